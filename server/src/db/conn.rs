//! The type of the connection that every statement runs on. This is the place to choose another
//! database engine.

use std::time::Duration;

pub type Conn = sqlx::SqliteConnection;
pub type Engine = sqlx::Sqlite;

/// How long a statement waits while another process (`fantail check`, a backup) holds the file.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs `work` with a busy timeout of 0: a statement fails at once while another connection holds the file.
pub(super) async fn without_waiting<T>(
    conn: &mut Conn,
    work: impl AsyncFnOnce(&mut Conn) -> Result<T, sqlx::Error>,
) -> Result<T, sqlx::Error> {
    sqlx::query("PRAGMA busy_timeout = 0")
        .execute(&mut *conn)
        .await?;
    let done = work(&mut *conn).await;
    let restore = format!("PRAGMA busy_timeout = {}", BUSY_TIMEOUT.as_millis());
    sqlx::query(sqlx::AssertSqlSafe(restore))
        .execute(conn)
        .await?;
    done
}
