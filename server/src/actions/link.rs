//! Invitation and reset links.

use chrono::TimeDelta;
use fantail_core::expiry::link_is_valid;
use fantail_core::limits::{INVITATION_LIFETIME, RESET_LINK_LIFETIME};
use fantail_core::studio_time::Instant;

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::users::links::{Link, NewLink, Purpose};

/// Returns the lifetime of a link, from its creation.
pub(super) fn lifetime(purpose: Purpose) -> TimeDelta {
    match purpose {
        Purpose::Invitation => INVITATION_LIFETIME,
        Purpose::Reset => RESET_LINK_LIFETIME,
    }
}

/// Returns the kind of the letter that carries a link of this purpose.
pub(super) fn letter_kind(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Invitation => store::outbox::INVITATION,
        Purpose::Reset => "reset_link",
    }
}

/// Creates links of a purpose, each for the user with this id and with a secret that has this hash.
pub(super) fn push(writes: &mut Writes, purpose: Purpose, links: &[(&str, &str)], now: Instant) {
    let links: Vec<_> = links
        .iter()
        .map(|(user_id, token_hash)| NewLink {
            user_id,
            purpose,
            token_hash,
            expires_at: now + lifetime(purpose),
        })
        .collect();
    store::users::links::push(writes, &links, now);
}

/// Creates a link at once.
pub(super) async fn add(
    conn: &mut Conn,
    user_id: &str,
    purpose: Purpose,
    hash: &str,
    now: Instant,
) -> Result<(), AppError> {
    let mut writes = Writes::default();
    push(&mut writes, purpose, &[(user_id, hash)], now);
    Ok(writes.send(conn).await?)
}

pub(super) fn is_valid(link: &Link, now: Instant) -> bool {
    link_is_valid(link.used_at, link.voided_at, link.expires_at, now)
}

/// Voids every link of a user, and withdraws unsent letters that contain one.
pub async fn withdraw_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), AppError> {
    store::users::links::void_all(conn, user_id, now).await?;
    for purpose in [Purpose::Reset, Purpose::Invitation] {
        store::outbox::withdraw(conn, user_id, letter_kind(purpose), now).await?;
    }
    Ok(())
}
