//! Tests the backups that a running server makes: when, where, how many, and what is reported about
//! them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use chrono::TimeDelta;
use fantail_server::backups::checksum::{self, ChecksumResult};
use fantail_server::backups::rehearsal::{Rehearsal, rehearse};
use fantail_server::backups::{BackupState, retention};
use fantail_server::clock::Clock;
use fantail_server::config::backup_plan::BackupPlan;
use fantail_server::db::progress::Progress;
use fantail_server::db::{Db, Interrupt};
use fantail_server::jobs::backups::run_once;
use fantail_server::shutdown::ShutdownReason;
use fantail_server::store::invariants;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

use crate::studio::{TestStudio, hours, minutes};

const STATUS: &str = "/api/admin/backups";

/// Opens a studio that is copied every six hours, and the folder that keeps three copies.
async fn backed_up() -> (TestStudio, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (backing_up_to(folder.path().to_owned()).await, folder)
}

async fn backing_up_to(folder: PathBuf) -> TestStudio {
    TestStudio::backing_up(BackupPlan {
        folder,
        interval: hours(6),
        keep: 3,
    })
    .await
}

/// Returns the names of the files in a folder, without the checksums of files that exist.
fn names(folder: &Path) -> Vec<String> {
    let all = all_names(folder);
    let is_kept_with_its_copy = |name: &String| {
        let copy = name.strip_suffix(".sha256");
        copy.is_some_and(|copy| all.iter().any(|name| name == copy))
    };
    let others = all.iter().filter(|name| !is_kept_with_its_copy(name));
    others.cloned().collect()
}

fn all_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Changes one bit of a file, as a failing disk may do.
fn flip_a_bit(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}

/// Breaks an invariant. Restores the trigger exactly, so that the schema is unchanged.
const CONCESSIONS_FROM_NOWHERE: &str = "
    DROP TRIGGER balance_follows_the_ledger;
    UPDATE users SET concessions = 99;
    CREATE TRIGGER balance_follows_the_ledger BEFORE UPDATE OF concessions ON users
WHEN NEW.concessions <> coalesce((SELECT balance_after FROM ledger WHERE user_id = NEW.id ORDER BY seq DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'only a ledger entry moves a balance'); END";

fn state(studio: &TestStudio) -> BackupState {
    studio.app().backups.state()
}

async fn run_job_after(studio: &TestStudio, span: TimeDelta) {
    studio.advance(span);
    run_once(studio.app()).await;
}

async fn health(studio: &TestStudio) -> (u16, String) {
    let answer = studio.visitor().get("/healthz").await;
    (answer.status.as_u16(), answer.text())
}

#[tokio::test]
async fn copies_are_made_at_once_and_when_due_and_the_oldest_is_deleted() {
    let (studio, folder) = backed_up().await;
    let start = studio.now();
    run_once(studio.app()).await;
    assert_eq!(names(folder.path()), ["fantail-2026-11-21T00-00-00Z.db"]);
    run_job_after(&studio, hours(6) - TimeDelta::milliseconds(1)).await;
    assert_eq!(names(folder.path()).len(), 1);
    run_job_after(&studio, TimeDelta::milliseconds(1)).await;
    assert_eq!(state(&studio).last_good_at, Some(start + hours(6)));
    for _ in 0..3 {
        run_job_after(&studio, hours(6)).await;
    }
    assert_eq!(
        names(folder.path()),
        ["12-00-00Z.db", "18-00-00Z.db", "00-00-00Z.db"]
            .iter()
            .zip(["21", "21", "22"])
            .map(|(time, day)| format!("fantail-2026-11-{day}T{time}"))
            .collect::<Vec<_>>()
    );
    assert_eq!(state(&studio).count, 3);
}

#[tokio::test]
async fn a_copy_has_the_studios_data_and_passes_every_check() {
    let (studio, folder) = backed_up().await;
    studio.member("mia").await;
    run_once(studio.app()).await;
    let copy = folder.path().join(&names(folder.path())[0]);
    let clock = Clock::fixed_at(studio.now());
    let db = Db::open(&copy, clock.clone()).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let broken = invariants::everything(&mut conn, clock.now(), &Progress::default()).await;
    assert_eq!(broken.unwrap(), []);
    let mia: i64 = sqlx::query_scalar("SELECT count(*) FROM users WHERE username = 'mia'")
        .fetch_one(&mut *conn)
        .await
        .unwrap();
    assert_eq!(mia, 1);
}

#[tokio::test]
async fn an_old_copy_passes_its_checks_although_its_letters_are_overdue() {
    let (studio, folder) = backed_up().await;
    let mia = studio.member("mia").with_concessions(3).await;
    let class = studio.class("HIIT").starting_in(hours(48)).await;
    mia.books(&class).await.ok();
    run_once(studio.app()).await;
    studio.advance(hours(24 * 3));
    let copy = folder.path().join(&names(folder.path())[0]);
    let clock = Clock::fixed_at(studio.now());
    let place = folder.path().join("restored.db");
    let rehearsal = rehearse(
        &copy,
        &place,
        clock.clone(),
        &Interrupt::default(),
        &Progress::default(),
    )
    .await
    .unwrap();
    assert_eq!(rehearsal.violations, []);
    let held = rehearsal.held.as_ref().unwrap();
    assert_eq!((held.users, held.classes, held.bookings), (2, 1, 1));
    let mut conn = rehearsal.draft.open(&Interrupt::default()).await.unwrap();
    let today = invariants::everything(&mut conn, studio.now(), &Progress::default()).await;
    assert_eq!(today.unwrap()[0].item, 18, "the copy has an unsent letter");
    drop(conn);
    drop(rehearsal);
    assert_eq!(names(folder.path()).len(), 1);
}

#[tokio::test]
async fn after_a_restart_the_schedule_continues_from_the_newest_copy() {
    let (studio, folder) = backed_up().await;
    run_once(studio.app()).await;
    let young = backing_up_to(folder.path().to_owned()).await;
    run_job_after(&young, hours(5)).await;
    assert_eq!(
        names(folder.path()).len(),
        1,
        "a restart alone makes no copy"
    );
    assert_eq!(state(&young).last_good_at, Some(studio.now()));
    run_job_after(&young, hours(2)).await;
    assert_eq!(
        names(folder.path()).len(),
        2,
        "an overdue copy is made at once"
    );
}

#[tokio::test]
async fn a_truncated_copy_does_not_count_and_replaces_no_good_copy() {
    let (studio, folder) = backed_up().await;
    for _ in 0..3 {
        run_once(studio.app()).await;
        studio.advance(hours(6));
    }
    let all = names(folder.path());
    let newest = folder.path().join(&all[2]);
    let length = fs::metadata(&newest).unwrap().len();
    fs::OpenOptions::new()
        .write(true)
        .open(&newest)
        .unwrap()
        .set_len(length - 1)
        .unwrap();
    studio.advance(-hours(1));
    run_once(studio.app()).await;
    let remaining = names(folder.path());
    assert_eq!(remaining.len(), 4, "{remaining:?}");
    assert!(
        all.iter().all(|name| remaining.contains(name)),
        "{remaining:?}"
    );
    assert_eq!(state(&studio).count, 3);
}

#[tokio::test]
async fn of_copies_that_fail_the_checks_the_last_three_are_kept_and_good_copies_stay() {
    let (studio, folder) = backed_up().await;
    run_once(studio.app()).await;
    let good = names(folder.path());
    studio.allow_violations();
    studio.sql_unchecked(CONCESSIONS_FROM_NOWHERE).await;
    let made = state(&studio).last_good_at;
    for attempt in 1..=5 {
        run_job_after(&studio, hours(6)).await;
        let names = names(folder.path());
        let (unchecked, others): (Vec<_>, Vec<_>) = names
            .into_iter()
            .partition(|name| name.ends_with("Z-unchecked.db"));
        assert_eq!(others, good);
        assert_eq!(unchecked.len(), attempt.min(3));
        let newest = retention::file_name(studio.now()).replace(".db", "-unchecked.db");
        assert_eq!(unchecked.last(), Some(&newest));
        assert_eq!(
            (state(&studio).last_good_at, state(&studio).count),
            (made, 1)
        );
    }
    assert_eq!(all_names(folder.path()).len(), 8, "each copy has its sum");
    let failure = state(&studio).failure.unwrap();
    assert!(failure.reason.contains("out of order"), "{failure:?}");
    assert_eq!(failure.since, studio.now() - hours(24));
}

/// A change that any owner can make with SQLite's shell, which harms no data.
const INDEX_BY_HAND: &str = "CREATE INDEX by_hand ON users (first_name)";

#[tokio::test]
async fn a_violation_of_the_schema_alone_keeps_copies_and_ends_with_it() {
    let (studio, folder) = backed_up().await;
    let admin = studio.admin("hemi").await;
    studio.allow_violations();
    studio.sql_unchecked(INDEX_BY_HAND).await;
    run_once(studio.app()).await;
    let unchecked = "fantail-2026-11-21T00-00-00Z-unchecked.db";
    assert_eq!(names(folder.path()), [unchecked]);
    assert_eq!(state(&studio).last_good_at, None);
    // Retries keep no further copies, which would push out an older one within minutes.
    run_job_after(&studio, minutes(10)).await;
    run_job_after(&studio, minutes(10)).await;
    assert_eq!(names(folder.path()), [unchecked]);
    let status = admin.get(STATUS).await.ok();
    let reason = status["backups"]["reason"].as_str().unwrap();
    for part in [
        "(1 violation)",
        "index by_hand of users was added",
        "`fantail check`",
        unchecked,
        "`fantail restore --anyway`",
    ] {
        assert!(reason.contains(part), "{reason}");
    }
    assert_eq!(status["backups"]["kept"], 0);
    studio.sql_unchecked("DROP INDEX by_hand").await;
    for made in 1..=4 {
        run_job_after(&studio, hours(6)).await;
        assert_eq!(state(&studio).failure, None);
        let has_unchecked = names(folder.path()).contains(&unchecked.to_owned());
        assert_eq!(has_unchecked, made < 3, "the three good copies are newer");
    }
    assert_eq!(
        all_names(folder.path()).len(),
        6,
        "three copies and their sums"
    );
}

#[tokio::test]
async fn a_copy_that_fails_a_check_warns_in_health_and_can_be_restored_with_its_sum() {
    let (studio, folder) = backed_up().await;
    let admin = studio.admin("hemi").await;
    run_once(studio.app()).await;
    studio.allow_violations();
    studio.sql_unchecked(INDEX_BY_HAND).await;
    run_job_after(&studio, hours(6)).await;
    let status = admin.get(STATUS).await.ok();
    assert_eq!(status["backups"]["health"], "failing");
    assert_eq!(status["backups"]["lastGoodAt"], "2026-11-21T00:00:00.000Z");
    let (code, body) = health(&studio).await;
    assert_eq!(code, 200);
    let warning = "\nwarning: the studio's file fails a check, so no copy of it counts as a backup: `fantail check` says why";
    assert!(body.ends_with(warning), "{body}");
    let copy = folder
        .path()
        .join("fantail-2026-11-21T06-00-00Z-unchecked.db");
    let sum = checksum::verify(&copy, &Interrupt::default()).unwrap();
    assert_eq!(sum, ChecksumResult::Matches);
    assert_eq!(
        fs::metadata(&copy).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let rehearsal = rehearsed(&studio, &copy, folder.path()).await;
    assert_eq!(rehearsal.violations.len(), 1);
    assert_eq!(rehearsal.held.as_ref().unwrap().users, 2);
}

/// Restores a copy into a draft.
async fn rehearsed(studio: &TestStudio, copy: &Path, folder: &Path) -> Rehearsal {
    let clock = Clock::fixed_at(studio.now());
    let place = folder.join("restored.db");
    let (interrupt, progress) = (Interrupt::default(), Progress::default());
    rehearse(copy, &place, clock, &interrupt, &progress)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_copy_with_a_dropped_table_or_a_missing_reference_is_kept_too() {
    for sql in [
        "DROP TABLE notifications",
        "PRAGMA foreign_keys = OFF; INSERT INTO waitlist_entries (id, user_id, class_id, added_by, joined_at)
         VALUES ('a', 'nobody', 'nothing', 'member', 0); PRAGMA foreign_keys = ON",
    ] {
        let (studio, folder) = backed_up().await;
        studio.allow_violations();
        tamper(&studio, sql).await;
        run_once(studio.app()).await;
        let names = names(folder.path());
        assert_eq!(names.len(), 1, "{names:?}: {:?}", state(&studio).failure);
        assert!(names[0].ends_with("Z-unchecked.db"), "{names:?}");
    }
}

#[tokio::test]
async fn a_copy_whose_pages_are_not_sound_is_not_kept() {
    let (studio, folder) = backed_up().await;
    studio.allow_violations();
    let missing_value = "INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
             VALUES ('a', 'weekly', 1, '.......', '2026-11-21', 0);
             PRAGMA writable_schema = ON;
             UPDATE sqlite_schema SET sql = replace(sql, 'end_on         TEXT', 'end_on TEXT NOT NULL')
              WHERE name = 'series'";
    tamper(&studio, missing_value).await;
    run_once(studio.app()).await;
    assert_eq!(names(folder.path()), Vec::<String>::new());
    let reason = state(&studio).failure.unwrap().reason;
    assert!(
        reason.contains("The file is damaged, and no copy"),
        "{reason}"
    );
}

/// Changes the studio's file by a connection of another program.
async fn tamper(studio: &TestStudio, sql: &str) {
    let options = SqliteConnectOptions::new().filename(studio.path());
    let mut conn = options.foreign_keys(false).connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut conn)
        .await
        .unwrap();
    conn.close().await.unwrap();
}

#[tokio::test]
async fn a_missing_folder_is_not_created_but_used_once_it_exists() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("disk");
    let studio = backing_up_to(folder.clone()).await;
    let start = studio.now();
    for _ in 0..3 {
        run_job_after(&studio, minutes(20)).await;
    }
    assert!(!folder.exists());
    let failure = state(&studio).failure.unwrap();
    assert_eq!(failure.since, start + minutes(20));
    assert!(failure.reason.contains("disk"), "{failure:?}");
    fs::create_dir(&folder).unwrap();
    run_job_after(&studio, minutes(10)).await;
    assert_eq!(state(&studio).failure, None);
    assert_eq!(names(&folder).len(), 1);
    fs::rename(&folder, parent.path().join("away")).unwrap();
    run_once(studio.app()).await;
    assert!(
        state(&studio).failure.is_some(),
        "a missing folder is a failure even if no copy is due"
    );
    fs::rename(parent.path().join("away"), &folder).unwrap();
    run_once(studio.app()).await;
    assert_eq!(state(&studio).failure, None);
}

#[tokio::test]
async fn after_a_failure_retries_become_less_frequent() {
    let (studio, folder) = backed_up().await;
    studio.allow_violations();
    studio.sql_unchecked(CONCESSIONS_FROM_NOWHERE).await;
    run_once(studio.app()).await;
    let mut rests = Vec::new();
    for _ in 0..8 {
        let next_at = state(&studio).failure.unwrap().next_at;
        rests.push((next_at - studio.now()).num_seconds());
        run_job_after(&studio, next_at - studio.now() - TimeDelta::milliseconds(1)).await;
        assert_eq!(state(&studio).failure.unwrap().next_at, next_at);
        run_job_after(&studio, TimeDelta::milliseconds(1)).await;
    }
    assert_eq!(rests, [10, 20, 40, 80, 160, 320, 600, 600]);
    // A clock that is set back doesn't delay the next attempt.
    studio.advance(-hours(24));
    studio
        .sql_unchecked("UPDATE users SET concessions = 0")
        .await;
    run_once(studio.app()).await;
    let good = retention::list(folder.path()).unwrap();
    assert_eq!(good.len(), 1);
    assert_eq!(
        names(folder.path()).len(),
        2,
        "the good copy, and an unchecked one"
    );
}

#[tokio::test]
async fn copies_dated_in_the_future_by_a_wrong_clock_do_not_prevent_new_ones() {
    let (studio, folder) = backed_up().await;
    studio.advance(hours(24 * 365));
    for _ in 0..3 {
        run_job_after(&studio, hours(6)).await;
    }
    studio.advance(-hours(24 * 365));
    let now = studio.now();
    run_once(studio.app()).await;
    assert_eq!(state(&studio).last_good_at, Some(now));
    let remaining = names(folder.path());
    assert_eq!(remaining.len(), 3);
    assert!(
        remaining.contains(&retention::file_name(now)),
        "{remaining:?}"
    );
}

#[tokio::test]
async fn the_files_of_a_killed_backup_are_deleted_and_other_files_stay() {
    let (studio, folder) = backed_up().await;
    let abandoned = [
        ".fantail-2026-11-20T00-00-00Z.db.0123456789abcdef.part",
        ".fantail-2026-11-20T00-00-00Z.db.sha256.0123456789abcdef.part",
        "fantail-2026-11-20T00-00-00Z.db.sha256",
        ".fantail-2026-11-20T00-00-00Z-unchecked.db.0123456789abcdef.part",
        "fantail-2026-11-20T00-00-00Z-unchecked.db.sha256",
    ];
    let others = [
        ".monday.db.0123456789abcdef.part",
        ".monday.db.sha256.0123456789abcdef.part",
        "monday.db",
        "tuesday.db.sha256",
    ];
    for name in others.iter().chain(&abandoned) {
        fs::write(folder.path().join(name), "").unwrap();
    }
    run_once(studio.app()).await;
    let names = names(folder.path());
    assert_eq!(names.len(), 5, "{names:?}");
    assert!(
        abandoned
            .iter()
            .all(|abandoned| names.iter().all(|name| name != abandoned))
    );
}

#[tokio::test]
async fn a_copy_and_its_checksum_are_created_and_deleted_together() {
    let (studio, folder) = backed_up().await;
    for made in 1..=5 {
        run_once(studio.app()).await;
        let copies = names(folder.path());
        assert_eq!(copies.len(), made.min(3));
        let with_sums = copies
            .iter()
            .flat_map(|copy| [copy.clone(), format!("{copy}.sha256")]);
        assert_eq!(all_names(folder.path()), with_sums.collect::<Vec<_>>());
        studio.advance(hours(6));
    }
}

#[tokio::test]
async fn a_copy_that_changed_on_disk_does_not_count_and_is_reported() {
    let (studio, folder) = backed_up().await;
    let admin = studio.admin("hemi").await;
    run_once(studio.app()).await;
    let rotten = folder.path().join(&names(folder.path())[0]);
    flip_a_bit(&rotten);
    run_job_after(&studio, minutes(5)).await;
    assert_eq!(state(&studio).damage, None, "a copy is checked once a day");
    run_job_after(&studio, hours(24)).await;
    let name = rotten.file_name().unwrap().to_str().unwrap();
    let reason = format!("{name} isn't what it was when it was made");
    assert_eq!(state(&studio).damage.unwrap().reason, reason);
    // A new copy was made in its place. The damaged copy stays until somebody removes it.
    assert_eq!(state(&studio).last_good_at, Some(studio.now()));
    assert_eq!((state(&studio).count, names(folder.path()).len()), (1, 2));
    let (status, body) = health(&studio).await;
    assert_eq!(status, 200);
    assert!(
        body.ends_with("\nwarning: a backup isn't what it was when it was made"),
        "{body}"
    );
    let answer = admin.get(STATUS).await.ok();
    assert_eq!(answer["backups"]["health"], "damaged");
    assert_eq!(answer["backups"]["reason"], reason);
    assert_eq!(answer["backups"]["failingSince"], json!(studio.now()));
    fs::remove_file(&rotten).unwrap();
    run_once(studio.app()).await;
    let answer = admin.get(STATUS).await.ok();
    assert_eq!(answer["backups"]["health"], "healthy");
    assert_eq!(answer["backups"]["reason"], json!(null));
}

/// Deletes the checksum of a copy, as a copy by hand or by an earlier Fantail has none.
fn delete_sum(folder: &Path, name: &str) {
    fs::remove_file(folder.join(format!("{name}.sha256"))).unwrap();
}

#[tokio::test]
async fn a_sound_copy_without_a_checksum_is_checked_and_given_one() {
    let (studio, folder) = backed_up().await;
    studio.member("mia").with_concessions(3).await;
    for _ in 0..3 {
        run_once(studio.app()).await;
        studio.advance(hours(6));
    }
    let copies = names(folder.path());
    let with_sums = all_names(folder.path());
    for copy in &copies {
        delete_sum(folder.path(), copy);
    }
    let restarted = backing_up_to(folder.path().to_owned()).await;
    restarted.advance(hours(12) + minutes(1));
    run_once(restarted.app()).await;
    // The newest, and one more each time.
    let sums = |expected: &[&String]| {
        let has_sum = |copy: &&String| folder.path().join(format!("{copy}.sha256")).exists();
        assert_eq!(copies.iter().filter(has_sum).collect::<Vec<_>>(), expected);
    };
    sums(&[&copies[1], &copies[2]]);
    assert_eq!(state(&restarted).count, 2, "the third isn't checked yet");
    assert_eq!(
        state(&restarted).last_good_at,
        Some(studio.now() - hours(6))
    );
    run_once(restarted.app()).await;
    assert_eq!(all_names(folder.path()), with_sums);
    assert_eq!(state(&restarted).count, 3);
    for copy in &copies {
        let copy = folder.path().join(copy);
        let result = checksum::verify(&copy, &Interrupt::default()).unwrap();
        assert_eq!(result, ChecksumResult::Matches);
        let mode = fs::metadata(checksum::path_of(&copy))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[tokio::test]
async fn a_copy_without_a_checksum_that_fails_a_check_counts_for_nothing() {
    let damaged = |path: &Path| {
        let mut bytes = fs::read(path).unwrap();
        bytes[4096..3 * 4096].fill(0xa5);
        fs::write(path, bytes).unwrap();
    };
    let of_another_program = |path: &Path| {
        let mut bytes = fs::read(path).unwrap();
        bytes.truncate(4096);
        bytes[28..32].copy_from_slice(&[0, 0, 0, 1]);
        fs::write(path, bytes).unwrap();
    };
    for spoil in [&damaged as &dyn Fn(&Path), &of_another_program] {
        let (studio, folder) = backed_up().await;
        let admin = studio.admin("hemi").await;
        for _ in 0..3 {
            run_once(studio.app()).await;
            studio.advance(hours(6));
        }
        studio.advance(-hours(5));
        let copies = names(folder.path());
        let newest = folder.path().join(&copies[2]);
        spoil(&newest);
        delete_sum(folder.path(), &copies[2]);
        run_once(studio.app()).await;
        // A new copy is made in its place, and it pushes out none.
        assert_eq!(state(&studio).last_good_at, Some(studio.now()));
        assert_eq!((state(&studio).count, names(folder.path()).len()), (3, 4));
        assert!(!checksum::path_of(&newest).exists());
        let reason = state(&studio).damage.unwrap().reason;
        let expected = format!("{} has no checksum beside it, and ", copies[2]);
        assert!(reason.starts_with(&expected), "{reason}");
        assert_eq!(admin.get(STATUS).await.ok()["backups"]["reason"], reason);
        let (_, body) = health(&studio).await;
        let warning = "\nwarning: a backup without a checksum can't be checked, or fails a check";
        assert!(body.ends_with(warning), "{body}");
        run_job_after(&studio, hours(6)).await;
        assert_eq!((state(&studio).count, names(folder.path()).len()), (3, 4));
        assert!(newest.exists());
    }
}

#[tokio::test]
async fn a_copy_without_a_checksum_that_fails_only_a_check_of_the_data_counts_for_nothing() {
    let (studio, folder) = backed_up().await;
    run_once(studio.app()).await;
    let copy = folder.path().join(&names(folder.path())[0]);
    delete_sum(folder.path(), &names(folder.path())[0]);
    let options = SqliteConnectOptions::new().filename(&copy);
    let mut conn = options.connect().await.unwrap();
    sqlx::raw_sql(INDEX_BY_HAND)
        .execute(&mut conn)
        .await
        .unwrap();
    conn.close().await.unwrap();
    run_job_after(&studio, minutes(1)).await;
    let reason = state(&studio).damage.unwrap().reason;
    assert!(
        reason.ends_with("index by_hand of users was added"),
        "{reason}"
    );
    assert_eq!(state(&studio).last_good_at, Some(studio.now()));
}

#[tokio::test]
async fn a_copy_that_could_not_be_read_counts_again_once_it_can_be() {
    let (studio, folder) = backed_up().await;
    run_once(studio.app()).await;
    let sum = folder
        .path()
        .join(format!("{}.sha256", names(folder.path())[0]));
    let content = fs::read(&sum).unwrap();
    fs::remove_file(&sum).unwrap();
    fs::create_dir(&sum).unwrap();
    run_job_after(&studio, hours(24)).await;
    let found = state(&studio).damage.unwrap();
    assert!(found.reason.contains("can't be read"), "{found:?}");
    run_job_after(&studio, minutes(10)).await;
    assert_eq!(state(&studio).damage, Some(found));
    assert_eq!(state(&studio).count, 1);
    fs::remove_dir(&sum).unwrap();
    fs::write(&sum, content).unwrap();
    run_job_after(&studio, minutes(10) - TimeDelta::milliseconds(1)).await;
    assert_eq!(state(&studio).count, 1);
    run_job_after(&studio, TimeDelta::milliseconds(1)).await;
    assert_eq!((state(&studio).damage, state(&studio).count), (None, 2));
}

#[tokio::test]
async fn at_a_start_the_newest_copy_is_checked_first_and_then_the_others() {
    let (studio, folder) = backed_up().await;
    let start = studio.now();
    for _ in 0..3 {
        run_once(studio.app()).await;
        studio.advance(hours(6));
    }
    let copies = names(folder.path());
    for rotten in [&copies[1], &copies[2]] {
        flip_a_bit(&folder.path().join(rotten));
    }
    let restarted = backing_up_to(folder.path().to_owned()).await;
    run_job_after(&restarted, hours(12) + minutes(1)).await;
    let made = restarted.now();
    assert_eq!(state(&restarted).last_good_at, Some(made));
    assert_eq!(
        state(&restarted).count,
        2,
        "an old copy and the new one are good"
    );
    assert_eq!(names(folder.path()).len(), 4);
    flip_a_bit(&folder.path().join(&copies[0]));
    run_job_after(&restarted, hours(24)).await;
    run_job_after(&restarted, minutes(1)).await;
    assert!(start < state(&restarted).last_good_at.unwrap());
    assert_eq!(names(folder.path()).len(), 5);
    assert_eq!(
        state(&restarted).count,
        2,
        "each copy is checked once a day"
    );
}

#[tokio::test]
async fn stopping_interrupts_a_copy_and_leaves_no_partial_file() {
    let (studio, folder) = backed_up().await;
    studio.app().shutdown.stop(ShutdownReason::Requested);
    run_once(studio.app()).await;
    let files = names(folder.path());
    assert_eq!(files, Vec::<String>::new());
    assert_eq!(state(&studio).failure, None);
}

#[tokio::test]
async fn health_shows_the_age_of_the_last_good_copy_and_warns_if_it_is_too_old() {
    let (studio, folder) = backed_up().await;
    assert_eq!(
        health(&studio).await,
        (200, "ok\nlast backup: not looked for yet".to_owned())
    );
    run_once(studio.app()).await;
    studio.advance(minutes(134));
    let made = "last backup: 2026-11-21T00:00:00.000Z";
    assert_eq!(
        health(&studio).await,
        (200, format!("ok\n{made}, 2 h 14 min ago"))
    );
    fs::remove_dir_all(folder.path()).unwrap();
    run_once(studio.app()).await;
    studio.advance(hours(12) - minutes(134));
    assert_eq!(
        health(&studio).await,
        (200, format!("ok\n{made}, 12 h ago"))
    );
    studio.advance(minutes(1));
    let warned = format!(
        "ok\n{made}, 12 h 1 min ago\nwarning: the last good backup is 12 h 1 min old, and one is due every 6 h"
    );
    assert_eq!(health(&studio).await, (200, warned));
}

#[tokio::test]
async fn health_warns_at_once_if_there_is_no_copy_and_none_can_be_made() {
    let studio = backing_up_to("/nowhere/at/all".into()).await;
    run_once(studio.app()).await;
    let (status, body) = health(&studio).await;
    assert_eq!(status, 200);
    assert!(
        body.ends_with("last backup: none yet\nwarning: there is no good backup yet"),
        "{body}"
    );
    assert!(!body.contains("nowhere"), "anyone may ask: {body}");
}

#[tokio::test]
async fn without_a_folder_no_copies_are_made_or_reported() {
    let studio = TestStudio::open().await;
    run_once(studio.app()).await;
    assert_eq!(health(&studio).await, (200, "ok".to_owned()));
    let admin = studio.admin("hemi").await;
    let answer = admin.get(STATUS).await.ok();
    assert_eq!(answer, json!({"backups": null}));
}

#[tokio::test]
async fn an_admin_sees_the_state_of_the_copies() {
    let (studio, folder) = backed_up().await;
    let admin = studio.admin("hemi").await;
    let pending = admin.get(STATUS).await.ok();
    assert_eq!(pending["backups"]["health"], "pending");
    run_once(studio.app()).await;
    studio.advance(minutes(134));
    let answer = admin.get(STATUS).await.ok();
    let healthy = json!({
        "health": "healthy", "lastGoodAt": "2026-11-21T00:00:00.000Z", "age": "2 h 14 min",
        "folder": folder.path().display().to_string(), "every": "6 h", "kept": 1, "keep": 3, "failingSince": null, "reason": null
    });
    assert_eq!(answer["backups"], healthy);
    fs::remove_dir_all(folder.path()).unwrap();
    run_once(studio.app()).await;
    let failing = admin.get(STATUS).await.ok();
    assert_eq!(failing["backups"]["health"], "failing");
    assert_eq!(
        failing["backups"]["failingSince"],
        "2026-11-21T02:14:00.000Z"
    );
    let reason = failing["backups"]["reason"].as_str().unwrap();
    assert!(reason.contains(folder.path().to_str().unwrap()), "{reason}");
    studio.advance(hours(10));
    let overdue = admin.get(STATUS).await.ok();
    assert_eq!(overdue["backups"]["health"], "overdue");
}

#[tokio::test]
async fn two_servers_can_share_a_backup_folder() {
    let (one, folder) = backed_up().await;
    let two = backing_up_to(folder.path().to_owned()).await;
    for _ in 0..5 {
        tokio::join!(run_once(one.app()), run_once(two.app()));
        for studio in [&one, &two] {
            assert_eq!(state(studio).failure.map(|failure| failure.reason), None);
            assert_eq!(state(studio).last_good_at, Some(studio.now()));
            studio.advance(hours(6));
        }
    }
}
