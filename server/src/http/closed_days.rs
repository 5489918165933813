//! `GET /api/closed-days`: the days on which the studio is closed, and the public holidays.

use axum::Json;
use axum::extract::State;
use fantail_core::holidays::holiday_on;
use fantail_core::limits::CLOSED_DAYS_SHOWN;
use fantail_core::studio_time::Day;
use fantail_core::wire::{ClosedDaysAnswer, ShownClosedDay};

use super::admin::classes::DateRangeParams;
use super::extract::Query;
use super::guard::SignedIn;
use super::rejection::JsonResult;
use crate::app::SharedApp;
use crate::store;

/// Lists the closed days and the public holidays of a range of at most a year: by default from today.
pub async fn list(
    State(app): State<SharedApp>,
    _: SignedIn,
    Query(range): Query<DateRangeParams>,
) -> JsonResult<ClosedDaysAnswer> {
    let (from, to) = range.days()?;
    let from = from.unwrap_or_else(|| app.clock.now().day());
    let last = from.plus(CLOSED_DAYS_SHOWN);
    let to = to.map_or(last, |to| to.min(last));
    let mut conn = app.db.read().await?;
    let closed = store::closed_days::between(&mut conn, from, to).await?;
    let region = store::studio_settings::region(&mut conn).await?;
    let mut closed = closed.into_iter().peekable();
    let mut days = Vec::new();
    for day in days_between(from, to) {
        let reason = closed.next_if(|one| one.day == day).map(|one| one.reason);
        let holiday = holiday_on(day, region).map(str::to_owned);
        if reason.is_some() || holiday.is_some() {
            days.push(ShownClosedDay {
                day,
                reason,
                holiday,
            });
        }
    }
    Ok(Json(ClosedDaysAnswer { days }))
}

fn days_between(from: Day, to: Day) -> impl Iterator<Item = Day> {
    from.date()
        .iter_days()
        .map(Day::from_date)
        .take_while(move |day| *day <= to)
}
