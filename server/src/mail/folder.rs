//! E-mails as files, if no mail server is configured. The files are as private as the database next
//! to them.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use fantail_core::studio_time::Instant;

use crate::db::private_fs::{self, sync_folder_of};
use crate::store;

/// Writes the file of an e-mail. The file gets its name once it is complete.
pub(super) fn save(folder: &Path, name: &str, letter: &[u8]) -> std::io::Result<()> {
    let unfinished = folder.join(format!(".{name}.part"));
    write(folder, &unfinished, letter)?;
    let letter = folder.join(name);
    fs::rename(unfinished, &letter)?;
    // The outbox erases the draft next; by then the file must survive a power cut.
    sync_folder_of(&letter)
}

/// Returns whether the file of an e-mail can be written. To find out, writes an empty file and
/// removes it.
pub(super) fn is_writable(folder: &Path) -> bool {
    let probe = folder.join(".probe.part");
    write(folder, &probe, b"").is_ok() && fs::remove_file(probe).is_ok()
}

/// Deletes the files of e-mails that were drafted at `until` or earlier, complete or not. If a file
/// can't be deleted, continues with the next file.
pub(super) fn delete_until(folder: &Path, until: Instant) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    let mut outcome = Ok(());
    for entry in entries {
        let entry = entry?;
        if drafted_at(&entry.file_name()).is_some_and(|at| at <= until) {
            outcome = outcome.and(delete(&entry.path()));
        }
    }
    outcome
}

/// Returns when an e-mail was drafted, by the id in the name of its file. `None` for any other
/// file, which is never deleted.
fn drafted_at(name: &OsStr) -> Option<Instant> {
    let name = name.to_str()?;
    let unfinished = name.strip_prefix('.').and_then(|n| n.strip_suffix(".part"));
    store::made_at(unfinished.unwrap_or(name).strip_suffix(".eml")?)
}

fn delete(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        outcome => outcome,
    }
}

fn write(folder: &Path, path: &Path, content: &[u8]) -> std::io::Result<()> {
    if !folder.exists() {
        DirBuilder::new()
            .mode(0o700)
            .recursive(true)
            .create(folder)?;
        sync_folder_of(folder)?;
    }
    let mut file = private_fs::recreate_file(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_drafted_until_a_time_are_deleted() {
        let mail = tempfile::tempdir().unwrap();
        let then = Instant::parse("2026-11-21T00:00:00.123Z").unwrap();
        let ms = chrono::TimeDelta::milliseconds(1);
        let name = |at| format!("{}.eml", store::new_id(at));
        let (old, last, young) = (name(then - ms), name(then), name(then + ms));
        for letter in [&old, &last, &young] {
            save(mail.path(), letter, b"Kia ora").unwrap();
        }
        let part = format!(".{}.part", name(then));
        for other in [part.as_str(), "notes.eml", "notes.txt"] {
            fs::write(mail.path().join(other), "").unwrap();
        }
        // A folder can't be deleted as a file.
        let stuck = name(then);
        fs::create_dir(mail.path().join(&stuck)).unwrap();
        for _ in 0..2 {
            assert!(delete_until(mail.path(), then).is_err());
            let mut files: Vec<_> = fs::read_dir(mail.path())
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            files.sort();
            let mut expected = [young.as_str(), stuck.as_str(), "notes.eml", "notes.txt"];
            expected.sort_unstable();
            assert_eq!(files, expected);
        }
        assert!(delete_until(&mail.path().join("not there"), then).is_ok());
    }

    #[test]
    fn a_symbolic_link_is_not_followed() {
        let mail = tempfile::tempdir().unwrap();
        let path = |name: &str| mail.path().join(name);
        fs::write(path("precious"), "unchanged").unwrap();
        for link in [".a.eml.part", ".probe.part"] {
            std::os::unix::fs::symlink(path("precious"), path(link)).unwrap();
        }
        save(mail.path(), "a.eml", b"Kia ora").unwrap();
        assert!(is_writable(mail.path()));
        assert_eq!(fs::read(path("precious")).unwrap(), b"unchanged");
        assert_eq!(fs::read(path("a.eml")).unwrap(), b"Kia ora");
    }

    #[test]
    fn a_writable_folder_is_left_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let mail = folder.path().join("mail");
        assert!(is_writable(&mail) && is_writable(&mail));
        assert_eq!(fs::read_dir(&mail).unwrap().count(), 0);
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(!is_writable(&file.join("mail")));
    }
}
