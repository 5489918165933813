//! Changing the studio's settings.

use fantail_core::audit;
use fantail_core::event::EventKind;
use fantail_core::holidays::Region;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{StudioSettings, StudioSettingsRequest};

use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::studio_settings::Switch;
use crate::store::users::Account;

/// Saves the settings that the form has, and returns all of them.
pub async fn save(
    conn: &mut Conn,
    admin: &Account,
    form: StudioSettingsRequest,
    now: Instant,
) -> Result<StudioSettings, AppError> {
    let before = store::studio_settings::read(conn).await?;
    if let Some(coaches_may) = form.coaches_take_attendance {
        let is_decided = store::studio_settings::attendance_is_decided(conn).await?;
        let decided = is_decided.then_some(before.coaches_take_attendance);
        let changes = audit::of_settings(decided, coaches_may);
        store::studio_settings::save(conn, Switch::CoachesTakeAttendance, coaches_may).await?;
        if !changes.is_empty() {
            let act = NewEvent {
                changes: &changes,
                ..NewEvent::of_staff(&admin.id, EventKind::SettingsChanged)
            };
            store::events::add(conn, act, now).await?;
        }
    }
    if let Some(region) = form.region.filter(|region| *region != before.region) {
        store::studio_settings::save_region(conn, region).await?;
        let act = NewEvent {
            description: region.map_or("No region", Region::anniversary),
            ..NewEvent::of_staff(&admin.id, EventKind::RegionChosen)
        };
        store::events::add(conn, act, now).await?;
    }
    let switched = [
        (
            (Switch::ReturnsLateCredits, EventKind::LateCreditsChosen),
            "Late concessions come back",
            (before.returns_late_credits, form.returns_late_credits),
        ),
        (
            (Switch::PublicTimetable, EventKind::PublicTimetableSwitched),
            "Public timetable",
            (before.public_timetable, form.public_timetable),
        ),
    ];
    for ((switch, kind), field, (was_on, is_on)) in switched {
        if let Some(is_on) = is_on.filter(|is_on| *is_on != was_on) {
            store::studio_settings::save(conn, switch, is_on).await?;
            let act = NewEvent {
                changes: &audit::of_switch(field, is_on),
                ..NewEvent::of_staff(&admin.id, kind)
            };
            store::events::add(conn, act, now).await?;
        }
    }
    let put_away = form.first_steps_put_away;
    if let Some(put_away) = put_away.filter(|put_away| *put_away != before.first_steps_put_away) {
        store::studio_settings::put_first_steps_away(conn, put_away, &admin.id, now).await?;
    }
    Ok(store::studio_settings::read(conn).await?)
}
