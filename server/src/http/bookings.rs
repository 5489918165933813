//! `/api/bookings`: a member's own bookings, and each as a calendar file.

use axum::extract::State;
use fantail_core::booking::Terms;
use fantail_core::forms::{choice, text};
use fantail_core::limits::REASON_LENGTH;
use fantail_core::wire::{BookRequest, CancelRequest, Done, OnBehalf};

use super::answers::CalendarFile;
use super::extract::{Id, Json, OptionalJson};
use super::keyed::Keyed;
use super::rejection::{Answer, Rejection};
use crate::actions::booking::Cancelling;
use crate::app::SharedApp;
use crate::auth::guard::{Member, NOT_FOR_OTHERS, SignedIn};
use crate::calendar::{Event, Method, Party};
use crate::error::AppError;
use crate::{actions, calendar, store};

pub async fn book(
    State(app): State<SharedApp>,
    member: Member,
    Keyed {
        once,
        body: Json(form),
    }: Keyed<Json<BookRequest>>,
) -> Answer<Done> {
    app.limits.member_write(member.id())?;
    for_oneself(&form.on_behalf)?;
    let class_id = choice::class_to_join(&form.class_id)?.to_owned();
    let shown = Terms::from(form.expected);
    let done = member
        .write_once(&app, once, async |conn, member, now| {
            actions::booking::book(conn, member, &class_id, shown, now).await?;
            Ok(Done::saying("Class booked successfully"))
        })
        .await?;
    Ok(axum::Json(done))
}

/// Cancels one's own booking; a coach whom an admin booked may, too.
pub async fn cancel(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(booking_id): Id,
    OptionalJson(form): OptionalJson<CancelRequest>,
) -> Answer<Done> {
    app.limits.member_write(&caller.account.id)?;
    let asked = Cancelling {
        booking_id,
        reason: text::paragraph("reason", &form.reason.unwrap_or_default(), REASON_LENGTH)?,
        shown: form.expected.into(),
    };
    caller
        .write(&app, async |conn, user, now| {
            actions::booking::cancel(conn, user, asked, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying("Booking cancelled successfully")))
}

/// A confirmed booking of one's own as a calendar file.
pub async fn calendar(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(booking_id): Id,
) -> Result<CalendarFile, Rejection> {
    let mut conn = app.db.read().await?;
    let booking =
        store::bookings::lists::confirmed(&mut conn, &booking_id, &caller.account.id).await?;
    let booking = booking.ok_or(AppError::NO_BOOKING)?;
    let stamp = store::bookings::entry_stamp(&mut conn, &booking.id).await?;
    let (class, letterhead) = (&booking.class_id, &app.letterhead);
    let event = Event {
        booking_id: &booking.id,
        public_url: &letterhead.public_url,
        class_name: &class.name,
        instructor: &class.instructor,
        place: &calendar::place(&class.location, &class.room),
        starts_at: class.start_time,
        ends_at: class.end_time,
        link: &letterhead.class_link(&class.id),
        organiser: Party {
            name: &letterhead.studio_name,
            address: &letterhead.sender,
        },
        attendee: None,
    };
    let name = format!("fantail-{}.ics", class.start_time.day());
    let text = event.text(Method::Publish, stamp);
    Ok(CalendarFile { name, text })
}

/// Refuses fields that only an admin may send, even a member's own id.
fn for_oneself(asked: &OnBehalf) -> Result<(), AppError> {
    if asked.is_empty() {
        Ok(())
    } else {
        Err(AppError::Forbidden(NOT_FOR_OTHERS))
    }
}
