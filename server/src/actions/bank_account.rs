//! The bank account that members pay to. Every change of it is recorded, and every admin is told.

use fantail_core::studio_time::Instant;
use fantail_core::wire::{BankAccount, BankAccountForm, HistoryKind};

use super::notify;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::history::Event;
use crate::store::users::Account;

/// Whether a form changes a user's bank account. A part that is empty or left out stays as it is.
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

/// Records that members are shown another account than before, if another user's standing made it so.
pub async fn note_another_shown(
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
    let event = Event {
        details: &format!("bank account shown to members {}", ending(shown.as_ref())),
        actor_id: Some(&admin.id),
        ..Event::of_their_own(user_id, kind, &description)
    };
    store::history::add(conn, event, now).await?;
    tell(conn, admin, now).await
}

/// Tells every admin, the one who did it too: somebody else may have used their session.
pub async fn tell(conn: &mut Conn, by: &Account, now: Instant) -> Result<(), AppError> {
    let occasion = Occasion::BankAccountChanged { by: by.into() };
    let mut writes = Writes::default();
    notify::tell_admins(conn, &mut writes, &occasion, now).await?;
    Ok(writes.send(conn).await?)
}

/// The account shown from now on, recorded by its last four digits.
pub fn ending(account: Option<&BankAccount>) -> String {
    let Some(account) = account else {
        return "(removed)".to_owned();
    };
    let written = account.account_number.chars();
    let digits: Vec<char> = written.filter(|c| c.is_alphanumeric()).collect();
    let last: String = digits[digits.len().saturating_sub(4)..].iter().collect();
    format!("(now ends in {last})")
}
