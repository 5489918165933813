//! The guard of the handlers that take attendance.

use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::guard::{SignedIn, Staff};
use crate::actions::attendance;
use crate::app::SharedApp;
use crate::http::rejection::Rejection;

/// An admin, or a coach if the studio's settings let coaches take attendance. A write must check
/// the settings again.
pub struct AttendanceTaker(SignedIn);

impl Deref for AttendanceTaker {
    type Target = SignedIn;

    fn deref(&self) -> &SignedIn {
        &self.0
    }
}

impl FromRequestParts<SharedApp> for AttendanceTaker {
    type Rejection = Rejection;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedApp,
    ) -> Result<AttendanceTaker, Rejection> {
        let Staff(caller) = Staff::from_request_parts(parts, app).await?;
        let conn = &mut *app.db.read().await?;
        attendance::check_taker(conn, &caller.account).await?;
        Ok(AttendanceTaker(caller))
    }
}
