//! Waiting for a full class, and telling those who wait.

use fantail_core::studio_time::Instant;
use fantail_core::wire::Class;

use super::notify;
use crate::db::Conn;
use crate::error::AppError;
use crate::mail::letters::Letterhead;
use crate::store;
use crate::store::history::Event;

/// Puts a member on a waitlist.
pub async fn join(
    conn: &mut Conn,
    user_id: String,
    class_id: String,
    now: Instant,
) -> Result<(), AppError> {
    let class = store::classes::find(conn, &class_id, &user_id).await?;
    let class = class.ok_or(AppError::NotFound("Class not found"))?;
    let member = store::users::find(conn, &user_id)
        .await?
        .ok_or(AppError::Unauthorised)?;
    let verdict =
        fantail_core::waitlist::join(&store::classes::facts(&class), &member.facts(), now);
    if !verdict.allowed {
        return Err(AppError::refused(verdict));
    }
    store::waitlist::add_by_member(conn, &store::new_id(now), &user_id, &class_id, now).await?;
    let description = format!("Joined the waitlist for {}", class.name);
    record(
        conn,
        "waitlist_joined",
        &description,
        &user_id,
        &class_id,
        now,
    )
    .await
}

/// Takes a member off a waitlist.
pub async fn leave(
    conn: &mut Conn,
    user_id: String,
    class_id: String,
    now: Instant,
) -> Result<(), AppError> {
    if !store::waitlist::remove(conn, &user_id, &class_id).await? {
        return Err(AppError::NotFound(
            "You are not currently on the waitlist for this class",
        ));
    }
    let class = store::classes::find(conn, &class_id, &user_id).await?;
    let description = format!(
        "Left the waitlist for {}",
        class.map_or(String::new(), |class| class.name)
    );
    record(
        conn,
        "waitlist_left",
        &description,
        &user_id,
        &class_id,
        now,
    )
    .await
}

/// Tells everyone who waits for a class that a spot has opened; nobody once booking is closed.
///
/// `class` is as it stands after the spot was freed.
pub async fn announce_opening(
    conn: &mut Conn,
    head: &Letterhead,
    class: &Class,
    now: Instant,
) -> Result<(), AppError> {
    if !fantail_core::waitlist::opening_is_announced(&store::classes::facts(class), now) {
        return Ok(());
    }
    for waiting in store::waitlist::waiting_for(conn, &class.id).await? {
        notify::tell_of_opening(conn, head, &waiting, class, now).await?;
    }
    Ok(())
}

async fn record(
    conn: &mut Conn,
    kind: &str,
    description: &str,
    user_id: &str,
    class_id: &str,
    now: Instant,
) -> Result<(), AppError> {
    let event = Event {
        user_id,
        kind,
        description,
        class_id: Some(class_id),
        actor_id: Some(user_id),
        ..Event::default()
    };
    Ok(store::history::add(conn, event, now).await?)
}
