//! The SHA-256 sum kept beside a backup, in the format of `sha256sum`: a copy that has changed since is found.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

use crate::db::Interrupt;
use crate::db::copy::Draft;

pub const ENDING: &str = ".sha256";

/// The bytes hashed between two looks at the interrupt: some milliseconds' work.
const AT_ONCE: usize = 1024 * 1024;
const DIGITS: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Matches,
    /// The copy, or its sum, isn't what was written.
    Differs,
    /// No sum is kept beside it, as by an earlier Fantail.
    NoSum,
}

/// The sum of a file's bytes.
pub fn of(path: &Path, interrupt: &Interrupt) -> io::Result<Sum> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut bytes = vec![0; AT_ONCE];
    loop {
        if interrupt.is_struck() {
            return Err(ErrorKind::TimedOut.into());
        }
        match file.read(&mut bytes) {
            Ok(0) => return Ok(Sum(format!("{:x}", hash.finalize()))),
            Ok(count) => hash.update(&bytes[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Compares a copy with the sum beside it.
pub fn verify(copy: &Path, interrupt: &Interrupt) -> io::Result<Verdict> {
    let kept = match fs::read(path_of(copy)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Verdict::NoSum),
        kept => kept?,
    };
    let is_the_same = kept.get(..DIGITS) == Some(of(copy, interrupt)?.0.as_bytes());
    Ok(if is_the_same {
        Verdict::Matches
    } else {
        Verdict::Differs
    })
}

/// Gives a copy its name, and before that its sum the name beside it: no copy is ever without its sum, whenever the power
/// fails.
pub fn put_in_place(copy: Draft, sum: &Sum) -> anyhow::Result<()> {
    let place = path_of(copy.place());
    let cannot = || format!("cannot write {}", place.display());
    refuse_what_is_no_sum(&place)?;
    let name = copy.place().file_name().unwrap_or_default();
    let line = format!("{}  {}\n", sum.0, name.display());
    Draft::for_the_place(&place)?
        .replace_by(line.as_bytes())
        .with_context(cannot)?;
    copy.put_in_place().inspect_err(|_| {
        let _ = fs::remove_file(&place);
    })
}

/// A sum may be left by a maker who was killed; any other file of the name stays.
fn refuse_what_is_no_sum(place: &Path) -> anyhow::Result<()> {
    let is_a_sum =
        |kept: &[u8]| DIGITS < kept.len() && kept[..DIGITS].iter().all(u8::is_ascii_hexdigit);
    ensure!(
        fs::symlink_metadata(place).is_err() || fs::read(place).is_ok_and(|kept| is_a_sum(&kept)),
        "{} exists already, and a backup never replaces a file",
        place.display()
    );
    Ok(())
}

/// The name of the sum of a copy.
pub fn path_of(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(ENDING);
    name.into()
}
