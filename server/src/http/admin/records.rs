//! `/api/admin/users/{id}/bookings`, `…/waitlist`, `…/history` and `…/facts`: a user's bookings, waitlist entries, history,
//! and the facts about them and a class at a moment, for admins.

use axum::Json;
use axum::extract::State;
use fantail_core::decision::facts_are_stored_at;
use fantail_core::facts::MemberFacts;
use fantail_core::limits::{BOOKINGS_LENGTH, DECISIONS_LISTED, HISTORY_LENGTH, HISTORY_PAGE_SIZE};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BookedUser, Booking, HistoryAnswer, PastFactsAnswer, WaitlistAnswer};
use schemars::JsonSchema;
use serde::Deserialize;

use super::decisions::listed;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract::{Id, Query};
use crate::http::guard::Admin;
use crate::http::query::{ClassId, QueryParam};
use crate::http::rejection::JsonResult;
use crate::http::users::PageParams;
use crate::store;
use crate::store::decisions::DecisionFilter;

pub async fn bookings(
    State(app): State<SharedApp>,
    _admin: Admin,
    Id(user_id): Id,
) -> JsonResult<Vec<Booking>> {
    let mut conn = app.db.read().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    let bookings = store::bookings::lists::of_user(&mut conn, &user.id, BOOKINGS_LENGTH).await?;
    Ok(Json(bookings))
}

pub async fn waitlist(
    State(app): State<SharedApp>,
    _admin: Admin,
    Id(user_id): Id,
) -> JsonResult<WaitlistAnswer> {
    let mut conn = app.db.read().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    let waitlist = store::waitlist::of_user(&mut conn, &user.id, app.clock.now()).await?;
    Ok(Json(WaitlistAnswer { waitlist }))
}

pub async fn history(
    State(app): State<SharedApp>,
    _admin: Admin,
    Id(user_id): Id,
    Query(query): Query<PageParams>,
) -> JsonResult<HistoryAnswer> {
    let page = query.parse(HISTORY_PAGE_SIZE)?;
    let mut conn = app.db.snapshot().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    if query.is_empty() {
        return Ok(Json(HistoryAnswer {
            history: store::events::of_user(
                &mut conn,
                &user.id,
                HISTORY_LENGTH,
                0,
                app.clock.now(),
            )
            .await?,
            current_concessions: user.concessions,
            total: None,
            total_pages: None,
            current_page: None,
        }));
    }
    let total = store::events::count_of_user(&mut conn, &user.id).await?;
    Ok(Json(HistoryAnswer {
        history: store::events::of_user(
            &mut conn,
            &user.id,
            page.limit,
            page.offset,
            app.clock.now(),
        )
        .await?,
        current_concessions: user.concessions,
        total: Some(total),
        total_pages: Some(page.count(total)),
        current_page: Some(page.number),
    }))
}

/// The class, and the moment.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct FactsParams {
    /// The class.
    class_id: QueryParam<ClassId>,
    /// The moment; now by default.
    at: QueryParam<Instant>,
}

pub async fn facts(
    State(app): State<SharedApp>,
    _admin: Admin,
    Id(user_id): Id,
    Query(query): Query<FactsParams>,
) -> JsonResult<PastFactsAnswer> {
    let class_id = query.class_id.parse("classId")?;
    let ClassId(class_id) =
        class_id.ok_or_else(|| AppError::at_field("classId", "Please select a class"))?;
    let now = app.clock.now();
    let at = query.at.parse("at")?.unwrap_or(now);
    if !facts_are_stored_at(at, now) {
        return Err(AppError::at_field("at", "Nothing is known about that time").into());
    }
    let mut conn = app.db.snapshot().await?;
    let user = store::users::find(&mut conn, &user_id).await?;
    let user = user.ok_or(AppError::NO_USER)?;
    let past = store::past_facts::at(&mut conn, &user.id, &class_id, at).await?;
    let Some(past) = past else {
        return Err(before_creation(&mut conn, &class_id).await?.into());
    };
    let about = DecisionFilter {
        user_id: Some(user.id.clone()),
        class_id: Some(class_id),
    };
    let decisions = store::decisions::page(&mut conn, &about, DECISIONS_LISTED, 0).await?;
    Ok(Json(PastFactsAnswer {
        at,
        member: MemberFacts {
            concessions: past.balance,
            ..user.facts()
        },
        user: BookedUser {
            id: user.id,
            first_name: user.first_name,
            last_name: user.last_name,
            username: user.username,
        },
        class: past.shown(),
        decisions: decisions.into_iter().map(listed).collect(),
    }))
}

/// Returns the error for a class without facts at a moment: the class doesn't exist, or didn't exist yet.
async fn before_creation(conn: &mut Conn, class_id: &str) -> Result<AppError, AppError> {
    Ok(match store::classes::find(conn, class_id, None).await? {
        None => AppError::NO_CLASS,
        Some(_) => AppError::at_field("at", "This class did not exist yet"),
    })
}
