//! The versions of classes: the fields of a class from one change until the next.

use fantail_core::edit_conflict::EditConflict;
use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::store::{LastChange, count, instant, push_list};

/// The account that changed classes, and when.
#[derive(Debug, Clone, Copy)]
pub struct ChangedBy<'a> {
    pub actor_id: Option<&'a str>,
    pub at: Instant,
}

/// The fields of a class from one change until the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassVersion {
    pub name: String,
    pub instructor: String,
    pub location: String,
    pub room: String,
    pub start_at: Instant,
    pub end_at: Instant,
    pub max_capacity: Option<u32>,
    pub concessions_required: u32,
    /// `None` for a version that an earlier release stored without it.
    pub description: Option<String>,
    pub cancelled_at: Option<Instant>,
    /// When the version was stored. The class may have been edited between the start of the version
    /// and this time.
    pub recorded_at: Instant,
}

/// Stores the versions of these classes, after the statements that created or changed them.
pub fn push(writes: &mut Writes, class_ids: &[&str], changed: ChangedBy<'_>) {
    writes.change(class_ids.len(), |sql| {
        let at = changed.at.millis();
        sql.push(
            "INSERT INTO class_versions (class_id, changed_at, recorded_at, actor_id, name, instructor, location, room,
                                         start_at, end_at, capacity, concessions_required, cancelled_at, description)
             SELECT id, ",
        )
        .push_bind(at)
        .push(", ")
        .push_bind(at)
        .push(", ")
        .push_bind(changed.actor_id)
        .push(
            ", name, instructor, location, room, start_at, end_at, capacity, concessions_required, cancelled_at, description
               FROM classes WHERE id IN ",
        );
        push_list(sql, class_ids);
    });
}

pub(in crate::store) const AT: &str =
    "SELECT name, instructor, location, room, start_at, end_at, capacity, concessions_required, description, cancelled_at,
            recorded_at
       FROM class_versions WHERE class_id = $1 AND changed_at <= $2 ORDER BY changed_at DESC, seq DESC LIMIT 1";

/// Returns the version of a class at this time; `None` before the class was created.
pub async fn at(
    conn: &mut Conn,
    class_id: &str,
    at: Instant,
) -> Result<Option<ClassVersion>, sqlx::Error> {
    let row: Option<VersionRow> = sqlx::query_as(AT)
        .bind(class_id)
        .bind(at.millis())
        .fetch_optional(conn)
        .await?;
    Ok(row.map(ClassVersion::from))
}

/// `$2` has the names of the fields on the wire, each between spaces.
pub(in crate::store) const LAST_CHANGE: &str =
    "SELECT v.changed_at AS at, iif(s.deleted_at IS NULL, s.first_name || ' ' || s.last_name, 'Deleted account') AS by
       FROM class_versions v
       JOIN class_versions p ON p.seq = (SELECT max(seq) FROM class_versions WHERE class_id = v.class_id AND seq < v.seq)
       JOIN users s ON s.id = v.actor_id
      WHERE v.class_id = $1
        AND ($2 LIKE '% name %' AND v.name IS NOT p.name
             OR $2 LIKE '% description %' AND v.description IS NOT p.description
             OR $2 LIKE '% instructor %' AND v.instructor IS NOT p.instructor
             OR $2 LIKE '% location %' AND v.location IS NOT p.location
             OR $2 LIKE '% room %' AND v.room IS NOT p.room
             OR $2 LIKE '% duration %' AND v.end_at - v.start_at <> p.end_at - p.start_at
             OR $2 LIKE '% maxCapacity %' AND v.capacity IS NOT p.capacity
             OR $2 LIKE '% concessionsRequired %' AND v.concessions_required <> p.concessions_required)
      ORDER BY v.changed_at DESC, v.seq DESC LIMIT 1";

/// Returns who last changed any of these fields of a class, and when; `None` if nobody did.
pub async fn last_change(
    conn: &mut Conn,
    class_id: &str,
    fields: &EditConflict,
) -> Result<Option<LastChange>, sqlx::Error> {
    LastChange::find(conn, LAST_CHANGE, class_id, fields).await
}

#[derive(FromRow)]
struct VersionRow {
    name: String,
    instructor: String,
    location: String,
    room: String,
    start_at: i64,
    end_at: i64,
    capacity: Option<i64>,
    concessions_required: i64,
    description: Option<String>,
    cancelled_at: Option<i64>,
    recorded_at: i64,
}

impl From<VersionRow> for ClassVersion {
    fn from(row: VersionRow) -> ClassVersion {
        ClassVersion {
            name: row.name,
            instructor: row.instructor,
            location: row.location,
            room: row.room,
            start_at: Instant::from_millis(row.start_at),
            end_at: Instant::from_millis(row.end_at),
            max_capacity: row.capacity.map(count),
            concessions_required: count(row.concessions_required),
            description: row.description,
            cancelled_at: instant(row.cancelled_at),
            recorded_at: Instant::from_millis(row.recorded_at),
        }
    }
}
