//! The files in the backup folder: lists the backups, and deletes those over the number to keep. Copies that failed a check
//! have names of their own and are listed apart, so that they neither count as backups nor push one out.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fantail_core::studio_time::Instant;

use super::checksum;
use crate::db::copy::{clear_unfinished, length_of, lock_if_abandoned};
use crate::db::private_fs::with_addition;

const PREFIX: &str = "fantail-";
const SUFFIX: &str = ".db";
/// The end of the name of a copy that failed a check.
const UNCHECKED_SUFFIX: &str = "-unchecked.db";
/// The number of copies that failed a check to keep.
const UNCHECKED_KEPT: usize = 3;

/// A complete copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFile {
    pub path: PathBuf,
    pub made_at: Instant,
}

/// The file name of a backup, from its time: `fantail-2026-11-22T10-00-00Z.db`, without colons, which some file systems
/// refuse.
pub fn file_name(made_at: Instant) -> String {
    name_ending(made_at, SUFFIX)
}

fn name_ending(made_at: Instant, suffix: &str) -> String {
    format!("{PREFIX}{}{suffix}", file_stamp(made_at))
}

/// The path for a copy that failed a check, in place of `copy`: `fantail-2026-11-22T10-00-00Z-unchecked.db`.
pub fn unchecked(copy: &Path) -> PathBuf {
    with_addition(copy, "-unchecked")
}

/// An instant in the form used in file names.
pub fn file_stamp(at: Instant) -> String {
    let at = at.to_string().replace(':', "-");
    let seconds = at.split('.').next().unwrap_or_default();
    format!("{seconds}Z")
}

/// Parses the time in a name with this suffix. `None` for any other file, which is never counted or deleted.
fn made_at(name: &str, suffix: &str) -> Option<Instant> {
    let stamp = name.strip_prefix(PREFIX)?.strip_suffix(suffix)?;
    let (day, time) = stamp.split_once('T')?;
    let made_at = Instant::parse(&format!("{day}T{}", time.replace('-', ":")))?;
    (name_ending(made_at, suffix) == name).then_some(made_at)
}

/// Whether a name is one that the schedule gives to a copy.
fn is_ours(name: &str) -> bool {
    [SUFFIX, UNCHECKED_SUFFIX]
        .iter()
        .any(|suffix| made_at(name, suffix).is_some())
}

/// Lists the complete backups in a folder, the oldest first.
pub fn list(folder: &Path) -> io::Result<Vec<BackupFile>> {
    list_ending(folder, SUFFIX)
}

/// Lists the complete copies in a folder that failed a check, the oldest first.
pub fn list_unchecked(folder: &Path) -> io::Result<Vec<BackupFile>> {
    list_ending(folder, UNCHECKED_SUFFIX)
}

fn list_ending(folder: &Path, suffix: &str) -> io::Result<Vec<BackupFile>> {
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let made_at = entry
            .file_name()
            .to_str()
            .and_then(|name| made_at(name, suffix));
        let path = entry.path();
        if let Some(made_at) = made_at.filter(|_| is_whole(&path)) {
            copies.push(BackupFile { path, made_at });
        }
    }
    copies.sort_by_key(|copy| copy.made_at);
    Ok(copies)
}

/// The time of the newest copy. Copies dated in the future, by a wrong clock, are ignored.
pub fn newest(copies: &[BackupFile], now: Instant) -> Option<Instant> {
    let made = copies.iter().map(|copy| copy.made_at);
    made.filter(|made_at| *made_at <= now).max()
}

/// Deletes the oldest backups and their checksums until `keep` are left. Backups dated in the future are deleted first. The
/// backup made now is always kept.
pub fn delete_surplus(mut copies: Vec<BackupFile>, keep: usize, now: Instant) -> io::Result<()> {
    copies.sort_by_key(|copy| (copy.made_at <= now, copy.made_at));
    let surplus = copies.len().saturating_sub(keep.max(1));
    delete(&copies[..surplus])
}

/// Deletes the copies that failed a check: the oldest over three, and each from which on `keep` good backups were made,
/// because personal data must not stay in it for longer than in a good one.
pub fn delete_surplus_unchecked(
    folder: &Path,
    good: &[BackupFile],
    keep: usize,
    now: Instant,
) -> io::Result<()> {
    let mut copies = list_unchecked(folder)?;
    let by_now = good.iter().filter(|copy| copy.made_at <= now);
    let oldest_kept = by_now.rev().nth(keep.saturating_sub(1));
    let is_outlived =
        |copy: &mut BackupFile| oldest_kept.is_some_and(|good| copy.made_at < good.made_at);
    let outlived: Vec<_> = copies.extract_if(.., is_outlived).collect();
    delete(&outlived).and(delete_surplus(copies, UNCHECKED_KEPT, now))
}

fn delete(copies: &[BackupFile]) -> io::Result<()> {
    let mut outcome = Ok(());
    for copy in copies {
        outcome = outcome.and(match fs::remove_file(&copy.path) {
            // Another server with the same folder has deleted it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        });
        let _ = fs::remove_file(checksum::path_of(&copy.path));
    }
    outcome
}

/// Deletes what killed processes have left: drafts, and checksums without backups.
pub fn delete_unfinished(folder: &Path) -> io::Result<()> {
    clear_unfinished(folder, |name| {
        is_ours(name.strip_suffix(checksum::ENDING).unwrap_or(name))
    })?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let copy = path
            .to_str()
            .and_then(|path| path.strip_suffix(checksum::ENDING))
            .map(PathBuf::from);
        let is_orphan = |copy: &PathBuf| {
            let name = copy.file_name().and_then(OsStr::to_str);
            name.is_some_and(is_ours) && fs::symlink_metadata(copy).is_err()
        };
        let Some(copy) = copy.filter(is_orphan) else {
            continue;
        };
        // While a checksum is locked, its copy is about to get its name.
        if let Some(_lock) = lock_if_abandoned(&path).filter(|_| is_orphan(&copy)) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Whether a file has the length that the database's header says.
fn is_whole(path: &Path) -> bool {
    fs::symlink_metadata(path)
        .is_ok_and(|found| found.is_file() && length_of(path).ok() == Some(found.len()))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::db::copy::SQLITE_BEGINS;

    fn at(text: &str) -> Instant {
        Instant::parse(text).unwrap()
    }

    /// A file as long as its header says.
    fn studio(pages: u8) -> Vec<u8> {
        let mut file = vec![0; 4096 * usize::from(pages)];
        file[..16].copy_from_slice(SQLITE_BEGINS);
        file[16] = 0x10;
        file[31] = pages;
        file
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_backups_name_has_its_time_and_other_names_are_ignored() {
        let noon = at("2026-11-22T10:00:00Z");
        assert_eq!(file_name(noon), "fantail-2026-11-22T10-00-00Z.db");
        let in_that_second = noon + TimeDelta::milliseconds(999);
        assert_eq!(file_name(in_that_second), file_name(noon));
        assert_eq!(made_at(&file_name(noon), SUFFIX), Some(noon));
        let unchecked = unchecked(Path::new(&file_name(noon)));
        let unchecked = unchecked.to_str().unwrap();
        assert_eq!(unchecked, "fantail-2026-11-22T10-00-00Z-unchecked.db");
        assert_eq!(made_at(unchecked, UNCHECKED_SUFFIX), Some(noon));
        assert!(is_ours(unchecked) && is_ours(&file_name(noon)));
        for other in [
            "fantail.db",
            "fantail-2026-11-22.db",
            "fantail-2026-11-22T10:00:00Z.db",
            "fantail-2026-11-22T10-00-00Z.db-wal",
            "fantail-2026-11-22T10-00-00Z.db.bak",
            "fantail-2026-11-22T10-00-00.5Z.db",
            "fantail-2026-11-22T10-00-00+01-00.db",
            "fantail-2026-13-22T10-00-00Z.db",
            "Fantail-2026-11-22T10-00-00Z.db",
            "fantail-before-2026-11-22T10-00-00Z.db",
            "my-fantail-2026-11-22T10-00-00Z.db",
            "fantail-2026-11-22T10-00-00Z-unchecked.db",
        ] {
            assert_eq!(made_at(other, SUFFIX), None, "{other}");
        }
    }

    #[test]
    fn the_oldest_backups_are_deleted_and_no_other_file() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, content: &[u8]| fs::write(folder.path().join(name), content);
        let now = at("2026-11-22T10:00:00Z");
        let copy = |days: i64| file_name(now - TimeDelta::days(days));
        for days in 0..5 {
            put(&copy(days), &studio(2)).unwrap();
        }
        // Cut short, empty, no database, no file, and others' files.
        put(&copy(6), &studio(2)[..8000]).unwrap();
        put(&copy(7), b"").unwrap();
        put(&copy(8), &[b'x'; 8192]).unwrap();
        fs::create_dir(folder.path().join(copy(9))).unwrap();
        std::os::unix::fs::symlink(folder.path().join(copy(0)), folder.path().join(copy(10)))
            .unwrap();
        put("fantail.db", &studio(2)).unwrap();
        put("fantail-2020-01-01.db", &studio(2)).unwrap();
        let others = names(folder.path()).len() - 5;

        let copies = list(folder.path()).unwrap();
        assert_eq!(copies.len(), 5);
        assert_eq!(newest(&copies, now), Some(now));
        delete_surplus(list(folder.path()).unwrap(), 3, now).unwrap();
        let remaining = list(folder.path()).unwrap();
        let made: Vec<_> = remaining.iter().map(|copy| now - copy.made_at).collect();
        assert_eq!(made, [2, 1, 0].map(TimeDelta::days));
        assert_eq!(names(folder.path()).len(), 3 + others);
    }

    #[test]
    fn of_the_copies_that_failed_a_check_the_last_three_are_kept_until_good_backups_outlive_them() {
        let folder = tempfile::tempdir().unwrap();
        let now = at("2026-11-22T10:00:00Z");
        let good = |days: i64| file_name(now - TimeDelta::days(days));
        let failed = |days: i64| name_ending(now - TimeDelta::days(days), UNCHECKED_SUFFIX);
        let put = |name: String| fs::write(folder.path().join(name), studio(1)).unwrap();
        let made = [9, 8].map(good).into_iter();
        made.chain([7, 6, 5, 4].map(failed)).for_each(put);
        let delete = |now| {
            let good = list(folder.path()).unwrap();
            delete_surplus_unchecked(folder.path(), &good, 2, now).unwrap();
            names(folder.path())
        };
        let mut expected = [[9, 8].map(good).to_vec(), [6, 5, 4].map(failed).to_vec()].concat();
        assert_eq!(delete(now), expected);
        // One good backup outlives none of them, because the other good one is older.
        put(good(3));
        expected.push(good(3));
        assert_eq!(delete(now), expected);
        put(good(2));
        assert_eq!(delete(now), [9, 8, 3, 2].map(good));
    }

    #[test]
    fn backups_dated_in_the_future_are_deleted_first() {
        let folder = tempfile::tempdir().unwrap();
        let now = at("2026-11-22T10:00:00Z");
        for days in [-2, -1, 0, 1] {
            let name = file_name(now - TimeDelta::days(days));
            fs::write(folder.path().join(name), studio(1)).unwrap();
        }
        let ahead = now - TimeDelta::days(2);
        assert_eq!(newest(&list(folder.path()).unwrap(), ahead), None);
        delete_surplus(list(folder.path()).unwrap(), 2, now).unwrap();
        assert_eq!(
            names(folder.path()),
            [1, 0].map(|days| file_name(now - TimeDelta::days(days)))
        );
        delete_surplus(list(folder.path()).unwrap(), 0, now).unwrap();
        assert_eq!(names(folder.path()), [file_name(now)]);
    }
}
