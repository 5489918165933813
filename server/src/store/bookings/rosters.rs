//! The rosters of classes, and the attendance marks of their bookings.

use std::collections::HashMap;

use fantail_core::attendance::AttendanceFacts;
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::concession;
use fantail_core::facts::BookingStatus;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::RosterRow;
use sqlx::FromRow;
use sqlx::query_builder::QueryBuilder;

use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};
use crate::store::classes::moved_from;
use crate::store::users::persons::PersonRow;
use crate::store::users::{Account, AccountRow};
use crate::store::{count, grouped, instant, push_list};

/// Selects the rows of rosters, before the list of class ids.
pub(in crate::store) const OF_CLASSES: &str = "SELECT b.class_id, b.id AS booking_id, b.status, b.booked_at, b.concessions_used, b.booked_start_at, c.start_at, b.mark IS NOT NULL AS is_marked,
            b.marked_at, b.user_id, u.first_name, u.last_name, u.username, u.deleted_at IS NOT NULL AS is_deleted,
            u.role, u.concessions, CASE WHEN marker.deleted_at IS NULL THEN marker.first_name || ' ' || marker.last_name
                 ELSE 'Deleted account' END AS marked_by,
            EXISTS (SELECT 1 FROM active_booking other
                     WHERE other.user_id = b.user_id AND other.class_id = b.class_id AND other.booking_id <> b.id) AS is_booked_again,
            u.classes_attended = 0
            OR NOT EXISTS (SELECT 1 FROM bookings earlier JOIN classes k ON k.id = earlier.class_id
                            WHERE earlier.user_id = b.user_id AND earlier.status = 'attended'
                              AND k.start_at < c.start_at) AS is_first_visit,
            u.phone, EXISTS (SELECT 1 FROM notes n WHERE n.user_id = b.user_id) AS has_note
       FROM bookings b
       JOIN classes c ON c.id = b.class_id
       JOIN users u ON u.id = b.user_id
       LEFT JOIN users marker ON marker.id = b.marked_by
      WHERE b.status IN ('confirmed', 'attended', 'no-show') AND b.class_id IN ";

/// Returns the roster rows of these classes, grouped by class id, in no order. `limit` is the most
/// rows of all classes together. Tells who has a note only if `with_notes` is true.
pub async fn of_classes(
    conn: &mut Conn,
    class_ids: &[&str],
    limit: u32,
    with_notes: bool,
) -> Result<HashMap<String, Vec<RosterRow>>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(OF_CLASSES);
    push_list(&mut query, class_ids);
    query
        .push(" ORDER BY b.class_id, b.id LIMIT ")
        .push_bind(i64::from(limit));
    let rows: Vec<ListedRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(grouped(rows.into_iter().map(|row| {
        let class_id = row.class_id.clone();
        let has_note = with_notes.then_some(row.has_note);
        let shown = RosterRow {
            has_note,
            ..RosterRow::from(row)
        };
        (class_id, shown)
    })))
}

/// A booking to mark, with its account.
#[derive(Debug, Clone)]
pub struct BookingToMark {
    pub id: String,
    pub facts: AttendanceFacts,
    pub concessions_used: u32,
    /// Whether its user is on the waitlist of the class.
    pub is_waiting: bool,
    pub account: Account,
}

/// Returns those of these bookings that belong to the class, whatever their status.
pub async fn to_mark(
    conn: &mut Conn,
    class_id: &str,
    booking_ids: &[&str],
) -> Result<Vec<BookingToMark>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT b.id AS booking_id, b.status, b.concessions_used, b.mark IS NOT NULL AS is_marked,
                CASE WHEN marker.deleted_at IS NULL THEN marker.first_name || ' ' || marker.last_name
                 ELSE 'Deleted account' END AS marked_by,
                EXISTS (SELECT 1 FROM active_booking other
                         WHERE other.user_id = b.user_id AND other.class_id = b.class_id AND other.booking_id <> b.id) AS is_booked_again,
                EXISTS (SELECT 1 FROM waitlist_entries w
                         WHERE w.user_id = b.user_id AND w.class_id = b.class_id) AS is_waiting,
                account.*
           FROM bookings b
           JOIN account ON account.id = b.user_id
           LEFT JOIN users marker ON marker.id = b.marked_by
          WHERE b.class_id = ",
    );
    query.push_bind(class_id).push(" AND b.id IN ");
    push_list(&mut query, booking_ids);
    let rows: Vec<ToMarkRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(rows.into_iter().map(BookingToMark::from).collect())
}

/// A mark to write, or to undo.
#[derive(Debug, Clone, Copy)]
pub struct NewMark<'a> {
    pub booking_id: &'a str,
    pub user_id: &'a str,
    pub class_id: &'a str,
    pub before: BookingStatus,
    pub after: BookingStatus,
    /// False if the mark is undone.
    pub is_marked: bool,
    pub marked_by: &'a str,
}

/// Writes or undoes a mark. The booking must have the status `before`.
pub fn push_mark(writes: &mut Writes, mark: NewMark<'_>, now: Instant) {
    changed(Change::Class(mark.class_id));
    changed(Change::User(mark.user_id));
    writes.change(1, |sql| {
        sql.push("UPDATE bookings SET status = ")
            .push_bind(mark.after.as_str())
            .push(", mark = ")
            .push_bind(mark.is_marked.then_some(mark.after.as_str()))
            .push(", marked_by = ")
            .push_bind(mark.marked_by)
            .push(", marked_at = ")
            .push_bind(now.millis())
            .push(" WHERE status = ")
            .push_bind(mark.before.as_str())
            .push(" AND id = ")
            .push_bind(mark.booking_id);
    });
}

#[derive(FromRow)]
struct ListedRow {
    class_id: String,
    booking_id: String,
    status: String,
    booked_at: i64,
    concessions_used: i64,
    booked_start_at: i64,
    start_at: i64,
    is_marked: bool,
    marked_at: Option<i64>,
    marked_by: Option<String>,
    #[sqlx(flatten)]
    person: PersonRow,
    role: String,
    #[sqlx(try_from = "i64")]
    concessions: i32,
    is_booked_again: bool,
    is_first_visit: bool,
    phone: String,
    has_note: bool,
}

impl From<ListedRow> for RosterRow {
    fn from(row: ListedRow) -> RosterRow {
        let role = Role::parse(&row.role);
        RosterRow {
            booking_id: row.booking_id,
            user: row.person.into(),
            status: BookingStatus::parse(&row.status).unwrap_or(BookingStatus::Cancelled),
            booking_date: Instant::from_millis(row.booked_at),
            concessions_used: count(row.concessions_used),
            moved_from: moved_from(
                Instant::from_millis(row.booked_start_at),
                Instant::from_millis(row.start_at),
            ),
            is_marked: row.is_marked,
            marked_by: row.marked_by,
            marked_at: instant(row.marked_at),
            is_booked_again: row.is_booked_again,
            is_first_visit: row.is_first_visit,
            phone: row.phone,
            has_note: Some(row.has_note),
            concessions: row.concessions,
            balance_level: role.and_then(|role| concession::level_of(role, row.concessions)),
        }
    }
}

#[derive(FromRow)]
struct ToMarkRow {
    booking_id: String,
    status: String,
    concessions_used: i64,
    is_marked: bool,
    marked_by: Option<String>,
    is_booked_again: bool,
    is_waiting: bool,
    #[sqlx(flatten)]
    account: AccountRow,
}

impl From<ToMarkRow> for BookingToMark {
    fn from(row: ToMarkRow) -> BookingToMark {
        BookingToMark {
            id: row.booking_id,
            facts: AttendanceFacts {
                status: BookingStatus::parse(&row.status).unwrap_or(BookingStatus::Cancelled),
                is_marked: row.is_marked,
                marked_by: row.marked_by,
                is_booked_again: row.is_booked_again,
            },
            concessions_used: count(row.concessions_used),
            is_waiting: row.is_waiting,
            account: row.account.into(),
        }
    }
}
