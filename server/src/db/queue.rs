//! The length of the queue of writes, and its limit.

use tokio::sync::watch;

/// The most writes that can wait. It is several times the number of requests that are served at
/// once, because writes of abandoned requests wait too.
pub(super) const CAPACITY: usize = 1_024;

#[derive(Clone)]
pub(super) struct Queue(watch::Sender<usize>);

/// A place in the queue. A write has one while it waits.
pub(super) struct QueueSlot(Queue);

impl Queue {
    pub fn new() -> Queue {
        Queue(watch::Sender::new(0))
    }

    /// Joins the queue; `None` when it is full.
    pub fn join(&self) -> Option<QueueSlot> {
        let has_space = self.0.send_if_modified(|waiting| {
            let has_space = *waiting < CAPACITY;
            *waiting += usize::from(has_space);
            has_space
        });
        has_space.then(|| QueueSlot(self.clone()))
    }

    /// Resolves when this number of writes wait.
    pub async fn has_length(&self, count: usize) {
        let mut queued = self.0.subscribe();
        // This can't fail: `self` keeps the sender.
        let _ = queued.wait_for(|waiting| *waiting == count).await;
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        self.0.0.send_modify(|waiting| *waiting -= 1);
    }
}
