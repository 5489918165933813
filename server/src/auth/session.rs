//! Sessions. The token names the session; the database says everything else, on every request.

use fantail_core::access;
use fantail_core::limits::SESSION_LIFETIME;
use fantail_core::studio_time::Instant;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::users::Account;
use crate::store::users::sessions::Session;

/// The account of a session, if the session stands.
pub async fn account_behind(
    conn: &mut Conn,
    session_id: &str,
    user_id: &str,
    now: Instant,
) -> Result<Option<Account>, AppError> {
    let session = store::users::sessions::find(conn, session_id, user_id).await?;
    Ok(session
        .filter(|session| stands(session, now))
        .map(|session| session.account))
}

/// Opens a session and answers its id.
pub async fn open(conn: &mut Conn, user_id: &str, now: Instant) -> Result<String, AppError> {
    let id = store::new_id(now);
    store::users::sessions::add(conn, &id, user_id, now + SESSION_LIFETIME, now).await?;
    Ok(id)
}

pub(super) fn stands(session: &Session, now: Instant) -> bool {
    let Session {
        account,
        expires_at,
        ended_at,
    } = session;
    let is_open = ended_at.is_none() && access::stands(*expires_at, now);
    is_open && account.is_active && !account.is_deleted
}
