//! The folders that the studio's files lie in: theirs alone, and the same after a power cut.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// What is new in a folder, or has gone from it, is so after a power cut as well.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    File::open(folder_of(path))?.sync_all()
}

/// Others on this machine can look into a folder that was there before: its owner is told, and decides.
pub fn warn_of_an_open_folder(database: &Path) {
    let folder = folder_of(database);
    let mode = fs::metadata(folder).map_or(0o700, |found| found.permissions().mode());
    if lets_others_in(mode) {
        tracing::warn!(
            "other users of this machine can enter {} (its mode is {:04o}): `chmod 700` keeps it private",
            folder.display(),
            mode & 0o7777
        );
    }
}

pub fn lets_others_in(mode: u32) -> bool {
    mode & 0o077 != 0
}
