//! The details that staff see beside the names on a roster: balances, first visits and notes.

use fantail_core::wire::RosterPerson;
use sqlx::FromRow;

use crate::db::Conn;

pub(in crate::store) const BOOKED: &str = "SELECT u.id, u.concessions,
            u.classes_attended = 0
            OR NOT EXISTS (SELECT 1 FROM bookings earlier JOIN classes k ON k.id = earlier.class_id
                            WHERE earlier.user_id = u.id AND earlier.status = 'attended'
                              AND k.start_at < c.start_at) AS is_first_visit,
            EXISTS (SELECT 1 FROM notes n WHERE n.user_id = u.id) AS has_note
       FROM users u JOIN classes c ON c.id = $1
      WHERE u.id IN (SELECT user_id FROM active_booking WHERE class_id = $1)
        AND u.deleted_at IS NULL ORDER BY u.id";

pub(in crate::store) const WAITING: &str = "SELECT u.id, u.concessions,
            u.classes_attended = 0
            OR NOT EXISTS (SELECT 1 FROM bookings earlier JOIN classes k ON k.id = earlier.class_id
                            WHERE earlier.user_id = u.id AND earlier.status = 'attended'
                              AND k.start_at < c.start_at) AS is_first_visit,
            EXISTS (SELECT 1 FROM notes n WHERE n.user_id = u.id) AS has_note
       FROM users u JOIN classes c ON c.id = $1
      WHERE u.id IN (SELECT user_id FROM waitlist_entries WHERE class_id = $1)
        AND u.deleted_at IS NULL ORDER BY u.id";

/// Returns the people with an active booking of a class. Tells who has a note only if `with_notes`
/// is true.
pub async fn booked(
    conn: &mut Conn,
    class_id: &str,
    with_notes: bool,
) -> Result<Vec<RosterPerson>, sqlx::Error> {
    read(conn, BOOKED, class_id, with_notes).await
}

/// Returns the people on the waitlist of a class, like [`booked`].
pub async fn waiting(
    conn: &mut Conn,
    class_id: &str,
    with_notes: bool,
) -> Result<Vec<RosterPerson>, sqlx::Error> {
    read(conn, WAITING, class_id, with_notes).await
}

async fn read(
    conn: &mut Conn,
    statement: &'static str,
    class_id: &str,
    with_notes: bool,
) -> Result<Vec<RosterPerson>, sqlx::Error> {
    let rows: Vec<RosterPersonRow> = sqlx::query_as(statement)
        .bind(class_id)
        .fetch_all(conn)
        .await?;
    let shown = |row: RosterPersonRow| RosterPerson {
        user_id: row.id,
        concessions: row.concessions,
        is_first_visit: row.is_first_visit,
        has_note: with_notes.then_some(row.has_note),
    };
    Ok(rows.into_iter().map(shown).collect())
}

#[derive(FromRow)]
struct RosterPersonRow {
    id: String,
    concessions: i32,
    is_first_visit: bool,
    has_note: bool,
}
