//! `/api/admin/dashboard`, `…/first-steps` and `…/upcoming-classes`: the staff dashboard.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::DASHBOARD_CLASSES;
use fantail_core::timetable::dashboard_end;
use fantail_core::wire::{DashboardAnswer, FirstSteps, UpcomingClassesAnswer};

use crate::app::SharedApp;
use crate::http::guard::{Admin, Staff};
use crate::http::rejection::JsonResult;
use crate::store;
use crate::store::classes::{ViewedClass, Window};

pub async fn stats(State(app): State<SharedApp>, _: Staff) -> JsonResult<DashboardAnswer> {
    let now = app.clock.now();
    let stats = store::dashboard::stats(&mut *app.db.read().await?, now).await?;
    Ok(Json(DashboardAnswer { stats }))
}

pub async fn first_steps(State(app): State<SharedApp>, _: Admin) -> JsonResult<FirstSteps> {
    let mut conn = app.db.snapshot().await?;
    let found = store::dashboard::set_up(&mut conn).await?;
    let is_decided = store::studio_settings::attendance_is_decided(&mut conn).await?;
    Ok(Json(FirstSteps {
        bank_account: found.bank_account,
        prices: found.packs,
        mail: app.mailer.is_configured(),
        coach: found.coach,
        attendance: FirstSteps::attendance_is_done(found.coach, is_decided),
        class: found.class,
        members: found.member,
    }))
}

pub async fn upcoming_classes(
    State(app): State<SharedApp>,
    Staff(caller): Staff,
) -> JsonResult<UpcomingClassesAnswer> {
    let now = app.clock.now();
    let window = Window {
        from: now,
        to: dashboard_end(now),
        limit: DASHBOARD_CLASSES,
        offset: 0,
    };
    let mut conn = app.db.read().await?;
    let upcoming = store::classes::schedule(&mut conn, Some(&caller.account.id), window).await?;
    Ok(Json(UpcomingClassesAnswer {
        upcoming_classes: upcoming.into_iter().map(ViewedClass::shown).collect(),
    }))
}
