//! `GET /api/users/data`: the caller's own record, as one file.

use axum::extract::State;
use fantail_core::limits::RECORD_LENGTH;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{OwnRecord, RecordedAccount};

use super::answers::JsonFile;
use super::rejection::Rejection;
use crate::app::{App, SharedApp};
use crate::auth::guard::SignedIn;
use crate::error::AppError;
use crate::store;
use crate::store::users::Account;

pub async fn download(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Result<JsonFile<OwnRecord>, Rejection> {
    app.limits.own_record(&caller.account.id)?;
    let now = app.clock.now();
    let name = format!("fantail-{}-{}.json", caller.account.username, now.day());
    let content = record(&app, caller.account, now).await?;
    Ok(JsonFile { name, content })
}

/// Reads all of it at one moment.
async fn record(app: &App, account: Account, now: Instant) -> Result<OwnRecord, AppError> {
    // One row more than is given out tells whether there are more.
    const READ: u32 = RECORD_LENGTH + 1;
    let mut conn = app.db.snapshot().await?;
    let (conn, id) = (&mut *conn, account.id.clone());
    let mut record = OwnRecord {
        studio: app.studio.clone(),
        as_of: now,
        is_complete: true,
        notification_settings: account.letters,
        bookings: store::users::own_record::bookings(conn, &id, READ).await?,
        waitlist: store::users::own_record::waitlist(conn, &id, READ).await?,
        concessions: store::ledger::of_user(conn, &id, READ, 0).await?,
        history: store::history::of_user(conn, &id, READ, 0).await?,
        notifications: store::users::own_record::notifications(conn, &id, READ).await?,
        letters: store::users::own_record::letters(conn, &id, READ).await?,
        sessions: store::users::own_record::sessions(conn, &id, READ).await?,
        links: store::users::own_record::links(conn, &id, READ).await?,
        account: recorded(
            account,
            store::users::own_record::set_up_at(conn, &id).await?,
        ),
    };
    record.is_complete = [
        cut(&mut record.bookings),
        cut(&mut record.waitlist),
        cut(&mut record.concessions),
        cut(&mut record.history),
        cut(&mut record.notifications),
        cut(&mut record.letters),
        cut(&mut record.sessions),
        cut(&mut record.links),
    ]
    .into_iter()
    .all(|is_whole| is_whole);
    Ok(record)
}

/// Leaves the newest rows of a list; answers whether those were all.
fn cut<T>(list: &mut Vec<T>) -> bool {
    let most = RECORD_LENGTH as usize;
    let is_whole = list.len() <= most;
    list.truncate(most);
    is_whole
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
