//! Refuses files that this version must not open, before they are changed.

use std::path::Path;

use anyhow::{Context, bail};

use super::conn::Conn;
use super::error_codes::{Fault, fault_of};
use super::sqlite::MIGRATIONS;

/// Refuses a file that isn't a studio's, and one of a newer Fantail.
pub async fn refuse_foreign_file(conn: &mut Conn, path: &Path) -> anyhow::Result<()> {
    let path = path.display();
    let versions: Vec<i64> = match sqlx::query_scalar("SELECT version FROM _sqlx_migrations")
        .fetch_all(conn)
        .await
    {
        Ok(versions) => versions,
        Err(error) => match fault_of(&error) {
            // SQLite's message may quote the contents of the file.
            Some(Fault::Damaged) => bail!("{path} is no database, or it is damaged"),
            // The table doesn't exist.
            None if error.as_database_error().is_some() => Vec::new(),
            _ => return Err(error).with_context(|| format!("cannot read {path}")),
        },
    };
    if versions.is_empty() {
        bail!("{path} is not the file of a studio");
    }
    if !versions
        .iter()
        .all(|version| MIGRATIONS.version_exists(*version))
    {
        bail!("{path} was made by a newer Fantail than this one, which can't read it");
    }
    Ok(())
}

/// Refuses a file that is still to be migrated.
pub async fn refuse_outdated_schema(conn: &mut Conn, path: &Path) -> anyhow::Result<()> {
    let made: Option<i64> = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(conn)
        .await?;
    if made < MIGRATIONS.iter().map(|migration| migration.version).max() {
        bail!(
            "{} was made by an earlier Fantail: `fantail restore --dry-run` checks it",
            path.display()
        );
    }
    Ok(())
}
