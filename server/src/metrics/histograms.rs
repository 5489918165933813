//! The buckets of histograms.

use prometheus_client::metrics::histogram::Histogram;

/// Buckets from the duration of a cached read to the timeout of handlers.
const SECONDS: [f64; 12] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 15.0,
];
/// Buckets up to the largest number of writes in one commit.
const WRITES: [f64; 6] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0];

pub(super) fn of_seconds() -> Histogram {
    Histogram::new(SECONDS)
}

pub(super) fn of_writes() -> Histogram {
    Histogram::new(WRITES)
}
