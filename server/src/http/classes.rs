//! `/api/classes`: the schedule of the next 28 days.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue};
use fantail_core::forms::text;
use fantail_core::limits::{CLASS_LIST_LIMIT, CLASS_LIST_MAXIMUM, SEARCH_LENGTH};
use fantail_core::search::Words;
use fantail_core::studio_time::schedule_end;
use fantail_core::wire::Class;
use serde::Deserialize;

use super::extract::{Id, Query, number};
use super::reads;
use crate::app::SharedApp;
use crate::auth::guard::SignedIn;
use crate::db::Conn;
use crate::error::{Answer, AppError};
use crate::store;
use crate::store::classes::Window;

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
) -> Result<([(HeaderName, HeaderValue); 1], Json<Vec<Class>>), AppError> {
    let limit = number("limit", &query.limit, CLASS_LIST_LIMIT, CLASS_LIST_MAXIMUM)?;
    let page = number("page", &query.page, 1, u32::MAX)?;
    let words = Words::of(&text::line("search", &query.search, SEARCH_LENGTH)?);
    let now = app.clock.now();
    let offset = (page - 1).saturating_mul(limit);
    let window = Window {
        from: now,
        to: schedule_end(now),
        limit,
        offset,
    };
    let mut conn = app.db.snapshot().await?;
    let (total, classes) = if words.is_empty() {
        let total = store::classes::count_schedule(&mut conn, window).await?;
        (
            total,
            store::classes::schedule(&mut conn, &caller.account.id, window).await?,
        )
    } else {
        matching(&mut conn, &caller.account.id, window, &words).await?
    };
    Ok(([(TOTAL_COUNT, HeaderValue::from(total))], Json(classes)))
}

pub async fn one(State(app): State<SharedApp>, caller: SignedIn, Id(id): Id) -> Answer<Class> {
    let class = store::classes::find(&mut *app.db.read().await?, &id, &caller.account.id).await?;
    // Staff may still look at what was cancelled; members have it in their history.
    let may_see_cancelled = caller.account.role.capabilities().has_admin_access;
    let class = class.filter(|class| class.is_active || may_see_cancelled);
    class.map(Json).ok_or(AppError::NO_CLASS)
}

async fn matching(
    conn: &mut Conn,
    viewer: &str,
    window: Window,
    words: &Words,
) -> Result<(u32, Vec<Class>), AppError> {
    let everything = Window {
        limit: u32::MAX,
        offset: 0,
        ..window
    };
    let mut found = store::classes::schedule(conn, viewer, everything).await?;
    found.retain(|class| {
        words.are_in([&class.name, &class.instructor, &class.description].map(String::as_str))
    });
    let total = u32::try_from(found.len()).unwrap_or(u32::MAX);
    let page = found
        .into_iter()
        .skip(window.offset as usize)
        .take(window.limit as usize);
    Ok((total, page.collect()))
}
