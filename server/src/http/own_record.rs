//! `GET /api/users/data`: the caller's own record, as one file, sent while it is read.

use std::time::Duration;

use axum::extract::State;
use fantail_core::limits::RECORD_LENGTH;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{OwnRecord, RecordedAccount};
use tokio::time::timeout;

use super::json_stream::{JsonStream, Unfinished};
use super::layers::stop_if_storage_fails;
use super::rejection::Rejection;
use super::responses::JsonDownload;
use crate::app::{App, SharedApp};
use crate::db::Conn;
use crate::error::AppError;
use crate::http::guard::SignedIn;
use crate::store;
use crate::store::users::{Account, own_record};

/// The longest time that a client may take to receive the file. The file is read from one snapshot,
/// and until the download ends, the write-ahead log can't be checkpointed beyond that snapshot.
const SENT_WITHIN: Duration = Duration::from_mins(1);

pub async fn download(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Result<JsonDownload<OwnRecord>, Rejection> {
    app.rate_limits.check_own_record(&caller.account.id)?;
    let id = caller.account.id;
    let mut snapshot = app.db.long_snapshot().await?;
    let account = store::users::find(&mut snapshot, &id).await?;
    let account = account.ok_or(AppError::Unauthorised)?;
    let now = app.clock.now();
    let name = format!("fantail-{}-{}.json", account.username, now.day());
    let record = without_lists(&app, &mut snapshot, account, now).await?;
    let (mut file, body) = JsonStream::of(&record)?;
    tokio::spawn(async move {
        let lists = async move {
            write_lists(&mut file, &mut snapshot, &id).await?;
            file.finish().await
        };
        tokio::select! {
            sent = timeout(SENT_WITHIN, lists) => match sent {
                Ok(Err(Unfinished::Failed(error))) => report(&app, error),
                Ok(Ok(()) | Err(Unfinished::Unread)) => {}
                Err(_) => tracing::info!("a client took too long to receive its own data"),
            },
            () = app.db.closing() => {}
        }
    });
    Ok(JsonDownload::new(name, body))
}

fn report(app: &App, error: AppError) {
    tracing::error!("a user's own data could not be read to the end: {error}");
    stop_if_storage_fails(&Rejection::from(error), &app.shutdown);
}

async fn without_lists(
    app: &App,
    conn: &mut Conn,
    account: Account,
    now: Instant,
) -> Result<OwnRecord, AppError> {
    let is_complete = own_record::is_complete(conn, &account.id, RECORD_LENGTH).await?;
    let set_up_at = own_record::set_up_at(conn, &account.id).await?;
    Ok(OwnRecord {
        studio: app.studio.clone(),
        as_of: now,
        is_complete,
        notification_settings: account.letters,
        account: recorded(account, set_up_at),
        bookings: Vec::new(),
        waitlist: Vec::new(),
        concessions: Vec::new(),
        history: Vec::new(),
        decisions: Vec::new(),
        notifications: Vec::new(),
        letters: Vec::new(),
        sessions: Vec::new(),
        links: Vec::new(),
    })
}

/// Writes the lists, in the order of [`OwnRecord`].
async fn write_lists(file: &mut JsonStream, conn: &mut Conn, id: &str) -> Result<(), Unfinished> {
    const MOST: u32 = RECORD_LENGTH;
    file.list("bookings", own_record::bookings(conn, id, MOST))
        .await?;
    file.list("waitlist", own_record::waitlist(conn, id, MOST))
        .await?;
    let concessions = store::ledger::stream_of_user(conn, id, MOST);
    file.list("concessions", concessions).await?;
    let history = store::events::stream_of_user(conn, id, MOST);
    file.list("history", history).await?;
    let decisions = store::decisions::stream_of_user(conn, id, MOST);
    file.list("decisions", decisions).await?;
    let notifications = own_record::notifications(conn, id, MOST);
    file.list("notifications", notifications).await?;
    file.list("letters", own_record::letters(conn, id, MOST))
        .await?;
    file.list("sessions", own_record::sessions(conn, id, MOST))
        .await?;
    file.list("links", own_record::links(conn, id, MOST)).await
}

fn recorded(account: Account, setup_completed_at: Option<Instant>) -> RecordedAccount {
    RecordedAccount {
        id: account.id,
        username: account.username,
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        phone: account.phone,
        role: account.role,
        concessions: account.concessions,
        is_active: account.is_active,
        bank_account: account.bank_account,
        created_at: account.created_at,
        setup_completed_at,
    }
}
