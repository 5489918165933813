//! Public endpoints: the health and the studio.

use axum::Json;
use axum::extract::State;
use fantail_core::wire::Studio;

use super::address::Visitor;
use super::rejection::Rejection;
use crate::app::SharedApp;
use crate::store;

/// The path of [`health`].
pub const HEALTH: &str = "/healthz";

/// Answers `ok` and in further lines what needs a hand, while the database can be read and written. It is not throttled: a monitor must always
/// get an answer.
pub async fn health(State(app): State<SharedApp>) -> Result<String, Rejection> {
    store::ping(&mut *app.db.read().await?).await?;
    if !app.db.can_write() {
        return Err(Rejection::CannotWrite);
    }
    let warning = app.db.warning().map(|of| format!("warning: {of}"));
    let backups = app.backups.health_lines(app.clock.now());
    let clock = app.clock_watch.health_line();
    let ok = ["ok".to_owned()].into_iter();
    let lines: Vec<_> = ok.chain(warning).chain(backups).chain(clock).collect();
    Ok(lines.join("\n"))
}

pub async fn studio(State(app): State<SharedApp>, _visitor: Visitor) -> Json<Studio> {
    Json(app.studio.clone())
}
