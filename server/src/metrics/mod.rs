//! Metrics for a Prometheus on the same machine: counters since the start, and readings on request. No label holds
//! anything of a person.

mod histograms;
pub mod listener;
mod process;
mod readings;
mod requests;
mod text;

use std::fmt;
use std::sync::{Mutex, PoisonError};

use fantail_core::studio_time::Instant;
use prometheus_client::encoding::text::encode_registry;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use self::readings::Readings;
use self::requests::Requests;
use crate::app::App;
use crate::db::Measures;

pub struct Metrics {
    registry: Registry,
    pub requests: Requests,
    pub writes: Measures,
    /// The time to hash or compare a password, waiting included.
    pub passwords: Histogram,
    checked: Mutex<Option<Checked>>,
    readings: Readings,
}

/// The outcome of the last check of the studio's file.
#[derive(Clone, Copy)]
struct Checked {
    violations: i64,
    at: Instant,
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
            checked: Mutex::default(),
            readings: Readings::new(started_at),
        }
    }

    /// Notes the outcome of a check of the studio's file.
    pub fn checked(&self, violations: i64, at: Instant) {
        let found = Checked { violations, at };
        *self.checked.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    }

    fn last_check(&self) -> Option<Checked> {
        *self.checked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All metrics, in Prometheus' text format.
    async fn text(&self, app: &App) -> Result<String, fmt::Error> {
        let read = self.readings.read(app, self.last_check()).await;
        let mut all = String::new();
        encode_registry(&mut all, &self.registry)?;
        encode_registry(&mut all, &read)?;
        Ok(text::prometheus(&all))
    }
}

fn register_build(registry: &mut Registry) {
    let build = Family::<[(&str, &str); 1], Gauge>::default();
    build
        .get_or_create(&[("version", env!("CARGO_PKG_VERSION"))])
        .set(1);
    registry.register("fantail_build_info", "The version that runs", build);
}
