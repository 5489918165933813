//! `/api/bookings`: the caller books, cancels, and downloads a booking as a calendar file.

use axum::extract::State;
use fantail_core::booking::Terms;
use fantail_core::forms::{choice, text};
use fantail_core::limits::REASON_LENGTH;
use fantail_core::wire::{BookRequest, CancelRequest, Done, OnBehalf};

use super::extract::{Id, Json, OptionalJson};
use super::idempotency::Idempotent;
use super::rejection::{JsonResult, Rejection};
use super::responses::CalendarDownload;
use crate::actions::booking::Cancelling;
use crate::app::SharedApp;
use crate::auth::permission::NOT_FOR_OTHERS;
use crate::calendar::{CalendarEvent, CalendarMethod, EventStatus};
use crate::error::AppError;
use crate::http::guard::{Member, SignedIn};
use crate::{actions, calendar, store};

pub async fn book(
    State(app): State<SharedApp>,
    member: Member,
    Idempotent {
        idempotency,
        body: Json(form),
    }: Idempotent<Json<BookRequest>>,
) -> JsonResult<Done> {
    app.rate_limits.check_member_write(member.id())?;
    refuse_on_behalf(&form.on_behalf)?;
    let class_id = choice::class_to_join(&form.class_id)?.to_owned();
    let shown = Terms::from(form.expected);
    let done = member
        .write_once(&app, idempotency, async |conn, member, now| {
            actions::booking::book(conn, member, &class_id, shown, now).await?;
            Ok(Done::saying("Class booked successfully"))
        })
        .await?;
    Ok(axum::Json(done))
}

/// Cancels the caller's own booking. Coaches may, too: an admin can book a class for them.
pub async fn cancel(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(booking_id): Id,
    OptionalJson(form): OptionalJson<CancelRequest>,
) -> JsonResult<Done> {
    app.rate_limits.check_member_write(&caller.account.id)?;
    let cancelling = Cancelling {
        booking_id,
        reason: text::paragraph("reason", &form.reason.unwrap_or_default(), REASON_LENGTH)?,
        shown: form.expected.into(),
    };
    caller
        .write(&app, async |conn, user, now| {
            actions::booking::cancel(conn, user, cancelling, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying("Booking cancelled successfully")))
}

/// The caller's own confirmed booking as a calendar file.
pub async fn calendar(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(booking_id): Id,
) -> Result<CalendarDownload, Rejection> {
    let mut conn = app.db.read().await?;
    let booking =
        store::bookings::lists::confirmed(&mut conn, &booking_id, &caller.account.id).await?;
    let booking = booking.ok_or(AppError::NO_BOOKING)?;
    let stamp = store::bookings::entry_stamp(&mut conn, &booking.id).await?;
    let (class, letterhead) = (&booking.class_id, &app.letterhead);
    let event = CalendarEvent {
        id: &booking.id,
        status: EventStatus::Confirmed,
        stamp,
        public_url: &letterhead.public_url,
        class_name: &class.name,
        instructor: &class.instructor,
        location: &class.location,
        room: &class.room,
        starts_at: class.start_time,
        ends_at: class.end_time,
        link: letterhead.class_link(&class.id),
        organiser: Some(letterhead.organiser()),
        attendee: None,
    };
    let name = format!("fantail-{}.ics", class.start_time.day());
    let text = calendar::file(&[event], CalendarMethod::Publish);
    Ok(CalendarDownload { name, text })
}

/// Refuses the fields that only an admin may send, even with the member's own id.
fn refuse_on_behalf(fields: &OnBehalf) -> Result<(), AppError> {
    if fields.is_empty() {
        Ok(())
    } else {
        Err(AppError::Forbidden(NOT_FOR_OTHERS))
    }
}
