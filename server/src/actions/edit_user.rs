//! An admin's edit of a user: profile, note, balance, role and activity.

use fantail_core::admin_safety::{self, AccountStatus};
use fantail_core::audit;
use fantail_core::event::EventKind;
use fantail_core::forms::profile::Profile;
use fantail_core::forms::user::{UserEdit, UserValues, check_conflict, parse_edit};
use fantail_core::studio_time::Instant;
use fantail_core::wire::EditUserRequest;

use super::account_closure::{self, ClosingAccount, NotifyOwner};
use super::balance::{self, CloseReason, ClosedBalance};
use super::{bank_account, invitation, link, profile, user_view};
use crate::auth::links::LinkSecret;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::{AppError, PresentValues, RefusedEdit};
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;

/// Saves an admin's edit completely or not at all, and returns the account after the edit.
pub async fn save(
    conn: &mut Conn,
    admin: &Account,
    user_id: &str,
    form: EditUserRequest,
    secret: LinkSecret,
    now: Instant,
) -> Result<Account, AppError> {
    let present = store::users::find(conn, user_id).await?;
    if let Some(present) = &present {
        refuse_fixed_fields(present, &form)?;
    }
    let wanted = parse(form, present.as_ref())?;
    let before = present.ok_or(AppError::NO_USER)?;
    refuse_conflicting_edit(conn, &before, &wanted, now).await?;
    let edit = AccountEdit {
        admin,
        after: AccountStatus {
            role: wanted.role.unwrap_or(before.role),
            is_active: wanted.is_active.unwrap_or(before.is_active),
        },
        before: &before,
        wanted: &wanted,
        secret: &secret,
    };
    edit.save(conn, now).await?;
    store::users::find(conn, user_id)
        .await?
        .ok_or(AppError::NO_USER)
}

/// Parses the form for the user's new role: a coach has no concessions.
fn parse(form: EditUserRequest, present: Option<&Account>) -> Result<UserEdit, AppError> {
    let role = form.role.or(present.map(|present| present.role));
    Ok(parse_edit(&EditUserRequest { role, ..form })?)
}

fn refuse_fixed_fields(present: &Account, form: &EditUserRequest) -> Result<(), AppError> {
    let sets_up = form
        .is_setup_complete
        .is_some_and(|sent| sent != present.is_setup_complete);
    if sets_up || bank_account::is_another(form.bank_account.as_ref(), present) {
        return Err(AppError::Forbidden("You are not allowed to change this"));
    }
    let username = form.username.as_deref().unwrap_or_default();
    if !username.is_empty() && username != present.username {
        return Err(AppError::at_field("username", "Username cannot be changed"));
    }
    Ok(())
}

/// Refuses an edit of fields that have changed since the form was loaded.
async fn refuse_conflicting_edit(
    conn: &mut Conn,
    present: &Account,
    wanted: &UserEdit,
    now: Instant,
) -> Result<(), AppError> {
    let values = user_view::values(conn, present).await?;
    let Err(conflict) = check_conflict(wanted, &values) else {
        return Ok(());
    };
    let last_change = store::last_change::of_user(conn, &present.id, &conflict).await?;
    let user = user_view::for_admin(conn, present.clone()).await?;
    Err(AppError::EditConflict(Box::new(RefusedEdit {
        conflict,
        present: PresentValues::User(user),
        changed_by: last_change.map(|change| change.words(now)),
    })))
}

/// A parsed edit, with the account before it.
struct AccountEdit<'a> {
    admin: &'a Account,
    before: &'a Account,
    wanted: &'a UserEdit,
    after: AccountStatus,
    /// The secret of the invitation to a new address, if one is sent.
    secret: &'a LinkSecret,
}

impl AccountEdit<'_> {
    /// Sets the balance before bookings are cancelled, so that their refunds are added to it.
    async fn save(&self, conn: &mut Conn, now: Instant) -> Result<(), AppError> {
        let others = store::users::standing::other_active_admins(conn, &self.before.id).await?;
        let changed = account_closure::changed_account(self.admin, self.before);
        admin_safety::may_change(self.before.status(), Some(self.after), changed, others)?;
        let values = user_view::values(conn, self.before).await?;
        let email_changed = self.save_profile(conn, now).await?;
        let note_changed = self.save_note(conn, now).await?;
        self.set_balance(conn, now).await?;
        let status_changed = self.change_status(conn, now).await?;
        if email_changed || status_changed {
            self.invite_again(conn, now).await?;
        }
        self.record(conn, note_changed, &values, now).await
    }

    /// Reads the account again, with what this edit has changed so far.
    async fn present(&self, conn: &mut Conn) -> Result<Account, AppError> {
        let account = store::users::find(conn, &self.before.id).await?;
        account.ok_or(AppError::NO_USER)
    }

    /// Returns whether the e-mail address changed.
    async fn save_profile(&self, conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
        let (before, wanted) = (self.before, self.wanted);
        let sent_or_present =
            |sent: &Option<String>, present: &String| sent.as_ref().unwrap_or(present).clone();
        let profile = Profile {
            first_name: sent_or_present(&wanted.first_name, &before.first_name),
            last_name: sent_or_present(&wanted.last_name, &before.last_name),
            email: sent_or_present(&wanted.email, &before.email),
            phone: sent_or_present(&wanted.phone, &before.phone),
            bank_account: None,
        };
        profile::replace(conn, before, &profile, now).await
    }

    /// Returns whether the note changed.
    async fn save_note(&self, conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
        let Some(wanted) = &self.wanted.note else {
            return Ok(false);
        };
        if *wanted == store::users::notes::first(conn, &self.before.id).await? {
            return Ok(false);
        }
        store::users::notes::replace_first(conn, &self.before.id, wanted, now).await?;
        Ok(true)
    }

    async fn set_balance(&self, conn: &mut Conn, now: Instant) -> Result<(), AppError> {
        let has_concessions = self.after.role.capabilities().has_concessions;
        let Some(wanted) = self.wanted.concessions.filter(|_| has_concessions) else {
            return Ok(());
        };
        // This edit may have changed the address that is notified.
        let account = self.present(conn).await?;
        balance::set(conn, &account, wanted, &self.admin.id, now).await
    }

    /// Returns whether the role or the activity changed.
    async fn change_status(&self, conn: &mut Conn, now: Instant) -> Result<bool, AppError> {
        let (before, after) = (self.before.status(), self.after);
        if before == after {
            return Ok(false);
        }
        if admin_safety::cancels_everything(before, Some(after)) {
            self.cancel_everything(conn, now).await?;
        }
        if !after.role.capabilities().has_concessions {
            self.end_balance(conn, now).await?;
        }
        if !after.role.capabilities().can_book {
            store::users::push::remove_all(conn, &self.before.id).await?;
        }
        let shown = store::users::bank_account(conn).await?;
        store::users::standing::set(conn, &self.before.id, after).await?;
        let user_id = &self.before.id;
        bank_account::record_if_changed(conn, shown, user_id, self.admin, now).await?;
        link::withdraw_all(conn, &self.before.id, now).await?;
        if !after.is_active {
            store::users::sessions::end_all(conn, &self.before.id, now).await?;
        }
        Ok(true)
    }

    /// Sends a new invitation to a user who was invited, because a new address, role or activity
    /// voids the former one.
    async fn invite_again(&self, conn: &mut Conn, now: Instant) -> Result<(), AppError> {
        let account = self.present(conn).await?;
        if account.is_setup_complete
            || !account.is_active
            || !store::users::invitations::was_invited(conn, &account.id).await?
        {
            return Ok(());
        }
        invitation::renew(conn, &account, self.secret, now).await
    }

    async fn cancel_everything(&self, conn: &mut Conn, now: Instant) -> Result<(), AppError> {
        // This edit may have set the balance.
        let account = self.present(conn).await?;
        let closing = ClosingAccount {
            account: &account,
            actor_id: &self.admin.id,
            notify: NotifyOwner::OfEachBooking,
        };
        account_closure::cancel_everything(conn, closing, now).await?;
        Ok(())
    }

    async fn end_balance(&self, conn: &mut Conn, now: Instant) -> Result<(), AppError> {
        let remaining = self.present(conn).await?.concessions;
        let closed = ClosedBalance {
            user_id: &self.before.id,
            remaining,
            reason: CloseReason::BecameACoach,
            actor_id: &self.admin.id,
        };
        let mut writes = Writes::default();
        balance::close(&mut writes, closed, now);
        Ok(writes.send(conn).await?)
    }

    async fn record(
        &self,
        conn: &mut Conn,
        note_changed: bool,
        values: &UserValues,
        now: Instant,
    ) -> Result<(), AppError> {
        let after = self.present(conn).await?;
        let differences = audit::of_user(values, &user_view::values(conn, &after).await?);
        let mut changed = profile::changed_fields(self.before, &after);
        if note_changed {
            changed.push("notes");
        }
        if changed.is_empty() {
            return Ok(());
        }
        let kind = EventKind::ProfileUpdated;
        let description = kind.sentence("");
        let event = NewEvent {
            details: &changed.join(", "),
            changes: &differences,
            actor_id: Some(&self.admin.id),
            ..NewEvent::of_user(&self.before.id, kind, &description)
        };
        Ok(store::events::add(conn, event, now).await?)
    }
}
