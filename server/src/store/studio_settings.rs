//! The studio's settings.

use fantail_core::wire::StudioSettings;

use crate::db::Conn;
use crate::live::{Change, changed};

pub async fn read(conn: &mut Conn) -> Result<StudioSettings, sqlx::Error> {
    let coaches_take_attendance =
        sqlx::query_scalar("SELECT coaches_take_attendance FROM studio_settings")
            .fetch_one(conn)
            .await?;
    Ok(StudioSettings {
        coaches_take_attendance,
    })
}

pub async fn save(conn: &mut Conn, settings: StudioSettings) -> Result<(), sqlx::Error> {
    changed(Change::Studio);
    sqlx::query("UPDATE studio_settings SET coaches_take_attendance = $1")
        .bind(settings.coaches_take_attendance)
        .execute(conn)
        .await?;
    Ok(())
}
