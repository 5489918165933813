//! Imports people from another system, and sends the invitations that the import held back.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;
use fantail_core::event::EventKind;
use fantail_core::forms::text::email_key;
use fantail_core::forms::user::NewUser;
use fantail_core::limits::INVITATIONS_PER_MINUTE;
use fantail_core::studio_time::Instant;
use fantail_core::wire::ImportedUser;

use super::account::{self, AccountToInvite};
use super::notify::links::LaterInvitation;
use super::username::{self, Usernames};
use super::{link, notify};
use crate::auth::links::NewSecret;
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::store;
use crate::store::events::NewEvent;
use crate::store::users::Account;
use crate::store::users::links::Purpose;

/// The number of people whose rows are sent to the database together.
const PEOPLE: usize = 500;

/// Returns the rows whose e-mail addresses already have accounts, in order.
pub async fn existing(conn: &mut Conn, users: &[NewUser]) -> Result<Vec<ImportedUser>, AppError> {
    let addresses: Vec<&str> = users.iter().map(|user| user.email.as_str()).collect();
    let found = store::users::with_addresses(conn, &addresses).await?;
    let mut accounts: HashMap<String, Account> = found
        .into_iter()
        .map(|account| (email_key(&account.email), account))
        .collect();
    let rows = users.iter().enumerate();
    Ok(rows
        .filter_map(|(row, user)| Some((row, accounts.remove(&email_key(&user.email))?)))
        .map(|(row, account)| imported(row, account, false))
        .collect())
}

/// Creates accounts for the people who have none yet, and drafts their invitations if there are `secrets`, one for each.
/// Returns the accounts of all rows, in order.
pub async fn import(
    conn: &mut Conn,
    admin: &Account,
    users: &[NewUser],
    secrets: &[NewSecret],
    now: Instant,
) -> Result<Vec<ImportedUser>, AppError> {
    let mut all = existing(conn, users).await?;
    let skipped: HashSet<u32> = all.iter().map(|user| user.row).collect();
    let mut usernames = Usernames::new(store::users::usernames_like(conn, "").await?);
    let new: Vec<(u32, &NewUser, String)> = (0..)
        .zip(users)
        .filter(|(row, _)| !skipped.contains(row))
        .map(|(row, user)| (row, user, store::new_id(now)))
        .collect();
    let mut ids = Vec::with_capacity(new.len());
    for some in new.chunks(PEOPLE) {
        let invited: Vec<_> = some
            .iter()
            .map(|(_, user, id)| AccountToInvite {
                id,
                username: usernames.choose(&username::base(
                    &user.first_name,
                    &user.last_name,
                    &user.email,
                )),
                user,
                link_hash: None,
            })
            .collect();
        let mut writes = Writes::default();
        account::push_invited(&mut writes, &invited, Some(&admin.id), true, now);
        writes.send(conn).await?;
        ids.extend(invited.iter().map(|one| one.id));
    }
    if !ids.is_empty() {
        let act = NewEvent {
            description: "Imported from a file",
            reached: ids.len(),
            ..NewEvent::of_staff(&admin.id, EventKind::AccountCreated)
        };
        store::events::add(conn, act, now).await?;
    }
    let accounts = store::users::find_each(conn, &ids).await?;
    send(conn, &in_order(&accounts, &ids), secrets, now).await?;
    let rows: HashMap<&str, u32> = new.iter().map(|(row, _, id)| (id.as_str(), *row)).collect();
    for account in accounts {
        if let Some(&row) = rows.get(account.id.as_str()) {
            all.push(imported(row as usize, account, true));
        }
    }
    all.sort_by_key(|user| user.row);
    Ok(all)
}

/// Sends invitations to people without a valid link, at most one for each of `secrets`. Returns the number of invitations.
pub async fn send_held(
    conn: &mut Conn,
    admin: &Account,
    secrets: &[NewSecret],
    now: Instant,
) -> Result<usize, AppError> {
    let ids = store::users::invitations::without_link(conn, secrets.len(), now).await?;
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let accounts = store::users::find_each(conn, &ids).await?;
    let (kind, words) = (EventKind::ProfileUpdated, "Was sent the invitation");
    let mut events: Vec<_> = ids
        .iter()
        .map(|id| NewEvent {
            actor_id: Some(&admin.id),
            is_effect: true,
            ..NewEvent::of_user(id, kind, words)
        })
        .collect();
    if !ids.is_empty() {
        events.push(NewEvent {
            description: "Were sent the invitation",
            reached: ids.len(),
            ..NewEvent::of_staff(&admin.id, kind)
        });
    }
    let mut writes = Writes::default();
    store::events::push(&mut writes, &events, now);
    writes.send(conn).await?;
    store::users::links::void_invitations(conn, &ids, now).await?;
    store::users::invitations::clear_problems(conn, &ids).await?;
    send(conn, &in_order(&accounts, &ids), secrets, now).await?;
    Ok(ids.len())
}

/// Returns how many minutes it takes to send this many invitations, at least 1.
pub fn minutes(invitations: usize) -> u32 {
    let invitations = u32::try_from(invitations).unwrap_or(u32::MAX);
    invitations.div_ceil(INVITATIONS_PER_MINUTE).max(1)
}

/// Drafts invitations with new links, as far as there are secrets. They are sent one after the other, after the
/// invitations that already wait.
async fn send(
    conn: &mut Conn,
    accounts: &[&Account],
    secrets: &[NewSecret],
    now: Instant,
) -> Result<(), AppError> {
    let step = TimeDelta::minutes(1) / i32::try_from(INVITATIONS_PER_MINUTE).unwrap_or(1);
    let waiting = store::outbox::last_invitation_at(conn, now).await?;
    let mut leaves_at = waiting.map_or(now, |last| now.max(last + step));
    for (accounts, secrets) in accounts.chunks(PEOPLE).zip(secrets.chunks(PEOPLE)) {
        let mut links = Vec::with_capacity(accounts.len());
        let mut invitations = Vec::with_capacity(accounts.len());
        for (invited, new) in accounts.iter().zip(secrets) {
            links.push((invited.id.as_str(), new.hash.as_str()));
            invitations.push(LaterInvitation {
                invited,
                secret: new.secret.as_str(),
                leaves_at,
            });
            leaves_at = leaves_at + step;
        }
        let mut writes = Writes::default();
        link::push(&mut writes, Purpose::Invitation, &links, now);
        notify::links::push_invitations(&mut writes, &invitations, now)?;
        writes.send(conn).await?;
    }
    Ok(())
}

fn in_order<'a>(accounts: &'a [Account], ids: &[&str]) -> Vec<&'a Account> {
    let by_id: HashMap<&str, &Account> =
        accounts.iter().map(|one| (one.id.as_str(), one)).collect();
    ids.iter().filter_map(|id| by_id.get(id).copied()).collect()
}

fn imported(row: usize, account: Account, is_new: bool) -> ImportedUser {
    ImportedUser {
        row: u32::try_from(row).unwrap_or(u32::MAX),
        is_new,
        id: account.id,
        username: account.username,
        first_name: account.first_name,
        last_name: account.last_name,
        email: account.email,
        phone: account.phone,
        concessions: account.concessions,
    }
}
