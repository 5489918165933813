//! Guards: extractors that authorise the caller. A handler takes a guard as an argument, before the
//! arguments that read the request.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use fantail_core::studio_time::Instant;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::actions;
use crate::actions::idempotency::Idempotency;
use crate::app::{App, SharedApp};
use crate::auth::permission::{
    ADMIN, ANYONE, FOR_OTHERS, MEMBER, MEMBER_OR_ADMIN, MEMBER_OR_COACH, Permission, STAFF,
};
use crate::auth::session;
use crate::db::{Conn, DataVersion};
use crate::error::AppError;
use crate::http::address::Visitor;
use crate::http::rejection::Rejection;
use crate::store::users::Account;

/// A caller with a valid session, and the permission that the guard required.
pub struct SignedIn {
    pub account: Account,
    pub session_id: String,
    /// When the token expires that the caller sent. The session may have a newer one.
    pub token_expires_at: Instant,
    /// The version of the data when the guard read the session.
    pub data_version: DataVersion,
    permission: Permission,
}

/// A member.
pub struct Member(SignedIn);

/// A user with classes of their own: a member or a coach.
pub struct MemberOrCoach(SignedIn);

/// An admin or a coach.
pub struct Staff(pub SignedIn);

/// An admin.
pub struct Admin(SignedIn);

/// A member who acts for themselves, or an admin who acts for a member. The request's body tells
/// the two apart.
pub struct MemberOrAdmin(SignedIn);

/// Each write loads the account again inside its transaction and checks the permission again: both may have changed.
impl SignedIn {
    /// Runs `work` in a transaction, like [`Db::write`](crate::db::Db::write).
    pub async fn write<T>(
        &self,
        app: &App,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        let outcome = app
            .db
            .write(async |conn, now| self.run(conn, now, work).await)
            .await;
        if let Err(error) = &outcome {
            store_refusal(app, error).await;
        }
        outcome
    }

    /// Like [`SignedIn::write`], in a transaction that no other write shares, for work that may take long. Doesn't store
    /// refused decisions.
    pub async fn write_exclusive<T>(
        &self,
        app: &App,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        app.db
            .write_exclusive(async |conn, now| self.run(conn, now, work).await)
            .await
    }

    /// Like [`SignedIn::write`], for a request that may have an idempotency key.
    pub async fn write_once<T: Serialize + DeserializeOwned>(
        &self,
        app: &App,
        idempotency: Idempotency,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        self.write(app, async |conn, account, now| {
            idempotency.run(conn, account, now, work).await
        })
        .await
    }

    /// Runs `work` with the account as it is now, if the session is still valid and the account
    /// still has the permission.
    async fn run<T>(
        &self,
        conn: &mut Conn,
        now: Instant,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        let (session_id, user_id) = (&self.session_id, &self.account.id);
        let account = session::load_account(conn, session_id, user_id, now).await?;
        let account = account.ok_or(AppError::Unauthorised)?;
        self.permission.check(&account)?;
        work(conn, &account, now).await
    }

    /// Reads the session and its account again; `None` once the session isn't valid any more.
    pub async fn reload(&self, app: &App) -> Result<Option<SignedIn>, AppError> {
        let session_id = self.session_id.clone();
        session_of(app, session_id, &self.account.id, self.token_expires_at).await
    }

    pub fn id(&self) -> &str {
        &self.account.id
    }

    /// Checks a permission of the caller, which each write will check again.
    fn require(self, permission: Permission) -> Result<SignedIn, AppError> {
        permission.check(&self.account)?;
        Ok(SignedIn { permission, ..self })
    }
}

impl Deref for Member {
    type Target = SignedIn;

    fn deref(&self) -> &SignedIn {
        &self.0
    }
}

impl Deref for MemberOrCoach {
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
        Ok(Member(self.0.require(MEMBER)?))
    }

    pub fn into_admin(self) -> Result<Admin, AppError> {
        FOR_OTHERS.check(&self.0.account)?;
        Ok(Admin(self.0.require(ADMIN)?))
    }
}

impl FromRequestParts<SharedApp> for SignedIn {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<SignedIn, Rejection> {
        let Some(signed_in) = authenticate(&parts.headers, app).await? else {
            // Requests without a session count per address, which limits guesses at tokens.
            Visitor::from_request_parts(parts, app).await?;
            return Err(AppError::Unauthorised.into());
        };
        app.rate_limits.check_request(&signed_in.account.id)?;
        Ok(signed_in)
    }
}

/// Guards that require a session and a permission.
macro_rules! guards {
    ($($guard:ident: $permission:ident;)+) => {
        $(impl FromRequestParts<SharedApp> for $guard {
            type Rejection = Rejection;

            async fn from_request_parts(
                parts: &mut Parts,
                app: &SharedApp,
            ) -> Result<$guard, Rejection> {
                let caller = SignedIn::from_request_parts(parts, app).await?;
                Ok($guard(caller.require($permission)?))
            }
        })+
    };
}
guards! {
    Member: MEMBER;
    MemberOrAdmin: MEMBER_OR_ADMIN;
    MemberOrCoach: MEMBER_OR_COACH;
    Staff: STAFF;
    Admin: ADMIN;
}

/// Stores the decision of a refused write, whose own transaction was rolled back. If storing fails,
/// the caller still gets the refusal.
async fn store_refusal(app: &App, error: &AppError) {
    let Some(refused) = error.refused_write() else {
        return;
    };
    let decided = &refused.decided;
    let stored = app
        .db
        .write(async |conn, now| actions::decision::add_refused(conn, decided, now).await)
        .await;
    if let Err(error) = stored {
        tracing::warn!("a refused decision could not be stored: {error}");
    }
}

/// Returns the caller of the bearer token; `None` without a valid session.
async fn authenticate(headers: &HeaderMap, app: &SharedApp) -> Result<Option<SignedIn>, AppError> {
    let now = app.clock.now();
    let Some(claims) = bearer_token(headers).and_then(|token| app.tokens.verify(token, now)) else {
        return Ok(None);
    };
    let expires_at = claims.expires_at();
    session_of(app, claims.sid, &claims.sub, expires_at).await
}

async fn session_of(
    app: &App,
    session_id: String,
    user_id: &str,
    token_expires_at: Instant,
) -> Result<Option<SignedIn>, AppError> {
    let now = app.clock.now();
    let found = app.sessions.find(&app.db, &session_id, user_id).await?;
    let valid = found.filter(|(session, _)| session::is_valid(session, now));
    if let Some((session, _)) = &valid {
        app.sessions.note_use(&session_id, session, now);
    }
    Ok(valid.map(|(session, data_version)| SignedIn {
        account: session.account.clone(),
        session_id,
        token_expires_at,
        data_version,
        permission: ANYONE,
    }))
}

fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}
