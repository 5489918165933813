//! Sends the reminders that are due. They are found from the bookings as they are, so that booking, cancelling and moving
//! need no code for them.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::quiet_hours::is_night;
use fantail_core::reminder::{DayReminder, ReminderKind};
use fantail_core::studio_time::Instant;

use super::expiry::BATCH_SIZE;
use crate::actions::reminders::{due, send};
use crate::app::App;
use crate::db::Conn;
use crate::error::AppError;

/// Sends the reminders that are due, each once. Those that were missed while the server was stopped are sent too, as long
/// as they are of use.
pub async fn send_reminders(app: &App) -> Result<(), AppError> {
    let now = app.clock.now();
    if is_night(now) {
        return Ok(());
    }
    for reminder in near(now) {
        let mut after = Some(String::new());
        while let Some(last) = after {
            let mut reader = app.db.read().await?;
            let users = due(&mut reader, reminder, &last, BATCH_SIZE, now).await?;
            drop(reader);
            after = users.last_user_id;
            if !users.due.is_empty() {
                let sent = app
                    .db
                    .write(async |conn, now| send(conn, reminder, &last, BATCH_SIZE, now).await);
                after = sent.await?;
            }
        }
    }
    Ok(())
}

/// Like [`send_reminders`], in an open transaction.
pub async fn send_reminders_in(conn: &mut Conn, now: Instant) -> Result<(), AppError> {
    for reminder in near(now) {
        let mut after = Some(String::new());
        while let Some(last) = after {
            after = send(conn, reminder, &last, BATCH_SIZE, now).await?;
        }
    }
    Ok(())
}

/// Returns the reminders that can be due.
fn near(now: Instant) -> impl Iterator<Item = DayReminder> {
    let kinds = ReminderKind::ALL.iter();
    kinds.flat_map(move |kind| DayReminder::near(*kind, now))
}
