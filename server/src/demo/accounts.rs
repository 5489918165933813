//! Simulated events of accounts, balances and inboxes, carried out by the server's actions.

use fantail_core::forms::user::parse_new;
use fantail_core::limits::INBOX_LENGTH;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{
    BankAccountForm, EditUserRequest, NewUserRequest, NotesInput, ProfileForm, ProfileRequest,
    SettingsForm, SettingsRequest, StudioSettingsRequest,
};

use super::people::{ADMIN, DemoPerson};
use super::studio::DemoStudio;
use crate::actions::{account, balance, edit_user, inbox, profile, studio_settings};
use crate::auth::links::{self, LinkSecret};
use crate::error::AppError;
use crate::store;

const ACCOUNT_NUMBER: &str = "12-3456-0123459-00";

impl DemoStudio<'_> {
    /// Invites a person. The admin invites everyone else; the command line invites the admin. All
    /// their e-mail settings are off.
    pub async fn invite(&mut self, person: usize, at: Instant) -> Result<(), AppError> {
        let by = Some(self.people[ADMIN].id.clone()).filter(|id| !id.is_empty());
        let invited = &self.people[person];
        let user = parse_new(&form(invited))?;
        let (hash, by) = (links::hash(invited.secret.as_str()), by.as_deref());
        let account = match invited.username {
            "" => account::invite(self.conn, user, &hash, by, at).await,
            name => account::invite_as(self.conn, name.to_owned(), user, &hash, by, at).await,
        }?;
        inbox::change_settings(self.conn, &account, all_emails(EmailSetting::Off)).await?;
        self.people[person].id = account.id;
        Ok(())
    }

    pub async fn set_up_account(&mut self, person: usize, at: Instant) -> Result<(), AppError> {
        let hash = links::hash(self.people[person].secret.as_str());
        let password = self.options.password_hash;
        account::complete_invitation(self.conn, &hash, password, "", at).await?;
        self.people[person].account = None;
        Ok(())
    }

    pub async fn set_bank_account(&mut self, at: Instant) -> Result<(), AppError> {
        let request = ProfileRequest {
            form: ProfileForm {
                bank_account: Some(BankAccountForm {
                    bank_name: Some(self.options.studio_name.to_owned()),
                    account_number: Some(ACCOUNT_NUMBER.to_owned()),
                }),
                ..ProfileForm::default()
            },
            ..ProfileRequest::default()
        };
        let admin = self.account(ADMIN).await?;
        profile::save(self.conn, &admin, request, at).await?;
        self.people[ADMIN].account = None;
        Ok(())
    }

    /// The demo studio is not a new one.
    pub async fn put_first_steps_away(&mut self, at: Instant) -> Result<(), AppError> {
        let form = StudioSettingsRequest {
            first_steps_put_away: Some(true),
            ..StudioSettingsRequest::default()
        };
        let admin = self.account(ADMIN).await?;
        studio_settings::save(self.conn, &admin, form, at).await?;
        Ok(())
    }

    /// Sets a balance: by a payment if it rises, else by the admin.
    pub async fn set_balance(
        &mut self,
        person: usize,
        to: i32,
        at: Instant,
    ) -> Result<(), AppError> {
        let account = self.account(person).await?;
        if account.concessions < to {
            let added = to.abs_diff(account.concessions);
            return self.pay(person, added, at).await;
        }
        balance::set(self.conn, &account, to, &self.people[ADMIN].id, at).await?;
        self.people[person].note_balance(to);
        Ok(())
    }

    pub async fn deactivate(&mut self, person: usize, at: Instant) -> Result<(), AppError> {
        let edit = EditUserRequest {
            is_active: Some(false),
            ..EditUserRequest::default()
        };
        let admin = self.account(ADMIN).await?;
        let (id, secret) = (&self.people[person].id, LinkSecret::random());
        let saved = edit_user::save(self.conn, &admin, id, edit, secret, at).await?;
        self.people[person].account = Some(saved);
        Ok(())
    }

    pub async fn read_inbox(&mut self, person: usize, at: Instant) -> Result<(), AppError> {
        inbox::read_all(self.conn, &self.people[person].id, at).await
    }

    /// Dismisses the notifications in a person's inbox that are older than `before`.
    pub async fn clear_inbox(
        &mut self,
        person: usize,
        before: Instant,
        at: Instant,
    ) -> Result<(), AppError> {
        let id = &self.people[person].id;
        for notification in store::notifications::of_user(self.conn, id, INBOX_LENGTH).await? {
            if notification.created_at < before {
                inbox::dismiss(self.conn, id, &notification.id, at).await?;
            }
        }
        Ok(())
    }

    pub async fn turn_emails_on(&mut self) -> Result<(), AppError> {
        for person in 0..self.people.len() {
            let account = self.account(person).await?;
            inbox::change_settings(self.conn, &account, all_emails(EmailSetting::On)).await?;
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EmailSetting {
    On,
    Off,
}

fn all_emails(setting: EmailSetting) -> SettingsRequest {
    let are_on = Some(setting == EmailSetting::On);
    SettingsRequest {
        form: SettingsForm {
            email_notifications: are_on,
            low_concession_alerts: are_on,
            manual_booking_notifications: are_on,
            concession_addition_notifications: are_on,
            admin_notifications: are_on,
            ..SettingsForm::default()
        },
        before: None,
    }
}

fn form(person: &DemoPerson) -> NewUserRequest {
    NewUserRequest {
        email: Some(person.email.clone()),
        first_name: Some(person.first_name.to_owned()),
        last_name: Some(person.last_name.to_owned()),
        phone: Some(person.phone.clone()),
        role: Some(person.role),
        concessions: Some(person.opening_balance),
        notes: Some(NotesInput::Text(person.note.to_owned())),
    }
}
