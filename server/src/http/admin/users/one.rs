//! `GET /api/admin/users/{id}` and `…/concessions`: a user for staff, and their ledger for admins.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::LEDGER_PAGE_SIZE;
use fantail_core::wire::{ConcessionsAnswer, User};

use crate::actions::user_view;
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::extract::{Id, Query};
use crate::http::guard::{Admin, Staff};
use crate::http::rejection::JsonResult;
use crate::http::users::PageParams;
use crate::store;

pub async fn read(
    State(app): State<SharedApp>,
    caller: Staff,
    Id(user_id): Id,
) -> JsonResult<User> {
    let mut conn = app.db.snapshot().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    if caller.0.account.role.capabilities().can_edit {
        return Ok(Json(user_view::for_admin(&mut conn, user).await?));
    }
    Ok(Json(user_view::for_staff(user)))
}

pub async fn concessions(
    State(app): State<SharedApp>,
    _admin: Admin,
    Id(user_id): Id,
    Query(query): Query<PageParams>,
) -> JsonResult<ConcessionsAnswer> {
    let page = query.parse(LEDGER_PAGE_SIZE)?;
    let mut conn = app.db.snapshot().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    let total = store::ledger::count_of_user(&mut conn, &user.id).await?;
    Ok(Json(ConcessionsAnswer {
        entries: store::ledger::of_user(&mut conn, &user.id, page.limit, page.offset).await?,
        current_concessions: user.concessions,
        total_pages: page.count(total),
        current_page: page.number,
        total,
    }))
}
