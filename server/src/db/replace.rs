//! Replaces a file with another and keeps the old one under a second name. After a power cut at any moment, one of the
//! two is there and complete.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::iter;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::copy::{COMPANIONS, companion_of};
use crate::private_fs::sync_folder_of;

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
/// 2. rename SQLite's files beside it accordingly (SQLite would replay a log that stays into the new file);
/// 3. sync the folder;
/// 4. rename the new file over the old name;
/// 5. sync the folder.
const STEPS: [fn(&Replacement) -> io::Result<()>; 5] = [
    Replacement::name_the_old,
    Replacement::move_companions,
    Replacement::sync,
    Replacement::name_the_new,
    Replacement::sync,
];

impl Replacement {
    pub fn run(&self) -> io::Result<()> {
        STEPS.iter().try_for_each(|step| step(self))
    }

    /// A link, not a rename: there is a file at every moment, and none is replaced.
    fn name_the_old(&self) -> io::Result<()> {
        or_nothing_there(
            fs::hard_link(&self.place, &self.aside).and_then(|()| create_dir(&self.aside)),
        )
    }

    fn move_companions(&self) -> io::Result<()> {
        COMPANIONS.iter().try_for_each(|companion| {
            let (from, to) = (
                companion_of(&self.place, companion),
                companion_of(&self.aside, companion),
            );
            or_nothing_there(fs::rename(from, &to).and_then(|()| create_dir(&to)))
        })
    }

    fn name_the_new(&self) -> io::Result<()> {
        if fs::symlink_metadata(&self.aside).is_ok() {
            return fs::rename(&self.new, &self.place);
        }
        // There was no file: one that has been created since is not replaced.
        fs::hard_link(&self.new, &self.place)?;
        fs::remove_file(&self.new)
    }

    fn sync(&self) -> io::Result<()> {
        sync_folder_of(&self.place)
    }
}

fn create_dir(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(0o600))
}

fn or_nothing_there(outcome: io::Result<()>) -> io::Result<()> {
    match outcome {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        outcome => outcome,
    }
}

/// An unused name for the old file, in the same folder: `fantail.before-2026-11-22T10-00-00Z.db`.
pub fn aside_of(place: &Path, stamp: &str) -> PathBuf {
    let first = named_before(place, stamp);
    let others = (2..).map(|number| named_before(place, &format!("{stamp}-{number}")));
    let mut names = iter::once(first.clone()).chain(others);
    let is_free = |name: &PathBuf| fs::symlink_metadata(name).is_err();
    names.find(is_free).unwrap_or(first)
}

fn named_before(place: &Path, stamp: &str) -> PathBuf {
    let mut name = place.file_stem().unwrap_or_default().to_owned();
    name.push(format!(".before-{stamp}"));
    if let Some(extension) = place.extension() {
        name.push(".");
        name.push(extension);
    }
    place.with_file_name(name)
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
    fn killed_after_any_step_one_file_is_there_whole_and_the_old_one_is_not_lost() {
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
                assert_eq!(log(&replacement.place), None, "it is the old file's");
            }
            let kept = [&replacement.place, &replacement.aside].map(|path| log(path));
            assert_eq!(kept.iter().flatten().count(), 1, "{killed_after}");

            // Once more, with another name for what is there now.
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
    fn where_there_is_no_file_the_new_one_is_put_and_one_that_came_meanwhile_stays() {
        let folder = tempfile::tempdir().unwrap();
        let replacement = replacement_in(folder.path());
        fs::write(companion_of(&replacement.place, "-wal"), "a stranger's log").unwrap();
        replacement.name_the_old().unwrap();
        replacement.move_companions().unwrap();
        fs::write(&replacement.place, "meanwhile").unwrap();
        assert!(replacement.name_the_new().is_err());
        assert_eq!(read(&replacement.place).unwrap(), "meanwhile");
        fs::remove_file(&replacement.place).unwrap();
        replacement.run().unwrap();
        assert_eq!(read(&replacement.place).unwrap(), "new");
        assert!(!replacement.new.exists() && !replacement.aside.exists());
        assert_eq!(read(&companion_of(&replacement.place, "-wal")), None);
    }

    #[test]
    fn a_file_that_has_the_second_name_stays_and_nothing_changes() {
        let folder = tempfile::tempdir().unwrap();
        let replacement = replacement_in(folder.path());
        fs::write(&replacement.place, "old").unwrap();
        fs::write(&replacement.aside, "another").unwrap();
        assert!(replacement.run().is_err());
        assert_eq!(read(&replacement.place).unwrap(), "old");
        assert_eq!(read(&replacement.aside).unwrap(), "another");
    }

    #[test]
    fn the_second_name_ends_as_the_first_and_is_free() {
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
