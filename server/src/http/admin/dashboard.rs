//! `/api/admin/dashboard`, `…/needs` and `…/upcoming-classes`: the staff dashboard.

use axum::Json;
use axum::extract::State;
use fantail_core::limits::{DASHBOARD_CLASSES, INVITATION_LIFETIME};
use fantail_core::timetable::dashboard_end;
use fantail_core::wire::{
    AdminNeeds, DashboardAnswer, FirstSteps, MailNeed, UpcomingClassesAnswer,
};

use crate::app::SharedApp;
use crate::http::guard::{Admin, Staff};
use crate::http::rejection::JsonResult;
use crate::store;
use crate::store::classes::{ViewedClass, Window};
use crate::store::payments;
use crate::store::users::needs;

pub async fn stats(State(app): State<SharedApp>, _: Staff) -> JsonResult<DashboardAnswer> {
    let now = app.clock.now();
    let stats = store::dashboard::stats(&mut *app.db.read().await?, now).await?;
    Ok(Json(DashboardAnswer { stats }))
}

pub async fn needs(State(app): State<SharedApp>, _: Admin) -> JsonResult<AdminNeeds> {
    let now = app.clock.now();
    let has_mail = app.mailer.is_configured();
    let mail = if !has_mail {
        Some(MailNeed::NotSetUp)
    } else if app.mailer.can_send(now).await {
        None
    } else {
        Some(MailNeed::Down)
    };
    let mut conn = app.db.snapshot().await?;
    let found = store::dashboard::set_up(&mut conn).await?;
    let is_decided = store::studio_settings::attendance_is_decided(&mut conn).await?;
    let settings = store::studio_settings::read(&mut conn).await?;
    let steps = FirstSteps {
        bank_account: found.bank_account,
        prices: found.packs,
        mail: has_mail,
        coach: found.coach,
        attendance: FirstSteps::attendance_is_done(found.coach, is_decided),
        class: found.class,
        members: found.member,
    };
    let is_shown = !settings.first_steps_put_away && !steps.all_done();
    Ok(Json(AdminNeeds {
        first_steps: is_shown.then_some(steps),
        mail,
        bank_account: found.bank_account,
        backups: app.backups.status(now),
        undelivered: needs::undelivered(&mut conn).await?,
        not_set_up: needs::not_set_up(&mut conn, now - INVITATION_LIFETIME).await?,
        below_zero: needs::below_zero(&mut conn).await?,
        received_this_week: payments::lists::received_since(&mut conn, now.day().monday()).await?,
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
