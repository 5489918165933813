//! `/api/admin/classes`: the timetable, and the bookings of a class.

use axum::Json;
use axum::extract::State;
use fantail_core::fold::folded;
use fantail_core::forms::class::parse_edit;
use fantail_core::limits::{CANCELLATIONS_LIMIT, TIMETABLE_LIMIT};
use fantail_core::studio_time::{Day, Instant};
use fantail_core::timetable::first_day;
use fantail_core::wire::{
    Booking, CancellationsAnswer, ClassBookingsAnswer, ClassCreatedAnswer, ClassSavedAnswer,
    ClassWaitlistAnswer, ClassesAnswer, EditClassRequest, NewClassRequest, ScheduleType,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::actions;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract::{self, Id, Query};
use crate::http::guard::{Admin, SignedIn, Staff};
use crate::http::idempotency::Idempotent;
use crate::http::query::{QueryParam, check_days};
use crate::http::rejection::{JsonResult, Rejection};
use crate::http::responses::CreatedJson;
use crate::store;
use crate::store::classes::{ViewedClass, Window};

/// A range of days in the studio's time zone.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct DateRangeParams {
    /// The first day; a year ago by default.
    from: QueryParam<Day>,
    /// The last day, inclusive; no end by default.
    to: QueryParam<Day>,
}

pub async fn list(
    State(app): State<SharedApp>,
    Staff(caller): Staff,
    Query(days): Query<DateRangeParams>,
) -> JsonResult<ClassesAnswer> {
    let window = window(&days, app.clock.now())?;
    let mut conn = app.db.read().await?;
    let classes =
        store::classes::timetable::list(&mut conn, Some(&caller.account.id), window).await?;
    Ok(Json(ClassesAnswer {
        classes: classes.into_iter().map(ViewedClass::shown).collect(),
    }))
}

pub async fn create(
    State(app): State<SharedApp>,
    admin: Admin,
    Idempotent { idempotency, body }: Idempotent<extract::Json<NewClassRequest>>,
) -> Result<CreatedJson<ClassCreatedAnswer>, Rejection> {
    let answer = admin
        .write_once(&app, idempotency, async |conn, admin, now| {
            let created = actions::timetable::create(conn, &admin.id, body.0, now).await?;
            let message = match created.class.class.schedule_type {
                ScheduleType::OneOff => "Class created successfully",
                ScheduleType::Recurring => "Recurring classes created successfully",
            };
            Ok(ClassCreatedAnswer {
                success: true,
                message: message.to_owned(),
                class: created.class.shown(),
                created_count: created.count,
            })
        })
        .await?;
    Ok(CreatedJson(answer))
}

pub async fn edit(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(id): Id,
    extract::Json(form): extract::Json<EditClassRequest>,
) -> JsonResult<ClassSavedAnswer> {
    let edit = parse_edit(&form)?;
    let class = admin
        .write(&app, async |conn, admin, now| {
            actions::timetable::edit(conn, &admin.id, &id, edit, now).await
        })
        .await?;
    Ok(Json(ClassSavedAnswer {
        success: true,
        message: "Class updated successfully".to_owned(),
        class: class.shown(),
    }))
}

pub async fn bookings(
    State(app): State<SharedApp>,
    Staff(caller): Staff,
    Id(id): Id,
) -> JsonResult<ClassBookingsAnswer> {
    let mut conn = app.db.snapshot().await?;
    require_class(&mut conn, &id).await?;
    let mut bookings = store::bookings::lists::active_of_class(&mut conn, &id).await?;
    // Sorted here, because SQLite's `lower` only folds ASCII.
    bookings.sort_by_cached_key(|Booking { user_id, .. }| {
        (folded(&user_id.first_name), folded(&user_id.last_name))
    });
    let people = store::users::roster::booked(&mut conn, &id, may_read_notes(&caller)).await?;
    Ok(Json(ClassBookingsAnswer { bookings, people }))
}

pub async fn waitlist(
    State(app): State<SharedApp>,
    Staff(caller): Staff,
    Id(id): Id,
) -> JsonResult<ClassWaitlistAnswer> {
    let mut conn = app.db.snapshot().await?;
    require_class(&mut conn, &id).await?;
    let mut waitlists = store::waitlist::of_classes(&mut conn, &[&id]).await?;
    let waitlist = waitlists.remove(&id).unwrap_or_default();
    let people = store::users::roster::waiting(&mut conn, &id, may_read_notes(&caller)).await?;
    Ok(Json(ClassWaitlistAnswer { waitlist, people }))
}

/// Whether the caller is told who has a note.
pub(super) fn may_read_notes(caller: &SignedIn) -> bool {
    caller.account.role.capabilities().can_edit
}

pub async fn cancellations(
    State(app): State<SharedApp>,
    _: Staff,
    Id(id): Id,
) -> JsonResult<CancellationsAnswer> {
    let mut conn = app.db.snapshot().await?;
    require_class(&mut conn, &id).await?;
    let cancellations =
        store::bookings::lists::cancelled_of_class(&mut conn, &id, CANCELLATIONS_LIMIT).await?;
    Ok(Json(CancellationsAnswer { cancellations }))
}

/// Fails if there is no such class. A cancelled class is found, because its bookings stay readable.
async fn require_class(conn: &mut Conn, id: &str) -> Result<(), AppError> {
    let class = store::classes::find(conn, id, None).await?;
    class.map(|_| ()).ok_or(AppError::NO_CLASS)
}

impl DateRangeParams {
    /// Parses the range; `None` where it is open.
    pub fn days(&self) -> Result<(Option<Day>, Option<Day>), Rejection> {
        let (from, to) = (self.from.parse("from")?, self.to.parse("to")?);
        check_days(from, to)?;
        Ok((from, to))
    }
}

fn window(days: &DateRangeParams, now: Instant) -> Result<Window, Rejection> {
    let (from, to) = days.days()?;
    Ok(Window {
        from: from.unwrap_or_else(|| first_day(now)).start(),
        to: to.map_or(Instant::from_millis(i64::MAX), Day::end),
        limit: TIMETABLE_LIMIT,
        offset: 0,
    })
}
