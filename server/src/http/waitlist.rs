//! `/api/bookings/waitlist`, and the same path without `/api`: a member joins or leaves a waitlist, or an admin adds
//! someone.

use axum::extract::State;
use fantail_core::booking::{Overrides, Terms};
use fantail_core::forms::{Problem, choice};
use fantail_core::wire::{Done, JoinWaitlistRequest, OnBehalf, WaitlistWishRequest};

use super::extract::{self, Id, OptionalJson};
use super::idempotency::Idempotent;
use crate::actions;
use crate::actions::idempotency::Idempotency;
use crate::actions::on_behalf::ActingFor;
use crate::app::SharedApp;
use crate::http::guard::{Admin, Member, MemberOrAdmin, SignedIn};
use crate::http::rejection::{JsonResult, Rejection};

/// An admin's request says whom to add, a member's doesn't. An invalid path is refused only after the permission is
/// checked.
pub async fn join(
    State(app): State<SharedApp>,
    caller: MemberOrAdmin,
    class_id: Result<Id, Rejection>,
    Idempotent {
        idempotency,
        body: OptionalJson(fields),
    }: Idempotent<OptionalJson<JoinWaitlistRequest>>,
) -> JsonResult<Done> {
    let JoinWaitlistRequest {
        on_behalf,
        book_for_me,
    } = fields;
    if on_behalf.is_empty() {
        let (member, wish) = (caller.into_member()?, book_for_me.unwrap_or_default());
        join_oneself(app, member, class_id?.0, wish, idempotency).await
    } else {
        let admin = caller.into_admin()?;
        add_someone(app, admin, class_id?.0, on_behalf, idempotency).await
    }
}

/// Sets whether the caller is booked when a spot opens.
pub async fn set_wish(
    State(app): State<SharedApp>,
    member: Member,
    Id(class_id): Id,
    extract::Json(form): extract::Json<WaitlistWishRequest>,
) -> JsonResult<Done> {
    app.rate_limits.check_member_write(member.id())?;
    let problem = || Problem::at("bookForMe", "Please say whether to book");
    let book_for_me = form.book_for_me.ok_or_else(problem)?;
    member
        .write(&app, async |conn, member, _| {
            actions::waitlist::set_wish(conn, member, &class_id, book_for_me).await
        })
        .await?;
    Ok(axum::Json(Done::saying(if book_for_me {
        "You are booked if a spot opens in time"
    } else {
        "You are only told if a spot opens"
    })))
}

pub async fn leave(
    State(app): State<SharedApp>,
    caller: SignedIn,
    Id(class_id): Id,
) -> JsonResult<Done> {
    app.rate_limits.check_member_write(caller.id())?;
    caller
        .write(&app, async |conn, account, now| {
            actions::waitlist::leave(conn, account, &class_id, now).await
        })
        .await?;
    Ok(axum::Json(Done::saying(
        "Removed from waitlist successfully",
    )))
}

async fn join_oneself(
    app: SharedApp,
    member: Member,
    class_id: String,
    book_for_me: bool,
    idempotency: Idempotency,
) -> JsonResult<Done> {
    app.rate_limits.check_member_write(member.id())?;
    let done = member
        .write_once(&app, idempotency, async |conn, member, now| {
            actions::waitlist::join(conn, member, &class_id, now).await?;
            if book_for_me {
                actions::waitlist::set_wish(conn, member, &class_id, true).await?;
            }
            Ok(Done::saying("Joined waitlist successfully"))
        })
        .await?;
    Ok(axum::Json(done))
}

async fn add_someone(
    app: SharedApp,
    admin: Admin,
    class_id: String,
    fields: OnBehalf,
    idempotency: Idempotency,
) -> JsonResult<Done> {
    let acting = ActingFor {
        user_id: choice::user_to_add(&fields.user_id.unwrap_or_default())?.to_owned(),
        class_id,
        overrides: Overrides {
            concessions: fields.override_concessions.unwrap_or_default(),
            waitlist: fields.admin_override.unwrap_or_default(),
            ..Overrides::default()
        },
        shown: Terms::default(),
    };
    let done = admin
        .write_once(&app, idempotency, async |conn, admin, now| {
            actions::waitlist::add(conn, &admin.id, acting, now).await?;
            Ok(Done::saying("User added to waitlist successfully"))
        })
        .await?;
    Ok(axum::Json(done))
}
