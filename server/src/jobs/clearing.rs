//! The deletion of what has expired, once a day.

use fantail_core::access::answers_kept_since;
use fantail_core::limits::{
    ERASURE_AFTER, LETTER_FILES_KEPT, LETTERS_KEPT, NOTIFICATIONS_KEPT, OVER_KEPT,
};
use fantail_core::studio_time::{Day, Instant};

use super::AT_ONCE;
use crate::app::App;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;

/// Deletes what has expired, once on each of the studio's days; a failed day is tried again.
pub async fn clear_once_a_day(app: &App, cleared_on: &mut Option<Day>) -> Result<(), AppError> {
    let today = app.clock.now().day();
    if *cleared_on == Some(today) {
        return Ok(());
    }
    forget_what_is_over(app).await?;
    forget_waiting(app).await?;
    erase_the_deleted(app).await?;
    forget_letters(app).await?;
    forget_answers(app).await?;
    forget_notifications(app).await?;
    forget_files(app).await;
    *cleared_on = Some(today);
    Ok(())
}

/// Deletes links and sessions that have been of no use for a day.
pub async fn forget_what_is_over(app: &App) -> Result<(), AppError> {
    app.db.write(forget_links_and_sessions).await
}

/// As [`forget_what_is_over`], in a transaction that is open.
pub async fn forget_links_and_sessions(conn: &mut Conn, now: Instant) -> Result<(), AppError> {
    Ok(store::upkeep::forget_what_is_over(conn, now - OVER_KEPT).await?)
}

/// Clears the waitlists of classes over for a day. Nothing is recorded: those waiting neither got a place nor left.
pub async fn forget_waiting(app: &App) -> Result<(), AppError> {
    while app.db.write(forget_some_waiting).await? {}
    Ok(())
}

/// As [`forget_waiting`], for some of the entries; answers whether there may be more.
pub async fn forget_some_waiting(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let forgotten = store::upkeep::forget_waiting(conn, now - OVER_KEPT, AT_ONCE).await?;
    Ok(forgotten == u64::from(AT_ONCE))
}

/// Erases the personal data of accounts that were deleted long enough ago, one account in a transaction.
pub async fn erase_the_deleted(app: &App) -> Result<(), AppError> {
    while app.db.write(erase_one).await? {}
    Ok(())
}

/// Erases the account longest due; false when none is.
async fn erase_one(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let next = store::users::erasure::next_due(conn, now - ERASURE_AFTER).await?;
    if let Some(user_id) = &next {
        store::users::erasure::erase(conn, user_id, now).await?;
    }
    Ok(next.is_some())
}

/// Deletes letters that were sent or given up longer than `LETTERS_KEPT` ago.
pub async fn forget_letters(app: &App) -> Result<(), AppError> {
    let mut forgotten = u64::from(AT_ONCE);
    while forgotten == u64::from(AT_ONCE) {
        forgotten = app
            .db
            .write(async |conn, now| {
                Ok(store::outbox::forget(conn, now - LETTERS_KEPT, AT_ONCE).await?)
            })
            .await?;
    }
    Ok(())
}

/// Deletes notifications that were read or dismissed and are older than `NOTIFICATIONS_KEPT`.
pub async fn forget_notifications(app: &App) -> Result<(), AppError> {
    let before = app.clock.now() - NOTIFICATIONS_KEPT;
    let mut after = String::new();
    loop {
        let mut reader = app.db.read().await?;
        let ids = store::notifications::done_with(&mut reader, &after, before, AT_ONCE).await?;
        drop(reader);
        let Some(last) = ids.last() else {
            return Ok(());
        };
        after.clone_from(last);
        app.db
            .write(async |conn, _| Ok(store::notifications::forget(conn, &ids).await?))
            .await?;
    }
}

/// Deletes the answers of requests with a key that are not given again any more.
pub async fn forget_answers(app: &App) -> Result<(), AppError> {
    while app.db.write(forget_some_answers).await? {}
    Ok(())
}

/// As [`forget_answers`], for some of them; answers whether there may be more.
async fn forget_some_answers(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let forgotten = store::kept_answers::forget(conn, answers_kept_since(now), AT_ONCE).await?;
    Ok(forgotten == u64::from(AT_ONCE))
}

/// Removes the letters that became files, in time for the personal data in them. A file that can't be removed is tried
/// again on the next day.
pub async fn forget_files(app: &App) {
    let until = app.clock.now() - LETTER_FILES_KEPT;
    if let Err(error) = app.post.forget_files(until).await {
        tracing::error!("letters kept as files could not be removed: {error}");
    }
}
