//! Acts of staff that change the timetable: each is planned first, and carried out once the admin agrees to the plan.

use axum::Json;
use axum::extract::State;
use fantail_core::forms::class::{parse_copy, parse_following, parse_move};
use fantail_core::limits::{MAXIMUM_OCCURRENCES, PLAN_GROUP};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{
    CopyWeekRequest, FollowingRequest, MoveClassRequest, Plan, PlanAnswer, PlanConsent,
};

use crate::actions::plan::act::TimetableAct;
use crate::actions::plan::carry_out::carry_out;
use crate::actions::plan::planned::PlannedAct;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::extract::{Id, Json as Form, OptionalJson};
use crate::http::guard::Admin;
use crate::http::rejection::JsonResult;

pub async fn move_class(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(class_id): Id,
    Form(form): Form<MoveClassRequest>,
) -> JsonResult<PlanAnswer> {
    let act = TimetableAct::Move {
        class_id,
        to: parse_move(&form)?,
        notifies: form.notify.unwrap_or(true),
    };
    let planned = perform(&app, &admin, &act, &Agreement::required(form.consent)?).await?;
    Ok(Json(planned.answer("Class moved")))
}

pub async fn follow(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(series_id): Id,
    Form(form): Form<FollowingRequest>,
) -> JsonResult<PlanAnswer> {
    let act = TimetableAct::Follow {
        series_id,
        class_id: form.from_class_id.clone().unwrap_or_default(),
        edit: Box::new(parse_following(&form)?),
    };
    let planned = perform(&app, &admin, &act, &Agreement::required(form.consent)?).await?;
    Ok(Json(planned.answer("Classes updated")))
}

pub async fn copy_week(
    State(app): State<SharedApp>,
    admin: Admin,
    Form(form): Form<CopyWeekRequest>,
) -> JsonResult<PlanAnswer> {
    let act = TimetableAct::Copy(parse_copy(&form)?);
    let planned = perform(&app, &admin, &act, &Agreement::required(form.consent)?).await?;
    Ok(Json(planned.answer("Week copied")))
}

pub async fn restore_class(
    State(app): State<SharedApp>,
    admin: Admin,
    Id(class_id): Id,
    OptionalJson(consent): OptionalJson<PlanConsent>,
) -> JsonResult<PlanAnswer> {
    let act = TimetableAct::Restore { class_id };
    let planned = perform(&app, &admin, &act, &Agreement::required(consent)?).await?;
    Ok(Json(planned.answer("Class restored")))
}

/// What a request agrees to.
pub enum Agreement {
    /// Nothing: only the plan is returned.
    DryRun,
    /// The plan with this fingerprint.
    Plan(String),
    /// Whatever the act does.
    Anything,
}

impl Agreement {
    /// Reads the agreement of a request. Without a fingerprint, the caller agrees to anything.
    pub fn of(consent: PlanConsent) -> Agreement {
        match consent.fingerprint {
            _ if consent.dry_run == Some(true) => Agreement::DryRun,
            Some(fingerprint) if !fingerprint.is_empty() => Agreement::Plan(fingerprint),
            _ => Agreement::Anything,
        }
    }

    /// Like [`Agreement::of`], but a request that is no dry run must have a fingerprint.
    pub fn required(consent: PlanConsent) -> Result<Agreement, AppError> {
        match Agreement::of(consent) {
            Agreement::Anything => Err(AppError::at_field(
                "fingerprint",
                "Please check what this does first",
            )),
            agreement => Ok(agreement),
        }
    }
}

/// A plan, and whether it was carried out.
pub struct PerformedAct {
    pub plan: Plan,
    pub is_done: bool,
}

impl PerformedAct {
    pub fn answer(self, message: &str) -> PlanAnswer {
        PlanAnswer {
            success: true,
            message: if self.is_done { message } else { "" }.to_owned(),
            preview: self.plan,
        }
    }
}

/// Returns the plan of an act and, unless it is a dry run, carries it out in groups, each in a transaction of its own. If
/// the server stops between two groups, the same request completes the act.
pub async fn perform(
    app: &SharedApp,
    admin: &Admin,
    act: &TimetableAct,
    agreement: &Agreement,
) -> Result<PerformedAct, AppError> {
    if let Agreement::DryRun = agreement {
        let mut conn = app.db.snapshot().await?;
        let now = app.clock.now();
        let planned = act.plan(&mut conn, now).await?;
        return Ok(PerformedAct {
            plan: shown(&mut conn, &planned, now).await?,
            is_done: false,
        });
    }
    let mut first: Option<Plan> = None;
    for _ in 0..=MAXIMUM_OCCURRENCES.div_ceil(PLAN_GROUP) {
        let is_first = first.is_none();
        let (shown, is_complete) = admin
            .write_exclusive(app, async |conn, account, now| {
                let planned = act.plan(conn, now).await?;
                let shown = if is_first {
                    Some(checked(conn, &planned, agreement, now).await?)
                } else {
                    None
                };
                let is_recorded = !is_first || act.save(conn, &account.id, &planned, now).await?;
                let is_complete = carry_out(conn, &account.id, &planned, !is_recorded, now).await?;
                if is_complete {
                    act.complete(conn).await?;
                }
                Ok((shown, is_complete))
            })
            .await?;
        first = first.or(shown);
        if is_complete {
            break;
        }
    }
    let plan = first.ok_or_else(|| AppError::Internal(anyhow::anyhow!("an act had no plan")))?;
    Ok(PerformedAct {
        plan,
        is_done: true,
    })
}

/// Returns the plan, if it is the one that the admin has seen.
async fn checked(
    conn: &mut Conn,
    planned: &PlannedAct,
    agreement: &Agreement,
    now: Instant,
) -> Result<Plan, AppError> {
    let plan = shown(conn, planned, now).await?;
    match agreement {
        Agreement::Plan(fingerprint) if *fingerprint != plan.fingerprint => {
            Err(AppError::PreviewChanged(Box::new(plan)))
        }
        _ => Ok(plan),
    }
}

async fn shown(conn: &mut Conn, planned: &PlannedAct, now: Instant) -> Result<Plan, AppError> {
    let clashes = super::clashes::of_plan(conn, planned).await?;
    planned.shown(clashes, now)
}
