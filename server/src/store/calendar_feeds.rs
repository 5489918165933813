//! Calendar feeds: their secrets, of which only the hashes are stored, and the classes in them.

use fantail_core::class::is_taught_by;
use fantail_core::studio_time::Instant;
use sqlx::{FromRow, QueryBuilder};

use super::users::{Account, AccountRow};
use super::{instant, push_list};
use crate::db::live::{Change, changed};
use crate::db::{Conn, Engine};

/// The time that a feed covers.
#[derive(Debug, Clone, Copy)]
pub struct FeedPeriod {
    pub now: Instant,
    /// Earlier classes are left out.
    pub from: Instant,
    /// What was cancelled earlier is left out.
    pub cancelled_from: Instant,
    /// The most entries.
    pub limit: u32,
}

/// A booking, a place on a waitlist, or a coach's own class.
#[derive(Debug)]
pub struct FeedEntry {
    pub id: String,
    pub class_id: String,
    pub name: String,
    pub instructor: String,
    pub location: String,
    pub room: String,
    pub start_at: Instant,
    pub end_at: Instant,
    /// The version of the entry.
    pub stamp: Instant,
    pub is_cancelled: bool,
    pub is_waiting: bool,
}

/// Makes a user's feed, in place of the former one.
pub async fn replace(
    conn: &mut Conn,
    user_id: &str,
    secret_hash: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query(
        "INSERT INTO calendar_feeds (user_id, secret_hash, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at",
    )
    .bind(user_id)
    .bind(secret_hash)
    .bind(now.millis())
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn remove(conn: &mut Conn, user_id: &str) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query("DELETE FROM calendar_feeds WHERE user_id = $1")
        .bind(user_id)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns when a user's feed was made; `None` without one.
pub async fn created_at(conn: &mut Conn, user_id: &str) -> Result<Option<Instant>, sqlx::Error> {
    let millis: Option<i64> =
        sqlx::query_scalar("SELECT created_at FROM calendar_feeds WHERE user_id = $1")
            .bind(user_id)
            .fetch_optional(conn)
            .await?;
    Ok(instant(millis))
}

/// Returns the account whose feed has this secret, active or not.
pub async fn account(conn: &mut Conn, secret_hash: &str) -> Result<Option<Account>, sqlx::Error> {
    let row: Option<AccountRow> = sqlx::query_as(
        "SELECT account.* FROM calendar_feeds f JOIN account ON account.id = f.user_id WHERE f.secret_hash = $1",
    )
    .bind(secret_hash)
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Account::from))
}

pub(super) const OF_USER: &str =
    "SELECT b.id, c.id AS class_id, c.name, c.instructor, c.location, c.room, c.start_at, c.end_at,
            b.entry_at AS stamp, b.status = 'cancelled' AS is_cancelled, FALSE AS is_waiting
       FROM bookings b JOIN classes c ON c.id = b.class_id
      WHERE b.user_id = $1 AND c.start_at >= $2 AND (b.cancelled_at IS NULL OR b.cancelled_at >= $3)
      UNION ALL
     SELECT w.id, c.id, c.name, c.instructor, c.location, c.room, c.start_at, c.end_at,
            (SELECT max(v.changed_at) FROM class_versions v WHERE v.class_id = c.id), FALSE, TRUE
       FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
      WHERE w.user_id = $1 AND c.start_at > $4 AND c.cancelled_at IS NULL
      ORDER BY 7, 1 LIMIT $5";

/// Returns a user's bookings and waits, soonest first.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    period: FeedPeriod,
) -> Result<Vec<FeedEntry>, sqlx::Error> {
    let rows: Vec<FeedRow> = sqlx::query_as(OF_USER)
        .bind(user_id)
        .bind(period.from.millis())
        .bind(period.cancelled_from.millis())
        .bind(period.now.millis())
        .bind(i64::from(period.limit))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(FeedEntry::from).collect())
}

pub(super) const INSTRUCTORS: &str =
    "SELECT instructor FROM classes WHERE cancelled_at IS NULL AND start_at >= $1
      UNION
     SELECT instructor FROM classes WHERE cancelled_at >= $2 AND start_at >= $1";

/// Returns the classes that a coach teaches, soonest first.
pub async fn taught_by(
    conn: &mut Conn,
    coach: &Account,
    period: FeedPeriod,
) -> Result<Vec<FeedEntry>, sqlx::Error> {
    let (from, cancelled_from) = (period.from.millis(), period.cancelled_from.millis());
    let instructors: Vec<String> = sqlx::query_scalar(INSTRUCTORS)
        .bind(from)
        .bind(cancelled_from)
        .fetch_all(&mut *conn)
        .await?;
    let full_name = coach.full_name();
    let own = instructors.iter().map(String::as_str);
    let own: Vec<_> = own.filter(|name| is_taught_by(&full_name, name)).collect();
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT c.id, c.id AS class_id, c.name, c.instructor, c.location, c.room, c.start_at, c.end_at,
                (SELECT max(v.changed_at) FROM class_versions v WHERE v.class_id = c.id) AS stamp,
                c.cancelled_at IS NOT NULL AS is_cancelled, FALSE AS is_waiting
           FROM classes c WHERE c.start_at >= ",
    );
    query.push_bind(from);
    query
        .push(" AND (c.cancelled_at IS NULL OR c.cancelled_at >= ")
        .push_bind(cancelled_from)
        .push(") AND c.instructor IN ");
    push_list(&mut query, &own);
    query
        .push(" ORDER BY c.start_at, c.id LIMIT ")
        .push_bind(i64::from(period.limit));
    let rows: Vec<FeedRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(rows.into_iter().map(FeedEntry::from).collect())
}

#[derive(FromRow)]
struct FeedRow {
    id: String,
    class_id: String,
    name: String,
    instructor: String,
    location: String,
    room: String,
    start_at: i64,
    end_at: i64,
    stamp: i64,
    is_cancelled: bool,
    is_waiting: bool,
}

impl From<FeedRow> for FeedEntry {
    fn from(row: FeedRow) -> FeedEntry {
        FeedEntry {
            id: row.id,
            class_id: row.class_id,
            name: row.name,
            instructor: row.instructor,
            location: row.location,
            room: row.room,
            start_at: Instant::from_millis(row.start_at),
            end_at: Instant::from_millis(row.end_at),
            stamp: Instant::from_millis(row.stamp),
            is_cancelled: row.is_cancelled,
            is_waiting: row.is_waiting,
        }
    }
}
