//! `/api/admin/bookings`: an admin books a class for someone, removes them from it, or undoes the removal.

use axum::extract::State;
use fantail_core::booking::Overrides;
use fantail_core::forms::choice;
use fantail_core::wire::{Done, ManualBookingRequest, RemoveBookingRequest};

use crate::actions::on_behalf::{self, ActingFor, Removing};
use crate::app::SharedApp;
use crate::http::extract::{Id, Json, OptionalJson};
use crate::http::guard::Admin;
use crate::http::idempotency::Idempotent;
use crate::http::rejection::JsonResult;

pub async fn book(
    State(app): State<SharedApp>,
    admin: Admin,
    Idempotent {
        idempotency,
        body: Json(form),
    }: Idempotent<Json<ManualBookingRequest>>,
) -> JsonResult<Done> {
    let acting = ActingFor {
        user_id: choice::user_to_add(&form.user_id.unwrap_or_default())?.to_owned(),
        class_id: choice::class_to_join(&form.class_id.unwrap_or_default())?.to_owned(),
        overrides: Overrides {
            concessions: form.override_concessions.unwrap_or_default(),
            ..Overrides::default()
        },
        shown: form.expected.into(),
    };
    let done = admin
        .write_once(&app, idempotency, async |conn, admin, now| {
            on_behalf::book(conn, &admin.id, acting, now).await?;
            Ok(Done::saying("User added to class successfully"))
        })
        .await?;
    Ok(axum::Json(done))
}

pub async fn remove(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(booking_id): Id,
    OptionalJson(form): OptionalJson<RemoveBookingRequest>,
) -> JsonResult<Done> {
    let removing = Removing {
        booking_id,
        overrides: Overrides {
            refund: form.override_concession_refund.unwrap_or_default(),
            ..Overrides::default()
        },
        shown: form.expected.into(),
    };
    admin
        .write(&app, async |conn, admin, now| {
            on_behalf::remove(conn, &admin.id, removing, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying(
        "User removed from class successfully",
    )))
}

pub async fn restore(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(booking_id): Id,
) -> JsonResult<Done> {
    admin
        .write(&app, async |conn, admin, now| {
            on_behalf::restore(conn, &admin.id, &booking_id, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying("Booking restored")))
}
