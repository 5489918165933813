//! The stop signal that all tasks share: they accept no more work and finish what they have begun.

use std::sync::Arc;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::db::Interrupt;

/// Why the process stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShutdownReason {
    /// SIGTERM or SIGINT: finish running requests and exit 0.
    Requested,
    /// The disk or the file is failing: exit non-zero.
    StorageFailing,
}

/// The signal. Clones share it.
#[derive(Clone)]
pub struct Shutdown(Arc<watch::Sender<Option<ShutdownReason>>>);

impl Shutdown {
    pub fn new() -> Shutdown {
        Shutdown(Arc::new(watch::Sender::new(None)))
    }

    /// Sends the signal. If it is sent more than once, the first reason is kept.
    pub fn stop(&self, reason: ShutdownReason) {
        self.0.send_if_modified(|current| {
            let is_first = current.is_none();
            current.get_or_insert(reason);
            is_first
        });
    }

    pub fn is_requested(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Resolves when the signal is sent, at once if it was sent already.
    pub async fn requested(&self) -> ShutdownReason {
        let mut listener = self.0.subscribe();
        match listener.wait_for(Option::is_some).await {
            Ok(reason) => reason.unwrap_or(ShutdownReason::Requested),
            // Unreachable: `self` holds the sender.
            Err(_) => ShutdownReason::Requested,
        }
    }
}

/// Connects an [`Interrupt`] to the signal until it is dropped.
pub struct InterruptGuard(JoinHandle<()>);

impl Shutdown {
    /// Strikes the interrupt when the signal is sent, as long as the returned guard is alive.
    pub fn interrupt_on_stop(&self, interrupt: &Interrupt) -> InterruptGuard {
        if self.is_requested() {
            interrupt.strike();
        }
        let (shutdown, interrupt) = (self.clone(), interrupt.clone());
        InterruptGuard(tokio::spawn(async move {
            shutdown.requested().await;
            interrupt.strike();
        }))
    }
}

impl Drop for InterruptGuard {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Default for Shutdown {
    fn default() -> Self {
        Shutdown::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_first_reason_is_kept_and_reaches_late_listeners() {
        let shutdown = Shutdown::new();
        shutdown.stop(ShutdownReason::StorageFailing);
        shutdown.stop(ShutdownReason::Requested);
        assert_eq!(
            shutdown.clone().requested().await,
            ShutdownReason::StorageFailing
        );
    }
}
