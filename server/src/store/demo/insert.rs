//! Writing it: many rows a statement.

use fantail_core::studio_time::Instant;
use fantail_core::words::Word;

use super::{Booking, Class, Entry, Event, LedgerEntry, Note, Notification, Series, Studio, User};
use crate::db::Conn;
use crate::store::users::name_keys;
use crate::store::writes::{Values, Writes};

/// Whether anyone has an account, or had one.
pub async fn has_users(conn: &mut Conn) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM users)")
        .fetch_one(conn)
        .await
}

/// Writes the studio. Everyone whose account is set up gets the same password hash.
pub async fn insert(
    conn: &mut Conn,
    studio: &Studio,
    password_hash: &str,
) -> Result<(), sqlx::Error> {
    insert_users(conn, &studio.users, password_hash).await?;
    name_keys::follow(conn).await?;
    insert_notes(conn, &studio.notes).await?;
    insert_series(conn, &studio.series).await?;
    insert_classes(conn, &studio.classes).await?;
    insert_bookings(conn, &studio.bookings).await?;
    insert_entries(conn, &studio.entries).await?;
    insert_ledger(conn, &studio.ledger).await?;
    insert_history(conn, &studio.history).await?;
    insert_notifications(conn, &studio.notifications).await
}

async fn insert_users(
    conn: &mut Conn,
    users: &[User],
    password_hash: &str,
) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO users (id, username, email, email_key, first_name, last_name, phone, role, is_active,
                password_hash, setup_completed_at, bank_name, bank_account_number, created_at) ";
    insert_rows(conn, head, users, |row, user| {
        row.push_bind(user.id.as_str())
            .push_bind(user.username.as_str())
            .push_bind(user.email.as_str())
            .push_bind(user.email.as_str())
            .push_bind(user.first_name.as_str())
            .push_bind(user.last_name.as_str())
            .push_bind(user.phone.as_str())
            .push_bind(user.role.as_str())
            .push_bind(user.is_active)
            .push_bind(user.set_up_at.map(|_| password_hash.to_owned()))
            .push_bind(user.set_up_at.map(Instant::millis))
            .push_bind(user.bank_account.bank_name.as_str())
            .push_bind(user.bank_account.account_number.as_str())
            .push_bind(user.created_at.millis());
    })
    .await
}

async fn insert_notes(conn: &mut Conn, notes: &[Note]) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO notes (id, user_id, content, created_at) ";
    insert_rows(conn, head, notes, |row, note| {
        row.push_bind(note.id.as_str())
            .push_bind(note.user_id.as_str())
            .push_bind(note.content)
            .push_bind(note.created_at.millis());
    })
    .await
}

async fn insert_series(conn: &mut Conn, series: &[Series]) -> Result<(), sqlx::Error> {
    let head =
        "INSERT INTO series (id, pattern, interval_count, days, start_on, end_on, created_at) ";
    insert_rows(conn, head, series, |row, series| {
        row.push_bind(series.id.as_str())
            .push_bind(series.pattern)
            .push_bind(1)
            .push_bind(series.days)
            .push_bind(series.start_on.to_string())
            .push_bind(series.end_on.to_string())
            .push_bind(series.created_at.millis());
    })
    .await
}

async fn insert_classes(conn: &mut Conn, classes: &[Class]) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO classes (id, series_id, name, description, instructor, location, room, start_at, end_at,
                duration_minutes, capacity, concessions_required, cancelled_at, created_at) ";
    insert_rows(conn, head, classes, |row, class| {
        row.push_bind(class.id.as_str())
            .push_bind(class.series_id.as_deref())
            .push_bind(class.name)
            .push_bind(class.description)
            .push_bind(class.instructor.as_str())
            .push_bind(class.location)
            .push_bind(class.room)
            .push_bind(class.start_at.millis())
            .push_bind(class.end_at.millis())
            .push_bind(class.minutes)
            .push_bind(class.capacity)
            .push_bind(class.price)
            .push_bind(class.cancelled_at.map(Instant::millis))
            .push_bind(class.created_at.millis());
    })
    .await
}

async fn insert_bookings(conn: &mut Conn, bookings: &[Booking]) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO bookings (id, user_id, class_id, status, concessions_used, refunded, booked_by, booked_at,
                cancelled_by, cancelled_at, cancel_reason) ";
    insert_rows(conn, head, bookings, |row, booking| {
        let cancelled = booking.cancelled;
        row.push_bind(booking.id.as_str())
            .push_bind(booking.user_id.as_str())
            .push_bind(booking.class_id.as_str())
            .push_bind(booking.status)
            .push_bind(booking.used)
            .push_bind(booking.refunded)
            .push_bind(booking.booked_by)
            .push_bind(booking.booked_at.millis())
            .push_bind(cancelled.map(|c| c.by))
            .push_bind(cancelled.map(|c| c.at.millis()))
            .push_bind(cancelled.map_or("", |c| c.reason));
    })
    .await
}

async fn insert_entries(conn: &mut Conn, entries: &[Entry]) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO waitlist_entries (id, user_id, class_id, added_by, joined_at) ";
    insert_rows(conn, head, entries, |row, entry| {
        row.push_bind(entry.id.as_str())
            .push_bind(entry.user_id.as_str())
            .push_bind(entry.class_id.as_str())
            .push_bind("member")
            .push_bind(entry.joined_at.millis());
    })
    .await
}

async fn insert_ledger(conn: &mut Conn, ledger: &[LedgerEntry]) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, actor_id, entered_at) ";
    insert_rows(conn, head, ledger, |row, entry| {
        row.push_bind(entry.user_id.as_str())
            .push_bind(entry.delta)
            .push_bind(entry.balance_after)
            .push_bind(entry.cause.as_str())
            .push_bind(entry.class_id.as_deref())
            .push_bind(entry.booking_id.as_deref())
            .push_bind(entry.actor_id.as_deref())
            .push_bind(entry.entered_at.millis());
    })
    .await
}

async fn insert_history(conn: &mut Conn, history: &[Event]) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO history (user_id, type, description, class_id, booking_id, concessions, delta, status,
                details, actor_id, happened_at) ";
    insert_rows(conn, head, history, |row, event| {
        row.push_bind(event.user_id.as_str())
            .push_bind(event.kind.as_str())
            .push_bind(event.description.as_str())
            .push_bind(event.class_id.as_deref())
            .push_bind(event.booking_id.as_deref())
            .push_bind(event.concessions)
            .push_bind(event.delta)
            .push_bind(event.status)
            .push_bind(event.details)
            .push_bind(event.actor_id.as_deref())
            .push_bind(event.happened_at.millis());
    })
    .await
}

async fn insert_notifications(
    conn: &mut Conn,
    notifications: &[Notification],
) -> Result<(), sqlx::Error> {
    let head = "INSERT INTO notifications (id, user_id, kind, title, message, class_id, about_user_id, created_at,
                read_at, dismissed_at) ";
    insert_rows(conn, head, notifications, |row, notification| {
        row.push_bind(notification.id.as_str())
            .push_bind(notification.user_id.as_str())
            .push_bind(notification.kind.as_str())
            .push_bind(notification.title.as_str())
            .push_bind(notification.message.as_str())
            .push_bind(notification.class_id.as_deref())
            .push_bind(notification.about_user_id.as_deref())
            .push_bind(notification.created_at.millis())
            .push_bind(notification.read_at.map(Instant::millis))
            .push_bind(notification.dismissed_at.map(Instant::millis));
    })
    .await
}

async fn insert_rows<T>(
    conn: &mut Conn,
    head: &'static str,
    rows: &[T],
    push: impl Fn(&mut Values<'_>, &T),
) -> Result<(), sqlx::Error> {
    let mut writes = Writes::default();
    writes.insert(head, rows, push);
    writes.send(conn).await
}
