//! Recipients of notifications and letters: their addresses, and their settings for letters.

use fantail_core::forms::text::email_key;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{NotificationKind, NotificationSettings};
use fantail_core::words::Word;
use sqlx::FromRow;

use super::Account;
use crate::db::Conn;
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

/// A user without settings wants every letter.
macro_rules! settings_columns {
    () => {
        "coalesce(n.email, TRUE) AS wants_email, coalesce(n.low_concessions, TRUE) AS wants_low_concessions,
         coalesce(n.manual_bookings, TRUE) AS wants_manual_bookings,
         coalesce(n.concession_addition, TRUE) AS wants_concession_addition, coalesce(n.admin, TRUE) AS wants_admin"
    };
}
pub(in crate::store) use settings_columns;

macro_rules! recipient_columns {
    () => {
        concat!(
            "u.id AS user_id, u.first_name, u.email, ",
            $crate::store::users::recipients::settings_columns!()
        )
    };
}
pub(in crate::store) use recipient_columns;

/// Joins a user `u` with their settings for letters.
macro_rules! with_settings {
    () => {
        " LEFT JOIN notification_settings n ON n.user_id = u.id "
    };
}
pub(in crate::store) use with_settings;

/// The owner of an address, if their account is active and has a password.
pub async fn by_email(conn: &mut Conn, email: &str) -> Result<Option<Recipient>, sqlx::Error> {
    let row: Option<RecipientRow> = sqlx::query_as(concat!(
        "SELECT ",
        recipient_columns!(),
        " FROM users u",
        with_settings!(),
        "WHERE u.email_key = $1 AND u.deleted_at IS NULL AND u.is_active AND u.password_hash IS NOT NULL"
    ))
    .bind(email_key(email))
    .fetch_optional(conn)
    .await?;
    Ok(row.map(Recipient::from))
}

/// The condition for admins who can sign in.
macro_rules! who_read {
    () => {
        "WHERE u.role = 'admin' AND u.is_active AND u.deleted_at IS NULL AND u.setup_completed_at IS NOT NULL
          ORDER BY u.created_at, u.id"
    };
}

/// The admins who can sign in.
pub async fn admins(conn: &mut Conn) -> Result<Vec<Recipient>, sqlx::Error> {
    let rows: Vec<RecipientRow> = sqlx::query_as(concat!(
        "SELECT ",
        recipient_columns!(),
        " FROM users u",
        with_settings!(),
        who_read!()
    ))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Recipient::from).collect())
}

/// The admins who can sign in, each with the time of the last letter of this kind to them about someone in a class. A
/// letter doesn't say whom it names; the notification kept in the same moment does.
pub async fn admins_last_told(
    conn: &mut Conn,
    kind: NotificationKind,
    class_id: &str,
    about_user_id: &str,
) -> Result<Vec<(Recipient, Option<Instant>)>, sqlx::Error> {
    let rows: Vec<LastToldRow> = sqlx::query_as(concat!(
        "SELECT ",
        recipient_columns!(),
        ", (SELECT max(o.created_at) FROM outbox o JOIN notifications t
                ON t.user_id = o.user_id AND t.class_id = o.class_id AND t.kind = o.kind AND t.created_at = o.created_at
             WHERE o.user_id = u.id AND o.class_id = $1 AND o.kind = $2 AND t.about_user_id = $3) AS last_letter_at
          FROM users u",
        with_settings!(),
        who_read!()
    ))
    .bind(class_id)
    .bind(kind.as_str())
    .bind(about_user_id)
    .fetch_all(conn)
    .await?;
    let last_told = |row: LastToldRow| (row.recipient.into(), instant(row.last_letter_at));
    Ok(rows.into_iter().map(last_told).collect())
}

/// Every account that isn't deleted, the oldest first. The number of users bounds them.
pub async fn everyone(conn: &mut Conn) -> Result<Vec<Addressee>, sqlx::Error> {
    let rows: Vec<AddresseeRow> = sqlx::query_as(concat!(
        "SELECT u.role, u.is_active, ",
        recipient_columns!(),
        " FROM users u",
        with_settings!(),
        "WHERE u.deleted_at IS NULL ORDER BY u.created_at, u.id"
    ))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Addressee::from).collect())
}

/// Saves a user's settings for letters.
pub async fn save_settings(
    conn: &mut Conn,
    user_id: &str,
    settings: NotificationSettings,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO notification_settings (user_id, email, low_concessions, manual_bookings, concession_addition, admin)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, low_concessions = excluded.low_concessions,
            manual_bookings = excluded.manual_bookings, concession_addition = excluded.concession_addition,
            admin = excluded.admin",
    )
    .bind(user_id)
    .bind(settings.email_notifications)
    .bind(settings.low_concession_alerts)
    .bind(settings.manual_booking_notifications)
    .bind(settings.concession_addition_notifications)
    .bind(settings.admin_notifications)
    .execute(conn)
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct LastToldRow {
    #[sqlx(flatten)]
    recipient: RecipientRow,
    last_letter_at: Option<i64>,
}

#[derive(FromRow)]
struct AddresseeRow {
    role: String,
    is_active: bool,
    #[sqlx(flatten)]
    recipient: RecipientRow,
}

impl From<AddresseeRow> for Addressee {
    fn from(row: AddresseeRow) -> Addressee {
        Addressee {
            recipient: row.recipient.into(),
            role: Role::parse(&row.role).unwrap_or(Role::Member),
            is_active: row.is_active,
        }
    }
}

#[derive(FromRow)]
pub(in crate::store) struct RecipientRow {
    user_id: String,
    first_name: String,
    email: String,
    #[sqlx(flatten)]
    settings: SettingsRow,
}

impl From<RecipientRow> for Recipient {
    fn from(row: RecipientRow) -> Recipient {
        Recipient {
            user_id: row.user_id,
            first_name: row.first_name,
            email: row.email,
            settings: row.settings.into(),
        }
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

#[derive(FromRow)]
pub(in crate::store) struct SettingsRow {
    wants_email: bool,
    wants_low_concessions: bool,
    wants_manual_bookings: bool,
    wants_concession_addition: bool,
    wants_admin: bool,
}

impl From<SettingsRow> for NotificationSettings {
    fn from(row: SettingsRow) -> NotificationSettings {
        NotificationSettings {
            email_notifications: row.wants_email,
            low_concession_alerts: row.wants_low_concessions,
            manual_booking_notifications: row.wants_manual_bookings,
            concession_addition_notifications: row.wants_concession_addition,
            admin_notifications: row.wants_admin,
        }
    }
}
