//! Reminders of booked classes.

use fantail_core::reminder::DayReminder;
use fantail_core::studio_time::Instant;

use super::notify;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::{ClassSnapshot, Occasion, RemindedClass};
use crate::store;
use crate::store::reminders::BookedClass;
use crate::store::users::recipients::Recipient;

/// A page of the users who haven't got a reminder.
pub struct UnremindedUsers {
    pub due: Vec<(Recipient, Occasion)>,
    /// The last user of the page, due or not; `None` after the last page.
    pub last_user_id: Option<String>,
}

/// Finds to whom a reminder is due, of up to `limit` users in the order of their ids after `after`.
pub async fn due(
    conn: &mut Conn,
    reminder: DayReminder,
    after: &str,
    limit: u32,
    now: Instant,
) -> Result<UnremindedUsers, AppError> {
    let users = store::reminders::unreminded(conn, reminder, after, limit).await?;
    Ok(UnremindedUsers {
        last_user_id: users.last().map(|(last, _)| last.user_id.clone()),
        due: users
            .into_iter()
            .filter_map(|(recipient, booked)| Some((recipient, occasion(reminder, &booked, now)?)))
            .collect(),
    })
}

/// Sends a reminder to those of a page of users to whom it is due, and records it. Returns the last user of the page.
pub async fn send(
    conn: &mut Conn,
    reminder: DayReminder,
    after: &str,
    limit: u32,
    now: Instant,
) -> Result<Option<String>, AppError> {
    let users = due(conn, reminder, after, limit, now).await?;
    let mut writes = Writes::default();
    let recipients = users
        .due
        .iter()
        .map(|(recipient, occasion)| (recipient, occasion));
    let recipients: Vec<_> = recipients.collect();
    let ids = recipients
        .iter()
        .map(|(recipient, _)| recipient.user_id.as_str());
    store::reminders::push(&mut writes, reminder, &ids.collect::<Vec<_>>(), now);
    notify::each(&mut writes, &recipients, now)?;
    writes.send(conn).await?;
    Ok(users.last_user_id)
}

/// Returns the reminder of a user's bookings, if it is due.
fn occasion(reminder: DayReminder, booked: &[BookedClass], now: Instant) -> Option<Occasion> {
    let facts: Vec<_> = booked.iter().map(BookedClass::facts).collect();
    let due = reminder.due(&facts, now)?;
    let class_at = |named: &usize| {
        let (booked, booking) = (&booked[*named], &facts[*named].booking);
        RemindedClass {
            class: ClassSnapshot {
                id: booked.class_id.clone(),
                name: booked.name.clone(),
                instructor: booked.instructor.clone(),
                location: booked.location.clone(),
                room: booked.room.clone(),
                start_time: booking.start_at,
                end_time: booking.end_at,
            },
            used: booking.concessions_used,
            free_until: booking.free_cancelling_ends_at(),
        }
    };
    Some(Occasion::Reminder {
        kind: reminder.kind,
        classes: due.named.iter().map(class_at).collect(),
        use_by: due.use_by,
    })
}
