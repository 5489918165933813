//! How long writes wait for the writer and hold it, and how many share a commit: measured once somebody wants to know.

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

    /// Of a transaction that has ended, and so many writes whose commit it was.
    pub fn held(&self, since: &Stopwatch, committed: u32) {
        if let Some(measures) = self.0.get() {
            measures.hold.observe(since.elapsed().as_secs_f64());
            if 0 < committed {
                measures.group.observe(committed.into());
            }
        }
    }
}
