//! `GET /api/admin/bank-details`: open to everyone with a session, despite its path.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::BankDetailsAnswer;

use crate::app::SharedApp;
use crate::http::guard::SignedIn;
use crate::http::rejection::JsonResult;
use crate::store;

pub async fn bank_details(
    State(app): State<SharedApp>,
    _caller: SignedIn,
) -> JsonResult<BankDetailsAnswer> {
    let bank_account = store::users::bank_account(&mut *app.db.read().await?).await?;
    Ok(Json(BankDetailsAnswer { bank_account }))
}
