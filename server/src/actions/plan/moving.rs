//! Moving a class to another start, location or room.

use fantail_core::forms::class::{ClassMove, check_move};
use fantail_core::plan::ClassChange;
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Refusal;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;

/// Returns the change that moves a class, or none if it is there already.
pub async fn changes(
    conn: &mut Conn,
    class_id: &str,
    to: &ClassMove,
    now: Instant,
) -> Result<Vec<ClassChange>, AppError> {
    let class = store::classes::find(conn, class_id, None).await?;
    let class = class.ok_or(AppError::NO_CLASS)?.class;
    if !class.is_active {
        return Err(AppError::Refused(Refusal::ClassCancelled, None));
    }
    check_move(&class, to, now)?;
    let after = to.applied_to(&class);
    if after == class {
        return Ok(Vec::new());
    }
    Ok(vec![ClassChange::new(class, after)])
}
