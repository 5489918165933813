//! Notices the commits of other processes.

use super::conn::Conn;

/// The commits of other processes, as the writer's connection sees them.
#[derive(Default)]
pub(super) struct OtherProcesses {
    /// SQLite's version of the data. Commits of this connection don't change it.
    version: Option<i64>,
}

impl OtherProcesses {
    /// Returns whether another process has committed since the last call. The first call on a new
    /// connection returns true, because it can't know.
    pub async fn have_committed(&mut self, conn: &mut Conn) -> bool {
        let version = sqlx::query_scalar("PRAGMA data_version");
        let before = self.version;
        self.version = version.fetch_one(conn).await.ok();
        before != self.version
    }
}
