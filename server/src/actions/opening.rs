//! A spot that has opened in a class, announced to the people waiting for it.

use fantail_core::class::Class;
use fantail_core::facts::ClassFacts;
use fantail_core::studio_time::Instant;

use super::notify;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::classes::ViewedClass;

/// Announces the place that was given up; `before` is the class as it was.
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

/// Tells everyone waiting for a class that a spot has opened, unless booking has closed.
///
/// Called after the spot was freed: the facts are those of now.
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
    notify::tell_of_opening(conn, &waiting, class, now).await
}
