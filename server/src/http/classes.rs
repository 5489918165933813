//! `/api/classes`: the schedule of the next 28 days.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use fantail_core::forms::text;
use fantail_core::limits::{CLASS_LIST_LIMIT, CLASS_LIST_MAXIMUM, SEARCH_LENGTH};
use fantail_core::search::Words;
use fantail_core::wire::Class;
use serde::Deserialize;

use super::extract::{Id, Query, number};
use super::reads;
use crate::app::SharedApp;
use crate::auth::guard::SignedIn;
use crate::error::{Answer, AppError};
use crate::schedule::{Asked, Page};
use crate::store;

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const TOTAL_COUNT: HeaderName = HeaderName::from_static(reads::TOTAL_COUNT);

/// What may be asked of the list; left out and empty mean the same.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ListQuery {
    search: String,
    limit: String,
    page: String,
}

pub async fn list(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<ListQuery>,
) -> Result<([(HeaderName, HeaderValue); 2], String), AppError> {
    let limit = number("limit", &query.limit, CLASS_LIST_LIMIT, CLASS_LIST_MAXIMUM)?;
    let page = number("page", &query.page, 1, u32::MAX)?;
    let words = Words::of(&text::line("search", &query.search, SEARCH_LENGTH)?);
    let asked = Asked {
        viewer: &caller.account.id,
        words,
        limit,
        offset: (page - 1).saturating_mul(limit),
    };
    let Page { total, json } = app.schedule.page(&app.db, asked, app.clock.now()).await?;
    let headers = [
        (TOTAL_COUNT, HeaderValue::from(total)),
        (header::CONTENT_TYPE, JSON),
    ];
    Ok((headers, json))
}

pub async fn one(State(app): State<SharedApp>, caller: SignedIn, Id(id): Id) -> Answer<Class> {
    let class =
        store::classes::find(&mut *app.db.read().await?, &id, Some(&caller.account.id)).await?;
    // Staff may still look at what was cancelled; members have it in their history.
    let may_see_cancelled = caller.account.role.capabilities().has_admin_access;
    let class = class.filter(|class| class.is_active || may_see_cancelled);
    class.map(Json).ok_or(AppError::NO_CLASS)
}
