//! `/api/users`: the caller's own bookings, balance and account.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{LEDGER_PAGE_SIZE, MAXIMUM_PAGE_SIZE, PAST_BOOKINGS_PAGE_SIZE};
use fantail_core::wire::{
    BookingsAnswer, ConcessionsAnswer, Done, MemberStats, PastBookingsAnswer, WaitlistAnswer,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::extract::Query;
use super::query::{PageNumber, QueryParam, UpTo};
use super::rejection::{JsonResult, Rejection};
use crate::actions;
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::guard::SignedIn;
use crate::store;

pub async fn stats(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<MemberStats> {
    Ok(Json(
        store::bookings::stats(&mut *app.db.read().await?, &caller.account.id).await?,
    ))
}

pub async fn upcoming_classes(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> JsonResult<BookingsAnswer> {
    let mut conn = app.db.read().await?;
    let bookings =
        store::bookings::lists::in_classes_to_come(&mut conn, &caller.account.id, app.clock.now())
            .await?;
    Ok(Json(BookingsAnswer { bookings }))
}

pub async fn waitlist_status(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> JsonResult<WaitlistAnswer> {
    let mut conn = app.db.read().await?;
    let waitlist = store::waitlist::of_user(&mut conn, &caller.account.id, app.clock.now()).await?;
    Ok(Json(WaitlistAnswer { waitlist }))
}

/// The query of a paged list.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PageParams {
    /// Which page.
    page: QueryParam<PageNumber>,
    /// How many to a page.
    limit: QueryParam<UpTo<MAXIMUM_PAGE_SIZE>>,
}

/// The requested page of a list.
pub(super) struct PageRequest {
    pub number: u32,
    pub limit: u32,
    pub offset: u32,
}

impl PageParams {
    pub(super) fn is_empty(&self) -> bool {
        self.page.is_empty() && self.limit.is_empty()
    }

    pub(super) fn parse(&self, default_limit: u32) -> Result<PageRequest, Rejection> {
        page_of(&self.page, &self.limit, default_limit)
    }
}

/// The requested page, by the parameters `page` and `limit`.
pub(super) fn page_of(
    page: &QueryParam<PageNumber>,
    limit: &QueryParam<UpTo<MAXIMUM_PAGE_SIZE>>,
    default_limit: u32,
) -> Result<PageRequest, Rejection> {
    let number = page.parse_or("page", 1)?;
    let limit = limit.parse_or("limit", default_limit)?;
    Ok(PageRequest {
        number,
        limit,
        offset: (number - 1).saturating_mul(limit),
    })
}

impl PageRequest {
    /// The number of pages of a list of this length, at least 1.
    pub(super) fn count(&self, total: u32) -> u32 {
        total.div_ceil(self.limit).max(1)
    }
}

pub async fn past_bookings(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<PageParams>,
) -> JsonResult<PastBookingsAnswer> {
    let page = query.parse(PAST_BOOKINGS_PAGE_SIZE)?;
    let (user_id, now) = (&caller.account.id, app.clock.now());
    let mut conn = app.db.snapshot().await?;
    let total = store::bookings::lists::count_in_classes_gone_by(&mut conn, user_id, now).await?;
    let bookings = store::bookings::lists::in_classes_gone_by(
        &mut conn,
        user_id,
        now,
        page.limit,
        page.offset,
    )
    .await?;
    Ok(Json(PastBookingsAnswer {
        bookings,
        total_pages: page.count(total),
        current_page: page.number,
        total,
    }))
}

pub async fn concessions(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<PageParams>,
) -> JsonResult<ConcessionsAnswer> {
    let page = query.parse(LEDGER_PAGE_SIZE)?;
    let user_id = &caller.account.id;
    let mut conn = app.db.snapshot().await?;
    let account = store::users::find(&mut conn, user_id).await?;
    let account = account.ok_or(AppError::Unauthorised)?;
    let total = store::ledger::count_of_user(&mut conn, user_id).await?;
    Ok(Json(ConcessionsAnswer {
        entries: store::ledger::of_user(&mut conn, user_id, page.limit, page.offset).await?,
        current_concessions: account.concessions,
        total_pages: page.count(total),
        current_page: page.number,
        total,
    }))
}

pub async fn delete_account(State(app): State<SharedApp>, caller: SignedIn) -> JsonResult<Done> {
    caller
        .write(&app, async |conn, user, now| {
            actions::account_closure::delete_own_account(conn, user, now).await
        })
        .await?;
    Ok(Json(Done::saying("Account permanently deleted")))
}
