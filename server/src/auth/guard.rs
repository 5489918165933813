//! Guards: a handler names one of these among its arguments, before everything that reads the request.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use fantail_core::role::Capabilities;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::session;
use super::token::Claims;
use crate::actions::once::Once;
use crate::app::{App, SharedApp};
use crate::db::{Conn, Sharing, Stamp, Turn};
use crate::error::AppError;
use crate::http::address::Visitor;
use crate::http::rejection::Rejection;
use crate::store::users::Account;

/// A caller whose session stands.
pub struct SignedIn {
    pub account: Account,
    pub session_id: String,
    /// The stamp of the data that the guard read.
    pub seen: Stamp,
    /// The right that the guard asked for.
    right: Right,
}

/// A member.
pub struct Member(SignedIn);

/// An admin or a coach.
pub struct Staff(pub SignedIn);

/// An admin.
pub struct Admin(SignedIn);

/// A member for themselves, or an admin for someone: the body says which of the two.
pub struct MemberOrAdmin(SignedIn);

/// Each write asks again inside its transaction, and is given the account as it is then: by that time the caller may be
/// inactive, or have another role.
impl SignedIn {
    /// Runs `work` as one unit, as [`Db::write`](crate::db::Db::write) does.
    pub async fn write<T>(
        &self,
        app: &App,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        self.write_in(app.db.turn(Sharing::Shared).await?, work)
            .await
    }

    /// As [`SignedIn::write`], for a write that may take long.
    pub async fn write_alone<T>(
        &self,
        app: &App,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        self.write_in(app.db.turn(Sharing::Alone).await?, work)
            .await
    }

    /// As [`SignedIn::write`], for a request that may carry a key.
    pub async fn write_once<T: Serialize + DeserializeOwned>(
        &self,
        app: &App,
        once: Once,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        self.write(app, async |conn, account, now| {
            once.carry_out(conn, account, now, work).await
        })
        .await
    }

    async fn write_in<T>(
        &self,
        mut turn: Turn,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        let now = turn.now();
        let outcome = match self.account_now(turn.conn(), now).await {
            Ok(account) => work(turn.conn(), &account, now).await,
            Err(error) => Err(error),
        };
        turn.end(outcome).await
    }

    async fn account_now(&self, conn: &mut Conn, now: Instant) -> Result<Account, AppError> {
        let (session_id, user_id) = (&self.session_id, &self.account.id);
        let account = session::account_behind(conn, session_id, user_id, now).await?;
        let account = account.ok_or(AppError::Unauthorised)?;
        self.right.belongs_to(&account)?;
        Ok(account)
    }

    pub fn id(&self) -> &str {
        &self.account.id
    }

    /// Asks for a right of the caller, as each of their writes will again.
    fn by(self, right: Right) -> Result<SignedIn, AppError> {
        right.belongs_to(&self.account)?;
        Ok(SignedIn { right, ..self })
    }
}

impl Deref for Member {
    type Target = SignedIn;

    fn deref(&self) -> &SignedIn {
        &self.0
    }
}

impl Deref for Admin {
    type Target = SignedIn;

    fn deref(&self) -> &SignedIn {
        &self.0
    }
}

impl MemberOrAdmin {
    pub fn into_member(self) -> Result<Member, AppError> {
        Ok(Member(self.0.by(MEMBER)?))
    }

    pub fn into_admin(self) -> Result<Admin, AppError> {
        FOR_OTHERS.belongs_to(&self.0.account)?;
        Ok(Admin(self.0.by(ADMIN)?))
    }
}

/// A member's requests are for themselves: naming anyone, even themselves, is for admins.
pub const NOT_FOR_OTHERS: &str = "Only an admin can do this for someone else";
const NOT_A_MEMBER: &str = Refusal::NotAMember.message();
const NOT_STAFF: &str = "You need admin privileges to access this page.";

/// A column of the table of roles, and the refusal without it. 401 is decided before it, and the rest of the request
/// after.
#[derive(Clone, Copy)]
struct Right {
    is_granted: fn(Capabilities) -> bool,
    otherwise: &'static str,
}

const ANYONE: Right = Right {
    is_granted: |_| true,
    otherwise: "",
};
const MEMBER: Right = Right {
    is_granted: |can| can.can_book,
    otherwise: NOT_A_MEMBER,
};
const MEMBER_OR_ADMIN: Right = Right {
    is_granted: |can| can.can_book || can.can_edit,
    otherwise: NOT_A_MEMBER,
};
const STAFF: Right = Right {
    is_granted: |can| can.has_admin_access,
    otherwise: NOT_STAFF,
};
const ADMIN: Right = Right {
    is_granted: |can| can.can_edit,
    otherwise: NOT_STAFF,
};
const FOR_OTHERS: Right = Right {
    is_granted: |can| can.can_edit,
    otherwise: NOT_FOR_OTHERS,
};

impl Right {
    fn belongs_to(self, account: &Account) -> Result<(), AppError> {
        if (self.is_granted)(account.role.capabilities()) {
            Ok(())
        } else {
            Err(AppError::Forbidden(self.otherwise))
        }
    }
}

impl FromRequestParts<SharedApp> for SignedIn {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<SignedIn, Rejection> {
        let Some(signed_in) = signed_in(&parts.headers, app).await? else {
            // Requests without a session are counted by address, or guessing tokens would be free.
            Visitor::from_request_parts(parts, app).await?;
            return Err(AppError::Unauthorised.into());
        };
        app.limits.request(&signed_in.account.id)?;
        Ok(signed_in)
    }
}

impl FromRequestParts<SharedApp> for Member {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Member, Rejection> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        Ok(Member(caller.by(MEMBER)?))
    }
}

impl FromRequestParts<SharedApp> for MemberOrAdmin {
    type Rejection = Rejection;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedApp,
    ) -> Result<MemberOrAdmin, Rejection> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        Ok(MemberOrAdmin(caller.by(MEMBER_OR_ADMIN)?))
    }
}

impl FromRequestParts<SharedApp> for Staff {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Staff, Rejection> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        Ok(Staff(caller.by(STAFF)?))
    }
}

impl FromRequestParts<SharedApp> for Admin {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Admin, Rejection> {
        let caller = SignedIn::from_request_parts(parts, app).await?;
        Ok(Admin(caller.by(ADMIN)?))
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
    let found = app.sessions.find(&app.db, &session_id, &user_id).await?;
    let standing = found.filter(|(session, _)| session::stands(session, now));
    Ok(standing.map(|(session, seen)| SignedIn {
        account: session.account.clone(),
        session_id,
        seen,
        right: ANYONE,
    }))
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}
