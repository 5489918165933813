//! Revokes the sessions, links and calendar feeds of a restored file that are no longer valid in the file that it replaces,
//! and gives up the letters that no longer wait there, and what was to be pushed to devices.

use std::collections::{HashMap, HashSet};

use fantail_core::studio_time::Instant;
use sqlx::FromRow;

use super::sessions;
use crate::db::Conn;
use crate::store::{calendar_feeds, outbox, pushes};

/// Why the letters of a restored file are given up.
const RESTORED: &str = "the database was restored from a backup";

/// The valid sessions, links and calendar feeds of a file, its unsent letters, and the state of its accounts.
pub struct ValidAccess {
    accounts: HashMap<String, AccountState>,
    sessions: HashSet<String>,
    links: HashSet<String>,
    /// By the hashes of their secrets.
    feeds: HashSet<String>,
    letters: HashSet<String>,
}

/// The numbers of revoked sessions, links and calendar feeds and of letters given up, and the accounts that have more access
/// in the backup than in the replaced file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Revoked {
    pub sessions: usize,
    pub links: usize,
    pub feeds: usize,
    pub letters: usize,
    /// Usernames of active accounts that had been deleted after the backup.
    pub undeleted: Vec<String>,
    /// Usernames of active accounts that had been deactivated after the backup.
    pub reactivated: Vec<String>,
    /// Usernames of admins who had lost that role after the backup.
    pub admins_again: Vec<String>,
    /// Usernames of accounts whose password had been changed after the backup.
    pub former_secrets: Vec<String>,
}

#[derive(FromRow, Clone, PartialEq, Eq)]
struct AccountState {
    id: String,
    username: String,
    role: String,
    is_active: bool,
    is_deleted: bool,
    password_hash: Option<String>,
}

#[derive(FromRow)]
struct OwnedId {
    id: String,
    user_id: String,
}

pub async fn read(conn: &mut Conn, now: Instant) -> Result<ValidAccess, sqlx::Error> {
    let ids = |rows: Vec<OwnedId>| rows.into_iter().map(|row| row.id).collect();
    Ok(ValidAccess {
        accounts: accounts(conn).await?,
        sessions: ids(valid_sessions(conn, now).await?),
        links: ids(valid_links(conn, now).await?),
        feeds: ids(feeds(conn).await?),
        letters: ids(unsent_letters(conn).await?),
    })
}

/// Revokes each session, link and calendar feed that isn't in `known`, or whose account has changed since the
/// backup. Gives up each unsent letter for the same reasons: it may have been sent since. If `known`
/// is `None`, does so with all of them.
pub async fn revoke(
    conn: &mut Conn,
    known: Option<&ValidAccess>,
    now: Instant,
) -> Result<Revoked, sqlx::Error> {
    let accounts = accounts(conn).await?;
    let works = |of: &OwnedId, live: fn(&ValidAccess) -> &HashSet<String>| {
        let (then, since) = (accounts.get(&of.user_id), known);
        since.is_some_and(|since| {
            live(since).contains(&of.id) && since.accounts.get(&of.user_id) == then
        })
    };
    let mut ended = Revoked::default();
    for session in valid_sessions(conn, now).await? {
        if !works(&session, |known| &known.sessions) {
            sessions::end(conn, &session.id, now).await?;
            ended.sessions += 1;
        }
    }
    for link in valid_links(conn, now).await? {
        if !works(&link, |known| &known.links) {
            sqlx::query("UPDATE links SET voided_at = $2 WHERE id = $1")
                .bind(&link.id)
                .bind(now.millis())
                .execute(&mut *conn)
                .await?;
            ended.links += 1;
        }
    }
    for feed in feeds(conn).await? {
        if !works(&feed, |known| &known.feeds) {
            calendar_feeds::remove(conn, &feed.user_id).await?;
            ended.feeds += 1;
        }
    }
    for letter in unsent_letters(conn).await? {
        if !works(&letter, |known| &known.letters) {
            outbox::delivery::give_up(conn, &letter.id, RESTORED, now).await?;
            ended.letters += 1;
        }
    }
    pushes::end_all(conn).await?;
    if let Some(known) = known {
        ended.name(&accounts, known);
    }
    Ok(ended)
}

impl Revoked {
    fn name(&mut self, accounts: &HashMap<String, AccountState>, known: &ValidAccess) {
        let mut active: Vec<_> = accounts.values().filter(|then| then.is_active).collect();
        active.sort_by(|one, other| one.username.cmp(&other.username));
        for then in active {
            let Some(since) = known.accounts.get(&then.id) else {
                continue;
            };
            if since.is_deleted {
                self.undeleted.push(then.username.clone());
            } else if !since.is_active {
                self.reactivated.push(then.username.clone());
            } else if then.role == "admin" && since.role != "admin" {
                self.admins_again.push(then.username.clone());
            } else if then.password_hash.is_some() && then.password_hash != since.password_hash {
                self.former_secrets.push(then.username.clone());
            }
        }
    }
}

async fn accounts(conn: &mut Conn) -> Result<HashMap<String, AccountState>, sqlx::Error> {
    let rows: Vec<AccountState> = sqlx::query_as(
        "SELECT id, username, role, is_active, deleted_at IS NOT NULL AS is_deleted, password_hash FROM users",
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

async fn valid_sessions(conn: &mut Conn, now: Instant) -> Result<Vec<OwnedId>, sqlx::Error> {
    sqlx::query_as("SELECT id, user_id FROM sessions WHERE ended_at IS NULL AND $1 < expires_at")
        .bind(now.millis())
        .fetch_all(conn)
        .await
}

async fn valid_links(conn: &mut Conn, now: Instant) -> Result<Vec<OwnedId>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, user_id FROM links WHERE used_at IS NULL AND voided_at IS NULL AND $1 < expires_at",
    )
    .bind(now.millis())
    .fetch_all(conn)
    .await
}

/// Returns the calendar feeds. The id of each is the hash of its secret.
async fn feeds(conn: &mut Conn) -> Result<Vec<OwnedId>, sqlx::Error> {
    sqlx::query_as("SELECT secret_hash AS id, user_id FROM calendar_feeds")
        .fetch_all(conn)
        .await
}

/// Returns the unsent letters. The id of no user is empty.
async fn unsent_letters(conn: &mut Conn) -> Result<Vec<OwnedId>, sqlx::Error> {
    let letters = outbox::unsent(conn).await?.into_iter();
    let owned = |(id, user_id): (_, Option<_>)| OwnedId {
        id,
        user_id: user_id.unwrap_or_default(),
    };
    Ok(letters.map(owned).collect())
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;
    use tempfile::TempDir;

    use super::*;
    use crate::clock::Clock;
    use crate::db::Db;

    const NOW: i64 = 1_800_000_000_000;

    /// Accounts. Each has a valid session, a valid link, a calendar feed and an unsent letter.
    const NAMES: [&str; 8] = [
        "kept", "gone", "ended", "deleted", "inactive", "demoted", "changed", "hana",
    ];

    const SINCE: &str = "
        DELETE FROM sessions WHERE user_id = 'gone';
        DELETE FROM links WHERE user_id = 'gone';
        DELETE FROM calendar_feeds WHERE user_id = 'gone';
        UPDATE calendar_feeds SET secret_hash = printf('%064s', 'new') WHERE user_id = 'ended';
        UPDATE sessions SET ended_at = 1 WHERE user_id = 'ended';
        UPDATE links SET used_at = 1 WHERE user_id = 'ended';
        DELETE FROM outbox WHERE user_id = 'gone';
        UPDATE outbox SET sent_at = 1 WHERE user_id = 'ended';
        UPDATE users SET is_active = 0, deleted_at = 1 WHERE id = 'deleted';
        UPDATE users SET is_active = 0 WHERE id = 'inactive';
        UPDATE users SET role = 'user' WHERE id = 'demoted';
        UPDATE users SET password_hash = '$argon2id$other' WHERE id = 'changed';
        INSERT INTO sessions (id, user_id, created_at, refreshed_at, expires_at)
        VALUES ('later', 'kept', 2, 2, NOW + 9)";

    async fn studio_after(sql: &str) -> (TempDir, Db) {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::fixed_at(Instant::from_millis(NOW));
        let db = Db::open(&folder.path().join("studio.db"), clock)
            .await
            .unwrap();
        let person = |name: &&str| {
            format!(
                "INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at,
                                    password_hash, setup_completed_at)
                 VALUES ('{name}', '{name}', '{name}@a.nz', '{name}@a.nz', 'A', 'B', 'admin', 0, '$argon2id$', 0);
                 INSERT INTO sessions (id, user_id, created_at, refreshed_at, expires_at)
                 VALUES ('of {name}', '{name}', 0, 0, NOW + 1), ('over, of {name}', '{name}', 0, 0, NOW);
                 INSERT INTO links (id, user_id, purpose, token_hash, created_at, expires_at)
                 VALUES ('to {name}', '{name}', 'reset', printf('%064s', '{name}'), 0, NOW + 1);
                 INSERT INTO calendar_feeds VALUES ('{name}', printf('%064s', '{name}'), 0);
                 INSERT INTO outbox (id, user_id, to_address, kind, draft, created_at, not_before, next_attempt_at)
                 VALUES ('for {name}', '{name}', '{name}@a.nz', 'message', 'Kia ora', 0, 0, 0);
                 INSERT INTO notifications (id, user_id, kind, title, message, created_at, push_at)
                 VALUES ('told {name}', '{name}', 'class_cancelled', 'Cancelled', 'Sorry', 0, 0);"
            )
        };
        let made: String = NAMES.iter().map(person).collect();
        let made = format!("{made} {sql}").replace("NOW", &NOW.to_string());
        db.write(async |conn, _| {
            sqlx::raw_sql(AssertSqlSafe(made)).execute(conn).await?;
            Ok(())
        })
        .await
        .unwrap();
        (folder, db)
    }

    async fn valid_access(db: &Db) -> ValidAccess {
        let now = Instant::from_millis(NOW);
        read(&mut db.read().await.unwrap(), now).await.unwrap()
    }

    fn names(found: &HashSet<String>) -> Vec<&str> {
        let mut names: Vec<_> = found.iter().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    #[tokio::test]
    async fn sessions_and_links_that_are_invalid_in_the_replaced_file_are_revoked() {
        let (_since, replaced) = studio_after(SINCE).await;
        let (_then, restored) = studio_after("").await;
        let known = valid_access(&replaced).await;
        let ended = restored
            .write(async |conn, now| Ok(revoke(conn, Some(&known), now).await?))
            .await
            .unwrap();
        let numbers = [ended.sessions, ended.links, ended.feeds, ended.letters];
        assert_eq!(numbers, [6, 6, 6, 6]);
        assert_eq!(ended.undeleted, ["deleted"]);
        assert_eq!(ended.reactivated, ["inactive"]);
        assert_eq!(ended.admins_again, ["demoted"]);
        assert_eq!(ended.former_secrets, ["changed"]);
        let remaining = valid_access(&restored).await;
        assert_eq!(names(&remaining.sessions), ["of hana", "of kept"]);
        assert_eq!(names(&remaining.links), ["to hana", "to kept"]);
        assert_eq!(names(&remaining.letters), ["for hana", "for kept"]);
        let next_push = pushes::next_due_at(&mut restored.read().await.unwrap()).await;
        assert_eq!(next_push.unwrap(), None);
    }

    #[tokio::test]
    async fn without_a_replaced_file_all_sessions_and_links_are_revoked() {
        let (_then, restored) = studio_after("").await;
        let ended = restored
            .write(async |conn, now| Ok(revoke(conn, None, now).await?))
            .await
            .unwrap();
        let numbers = [ended.sessions, ended.links, ended.feeds, ended.letters];
        assert_eq!(numbers, [8, 8, 8, 8]);
        assert_eq!(ended.undeleted, Vec::<String>::new());
        let remaining = valid_access(&restored).await;
        assert!(remaining.sessions.is_empty() && remaining.links.is_empty());
        assert!(remaining.letters.is_empty() && remaining.feeds.is_empty());
    }
}
