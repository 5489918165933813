//! `/api/admin/packs`: an admin lists, makes and edits packs.

use axum::Json;
use axum::extract::State;
use fantail_core::audit;
use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::forms::pack::{self, PackValues};
use fantail_core::limits::MAXIMUM_PACKS;
use fantail_core::wire::{EditablePack, EditablePacksAnswer, PackRequest, PackSavedAnswer};

use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::extract::{self, Id};
use crate::http::guard::Admin;
use crate::http::idempotency::Idempotent;
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::responses::CreatedJson;
use crate::store;
use crate::store::events::NewEvent;

pub async fn list(State(app): State<SharedApp>, _: Admin) -> JsonResult<EditablePacksAnswer> {
    let packs = store::packs::all(&mut *app.db.read().await?, MAXIMUM_PACKS).await?;
    Ok(Json(EditablePacksAnswer { packs }))
}

pub async fn create(
    State(app): State<SharedApp>,
    admin: Admin,
    Idempotent { idempotency, body }: Idempotent<extract::Json<PackRequest>>,
) -> Result<CreatedJson<PackSavedAnswer>, Rejection> {
    let values = pack::parse_new(&body.0)?;
    let answer = admin
        .write_once(&app, idempotency, async |conn, admin, now| {
            let packs = store::packs::all(conn, MAXIMUM_PACKS).await?;
            if MAXIMUM_PACKS as usize <= packs.len() {
                return Err(Conflict::TooManyPacks.into());
            }
            let id = store::new_id(now);
            store::packs::add(conn, &id, &values, now).await?;
            let changes = audit::of_pack(None, &values);
            let act = NewEvent {
                pack_id: Some(&id),
                changes: &changes,
                ..NewEvent::of_staff(&admin.id, EventKind::PackCreated)
            };
            store::events::add(conn, act, now).await?;
            Ok(saved(id, values, "Pack created"))
        })
        .await?;
    Ok(CreatedJson(answer))
}

pub async fn edit(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(id): Id,
    extract::Json(form): extract::Json<PackRequest>,
) -> JsonResult<PackSavedAnswer> {
    let answer = admin
        .write(&app, async |conn, admin, now| {
            let packs = store::packs::all(conn, MAXIMUM_PACKS).await?;
            let present = packs.into_iter().find(|pack| pack.id == id);
            let present = present.map(|pack| PackValues {
                name: pack.name,
                concessions: pack.concessions,
                price_cents: pack.price_cents,
                is_active: pack.is_active,
            });
            // Invalid values are 400 even for an unknown pack.
            let values = pack::parse_edit(&form, present.clone().unwrap_or_default())?;
            let present = present.ok_or(AppError::NotFound("Pack not found"))?;
            store::packs::save(conn, &id, &values).await?;
            let changes = audit::of_pack(Some(&present), &values);
            let act = NewEvent {
                pack_id: Some(&id),
                changes: &changes,
                ..NewEvent::of_staff(&admin.id, EventKind::PackEdited)
            };
            store::events::add(conn, act, now).await?;
            Ok(saved(id, values, "Pack saved"))
        })
        .await?;
    Ok(Json(answer))
}

fn saved(id: String, values: PackValues, message: &str) -> PackSavedAnswer {
    PackSavedAnswer {
        success: true,
        message: message.to_owned(),
        pack: EditablePack {
            id,
            name: values.name,
            concessions: values.concessions,
            price_cents: values.price_cents,
            is_active: values.is_active,
        },
    }
}
