//! Prepares the file of the database: creates it if it is missing, makes it private, and refuses a
//! file that can't be a studio's, with a message for the owner.

use std::fs::{self, Metadata, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use sqlx::ConnectOptions;

use super::copy::{COMPANIONS, Draft, clear_unfinished, companion_of, log_beside};
use super::options::options;
use super::wal;
use crate::db::private_fs::{create_dir, folder_of, without_links};

/// Creates the folder (0700) and the file if they are missing. Sets the mode of an existing file to 0600, because its
/// data is personal, and that of SQLite's files beside it, which another program may have created while the file was open
/// to others; SQLite creates new ones with the mode of the file. An existing folder is not changed.
pub(super) async fn prepare(path: &Path) -> anyhow::Result<()> {
    create_dir(folder_of(path)).context("its folder can't be made")?;
    match fs::metadata(path) {
        Ok(found) => {
            refuse_unsuitable_file(&found)?;
            keep_private(path, &found)?;
            let path = without_links(path);
            COMPANIONS.iter().try_for_each(|companion| {
                let companion = companion_of(&path, companion);
                match fs::metadata(&companion) {
                    Ok(found) => keep_private(&companion, &found),
                    Err(_) => Ok(()),
                }
            })
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            refuse_log_without_file(path)?;
            make(path).await
        }
        Err(error) => Err(error.into()),
    }
}

fn refuse_unsuitable_file(found: &Metadata) -> anyhow::Result<()> {
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
        // SQLite deletes its other files when the last connection closes.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        set => Ok(set?),
    }
}

/// Refuses to begin a new studio beside the log of a former one. SQLite would write the log into the new file.
fn refuse_log_without_file(path: &Path) -> anyhow::Result<()> {
    let log = log_beside(path);
    // Another process may have created the file meanwhile, and then the log.
    match log.filter(|_| !path.exists()) {
        None => Ok(()),
        Some(log) => bail!(
            "it isn't there, but {} is, which may hold its last changes: put the file back, or put a backup in its place \
             with `fantail restore`, which keeps that file",
            log.display()
        ),
    }
}

/// Creates the file of a new studio. The file has a temporary name until it has content, so that a
/// new studio's file is never empty.
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

    async fn refusal(path: &Path) -> String {
        format!("{:#}", prepare(path).await.unwrap_err())
    }

    #[tokio::test]
    async fn a_file_that_cannot_be_a_studio_is_refused_with_a_reason() {
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
            let message = refusal(&path(name)).await;
            assert!(message.starts_with(why), "{message}");
        }
        assert_eq!(fs::read(path("empty")).unwrap(), b"");
        assert!(!path("nothing").exists());
    }

    #[test]
    fn a_file_of_another_user_is_refused_with_advice_to_run_chown() {
        // Not even root may change the mode of this file.
        let theirs = Path::new("/proc/self/status");
        let found = fs::metadata(theirs).unwrap();
        let message = keep_private(theirs, &found).unwrap_err().to_string();
        assert!(
            message.starts_with("it belongs to another user (uid ") && message.contains("`chown`"),
            "{message}"
        );
    }

    #[tokio::test]
    async fn through_a_link_the_files_beside_the_file_itself_become_private() {
        let folder = tempfile::tempdir().unwrap();
        let [studio, log, link] =
            ["studio.db", "studio.db-wal", "link.db"].map(|name| folder.path().join(name));
        prepare(&studio).await.unwrap();
        fs::write(&log, "log").unwrap();
        symlink(&studio, &link).unwrap();
        for path in [&studio, &log] {
            fs::set_permissions(path, Permissions::from_mode(0o644)).unwrap();
        }
        prepare(&link).await.unwrap();
        for path in [&studio, &log] {
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[tokio::test]
    async fn a_new_file_has_content_and_no_draft_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let abandoned_draft = folder.path().join(".studio.db.0123456789abcdef.part");
        fs::write(&abandoned_draft, "").unwrap();
        let (one, two) = tokio::join!(prepare(&path), prepare(&path));
        one.and(two).unwrap();
        let found = path.metadata().unwrap();
        assert!(0 < found.len());
        assert_eq!(found.permissions().mode() & 0o777, 0o600);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
