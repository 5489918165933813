//! Metrics for a Prometheus on the same machine: counters that are updated with each request, and
//! gauges that `http::metrics` reads for each scrape. No label contains personal data.

pub mod hints;
mod histograms;
mod requests;

use std::sync::{Mutex, PoisonError};

use fantail_core::studio_time::Instant;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use self::requests::Requests;
use crate::db::Measures;

pub struct Metrics {
    pub registry: Registry,
    pub requests: Requests,
    pub writes: Measures,
    /// The time to hash or compare a password, including the wait.
    pub passwords: Histogram,
    pub started_at: Instant,
    last_check: Mutex<Option<IntegrityCheck>>,
}

/// The outcome of the last integrity check of the database.
#[derive(Clone, Copy)]
pub struct IntegrityCheck {
    pub violations: i64,
    pub at: Instant,
}

impl Metrics {
    pub fn new(started_at: Instant) -> Metrics {
        let mut registry = Registry::default();
        let requests = Requests::new(&mut registry);
        let writes = Measures {
            wait: histograms::of_seconds(),
            hold: histograms::of_seconds(),
            group: histograms::of_writes(),
        };
        let passwords = histograms::of_seconds();
        for (name, about, histogram) in [
            (
                "fantail_write_wait_seconds",
                "How long writes waited for their turn",
                &writes.wait,
            ),
            (
                "fantail_write_hold_seconds",
                "How long transactions that write took, from their beginning to the end of their commit",
                &writes.hold,
            ),
            (
                "fantail_write_group_size",
                "How many writes shared a commit",
                &writes.group,
            ),
            (
                "fantail_password_duration_seconds",
                "How long passwords took to be hashed or compared, waiting included",
                &passwords,
            ),
        ] {
            registry.register(name, about, histogram.clone());
        }
        register_build(&mut registry);
        Metrics {
            registry,
            requests,
            writes,
            passwords,
            started_at,
            last_check: Mutex::default(),
        }
    }

    /// Records the outcome of an integrity check.
    pub fn record_check(&self, violations: i64, at: Instant) {
        let check = IntegrityCheck { violations, at };
        *self
            .last_check
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(check);
    }

    /// Returns the outcome of the last integrity check.
    pub fn last_check(&self) -> Option<IntegrityCheck> {
        *self
            .last_check
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

fn register_build(registry: &mut Registry) {
    let build = Family::<[(&str, &str); 1], Gauge>::default();
    build
        .get_or_create(&[("version", env!("CARGO_PKG_VERSION"))])
        .set(1);
    registry.register("fantail_build_info", "The version that runs", build);
}
