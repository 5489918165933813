//! Estimates the lag of Litestream's replica from the files that Litestream keeps beside the database.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use fantail_core::studio_time::{Instant, distance_words};

use crate::clock::Clock;
use crate::db::litestream::{ReplicationProgress, progress};

/// From this lag on, `/healthz` warns. The lag is normally far smaller, because Litestream reads
/// the log once a second.
const MUCH: TimeDelta = TimeDelta::minutes(5);
/// Twice the time for which Litestream keeps a file after copying it to the replica.
const KEPT_FOR: TimeDelta = TimeDelta::minutes(10);

pub struct Replica {
    database: PathBuf,
    clock: Clock,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    lag: Option<TimeDelta>,
    unread: Option<Unread>,
}

/// A write-ahead log that has changed since Litestream's newest file was written.
#[derive(Clone, Copy)]
struct Unread {
    newest_read_at: Instant,
    /// The monotonic time at which the change was noticed.
    since: TimeDelta,
}

impl Replica {
    pub fn new(database: &Path, clock: &Clock) -> Replica {
        Replica {
            database: database.to_owned(),
            clock: clock.clone(),
            state: Mutex::default(),
        }
    }

    /// Reads Litestream's progress. The upkeep job calls this regularly.
    pub fn update(&self) {
        let progress = progress(&self.database);
        let mut state = self.lock();
        let was_late = is_much(state.lag);
        let unread = progress.and_then(|progress| self.unread(&progress, state.unread));
        let lag = progress.map(|progress| {
            let unread = unread.map_or(TimeDelta::zero(), |unread| {
                self.clock.monotonic() - unread.since
            });
            unread.max(self.unsent(&progress))
        });
        *state = State { lag, unread };
        match (was_late, is_much(lag)) {
            (false, true) => tracing::warn!("Litestream's replica is behind: its log says why"),
            (true, false) => tracing::info!("Litestream's replica is no longer behind"),
            _ => {}
        }
    }

    /// The lag at the last update: zero while Litestream keeps up, `None` if it doesn't replicate the database.
    pub fn lag(&self) -> Option<TimeDelta> {
        self.lock().lag
    }

    /// A line for `/healthz` while the replica is behind by minutes.
    pub fn health_line(&self) -> Option<String> {
        let lag = self.lag().filter(|lag| MUCH <= *lag)?;
        Some(format!(
            "warning: Litestream's replica is {} behind",
            distance_words(lag)
        ))
    }

    fn unread(&self, progress: &ReplicationProgress, before: Option<Unread>) -> Option<Unread> {
        let newest_read_at = progress.newest_read_at;
        let is_read = |written_at| written_at <= newest_read_at;
        if progress.last_written_at.is_none_or(is_read) {
            return None;
        }
        let found = Unread {
            newest_read_at,
            since: self.clock.monotonic(),
        };
        let goes_on = |before: &Unread| before.newest_read_at == newest_read_at;
        Some(before.filter(goes_on).unwrap_or(found))
    }

    /// The time since Litestream could delete its oldest file, if it should have done so by now. Until a file is copied to the
    /// replica, Litestream keeps it.
    fn unsent(&self, progress: &ReplicationProgress) -> TimeDelta {
        let kept_for = progress.oldest_kept_since.map(|at| self.clock.now() - at);
        kept_for
            .filter(|kept_for| KEPT_FOR <= *kept_for)
            .unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_much(lag: Option<TimeDelta>) -> bool {
    lag.is_some_and(|lag| MUCH <= lag)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, UNIX_EPOCH};

    use tempfile::TempDir;

    use super::*;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    struct Beside {
        folder: TempDir,
        clock: Clock,
        replica: Replica,
    }

    impl Beside {
        fn a_database() -> Beside {
            let folder = TempDir::new().unwrap();
            let clock = Clock::fixed_at(Instant::parse("2026-11-21T05:00:00Z").unwrap());
            let replica = Replica::new(&folder.path().join("studio.db"), &clock);
            Beside {
                folder,
                clock,
                replica,
            }
        }

        fn litestream_reads(&self, number: u32) {
            let folder = self.folder.path().join(".studio.db-litestream/ltx/0");
            fs::create_dir_all(&folder).unwrap();
            self.write(&folder.join(format!("{number:016x}-{number:016x}.ltx")));
        }

        fn litestream_deletes(&self, number: u32) {
            let folder = self.folder.path().join(".studio.db-litestream/ltx/0");
            fs::remove_file(folder.join(format!("{number:016x}-{number:016x}.ltx"))).unwrap();
        }

        fn studio_writes(&self) {
            self.write(&self.folder.path().join("studio.db-wal"));
        }

        fn write(&self, path: &Path) {
            fs::write(path, "frames").unwrap();
            let millis = self.clock.now().millis().unsigned_abs();
            let file = File::options().write(true).open(path).unwrap();
            file.set_modified(UNIX_EPOCH + Duration::from_millis(millis))
                .unwrap();
        }

        fn lag(&self) -> Option<TimeDelta> {
            self.replica.update();
            self.replica.lag()
        }
    }

    #[test]
    fn without_litestream_there_is_no_lag() {
        let beside = Beside::a_database();
        beside.studio_writes();
        assert_eq!(beside.lag(), None);
        assert_eq!(beside.replica.health_line(), None);
    }

    #[test]
    fn the_lag_grows_until_litestream_reads_the_log() {
        let beside = Beside::a_database();
        beside.litestream_reads(1);
        beside.clock.advance(TimeDelta::days(3));
        assert_eq!(beside.lag(), Some(TimeDelta::zero()), "nothing was written");
        beside.studio_writes();
        assert_eq!(beside.lag(), Some(TimeDelta::zero()), "it was written now");
        beside.clock.advance(MUCH - MS);
        beside.studio_writes();
        assert_eq!(beside.lag(), Some(MUCH - MS));
        assert_eq!(beside.replica.health_line(), None);
        beside.clock.advance(MS);
        assert_eq!(beside.lag(), Some(MUCH));
        let warning = "warning: Litestream's replica is 5 min behind";
        assert_eq!(beside.replica.health_line().as_deref(), Some(warning));
        beside.litestream_reads(2);
        assert_eq!(beside.lag(), Some(TimeDelta::zero()));
        assert_eq!(beside.replica.health_line(), None);
    }

    #[test]
    fn a_log_that_changes_between_two_updates_is_no_lag() {
        let beside = Beside::a_database();
        beside.litestream_reads(1);
        for number in 2..30 {
            beside.litestream_reads(number);
            beside.litestream_deletes(number - 1);
            beside.clock.advance(TimeDelta::seconds(1));
            beside.studio_writes();
            assert_eq!(beside.lag(), Some(TimeDelta::zero()));
            beside.clock.advance(TimeDelta::seconds(29));
        }
    }

    #[test]
    fn an_empty_log_is_no_lag() {
        let beside = Beside::a_database();
        beside.litestream_reads(1);
        beside.clock.advance(TimeDelta::days(1));
        File::create(beside.folder.path().join("studio.db-wal")).unwrap();
        beside.lag();
        beside.clock.advance(MUCH);
        assert_eq!(beside.lag(), Some(TimeDelta::zero()));
    }

    #[test]
    fn a_file_that_litestream_has_not_deleted_in_time_is_a_lag() {
        let beside = Beside::a_database();
        beside.litestream_reads(1);
        beside.litestream_reads(2);
        beside.clock.advance(KEPT_FOR - MS);
        beside.litestream_reads(3);
        assert_eq!(beside.lag(), Some(TimeDelta::zero()));
        beside.clock.advance(MS);
        assert_eq!(beside.lag(), Some(KEPT_FOR));
        beside.litestream_deletes(1);
        assert_eq!(beside.lag(), Some(TimeDelta::zero()));
    }

    #[test]
    fn a_change_after_quiet_days_is_no_lag() {
        let beside = Beside::a_database();
        beside.litestream_reads(1);
        beside.clock.advance(TimeDelta::days(3));
        assert_eq!(beside.lag(), Some(TimeDelta::zero()));
        beside.litestream_reads(2);
        assert_eq!(beside.lag(), Some(TimeDelta::zero()));
    }
}
