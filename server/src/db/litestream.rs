//! Litestream: its traces beside a database, and its tables in it.

use std::path::{Path, PathBuf};

use super::copy::open_to_look;

/// The tables that Litestream makes in a file it follows.
pub(super) const TABLES: [&str; 2] = ["_litestream_seq", "_litestream_lock"];

/// The folder of its own that Litestream keeps beside a file it follows.
pub fn folder_beside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let folder = path.with_file_name(format!(".{name}-litestream"));
    folder.is_dir().then_some(folder)
}

/// A trace of Litestream's, which follows a file or has followed it.
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
