//! Measures of writes: the wait for the connection, the length of a transaction, and the number of writes in it.

use std::sync::{Arc, OnceLock};

use prometheus_client::metrics::histogram::Histogram;

use crate::clock::Stopwatch;

#[derive(Clone)]
pub struct Measures {
    pub wait: Histogram,
    pub hold: Histogram,
    pub group: Histogram,
}

/// The place for the measures of a database, once there are any. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Measured(Arc<OnceLock<Measures>>);

impl Measured {
    pub fn record_to(&self, measures: Measures) {
        let _ = self.0.set(measures);
    }

    pub fn waited(&self, since: &Stopwatch) {
        if let Some(measures) = self.0.get() {
            measures.wait.observe(since.elapsed().as_secs_f64());
        }
    }

    /// Records a transaction that has ended, and the number of writes it committed.
    pub fn held(&self, since: &Stopwatch, writes: usize) {
        if let Some(measures) = self.0.get() {
            measures.hold.observe(since.elapsed().as_secs_f64());
            if 0 < writes {
                let writes = u32::try_from(writes).unwrap_or(u32::MAX);
                measures.group.observe(writes.into());
            }
        }
    }
}
