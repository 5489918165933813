//! Waitlist entries.

pub mod waiting;

use std::collections::HashMap;

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::facts::{ClassFacts, MemberFacts};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{WaitingClass, WaitlistEntry};
use sqlx::{FromRow, QueryBuilder};

use super::bookings::BookedBy;
use super::classes::{ViewedClass, ViewedRow};
use super::users::persons::PersonRow;
use super::{count, grouped, new_id, push_list};
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};

/// A new entry.
#[derive(Debug, Clone, Copy)]
pub struct NewEntry<'a> {
    pub user_id: &'a str,
    pub class_id: &'a str,
    /// Who added the entry. With an override, an admin ignored the rules of the waitlist.
    pub added_by: BookedBy,
}

/// Returns a class as a user sees it, and the user: what decides whether a free spot is news to them.
pub async fn opening(
    conn: &mut Conn,
    class_id: &str,
    user_id: &str,
) -> Result<Option<(ClassFacts, MemberFacts)>, sqlx::Error> {
    let class = super::classes::find(conn, class_id, Some(user_id)).await?;
    let user = super::users::find(conn, user_id).await?;
    Ok(class
        .zip(user)
        .map(|(class, user)| (class.facts(), user.facts())))
}

pub fn push(writes: &mut Writes, entry: NewEntry<'_>, now: Instant) {
    let into = "INSERT INTO waitlist_entries (id, user_id, class_id, added_by, joined_at) ";
    writes.insert(into, &[entry], |values, entry| {
        values
            .push_bind(new_id(now))
            .push_bind(entry.user_id)
            .push_bind(entry.class_id)
            .push_bind(entry.added_by.as_str())
            .push_bind(now.millis());
    });
}

/// Removes a user from a waitlist. The entry must exist.
pub fn push_removal(writes: &mut Writes, user_id: &str, class_id: &str) {
    writes.change(1, |sql| {
        sql.push("DELETE FROM waitlist_entries WHERE user_id = ")
            .push_bind(user_id)
            .push(" AND class_id = ")
            .push_bind(class_id);
    });
}

/// Removes an entry from the waitlist of a class and returns its user. Returns `None` if the entry
/// isn't on this waitlist.
pub async fn remove_entry(
    conn: &mut Conn,
    class_id: &str,
    entry_id: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar(
        "DELETE FROM waitlist_entries WHERE id = $1 AND class_id = $2 RETURNING user_id",
    )
    .bind(entry_id)
    .bind(class_id)
    .fetch_optional(conn)
    .await
}

/// Sets the wish of a waiting user. Returns false if the user is not on this waitlist.
pub async fn set_book_for_me(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
    book_for_me: bool,
) -> Result<bool, sqlx::Error> {
    changed(Change::User(user_id));
    let done = sqlx::query(
        "UPDATE waitlist_entries SET book_for_me = $3 WHERE user_id = $1 AND class_id = $2",
    )
    .bind(user_id)
    .bind(class_id)
    .bind(book_for_me)
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A class with a user on its waitlist.
#[derive(Debug, Clone)]
pub struct WaitedClass {
    pub class_id: String,
    pub class_name: String,
    pub ends_at: Instant,
}

/// Returns all classes whose waitlists a user is on, including past classes.
pub async fn classes_of(conn: &mut Conn, user_id: &str) -> Result<Vec<WaitedClass>, sqlx::Error> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as(
        "SELECT c.id, c.name, c.end_at FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
          WHERE w.user_id = $1 ORDER BY c.start_at, c.id",
    )
    .bind(user_id)
    .fetch_all(conn)
    .await?;
    let waited = |(class_id, class_name, ends_at)| WaitedClass {
        class_id,
        class_name,
        ends_at: Instant::from_millis(ends_at),
    };
    Ok(rows.into_iter().map(waited).collect())
}

/// Deletes the waitlist of a class, which must have this number of entries.
pub fn push_end(writes: &mut Writes, class_id: &str, waiting: usize) {
    writes.change(waiting, |sql| {
        sql.push("DELETE FROM waitlist_entries WHERE class_id = ")
            .push_bind(class_id);
    });
}

pub(super) const OF_USER: &str = "SELECT entry.id AS entry_id, entry.joined_at, entry.book_for_me,
            (SELECT count(*) FROM waitlist_entries line
              WHERE line.class_id = entry.class_id
                AND (line.joined_at, line.id) <= (entry.joined_at, entry.id)) AS position,
            class.*, mine.booking_id, mine.concessions_used, mine.booked_start_at, mine.is_held, TRUE AS is_waiting
       FROM waitlist_entries entry
       JOIN class_with_counts class ON class.id = entry.class_id
       LEFT JOIN active_booking mine ON mine.class_id = class.id AND mine.user_id = entry.user_id
      WHERE entry.user_id = $1 AND class.cancelled_at IS NULL AND class.start_at > $2
      ORDER BY class.start_at, class.name, class.id";

/// Returns the classes that a user waits for and that haven't started, soonest first, with the
/// user's position in each waitlist.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
) -> Result<Vec<WaitingClass>, sqlx::Error> {
    let rows: Vec<WaitingClassRow> = sqlx::query_as(OF_USER)
        .bind(user_id)
        .bind(now.millis())
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(WaitingClass::from).collect())
}

/// Returns the waitlists of these classes, grouped by class id, the longest wait first. Each
/// waitlist has at most one entry for each user.
pub async fn of_classes(
    conn: &mut Conn,
    class_ids: &[&str],
) -> Result<HashMap<String, Vec<WaitlistEntry>>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT w.class_id, w.id, w.joined_at, w.user_id, u.first_name, u.last_name, u.username,
                u.deleted_at IS NOT NULL AS is_deleted
           FROM waitlist_entries w JOIN users u ON u.id = w.user_id
          WHERE w.class_id IN ",
    );
    push_list(&mut query, class_ids);
    query.push(" ORDER BY w.joined_at, w.id");
    let rows: Vec<PlaceInLineRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(grouped(rows.into_iter().map(|row| {
        let class_id = row.class_id.clone();
        (class_id, WaitlistEntry::from(row))
    })))
}

#[derive(FromRow)]
struct PlaceInLineRow {
    class_id: String,
    id: String,
    joined_at: i64,
    #[sqlx(flatten)]
    person: PersonRow,
}

impl From<PlaceInLineRow> for WaitlistEntry {
    fn from(row: PlaceInLineRow) -> WaitlistEntry {
        WaitlistEntry {
            id: row.id,
            user: row.person.into(),
            joined_at: Instant::from_millis(row.joined_at),
        }
    }
}

#[derive(FromRow)]
struct WaitingClassRow {
    entry_id: String,
    joined_at: i64,
    book_for_me: bool,
    position: i64,
    waiting: i64,
    #[sqlx(flatten)]
    class: ViewedRow,
}

impl From<WaitingClassRow> for WaitingClass {
    fn from(row: WaitingClassRow) -> WaitingClass {
        let class = ViewedClass::from(row.class).shown();
        WaitingClass {
            id: row.entry_id,
            class_id: class.id.clone(),
            class_name: class.name.clone(),
            start_time: class.start_time,
            location: class.location.clone(),
            joined_at: Instant::from_millis(row.joined_at),
            book_for_me: row.book_for_me,
            position: count(row.position),
            waiting: count(row.waiting),
            is_full: class.is_full,
            available_spots: class.available_spots,
            class,
        }
    }
}
