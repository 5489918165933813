//! `/api/bookings`: a member books and cancels.

use axum::extract::State;
use fantail_core::forms::{choice, text};
use fantail_core::limits::REASON_LENGTH;
use fantail_core::wire::{BookRequest, CancelRequest, Done, OnBehalf};
use futures_util::FutureExt;

use super::extract::{Id, Json, OptionalJson};
use crate::actions;
use crate::app::SharedApp;
use crate::auth::guard::{Member, NOT_FOR_OTHERS, SignedIn};
use crate::error::{Answer, AppError};

pub async fn book(
    State(app): State<SharedApp>,
    member: Member,
    Json(form): Json<BookRequest>,
) -> Answer<Done> {
    app.limits.member_write(member.id())?;
    for_oneself(&form.on_behalf)?;
    let class_id = choice::class_to_join(&form.class_id)?.to_owned();
    let letterhead = app.letterhead.clone();
    app.db
        .write(move |conn, now| {
            async move {
                let member = member.still_stands(conn, now).await?;
                actions::booking::book(conn, letterhead, member.id, class_id, now).await
            }
            .boxed()
        })
        .await?;
    Ok(axum::Json(Done::saying("Class booked successfully")))
}

/// A booking of one's own: a coach whom the studio booked cancels like anyone.
pub async fn cancel(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(booking_id): Id,
    OptionalJson(form): OptionalJson<CancelRequest>,
) -> Answer<Done> {
    app.limits.member_write(&caller.account.id)?;
    let reason = text::paragraph("reason", &form.reason.unwrap_or_default(), REASON_LENGTH)?;
    let letterhead = app.letterhead.clone();
    app.db
        .write(move |conn, now| {
            async move {
                let user = caller.still_stands(conn, now).await?;
                actions::booking::cancel(conn, letterhead, user.id, booking_id, reason, now).await
            }
            .boxed()
        })
        .await?;
    Ok(axum::Json(Done::saying("Booking cancelled successfully")))
}

/// Naming anyone, even themselves, is no member's to do.
fn for_oneself(asked: &OnBehalf) -> Result<(), AppError> {
    if asked.is_empty() {
        Ok(())
    } else {
        Err(AppError::Forbidden(NOT_FOR_OTHERS))
    }
}
