//! Readings taken on request: one reader at a time, and the database every few seconds at most.

use std::time::Duration;

use fantail_core::studio_time::Instant;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::{Checked, process};
use crate::app::App;
use crate::clock::Stopwatch;
use crate::error::AppError;
use crate::store::outbox::{self, Tally};

/// The time between two readings of the database, however often they are asked for.
const KEPT_FOR: Duration = Duration::from_secs(5);
/// The longest wait for a reader: without one, the other metrics are answered alone.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) struct Readings {
    started_at: Instant,
    letters: Mutex<Option<Letters>>,
}

/// The outbox as it was read; `None` when it couldn't be.
struct Letters {
    read: Stopwatch,
    tally: Option<Tally>,
}

impl Readings {
    pub fn new(started_at: Instant) -> Readings {
        Readings {
            started_at,
            letters: Mutex::default(),
        }
    }

    /// Reads all parts, one function each.
    pub async fn read(&self, app: &App, last_check: Option<Checked>) -> Registry {
        let mut registry = Registry::default();
        letters(&mut registry, self.tally(app).await, app.clock.now());
        database(&mut registry, app);
        sign_ins(&mut registry, app);
        backups(&mut registry, app);
        if let Some(check) = last_check {
            checked(&mut registry, check);
        }
        process::register(&mut registry);
        let about = "When the server started, in seconds since 1970";
        let started = seconds(self.started_at);
        registry.register("process_start_time_seconds", about, started);
        registry
    }

    async fn tally(&self, app: &App) -> Option<Tally> {
        let mut letters = self.letters.lock().await;
        match letters.as_ref() {
            Some(kept) if kept.read.elapsed() < KEPT_FOR => kept.tally,
            _ => {
                let read = Stopwatch::start();
                let tally = timeout(PATIENCE, tally(app))
                    .await
                    .ok()
                    .and_then(Result::ok);
                *letters = Some(Letters { read, tally });
                tally
            }
        }
    }
}

async fn tally(app: &App) -> Result<Tally, AppError> {
    Ok(outbox::tally(&mut *app.db.read().await?).await?)
}

fn letters(registry: &mut Registry, tally: Option<Tally>, now: Instant) {
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
    let queued = ConstGauge::new(app.passwords.queued());
    registry.register("fantail_password_queue_length", about, queued);
}

/// The backups, where any are made.
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

fn checked(registry: &mut Registry, check: Checked) {
    let about = "Violations that the server's last look at its own file has found";
    let violations = ConstGauge::new(check.violations);
    registry.register("fantail_check_violations", about, violations);
    let about = "When the server last looked at its own file, in seconds since 1970";
    registry.register("fantail_check_timestamp_seconds", about, seconds(check.at));
}

fn seconds(instant: Instant) -> ConstGauge<f64> {
    #[expect(
        clippy::cast_precision_loss,
        reason = "to the millisecond for a hundred thousand years"
    )]
    let millis = instant.millis() as f64;
    ConstGauge::new(millis / 1_000.0)
}
