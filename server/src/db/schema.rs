//! Compares the schema of a file, character by character, with the one that the migrations create in an empty file.

use std::collections::BTreeMap;

use sqlx::ConnectOptions;
use sqlx::migrate::Migrate;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::sync::OnceCell;

use super::conn::Conn;
use super::litestream;
use super::sqlite::MIGRATIONS;

/// The statements of a schema by the object they create: `trigger the_last_admin_stays`.
type Schema = BTreeMap<String, Option<String>>;

static EXPECTED: OnceCell<Schema> = OnceCell::const_new();

/// The tables that SQLite makes when an owner runs `ANALYZE` or `PRAGMA optimize`.
const STATISTICS: [&str; 2] = ["sqlite_stat1", "sqlite_stat4"];

/// Lists the objects that are missing, added or changed.
pub async fn differences(conn: &mut Conn) -> Result<Vec<String>, sqlx::Error> {
    let expected = EXPECTED.get_or_try_init(made_by_the_migrations).await?;
    let found = read(conn).await?;
    let mut differences = Vec::new();
    for (name, made) in expected {
        match found.get(name) {
            None => differences.push(format!("{} is missing", shown(name))),
            Some(other) if other != made => {
                differences.push(format!("{} was changed", shown(name)));
            }
            Some(_) => {}
        }
    }
    let is_added = |name: &&String| !expected.contains_key(*name);
    let added = found.keys().filter(is_added);
    differences.extend(added.map(|name| format!("{} was added", shown(name))));
    Ok(differences)
}

async fn made_by_the_migrations() -> Result<Schema, sqlx::Error> {
    let mut conn = SqliteConnectOptions::new()
        .disable_statement_logging()
        .connect()
        .await?;
    conn.ensure_migrations_table(&MIGRATIONS.table_name).await?;
    for migration in MIGRATIONS.iter() {
        conn.apply(&MIGRATIONS.table_name, migration).await?;
    }
    read(&mut conn).await
}

async fn read(conn: &mut Conn) -> Result<Schema, sqlx::Error> {
    // A trigger on one of the excluded tables is still compared.
    let rows: Vec<(String, Option<String>)> = sqlx::query_as(
        "SELECT type || ' ' || name || CASE tbl_name WHEN name THEN '' ELSE ' of ' || tbl_name END, sql
           FROM sqlite_schema WHERE type <> 'table' OR name NOT IN ($1, $2, $3, $4)",
    )
    .bind(litestream::TABLES[0])
    .bind(litestream::TABLES[1])
    .bind(STATISTICS[0])
    .bind(STATISTICS[1])
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().collect())
}

/// How a message names an object: the table of the applied migrations is none that an owner knows.
fn shown(name: &str) -> String {
    const LIST: &str = "the list of applied migrations";
    let table = &*MIGRATIONS.table_name;
    match name.strip_suffix(table) {
        None => name.to_owned(),
        Some("table ") => LIST.to_owned(),
        Some(index) if index.contains(table) => format!("the index of {LIST}"),
        Some(object) => format!("{object}{LIST}"),
    }
}

#[cfg(test)]
mod tests {
    use fantail_core::studio_time::Instant;

    use super::*;
    use crate::clock::Clock;
    use crate::db::Db;

    #[test]
    fn the_table_of_the_applied_migrations_is_named_in_words() {
        for (object, expected) in [
            ("table users", "table users"),
            ("table _sqlx_migrations", "the list of applied migrations"),
            (
                "index sqlite_autoindex__sqlx_migrations_1 of _sqlx_migrations",
                "the index of the list of applied migrations",
            ),
            (
                "trigger quick of _sqlx_migrations",
                "trigger quick of the list of applied migrations",
            ),
        ] {
            assert_eq!(shown(object), expected);
        }
    }

    #[tokio::test]
    async fn the_statistics_tables_of_sqlite_are_no_difference() {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::fixed_at(Instant::from_millis(1_800_000_000_000));
        let db = Db::open(&folder.path().join("studio.db"), clock)
            .await
            .unwrap();
        db.write(async |conn, _| {
            let series =
                "INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
                          VALUES ('a', 'daily', 1, '.......', '2026-11-21', 0)";
            sqlx::raw_sql(series).execute(&mut *conn).await?;
            sqlx::raw_sql("ANALYZE").execute(&mut *conn).await?;
            let tables: Vec<String> = sqlx::query_scalar(
                "SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%' ORDER BY name",
            )
            .fetch_all(&mut *conn)
            .await?;
            assert_eq!(tables, STATISTICS);
            assert_eq!(differences(conn).await?, Vec::<String>::new());
            Ok(())
        })
        .await
        .unwrap();
    }
}
