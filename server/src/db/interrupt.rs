//! Interrupts long statements.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::conn::Conn;

/// The number of SQLite's instructions between two checks of the flag: some thousand checks a second.
const STEPS: i32 = 10_000;

/// A flag that interrupts the running statements of the connections which watch it. Clones share it.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    pub fn strike(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_struck(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// Interrupts the statements of this connection, too.
    pub async fn watch(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        let interrupt = self.clone();
        let mut handle = conn.lock_handle().await?;
        handle.set_progress_handler(STEPS, move || !interrupt.is_struck());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;
    use tokio::task::yield_now;

    use super::*;

    #[tokio::test]
    async fn an_endless_statement_ends_when_it_is_interrupted() {
        let mut conn = SqliteConnectOptions::new().connect().await.unwrap();
        let interrupt = Interrupt::default();
        interrupt.watch(&mut conn).await.unwrap();
        let endless =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
        let asking = sqlx::query(endless).execute(&mut conn);
        let striking = async {
            yield_now().await;
            interrupt.strike();
        };
        let (asked, ()) = tokio::join!(asking, striking);
        assert!(asked.unwrap_err().to_string().contains("interrupted"));
    }
}
