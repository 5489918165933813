//! SQL, one file per table. Nothing here decides: it answers questions of fact, and writes what it is told to.

pub mod invariants;

use crate::db::Conn;

/// Whether the database answers.
pub async fn ping(conn: &mut Conn) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT 1").execute(conn).await?;
    Ok(())
}
