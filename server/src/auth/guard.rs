//! Who may call: a handler names one of these among its arguments, before everything that reads the request.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use fantail_core::role::Capabilities;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;

use super::session;
use super::token::Claims;
use crate::app::SharedApp;
use crate::db::Conn;
use crate::error::AppError;
use crate::http::address::Visitor;
use crate::store::users::Account;

/// Anyone whose session stands.
pub struct SignedIn {
    pub account: Account,
    pub session_id: String,
}

/// A member, who books.
pub struct Member(pub SignedIn);

/// An admin or a coach, who look.
pub struct Staff(pub SignedIn);

/// An admin, who edits.
pub struct Admin(pub SignedIn);

/// A member, who waits for a class, or an admin, who lets someone wait: the body says which of the two is asked for.
pub struct MemberOrAdmin(SignedIn);

/// Who was let in may be shut out, or have another role, by the time the writer is theirs: each write asks again, inside
/// its transaction.
impl SignedIn {
    pub async fn still_stands(&self, conn: &mut Conn, now: Instant) -> Result<Account, AppError> {
        session::account_behind(conn, &self.session_id, &self.account.id, now)
            .await?
            .ok_or(AppError::Unauthorised)
    }
}

impl Member {
    pub async fn still_stands(&self, conn: &mut Conn, now: Instant) -> Result<Account, AppError> {
        let account = self.0.still_stands(conn, now).await?;
        allowed(&account, |can| can.can_book, NOT_A_MEMBER)?;
        Ok(account)
    }

    pub fn id(&self) -> &str {
        &self.0.account.id
    }
}

impl Admin {
    pub async fn still_stands(&self, conn: &mut Conn, now: Instant) -> Result<Account, AppError> {
        let account = self.0.still_stands(conn, now).await?;
        allowed(&account, |can| can.can_edit, NOT_STAFF)?;
        Ok(account)
    }

    pub fn id(&self) -> &str {
        &self.0.account.id
    }
}

impl MemberOrAdmin {
    pub fn into_member(self) -> Result<Member, AppError> {
        allowed(&self.0.account, |can| can.can_book, NOT_A_MEMBER)?;
        Ok(Member(self.0))
    }

    pub fn into_admin(self) -> Result<Admin, AppError> {
        allowed(&self.0.account, |can| can.can_edit, NOT_FOR_OTHERS)?;
        Ok(Admin(self.0))
    }
}

/// A member asks for themselves and by the rules: naming anyone, even themselves, is an admin's to do.
pub const NOT_FOR_OTHERS: &str = "Only an admin can do this for someone else";
const NOT_A_MEMBER: &str = Refusal::NotAMember.message();
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
        let caller = SignedIn::from_request_parts(parts, app).await?;
        allowed(&caller.account, |can| can.can_book, NOT_A_MEMBER)?;
        Ok(Member(caller))
    }
}

impl FromRequestParts<SharedApp> for MemberOrAdmin {
    type Rejection = AppError;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedApp,
    ) -> Result<MemberOrAdmin, AppError> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        allowed(
            &caller.account,
            |can| can.can_book || can.can_edit,
            NOT_A_MEMBER,
        )?;
        Ok(MemberOrAdmin(caller))
    }
}

impl FromRequestParts<SharedApp> for Staff {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Staff, AppError> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        allowed(&caller.account, |can| can.has_admin_access, NOT_STAFF)?;
        Ok(Staff(caller))
    }
}

impl FromRequestParts<SharedApp> for Admin {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Admin, AppError> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        allowed(&caller.account, |can| can.can_edit, NOT_STAFF)?;
        Ok(Admin(caller))
    }
}

/// What the table of roles says: 401 is decided before 403, and both before the rest of the request.
fn allowed(
    account: &Account,
    may: impl Fn(Capabilities) -> bool,
    otherwise: &'static str,
) -> Result<(), AppError> {
    if may(account.role.capabilities()) {
        Ok(())
    } else {
        Err(AppError::Forbidden(otherwise))
    }
}

async fn signed_in(headers: &HeaderMap, app: &SharedApp) -> Result<Option<SignedIn>, AppError> {
    let now = app.clock.now();
    let Some(claims) = bearer(headers).and_then(|token| app.tokens.read(token, now)) else {
        return Ok(None);
    };
    let Claims {
        sid: session_id,
        sub: user_id,
        ..
    } = claims;
    let mut conn = app.db.read().await?;
    let account = session::account_behind(&mut conn, &session_id, &user_id, now).await?;
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
