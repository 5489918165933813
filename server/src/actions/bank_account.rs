//! The bank account that members pay to. Every change is recorded, and every admin is notified.

use fantail_core::audit;
use fantail_core::event::{AuditChange, EventKind};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BankAccount, BankAccountForm};

use super::notify;
use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;

/// Returns whether a form has a bank account that differs from the user's. Ignores fields that are
/// empty or left out.
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

/// Returns the changed fields of an admin's own bank account, for the audit trail.
pub fn changes(before: &Account, after: &Account) -> Vec<AuditChange> {
    let parts = |account: &Account| {
        let BankAccount {
            bank_name,
            account_number,
        } = account.bank_account.clone().unwrap_or_default();
        [bank_name, account_number]
    };
    let (from, to) = (parts(before), parts(after));
    audit::of_bank_account(
        from.each_ref().map(String::as_str),
        to.each_ref().map(String::as_str),
    )
}

/// Records that members now see another bank account than `before`, if the change of a user has
/// this effect.
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
    let kind = EventKind::ProfileUpdated;
    let description = kind.sentence("");
    let event = NewEvent {
        details: &format!("bank account shown to members {}", ending(shown.as_ref())),
        actor_id: Some(&admin.id),
        ..NewEvent::of_user(user_id, kind, &description)
    };
    store::events::add(conn, event, now).await?;
    notify_admins(conn, admin, now).await
}

/// Notifies every admin, also by letter. That includes the actor, because somebody else may have used
/// the actor's session.
pub async fn notify_admins(conn: &mut Conn, by: &Account, now: Instant) -> Result<(), AppError> {
    changed(Change::Studio);
    let occasion = Occasion::BankAccountChanged { by: by.into() };
    let mut writes = Writes::default();
    notify::admins(conn, &mut writes, &occasion, now).await?;
    Ok(writes.send(conn).await?)
}

/// Describes the new account for the history, by its last four digits.
pub fn ending(account: Option<&BankAccount>) -> String {
    let Some(account) = account else {
        return "(removed)".to_owned();
    };
    let written = account.account_number.chars();
    let digits: Vec<char> = written.filter(|c| c.is_alphanumeric()).collect();
    let last: String = digits[digits.len().saturating_sub(4)..].iter().collect();
    format!("(now ends in {last})")
}
