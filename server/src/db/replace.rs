//! Replaces a file with another and keeps the old one under a second name. After a power cut at any
//! moment, the file's own name has one complete file: the old one or the new one.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::iter;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::copy::{COMPANIONS, companion_of};
use crate::db::private_fs::{sync_folder_of, with_addition};

/// The three paths of a replacement, in one folder.
pub struct Replacement {
    /// The new file, complete and synced.
    pub new: PathBuf,
    pub place: PathBuf,
    /// An unused name for the old file.
    pub aside: PathBuf,
}

/// The process may be killed after each of these steps:
///
/// 1. link the old file to its second name;
/// 2. rename SQLite's files beside it in the same way, because SQLite would replay a log that is
///    left into the new file;
/// 3. sync the folder;
/// 4. rename the new file over the old name;
/// 5. sync the folder.
const STEPS: [fn(&Replacement) -> io::Result<()>; 5] = [
    Replacement::link_the_old_file,
    Replacement::move_companions,
    Replacement::sync,
    Replacement::put_the_new_file,
    Replacement::sync,
];

impl Replacement {
    pub fn run(&self) -> io::Result<()> {
        STEPS.iter().try_for_each(|step| step(self))
    }

    /// Links the old file to its second name. Unlike a rename, this leaves the file at its own
    /// name, and never replaces another file.
    fn link_the_old_file(&self) -> io::Result<()> {
        ignore_missing(
            fs::hard_link(&self.place, &self.aside).and_then(|()| make_private(&self.aside)),
        )
    }

    fn move_companions(&self) -> io::Result<()> {
        COMPANIONS.iter().try_for_each(|companion| {
            let (from, to) = (
                companion_of(&self.place, companion),
                companion_of(&self.aside, companion),
            );
            ignore_missing(fs::rename(from, &to).and_then(|()| make_private(&to)))
        })
    }

    fn put_the_new_file(&self) -> io::Result<()> {
        if fs::symlink_metadata(&self.aside).is_ok() {
            return fs::rename(&self.new, &self.place);
        }
        // There was no old file. A file that was created since then is not replaced.
        fs::hard_link(&self.new, &self.place)?;
        fs::remove_file(&self.new)
    }

    fn sync(&self) -> io::Result<()> {
        sync_folder_of(&self.place)
    }
}

fn make_private(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(0o600))
}

fn ignore_missing(outcome: io::Result<()>) -> io::Result<()> {
    match outcome {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        outcome => outcome,
    }
}

/// Returns an unused name for the old file, in the same folder:
/// `fantail.before-2026-11-22T10-00-00Z.db`.
pub fn aside_of(place: &Path, stamp: &str) -> PathBuf {
    let first = named_before(place, stamp);
    let others = (2..).map(|number| named_before(place, &format!("{stamp}-{number}")));
    let mut names = iter::once(first.clone()).chain(others);
    let is_free = |name: &PathBuf| fs::symlink_metadata(name).is_err();
    names.find(is_free).unwrap_or(first)
}

fn named_before(place: &Path, stamp: &str) -> PathBuf {
    with_addition(place, &format!(".before-{stamp}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> Option<String> {
        fs::read_to_string(path).ok()
    }

    fn replacement_in(folder: &Path) -> Replacement {
        let place = folder.join("studio.db");
        let new = folder.join(".studio.db.part");
        fs::write(&new, "new").unwrap();
        Replacement {
            new,
            aside: aside_of(&place, "now"),
            place,
        }
    }

    #[test]
    fn after_a_kill_at_any_step_one_file_is_complete_and_the_old_one_is_kept() {
        for killed_after in 0..=STEPS.len() {
            let folder = tempfile::tempdir().unwrap();
            let replacement = replacement_in(folder.path());
            fs::write(&replacement.place, "old").unwrap();
            fs::write(companion_of(&replacement.place, "-wal"), "log").unwrap();
            for step in &STEPS[..killed_after] {
                step(&replacement).unwrap();
            }
            let found = read(&replacement.place).unwrap();
            let is_done = killed_after >= 4;
            assert_eq!(found, if is_done { "new" } else { "old" });
            let log = |path| read(&companion_of(path, "-wal"));
            if is_done {
                assert_eq!(read(&replacement.aside).unwrap(), "old");
                assert_eq!(
                    log(&replacement.place),
                    None,
                    "the log belongs to the old file"
                );
            }
            let kept = [&replacement.place, &replacement.aside].map(|path| log(path));
            assert_eq!(kept.iter().flatten().count(), 1, "{killed_after}");

            // Replaces the present file once more, with another second name.
            let again = Replacement {
                aside: aside_of(&replacement.place, "later"),
                ..replacement_in(folder.path())
            };
            again.run().unwrap();
            assert_eq!(read(&again.place).unwrap(), "new");
            assert_eq!(read(&again.aside).unwrap(), found);
        }
    }

    #[test]
    fn without_an_old_file_no_file_that_was_created_meanwhile_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let replacement = replacement_in(folder.path());
        fs::write(
            companion_of(&replacement.place, "-wal"),
            "another file's log",
        )
        .unwrap();
        replacement.link_the_old_file().unwrap();
        replacement.move_companions().unwrap();
        fs::write(&replacement.place, "meanwhile").unwrap();
        assert!(replacement.put_the_new_file().is_err());
        assert_eq!(read(&replacement.place).unwrap(), "meanwhile");
        fs::remove_file(&replacement.place).unwrap();
        replacement.run().unwrap();
        assert_eq!(read(&replacement.place).unwrap(), "new");
        assert!(!replacement.new.exists() && !replacement.aside.exists());
        assert_eq!(read(&companion_of(&replacement.place, "-wal")), None);
    }

    #[test]
    fn a_replacement_fails_if_the_second_name_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let replacement = replacement_in(folder.path());
        fs::write(&replacement.place, "old").unwrap();
        fs::write(&replacement.aside, "another").unwrap();
        assert!(replacement.run().is_err());
        assert_eq!(read(&replacement.place).unwrap(), "old");
        assert_eq!(read(&replacement.aside).unwrap(), "another");
    }

    #[test]
    fn the_second_name_keeps_the_extension_and_is_unused() {
        let aside = |place: &str| aside_of(Path::new(place), "s").display().to_string();
        assert_eq!(aside("data/fantail.db"), "data/fantail.before-s.db");
        assert_eq!(aside("studio"), "studio.before-s");
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("studio.db");
        for name in ["studio.before-s.db", "studio.before-s-2.db"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        assert!(aside_of(&place, "s").ends_with("studio.before-s-3.db"));
    }
}
