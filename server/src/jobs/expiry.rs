//! Deletes expired rows, once a day.

use fantail_core::decision::decisions_stored_since;
use fantail_core::expiry::answers_valid_since;
use fantail_core::limits::{
    ENDED_RETENTION, ERASURE_AFTER, LETTER_FILE_RETENTION, LETTER_RETENTION,
    NOTIFICATION_RETENTION, REMINDER_RETENTION,
};
use fantail_core::studio_time::{Day, Instant};

use crate::app::App;
use crate::db::Conn;
use crate::error::AppError;
use crate::store;

/// The most rows in one transaction. A small number, because writes of requests wait for the transaction to end.
pub(super) const BATCH_SIZE: u32 = 100;

/// Deletes expired rows once on each day of the studio. A step that fails keeps no other from running. Then all are
/// retried, and the first error is returned.
pub async fn delete_expired_daily(app: &App, cleared_on: &mut Option<Day>) -> Result<(), AppError> {
    let today = app.clock.now().day();
    if *cleared_on == Some(today) {
        return Ok(());
    }
    let steps = [
        delete_expired_links_and_sessions(app).await,
        clear_past_waitlists(app).await,
        erase_deleted_accounts(app).await,
        delete_old_letters(app).await,
        delete_stored_answers(app).await,
        delete_old_notifications(app).await,
        delete_old_decisions(app).await,
        delete_old_reminders(app).await,
    ];
    delete_letter_files(app).await;
    steps.into_iter().collect::<Result<(), _>>()?;
    *cleared_on = Some(today);
    Ok(())
}

/// Deletes links and sessions that ended more than a day ago.
pub async fn delete_expired_links_and_sessions(app: &App) -> Result<(), AppError> {
    app.db.write(delete_expired_links_and_sessions_in).await
}

/// Like [`delete_expired_links_and_sessions`], in an open transaction.
pub async fn delete_expired_links_and_sessions_in(
    conn: &mut Conn,
    now: Instant,
) -> Result<(), AppError> {
    Ok(store::upkeep::forget_what_is_over(conn, now - ENDED_RETENTION).await?)
}

/// Clears the waitlists of classes that ended more than a day ago. Nothing is added to the history,
/// because the members neither got a spot nor left.
pub async fn clear_past_waitlists(app: &App) -> Result<(), AppError> {
    while app.db.write(clear_past_waitlists_batch).await? {}
    Ok(())
}

/// Like [`clear_past_waitlists`], for one batch in an open transaction. Returns whether there may be more.
pub async fn clear_past_waitlists_batch(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let forgotten = store::upkeep::forget_waiting(conn, now - ENDED_RETENTION, BATCH_SIZE).await?;
    Ok(forgotten == u64::from(BATCH_SIZE))
}

/// Erases the personal data of accounts deleted longer than `ERASURE_AFTER` ago, each in its own transaction. If one
/// can't be erased, the others are, and the first error is returned.
pub async fn erase_deleted_accounts(app: &App) -> Result<(), AppError> {
    let before = app.clock.now() - ERASURE_AFTER;
    let mut outcome = Ok(());
    let mut last = None;
    loop {
        let mut reader = app.db.read().await?;
        let next = store::users::erasure::next_due(&mut reader, before, last.as_ref()).await?;
        drop(reader);
        let Some(due) = next else {
            return outcome;
        };
        let erased = app
            .db
            .write(async |conn, now| Ok(store::users::erasure::erase(conn, &due.id, now).await?));
        outcome = outcome.and(erased.await);
        last = Some(due);
    }
}

/// Deletes the records of e-mails that were sent or given up longer than `LETTER_RETENTION` ago.
pub async fn delete_old_letters(app: &App) -> Result<(), AppError> {
    let mut forgotten = u64::from(BATCH_SIZE);
    while forgotten == u64::from(BATCH_SIZE) {
        forgotten = app
            .db
            .write(async |conn, now| {
                Ok(store::outbox::forget(conn, now - LETTER_RETENTION, BATCH_SIZE).await?)
            })
            .await?;
    }
    Ok(())
}

/// Deletes notifications that were read or dismissed and are older than `NOTIFICATION_RETENTION`.
pub async fn delete_old_notifications(app: &App) -> Result<(), AppError> {
    let before = app.clock.now() - NOTIFICATION_RETENTION;
    let mut after = String::new();
    loop {
        let mut reader = app.db.read().await?;
        let ids = store::notifications::done_with(&mut reader, &after, before, BATCH_SIZE).await?;
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

/// Deletes the stored answers whose idempotency keys have expired.
pub async fn delete_stored_answers(app: &App) -> Result<(), AppError> {
    while app.db.write(delete_stored_answers_batch).await? {}
    Ok(())
}

/// Like [`delete_stored_answers`], for one batch. Returns whether there may be more.
async fn delete_stored_answers_batch(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let forgotten = store::kept_answers::forget(conn, answers_valid_since(now), BATCH_SIZE).await?;
    Ok(forgotten == u64::from(BATCH_SIZE))
}

/// Deletes decisions that are older than `DECISION_RETENTION`.
pub async fn delete_old_decisions(app: &App) -> Result<(), AppError> {
    while app.db.write(delete_old_decisions_batch).await? {}
    Ok(())
}

/// Like [`delete_old_decisions`], for one batch. Returns whether there may be more.
async fn delete_old_decisions_batch(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let before = decisions_stored_since(now);
    let forgotten = store::decisions::forget(conn, before, BATCH_SIZE).await?;
    Ok(forgotten == u64::from(BATCH_SIZE))
}

/// Deletes the records of reminders whose day is longer than `REMINDER_RETENTION` ago.
pub async fn delete_old_reminders(app: &App) -> Result<(), AppError> {
    while app.db.write(delete_old_reminders_batch).await? {}
    Ok(())
}

/// Like [`delete_old_reminders`], for one batch. Returns whether there may be more.
async fn delete_old_reminders_batch(conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
    let before = (now - REMINDER_RETENTION).day();
    let forgotten = store::reminders::forget(conn, before, BATCH_SIZE).await?;
    Ok(forgotten == u64::from(BATCH_SIZE))
}

/// Deletes old e-mails that were written to files, because they contain personal data. Failures are
/// retried on the next day.
pub async fn delete_letter_files(app: &App) {
    let until = app.clock.now() - LETTER_FILE_RETENTION;
    if let Err(error) = app.mailer.delete_files(until).await {
        tracing::error!("letters in files could not be deleted: {error}");
    }
}
