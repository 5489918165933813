//! The studio's settings. Whether an admin has decided one is read from the events, which never change.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::event::EventKind;
use fantail_core::holidays::Region;
use fantail_core::studio_time::Instant;
use fantail_core::wire::StudioSettings;

use super::events::{self, NewEvent};
use crate::db::Conn;
use crate::db::live::{Change, changed};

/// A setting that is on or off, and off at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switch {
    CoachesTakeAttendance,
    ReturnsLateCredits,
    PublicTimetable,
}

impl Switch {
    /// Returns the statements that read and that save it.
    const fn statements(self) -> [&'static str; 2] {
        match self {
            Switch::CoachesTakeAttendance => [
                "SELECT coaches_take_attendance FROM studio_settings",
                "UPDATE studio_settings SET coaches_take_attendance = $1",
            ],
            Switch::ReturnsLateCredits => [
                "SELECT returns_late_credits FROM studio_settings",
                "UPDATE studio_settings SET returns_late_credits = $1",
            ],
            Switch::PublicTimetable => [
                "SELECT public_timetable FROM studio_settings",
                "UPDATE studio_settings SET public_timetable = $1",
            ],
        }
    }
}

pub async fn read(conn: &mut Conn) -> Result<StudioSettings, sqlx::Error> {
    let last: Option<String> = sqlx::query_scalar(
        "SELECT kind FROM events WHERE kind IN ($1, $2) ORDER BY seq DESC LIMIT 1",
    )
    .bind(EventKind::FirstStepsPutAway.as_str())
    .bind(EventKind::FirstStepsShown.as_str())
    .fetch_optional(&mut *conn)
    .await?;
    Ok(StudioSettings {
        coaches_take_attendance: is_on(conn, Switch::CoachesTakeAttendance).await?,
        first_steps_put_away: last.as_deref() == Some(EventKind::FirstStepsPutAway.as_str()),
        returns_late_credits: is_on(conn, Switch::ReturnsLateCredits).await?,
        region: region(conn).await?,
        public_timetable: is_on(conn, Switch::PublicTimetable).await?,
    })
}

pub async fn is_on(conn: &mut Conn, switch: Switch) -> Result<bool, sqlx::Error> {
    let [read, _] = switch.statements();
    sqlx::query_scalar(read).fetch_one(conn).await
}

pub async fn save(conn: &mut Conn, switch: Switch, is_on: bool) -> Result<(), sqlx::Error> {
    changed(Change::Studio);
    let [_, save] = switch.statements();
    sqlx::query(save).bind(is_on).execute(conn).await?;
    Ok(())
}

pub async fn region(conn: &mut Conn) -> Result<Option<Region>, sqlx::Error> {
    let name: Option<String> = sqlx::query_scalar("SELECT region FROM studio_settings")
        .fetch_one(conn)
        .await?;
    Ok(name.and_then(|name| Region::parse(&name)))
}

/// Saves the region, which changes the holidays that are shown.
pub async fn save_region(conn: &mut Conn, region: Option<Region>) -> Result<(), sqlx::Error> {
    changed(Change::Studio);
    changed(Change::Timetable);
    sqlx::query("UPDATE studio_settings SET region = $1")
        .bind(region.map(Region::as_str))
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns whether an admin has decided if coaches take attendance.
pub async fn attendance_is_decided(conn: &mut Conn) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT coaches_take_attendance OR EXISTS (SELECT 1 FROM events WHERE kind = $1) FROM studio_settings",
    )
    .bind(EventKind::SettingsChanged.as_str())
    .fetch_one(conn)
    .await
}

pub async fn put_first_steps_away(
    conn: &mut Conn,
    is_put_away: bool,
    admin_id: &str,
    now: Instant,
) -> Result<(), sqlx::Error> {
    changed(Change::Studio);
    let kind = if is_put_away {
        EventKind::FirstStepsPutAway
    } else {
        EventKind::FirstStepsShown
    };
    events::add(conn, NewEvent::of_staff(admin_id, kind), now).await
}
