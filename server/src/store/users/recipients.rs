//! Recipients of notifications and letters: their e-mail addresses, and which letters they want.

use fantail_core::closed_enum::ClosedEnum;
use fantail_core::forms::text::email_key;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{NotificationKind, NotificationSettings};
use sqlx::FromRow;

use super::account::{Account, AccountRow};
use crate::db::Conn;
use crate::db::live::{Change, changed};
use crate::store::instant;

/// A recipient of notifications and letters.
#[derive(Debug, Clone)]
pub struct Recipient {
    pub user_id: String,
    pub first_name: String,
    pub email: String,
    pub settings: NotificationSettings,
}

/// A possible recipient of an admin's message.
#[derive(Debug, Clone)]
pub struct Addressee {
    pub recipient: Recipient,
    pub role: Role,
    pub is_active: bool,
}

/// Returns the owner of an address, if their account is active and has a password.
pub async fn by_email(conn: &mut Conn, email: &str) -> Result<Option<Recipient>, sqlx::Error> {
    let row: Option<AccountRow> = sqlx::query_as(
        "SELECT * FROM account
          WHERE email_key = $1 AND deleted_at IS NULL AND is_active AND setup_completed_at IS NOT NULL",
    )
    .bind(email_key(email))
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Recipient::from))
}

/// Returns the admins who can sign in, the oldest account first.
pub async fn admins(conn: &mut Conn) -> Result<Vec<Recipient>, sqlx::Error> {
    let rows: Vec<AccountRow> = sqlx::query_as(
        "SELECT * FROM account
          WHERE role = 'admin' AND is_active AND deleted_at IS NULL AND setup_completed_at IS NOT NULL
          ORDER BY created_at, id",
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Recipient::from).collect())
}

/// Returns the admins who can sign in, each with the time of their last letter of this kind about a
/// user and a class. The outbox has no column for the user that a letter is about, so the query finds
/// the notification with the same `created_at`.
pub async fn admins_last_told(
    conn: &mut Conn,
    kind: NotificationKind,
    class_id: &str,
    about_user_id: &str,
) -> Result<Vec<(Recipient, Option<Instant>)>, sqlx::Error> {
    let rows: Vec<LastToldRow> = sqlx::query_as(
        "SELECT account.*,
                (SELECT max(o.created_at)
                   FROM outbox o
                   JOIN notifications t ON t.user_id = o.user_id AND t.class_id = o.class_id AND t.kind = o.kind
                                       AND t.created_at = o.created_at
                  WHERE o.user_id = account.id AND o.class_id = $1 AND o.kind = $2
                    AND t.about_user_id = $3) AS last_letter_at
           FROM account
          WHERE role = 'admin' AND is_active AND deleted_at IS NULL AND setup_completed_at IS NOT NULL
          ORDER BY created_at, id",
    )
    .bind(class_id)
    .bind(kind.as_str())
    .bind(about_user_id)
    .fetch_all(conn)
    .await?;
    let last_told = |row: LastToldRow| (row.account.into(), instant(row.last_letter_at));
    Ok(rows.into_iter().map(last_told).collect())
}

/// Returns every account that isn't deleted, the oldest first. There is no limit: a studio has few
/// enough users.
pub async fn everyone(conn: &mut Conn) -> Result<Vec<Addressee>, sqlx::Error> {
    let statement = "SELECT * FROM account WHERE deleted_at IS NULL ORDER BY created_at, id";
    let rows: Vec<AccountRow> = sqlx::query_as(statement).fetch_all(conn).await?;
    Ok(rows.into_iter().map(Addressee::from).collect())
}

/// Saves a user's settings for letters.
pub async fn save_settings(
    conn: &mut Conn,
    user_id: &str,
    settings: NotificationSettings,
) -> Result<(), sqlx::Error> {
    changed(Change::User(user_id));
    sqlx::query(
        "INSERT INTO notification_settings (user_id, email, low_concessions, manual_bookings, concession_addition, admin,
                                            reminder_before_cutoff, reminder_same_day)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, low_concessions = excluded.low_concessions,
            manual_bookings = excluded.manual_bookings, concession_addition = excluded.concession_addition,
            admin = excluded.admin, reminder_before_cutoff = excluded.reminder_before_cutoff,
            reminder_same_day = excluded.reminder_same_day",
    )
    .bind(user_id)
    .bind(settings.email_notifications)
    .bind(settings.low_concession_alerts)
    .bind(settings.manual_booking_notifications)
    .bind(settings.concession_addition_notifications)
    .bind(settings.admin_notifications)
    .bind(settings.reminder_before_cutoff)
    .bind(settings.reminder_same_day)
    .execute(conn)
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct LastToldRow {
    #[sqlx(flatten)]
    account: AccountRow,
    last_letter_at: Option<i64>,
}

impl From<AccountRow> for Addressee {
    fn from(row: AccountRow) -> Addressee {
        let account = Account::from(row);
        Addressee {
            recipient: Recipient::from(&account),
            role: account.role,
            is_active: account.is_active,
        }
    }
}

impl From<AccountRow> for Recipient {
    fn from(row: AccountRow) -> Recipient {
        Recipient::from(&Account::from(row))
    }
}

impl From<&Account> for Recipient {
    fn from(account: &Account) -> Recipient {
        Recipient {
            user_id: account.id.clone(),
            first_name: account.first_name.clone(),
            email: account.email.clone(),
            settings: account.letters,
        }
    }
}
