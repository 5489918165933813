//! One signal for all tasks: stop taking work, finish, close.

use std::sync::Arc;

use tokio::sync::watch;

/// The reason the process stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// SIGTERM or SIGINT: finish what is under way and exit 0.
    Asked,
    /// The disk or the file is failing: stop, and exit non-zero.
    StorageFailing,
}

/// Clones share the signal.
#[derive(Clone)]
pub struct Shutdown(Arc<watch::Sender<Option<Stop>>>);

impl Shutdown {
    pub fn new() -> Shutdown {
        Shutdown(Arc::new(watch::Sender::new(None)))
    }

    /// Asks everything to stop; the first reason given is the one that counts.
    pub fn stop(&self, reason: Stop) {
        self.0.send_if_modified(|current| {
            let is_first = current.is_none();
            current.get_or_insert(reason);
            is_first
        });
    }

    pub fn is_asked(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Resolves once something has asked to stop.
    pub async fn asked(&self) -> Stop {
        let mut listener = self.0.subscribe();
        match listener.wait_for(Option::is_some).await {
            Ok(reason) => reason.unwrap_or(Stop::Asked),
            // The sender lives in `self`: it can't be gone.
            Err(_) => Stop::Asked,
        }
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
    async fn the_first_reason_counts_and_late_listeners_hear_it() {
        let shutdown = Shutdown::new();
        shutdown.stop(Stop::StorageFailing);
        shutdown.stop(Stop::Asked);
        assert_eq!(shutdown.clone().asked().await, Stop::StorageFailing);
    }
}
