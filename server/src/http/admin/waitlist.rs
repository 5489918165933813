//! `/api/admin/classes/{classId}/waitlist/{entryId}`: an admin removes someone from a waitlist.

use axum::extract::State;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{Done, RemoveEntryRequest};

use crate::actions::waitlist::{self, NamedEntry};
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::extract::{Ids, OptionalJson};
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;

pub async fn remove(
    State(app): State<SharedApp>,
    admin: Admin,
    Ids(class_id, entry_id): Ids,
    OptionalJson(form): OptionalJson<RemoveEntryRequest>,
) -> JsonResult<Done> {
    let named = NamedEntry {
        class_id,
        entry_id,
        start_at: start_named(form.instance_start_time)?,
    };
    admin
        .write(&app, async |conn, admin, now| {
            waitlist::remove(conn, &admin.id, named, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying(
        "User removed from waitlist successfully",
    )))
}

/// Parses the start of the class: an instant, or a wall time.
fn start_named(text: Option<String>) -> Result<Option<Instant>, AppError> {
    let text = text.filter(|text| !text.is_empty());
    let start_at =
        text.map(|text| Instant::parse_or_wall_time(&text).ok_or(waitlist::not_the_start()));
    start_at.transpose()
}
