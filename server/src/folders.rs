//! The folders of the studio's files: private, and the same after a power cut.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::bail;

pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Makes a folder that only its owner may enter; one that is there stays as it is.
pub fn make_private(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        return Ok(());
    }
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Makes a private file that is certainly new: one that is left in its place is removed first, and a link is never
/// followed.
pub fn make_anew(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok() {
        fs::remove_file(path)?;
    }
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
}

/// Syncs a folder, so that new and removed names in it outlive a power cut.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    File::open(folder_of(path))?.sync_all()
}

/// Warns the owner of an existing folder that other users of the machine can read; the owner decides.
pub fn warn_if_open(folder: &Path) {
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

/// The lock that a server holds while it serves a file in this folder; `None` where folders can't be locked.
pub fn lock_to_serve(database: &Path) -> anyhow::Result<Option<File>> {
    let folder = File::open(folder_of(database))?;
    match folder.try_lock_shared() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::Error(_)) => Ok(None),
        Err(TryLockError::WouldBlock) => bail!(
            "a studio is being restored in {}: start again when that is done",
            folder_of(database).display()
        ),
    }
}

/// A lock that is refused while any server serves a file in this folder.
pub fn lock_out_servers(database: &Path) -> anyhow::Result<File> {
    let folder = File::open(folder_of(database))?;
    folder.try_lock()?;
    Ok(folder)
}
