//! Putting a cancelled class on again.

use fantail_core::class::Class;
use fantail_core::plan::ClassChange;
use fantail_core::studio_time::Instant;
use fantail_core::timetable::check_restoration;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;

/// Returns the change that puts a cancelled class on again.
pub async fn changes(
    conn: &mut Conn,
    class_id: &str,
    now: Instant,
) -> Result<Vec<ClassChange>, AppError> {
    let class = store::classes::find(conn, class_id, None).await?;
    let class = class.ok_or(AppError::NO_CLASS)?.class;
    let cancelled_at = store::classes::timetable::cancelled_at(conn, class_id).await?;
    check_restoration(&class, cancelled_at, now)?;
    let after = Class {
        is_active: true,
        ..class.clone()
    };
    Ok(vec![ClassChange::new(class, after)])
}
