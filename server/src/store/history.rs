//! The history of a user, with descriptions for people.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::edit_conflict::EditConflict;
use fantail_core::studio_time::{Instant, time_words};
use fantail_core::wire::{HistoryConcessions, HistoryEvent, HistoryKind};
use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use sqlx::FromRow;

use super::{LastChange, acts, count, instant};
use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;

/// An event to be written. The description is not changed when names change later.
#[derive(Debug, Clone, Copy)]
pub struct NewHistoryEvent<'a> {
    pub user_id: &'a str,
    pub kind: HistoryKind,
    pub description: &'a str,
    pub class_id: Option<&'a str>,
    pub booking_id: Option<&'a str>,
    /// Concessions used or refunded. `None` if the event has none.
    pub concessions: Option<u32>,
    pub delta: i32,
    pub status: &'a str,
    pub details: &'a str,
    /// The account that caused the event. `None` for a background job.
    pub actor_id: Option<&'a str>,
}

impl<'a> NewHistoryEvent<'a> {
    /// Returns an event that the user caused, without a class and without concessions.
    pub fn of_their_own(
        user_id: &'a str,
        kind: HistoryKind,
        description: &'a str,
    ) -> NewHistoryEvent<'a> {
        NewHistoryEvent {
            user_id,
            kind,
            description,
            class_id: None,
            booking_id: None,
            concessions: None,
            delta: 0,
            status: "",
            details: "",
            actor_id: Some(user_id),
        }
    }
}

pub fn push(writes: &mut Writes, events: &[NewHistoryEvent<'_>], now: Instant) {
    for event in events {
        changed(Change::User(event.user_id));
        if let Some(class_id) = event.class_id {
            changed(Change::Class(class_id));
        }
    }
    let into = "INSERT INTO history (user_id, type, description, class_id, booking_id, concessions, delta, status, details,
                                     actor_id, happened_at) ";
    writes.insert(into, events, |values, event| {
        values
            .push_bind(event.user_id)
            .push_bind(event.kind.as_str())
            .push_bind(event.description)
            .push_bind(event.class_id)
            .push_bind(event.booking_id)
            .push_bind(event.concessions.map(i64::from))
            .push_bind(i64::from(event.delta))
            .push_bind(event.status)
            .push_bind(event.details)
            .push_bind(event.actor_id)
            .push_bind(now.millis());
    });
}

/// Writes one event immediately.
pub async fn add(
    conn: &mut Conn,
    event: NewHistoryEvent<'_>,
    now: Instant,
) -> Result<(), sqlx::Error> {
    let mut writes = Writes::default();
    push(&mut writes, &[event], now);
    writes.send(conn).await
}

/// An edit may have a second event, about the bank account shown to members. The changes belong to the
/// first.
pub(super) const OF_USER: &str = "SELECT h.type AS kind, h.description, h.concessions, h.delta, h.status, h.details, h.happened_at,
            h.class_id, c.name, c.start_at, c.location, c.instructor,
            CASE WHEN h.type = 'profile_updated' AND h.details NOT LIKE 'bank account shown%' THEN
                (SELECT a.changes FROM acts a WHERE a.user_id = h.user_id AND a.happened_at = h.happened_at)
            END AS changes,
            iif(s.deleted_at IS NULL, s.first_name || ' ' || s.last_name, 'Deleted account') AS by_name,
            iif(s.deleted_at IS NULL, s.id, NULL) AS by_id
       FROM history h
       LEFT JOIN classes c ON c.id = h.class_id
       LEFT JOIN users s ON s.id = h.actor_id AND s.id <> h.user_id
      WHERE h.user_id = $1 ORDER BY h.seq DESC LIMIT $2 OFFSET $3";

/// Leaves out the values that staff changed, and the names of the staff.
pub(super) const OWN: &str = "SELECT h.type AS kind, h.description, h.concessions, h.delta, h.status, h.details, h.happened_at,
            h.class_id, c.name, c.start_at, c.location, c.instructor
       FROM history h
       LEFT JOIN classes c ON c.id = h.class_id
      WHERE h.user_id = $1 ORDER BY h.seq DESC LIMIT $2";

pub(super) const COUNT_OF_USER: &str = "SELECT count(*) FROM history WHERE user_id = $1";

/// A page of a user's history, the newest first.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
    offset: u32,
) -> Result<Vec<HistoryEvent>, sqlx::Error> {
    let rows: Vec<HistoryRow> = sqlx::query_as(OF_USER)
        .bind(user_id)
        .bind(i64::from(limit))
        .bind(i64::from(offset))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(HistoryEvent::from).collect())
}

/// Streams the newest events of a user, for the user. Leaves out the values that staff changed, and
/// the names of the staff.
pub fn stream_of_user<'c>(
    conn: &'c mut Conn,
    user_id: &'c str,
    limit: u32,
) -> BoxStream<'c, Result<HistoryEvent, sqlx::Error>> {
    let rows = sqlx::query_as::<_, HistoryRow>(OWN)
        .bind(user_id)
        .bind(i64::from(limit))
        .fetch(conn);
    Box::pin(rows.map_ok(HistoryEvent::from))
}

/// `$2` has the names of the fields on the wire, each between spaces. The details of an edit name the fields that it changed.
pub(super) const LAST_CHANGE: &str = "SELECT h.happened_at AS at, iif(s.deleted_at IS NULL, s.first_name || ' ' || s.last_name, 'Deleted account') AS by
       FROM history h
       JOIN users s ON s.id = h.actor_id
      WHERE h.user_id = $1
        AND (h.delta <> 0 AND $2 LIKE '% concessions %'
             OR h.type = 'profile_updated' AND (
                h.details LIKE '%first name%' AND $2 LIKE '% firstName %'
                OR h.details LIKE '%last name%' AND $2 LIKE '% lastName %'
                OR h.details LIKE '%email%' AND $2 LIKE '% email %'
                OR h.details LIKE '%phone%' AND $2 LIKE '% phone %'
                OR h.details LIKE '%role%' AND $2 LIKE '% role %'
                OR h.details LIKE '%notes%' AND $2 LIKE '% notes %'
                OR h.details LIKE '%activated%' AND $2 LIKE '% isActive %'))
      ORDER BY h.seq DESC LIMIT 1";

/// Returns who last changed any of these fields of an account, and when; `None` if nobody did.
pub async fn last_change(
    conn: &mut Conn,
    user_id: &str,
    fields: &EditConflict,
) -> Result<Option<LastChange>, sqlx::Error> {
    LastChange::find(conn, LAST_CHANGE, user_id, fields).await
}

pub async fn count_of_user(conn: &mut Conn, user_id: &str) -> Result<u32, sqlx::Error> {
    let total: i64 = sqlx::query_scalar(COUNT_OF_USER)
        .bind(user_id)
        .fetch_one(conn)
        .await?;
    Ok(count(total))
}

#[derive(FromRow)]
struct HistoryRow {
    kind: String,
    description: String,
    concessions: Option<i64>,
    #[sqlx(try_from = "i64")]
    delta: i32,
    status: String,
    details: String,
    happened_at: i64,
    class_id: Option<String>,
    name: Option<String>,
    start_at: Option<i64>,
    location: Option<String>,
    instructor: Option<String>,
    /// JSON.
    #[sqlx(default)]
    changes: Option<String>,
    #[sqlx(default)]
    by_name: Option<String>,
    #[sqlx(default)]
    by_id: Option<String>,
}

impl From<HistoryRow> for HistoryEvent {
    fn from(row: HistoryRow) -> HistoryEvent {
        // The schema allows no word that isn't in the enum.
        let kind = HistoryKind::parse(&row.kind).unwrap_or(HistoryKind::ProfileUpdated);
        let start_at = instant(row.start_at);
        HistoryEvent {
            r#type: kind,
            description: row.description,
            class_name: row.name,
            class_date: start_at.map(Instant::day),
            class_time: start_at.map(time_words),
            location: row.location,
            instructor: row.instructor,
            concessions: HistoryConcessions::of(kind, row.concessions.map_or(0, count)),
            delta: row.delta,
            status: row.status,
            details: row.details,
            changes: acts::changes(row.changes.as_deref()),
            by: row.by_name,
            by_id: row.by_id,
            class_id: row.class_id,
            timestamp: Instant::from_millis(row.happened_at),
        }
    }
}
