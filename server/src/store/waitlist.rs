//! Waitlist entries.

use std::collections::HashMap;

use fantail_core::studio_time::Instant;
use fantail_core::wire::{WaitingClass, WaitlistEntry};
use fantail_core::words::Word;
use sqlx::{FromRow, QueryBuilder};

use super::bookings::BookedBy;
use super::classes::{ClassRow, ViewedClass};
use super::users::persons::{PersonRow, person_columns};
use super::users::recipients::{Recipient, RecipientRow, recipient_columns, with_settings};
use super::{count, grouped, instant, new_id, push_list};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};

/// A person waiting for a class, and the letters they were sent about it so far.
#[derive(Debug, Clone)]
pub struct Waiting {
    pub recipient: Recipient,
    /// The time at which the latest letter about an opening of this class was sent; one being sent right now counts as
    /// sent now.
    pub last_sent_at: Option<Instant>,
    /// The time at which the latest unsent letter is due.
    pub unsent_due_at: Option<Instant>,
}

/// An entry to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewEntry<'a> {
    pub user_id: &'a str,
    pub class_id: &'a str,
    /// The maker of the entry; an override set the waitlist's own rules aside.
    pub added_by: BookedBy,
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

/// Removes a user from a waitlist that they have been read to be on.
pub fn push_removal(writes: &mut Writes, user_id: &str, class_id: &str) {
    writes.change(1, |sql| {
        sql.push("DELETE FROM waitlist_entries WHERE user_id = ")
            .push_bind(user_id)
            .push(" AND class_id = ")
            .push_bind(class_id);
    });
}

/// Removes an entry from the waitlist of a class and answers its user; another class's is not found.
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

/// A class with a user on its waitlist.
#[derive(Debug, Clone)]
pub struct Waited {
    pub class_id: String,
    pub class_name: String,
    pub ends_at: Instant,
}

/// The classes whose waitlists a user is on, at any time; at most one entry for each class.
pub async fn classes_of(conn: &mut Conn, user_id: &str) -> Result<Vec<Waited>, sqlx::Error> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as(
        "SELECT c.id, c.name, c.end_at FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
          WHERE w.user_id = $1 ORDER BY c.start_at, c.id",
    )
    .bind(user_id)
    .fetch_all(conn)
    .await?;
    let waited = |(class_id, class_name, ends_at)| Waited {
        class_id,
        class_name,
        ends_at: Instant::from_millis(ends_at),
    };
    Ok(rows.into_iter().map(waited).collect())
}

/// Ends the waitlist of a class, which has so many entries.
pub fn push_end(writes: &mut Writes, class_id: &str, waiting: usize) {
    writes.change(waiting, |sql| {
        sql.push("DELETE FROM waitlist_entries WHERE class_id = ")
            .push_bind(class_id);
    });
}

/// Everyone waiting for a class, longest first.
pub async fn waiting_for(
    conn: &mut Conn,
    class_id: &str,
    now: Instant,
) -> Result<Vec<Waiting>, sqlx::Error> {
    let mut all = waiting_for_each(conn, &[class_id], now).await?;
    Ok(all.remove(class_id).unwrap_or_default())
}

/// Everyone waiting for some classes, longest first, by the class; a class without a waitlist is left out.
pub async fn waiting_for_each(
    conn: &mut Conn,
    class_ids: &[&str],
    now: Instant,
) -> Result<HashMap<String, Vec<Waiting>>, sqlx::Error> {
    let now = now.millis();
    let mut query = QueryBuilder::<Engine>::new(concat!(
        "SELECT w.class_id, ",
        recipient_columns!(),
        ", (SELECT max(coalesce(o.sent_at, "
    ));
    query
        .push_bind(now)
        .push(
            ")) FROM outbox o
             WHERE o.user_id = w.user_id AND o.class_id = w.class_id AND o.kind = 'waitlist_opening'
               AND o.dead_at IS NULL AND (o.sent_at IS NOT NULL OR o.leased_until >= ",
        )
        .push_bind(now)
        .push(
            ")) AS last_sent_at,
          (SELECT max(o.not_before) FROM outbox o
             WHERE o.user_id = w.user_id AND o.class_id = w.class_id AND o.kind = 'waitlist_opening'
               AND o.dead_at IS NULL AND o.sent_at IS NULL AND (o.leased_until IS NULL OR o.leased_until < ",
        )
        .push_bind(now)
        .push(concat!(
            ")) AS unsent_due_at
          FROM waitlist_entries w JOIN users u ON u.id = w.user_id",
            with_settings!(),
            "WHERE w.class_id IN "
        ));
    push_list(&mut query, class_ids);
    query.push(" ORDER BY w.joined_at, w.id");
    let rows: Vec<WaitingRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(grouped(rows.into_iter().map(|row| {
        let waiting = Waiting {
            recipient: row.recipient.into(),
            last_sent_at: instant(row.last_sent_at),
            unsent_due_at: instant(row.unsent_due_at),
        };
        (row.class_id, waiting)
    })))
}

/// The classes a user waits for that haven't started, soonest first, with the user's place in each line.
pub async fn of_user(
    conn: &mut Conn,
    user_id: &str,
    now: Instant,
) -> Result<Vec<WaitingClass>, sqlx::Error> {
    let rows: Vec<EntryRow> = sqlx::query_as(concat!(
        "SELECT entry.id AS entry_id, entry.joined_at,
                (SELECT count(*) FROM waitlist_entries line
                  WHERE line.class_id = entry.class_id
                    AND (line.joined_at, line.id) <= (entry.joined_at, entry.id)) AS position,
                (SELECT count(*) FROM waitlist_entries line WHERE line.class_id = entry.class_id) AS waiting,
                class.* FROM (",
        super::classes::select_class!(),
        ") AS class JOIN waitlist_entries entry ON entry.class_id = class.id AND entry.user_id = $1
          WHERE class.is_active AND class.start_at > $2
          ORDER BY class.start_at, class.name, class.id"
    ))
    .bind(user_id)
    .bind(now.millis())
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(WaitingClass::from).collect())
}

/// The waitlist of a class, longest wait first. The number of users bounds it: there is one entry each.
pub async fn of_class(conn: &mut Conn, class_id: &str) -> Result<Vec<WaitlistEntry>, sqlx::Error> {
    let rows: Vec<PlaceInLineRow> = sqlx::query_as(concat!(
        "SELECT w.id, w.joined_at, ",
        person_columns!(),
        " FROM waitlist_entries w JOIN users u ON u.id = w.user_id
          WHERE w.class_id = $1 ORDER BY w.joined_at, w.id"
    ))
    .bind(class_id)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(WaitlistEntry::from).collect())
}

#[derive(FromRow)]
struct PlaceInLineRow {
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
struct WaitingRow {
    class_id: String,
    #[sqlx(flatten)]
    recipient: RecipientRow,
    last_sent_at: Option<i64>,
    unsent_due_at: Option<i64>,
}

#[derive(FromRow)]
struct EntryRow {
    entry_id: String,
    joined_at: i64,
    position: i64,
    waiting: i64,
    #[sqlx(flatten)]
    class: ClassRow,
}

impl From<EntryRow> for WaitingClass {
    fn from(row: EntryRow) -> WaitingClass {
        let class = ViewedClass::from(row.class).shown();
        WaitingClass {
            id: row.entry_id,
            class_id: class.class.id.clone(),
            class_name: class.class.name.clone(),
            start_time: class.class.start_time,
            location: class.class.location.clone(),
            joined_at: Instant::from_millis(row.joined_at),
            position: count(row.position),
            waiting: count(row.waiting),
            is_full: class.is_full,
            available_spots: class.available_spots,
            class,
        }
    }
}
