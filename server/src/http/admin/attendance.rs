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
    WaitlistEntry,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::actions;
use crate::app::SharedApp;
use crate::auth::attendance_taker::AttendanceTaker;
use crate::auth::guard::Staff;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract::{self, Id, Query};
use crate::http::query::QueryParam;
use crate::http::rejection::{JsonResult, Rejection};
use crate::store;
use crate::store::bookings::rosters::ListedBooking;
use crate::store::classes::{ViewedClass, Window};

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DayParams {
    /// A day in the studio's time zone; today by default.
    day: QueryParam<Day>,
}

impl DayParams {
    pub(super) fn day(&self, now: Instant) -> Result<Day, Rejection> {
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
    let classes = of_day(&mut conn, day, caller.id()).await?;
    Ok(Json(TodayAnswer {
        day,
        may_mark,
        classes: classes
            .into_iter()
            .map(|class| class.roster(may_mark, now))
            .collect(),
    }))
}

/// Reads the rosters of a day's classes, soonest first.
pub(super) async fn of_day(
    conn: &mut Conn,
    day: Day,
    caller_id: &str,
) -> Result<Vec<ClassPeople>, AppError> {
    let window = Window {
        from: day.start(),
        to: day.end(),
        limit: TODAY_CLASSES,
        offset: 0,
    };
    let classes = store::classes::schedule(conn, Some(caller_id), window).await?;
    people(conn, classes).await
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
    let class = people(&mut conn, vec![class]).await?.pop();
    Ok(Json(class.ok_or(AppError::NO_CLASS)?.roster(may_mark, now)))
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

/// A class with the rows of its roster, by name, and its waitlist.
pub(super) struct ClassPeople {
    pub viewed: ViewedClass,
    pub bookings: Vec<ListedBooking>,
    pub waitlist: Vec<WaitlistEntry>,
}

impl ClassPeople {
    fn roster(self, may_mark: bool, now: Instant) -> Roster {
        Roster {
            attendance: attendance::window(&self.viewed.facts(), now),
            class: self.viewed.shown(),
            may_mark,
            roster: self.bookings.into_iter().map(|one| one.row).collect(),
            waitlist: self.waitlist,
        }
    }
}

/// Reads the rosters and waitlists of these classes.
pub(super) async fn people(
    conn: &mut Conn,
    classes: Vec<ViewedClass>,
) -> Result<Vec<ClassPeople>, AppError> {
    let ids: Vec<_> = classes
        .iter()
        .map(|viewed| viewed.class.id.clone())
        .collect();
    let ids: Vec<_> = ids.iter().map(String::as_str).collect();
    let mut rows = store::bookings::rosters::of_classes(conn, &ids, ROSTER_LENGTH).await?;
    let mut waiting = store::waitlist::of_classes(conn, &ids).await?;
    let people = |viewed: ViewedClass| {
        let id = viewed.class.id.clone();
        let mut bookings = rows.remove(&id).unwrap_or_default();
        // Sorted here, because SQLite's `lower` only folds ASCII.
        bookings.sort_by_cached_key(|ListedBooking { row, .. }| {
            (
                folded(&row.user.first_name),
                folded(&row.user.last_name),
                row.booking_id.clone(),
            )
        });
        ClassPeople {
            viewed,
            bookings,
            waitlist: waiting.remove(&id).unwrap_or_default(),
        }
    };
    Ok(classes.into_iter().map(people).collect())
}
