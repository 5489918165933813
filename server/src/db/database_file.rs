//! The file of the database: created if missing, made private, and refused in an owner's words if it can't be a
//! studio's.

use std::fs::{self, Metadata, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use sqlx::ConnectOptions;

use super::copy::{Draft, clear_unfinished};
use super::options::options;
use super::wal;
use crate::private_fs::{create_dir, folder_of};

/// Makes the folder 0700 and the file 0600, because all its data is personal. SQLite creates its other files with the
/// same mode.
pub(super) async fn prepare(path: &Path) -> anyhow::Result<()> {
    create_dir(folder_of(path)).context("its folder can't be made")?;
    match fs::metadata(path) {
        Ok(found) => {
            refuse_what_holds_no_studio(&found)?;
            keep_private(path, &found)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => make(path).await,
        Err(error) => Err(error.into()),
    }
}

fn refuse_what_holds_no_studio(found: &Metadata) -> anyhow::Result<()> {
    ensure!(!found.is_dir(), "it is a folder, and must be a file");
    ensure!(found.is_file(), "it is no file, but a pipe or a device");
    ensure!(
        0 < found.len(),
        "it is an empty file, as a studio's never is: put a backup in its place with `fantail restore`, or delete it to \
         begin a new studio"
    );
    Ok(())
}

fn keep_private(path: &Path, found: &Metadata) -> anyhow::Result<()> {
    match fs::set_permissions(path, Permissions::from_mode(0o600)) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => bail!(
            "it belongs to another user (uid {}): run Fantail as that one, or give the file to yours with `chown`",
            found.uid()
        ),
        set => Ok(set?),
    }
}

/// Creates the file of a new studio, under a temporary name until it has content: an empty file is never a new
/// studio's.
async fn make(path: &Path) -> anyhow::Result<()> {
    ensure!(
        fs::symlink_metadata(path).is_err(),
        "it is a link to a file that isn't there"
    );
    let name = path.file_name().context("it needs a file's name")?;
    clear_unfinished(folder_of(path), |left| Some(left) == name.to_str())?;
    let draft = Draft::for_the_place(path)?;
    create(draft.path()).await?;
    draft.sync()?;
    match fs::hard_link(draft.path(), path) {
        // Another process has created it at the same time.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => Ok(linked?),
    }
}

/// Writes the first page of a new database.
async fn create(path: &Path) -> anyhow::Result<()> {
    let conn = options(path).connect().await?;
    Ok(wal::close(conn).await?)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    async fn refused(path: &Path) -> String {
        format!("{:#}", prepare(path).await.unwrap_err())
    }

    #[tokio::test]
    async fn what_can_be_no_studio_is_refused_in_an_owners_words() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::create_dir(path("folder")).unwrap();
        fs::write(path("empty"), "").unwrap();
        symlink(path("nothing"), path("link")).unwrap();
        let made = Command::new("mkfifo").arg(path("pipe")).status().unwrap();
        assert!(made.success());
        for (name, why) in [
            ("folder", "it is a folder"),
            ("empty", "it is an empty file"),
            ("link", "it is a link to a file that isn't there"),
            ("pipe", "it is no file, but a pipe"),
        ] {
            let told = refused(&path(name)).await;
            assert!(told.starts_with(why), "{told}");
        }
        assert_eq!(fs::read(path("empty")).unwrap(), b"");
        assert!(!path("nothing").exists());
    }

    #[test]
    fn a_file_of_another_user_is_refused_with_the_way_out() {
        // Not even root may change the mode of this file.
        let theirs = Path::new("/proc/self/status");
        let found = fs::metadata(theirs).unwrap();
        let told = keep_private(theirs, &found).unwrap_err().to_string();
        assert!(
            told.starts_with("it belongs to another user (uid ") && told.contains("`chown`"),
            "{told}"
        );
    }

    #[tokio::test]
    async fn a_new_file_is_never_empty_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let left = folder.path().join(".studio.db.0123456789abcdef.part");
        fs::write(&left, "").unwrap();
        let (one, two) = tokio::join!(prepare(&path), prepare(&path));
        one.and(two).unwrap();
        let found = path.metadata().unwrap();
        assert!(0 < found.len());
        assert_eq!(found.permissions().mode() & 0o777, 0o600);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
