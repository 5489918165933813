//! Watches the write-ahead log: one that only grows is reported before it fills the disk.

use std::fs;
use std::path::Path;

use super::Conn;
use super::steps::Steps;

/// SQLite restarts the log at 4 MiB, unless readers never let go or the file can't be written.
const MUCH: u64 = 64 * 1024 * 1024;

/// Copies the log into the file as far as possible; answers a warning for the operator, if the log stays large.
pub(super) async fn look(steps: &Steps, conn: &mut Conn, database: &Path) -> Option<String> {
    if let Err(error) = steps.checkpoint(conn).await {
        return Some(format!(
            "the write-ahead log can't be copied into the database: {error}"
        ));
    }
    let length = sizes(database).log;
    (MUCH < length).then(|| {
        format!(
            "the write-ahead log has grown to {} MiB",
            length / (1024 * 1024)
        )
    })
}

/// The sizes of a file and its log, in bytes; 0 for one that isn't there.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    pub file: u64,
    pub log: u64,
}

pub(super) fn sizes(database: &Path) -> Sizes {
    let mut log = database.as_os_str().to_owned();
    log.push("-wal");
    let length = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    Sizes {
        file: length(database),
        log: length(Path::new(&log)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::super::faults::{IO_ERROR, Step};
    use super::*;

    #[tokio::test]
    async fn a_log_that_is_not_copied_or_has_grown_is_told_of() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let options = SqliteConnectOptions::new().filename(&path);
        let mut conn = options.create_if_missing(true).connect().await.unwrap();
        let steps = Steps::default();
        assert_eq!(look(&steps, &mut conn, &path).await, None);

        steps.faults.arm(Step::Checkpoint, IO_ERROR, 1);
        let told = look(&steps, &mut conn, &path).await.unwrap();
        assert!(told.contains("can't be copied"), "{told}");
        assert_eq!(look(&steps, &mut conn, &path).await, None);

        let log = File::create(folder.path().join("studio.db-wal")).unwrap();
        log.set_len(MUCH).unwrap();
        assert_eq!(look(&steps, &mut conn, &path).await, None);
        log.set_len(MUCH + 1).unwrap();
        let told = look(&steps, &mut conn, &path).await.unwrap();
        assert!(told.contains("64 MiB"), "{told}");
    }
}
