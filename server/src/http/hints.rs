//! `POST /api/hints`: the app reports how its own decisions compared with the server's.

use axum::extract::State;
use fantail_core::wire::{Done, HintsReport};

use super::extract::Json;
use super::rejection::JsonResult;
use crate::app::SharedApp;
use crate::http::guard::SignedIn;

pub async fn report(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Json(report): Json<HintsReport>,
) -> JsonResult<Done> {
    app.rate_limits.check_hints(caller.id())?;
    app.hints.add(&report, app.clock.now());
    Ok(axum::Json(Done::saying("Hints counted")))
}
