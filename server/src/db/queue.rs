//! How many writes wait for their turn.

use tokio::sync::watch;

/// So many wait at most: several times the requests that are served at once, for those that were given up while they waited.
pub(super) const LENGTH: usize = 1_024;

#[derive(Clone)]
pub(super) struct Queue(watch::Sender<usize>);

/// A write that waits, for as long as it does.
pub(super) struct Waiting(Queue);

impl Queue {
    pub fn new() -> Queue {
        Queue(watch::Sender::new(0))
    }

    /// One more that waits; nothing when the queue is full.
    pub fn join(&self) -> Option<Waiting> {
        let has_room = self.0.send_if_modified(|waiting| {
            let has_room = *waiting < LENGTH;
            *waiting += usize::from(has_room);
            has_room
        });
        has_room.then(|| Waiting(self.clone()))
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
        self.0.0.send_modify(|waiting| *waiting -= 1);
    }
}
