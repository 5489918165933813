//! Encodes the metrics for a scrape: the counters, and the gauges, which are read at that time. The
//! database is read at most every few seconds, by one connection at a time.

use std::fmt;
use std::time::Duration;

use fantail_core::studio_time::Instant;
use prometheus_client::encoding::text::encode_registry;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::{process, text};
use crate::app::{App, SharedApp};
use crate::clock::Stopwatch;
use crate::error::AppError;
use crate::metrics::{IntegrityCheck, Metrics};
use crate::store;
use crate::store::outbox::Tally;

/// How long a reading of the database is cached.
const CACHED_FOR: Duration = Duration::from_secs(5);
/// The timeout of a reading of the database. After the timeout, only the other metrics are
/// returned.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

pub(super) struct Exporter {
    app: SharedApp,
    outbox: Mutex<Option<OutboxReading>>,
}

/// A cached reading of the outbox; its tally is `None` if the read failed.
struct OutboxReading {
    age: Stopwatch,
    tally: Option<Tally>,
}

impl Exporter {
    pub fn new(app: SharedApp) -> Exporter {
        Exporter {
            app,
            outbox: Mutex::default(),
        }
    }

    /// Returns all metrics in Prometheus' text format; `None` if metrics are off.
    pub async fn text(&self) -> Result<Option<String>, fmt::Error> {
        let Some(metrics) = &self.app.metrics else {
            return Ok(None);
        };
        let readings = self.readings(metrics).await;
        let mut all = String::new();
        encode_registry(&mut all, &metrics.registry)?;
        encode_registry(&mut all, &readings)?;
        Ok(Some(text::prometheus(&all)))
    }

    async fn readings(&self, metrics: &Metrics) -> Registry {
        let mut registry = Registry::default();
        outbox(&mut registry, self.tally().await, self.app.clock.now());
        database(&mut registry, &self.app);
        sign_ins(&mut registry, &self.app);
        streams(&mut registry, &self.app);
        hints(&mut registry, &self.app);
        backups(&mut registry, &self.app);
        replica(&mut registry, &self.app);
        if let Some(check) = metrics.last_check() {
            integrity(&mut registry, check);
        }
        process::register(&mut registry);
        let about = "When the server started, in seconds since 1970";
        let started = seconds(metrics.started_at);
        registry.register("process_start_time_seconds", about, started);
        registry
    }

    async fn tally(&self) -> Option<Tally> {
        let mut outbox = self.outbox.lock().await;
        match outbox.as_ref() {
            Some(cached) if cached.age.elapsed() < CACHED_FOR => cached.tally,
            _ => {
                let age = Stopwatch::start();
                let tally = timeout(READ_TIMEOUT, tally(&self.app))
                    .await
                    .ok()
                    .and_then(Result::ok);
                *outbox = Some(OutboxReading { age, tally });
                tally
            }
        }
    }
}

async fn tally(app: &App) -> Result<Tally, AppError> {
    Ok(store::outbox::tally(&mut *app.db.read().await?).await?)
}

fn outbox(registry: &mut Registry, tally: Option<Tally>, now: Instant) {
    let about = "Whether the database could be read";
    let is_readable = ConstGauge::new(i64::from(tally.is_some()));
    registry.register("fantail_database_readable", about, is_readable);
    let Some(tally) = tally else { return };
    let letters = Family::<[(&str, &str); 1], Gauge>::default();
    for (state, count) in [
        ("waiting", tally.waiting),
        ("retrying", tally.retrying),
        ("sent", tally.sent),
        ("given_up", tally.given_up),
    ] {
        letters.get_or_create(&[("state", state)]).set(count.into());
    }
    let about = "Letters that wait to leave, that failed and wait for another try, that left, and that never will";
    registry.register("fantail_outbox_letters", about, letters);
    let oldest = tally.oldest.map_or(0.0, |oldest| {
        (now - oldest).to_std().unwrap_or_default().as_secs_f64()
    });
    let about = "How long ago the oldest letter that hasn't left was to leave; 0 when none is late";
    registry.register(
        "fantail_outbox_oldest_age_seconds",
        about,
        ConstGauge::new(oldest),
    );
}

fn database(registry: &mut Registry, app: &App) {
    let about = "Whether the database can be written, as far as the last write has shown";
    let is_writable = ConstGauge::new(i64::from(app.db.can_write()));
    registry.register("fantail_database_writable", about, is_writable);
    let sizes = app.db.sizes();
    for (name, about, bytes) in [
        (
            "fantail_database_size_bytes",
            "The database file",
            sizes.file,
        ),
        (
            "fantail_wal_size_bytes",
            "The write-ahead log beside the database",
            sizes.log,
        ),
    ] {
        registry.register(name, about, ConstGauge::new(bytes));
    }
}

fn sign_ins(registry: &mut Registry, app: &App) {
    let about = "Passwords that wait to be hashed or compared, and the one that is";
    let queued = ConstGauge::new(app.passwords.queue_length());
    registry.register("fantail_password_queue_length", about, queued);
}

fn streams(registry: &mut Registry, app: &App) {
    let about = "Open streams of changes";
    let open = i64::try_from(app.db.live().streams()).unwrap_or(i64::MAX);
    registry.register("fantail_live_streams", about, ConstGauge::new(open));
}

fn hints(registry: &mut Registry, app: &App) {
    let counts = app.hints.counts();
    let hints = Family::<[(&str, &str); 1], Counter>::default();
    for (state, count) in [
        ("shown", counts.shown),
        ("acted_on", counts.acted_on),
        ("refused_stale", counts.refused_stale),
        ("refused_same_facts", counts.refused_same_facts),
    ] {
        let counter = hints.get_or_create(&[("state", state)]);
        counter.inc_by(count.into());
    }
    let about = "Hints that the app has shown, that users acted on, and that the server refused: on stale facts, or on the same";
    registry.register("fantail_hints", about, hints);
}

/// Registers the metrics of the backups, if backups are on.
fn backups(registry: &mut Registry, app: &App) {
    if app.backups.plan().is_none() {
        return;
    }
    if let Some(at) = app.backups.state().last_good_at {
        let about = "When the newest good backup was made, in seconds since 1970";
        let name = "fantail_backup_last_success_timestamp_seconds";
        registry.register(name, about, seconds(at));
    }
    let about = "Whether the newest good backup is older than twice the time between two, or none can be made";
    let is_overdue = ConstGauge::new(i64::from(app.backups.is_overdue(app.clock.now())));
    registry.register("fantail_backup_overdue", about, is_overdue);
}

/// Registers the lag of Litestream's replica, if there is one.
fn replica(registry: &mut Registry, app: &App) {
    let Some(lag) = app.replica.lag() else { return };
    let about =
        "How far Litestream's replica is behind, as far as its files show it; 0 while it keeps up";
    let lag = ConstGauge::new(lag.num_seconds());
    registry.register("fantail_replica_lag_seconds", about, lag);
}

fn integrity(registry: &mut Registry, check: IntegrityCheck) {
    let about = "Violations that the server's last look at its own file has found";
    let violations = ConstGauge::new(check.violations);
    registry.register("fantail_check_violations", about, violations);
    let about = "When the server last looked at its own file, in seconds since 1970";
    registry.register("fantail_check_timestamp_seconds", about, seconds(check.at));
}

fn seconds(instant: Instant) -> ConstGauge<f64> {
    #[expect(
        clippy::cast_precision_loss,
        reason = "milliseconds are exact for a hundred thousand years"
    )]
    let millis = instant.millis() as f64;
    ConstGauge::new(millis / 1_000.0)
}
