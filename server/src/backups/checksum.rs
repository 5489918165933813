//! The SHA-256 checksum beside each backup, in the format of `sha256sum`. It reveals a copy that has changed.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

use crate::db::Interrupt;
use crate::db::copy::Draft;

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

/// Moves a draft and its checksum to their final names, the checksum first: after a power cut, no copy is without its
/// checksum.
pub fn publish(copy: Draft, sum: &Sha256Sum) -> anyhow::Result<()> {
    let place = path_of(copy.place());
    let cannot = || format!("cannot write {}", place.display());
    refuse_other_file(&place)?;
    let name = copy.place().file_name().unwrap_or_default();
    let line = format!("{}  {}\n", sum.0, name.display());
    Draft::for_the_place(&place)?
        .replace_by(line.as_bytes())
        .with_context(cannot)?;
    copy.put_in_place().inspect_err(|_| {
        let _ = fs::remove_file(&place);
    })
}

/// Fails if there is a file of that name which is no checksum. A checksum may be left by a killed process.
fn refuse_other_file(place: &Path) -> anyhow::Result<()> {
    let is_checksum = |content: &[u8]| {
        DIGITS < content.len() && content[..DIGITS].iter().all(u8::is_ascii_hexdigit)
    };
    ensure!(
        fs::symlink_metadata(place).is_err()
            || fs::read(place).is_ok_and(|content| is_checksum(&content)),
        "{} exists already, and a backup never replaces a file",
        place.display()
    );
    Ok(())
}

/// The path of a copy's checksum.
pub fn path_of(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(ENDING);
    name.into()
}
