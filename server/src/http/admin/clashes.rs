//! `POST /api/admin/classes/clashes`: the clashes of a planned class or series.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use fantail_core::clashes::{self, PlannedClasses};
use fantail_core::class::Class;
use fantail_core::forms::class::{NewClass, parse_new};
use fantail_core::limits::{CLASHES_LISTED, TIMETABLE_LIMIT};
use fantail_core::studio_time::Instant;
use fantail_core::timetable::end;
use fantail_core::wire::{Clash, ClashesAnswer, ClashingClass, NewClassRequest};

use crate::actions::plan::planned::PlannedAct;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract;
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;
use crate::store;

pub async fn find(
    State(app): State<SharedApp>,
    _: Admin,
    extract::Json(form): extract::Json<NewClassRequest>,
) -> JsonResult<ClashesAnswer> {
    let new = parse_new(&form, app.clock.now())?;
    let mut conn = app.db.read().await?;
    let (first, last) = range_of(&new)?;
    let existing = overlapping(&mut conn, first, last).await?;
    let found = clashes::find(&planned(&new), &existing);
    Ok(Json(ClashesAnswer {
        clashes: found.iter().take(CLASHES_LISTED).map(listed).collect(),
        total: u32::try_from(found.len()).unwrap_or(u32::MAX),
    }))
}

/// Returns the clashes of the classes that a plan would move, edit or restore, with classes that it doesn't change.
pub async fn of_plan(conn: &mut Conn, plan: &PlannedAct) -> Result<Vec<Clash>, AppError> {
    let placed: Vec<&Class> = plan.placed().collect();
    let (Some(first), Some(last)) = (
        placed.iter().map(|class| class.start_at).min(),
        placed.iter().map(|class| class.end_at).max(),
    ) else {
        return Ok(Vec::new());
    };
    let mut existing = overlapping(conn, first, last).await?;
    let changed: HashSet<_> = plan.results().map(|class| class.id.as_str()).collect();
    existing.retain(|class| !changed.contains(class.id.as_str()));
    let found = placed
        .iter()
        .flat_map(|class| clashes::find(&(*class).into(), &existing));
    Ok(found
        .take(CLASHES_LISTED)
        .map(|pair| listed(&pair))
        .collect())
}

/// Returns the start of the first planned class and the end of the last one.
fn range_of(new: &NewClass) -> Result<(Instant, Instant), AppError> {
    let range = new.starts.first().zip(new.starts.last());
    let (first, last) = range.ok_or(AppError::NO_CLASS)?;
    Ok((*first, end(*last, new.details.duration)))
}

/// Returns the existing classes that could overlap one of the time from `first` to `last`.
async fn overlapping(
    conn: &mut Conn,
    first: Instant,
    last: Instant,
) -> Result<Vec<Class>, AppError> {
    let from = first - clashes::lookback();
    Ok(store::classes::timetable::starting(conn, from, last, TIMETABLE_LIMIT).await?)
}

fn planned(new: &NewClass) -> PlannedClasses<'_> {
    PlannedClasses {
        starts: &new.starts,
        duration: new.details.duration,
        location: &new.details.location,
        room: &new.details.room,
        instructor: &new.details.instructor,
    }
}

fn listed(found: &clashes::ClashingPair<'_>) -> Clash {
    let class = found.class;
    Clash {
        start_time: found.start_at,
        class: ClashingClass {
            id: class.id.clone(),
            name: class.name.clone(),
            start_time: class.start_at,
            end_time: class.end_at,
            instructor: class.instructor.clone(),
            location: class.location.clone(),
            room: class.room.clone(),
        },
        same_room: found.same_room,
        same_instructor: found.same_instructor,
    }
}
