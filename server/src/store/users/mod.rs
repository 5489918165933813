//! Accounts.

pub mod credentials;
pub mod erasure;
pub mod forgotten;
pub mod invitations;
pub mod links;
pub mod lists;
pub mod name_keys;
pub mod notes;
pub mod own_record;
pub(super) mod persons;
pub mod recipients;
pub mod sessions;
pub mod standing;

use fantail_core::booking::MemberFacts;
use fantail_core::forms::profile::Profile;
use fantail_core::forms::text::email_key;
use fantail_core::role::Role;
use fantail_core::standing::Standing;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BankAccount, NotificationSettings};
use fantail_core::words::Word;
use sqlx::FromRow;

use crate::db::Conn;
use recipients::{SettingsRow, with_settings};

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
    /// Why the invitation could not be delivered; empty unless it was given up.
    pub invitation_problem: String,
    pub is_deleted: bool,
    pub bank_account: Option<BankAccount>,
    pub classes_attended: u32,
    /// The user's settings for letters.
    pub letters: NotificationSettings,
    pub created_at: Instant,
}

/// The fields of a new account. It has no password until its invitation is completed.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub id: String,
    pub username: String,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub role: Role,
}

/// The columns of a user joined `with_settings!()`.
macro_rules! account_columns {
    () => {
        concat!(
            "u.id, u.username, u.email, u.first_name, u.last_name, u.phone, u.role, u.concessions, u.is_active,
             u.setup_completed_at IS NOT NULL AS is_setup_complete, u.deleted_at IS NOT NULL AS is_deleted,
             u.invitation_problem, u.bank_name, u.bank_account_number, u.classes_attended, u.created_at, ",
            $crate::store::users::recipients::settings_columns!()
        )
    };
}
pub(super) use account_columns;

pub async fn find(conn: &mut Conn, id: &str) -> Result<Option<Account>, sqlx::Error> {
    let row: Option<AccountRow> = sqlx::query_as(concat!(
        "SELECT ",
        account_columns!(),
        " FROM users u",
        with_settings!(),
        "WHERE u.id = $1 AND u.deleted_at IS NULL"
    ))
    .bind(id)
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Account::from))
}

/// Whether there is an active admin.
pub async fn has_an_admin(conn: &mut Conn) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active AND deleted_at IS NULL)",
    )
    .fetch_one(conn)
    .await
}

/// The bank account that members pay to: of the admins who have set one, the longest-standing one's.
pub async fn bank_account(conn: &mut Conn) -> Result<Option<BankAccount>, sqlx::Error> {
    let row: Option<(String, String)> = sqlx::query_as(
        "SELECT bank_name, bank_account_number FROM users
         WHERE role = 'admin' AND is_active AND deleted_at IS NULL AND bank_account_number <> ''
         ORDER BY created_at, id LIMIT 1",
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|(bank_name, account_number)| BankAccount {
        bank_name,
        account_number,
    }))
}

/// The taken usernames with this beginning.
pub async fn usernames_like(conn: &mut Conn, base: &str) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT username FROM users WHERE deleted_at IS NULL AND substr(username, 1, length($1)) = $1")
        .bind(base)
        .fetch_all(conn)
        .await
}

/// Whether an address belongs to another account.
pub async fn email_is_taken(
    conn: &mut Conn,
    email: &str,
    by_other_than: &str,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users WHERE email_key = $1 AND deleted_at IS NULL AND id <> $2)")
        .bind(email_key(email))
        .bind(by_other_than)
        .fetch_one(conn)
        .await
}

pub async fn add(conn: &mut Conn, account: &NewAccount, now: Instant) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO users (id, username, email, email_key, first_name, last_name, phone, role, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(&account.id)
    .bind(&account.username)
    .bind(&account.email)
    .bind(email_key(&account.email))
    .bind(&account.first_name)
    .bind(&account.last_name)
    .bind(&account.phone)
    .bind(account.role.as_str())
    .bind(now.millis())
    .execute(&mut *conn)
    .await?;
    name_keys::follow(conn).await
}

/// Saves a profile; a bank account of `None` stays as it is.
pub async fn save_profile(
    conn: &mut Conn,
    user_id: &str,
    profile: &Profile,
) -> Result<(), sqlx::Error> {
    let bank = profile.bank_account.as_ref();
    sqlx::query(
        "UPDATE users SET first_name = $2, last_name = $3, email = $4, email_key = $5, phone = $6,
                bank_name = coalesce($7, bank_name), bank_account_number = coalesce($8, bank_account_number)
         WHERE id = $1",
    )
    .bind(user_id)
    .bind(&profile.first_name)
    .bind(&profile.last_name)
    .bind(&profile.email)
    .bind(email_key(&profile.email))
    .bind(&profile.phone)
    .bind(bank.map(|account| account.bank_name.as_str()))
    .bind(bank.map(|account| account.account_number.as_str()))
    .execute(&mut *conn)
    .await?;
    name_keys::follow(conn).await
}

impl Account {
    /// The facts of the person asking.
    pub fn facts(&self) -> MemberFacts {
        MemberFacts {
            role: self.role,
            concessions: self.concessions,
        }
    }

    pub fn standing(&self) -> Standing {
        Standing {
            role: self.role,
            is_active: self.is_active,
        }
    }

    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

#[derive(FromRow)]
pub(super) struct AccountRow {
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
    is_setup_complete: bool,
    invitation_problem: String,
    is_deleted: bool,
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
            // The schema allows the three words only; a fourth would have the least rights.
            role: Role::parse(&row.role).unwrap_or(Role::Member),
            concessions: row.concessions,
            is_active: row.is_active,
            is_setup_complete: row.is_setup_complete,
            invitation_problem: row.invitation_problem,
            is_deleted: row.is_deleted,
            bank_account: (bank_account != BankAccount::default()).then_some(bank_account),
            classes_attended: row.classes_attended,
            letters: row.letters.into(),
            created_at: Instant::from_millis(row.created_at),
        }
    }
}
