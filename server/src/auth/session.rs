//! Sessions. A token only names its session; the session and the account are looked up for every
//! request.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fantail_core::expiry;
use fantail_core::limits::{SESSION_LIFETIME, SESSION_USE_INTERVAL};
use fantail_core::studio_time::Instant;

use crate::db::{Conn, DataVersion, Db};
use crate::error::AppError;
use crate::store;
use crate::store::users::Account;
use crate::store::users::sessions::{self, Session};

/// Loads the account of a session; `None` if the session isn't valid.
pub async fn load_account(
    conn: &mut Conn,
    session_id: &str,
    user_id: &str,
    now: Instant,
) -> Result<Option<Account>, AppError> {
    let session = sessions::find(conn, session_id, user_id).await?;
    Ok(session
        .filter(|session| is_valid(session, now))
        .map(|session| session.account))
}

/// Opens a session and returns its id.
pub async fn open(
    conn: &mut Conn,
    user_id: &str,
    user_agent: &str,
    now: Instant,
) -> Result<String, AppError> {
    let id = store::new_id(now);
    let expires_at = now + SESSION_LIFETIME;
    sessions::add(conn, &id, user_id, user_agent, expires_at, now).await?;
    Ok(id)
}

pub fn is_valid(session: &Session, now: Instant) -> bool {
    let Session {
        account,
        expires_at,
        ended_at,
        last_used_at: _,
    } = session;
    let is_open = ended_at.is_none() && expiry::is_valid(*expires_at, now);
    is_open && account.is_active && !account.is_deleted
}

/// The capacity of the cache. When it is full, it is cleared.
const CACHED_SESSIONS: usize = 1_000;

/// A cache of sessions, which is valid until the next commit by any process, and the sessions whose use isn't stored yet.
#[derive(Default)]
pub struct SessionCache {
    cached: Mutex<Option<CachedSessions>>,
    used: Mutex<BTreeSet<String>>,
}

/// The sessions that were read at one version of the data, by id.
struct CachedSessions {
    stamp: DataVersion,
    /// The number of this process's commits before the read. If the number has grown, the version
    /// has changed too, and need not be queried.
    commits: u64,
    sessions: HashMap<String, Arc<Session>>,
}

impl SessionCache {
    /// Returns a session with its account, valid or not, and the version of the data. Usually takes
    /// one query.
    pub async fn find(
        &self,
        db: &Db,
        session_id: &str,
        user_id: &str,
    ) -> Result<Option<(Arc<Session>, DataVersion)>, AppError> {
        let commits = db.commits();
        if let Some((session, stamp)) = self.get(session_id, commits)
            && session.account.id == user_id
            && db.data_version().await? == stamp
        {
            return Ok(Some((session, stamp)));
        }
        let found =
            sessions::find_versioned(db.versioned_read().await?, session_id, user_id).await?;
        Ok(found.map(|(session, stamp)| {
            let session = Arc::new(session);
            self.insert(session_id, &session, stamp, commits);
            (session, stamp)
        }))
    }

    /// Notes the use of a session, unless a recent one is stored. A job stores all of them together, so that no request waits.
    pub fn note_use(&self, session_id: &str, session: &Session, now: Instant) {
        if session.last_used_at + SESSION_USE_INTERVAL <= now {
            self.lock_used().insert(session_id.to_owned());
        }
    }

    /// Returns the ids of the noted sessions, which are noted no longer.
    pub fn take_used(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.lock_used())
    }

    fn get(&self, session_id: &str, commits: u64) -> Option<(Arc<Session>, DataVersion)> {
        let cached = self.lock();
        let cached = cached.as_ref().filter(|cached| cached.commits == commits)?;
        let session = cached.sessions.get(session_id)?;
        Some((Arc::clone(session), cached.stamp))
    }

    fn insert(&self, session_id: &str, session: &Arc<Session>, stamp: DataVersion, commits: u64) {
        let mut cached = self.lock();
        if cached
            .as_ref()
            .is_none_or(|cached| cached.stamp != stamp || CACHED_SESSIONS <= cached.sessions.len())
        {
            *cached = Some(CachedSessions {
                stamp,
                commits,
                sessions: HashMap::new(),
            });
        }
        if let Some(cached) = cached.as_mut() {
            cached.commits = commits;
            let session = Arc::clone(session);
            cached.sessions.insert(session_id.to_owned(), session);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<CachedSessions>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_used(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
