//! The queue of writes that wait for their turn.

use tokio::sync::watch;

/// The most writes that wait: several times the requests that are served at once, as writes of abandoned requests wait
/// too.
pub(super) const LENGTH: usize = 1_024;

#[derive(Clone)]
pub(super) struct Queue(watch::Sender<usize>);

/// A place in the queue, for as long as a write waits.
pub(super) struct Waiting(Queue);

impl Queue {
    pub fn new() -> Queue {
        Queue(watch::Sender::new(0))
    }

    /// Joins the queue; `None` when it is full.
    pub fn join(&self) -> Option<Waiting> {
        let has_room = self.0.send_if_modified(|waiting| {
            let has_room = *waiting < LENGTH;
            *waiting += usize::from(has_room);
            has_room
        });
        has_room.then(|| Waiting(self.clone()))
    }

    /// Resolves once so many writes wait.
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
