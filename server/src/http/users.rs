//! `/api/users`: one's own bookings, balance and account.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{LEDGER_PAGE_SIZE, MAXIMUM_PAGE_SIZE, PAST_BOOKINGS_PAGE_SIZE};
use fantail_core::wire::{
    BookingsAnswer, ConcessionsAnswer, Done, MemberStats, PastBookingsAnswer, WaitlistAnswer,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::extract::Query;
use super::query::{Asked, PageNumber, UpTo};
use super::rejection::{Answer, Rejection};
use crate::actions;
use crate::app::SharedApp;
use crate::auth::guard::SignedIn;
use crate::store;

pub async fn stats(State(app): State<SharedApp>, caller: SignedIn) -> Answer<MemberStats> {
    Ok(Json(
        store::bookings::stats(&mut *app.db.read().await?, &caller.account.id).await?,
    ))
}

pub async fn upcoming_classes(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Answer<BookingsAnswer> {
    let mut conn = app.db.read().await?;
    let bookings =
        store::bookings::lists::in_classes_to_come(&mut conn, &caller.account.id, app.clock.now())
            .await?;
    Ok(Json(BookingsAnswer { bookings }))
}

pub async fn waitlist_status(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Answer<WaitlistAnswer> {
    let mut conn = app.db.read().await?;
    let waitlist = store::waitlist::of_user(&mut conn, &caller.account.id, app.clock.now()).await?;
    Ok(Json(WaitlistAnswer { waitlist }))
}

/// The query of a page.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PageQuery {
    /// Which page.
    page: Asked<PageNumber>,
    /// How many to a page.
    limit: Asked<UpTo<MAXIMUM_PAGE_SIZE>>,
}

/// A page of a list.
pub(super) struct Page {
    pub current: u32,
    pub limit: u32,
    pub offset: u32,
}

impl PageQuery {
    pub(super) fn is_left_out(&self) -> bool {
        self.page.is_left_out() && self.limit.is_left_out()
    }

    pub(super) fn read(&self, usual_limit: u32) -> Result<Page, Rejection> {
        let current = self.page.number("page", 1)?;
        let limit = self.limit.number("limit", usual_limit)?;
        Ok(Page {
            current,
            limit,
            offset: (current - 1).saturating_mul(limit),
        })
    }
}

impl Page {
    pub(super) fn count(&self, total: u32) -> u32 {
        total.div_ceil(self.limit).max(1)
    }
}

pub async fn past_bookings(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<PageQuery>,
) -> Answer<PastBookingsAnswer> {
    let page = query.read(PAST_BOOKINGS_PAGE_SIZE)?;
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
        current_page: page.current,
        total,
    }))
}

pub async fn concessions(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<PageQuery>,
) -> Answer<ConcessionsAnswer> {
    let page = query.read(LEDGER_PAGE_SIZE)?;
    let user_id = &caller.account.id;
    let mut conn = app.db.snapshot().await?;
    let total = store::ledger::count_of_user(&mut conn, user_id).await?;
    Ok(Json(ConcessionsAnswer {
        entries: store::ledger::of_user(&mut conn, user_id, page.limit, page.offset).await?,
        current_concessions: caller.account.concessions,
        total_pages: page.count(total),
        current_page: page.current,
        total,
    }))
}

pub async fn delete_account(State(app): State<SharedApp>, caller: SignedIn) -> Answer<Done> {
    caller
        .write(&app, async |conn, user, now| {
            actions::leaving::delete_oneself(conn, user, now).await
        })
        .await?;
    Ok(Json(Done::saying("Account permanently deleted")))
}
