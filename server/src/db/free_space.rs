//! Checks that there is space to write again: for a morning's bookings, not only for the next one.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;

use super::conn::Conn;
use crate::db::private_fs::recreate_file;

const BYTES: usize = 256 * 1024;

/// Writes a file beside the database and removes it.
pub(super) async fn on_the_disk(database: &Path) -> anyhow::Result<()> {
    let mut name = database.as_os_str().to_owned();
    name.push("-room");
    tokio::task::spawn_blocking(move || {
        let path = Path::new(&name);
        let written = fill(path);
        let removed = fs::remove_file(path);
        written.and(removed).context("there is no room on the disk")
    })
    .await?
}

fn fill(path: &Path) -> io::Result<()> {
    let mut file = recreate_file(path)?;
    file.write_all(&vec![0; BYTES])?;
    file.sync_all()
}

/// Grows the database and rolls the growth back. Leaves one changed page to commit, whose content
/// is the same as before.
pub(super) async fn in_the_file(conn: &mut Conn) -> Result<(), sqlx::Error> {
    let version: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut *conn)
        .await?;
    let tried = format!(
        "SAVEPOINT room;
         CREATE TABLE room (it BLOB);
         INSERT INTO room VALUES (zeroblob({BYTES}));
         ROLLBACK TO room;
         RELEASE room;
         PRAGMA user_version = {version};"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(tried))
        .execute(conn)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[tokio::test]
    async fn a_link_with_the_name_of_the_test_file_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::write(path("precious"), "as it was").unwrap();
        symlink(path("precious"), path("studio.db-room")).unwrap();
        on_the_disk(&path("studio.db")).await.unwrap();
        assert_eq!(path("precious").metadata().unwrap().len(), 9);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
