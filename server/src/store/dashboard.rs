//! The figures of the dashboard, and the facts about a new studio.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::StudioStats;
use sqlx::FromRow;

use super::count;
use crate::db::Conn;

pub(super) const STATS: &str = "SELECT (SELECT count(*) FROM users WHERE deleted_at IS NULL),
            (SELECT count(*) FROM classes c JOIN bookings b ON b.class_id = c.id AND b.status = 'confirmed'
              WHERE c.cancelled_at IS NULL AND c.end_at > $1)";

/// Counts the accounts that aren't deleted, and the confirmed bookings of classes that haven't
/// ended.
pub async fn stats(conn: &mut Conn, now: Instant) -> Result<StudioStats, sqlx::Error> {
    let (users, bookings): (i64, i64) = sqlx::query_as(STATS)
        .bind(now.millis())
        .fetch_one(conn)
        .await?;
    Ok(StudioStats {
        total_users: count(users),
        active_bookings: count(bookings),
    })
}

/// What a studio has by now.
#[derive(FromRow)]
pub struct SetUp {
    pub bank_account: bool,
    pub packs: bool,
    pub coach: bool,
    pub class: bool,
    pub member: bool,
}

pub async fn set_up(conn: &mut Conn) -> Result<SetUp, sqlx::Error> {
    sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM users
                         WHERE role = $1 AND is_active AND deleted_at IS NULL AND bank_account_number <> '') AS bank_account,
                EXISTS (SELECT 1 FROM packs) AS packs,
                EXISTS (SELECT 1 FROM users WHERE role = $2 AND deleted_at IS NULL) AS coach,
                EXISTS (SELECT 1 FROM classes) AS class,
                EXISTS (SELECT 1 FROM users WHERE role = $3 AND deleted_at IS NULL) AS member",
    )
    .bind(Role::Admin.as_str())
    .bind(Role::Coach.as_str())
    .bind(Role::Member.as_str())
    .fetch_one(conn)
    .await
}
