//! Reminders of booked classes: the bookings that they may name, and which were sent.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::facts::{BookingFacts, BookingStatus};
use fantail_core::reminder::{DayReminder, RemindedBooking, ReminderKind};
use fantail_core::studio_time::{Day, Instant};
use sqlx::FromRow;

use super::classes::moved_from;
use super::users::AccountRow;
use super::users::recipients::Recipient;
use super::{count, instant};
use crate::db::Conn;
use crate::db::writes::Writes;

/// A confirmed booking of a class that is on.
#[derive(Debug, Clone, FromRow)]
pub struct BookedClass {
    pub class_id: String,
    pub name: String,
    pub instructor: String,
    pub location: String,
    pub room: String,
    start_at: i64,
    end_at: i64,
    concessions_used: i64,
    booked_at: i64,
    booked_start_at: i64,
}

impl BookedClass {
    pub fn facts(&self) -> RemindedBooking {
        let start_at = Instant::from_millis(self.start_at);
        let booking = BookingFacts {
            status: BookingStatus::Confirmed,
            concessions_used: count(self.concessions_used),
            start_at,
            end_at: Instant::from_millis(self.end_at),
            is_active: true,
            moved_from: moved_from(Instant::from_millis(self.booked_start_at), start_at),
        };
        let booked_at = Instant::from_millis(self.booked_at);
        RemindedBooking { booking, booked_at }
    }
}

#[derive(FromRow)]
struct BookedRow {
    #[sqlx(flatten)]
    account: AccountRow,
    #[sqlx(flatten)]
    class: BookedClass,
}

/// Selects the bookings of up to `$6` users, in the order of their ids after `$5`, who want a reminder and haven't got it.
/// `CROSS JOIN` makes SQLite begin with the classes, which are few in two days.
pub(super) const BOOKED: &str = "SELECT account.*, b.concessions_used, b.booked_at, b.booked_start_at,
            c.id AS class_id, c.name, c.instructor, c.location, c.room, c.start_at, c.end_at
       FROM classes c CROSS JOIN bookings b JOIN account ON account.id = b.user_id
      WHERE c.cancelled_at IS NULL AND c.start_at >= $1 AND c.start_at < $2
        AND b.class_id = c.id AND b.status = 'confirmed' AND b.user_id IN (
            SELECT DISTINCT b.user_id
              FROM classes c CROSS JOIN bookings b JOIN account a ON a.id = b.user_id
             WHERE c.cancelled_at IS NULL AND c.start_at >= $1 AND c.start_at < $2
               AND b.class_id = c.id AND b.status = 'confirmed' AND b.user_id > $5 AND a.is_active
               AND CASE $3 WHEN 'same_day' THEN a.wants_reminder_same_day ELSE a.wants_reminder_before_cutoff END
               AND NOT EXISTS (SELECT 1 FROM reminders r WHERE r.user_id = b.user_id AND r.kind = $3 AND r.day = $4)
             ORDER BY b.user_id LIMIT $6)
      ORDER BY b.user_id, c.start_at, c.id";

/// Returns the users of [`BOOKED`], each with the bookings that the reminder may name, in the order of their ids.
pub async fn unreminded(
    conn: &mut Conn,
    reminder: DayReminder,
    after: &str,
    limit: u32,
) -> Result<Vec<(Recipient, Vec<BookedClass>)>, sqlx::Error> {
    let starts = reminder.starts();
    let rows: Vec<BookedRow> = sqlx::query_as(BOOKED)
        .bind(starts.start.millis())
        .bind(starts.end.millis())
        .bind(reminder.kind.as_str())
        .bind(reminder.day.to_string())
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(conn)
        .await?;
    let mut users: Vec<(Recipient, Vec<BookedClass>)> = Vec::new();
    for row in rows {
        let recipient = Recipient::from(row.account);
        match users.last_mut() {
            Some((last, booked)) if last.user_id == recipient.user_id => booked.push(row.class),
            _ => users.push((recipient, vec![row.class])),
        }
    }
    Ok(users)
}

/// Records that a reminder was sent to these users.
pub fn push(writes: &mut Writes, reminder: DayReminder, user_ids: &[&str], now: Instant) {
    let into = "INSERT INTO reminders (user_id, kind, day, sent_at) ";
    writes.insert(into, user_ids, |values, user_id| {
        values
            .push_bind(*user_id)
            .push_bind(reminder.kind.as_str())
            .push_bind(reminder.day.to_string())
            .push_bind(now.millis());
    });
}

/// Returns the start of a class that the user has booked; `None` if they haven't, and if the class is cancelled.
pub async fn booked_start(
    conn: &mut Conn,
    user_id: &str,
    class_id: &str,
) -> Result<Option<Instant>, sqlx::Error> {
    let start: Option<i64> = sqlx::query_scalar(
        "SELECT c.start_at FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.user_id = $1 AND b.class_id = $2 AND b.status = 'confirmed' AND c.cancelled_at IS NULL",
    )
    .bind(user_id)
    .bind(class_id)
    .fetch_optional(conn)
    .await?;
    Ok(instant(start))
}

/// Deletes the record of the reminder that was written at this time, so that it is planned again.
pub async fn withdraw(
    conn: &mut Conn,
    user_id: &str,
    kind: ReminderKind,
    written_at: Instant,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM reminders WHERE user_id = $1 AND kind = $2 AND sent_at = $3")
        .bind(user_id)
        .bind(kind.as_str())
        .bind(written_at.millis())
        .execute(conn)
        .await?;
    Ok(())
}

pub(super) const FORGET: &str = "DELETE FROM reminders WHERE (user_id, kind, day) IN
      (SELECT user_id, kind, day FROM reminders WHERE day < $1 LIMIT $2)";

/// Deletes up to `limit` records of reminders of earlier days. Returns their number.
pub async fn forget(conn: &mut Conn, before: Day, limit: u32) -> Result<u64, sqlx::Error> {
    let forget = sqlx::query(FORGET).bind(before.to_string());
    Ok(forget
        .bind(i64::from(limit))
        .execute(conn)
        .await?
        .rows_affected())
}
