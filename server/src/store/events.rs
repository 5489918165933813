//! The events: what happened to users, classes, packs and the settings. A user's history and the audit trail
//! are selections of them.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::event::{AuditChange, EventKind};
use fantail_core::studio_time::{Instant, time_words};
use fantail_core::timetable::check_booking_restoration;
use fantail_core::wire::{HistoryConcessions, HistoryEvent};
use sqlx::FromRow;

use super::{count, instant, listed};
use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;

/// An event to be written. Its words are not changed when names change later.
#[derive(Debug, Clone, Copy)]
pub struct NewEvent<'a> {
    pub kind: EventKind,
    /// The account that caused the event. `None` for a background job.
    pub actor_id: Option<&'a str>,
    /// The user whose history has the event.
    pub user_id: Option<&'a str>,
    pub class_id: Option<&'a str>,
    pub pack_id: Option<&'a str>,
    pub booking_id: Option<&'a str>,
    pub description: &'a str,
    /// Concessions used or refunded. `None` if the event has none.
    pub concessions: Option<u32>,
    pub delta: i32,
    pub status: &'a str,
    pub details: &'a str,
    pub changes: &'a [AuditChange],
    /// The number of people whom the act concerned.
    pub reached: usize,
    /// Whether another event of the same action is the act in the audit trail.
    pub is_effect: bool,
}

impl<'a> NewEvent<'a> {
    /// Returns an event that a user caused in their own account, without a class and without concessions.
    pub fn of_user(user_id: &'a str, kind: EventKind, description: &'a str) -> NewEvent<'a> {
        NewEvent {
            user_id: Some(user_id),
            description,
            reached: 1,
            ..NewEvent::of_staff(user_id, kind)
        }
    }

    /// Returns an act of staff on the settings or on several people, without words.
    pub fn of_staff(actor_id: &'a str, kind: EventKind) -> NewEvent<'a> {
        NewEvent {
            kind,
            actor_id: Some(actor_id),
            user_id: None,
            class_id: None,
            pack_id: None,
            booking_id: None,
            description: "",
            concessions: None,
            delta: 0,
            status: "",
            details: "",
            changes: &[],
            reached: 0,
            is_effect: false,
        }
    }

    /// Returns the events of one act of staff on these classes. The act is the event of the first class, and the others are
    /// its effects.
    pub fn of_classes(
        actor_id: &'a str,
        kind: EventKind,
        description: &'a str,
        class_ids: impl Iterator<Item = &'a str>,
    ) -> Vec<NewEvent<'a>> {
        class_ids
            .enumerate()
            .map(|(index, class_id)| NewEvent {
                class_id: Some(class_id),
                description,
                is_effect: index > 0,
                ..NewEvent::of_staff(actor_id, kind)
            })
            .collect()
    }

    /// Returns whether the audit trail has the event as an act or as the effect of one. It leaves out what users do to
    /// their own account, except for an edit whose values are recorded, and attendance that a job recorded.
    fn part(&self) -> Option<&'static str> {
        let is_own = match self.actor_id {
            None => self.kind == EventKind::Attended,
            actor_id => actor_id == self.user_id && self.changes.is_empty(),
        };
        match (is_own, self.is_effect) {
            (true, _) => None,
            (false, true) => Some("effect"),
            (false, false) => Some("act"),
        }
    }
}

pub fn push(writes: &mut Writes, events: &[NewEvent<'_>], now: Instant) {
    for event in events {
        if let Some(user_id) = event.user_id {
            changed(Change::User(user_id));
        }
        if let Some(class_id) = event.class_id {
            changed(Change::Class(class_id));
        }
    }
    let into = "INSERT INTO events (happened_at, actor_id, kind, user_id, class_id, pack_id, booking_id, part, reached,
                                    description, concessions, delta, status, details, changes) ";
    writes.insert(into, events, |values, event| {
        values
            .push_bind(now.millis())
            .push_bind(event.actor_id)
            .push_bind(event.kind.as_str())
            .push_bind(event.user_id)
            .push_bind(event.class_id)
            .push_bind(event.pack_id)
            .push_bind(event.booking_id)
            .push_bind(event.part())
            .push_bind(i64::try_from(event.reached).unwrap_or(i64::MAX))
            .push_bind(event.description)
            .push_bind(event.concessions.map(i64::from))
            .push_bind(i64::from(event.delta))
            .push_bind(event.status)
            .push_bind(event.details)
            .push_bind(json(event.changes));
    });
}

/// Writes one event immediately.
pub async fn add(conn: &mut Conn, event: NewEvent<'_>, now: Instant) -> Result<(), sqlx::Error> {
    let mut writes = Writes::default();
    push(&mut writes, &[event], now);
    writes.send(conn).await
}

/// Returns the changes as JSON.
fn json(changes: &[AuditChange]) -> String {
    serde_json::to_string(changes).unwrap_or_else(|_| "[]".to_owned())
}

/// Parses the stored changes of an event.
pub(super) fn changes(json: &str) -> Vec<AuditChange> {
    serde_json::from_str(json).unwrap_or_default()
}

pub(super) const OF_USER: &str = "SELECT e.kind, e.description, e.concessions, e.delta, e.status, e.details, e.happened_at,
            e.class_id, c.name, c.start_at, c.location, c.instructor, e.changes,
            iif(s.deleted_at IS NULL, s.first_name || ' ' || s.last_name, 'Deleted account') AS by_name,
            iif(s.deleted_at IS NULL, s.id, NULL) AS by_id,
            removed.id AS removed_booking_id
       FROM events e
       LEFT JOIN classes c ON c.id = e.class_id
       LEFT JOIN users s ON s.id = e.actor_id AND s.id <> e.user_id
       LEFT JOIN bookings removed ON removed.id = e.booking_id AND removed.cancelled_by IN ('studio', 'studio_override')
        AND e.kind = 'cancellation' AND c.cancelled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM events later WHERE later.user_id = e.user_id AND later.seq > e.seq
                                                      AND later.class_id = e.class_id AND later.kind = 'booking')
      WHERE e.user_id = $1 ORDER BY e.seq DESC LIMIT $2 OFFSET $3";

/// Leaves out the values that staff changed, and the names of the staff.
pub(super) const OWN: &str =
    "SELECT e.kind, e.description, e.concessions, e.delta, e.status, e.details, e.happened_at,
            e.class_id, c.name, c.start_at, c.location, c.instructor, '[]' AS changes
       FROM events e
       LEFT JOIN classes c ON c.id = e.class_id
      WHERE e.user_id = $1 ORDER BY e.seq DESC LIMIT $2";

pub(super) const COUNT_OF_USER: &str = "SELECT count(*) FROM events WHERE user_id = $1";

/// A page of a user's history, the newest first.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
    offset: u32,
    now: Instant,
) -> Result<Vec<HistoryEvent>, sqlx::Error> {
    let rows: Vec<HistoryRow> = sqlx::query_as(OF_USER)
        .bind(user_id)
        .bind(i64::from(limit))
        .bind(i64::from(offset))
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(|row| row.for_staff(now)).collect())
}

/// Returns the newest events of a user, for the user. Leaves out the values that staff changed, and the
/// names of the staff.
pub async fn for_user(
    conn: &mut Conn,
    user_id: &str,
    limit: u32,
) -> Result<Vec<HistoryEvent>, sqlx::Error> {
    listed::<HistoryRow, _>(conn, OWN, user_id, limit).await
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
    changes: String,
    #[sqlx(default)]
    by_name: Option<String>,
    #[sqlx(default)]
    by_id: Option<String>,
    /// The booking that staff removed, unless the user has a later booking of the class, or the class is cancelled.
    #[sqlx(default)]
    removed_booking_id: Option<String>,
}

impl HistoryRow {
    /// Returns the event for staff, with the booking that can be restored.
    fn for_staff(mut self, now: Instant) -> HistoryEvent {
        let is_ahead = |at| check_booking_restoration(at, now).is_ok();
        let is_restorable = instant(self.start_at).is_some_and(is_ahead);
        HistoryEvent {
            restorable_booking_id: self.removed_booking_id.take().filter(|_| is_restorable),
            ..HistoryEvent::from(self)
        }
    }
}

impl From<HistoryRow> for HistoryEvent {
    fn from(row: HistoryRow) -> HistoryEvent {
        // The schema allows no word that isn't in the enum.
        let kind = EventKind::parse(&row.kind).unwrap_or(EventKind::ProfileUpdated);
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
            changes: changes(&row.changes),
            by: row.by_name,
            by_id: row.by_id,
            class_id: row.class_id,
            restorable_booking_id: None,
            timestamp: Instant::from_millis(row.happened_at),
        }
    }
}
