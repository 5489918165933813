//! An account with its settings for letters.

use fantail_core::admin_safety::AccountStatus;
use fantail_core::booking::MemberFacts;
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BankAccount, NotificationSettings};
use sqlx::FromRow;

/// An account, without its password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub id: String,
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub role: Role,
    pub concessions: i32,
    pub is_active: bool,
    pub is_setup_complete: bool,
    /// Why the invitation could not be delivered. Empty if delivery was not given up.
    pub invitation_problem: String,
    pub is_deleted: bool,
    pub bank_account: Option<BankAccount>,
    pub classes_attended: u32,
    /// The user's settings for letters.
    pub letters: NotificationSettings,
    pub created_at: Instant,
}

impl Account {
    /// Returns the facts for the booking rules.
    pub fn facts(&self) -> MemberFacts {
        MemberFacts {
            role: self.role,
            concessions: self.concessions,
        }
    }

    pub fn status(&self) -> AccountStatus {
        AccountStatus {
            role: self.role,
            is_active: self.is_active,
        }
    }

    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// A row of the view `account`.
#[derive(FromRow)]
pub(in crate::store) struct AccountRow {
    id: String,
    username: String,
    email: String,
    first_name: String,
    last_name: String,
    phone: String,
    role: String,
    #[sqlx(try_from = "i64")]
    concessions: i32,
    is_active: bool,
    setup_completed_at: Option<i64>,
    invitation_problem: String,
    deleted_at: Option<i64>,
    bank_name: String,
    bank_account_number: String,
    #[sqlx(try_from = "i64")]
    classes_attended: u32,
    created_at: i64,
    #[sqlx(flatten)]
    letters: SettingsRow,
}

impl From<AccountRow> for Account {
    fn from(row: AccountRow) -> Account {
        let bank_account = BankAccount {
            bank_name: row.bank_name,
            account_number: row.bank_account_number,
        };
        Account {
            id: row.id,
            username: row.username,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            phone: row.phone,
            // The schema allows no other role. If there is one all the same, a member has the
            // fewest permissions.
            role: Role::parse(&row.role).unwrap_or(Role::Member),
            concessions: row.concessions,
            is_active: row.is_active,
            is_setup_complete: row.setup_completed_at.is_some(),
            invitation_problem: row.invitation_problem,
            is_deleted: row.deleted_at.is_some(),
            bank_account: (bank_account != BankAccount::default()).then_some(bank_account),
            classes_attended: row.classes_attended,
            letters: row.letters.into(),
            created_at: Instant::from_millis(row.created_at),
        }
    }
}

#[derive(FromRow)]
struct SettingsRow {
    wants_email: bool,
    wants_low_concessions: bool,
    wants_manual_bookings: bool,
    wants_concession_addition: bool,
    wants_admin: bool,
    wants_reminder_before_cutoff: bool,
    wants_reminder_same_day: bool,
}

impl From<SettingsRow> for NotificationSettings {
    fn from(row: SettingsRow) -> NotificationSettings {
        NotificationSettings {
            email_notifications: row.wants_email,
            low_concession_alerts: row.wants_low_concessions,
            manual_booking_notifications: row.wants_manual_bookings,
            concession_addition_notifications: row.wants_concession_addition,
            admin_notifications: row.wants_admin,
            reminder_before_cutoff: row.wants_reminder_before_cutoff,
            reminder_same_day: row.wants_reminder_same_day,
        }
    }
}
