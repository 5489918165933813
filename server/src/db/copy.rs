//! A whole copy of a studio's file, made while others read and write the original.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use super::{Conn, Db};
use crate::folders::folder_of;

/// A copy that isn't in its place yet; dropped before it is, nothing of it is left.
pub struct Draft {
    /// In the folder of its place, so that putting it there is one step.
    path: PathBuf,
    place: PathBuf,
}

impl Draft {
    /// Begins a copy that only its owner may read.
    pub fn begin(place: &Path) -> anyhow::Result<Draft> {
        refuse_a_taken_place(place)?;
        let name = place.file_name().context("a backup needs a file's name")?;
        let mut draft_name = std::ffi::OsString::from(".");
        draft_name.push(name);
        draft_name.push(format!(".{:016x}.part", rand::random::<u64>()));
        let path = folder_of(place).join(draft_name);
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&path)
            .with_context(|| format!("cannot write into {}", folder_of(place).display()))?;
        let place = place.to_owned();
        Ok(Draft { path, place })
    }

    /// Writes the studio as it is at one moment. Nobody waits for it.
    pub async fn fill(&self, db: &Db) -> anyhow::Result<()> {
        let path = self.path.to_str();
        let path = path.context("a backup's path must be text")?;
        sqlx::query("VACUUM INTO $1")
            .bind(path)
            .execute(&mut *db.read().await?)
            .await
            .with_context(|| format!("cannot write the backup {}", self.place.display()))?;
        Ok(())
    }

    /// The copy, to be looked at and not to be changed: no file appears beside it.
    pub async fn open(&self) -> anyhow::Result<Conn> {
        let mut conn = SqliteConnectOptions::new()
            .filename(&self.path)
            .read_only(true)
            .pragma("trusted_schema", "OFF")
            .disable_statement_logging()
            .connect()
            .await
            .context("cannot read the backup")?;
        let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
            .fetch_one(&mut conn)
            .await?;
        ensure!(found == "ok", "the database is damaged: {found}");
        Ok(conn)
    }

    /// Gives the copy its name, once it is on the disk. A file that has the name by now keeps it.
    pub fn put_in_place(self) -> anyhow::Result<()> {
        let cannot = || format!("cannot put the backup at {}", self.place.display());
        File::open(&self.path)
            .and_then(|file| file.sync_all())
            .with_context(cannot)?;
        refuse_a_taken_place(&self.place)?;
        // Unlike a rename, a link never replaces a file.
        fs::hard_link(&self.path, &self.place).with_context(cannot)?;
        fs::remove_file(&self.path).with_context(cannot)?;
        File::open(folder_of(&self.place))
            .and_then(|folder| folder.sync_all())
            .with_context(cannot)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let mut journal = self.path.clone().into_os_string();
        journal.push("-journal");
        for path in [self.path.as_path(), Path::new(&journal)] {
            let _ = fs::remove_file(path);
        }
    }
}

fn refuse_a_taken_place(place: &Path) -> anyhow::Result<()> {
    // A link that leads nowhere is in the way as well.
    if fs::symlink_metadata(place).is_ok() {
        bail!(
            "{} exists already, and a backup never replaces a file",
            place.display()
        );
    }
    Ok(())
}
