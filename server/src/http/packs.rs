//! `/api/packs`: the packs that members can buy.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::MAXIMUM_PACKS;
use fantail_core::wire::PacksAnswer;

use super::rejection::JsonResult;
use crate::app::SharedApp;
use crate::http::guard::SignedIn;
use crate::store;

pub async fn for_sale(State(app): State<SharedApp>, _caller: SignedIn) -> JsonResult<PacksAnswer> {
    let packs = store::packs::for_sale(&mut *app.db.read().await?, MAXIMUM_PACKS).await?;
    Ok(Json(PacksAnswer { packs }))
}
