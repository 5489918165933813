//! Tests that writes succeed again after a fault of the disk or of SQLite at any step of a transaction.

use tempfile::TempDir;
use tokio::time::timeout;

use super::faults::{BUSY, CODES, FULL, IO_ERROR, Step};
use super::*;
use crate::clock::Stopwatch;
use crate::db::progress::Progress;
use crate::store::invariants::{self, Violation};

/// The time within which writes must succeed again.
const SOON: Duration = Duration::from_secs(1);

async fn open() -> (TempDir, Db) {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::fixed_at(Instant::parse("2026-11-21T00:00:00Z").unwrap());
    let path = folder.path().join("studio.db");
    // All waiting writes share a commit, however slow the machine is.
    let batch_for = Duration::from_hours(1);
    let db = Db::open_with(&path, clock, WRITER_WAIT, batch_for)
        .await
        .unwrap();
    (folder, db)
}

async fn insert(conn: &mut Conn, id: String) -> Result<(), AppError> {
    sqlx::query(
        "INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
         VALUES ($1, 'daily', 1, '.......', '2026-11-21', 0)",
    )
    .bind(id)
    .execute(conn)
    .await?;
    Ok(())
}

async fn add(db: &Db, id: String) -> Result<(), AppError> {
    db.write(async |conn, _| insert(conn, id).await).await
}

/// Measures the time until a write succeeds.
async fn time_until_a_write_succeeds(db: &Db, id: &str) -> Duration {
    let stopwatch = Stopwatch::start();
    while let Err(error) = add(db, id.to_owned()).await {
        assert_eq!(error.status(), 503, "{error}");
        assert!(stopwatch.elapsed() < SOON, "{error}");
        tokio::task::yield_now().await;
    }
    stopwatch.elapsed()
}

async fn series(db: &Db) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM series")
        .fetch_one(&mut *db.read().await.unwrap())
        .await
        .unwrap()
}

#[tokio::test]
async fn writes_succeed_again_after_a_full_disk() {
    let (_folder, db) = open().await;
    let full = db.write(async |conn, _| {
        sqlx::raw_sql("PRAGMA max_page_count = 1")
            .execute(&mut *conn)
            .await?;
        let much = "INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
                        VALUES (hex(zeroblob(100000)), 'daily', 1, '.......', '2026-11-21', 0)";
        sqlx::raw_sql(much).execute(conn).await?;
        Ok(())
    });
    assert_eq!(full.await.unwrap_err().status(), 503);
    time_until_a_write_succeeds(&db, "a").await;
    assert_eq!(series(&db).await, 1);
}

/// Returns the findings of `fantail check`.
async fn violations(db: &Db) -> Vec<Violation> {
    let now = Instant::parse("2026-11-21T00:00:00Z").unwrap();
    let mut conn = db.read().await.unwrap();
    invariants::everything(&mut conn, now, &Progress::default())
        .await
        .unwrap()
}

/// Writes two rows. The second statement fails if a fault is armed for it.
async fn add_in_two_steps(db: &Db, id: String) -> Result<(), AppError> {
    let faults = db.0.control.faults.clone();
    db.write(async |conn, _| {
        insert(conn, id).await?;
        faults.strike(Step::Statement, conn).await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn writes_succeed_again_after_a_fault_at_any_step_of_a_transaction() {
    for error in CODES {
        for step in [Step::Begin, Step::Statement, Step::Commit, Step::RollBack] {
            for times in [1, 3] {
                let (_folder, db) = open().await;
                add(&db, "before".to_owned()).await.unwrap();
                let faults = &db.0.control.faults;
                faults.arm(step, error, times);
                let failed = if step == Step::RollBack {
                    let refused = db.write(async |conn, _| {
                        insert(conn, "refused".to_owned()).await?;
                        Err::<(), _>(AppError::NO_CLASS)
                    });
                    refused.await.unwrap_err()
                } else {
                    add_in_two_steps(&db, "lost".to_owned()).await.unwrap_err()
                };
                let expected = if step == Step::RollBack { 404 } else { 503 };
                assert_eq!(failed.status(), expected, "{error} at {step:?}: {failed}");
                faults.end();
                time_until_a_write_succeeds(&db, "after").await;
                assert_eq!(series(&db).await, 2, "{error} at {step:?}");
                assert!(db.can_write());
                assert_eq!(violations(&db).await, [], "{error} at {step:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_write_that_breaks_its_shared_transaction_fails_all_its_writes() {
    for error in CODES.into_iter().filter(|error| *error != BUSY) {
        let (_folder, db) = open().await;
        let (begins, begun) = oneshot::channel();
        let (go_on, may_go_on) = oneshot::channel::<()>();
        let first = db.write(async |conn, _| {
            insert(conn, "first".to_owned()).await?;
            begins.send(()).unwrap();
            let _ = may_go_on.await;
            Ok(())
        });
        db.0.control.faults.arm(Step::Statement, error, 1);
        let others = async {
            begun.await.unwrap();
            let breaks = add_in_two_steps(&db, "breaks".to_owned());
            let goes_on = async {
                db.queued(1).await;
                go_on.send(()).unwrap();
            };
            tokio::join!(breaks, goes_on).0
        };
        let (first, breaks) = tokio::join!(first, others);
        assert_eq!(first.unwrap_err().status(), 503, "{error}");
        assert_eq!(breaks.unwrap_err().status(), 503, "{error}");
        time_until_a_write_succeeds(&db, "after").await;
        assert_eq!(series(&db).await, 1, "{error}");
        assert_eq!(violations(&db).await, [], "{error}");
    }
}

#[tokio::test]
async fn during_a_fault_writes_are_refused_at_once_and_reads_succeed() {
    let (_folder, db) = open().await;
    let faults = &db.0.control.faults;
    faults.arm(Step::Commit, FULL, usize::MAX);
    assert_eq!(add(&db, "a".to_owned()).await.unwrap_err().status(), 503);
    db.0.health.fails().await;
    for _ in 0..100 {
        let error = add(&db, "a".to_owned()).await.unwrap_err();
        assert_eq!(error.status(), 503, "{error}");
        assert!(!db.can_write());
        assert_eq!(series(&db).await, 0);
    }
    faults.end();
    timeout(SOON, db.0.health.works()).await.unwrap();
    add(&db, "a".to_owned()).await.unwrap();
}

#[tokio::test]
async fn writes_succeed_again_after_an_interrupted_statement() {
    let (_folder, db) = open().await;
    let interrupted = db.write(async |conn, _| {
        insert(conn, "a".to_owned()).await?;
        conn.lock_handle().await?.set_progress_handler(1, || false);
        let outcome = insert(conn, "b".to_owned()).await;
        conn.lock_handle().await?.remove_progress_handler();
        outcome
    });
    let error = interrupted.await.unwrap_err();
    assert_eq!(error.status(), 503, "{error}");
    time_until_a_write_succeeds(&db, "c").await;
    assert_eq!(series(&db).await, 1);
}

#[tokio::test]
async fn a_file_that_replaces_the_database_is_not_written() {
    let (folder, db) = open().await;
    let (path, aside) = (
        folder.path().join("studio.db"),
        folder.path().join("aside.db"),
    );
    std::fs::rename(&path, &aside).unwrap();
    std::fs::write(&path, "").unwrap();
    db.0.control.faults.arm(Step::Begin, IO_ERROR, 1);
    add(&db, "a".to_owned()).await.unwrap_err();
    db.0.health.fails().await;
    assert_eq!(add(&db, "a".to_owned()).await.unwrap_err().status(), 503);
    assert_eq!(path.metadata().unwrap().len(), 0);
    std::fs::rename(&aside, &path).unwrap();
    timeout(SOON, db.0.health.works()).await.unwrap();
    add(&db, "a".to_owned()).await.unwrap();
}

#[tokio::test]
async fn a_database_closed_during_a_fault_is_complete() {
    let (folder, db) = open().await;
    add(&db, "kept".to_owned()).await.unwrap();
    db.0.control.faults.arm(Step::Begin, FULL, usize::MAX);
    add(&db, "a".to_owned()).await.unwrap_err();
    db.0.health.fails().await;
    assert_eq!(db.close().await.unwrap_err().status(), 503);
    let clock = Clock::fixed_at(Instant::parse("2026-11-21T00:00:00Z").unwrap());
    let db = Db::open(&folder.path().join("studio.db"), clock)
        .await
        .unwrap();
    assert_eq!(series(&db).await, 1);
}

#[tokio::test]
async fn a_write_is_refused_if_the_queue_is_full() {
    let (_folder, db) = open().await;
    let waiting: Vec<_> = (0..queue::CAPACITY)
        .map(|_| db.0.queue.join().unwrap())
        .collect();
    let error = add(&db, "one too many".to_owned()).await.unwrap_err();
    assert!(matches!(error, AppError::Overloaded));
    drop(waiting);
    add(&db, "a".to_owned()).await.unwrap();
}
