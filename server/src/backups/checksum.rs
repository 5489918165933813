//! The SHA-256 checksum beside each backup, in the format of `sha256sum`. It reveals a copy that has changed.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use rustix::fs::OFlags;
use sha2::{Digest, Sha256};

use crate::db::Interrupt;
use crate::db::copy::{Draft, refuse_a_taken_place};
use crate::db::private_fs::sync_folder_of;

/// The suffix of a checksum's file name.
pub const ENDING: &str = ".sha256";

/// The bytes hashed between two checks of the interrupt, a few milliseconds' work.
const CHUNK_BYTES: usize = 1024 * 1024;
const DIGITS: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sha256Sum(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChecksumResult {
    Matches,
    /// The copy or its checksum has changed.
    Differs,
    /// There is no checksum, as with backups of earlier versions.
    Missing,
}

/// The checksum of a file. Fails with `TimedOut` if it is interrupted.
pub fn of(path: &Path, interrupt: &Interrupt) -> io::Result<Sha256Sum> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut bytes = vec![0; CHUNK_BYTES];
    loop {
        if interrupt.is_struck() {
            return Err(ErrorKind::TimedOut.into());
        }
        match file.read(&mut bytes) {
            Ok(0) => return Ok(Sha256Sum(format!("{:x}", hash.finalize()))),
            Ok(count) => hash.update(&bytes[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Compares a copy with the checksum beside it.
pub fn verify(copy: &Path, interrupt: &Interrupt) -> io::Result<ChecksumResult> {
    let recorded = match fs::read(path_of(copy)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(ChecksumResult::Missing),
        recorded => recorded?,
    };
    let is_equal = recorded.get(..DIGITS) == Some(of(copy, interrupt)?.0.as_bytes());
    Ok(if is_equal {
        ChecksumResult::Matches
    } else {
        ChecksumResult::Differs
    })
}

/// Writes the checksum of a draft and moves the draft to its final name, in this order: after a power cut, no copy is
/// without its checksum. If another process has made a copy of that name meanwhile, this fails and leaves its files alone.
pub fn publish(copy: Draft, sum: &Sha256Sum) -> anyhow::Result<()> {
    let place = path_of(copy.place());
    let cannot = || format!("cannot write {}", place.display());
    refuse_a_taken_place(copy.place())?;
    // The lock keeps other processes from writing or deleting the checksum until the copy has its final name.
    let mut file = lock(&place).with_context(cannot)?;
    refuse_a_taken_place(copy.place())?;
    refuse_other_file(&mut file, &place)?;
    let written = write(&mut file, &line(copy.place(), sum))
        .and_then(|()| sync_folder_of(&place))
        .with_context(cannot);
    let published = written.and_then(|()| copy.put_in_place());
    published.inspect_err(|_| {
        let _ = fs::remove_file(&place);
    })
}

/// Writes the checksum of a copy that has none. Fails if it has one by now.
pub fn add(copy: &Path, sum: &Sha256Sum) -> anyhow::Result<()> {
    let place = path_of(copy);
    let draft = Draft::begin(&place)?;
    fs::write(draft.path(), line(copy, sum))
        .with_context(|| format!("cannot write {}", place.display()))?;
    draft.put_in_place()
}

/// Whether a copy has a checksum, right or wrong.
pub fn exists(copy: &Path) -> bool {
    fs::symlink_metadata(path_of(copy)).is_ok()
}

/// Opens the file of a checksum, creates it if it is missing, makes it private, and locks it.
fn lock(place: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
            .open(place)?;
        // Without locks in the file system, two processes must not make the same copy.
        let _ = file.lock();
        // Another process may have deleted the file before it was locked.
        if file.metadata()?.nlink() != 0 {
            file.set_permissions(Permissions::from_mode(0o600))?;
            return Ok(file);
        }
    }
}

/// Fails if a file is no checksum. A checksum, or a part of one, may be left by a killed process.
fn refuse_other_file(file: &mut File, place: &Path) -> anyhow::Result<()> {
    let mut content = Vec::new();
    let is_read = file.take(DIGITS as u64).read_to_end(&mut content).is_ok();
    ensure!(
        is_read && content.iter().all(u8::is_ascii_hexdigit),
        "{} exists already, and a backup never replaces a file",
        place.display()
    );
    Ok(())
}

/// The line of `sha256sum` for a copy.
fn line(copy: &Path, sum: &Sha256Sum) -> String {
    let name = copy.file_name().unwrap_or_default();
    format!("{}  {}\n", sum.0, name.display())
}

fn write(file: &mut File, line: &str) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(line.as_bytes())?;
    file.sync_all()
}

/// The path of a copy's checksum.
pub fn path_of(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(ENDING);
    name.into()
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use super::*;
    use crate::backups::retention;

    #[test]
    fn of_copies_of_one_name_the_first_stays_with_its_own_checksum() {
        const PROCESSES: usize = 4;
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("fantail-2026-11-22T10-00-00Z.db");
        let barrier = Barrier::new(PROCESSES);
        let publish = |number: usize| {
            let draft = Draft::begin(&place).unwrap();
            fs::write(draft.path(), format!("copy {number}")).unwrap();
            let sum = of(draft.path(), &Interrupt::default()).unwrap();
            barrier.wait();
            let is_published = super::publish(draft, &sum).is_ok();
            retention::delete_unfinished(folder.path()).unwrap();
            is_published
        };
        let published: Vec<bool> = thread::scope(|threads| {
            let publish = &publish;
            let start = |number| threads.spawn(move || publish(number));
            let started: Vec<_> = (0..PROCESSES).map(start).collect();
            let ends = started.into_iter().map(|thread| thread.join().unwrap());
            ends.collect()
        });
        assert_eq!(published.iter().filter(|is_first| **is_first).count(), 1);
        let verified = verify(&place, &Interrupt::default()).unwrap();
        assert_eq!(verified, ChecksumResult::Matches);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
