//! Notifies the waitlist of a class that a spot is available.

use fantail_core::class::Class;
use fantail_core::facts::ClassFacts;
use fantail_core::studio_time::Instant;

use super::notify;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::classes::ViewedClass;

/// Notifies the waitlist of the spot of a cancelled booking. `before` is the class before the
/// cancellation.
pub async fn announce_freed_spot(
    conn: &mut Conn,
    before: &ViewedClass,
    now: Instant,
) -> Result<(), AppError> {
    let facts = ClassFacts {
        active_bookings: before.active_bookings.saturating_sub(1),
        ..before.facts()
    };
    announce(conn, &before.class, &facts, now).await
}

/// Notifies everyone on the waitlist that a spot is available, unless booking has closed.
///
/// `facts` are the facts after the spot was freed.
pub async fn announce(
    conn: &mut Conn,
    class: &Class,
    facts: &ClassFacts,
    now: Instant,
) -> Result<(), AppError> {
    if !fantail_core::waitlist::opening_is_announced(facts, now) {
        return Ok(());
    }
    let waiting = store::waitlist::waiting_for(conn, &class.id, now).await?;
    notify::spot_available(conn, &waiting, class, now).await
}
