//! A cache of the sessions asked for since the data last changed, by whatever process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::db::{Db, Stamp};
use crate::error::AppError;
use crate::store::users::sessions::{self, Session};

/// The most sessions kept; at one more, all are dropped.
const MOST: usize = 1_000;

#[derive(Default)]
pub struct SessionCache(Mutex<Option<Kept>>);

/// The sessions of one stamp, each by its id.
struct Kept {
    stamp: Stamp,
    /// The number of this process's commits by then: once there are more, asking whether the stamp has changed is
    /// wasted.
    commits: u64,
    sessions: HashMap<String, Arc<Session>>,
}

impl SessionCache {
    /// A session and its account as they are now, whether or not it still stands, with the stamp of the data; mostly
    /// in one query.
    pub async fn find(
        &self,
        db: &Db,
        session_id: &str,
        user_id: &str,
    ) -> Result<Option<(Arc<Session>, Stamp)>, AppError> {
        let commits = db.commits();
        if let Some((session, stamp)) = self.kept(session_id, commits)
            && session.account.id == user_id
            && db.stamp().await? == stamp
        {
            return Ok(Some((session, stamp)));
        }
        let found = sessions::find_stamped(db.watching().await?, session_id, user_id).await?;
        Ok(found.map(|(session, stamp)| {
            let session = Arc::new(session);
            self.keep(session_id, &session, stamp, commits);
            (session, stamp)
        }))
    }

    fn kept(&self, session_id: &str, commits: u64) -> Option<(Arc<Session>, Stamp)> {
        let last = self.last();
        let kept = last.as_ref().filter(|kept| kept.commits == commits)?;
        let session = kept.sessions.get(session_id)?;
        Some((Arc::clone(session), kept.stamp))
    }

    fn keep(&self, session_id: &str, session: &Arc<Session>, stamp: Stamp, commits: u64) {
        let mut last = self.last();
        if last
            .as_ref()
            .is_none_or(|kept| kept.stamp != stamp || MOST <= kept.sessions.len())
        {
            *last = Some(Kept {
                stamp,
                commits,
                sessions: HashMap::new(),
            });
        }
        if let Some(kept) = last.as_mut() {
            kept.commits = commits;
            let session = Arc::clone(session);
            kept.sessions.insert(session_id.to_owned(), session);
        }
    }

    fn last(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
