//! `/api/admin/users/{id}/bookings` and `…/history`: a user's bookings and history, for admins.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{BOOKINGS_LENGTH, HISTORY_LENGTH};
use fantail_core::wire::{Booking, HistoryAnswer};

use crate::app::SharedApp;
use crate::auth::guard::Admin;
use crate::error::AppError;
use crate::http::extract::Id;
use crate::http::rejection::Answer;
use crate::store;

pub async fn bookings(
    State(app): State<SharedApp>,
    _admin: Admin,
    Id(user_id): Id,
) -> Answer<Vec<Booking>> {
    let mut conn = app.db.read().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    let bookings = store::bookings::lists::of_user(&mut conn, &user.id, BOOKINGS_LENGTH).await?;
    Ok(Json(bookings))
}

pub async fn history(
    State(app): State<SharedApp>,
    _admin: Admin,
    Id(user_id): Id,
) -> Answer<HistoryAnswer> {
    let mut conn = app.db.read().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    Ok(Json(HistoryAnswer {
        history: store::history::of_user(&mut conn, &user.id, HISTORY_LENGTH).await?,
        current_concessions: user.concessions,
    }))
}
