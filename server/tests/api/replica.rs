//! Tests the monitoring of the replica that Litestream keeps of the studio.

use std::fs::{self, File};
use std::time::{Duration, UNIX_EPOCH};

use fantail_server::jobs;

use crate::studio::{TestStudio, minutes};

async fn health(studio: &TestStudio) -> String {
    jobs::run_upkeep_once(studio.app(), &mut None).await;
    studio.visitor().get("/healthz").await.text()
}

#[tokio::test]
async fn health_warns_if_the_replica_is_minutes_behind() {
    let studio = TestStudio::open().await;
    assert_eq!(health(&studio).await, "ok");
    let folder = studio.path().with_file_name(".studio.db-litestream");
    let folder = folder.join("ltx/0");
    fs::create_dir_all(&folder).unwrap();
    for (number, years_ahead) in [(1, 0), (2, 0), (3, 1)] {
        let file = File::create(folder.join(format!("{number:016x}-{number:016x}.ltx"))).unwrap();
        let now = studio.now().millis().unsigned_abs();
        // The last file is newer than the write-ahead log, which has the time of the machine's clock.
        let at = now + years_ahead * 365 * 86_400_000;
        file.set_modified(UNIX_EPOCH + Duration::from_millis(at))
            .unwrap();
    }
    assert_eq!(health(&studio).await, "ok");
    studio.advance(minutes(12));
    assert_eq!(
        health(&studio).await,
        "ok\nwarning: Litestream's replica is 12 min behind"
    );
}
