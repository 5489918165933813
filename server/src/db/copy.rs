//! Copies of a studio's file, made while other connections read and write it.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::conn::Conn;
use super::interrupt::Interrupt;
use crate::db::private_fs::{folder_of, sync_folder_of, without_links};
use crate::db::progress::Progress;

/// The suffixes of the files that SQLite can leave beside a database.
pub const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The first bytes of every SQLite file.
pub const SQLITE_BEGINS: &[u8] = b"SQLite format 3\0";

/// Returns the length of a database according to its header (SQLite's file format, section 1.3).
pub fn length_of(path: &Path) -> io::Result<u64> {
    let mut header = [0; 100];
    File::open(path)?.read_exact(&mut header)?;
    if !header.starts_with(SQLITE_BEGINS) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let page_size = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    Ok(page_size * u64::from(pages))
}

/// Returns whether a file is a database that isn't in WAL mode. Copies are made without WAL mode, and
/// the database of a running server has it.
pub fn is_at_rest(path: &Path) -> bool {
    let mut header = [0; 20];
    let mut read = || File::open(path)?.read_exact(&mut header);
    // Opening a pipe would wait for its other end.
    let is_read = path.is_file() && read().is_ok();
    is_read && header.starts_with(SQLITE_BEGINS) && header[18..] == [1, 1]
}

/// A copy under a temporary name. It is removed when it is dropped.
pub struct Draft {
    /// In the same folder as `place`, so that renaming it is atomic.
    path: PathBuf,
    place: PathBuf,
    /// Locked while its process lives, so that the draft of a killed process is recognised.
    file: File,
}

impl Draft {
    /// Creates an empty draft (0600) for `place`, where there must be no file.
    pub fn begin(place: &Path) -> anyhow::Result<Draft> {
        refuse_a_taken_place(place)?;
        Draft::for_the_place(place)
    }

    /// Like [`Draft::begin`], but there may be a file at `place`.
    pub fn for_the_place(place: &Path) -> anyhow::Result<Draft> {
        let name = place
            .file_name()
            .context("the path of a backup must end in a file name")?;
        let cannot = || format!("cannot write into {}", folder_of(place).display());
        loop {
            let path = folder_of(place).join(draft_name(name));
            let file = OpenOptions::new()
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(&path)
                .with_context(cannot)?;
            // Without this lock, `clear_unfinished` of another process would delete the draft.
            let _ = file.lock();
            // Another process may have deleted the draft before it was locked.
            if file.metadata()?.nlink() == 1 {
                let place = place.to_owned();
                return Ok(Draft { path, place, file });
            }
        }
    }

    /// Writes a snapshot of the studio. No reader or writer waits for it.
    pub async fn fill(&self, from: &mut Conn, progress: &Progress) -> anyhow::Result<()> {
        let cannot = || format!("cannot write the backup {}", self.place.display());
        let bytes: i64 = sqlx::query_scalar(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
        )
        .fetch_one(&mut *from)
        .await
        .with_context(cannot)?;
        let path = self.path.to_str();
        let path = path.context("a backup's path must be text")?;
        let filling = sqlx::query("VACUUM INTO $1").bind(path).execute(from);
        progress
            .while_growing(&self.path, bytes.unsigned_abs(), filling)
            .await
            .with_context(cannot)?;
        Ok(())
    }

    /// Opens the copy for reading, without creating a file beside it.
    pub async fn open(&self, interrupt: &Interrupt) -> anyhow::Result<Conn> {
        let mut conn = open_to_look(&self.path)
            .await
            .context("cannot read the backup")?;
        interrupt.watch(&mut conn).await?;
        Ok(conn)
    }

    /// Chooses another final name, in the same folder.
    pub fn with_place(self, place: PathBuf) -> Draft {
        let mut draft = self;
        draft.place = place;
        draft
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Syncs the copy to the disk, so that it survives a power cut.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Syncs the copy and moves it to its place. Fails if there is a file by now.
    pub fn put_in_place(self) -> anyhow::Result<()> {
        let cannot = || format!("cannot put the backup at {}", self.place.display());
        self.sync().with_context(cannot)?;
        refuse_a_taken_place(&self.place)?;
        // Unlike a rename, a link never replaces a file.
        fs::hard_link(&self.path, &self.place).with_context(cannot)?;
        fs::remove_file(&self.path).with_context(cannot)?;
        sync_folder_of(&self.place).with_context(cannot)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        remove_with_companions(&self.path);
    }
}

/// Opens a database for reading. Creates no `-wal` or `-shm` file beside it, unless there is one
/// already, and ignores the log beside an empty file.
pub async fn open_to_look(path: &Path) -> Result<Conn, sqlx::Error> {
    let is_by_itself = |companion: &&str| !companion_of(path, companion).exists();
    let is_alone = COMPANIONS.iter().all(is_by_itself);
    SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .immutable(is_alone || is_empty_beside_a_log(path))
        .pragma("temp_store", "MEMORY")
        .pragma("trusted_schema", "OFF")
        .disable_statement_logging()
        .connect()
        .await
}

/// Removes the drafts of killed processes in a folder, if `is_meant` accepts their final names.
pub fn clear_unfinished(folder: &Path, is_meant: impl Fn(&str) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !final_name(&entry.file_name()).is_some_and(&is_meant) {
            continue;
        }
        // The lock is held until the draft is removed, so that no new owner locks it in between.
        if let Some(_lock) = lock_if_abandoned(&entry.path()) {
            remove_with_companions(&entry.path());
        }
    }
    Ok(())
}

/// Locks a file of a killed process. Returns `None` for a file that another process has locked or deleted.
pub fn lock_if_abandoned(path: &Path) -> Option<File> {
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    let file = is_file.then(|| File::open(path).ok())??;
    let is_abandoned = file.try_lock().is_ok() && file.metadata().ok()?.nlink() != 0;
    is_abandoned.then_some(file)
}

fn remove_with_companions(path: &Path) {
    let _ = fs::remove_file(path);
    for companion in COMPANIONS {
        let _ = fs::remove_file(companion_of(path, companion));
    }
}

/// The log beside a database that holds changes which may not be in its file: SQLite's write-ahead log, or its journal.
pub fn log_beside(path: &Path) -> Option<PathBuf> {
    let path = without_links(path);
    let logs = ["-wal", "-journal"].map(|log| companion_of(&path, log));
    let has_content = |log: &PathBuf| fs::metadata(log).is_ok_and(|found| 0 < found.len());
    logs.into_iter().find(has_content)
}

/// Whether a file is empty although there is a log beside it. SQLite deletes that log when it opens the file, even for
/// reading, and the log may hold all the data that is left.
pub(super) fn is_empty_beside_a_log(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.len() == 0) && log_beside(path).is_some()
}

pub fn companion_of(path: &Path, companion: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(companion);
    name.into()
}

/// Returns the name of a draft for the final name `NAME`: `.NAME.0123456789abcdef.part`.
fn draft_name(name: &OsStr) -> OsString {
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{:016x}.part", rand::random::<u64>()));
    draft
}

/// Returns the final name of a draft.
fn final_name(draft: &OsStr) -> Option<&str> {
    let draft = draft.to_str()?.strip_prefix('.')?.strip_suffix(".part")?;
    let (name, random) = draft.rsplit_once('.')?;
    let is_random = random.len() == 16 && random.bytes().all(|b| b.is_ascii_hexdigit());
    is_random.then_some(name)
}

/// How a message names a file: a draft by the file that it is to become, because its owner has never seen the draft.
pub(super) fn shown(path: &Path) -> String {
    match path.file_name().and_then(final_name) {
        Some(name) => format!("copy for {}", path.with_file_name(name).display()),
        None => format!("database {}", path.display()),
    }
}

/// Fails if there is a file of this name.
pub fn refuse_a_taken_place(place: &Path) -> anyhow::Result<()> {
    // Also refuses a dangling link.
    if fs::symlink_metadata(place).is_ok() {
        bail!(
            "{} exists already, and a backup never replaces a file",
            place.display()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_behind_a_link_has_the_log_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let [file, log, link] =
            ["a.db", "a.db-wal", "link.db"].map(|name| folder.path().join(name));
        fs::write(&file, "").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        fs::write(&log, "").unwrap();
        assert!(!is_empty_beside_a_log(&file) && !is_empty_beside_a_log(&link));
        fs::write(&log, "log").unwrap();
        assert!(is_empty_beside_a_log(&file) && is_empty_beside_a_log(&link));
        fs::write(&file, "data").unwrap();
        assert!(!is_empty_beside_a_log(&file) && !is_empty_beside_a_log(&link));
    }

    #[test]
    fn only_the_drafts_of_killed_processes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let at_work = Draft::begin(&folder.path().join("a.db")).unwrap();
        let abandoned = [
            ".a.db.0123456789abcdef.part",
            ".a.db.0123456789abcdef.part-journal",
        ];
        let others = [
            ".b.db.0123456789abcdef.part",
            ".a.db.0123.part",
            "a.db.0123456789abcdef.part",
            ".a.db.0123456789abcdeg.part",
        ];
        for name in abandoned.iter().chain(&others) {
            fs::write(folder.path().join(name), "").unwrap();
        }
        clear_unfinished(folder.path(), |name| name == "a.db").unwrap();
        assert!(
            abandoned
                .iter()
                .all(|name| !folder.path().join(name).exists())
        );
        assert!(others.iter().all(|name| folder.path().join(name).exists()));
        assert!(at_work.path().exists());
        let path = at_work.path().to_owned();
        drop(at_work);
        assert!(!path.exists());
    }
}
