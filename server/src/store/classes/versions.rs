//! The versions of classes: the fields of a class from one change until the next.

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use crate::db::Conn;
use crate::db::writes::Writes;
use crate::store::{count, instant, push_list};

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
    pub description: String,
    pub cancelled_at: Option<Instant>,
}

/// Stores the versions of these classes, after the statements that created or changed them.
pub fn push(writes: &mut Writes, class_ids: &[&str], now: Instant) {
    writes.change(class_ids.len(), |sql| {
        sql.push(
            "INSERT INTO class_versions (class_id, changed_at, name, description, instructor, location, room, start_at,
                                         end_at, capacity, concessions_required, cancelled_at)
             SELECT id, ",
        )
        .push_bind(now.millis())
        .push(
            ", name, description, instructor, location, room, start_at, end_at, capacity, concessions_required, cancelled_at
               FROM classes WHERE id IN ",
        );
        push_list(sql, class_ids);
    });
}

pub(in crate::store) const AT: &str =
    "SELECT name, instructor, location, room, start_at, end_at, capacity, concessions_required, description, cancelled_at
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
    description: String,
    cancelled_at: Option<i64>,
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
        }
    }
}
