//! Changing the caller's own profile.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::conflict::Conflict;
use fantail_core::event::EventKind;
use fantail_core::forms;
use fantail_core::forms::profile::{Profile, check_conflict};
use fantail_core::forms::text::email_key;
use fantail_core::forms::user::first_note;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{NotesInput, ProfileForm, ProfileRequest};

use super::{bank_account, link, notify, user_view};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::{AppError, PresentValues, RefusedEdit};
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;

const BANK_ACCOUNT: &str = "bank account";

/// Saves the caller's own profile, and returns the changed account.
pub async fn save(
    conn: &mut Conn,
    before: &Account,
    request: ProfileRequest,
    now: Instant,
) -> Result<Account, AppError> {
    refuse_fixed_fields(conn, before, &request).await?;
    let profile = parse(before, request.form)?;
    let began_from = request.before.unwrap_or_default();
    if let Err(conflict) = check_conflict(&began_from, &profile, &of(before)) {
        let present = user_view::for_owner(conn, before.clone()).await?;
        return Err(AppError::EditConflict(Box::new(RefusedEdit {
            conflict,
            present: PresentValues::User(present),
            changed_by: None,
        })));
    }
    replace(conn, before, &profile, now).await?;
    let after = store::users::find(conn, &before.id)
        .await?
        .ok_or(AppError::Unauthorised)?;
    record(conn, before, &after, now).await?;
    Ok(after)
}

/// Returns the profile of an account.
fn of(account: &Account) -> Profile {
    Profile {
        first_name: account.first_name.clone(),
        last_name: account.last_name.clone(),
        email: account.email.clone(),
        phone: account.phone.clone(),
        bank_account: account.bank_account.clone(),
    }
}

/// Replaces the profile of any account. Returns whether the e-mail address changed.
pub async fn replace(
    conn: &mut Conn,
    before: &Account,
    profile: &Profile,
    now: Instant,
) -> Result<bool, AppError> {
    if store::users::email_is_taken(conn, &profile.email, &before.id).await? {
        return Err(Conflict::EmailTaken.into());
    }
    let email_changed = email_key(&profile.email) != email_key(&before.email);
    if email_changed {
        leave_address(conn, before, &profile.email, now).await?;
    }
    store::users::save_profile(conn, &before.id, profile).await?;
    Ok(email_changed)
}

/// Refuses a fixed field that differs from the present value.
async fn refuse_fixed_fields(
    conn: &mut Conn,
    present: &Account,
    request: &ProfileRequest,
) -> Result<(), AppError> {
    let differs = |sent: &Option<String>, now: &str| {
        sent.as_ref()
            .is_some_and(|sent| !sent.is_empty() && sent != now)
    };
    let sets_the_role = differs(&request.role, present.role.as_str());
    let sets_the_balance = request
        .concessions
        .is_some_and(|sent| sent != present.concessions);
    let sets_a_state = request
        .is_active
        .is_some_and(|sent| sent != present.is_active)
        || request
            .is_setup_complete
            .is_some_and(|sent| sent != present.is_setup_complete);
    let sets_the_bank = !present.role.capabilities().can_edit
        && bank_account::is_another(request.form.bank_account.as_ref(), present);
    if sets_the_role
        || sets_the_balance
        || sets_a_state
        || sets_the_bank
        || sets_notes(conn, present, request.notes.as_ref()).await?
    {
        return Err(AppError::Forbidden("You are not allowed to change this"));
    }
    if differs(&request.username, &present.username) {
        return Err(AppError::at_field("username", "Username cannot be changed"));
    }
    Ok(())
}

async fn sets_notes(
    conn: &mut Conn,
    present: &Account,
    sent: Option<&NotesInput>,
) -> Result<bool, AppError> {
    let sent = sent.map_or("", first_note);
    if sent.is_empty() {
        return Ok(false);
    }
    let may_read_them = present.role.capabilities().can_edit;
    let notes = if may_read_them {
        store::users::notes::of(conn, &present.id).await?
    } else {
        Vec::new()
    };
    Ok(notes.first().is_none_or(|first| first.content != sent))
}

/// Parses the form. Fields that are left out keep their value. Only an admin has a bank account.
fn parse(present: &Account, form: ProfileForm) -> Result<Profile, AppError> {
    let sent_or_present =
        |sent: Option<String>, present: &str| Some(sent.unwrap_or_else(|| present.to_owned()));
    let whole = ProfileForm {
        first_name: sent_or_present(form.first_name, &present.first_name),
        last_name: sent_or_present(form.last_name, &present.last_name),
        email: sent_or_present(form.email, &present.email),
        phone: sent_or_present(form.phone, &present.phone),
        bank_account: form
            .bank_account
            .filter(|_| present.role.capabilities().can_edit),
    };
    let present_account = present.bank_account.as_ref();
    let present_number = present_account.map_or("", |account| account.account_number.as_str());
    Ok(forms::profile::parse(&whole, present_number)?)
}

/// Voids the links that were sent to the old address, redirects unsent letters, and sends a letter to
/// the old address. If the account was never set up, the letter doesn't name the new address, because the old one may be a
/// stranger's.
async fn leave_address(
    conn: &mut Conn,
    account: &Account,
    to: &str,
    now: Instant,
) -> Result<(), AppError> {
    link::withdraw_all(conn, &account.id, now).await?;
    store::outbox::readdress(conn, &account.id, to).await?;
    let to = account.is_setup_complete.then(|| to.to_owned());
    let occasion = Occasion::EmailChanged { to };
    let mut writes = Writes::default();
    notify::user(&mut writes, &account.into(), &occasion, now)?;
    Ok(writes.send(conn).await?)
}

async fn record(
    conn: &mut Conn,
    before: &Account,
    after: &Account,
    now: Instant,
) -> Result<(), AppError> {
    let changed = changed_fields(before, after);
    if changed.is_empty() {
        return Ok(());
    }
    let kind = EventKind::ProfileUpdated;
    let description = kind.sentence("");
    let event = NewEvent {
        details: &details(&changed, after),
        changes: &bank_account::changes(before, after),
        ..NewEvent::of_user(&after.id, kind, &description)
    };
    store::events::add(conn, event, now).await?;
    if before.bank_account != after.bank_account {
        bank_account::notify_admins(conn, after, now).await?;
    }
    Ok(())
}

fn details(changed: &[&str], after: &Account) -> String {
    let fields = changed.join(", ");
    if !changed.contains(&BANK_ACCOUNT) {
        return fields;
    }
    format!(
        "{fields} {}",
        bank_account::ending(after.bank_account.as_ref())
    )
}

/// Returns the names of the changed fields, for the history.
pub fn changed_fields(before: &Account, after: &Account) -> Vec<&'static str> {
    let fields = [
        (before.first_name != after.first_name, "first name"),
        (before.last_name != after.last_name, "last name"),
        (before.email != after.email, "email"),
        (before.phone != after.phone, "phone"),
        (before.bank_account != after.bank_account, BANK_ACCOUNT),
        (before.role != after.role, role(after)),
        (before.is_active && !after.is_active, "deactivated"),
        (!before.is_active && after.is_active, "reactivated"),
    ];
    fields
        .into_iter()
        .filter_map(|(has_changed, field)| has_changed.then_some(field))
        .collect()
}

fn role(after: &Account) -> &'static str {
    match after.role {
        Role::Member => "role (now member)",
        Role::Coach => "role (now coach)",
        Role::Admin => "role (now admin)",
    }
}
