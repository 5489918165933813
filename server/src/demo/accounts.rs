//! Accounts, balances and inboxes: done by the actions of the server, at a moment of the past.

use fantail_core::forms::user::parse_new;
use fantail_core::limits::INBOX_LENGTH;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{
    BankAccountForm, EditUserRequest, NewUserRequest, NotesInput, ProfileForm, ProfileRequest,
    SettingsForm, SettingsRequest,
};

use super::people::{self, ADMIN};
use super::studio::Studio;
use crate::actions::{account, balance, editing, inbox, profile};
use crate::auth::links::{self, LinkSecret};
use crate::error::AppError;
use crate::store;

const ACCOUNT_NUMBER: &str = "12-3456-0123459-00";

impl Studio<'_> {
    /// An admin, or for the first one the command line, invites someone, who wants no letters.
    pub async fn invite(&mut self, who: usize, at: Instant) -> Result<(), AppError> {
        let by = Some(self.people[ADMIN].id.clone()).filter(|id| !id.is_empty());
        let person = &self.people[who];
        let user = parse_new(&form(&person.plan))?;
        let (hash, by) = (links::hash(person.secret.as_str()), by.as_deref());
        let invited = match person.plan.username {
            Some(name) => account::invite_as(self.conn, name.to_owned(), user, &hash, by, at).await,
            None => account::invite(self.conn, user, &hash, by, at).await,
        }?;
        inbox::change_settings(self.conn, &invited, all_letters(Letters::Off)).await?;
        self.people[who].id = invited.id;
        Ok(())
    }

    pub async fn set_up(&mut self, who: usize, at: Instant) -> Result<(), AppError> {
        let hash = links::hash(self.people[who].secret.as_str());
        let password = self.wanted.password_hash;
        account::complete_invitation(self.conn, &hash, password, at).await?;
        self.people[who].account = None;
        Ok(())
    }

    pub async fn show_the_bank_account(&mut self, at: Instant) -> Result<(), AppError> {
        let request = ProfileRequest {
            form: ProfileForm {
                bank_account: Some(BankAccountForm {
                    bank_name: Some(self.wanted.studio_name.to_owned()),
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

    /// An admin sets someone's balance.
    pub async fn set_balance(&mut self, who: usize, to: i32, at: Instant) -> Result<(), AppError> {
        let account = self.account(who).await?;
        balance::set(self.conn, &account, to, &self.people[ADMIN].id, at).await?;
        self.people[who].note_balance(to);
        Ok(())
    }

    pub async fn deactivate(&mut self, who: usize, at: Instant) -> Result<(), AppError> {
        let edit = EditUserRequest {
            is_active: Some(false),
            ..EditUserRequest::default()
        };
        let admin = self.account(ADMIN).await?;
        let (id, secret) = (&self.people[who].id, LinkSecret::random());
        let saved = editing::save(self.conn, &admin, id, edit, secret, at).await?;
        self.people[who].account = Some(saved);
        Ok(())
    }

    pub async fn read_the_inbox(&mut self, who: usize, at: Instant) -> Result<(), AppError> {
        inbox::read_all(self.conn, &self.people[who].id, at).await
    }

    /// Dismisses the notifications in someone's inbox that are of before then.
    pub async fn tidy_the_inbox(
        &mut self,
        who: usize,
        before: Instant,
        at: Instant,
    ) -> Result<(), AppError> {
        let id = &self.people[who].id;
        for notification in store::notifications::of_user(self.conn, id, INBOX_LENGTH).await? {
            if notification.created_at < before {
                inbox::put_away(self.conn, id, &notification.id, at).await?;
            }
        }
        Ok(())
    }

    pub async fn turn_letters_on(&mut self) -> Result<(), AppError> {
        for who in 0..self.people.len() {
            let account = self.account(who).await?;
            inbox::change_settings(self.conn, &account, all_letters(Letters::On)).await?;
        }
        Ok(())
    }
}

/// Whether everyone wants letters. While the past is made nobody does: it has been told already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letters {
    On,
    Off,
}

fn all_letters(letters: Letters) -> SettingsRequest {
    let are_on = Some(letters == Letters::On);
    SettingsRequest {
        form: SettingsForm {
            email_notifications: are_on,
            low_concession_alerts: are_on,
            manual_booking_notifications: are_on,
            concession_addition_notifications: are_on,
            admin_notifications: are_on,
        },
        before: None,
    }
}

fn form(person: &people::Planned) -> NewUserRequest {
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
