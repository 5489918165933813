//! Limits the time that a test waits, so that a failure says what did not happen.

use std::time::Duration;

use tokio::time::timeout;

/// Longer than anything takes that a test waits for, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Waits for a future at most this long. A failure names what was awaited.
pub async fn within<F: Future>(limit: Duration, awaited: &str, future: F) -> F::Output {
    let output = timeout(limit, future).await;
    output.unwrap_or_else(|_| panic!("not within {limit:?}: {awaited}"))
}
