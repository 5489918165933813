//! Detects Litestream: its folder beside a database, and its tables in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use fantail_core::studio_time::Instant;

use super::copy::{companion_of, open_to_look};

/// The tables that Litestream creates in a file that it replicates.
pub(super) const TABLES: [&str; 2] = ["_litestream_seq", "_litestream_lock"];

/// Returns Litestream's folder beside a file that it replicates.
pub fn folder_beside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let folder = path.with_file_name(format!(".{name}-litestream"));
    folder.is_dir().then_some(folder)
}

/// Litestream's progress, by the times of its files and of the log. Litestream writes each change that it reads from the
/// log to a file. It deletes a file some minutes after the replica has merged it with others, but keeps the newest file
/// until there is another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplicationProgress {
    /// The time of the newest file.
    pub newest_read_at: Instant,
    /// The time of the second-oldest file. From then on, Litestream may delete the oldest file.
    pub oldest_kept_since: Option<Instant>,
    /// The last write to the log; `None` when nothing is in it.
    pub last_written_at: Option<Instant>,
}

/// Returns Litestream's progress with a database; `None` if Litestream doesn't replicate it, or has read no change yet.
pub fn progress(path: &Path) -> Option<ReplicationProgress> {
    // The names begin with the number of the change, in hexadecimal digits of a fixed length.
    let entries = folder_beside(path)?.join("ltx/0").read_dir().ok()?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|kind| kind == "ltx"));
    files.sort_unstable();
    let log = companion_of(path, "-wal");
    let is_empty = fs::metadata(&log).is_ok_and(|log| log.len() == 0);
    Some(ReplicationProgress {
        newest_read_at: modified_at(files.last()?)?,
        oldest_kept_since: files.get(1).and_then(|second| modified_at(second)),
        last_written_at: modified_at(&log).filter(|_| !is_empty),
    })
}

fn modified_at(path: &Path) -> Option<Instant> {
    let modified = fs::metadata(path).ok()?.modified().ok()?;
    let since = modified.duration_since(UNIX_EPOCH).ok()?;
    Some(Instant::from_millis(i64::try_from(since.as_millis()).ok()?))
}

/// Returns the evidence that Litestream replicates a file, or has replicated it; `None` without
/// any.
pub async fn trace_of(path: &Path) -> Option<String> {
    if let Some(folder) = folder_beside(path) {
        return Some(format!("{} is its folder", folder.display()));
    }
    let mut conn = open_to_look(path).await.ok()?;
    let name: Option<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE name IN ($1, $2) LIMIT 1")
            .bind(TABLES[0])
            .bind(TABLES[1])
            .fetch_optional(&mut conn)
            .await
            .ok()?;
    name.map(|name| format!("{name} is its table"))
}
