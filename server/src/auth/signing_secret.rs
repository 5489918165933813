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
use crate::db::private_fs::{is_open_to_others, sync_folder_of};

const SECRET_BYTES: usize = 32;

/// Loads the secret from `FANTAIL_SECRET`, or from a file next to the database, which is created at
/// the first start.
pub fn load(database: &Path) -> anyhow::Result<Vec<u8>> {
    match config::variable("FANTAIL_SECRET")? {
        Some(secret) => check_length(secret),
        None => load_file(&database.with_extension("secret")),
    }
}

fn check_length(secret: String) -> anyhow::Result<Vec<u8>> {
    ensure!(
        SECRET_BYTES <= secret.len(),
        "FANTAIL_SECRET is too short: it needs 32 bytes or more"
    );
    Ok(secret.into_bytes())
}

fn load_file(path: &Path) -> anyhow::Result<Vec<u8>> {
    if !has_secret(path)? {
        create_file(path).with_context(|| cannot_store(path))?;
    }
    let mut file = open_without_following(path).with_context(|| cannot_store(path))?;
    make_private(&file, path);
    let mut secret = Vec::new();
    file.read_to_end(&mut secret)
        .with_context(|| cannot_store(path))?;
    ensure!(
        SECRET_BYTES <= secret.len(),
        "the secret in {} is too short: delete the file to make a new one",
        path.display()
    );
    Ok(secret)
}

/// Returns whether the file exists and isn't empty. Anything but a regular file is an error.
fn has_secret(path: &Path) -> anyhow::Result<bool> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        found => {
            let found = found.with_context(|| cannot_store(path))?;
            ensure!(
                found.is_file(),
                "{} must be a file, and no link to one: it holds the signing secret",
                path.display()
            );
            Ok(0 < found.len())
        }
    }
}

fn open_without_following(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
        .open(path)
}

/// Makes the file private. If that fails, because the file is another user's or the disk is
/// read-only, the secret is still used.
fn make_private(file: &File, path: &Path) {
    let mode = file
        .metadata()
        .map_or(0o600, |found| found.permissions().mode());
    if !is_open_to_others(mode) {
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

/// Writes and syncs the secret under a temporary name first, because a full disk would leave an empty file.
fn create_file(path: &Path) -> io::Result<()> {
    let draft = path.with_extension(format!("{:016x}.part", rand::rng().next_u64()));
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?;
    let written = file
        .write_all(random_secret().as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| link_into_place(&draft, path));
    fs::remove_file(&draft)?;
    written?;
    sync_folder_of(path)
}

/// Gives the file its name by a hard link. Renaming could replace a secret that another process has
/// created in the meantime.
fn link_into_place(draft: &Path, path: &Path) -> io::Result<()> {
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

fn cannot_store(path: &Path) -> String {
    format!("cannot keep the signing secret in {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_secret_is_private_and_stays_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        let secret = load_file(&path).unwrap();
        assert_eq!(load_file(&path).unwrap(), secret);
        assert!(SECRET_BYTES <= secret.len());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn an_empty_secret_is_replaced_and_a_readable_one_is_made_private() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        fs::write(&path, "").unwrap();
        let secret = load_file(&path).unwrap();
        assert!(SECRET_BYTES <= secret.len());
        fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        assert_eq!(load_file(&path).unwrap(), secret);
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn a_secret_that_another_process_created_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        let secret = load_file(&path).unwrap();
        create_file(&path).unwrap();
        assert_eq!(load_file(&path).unwrap(), secret);
    }

    #[test]
    fn a_symbolic_link_to_a_secret_is_refused_and_its_target_is_not_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::write(path("other"), "0".repeat(SECRET_BYTES)).unwrap();
        fs::set_permissions(path("other"), Permissions::from_mode(0o644)).unwrap();
        for target in ["other", "nothing"] {
            std::os::unix::fs::symlink(path(target), path("fantail.secret")).unwrap();
            let error = load_file(&path("fantail.secret")).unwrap_err();
            assert!(format!("{error:#}").contains("no link to one"), "{error:#}");
            fs::remove_file(path("fantail.secret")).unwrap();
        }
        let mode = path("other").metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o644);
        assert!(!path("nothing").exists());
    }

    #[test]
    fn a_configured_secret_has_at_least_32_bytes() {
        assert!(check_length("x".repeat(31)).is_err());
        assert!(check_length("x".repeat(32)).is_ok());
    }

    #[test]
    fn a_secret_that_is_too_short_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fantail.secret");
        fs::write(&path, "short").unwrap();
        assert!(load_file(&path).is_err());
    }
}
