//! `/api/bookings`: a member books, cancels and waits.

use axum::extract::State;
use fantail_core::forms::{choice, text};
use fantail_core::ids;
use fantail_core::limits::REASON_LENGTH;
use fantail_core::wire::{BookRequest, CancelRequest, Done, OnBehalf};
use futures_util::FutureExt;

use super::extract::{Id, Json, OptionalJson};
use crate::actions;
use crate::app::SharedApp;
use crate::auth::guard::{Member, SignedIn};
use crate::error::{Answer, AppError};

pub async fn book(
    State(app): State<SharedApp>,
    member: Member,
    Json(form): Json<BookRequest>,
) -> Answer<Done> {
    app.limits.member_write(member.id())?;
    for_oneself(&form.on_behalf)?;
    let class_id = chosen(form.class_id)?;
    let head = app.head.clone();
    app.db
        .write(move |conn, now| {
            async move {
                let member = member.still_stands(conn, now).await?;
                actions::booking::book(conn, head, member.id, class_id, now).await
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
    let head = app.head.clone();
    app.db
        .write(move |conn, now| {
            async move {
                let user = caller.still_stands(conn, now).await?;
                actions::booking::cancel(conn, head, user.id, booking_id, reason, now).await
            }
            .boxed()
        })
        .await?;
    Ok(axum::Json(Done::saying("Booking cancelled successfully")))
}

pub async fn join_waitlist(
    State(app): State<SharedApp>,
    member: Member,
    Id(class_id): Id,
    OptionalJson(on_behalf): OptionalJson<OnBehalf>,
) -> Answer<Done> {
    app.limits.member_write(member.id())?;
    for_oneself(&on_behalf)?;
    app.db
        .write(move |conn, now| {
            async move {
                let member = member.still_stands(conn, now).await?;
                actions::waitlist::join(conn, member.id, class_id, now).await
            }
            .boxed()
        })
        .await?;
    Ok(axum::Json(Done::saying("Joined waitlist successfully")))
}

pub async fn leave_waitlist(
    State(app): State<SharedApp>,
    member: Member,
    Id(class_id): Id,
) -> Answer<Done> {
    app.limits.member_write(member.id())?;
    app.db
        .write(move |conn, now| {
            async move {
                let member = member.still_stands(conn, now).await?;
                actions::waitlist::leave(conn, member.id, class_id, now).await
            }
            .boxed()
        })
        .await?;
    Ok(axum::Json(Done::saying(
        "Removed from waitlist successfully",
    )))
}

/// A member asks for themselves and by the rules: naming anyone, even themselves, is an admin's to do.
fn for_oneself(asked: &OnBehalf) -> Result<(), AppError> {
    if asked.is_empty() {
        Ok(())
    } else {
        Err(AppError::Forbidden(
            "Only an admin can do this for someone else",
        ))
    }
}

/// A class must be chosen, and what no id looks like is no choice.
fn chosen(class_id: String) -> Result<String, AppError> {
    let plausible = Some(class_id.as_str()).filter(|id| ids::is_plausible(id));
    choice::class_to_join(plausible.unwrap_or_default())?;
    Ok(class_id)
}
