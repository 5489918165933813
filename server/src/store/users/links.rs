//! Invitation and reset links. Only the hash of a link's secret is stored.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::studio_time::Instant;

use sqlx::{FromRow, QueryBuilder};

use crate::db::writes::Writes;
use crate::db::{Conn, Engine};
use crate::store::{NAMED_AT_ONCE, instant, new_id, push_list};

/// The purpose of a link.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    Invitation,
    Reset,
}

/// A link, valid or not.
#[derive(Debug, Clone)]
pub struct Link {
    pub id: String,
    pub user_id: String,
    pub expires_at: Instant,
    pub used_at: Option<Instant>,
    pub voided_at: Option<Instant>,
}

pub async fn find(
    conn: &mut Conn,
    purpose: Purpose,
    token_hash: &str,
) -> Result<Option<Link>, sqlx::Error> {
    let row: Option<LinkRow> = sqlx::query_as(
        "SELECT id, user_id, expires_at, used_at, voided_at FROM links WHERE token_hash = $1 AND purpose = $2",
    )
    .bind(token_hash)
    .bind(purpose.as_str())
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Link::from))
}

/// A link to be created; only the hash of its secret is stored.
pub struct NewLink<'a> {
    pub user_id: &'a str,
    pub purpose: Purpose,
    pub token_hash: &'a str,
    pub expires_at: Instant,
}

pub fn push(writes: &mut Writes, links: &[NewLink<'_>], now: Instant) {
    let into = "INSERT INTO links (id, user_id, purpose, token_hash, created_at, expires_at) ";
    writes.insert(into, links, |values, link| {
        values
            .push_bind(new_id(now))
            .push_bind(link.user_id)
            .push_bind(link.purpose.as_str())
            .push_bind(link.token_hash)
            .push_bind(now.millis())
            .push_bind(link.expires_at.millis());
    });
}

/// Marks a link as used. Returns false if it was already used or voided.
pub async fn consume(conn: &mut Conn, id: &str, now: Instant) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE links SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND voided_at IS NULL",
    )
    .bind(id)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Voids all unused links of a user.
pub async fn void_all(conn: &mut Conn, user_id: &str, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE links SET voided_at = $2 WHERE user_id = $1 AND used_at IS NULL AND voided_at IS NULL")
        .bind(user_id)
        .bind(now.millis())
        .execute(conn)
        .await?;
    Ok(())
}

/// Voids the unused invitations of these users.
pub async fn void_invitations(
    conn: &mut Conn,
    user_ids: &[&str],
    now: Instant,
) -> Result<(), sqlx::Error> {
    for user_ids in user_ids.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new("UPDATE links SET voided_at = ");
        query.push_bind(now.millis());
        query.push(" WHERE purpose = 'invitation' AND used_at IS NULL AND voided_at IS NULL AND user_id IN ");
        push_list(&mut query, user_ids);
        query.build().execute(&mut *conn).await?;
    }
    Ok(())
}

#[derive(FromRow)]
struct LinkRow {
    id: String,
    user_id: String,
    expires_at: i64,
    used_at: Option<i64>,
    voided_at: Option<i64>,
}

impl From<LinkRow> for Link {
    fn from(row: LinkRow) -> Link {
        Link {
            id: row.id,
            user_id: row.user_id,
            expires_at: Instant::from_millis(row.expires_at),
            used_at: instant(row.used_at),
            voided_at: instant(row.voided_at),
        }
    }
}
