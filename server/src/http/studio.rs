//! Public endpoints: the health check, and the studio's name.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::Studio;

use super::address::Visitor;
use super::rejection::{JsonResult, Rejection};
use crate::app::{App, SharedApp};
use crate::db::Conn;
use crate::error::AppError;
use crate::store::studio_settings::Switch;
use crate::store::{self, studio_settings};

/// The path of [`health`].
pub const HEALTH: &str = "/healthz";

/// Answers `ok`, and warnings on further lines, if the database can be read and written. It has no rate limit: a monitor
/// must always get a response.
pub async fn health(State(app): State<SharedApp>) -> Result<String, Rejection> {
    store::ping(&mut *app.db.read().await?).await?;
    if !app.db.can_write() {
        return Err(Rejection::CannotWrite);
    }
    let warning = app.db.warning().map(|of| format!("warning: {of}"));
    let backups = app.backups.health_lines(app.clock.now());
    let replica = app.replica.health_line();
    let clock = app.clock_watch.health_line();
    let ok = ["ok".to_owned()].into_iter();
    let lines: Vec<_> = ok
        .chain(warning)
        .chain(backups)
        .chain(replica)
        .chain(clock)
        .collect();
    Ok(lines.join("\n"))
}

pub async fn studio(State(app): State<SharedApp>, _visitor: Visitor) -> JsonResult<Studio> {
    Ok(Json(details(&app, &mut *app.db.read().await?).await?))
}

/// Returns the studio's public details, with the settings as they are now.
pub(super) async fn details(app: &App, conn: &mut Conn) -> Result<Studio, AppError> {
    Ok(Studio {
        studio_name: app.letterhead.studio_name.clone(),
        contact_email: app.contact_email.clone(),
        environment: app.environment,
        sends_mail: app.mailer.is_configured(),
        returns_late_credits: studio_settings::is_on(conn, Switch::ReturnsLateCredits).await?,
    })
}
