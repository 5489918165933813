//! Opens the studio's file for a command.

use std::path::Path;

use crate::clock::Clock;
use crate::db::Db;
use crate::store::users::name_keys;

/// Opens the file, creates or migrates it, and computes the search keys of names that a migration has emptied.
pub async fn open(path: &Path, clock: Clock) -> anyhow::Result<Db> {
    let db = Db::open(path, clock).await?;
    db.write(async |conn, _| Ok(name_keys::update(conn).await?))
        .await?;
    Ok(db)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn opening_the_file_recomputes_search_keys_that_a_migration_emptied() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let db = Db::open(&path, Clock::system()).await.unwrap();
        db.write(async |conn, _| {
            sqlx::query(
                "INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at)
                 VALUES ('a', 'mere', 'mere@a.nz', 'mere@a.nz', 'Mēre', 'Tāwhai', 'user', 0)",
            )
            .execute(conn)
            .await?;
            Ok(())
        })
        .await
        .unwrap();
        db.close().await.unwrap();
        let db = open(&path, Clock::system()).await.unwrap();
        let keys: (Option<String>, Option<String>) =
            sqlx::query_as("SELECT first_name_key, last_name_key FROM users")
                .fetch_one(&mut *db.read().await.unwrap())
                .await
                .unwrap();
        assert_eq!(keys, (Some("mere".into()), Some("tawhai".into())));
    }
}
