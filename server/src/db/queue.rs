//! How many writes wait for their turn.

use tokio::sync::{oneshot, watch};

/// So many wait at most: several times the requests that are served at once, for those that were given up while they waited.
pub(super) const LENGTH: usize = 1_024;

#[derive(Clone)]
pub(super) struct Queue(watch::Sender<usize>);

/// A write that waits, for as long as it does.
pub(super) struct Waiting {
    queue: Queue,
    /// Dropped with it: whoever waits learns that it has begun, or never will.
    _begun: oneshot::Sender<()>,
}

impl Queue {
    pub fn new() -> Queue {
        Queue(watch::Sender::new(0))
    }

    /// One more that waits, and what tells when it waits no longer; nothing when the queue is full.
    pub fn join(&self) -> Option<(Waiting, oneshot::Receiver<()>)> {
        let has_room = self.0.send_if_modified(|waiting| {
            let has_room = *waiting < LENGTH;
            *waiting += usize::from(has_room);
            has_room
        });
        if !has_room {
            return None;
        }
        let (begun, begins) = oneshot::channel();
        let queue = self.clone();
        let waiting = Waiting {
            queue,
            _begun: begun,
        };
        Some((waiting, begins))
    }

    /// Resolves once so many wait.
    pub async fn is(&self, count: usize) {
        let mut queued = self.0.subscribe();
        // The sender lives as long as `self`: it can't fail.
        let _ = queued.wait_for(|waiting| *waiting == count).await;
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.queue.0.send_modify(|waiting| *waiting -= 1);
    }
}
