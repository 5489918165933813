//! The schema of a file, compared word for word with what the migrations make in an empty one.

use std::collections::BTreeMap;

use sqlx::ConnectOptions;
use sqlx::migrate::Migrate;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::sync::OnceCell;

use super::Conn;
use super::litestream;
use super::sqlite::MIGRATIONS;

/// The statements of a schema, each by what it makes: `trigger the_last_admin_stays`.
type Schema = BTreeMap<String, Option<String>>;

static EXPECTED: OnceCell<Schema> = OnceCell::const_new();

/// Names all that is missing from a schema, was added to it, or was changed.
pub async fn differences(conn: &mut Conn) -> Result<Vec<String>, sqlx::Error> {
    let expected = EXPECTED.get_or_try_init(made_by_the_migrations).await?;
    let found = read(conn).await?;
    let mut differences = Vec::new();
    for (name, made) in expected {
        match found.get(name) {
            None => differences.push(format!("{name} is missing")),
            Some(other) if other != made => differences.push(format!("{name} was changed")),
            Some(_) => {}
        }
    }
    let is_added = |name: &&String| !expected.contains_key(*name);
    let added = found.keys().filter(is_added);
    differences.extend(added.map(|name| format!("{name} was added")));
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
    // A trigger on one of Litestream's tables is none of Litestream's.
    let rows: Vec<(String, Option<String>)> = sqlx::query_as(
        "SELECT type || ' ' || name || CASE tbl_name WHEN name THEN '' ELSE ' of ' || tbl_name END, sql
           FROM sqlite_schema WHERE type <> 'table' OR name NOT IN ($1, $2)",
    )
    .bind(litestream::TABLES[0])
    .bind(litestream::TABLES[1])
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().collect())
}
