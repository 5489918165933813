//! Private files and folders: creates them readable only by their owner, syncs their names to disk, and
//! locks the folder of a database while a server or a restore uses it.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// Returns the folder of a file; `.` for a file name without a folder.
pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Returns the path with an addition to the file's name, before its extension: `monday-unchecked.db`.
pub fn with_addition(path: &Path, addition: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(addition);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Returns the path of the file itself if it is a symbolic link. SQLite keeps its log beside the file, not beside the link.
pub fn without_links(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Creates a folder that only its owner may enter. An existing folder is not changed.
pub fn create_dir(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        return Ok(());
    }
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Creates a private file. An existing file of that name is removed first, so that no symbolic link is followed.
pub fn recreate_file(path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok() {
        fs::remove_file(path)?;
    }
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
}

/// Syncs the folder of a file, so that created and removed names survive a power cut.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    File::open(folder_of(path))?.sync_all()
}

/// Logs a warning if other users of the machine can enter a folder, or read a file. The mode is not changed, because that
/// is the owner's choice.
pub fn warn_if_open(path: &Path) {
    let Ok(found) = fs::metadata(path) else {
        return;
    };
    let mode = found.permissions().mode();
    let (access, private) = if found.is_dir() {
        ("enter", "700")
    } else {
        ("read", "600")
    };
    if is_open_to_others(mode) {
        tracing::warn!(
            "other users of this machine can {access} {} (its mode is {:04o}): `chmod {private}` keeps it private",
            path.display(),
            mode & 0o7777
        );
    }
}

/// Returns whether a mode gives the group or others any permission.
pub fn is_open_to_others(mode: u32) -> bool {
    mode & 0o077 != 0
}

/// Takes the shared lock that a server holds while it uses a database in this folder, which is
/// created if it is missing. `None` if the file system has no locks.
pub fn lock_shared(database: &Path) -> anyhow::Result<Option<File>> {
    let cannot = || format!("cannot open the folder of {}", database.display());
    create_dir(folder_of(database)).with_context(cannot)?;
    let database = without_links(database);
    let folder = File::open(folder_of(&database)).with_context(cannot)?;
    match folder.try_lock_shared() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::Error(_)) => Ok(None),
        Err(TryLockError::WouldBlock) => bail!(
            "a studio is being restored in {}: start again when that is done",
            folder_of(&database).display()
        ),
    }
}

/// Takes the exclusive lock, which fails while any server uses a database in this folder.
pub fn lock_exclusively(database: &Path) -> anyhow::Result<File> {
    let folder = File::open(folder_of(&without_links(database)))?;
    folder.try_lock()?;
    Ok(folder)
}
