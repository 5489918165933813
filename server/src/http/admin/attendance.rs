//! `/api/admin/today`, `/api/admin/classes/{id}/roster` and `…/attendance`: rosters, and taking attendance.

use std::collections::HashSet;

use axum::Json;
use axum::extract::State;
use fantail_core::attendance;
use fantail_core::fold::folded;
use fantail_core::forms::Problem;
use fantail_core::ids;
use fantail_core::limits::{ATTENDANCE_MARKS, ROSTER_LENGTH, TODAY_CLASSES};
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::{
    AttendanceAnswer, AttendanceRequest, MarkOutcome, MarkRequest, MarkResult, Roster, TodayAnswer,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::actions;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::admin::classes::may_read_notes;
use crate::http::attendance_taker::AttendanceTaker;
use crate::http::extract::{self, Id, Query};
use crate::http::guard::{SignedIn, Staff};
use crate::http::query::QueryParam;
use crate::http::rejection::{JsonResult, Rejection};
use crate::store;
use crate::store::classes::{ViewedClass, Window};

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DayParams {
    /// A day in the studio's time zone; today by default.
    day: QueryParam<Day>,
}

impl DayParams {
    fn day(&self, now: Instant) -> Result<Day, Rejection> {
        Ok(self.day.parse("day")?.unwrap_or_else(|| now.day()))
    }
}

pub async fn today(
    State(app): State<SharedApp>,
    Staff(caller): Staff,
    Query(params): Query<DayParams>,
) -> JsonResult<TodayAnswer> {
    let now = app.clock.now();
    let day = params.day(now)?;
    let mut conn = app.db.snapshot().await?;
    let may_mark = actions::attendance::may_take(&mut conn, &caller.account).await?;
    let window = Window {
        from: day.start(),
        to: day.end(),
        limit: TODAY_CLASSES,
        offset: 0,
    };
    let classes = store::classes::schedule(&mut conn, Some(caller.id()), window).await?;
    Ok(Json(TodayAnswer {
        day,
        may_mark,
        classes: rosters(&mut conn, &caller, classes, may_mark, now).await?,
    }))
}

pub async fn roster(
    State(app): State<SharedApp>,
    Staff(caller): Staff,
    Id(id): Id,
) -> JsonResult<Roster> {
    let now = app.clock.now();
    let mut conn = app.db.snapshot().await?;
    let may_mark = actions::attendance::may_take(&mut conn, &caller.account).await?;
    let class = store::classes::find(&mut conn, &id, Some(&caller.account.id)).await?;
    let class = class.ok_or(AppError::NO_CLASS)?;
    let roster = rosters(&mut conn, &caller, vec![class], may_mark, now)
        .await?
        .pop();
    Ok(Json(roster.ok_or(AppError::NO_CLASS)?))
}

pub async fn take(
    State(app): State<SharedApp>,
    taker: AttendanceTaker,
    Id(id): Id,
    extract::Json(form): extract::Json<AttendanceRequest>,
) -> JsonResult<AttendanceAnswer> {
    let marks = form.marks.unwrap_or_default();
    check_marks(&marks)?;
    let results = taker
        .write(&app, async |conn, taker, now| {
            actions::attendance::take(conn, taker, &id, &marks, now).await
        })
        .await?;
    Ok(Json(AttendanceAnswer {
        success: true,
        message: message(&results),
        results,
    }))
}

fn check_marks(marks: &[MarkRequest]) -> Result<(), Problem> {
    let wrong = |message: &str| Err(Problem::at("marks", message));
    if marks.is_empty() {
        return wrong("Please mark at least one booking");
    }
    if ATTENDANCE_MARKS < marks.len() {
        return wrong("Too many bookings at once");
    }
    if !marks.iter().all(|mark| ids::is_plausible(&mark.booking_id)) {
        return wrong(ids::IMPLAUSIBLE);
    }
    let distinct: HashSet<_> = marks.iter().map(|mark| &mark.booking_id).collect();
    if distinct.len() < marks.len() {
        return wrong("A booking can be marked only once in a request");
    }
    Ok(())
}

/// `Attendance saved`, or how many marks were refused.
fn message(results: &[MarkResult]) -> String {
    let refused = results
        .iter()
        .filter(|result| result.outcome == MarkOutcome::Refused)
        .count();
    match (refused, results.len()) {
        (0, _) => "Attendance saved".to_owned(),
        (1, 1) => "The mark was not saved".to_owned(),
        (refused, all) => format!("{refused} of {all} marks were not saved"),
    }
}

/// Reads the rosters and waitlists of these classes for this caller, in the same order.
async fn rosters(
    conn: &mut Conn,
    caller: &SignedIn,
    classes: Vec<ViewedClass>,
    may_mark: bool,
    now: Instant,
) -> Result<Vec<Roster>, AppError> {
    let ids: Vec<_> = classes
        .iter()
        .map(|viewed| viewed.class.id.clone())
        .collect();
    let ids: Vec<_> = ids.iter().map(String::as_str).collect();
    let mut rows =
        store::bookings::rosters::of_classes(conn, &ids, ROSTER_LENGTH, may_read_notes(caller))
            .await?;
    let mut waiting = store::waitlist::of_classes(conn, &ids).await?;
    let roster = |viewed: ViewedClass| {
        let id = viewed.class.id.clone();
        let mut roster = rows.remove(&id).unwrap_or_default();
        // Sorted here, because SQLite's `lower` only folds ASCII.
        roster.sort_by_cached_key(|row| {
            (
                folded(&row.user.first_name),
                folded(&row.user.last_name),
                row.booking_id.clone(),
            )
        });
        Roster {
            attendance: attendance::window(&viewed.facts(), now),
            class: viewed.shown(),
            may_mark,
            roster,
            waitlist: waiting.remove(&id).unwrap_or_default(),
        }
    };
    Ok(classes.into_iter().map(roster).collect())
}
