//! `/api/users`: what someone signed in reads of themselves.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{LEDGER_PAGE_SIZE, MAXIMUM_PAGE_SIZE};
use fantail_core::wire::{
    BookingsAnswer, ConcessionsAnswer, Done, MemberStats, User, WaitlistAnswer,
};
use futures_util::FutureExt;
use serde::Deserialize;

use super::extract::{Query, number};
use crate::actions;
use crate::app::{App, SharedApp};
use crate::auth::guard::SignedIn;
use crate::error::{Answer, AppError};
use crate::store;
use crate::store::users::Account;

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
        store::booking_lists::in_classes_to_come(&mut conn, &caller.account.id, app.clock.now())
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

/// What may be asked of a ledger; left out and empty mean the same.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct LedgerQuery {
    page: String,
    limit: String,
}

pub async fn concessions(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<LedgerQuery>,
) -> Answer<ConcessionsAnswer> {
    let current_page = number("page", &query.page, 1, u32::MAX)?;
    let limit = number("limit", &query.limit, LEDGER_PAGE_SIZE, MAXIMUM_PAGE_SIZE)?;
    let offset = (current_page - 1).saturating_mul(limit);
    let user_id = &caller.account.id;
    let mut conn = app.db.snapshot().await?;
    let total = store::ledger::count_of_user(&mut conn, user_id).await?;
    Ok(Json(ConcessionsAnswer {
        entries: store::ledger::of_user(&mut conn, user_id, limit, offset).await?,
        current_concessions: caller.account.concessions,
        total_pages: total.div_ceil(limit).max(1),
        current_page,
        total,
    }))
}

/// The account as its owner reads it: only an admin has notes and a bank account to read.
pub(super) async fn as_its_owner_sees(app: &App, account: Account) -> Result<User, AppError> {
    let can = account.role.capabilities();
    let mut conn = app.db.read().await?;
    let notes = if can.can_edit {
        Some(store::users::notes(&mut conn, &account.id).await?)
    } else {
        None
    };
    let attended = store::bookings::count_attended(&mut conn, &account.id).await?;
    Ok(User {
        notes,
        bank_account: can.can_edit.then(|| account.bank_account.clone()),
        ..on_the_wire(account, attended)
    })
}

/// The account as staff may read it, without what is for admins only.
pub(super) fn on_the_wire(account: Account, total_classes_attended: u32) -> User {
    let can = account.role.capabilities();
    User {
        notes: None,
        bank_account: None,
        total_classes_attended,
        id: account.id,
        username: account.username,
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        phone: account.phone,
        role: account.role,
        concessions: account.concessions,
        is_active: account.is_active,
        is_setup_complete: account.is_setup_complete,
        created_at: account.created_at,
        can_edit: can.can_edit,
        has_admin_access: can.has_admin_access,
    }
}

pub async fn delete_account(State(app): State<SharedApp>, caller: SignedIn) -> Answer<Done> {
    let letterhead = app.letterhead.clone();
    app.db
        .write(move |conn, now| {
            async move {
                let user = caller.still_stands(conn, now).await?;
                actions::leaving::delete_oneself(conn, letterhead, user, now).await
            }
            .boxed()
        })
        .await?;
    Ok(Json(Done::saying("Account permanently deleted")))
}
