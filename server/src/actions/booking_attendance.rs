//! Sets the attendance of one booking.

use fantail_core::attendance::{AttendanceRefusal, MarkOutcome};
use fantail_core::facts::BookingStatus;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{AttendanceMark, Booking, MarkRequest};

use super::attendance;
use crate::db::Conn;
use crate::error::AppError;
use crate::store::bookings::lists;
use crate::store::users::Account;

/// Marks a booking as attended or as a no-show, or undoes the mark before the class has ended.
/// Returns the booking.
pub async fn set(
    conn: &mut Conn,
    taker: &Account,
    booking_id: &str,
    status: BookingStatus,
    now: Instant,
) -> Result<Booking, AppError> {
    let booking = lists::find(conn, booking_id).await?;
    let class = booking.ok_or(AppError::NO_BOOKING)?.class_id;
    let mark = match status {
        BookingStatus::Attended => AttendanceMark::Attended,
        BookingStatus::NoShow => AttendanceMark::NoShow,
        BookingStatus::Confirmed if now < class.end_time => AttendanceMark::Unmarked,
        BookingStatus::Confirmed | BookingStatus::Cancelled => {
            let ended = "The class has ended: its bookings are attended or no-shows".to_owned();
            return Err(closed(ended));
        }
    };
    let marks = [MarkRequest {
        booking_id: booking_id.to_owned(),
        status: mark,
        expected: None,
    }];
    let results = attendance::take(conn, taker, &class.id, &marks, now).await;
    let results = results.map_err(|error| match error {
        AppError::AttendanceRefused(AttendanceRefusal::AttendanceNotOpen, why) => closed(why),
        other => other,
    })?;
    for result in results {
        if result.outcome == MarkOutcome::Refused
            && let Some(refusal) = result.refusal
        {
            let why = result.why_not.unwrap_or_default();
            return Err(AppError::AttendanceRefused(refusal, why));
        }
    }
    let booking = lists::find(conn, booking_id).await?;
    booking.ok_or(AppError::NO_BOOKING)
}

fn closed(why: String) -> AppError {
    AppError::AttendanceRefused(AttendanceRefusal::AttendanceClosed, why)
}
