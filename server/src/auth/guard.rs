//! Who may call: a handler names one of these among its arguments, before everything that reads the request.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use fantail_core::role::{Capabilities, Role};
use fantail_core::verdict::Refusal;

use super::session;
use super::token::Claims;
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::address::Visitor;
use crate::store::users::Account;

/// Anyone whose session stands.
pub struct SignedIn {
    pub account: Account,
    pub session_id: String,
}

/// A member, who books.
pub struct Member(pub Account);

/// An admin or a coach, who look.
pub struct Staff(pub Account);

/// An admin, who edits.
pub struct Admin(pub Account);

const NOT_STAFF: &str = "You need admin privileges to access this page.";

impl FromRequestParts<SharedApp> for SignedIn {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<SignedIn, AppError> {
        let Some(signed_in) = signed_in(&parts.headers, app).await? else {
            // Whoever has no session is counted by address, or guessing tokens would be free.
            Visitor::from_request_parts(parts, app).await?;
            return Err(AppError::Unauthorised);
        };
        app.limits.request(&signed_in.account.id)?;
        Ok(signed_in)
    }
}

impl FromRequestParts<SharedApp> for Member {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Member, AppError> {
        let otherwise = Refusal::NotAMember.message();
        allowed(parts, app, |can| can.can_book, otherwise)
            .await
            .map(Member)
    }
}

impl FromRequestParts<SharedApp> for Staff {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Staff, AppError> {
        allowed(parts, app, |can| can.has_admin_access, NOT_STAFF)
            .await
            .map(Staff)
    }
}

impl FromRequestParts<SharedApp> for Admin {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Admin, AppError> {
        allowed(parts, app, |can| can.can_edit, NOT_STAFF)
            .await
            .map(Admin)
    }
}

/// The caller, if the table of roles allows it: 401 is decided before 403, and both before the rest of the request.
async fn allowed(
    parts: &mut Parts,
    app: &SharedApp,
    may: impl Fn(Capabilities) -> bool,
    otherwise: &'static str,
) -> Result<Account, AppError> {
    let SignedIn { account, .. } = SignedIn::from_request_parts(parts, app).await?;
    let role: Role = account.role;
    if may(role.capabilities()) {
        Ok(account)
    } else {
        Err(AppError::Forbidden(otherwise))
    }
}

async fn signed_in(headers: &HeaderMap, app: &SharedApp) -> Result<Option<SignedIn>, AppError> {
    let now = app.clock.now();
    let Some(claims) = bearer(headers).and_then(|token| app.tokens.read(token, now)) else {
        return Ok(None);
    };
    let account = session::account_behind(&mut *app.db.read().await?, &claims, now).await?;
    let Claims {
        sid: session_id, ..
    } = claims;
    Ok(account.map(|account| SignedIn {
        account,
        session_id,
    }))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}
