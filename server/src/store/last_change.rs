//! Who last changed a field of an account or a class, for the answer to an edit that was overtaken.

use fantail_core::edit_conflict::{EditConflict, changed_by_words};
use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;

/// Who changed a record, and when.
#[derive(Debug, FromRow)]
pub struct LastChange {
    by: String,
    /// In milliseconds since 1970.
    at: i64,
}

impl LastChange {
    /// Returns the change in words for the answer to an edit that it overtook.
    pub fn words(&self, now: Instant) -> String {
        changed_by_words(&self.by, Instant::from_millis(self.at), now)
    }
}

/// `$2` has the names of the fields on the wire, each between spaces. The details of an edit name the fields that it changed.
pub(super) const OF_USER: &str = "SELECT e.happened_at AS at, iif(s.deleted_at IS NULL, s.first_name || ' ' || s.last_name, 'Deleted account') AS by
       FROM events e
       JOIN users s ON s.id = e.actor_id
      WHERE e.user_id = $1
        AND (e.delta <> 0 AND $2 LIKE '% concessions %'
             OR e.kind = 'profile_updated' AND (
                e.details LIKE '%first name%' AND $2 LIKE '% firstName %'
                OR e.details LIKE '%last name%' AND $2 LIKE '% lastName %'
                OR e.details LIKE '%email%' AND $2 LIKE '% email %'
                OR e.details LIKE '%phone%' AND $2 LIKE '% phone %'
                OR e.details LIKE '%role%' AND $2 LIKE '% role %'
                OR e.details LIKE '%notes%' AND $2 LIKE '% notes %'
                OR e.details LIKE '%activated%' AND $2 LIKE '% isActive %'))
      ORDER BY e.seq DESC LIMIT 1";

/// As [`OF_USER`]. The changes of an edit have the names of the fields in words.
pub(super) const OF_CLASS: &str = "SELECT e.happened_at AS at, iif(s.deleted_at IS NULL, s.first_name || ' ' || s.last_name, 'Deleted account') AS by
       FROM events e
       JOIN users s ON s.id = e.actor_id
      WHERE e.class_id = $1 AND e.part IS NOT NULL AND e.kind = 'class_edited'
        AND (e.changes LIKE '%\"field\":\"Name\"%' AND $2 LIKE '% name %'
             OR e.changes LIKE '%\"field\":\"Description\"%' AND $2 LIKE '% description %'
             OR e.changes LIKE '%\"field\":\"Instructor\"%' AND $2 LIKE '% instructor %'
             OR e.changes LIKE '%\"field\":\"Location\"%' AND $2 LIKE '% location %'
             OR e.changes LIKE '%\"field\":\"Room\"%' AND $2 LIKE '% room %'
             OR e.changes LIKE '%\"field\":\"Duration\"%' AND $2 LIKE '% duration %'
             OR e.changes LIKE '%\"field\":\"Capacity\"%' AND $2 LIKE '% maxCapacity %'
             OR e.changes LIKE '%\"field\":\"Concessions required\"%' AND $2 LIKE '% concessionsRequired %')
      ORDER BY e.happened_at DESC, e.seq DESC LIMIT 1";

/// Returns who last changed any of these fields of an account, and when; `None` if nobody did.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    fields: &EditConflict,
) -> Result<Option<LastChange>, sqlx::Error> {
    find(conn, OF_USER, user_id, fields).await
}

/// Returns who last changed any of these fields of a class, and when; `None` if nobody did.
pub async fn of_class(
    conn: &mut Conn,
    class_id: &str,
    fields: &EditConflict,
) -> Result<Option<LastChange>, sqlx::Error> {
    find(conn, OF_CLASS, class_id, fields).await
}

/// Reads the last change of any of the fields (`$2`) of a record (`$1`); `None` if nobody changed one.
async fn find(
    conn: &mut Conn,
    statement: &'static str,
    id: &str,
    fields: &EditConflict,
) -> Result<Option<LastChange>, sqlx::Error> {
    sqlx::query_as(statement)
        .bind(id)
        .bind(fields.names())
        .fetch_optional(conn)
        .await
}
