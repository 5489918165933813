//! The bank account that members pay to. Every change is recorded, and every admin is notified.

use fantail_core::studio_time::Instant;
use fantail_core::wire::{BankAccount, BankAccountForm, HistoryKind};

use super::notify;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::live::{Change, changed};
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::history::NewHistoryEvent;
use crate::store::users::Account;

/// Whether a form changes a user's bank account. A part that is empty or left out does not.
pub fn is_another(sent: Option<&BankAccountForm>, present: &Account) -> bool {
    let Some(sent) = sent else { return false };
    let present = present.bank_account.clone().unwrap_or_default();
    let differs = |sent: &Option<String>, present: &str| {
        sent.as_ref()
            .is_some_and(|sent| !sent.is_empty() && sent != present)
    };
    differs(&sent.bank_name, &present.bank_name)
        || differs(&sent.account_number, &present.account_number)
}

/// Records that members see another bank account than `before`, if the change of a user has caused it.
pub async fn record_if_changed(
    conn: &mut Conn,
    before: Option<BankAccount>,
    user_id: &str,
    admin: &Account,
    now: Instant,
) -> Result<(), AppError> {
    let shown = store::users::bank_account(conn).await?;
    if shown == before {
        return Ok(());
    }
    let kind = HistoryKind::ProfileUpdated;
    let description = kind.sentence("");
    let event = NewHistoryEvent {
        details: &format!("bank account shown to members {}", ending(shown.as_ref())),
        actor_id: Some(&admin.id),
        ..NewHistoryEvent::of_their_own(user_id, kind, &description)
    };
    store::history::add(conn, event, now).await?;
    notify_admins(conn, admin, now).await
}

/// Notifies every admin, including the actor: somebody else may have used their session.
pub async fn notify_admins(conn: &mut Conn, by: &Account, now: Instant) -> Result<(), AppError> {
    changed(Change::Studio);
    let occasion = Occasion::BankAccountChanged { by: by.into() };
    let mut writes = Writes::default();
    notify::admins(conn, &mut writes, &occasion, now).await?;
    Ok(writes.send(conn).await?)
}

/// The new account as the history names it, by its last four digits.
pub fn ending(account: Option<&BankAccount>) -> String {
    let Some(account) = account else {
        return "(removed)".to_owned();
    };
    let written = account.account_number.chars();
    let digits: Vec<char> = written.filter(|c| c.is_alphanumeric()).collect();
    let last: String = digits[digits.len().saturating_sub(4)..].iter().collect();
    format!("(now ends in {last})")
}
