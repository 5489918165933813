//! Letters as files, where no mail server takes them: as private as the database they lie beside.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// A letter has its name only when it is whole.
pub(super) fn keep(folder: &Path, name: &str, letter: &[u8]) -> std::io::Result<()> {
    let unfinished = folder.join(format!(".{name}.part"));
    write(folder, &unfinished, letter)?;
    fs::rename(unfinished, folder.join(name))
}

/// Whether a letter could be written, asked by writing something.
pub(super) fn takes_files(folder: &Path) -> bool {
    let trial = folder.join(".trial.part");
    write(folder, &trial, b"").is_ok() && fs::remove_file(trial).is_ok()
}

fn write(folder: &Path, path: &Path, content: &[u8]) -> std::io::Result<()> {
    if !folder.exists() {
        DirBuilder::new()
            .mode(0o700)
            .recursive(true)
            .create(folder)?;
    }
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_can_be_written_to_is_left_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let mail = folder.path().join("mail");
        assert!(takes_files(&mail) && takes_files(&mail));
        assert_eq!(fs::read_dir(&mail).unwrap().count(), 0);
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(!takes_files(&file.join("mail")));
    }
}
