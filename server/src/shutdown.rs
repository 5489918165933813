//! One signal for all tasks: stop taking work, finish, close.

use std::sync::Arc;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::db::Interrupt;

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

/// Strikes an interrupt when the process is asked to stop, for as long as it lives.
pub struct Striking(JoinHandle<()>);

impl Shutdown {
    pub fn strikes(&self, interrupt: &Interrupt) -> Striking {
        if self.is_asked() {
            interrupt.strike();
        }
        let (shutdown, interrupt) = (self.clone(), interrupt.clone());
        Striking(tokio::spawn(async move {
            shutdown.asked().await;
            interrupt.strike();
        }))
    }
}

impl Drop for Striking {
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
    async fn the_first_reason_counts_and_late_listeners_hear_it() {
        let shutdown = Shutdown::new();
        shutdown.stop(Stop::StorageFailing);
        shutdown.stop(Stop::Asked);
        assert_eq!(shutdown.clone().asked().await, Stop::StorageFailing);
    }
}
