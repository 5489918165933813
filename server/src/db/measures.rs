//! Measures of writing: the wait for the writer, the time it is held, and the writes in a commit.

use std::sync::{Arc, OnceLock};

use prometheus_client::metrics::histogram::Histogram;

use crate::clock::Stopwatch;

#[derive(Clone)]
pub struct Measures {
    pub wait: Histogram,
    pub hold: Histogram,
    pub group: Histogram,
}

/// Clones share it.
#[derive(Clone, Default)]
pub(super) struct Measured(Arc<OnceLock<Measures>>);

impl Measured {
    pub fn by(&self, measures: Measures) {
        let _ = self.0.set(measures);
    }

    pub fn waited(&self, since: &Stopwatch) {
        if let Some(measures) = self.0.get() {
            measures.wait.observe(since.elapsed().as_secs_f64());
        }
    }

    /// Notes a transaction that has ended, and the number of its writes.
    pub fn held(&self, since: &Stopwatch, committed: u32) {
        if let Some(measures) = self.0.get() {
            measures.hold.observe(since.elapsed().as_secs_f64());
            if 0 < committed {
                measures.group.observe(committed.into());
            }
        }
    }
}
