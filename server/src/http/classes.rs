//! `/api/classes`: the schedule of the next 28 days.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use fantail_core::limits::{CLASS_LIST_LIMIT, CLASS_LIST_MAXIMUM};
use fantail_core::wire::ShownClass;
use schemars::JsonSchema;
use serde::Deserialize;

use super::answers::{Counted, Prepared};
use super::extract::{Id, Query};
use super::query::{Asked, PageNumber, Search, UpTo};
use super::rejection::{Answer, Rejection};
use crate::app::SharedApp;
use crate::auth::guard::SignedIn;
use crate::error::AppError;
use crate::{schedule, store};

/// The query of the list.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ListQuery {
    /// Every word is looked for in name, instructor and description, in any case.
    search: Asked<Search>,
    /// How many to a page.
    limit: Asked<UpTo<CLASS_LIST_MAXIMUM>>,
    /// Which page.
    page: Asked<PageNumber>,
}

pub async fn list(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Query(query): Query<ListQuery>,
    headers: HeaderMap,
) -> Result<Counted<Prepared<Vec<ShownClass>>>, Rejection> {
    let limit = query.limit.number("limit", CLASS_LIST_LIMIT)?;
    let page = query.page.number("page", 1)?;
    let asked = schedule::Asked {
        viewer: &caller.account.id,
        seen: caller.seen,
        words: query.search.words()?,
        limit,
        offset: (page - 1).saturating_mul(limit),
    };
    let page = app.schedule.page(&app.db, &asked, app.clock.now()).await?;
    Ok(Counted {
        total: page.total,
        page: Prepared::tagged(&headers, &page.hash(), || page.json())?,
    })
}

pub async fn one(State(app): State<SharedApp>, caller: SignedIn, Id(id): Id) -> Answer<ShownClass> {
    let class =
        store::classes::find(&mut *app.db.read().await?, &id, Some(&caller.account.id)).await?;
    // Staff still see cancelled classes; members have them in their history.
    let may_see_cancelled = caller.account.role.capabilities().has_admin_access;
    let class = class.filter(|viewed| viewed.class.is_active || may_see_cancelled);
    Ok(Json(class.ok_or(AppError::NO_CLASS)?.shown()))
}
