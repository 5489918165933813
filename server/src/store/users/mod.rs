//! Accounts.

mod account;
pub mod credentials;
pub mod erasure;
pub mod invitations;
pub mod links;
pub mod lists;
pub mod name_keys;
pub mod needs;
pub mod notes;
pub mod own_record;
pub(super) mod persons;
pub mod push;
pub mod recipients;
pub mod revocation;
pub mod roster;
pub mod sessions;
pub mod standing;

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::forms::profile::Profile;
use fantail_core::forms::text::email_key;
use fantail_core::role::Role;
use fantail_core::search::SearchablePerson;
use fantail_core::studio_time::Instant;
use fantail_core::wire::BankAccount;
use sqlx::QueryBuilder;

pub use self::account::Account;
pub(super) use self::account::AccountRow;
use super::{NAMED_AT_ONCE, push_list};
use crate::db::live::{Change, changed};
use crate::db::writes::Writes;
use crate::db::{Conn, Engine};

/// A new account. It has no password until the invitation is accepted.
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

pub async fn find(conn: &mut Conn, id: &str) -> Result<Option<Account>, sqlx::Error> {
    let statement = "SELECT * FROM account WHERE id = $1 AND deleted_at IS NULL";
    let row: Option<AccountRow> = sqlx::query_as(statement)
        .bind(id)
        .fetch_optional(conn)
        .await?;
    Ok(row.map(Account::from))
}

/// Returns the accounts with these ids that aren't deleted, in no order.
pub async fn find_each(conn: &mut Conn, ids: &[&str]) -> Result<Vec<Account>, sqlx::Error> {
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new(
            "SELECT * FROM account WHERE deleted_at IS NULL AND id IN ",
        );
        push_list(&mut query, ids);
        let rows: Vec<AccountRow> = query.build_query_as().fetch_all(&mut *conn).await?;
        found.extend(rows.into_iter().map(Account::from));
    }
    Ok(found)
}

/// Returns whether there is an active admin.
pub async fn has_an_admin(conn: &mut Conn) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active AND deleted_at IS NULL)",
    )
    .fetch_one(conn)
    .await
}

/// Returns the bank account that members pay to: that of the oldest active admin account with a
/// bank account number.
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

/// Returns the usernames in use that begin with `base`.
pub async fn usernames_like(conn: &mut Conn, base: &str) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT username FROM users WHERE deleted_at IS NULL AND substr(username, 1, length($1)) = $1")
        .bind(base)
        .fetch_all(conn)
        .await
}

/// Returns whether an address belongs to another account.
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

/// Returns the accounts with these e-mail addresses, in no order.
pub async fn with_addresses(
    conn: &mut Conn,
    addresses: &[&str],
) -> Result<Vec<Account>, sqlx::Error> {
    let keys: Vec<String> = addresses.iter().map(|address| email_key(address)).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for keys in keys.chunks(NAMED_AT_ONCE) {
        let mut query = QueryBuilder::<Engine>::new(
            "SELECT * FROM account WHERE id IN (SELECT id FROM users WHERE deleted_at IS NULL AND email_key IN ",
        );
        push_list(&mut query, keys);
        query.push(")");
        let rows: Vec<AccountRow> = query.build_query_as().fetch_all(&mut *conn).await?;
        found.extend(rows.into_iter().map(Account::from));
    }
    Ok(found)
}

pub fn push(writes: &mut Writes, accounts: &[NewAccount], now: Instant) {
    for account in accounts {
        changed(Change::User(&account.id));
    }
    let into = "INSERT INTO users (id, username, email, email_key, first_name, last_name, phone, role, created_at,
                                   first_name_key, last_name_key, address_key, search_key) ";
    writes.insert(into, accounts, |values, account| {
        values
            .push_bind(account.id.clone())
            .push_bind(account.username.clone())
            .push_bind(account.email.clone())
            .push_bind(email_key(&account.email))
            .push_bind(account.first_name.clone())
            .push_bind(account.last_name.clone())
            .push_bind(account.phone.clone())
            .push_bind(account.role.as_str())
            .push_bind(now.millis());
        let keys = name_keys::NameKeys::of(&SearchablePerson {
            first_name: &account.first_name,
            last_name: &account.last_name,
            username: &account.username,
            email: &account.email,
            phone: &account.phone,
        });
        values
            .push_bind(keys.first_name)
            .push_bind(keys.last_name)
            .push_bind(keys.address)
            .push_bind(keys.search);
    });
}

/// Saves a profile. A bank account of `None` is not changed.
pub async fn save_profile(
    conn: &mut Conn,
    user_id: &str,
    profile: &Profile,
) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
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
    name_keys::update(conn).await
}
