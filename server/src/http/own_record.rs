//! `GET /api/users/data`: the caller's own record, as one file.

use axum::extract::State;
use fantail_core::limits::RECORD_LENGTH;
use fantail_core::wire::{OwnRecord, RecordedAccount};

use super::rejection::Rejection;
use super::responses::JsonDownload;
use super::studio;
use crate::app::SharedApp;
use crate::error::AppError;
use crate::http::guard::SignedIn;
use crate::store::users::{Account, own_record};
use crate::store::{calendar_feeds, decisions, events, ledger, users};

pub async fn download(
    State(app): State<SharedApp>,
    caller: SignedIn,
) -> Result<JsonDownload<OwnRecord>, Rejection> {
    const MOST: u32 = RECORD_LENGTH;
    app.rate_limits.check_own_record(&caller.account.id)?;
    let id = &caller.account.id;
    let conn = &mut *app.db.snapshot().await?;
    let account = users::find(conn, id).await?;
    let account = account.ok_or(AppError::Unauthorised)?;
    let now = app.clock.now();
    Ok(JsonDownload {
        name: format!("fantail-{}-{}.json", account.username, now.day()),
        content: OwnRecord {
            studio: studio::details(&app, conn).await?,
            as_of: now,
            is_complete: own_record::is_complete(conn, id, MOST).await?,
            notification_settings: account.letters,
            account: RecordedAccount {
                setup_completed_at: own_record::set_up_at(conn, id).await?,
                calendar_feed_created_at: calendar_feeds::created_at(conn, id).await?,
                ..recorded(account)
            },
            bookings: own_record::bookings(conn, id, MOST).await?,
            waitlist: own_record::waitlist(conn, id, MOST).await?,
            concessions: ledger::of_user(conn, id, MOST, 0).await?,
            history: events::for_user(conn, id, MOST).await?,
            decisions: decisions::of_user(conn, id, MOST).await?,
            notifications: own_record::notifications(conn, id, MOST).await?,
            letters: own_record::letters(conn, id, MOST).await?,
            sessions: own_record::sessions(conn, id, MOST).await?,
            links: own_record::links(conn, id, MOST).await?,
        },
    })
}

/// The account, without what other tables or columns say.
fn recorded(account: Account) -> RecordedAccount {
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
        setup_completed_at: None,
        calendar_feed_created_at: None,
    }
}
