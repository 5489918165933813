//! `/api/classes`: the schedule of the next 28 days.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use fantail_core::limits::{CLASS_LIST_LIMIT, CLASS_LIST_MAXIMUM};
use fantail_core::wire::ShownClass;
use schemars::JsonSchema;
use serde::Deserialize;

use super::extract::{Id, Query};
use super::query::{PageNumber, QueryParam, Search, UpTo};
use super::rejection::{JsonResult, Rejection};
use super::responses::{RawJson, WithTotalCount};
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::guard::SignedIn;
use crate::schedule::ScheduleQuery;
use crate::store;

/// The query of the list.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ClassListParams {
    /// Every word is looked for in name, instructor and description, in any case.
    search: QueryParam<Search>,
    /// How many to a page.
    limit: QueryParam<UpTo<CLASS_LIST_MAXIMUM>>,
    /// Which page.
    page: QueryParam<PageNumber>,
}

pub async fn list(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<ClassListParams>,
    headers: HeaderMap,
) -> Result<WithTotalCount<RawJson<Vec<ShownClass>>>, Rejection> {
    let limit = query.limit.parse_or("limit", CLASS_LIST_LIMIT)?;
    let page = query.page.parse_or("page", 1)?;
    let query = ScheduleQuery {
        viewer: &caller.account.id,
        seen: caller.data_version,
        words: query.search.parse_words()?,
        limit,
        offset: (page - 1).saturating_mul(limit),
    };
    let page = app.schedule.page(&app.db, &query, app.clock.now()).await?;
    Ok(WithTotalCount {
        total: page.total,
        page: RawJson::with_etag(&headers, &page.hash(), || page.json())?,
    })
}

pub async fn one(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(id): Id,
) -> JsonResult<ShownClass> {
    let class =
        store::classes::find(&mut *app.db.read().await?, &id, Some(&caller.account.id)).await?;
    // Staff see cancelled classes here; members see them in their history.
    let may_see_cancelled = caller.account.role.capabilities().has_admin_access;
    let class = class.filter(|viewed| viewed.class.is_active || may_see_cancelled);
    Ok(Json(class.ok_or(AppError::NO_CLASS)?.shown()))
}
