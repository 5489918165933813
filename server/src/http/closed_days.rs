//! `GET /api/closed-days`: the days on which the studio is closed.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::CLOSED_DAYS_SHOWN;
use fantail_core::studio_time::Day;
use fantail_core::wire::ClosedDaysAnswer;

use super::admin::classes::DateRangeParams;
use super::extract::Query;
use super::guard::SignedIn;
use super::rejection::JsonResult;
use crate::app::SharedApp;
use crate::store;

/// Lists the closed days of a range: by default today and the year after it.
pub async fn list(
    State(app): State<SharedApp>,
    _: SignedIn,
    Query(range): Query<DateRangeParams>,
) -> JsonResult<ClosedDaysAnswer> {
    let (from, to) = range.days()?;
    let from = from.unwrap_or_else(|| app.clock.now().day());
    let to: Day = to.unwrap_or_else(|| from.plus(CLOSED_DAYS_SHOWN));
    let mut conn = app.db.read().await?;
    let days = store::closed_days::between(&mut conn, from, to).await?;
    Ok(Json(ClosedDaysAnswer { days }))
}
