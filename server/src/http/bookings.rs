//! `/api/bookings`: a member books, cancels and waits.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::text;
use fantail_core::limits::REASON_LENGTH;
use fantail_core::wire::{BookRequest, CancelRequest, Done};
use futures_util::FutureExt;
use serde::Deserialize;
use serde_json::Value;

use super::extract::{Id, JsonTwice, OptionalJson};
use crate::actions;
use crate::app::SharedApp;
use crate::auth::guard::Member;
use crate::error::{Answer, AppError};

/// What only an admin may ask for: someone else's place, or a rule set aside.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct OnBehalf {
    user_id: Value,
    admin_override: Value,
    override_concessions: Value,
}

pub async fn book(
    State(app): State<SharedApp>,
    Member(member): Member,
    JsonTwice(form, on_behalf): JsonTwice<BookRequest, OnBehalf>,
) -> Answer<Done> {
    on_behalf.refuse()?;
    let class_id = plausible(form.class_id)?;
    let head = app.head.clone();
    app.db
        .write(move |conn, now| {
            actions::booking::book(conn, head, member.id, class_id, now).boxed()
        })
        .await?;
    Ok(Json(Done::saying("Class booked successfully")))
}

pub async fn cancel(
    State(app): State<SharedApp>,
    Member(member): Member,
    Id(booking_id): Id,
    OptionalJson(form): OptionalJson<CancelRequest>,
) -> Answer<Done> {
    let reason = text::paragraph("reason", &form.reason.unwrap_or_default(), REASON_LENGTH)?;
    let head = app.head.clone();
    app.db
        .write(move |conn, now| {
            actions::booking::cancel(conn, head, member.id, booking_id, reason, now).boxed()
        })
        .await?;
    Ok(Json(Done::saying("Booking cancelled successfully")))
}

pub async fn join_waitlist(
    State(app): State<SharedApp>,
    Member(member): Member,
    Id(class_id): Id,
    OptionalJson(on_behalf): OptionalJson<OnBehalf>,
) -> Answer<Done> {
    on_behalf.refuse()?;
    app.db
        .write(move |conn, now| actions::waitlist::join(conn, member.id, class_id, now).boxed())
        .await?;
    Ok(Json(Done::saying("Joined waitlist successfully")))
}

pub async fn leave_waitlist(
    State(app): State<SharedApp>,
    Member(member): Member,
    Id(class_id): Id,
) -> Answer<Done> {
    app.db
        .write(move |conn, now| actions::waitlist::leave(conn, member.id, class_id, now).boxed())
        .await?;
    Ok(Json(Done::saying("Removed from waitlist successfully")))
}

impl OnBehalf {
    fn refuse(&self) -> Result<(), AppError> {
        let is_empty =
            |sent: &Value| matches!(sent, Value::Null | Value::Bool(false)) || sent == "";
        if [
            &self.user_id,
            &self.admin_override,
            &self.override_concessions,
        ]
        .into_iter()
        .all(is_empty)
        {
            Ok(())
        } else {
            Err(AppError::Forbidden(
                "Only an admin can do this for someone else",
            ))
        }
    }
}

fn plausible(id: String) -> Result<String, AppError> {
    if fantail_core::ids::is_plausible(&id) {
        Ok(id)
    } else {
        Err(AppError::at_field("classId", "Please select a class"))
    }
}
