//! The secret that signs session tokens.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, ensure};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::Rng;
use rustix::fs::OFlags;

use crate::config;
use crate::folders::{lets_others_in, sync_folder_of};

const SECRET_BYTES: usize = 32;

/// The secret that signs session tokens: `FANTAIL_SECRET`, or one made on first start and kept beside the database.
pub fn signing_secret(database: &Path) -> anyhow::Result<Vec<u8>> {
    match config::variable("FANTAIL_SECRET")? {
        Some(secret) => long_enough(secret),
        None => kept_secret(&database.with_extension("secret")),
    }
}

fn long_enough(secret: String) -> anyhow::Result<Vec<u8>> {
    ensure!(
        SECRET_BYTES <= secret.len(),
        "FANTAIL_SECRET is too short: it needs 32 bytes or more"
    );
    Ok(secret.into_bytes())
}

fn kept_secret(path: &Path) -> anyhow::Result<Vec<u8>> {
    if !is_kept(path)? {
        make_secret(path).with_context(|| cannot_keep(path))?;
    }
    let mut file = open_no_link(path).with_context(|| cannot_keep(path))?;
    make_private(&file, path);
    let mut secret = Vec::new();
    file.read_to_end(&mut secret)
        .with_context(|| cannot_keep(path))?;
    ensure!(
        SECRET_BYTES <= secret.len(),
        "the secret in {} is too short: delete the file to make a new one",
        path.display()
    );
    Ok(secret)
}

/// Whether there is a secret that isn't empty. A link, a pipe or a folder is refused.
fn is_kept(path: &Path) -> anyhow::Result<bool> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        found => {
            let found = found.with_context(|| cannot_keep(path))?;
            ensure!(
                found.is_file(),
                "{} must be a file, and no link to one: it holds the signing secret",
                path.display()
            );
            Ok(0 < found.len())
        }
    }
}

fn open_no_link(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
        .open(path)
}

/// Makes the file private. One that can't be, as another user's or on a read-only disk, still holds the studio's
/// secret.
fn make_private(file: &File, path: &Path) {
    let mode = file
        .metadata()
        .map_or(0o600, |found| found.permissions().mode());
    if !lets_others_in(mode) {
        return;
    }
    match file.set_permissions(Permissions::from_mode(0o600)) {
        Ok(()) => tracing::warn!(
            "other users of this machine could read {}: it is private now",
            path.display()
        ),
        Err(error) => tracing::warn!(
            "other users of this machine can read {}, and it can't be made private: {error}",
            path.display()
        ),
    }
}

/// Writes and syncs the file before it has its name: a disk that was full between the two once left an empty file.
fn make_secret(path: &Path) -> io::Result<()> {
    let draft = path.with_extension(format!("{:016x}.part", rand::rng().next_u64()));
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?;
    let written = file
        .write_all(random_secret().as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| put_in_place(&draft, path));
    fs::remove_file(&draft)?;
    written?;
    sync_folder_of(path)
}

/// Unlike a rename, a link leaves a secret that another process has made meanwhile.
fn put_in_place(draft: &Path, path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_file() && found.len() == 0) {
        fs::remove_file(path)?;
    }
    match fs::hard_link(draft, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    }
}

fn random_secret() -> String {
    let mut bytes = [0; SECRET_BYTES];
    rand::rng().fill_bytes(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

fn cannot_keep(path: &Path) -> String {
    format!("cannot keep the signing secret in {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_secret_is_private_and_stays_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        let secret = kept_secret(&path).unwrap();
        assert_eq!(kept_secret(&path).unwrap(), secret);
        assert!(SECRET_BYTES <= secret.len());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn an_empty_secret_is_made_anew_and_one_that_others_could_read_is_made_private() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        fs::write(&path, "").unwrap();
        let secret = kept_secret(&path).unwrap();
        assert!(SECRET_BYTES <= secret.len());
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        assert_eq!(kept_secret(&path).unwrap(), secret);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn a_secret_made_meanwhile_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        let secret = kept_secret(&path).unwrap();
        make_secret(&path).unwrap();
        assert_eq!(kept_secret(&path).unwrap(), secret);
    }

    #[test]
    fn a_link_to_a_secret_is_refused_and_nothing_behind_it_is_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::write(path("other"), "0".repeat(SECRET_BYTES)).unwrap();
        fs::set_permissions(path("other"), Permissions::from_mode(0o644)).unwrap();
        for target in ["other", "nothing"] {
            std::os::unix::fs::symlink(path(target), path("fantail.secret")).unwrap();
            let error = kept_secret(&path("fantail.secret")).unwrap_err();
            assert!(format!("{error:#}").contains("no link to one"), "{error:#}");
            fs::remove_file(path("fantail.secret")).unwrap();
        }
        let mode = path("other").metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o644);
        assert!(!path("nothing").exists());
    }

    #[test]
    fn a_given_secret_has_32_bytes_or_more() {
        assert!(long_enough("x".repeat(31)).is_err());
        assert!(long_enough("x".repeat(32)).is_ok());
    }

    #[test]
    fn a_secret_cut_short_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        fs::write(&path, "short").unwrap();
        assert!(kept_secret(&path).is_err());
    }
}
