//! The links someone was sent: what ends them.

use fantail_core::studio_time::Instant;

use super::notify::{INVITATION, RESET_LINK};
use crate::db::Conn;
use crate::error::AppError;
use crate::store;

/// Voids every link someone has, and sets aside the letters that would still bring one.
pub async fn withdraw_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), AppError> {
    store::links::void_all(conn, user_id, now).await?;
    for kind in [RESET_LINK, INVITATION] {
        store::outbox::withdraw(conn, user_id, kind, now).await?;
    }
    Ok(())
}
