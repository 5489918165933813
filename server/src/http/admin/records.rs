//! `/api/admin/users/{id}/bookings` and `…/history`: a user's bookings and history, for admins.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{BOOKINGS_LENGTH, HISTORY_LENGTH, HISTORY_PAGE_SIZE};
use fantail_core::wire::{Booking, HistoryAnswer};

use crate::app::SharedApp;
use crate::auth::guard::Admin;
use crate::error::AppError;
use crate::http::extract::{Id, Query};
use crate::http::rejection::Answer;
use crate::http::users::PageQuery;
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
    Query(query): Query<PageQuery>,
) -> Answer<HistoryAnswer> {
    let page = query.read(HISTORY_PAGE_SIZE)?;
    let mut conn = app.db.snapshot().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    if query.is_left_out() {
        return Ok(Json(HistoryAnswer {
            history: store::history::of_user(&mut conn, &user.id, HISTORY_LENGTH, 0).await?,
            current_concessions: user.concessions,
            total: None,
            total_pages: None,
            current_page: None,
        }));
    }
    let total = store::history::count_of_user(&mut conn, &user.id).await?;
    Ok(Json(HistoryAnswer {
        history: store::history::of_user(&mut conn, &user.id, page.limit, page.offset).await?,
        current_concessions: user.concessions,
        total: Some(total),
        total_pages: Some(page.count(total)),
        current_page: Some(page.current),
    }))
}
