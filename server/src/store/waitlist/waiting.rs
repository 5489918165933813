//! The users on the waitlist of a class, and what they were notified of.

use std::collections::HashMap;

use fantail_core::studio_time::Instant;
use sqlx::{FromRow, QueryBuilder};

use crate::db::{Conn, Engine};
use crate::store::users::{Account, AccountRow};
use crate::store::{grouped, instant, push_list};

/// A user on the waitlist of a class, with the times of the letters to them about it.
#[derive(Debug, Clone)]
pub struct WaitingUser {
    pub account: Account,
    /// Whether the user is booked when a spot opens while cancelling is free.
    pub book_for_me: bool,
    /// The time of the last letter about a free spot in this class. A leased letter counts as sent now.
    pub last_sent_at: Option<Instant>,
    /// The time at which the latest unsent letter is due.
    pub unsent_due_at: Option<Instant>,
    /// The time of the last notification in the app about a free spot in this class.
    pub last_told_at: Option<Instant>,
    /// Whether such a notification, still unread, waits to be pushed.
    pub push_waits: bool,
}

/// A waiting user who was notified of a spot, and not yet that it is taken.
#[derive(Debug, Clone)]
pub struct NotifiedUser {
    pub account: Account,
    /// Whether the opening came by letter, too.
    pub got_letter: bool,
}

pub(in crate::store) const NOTIFIED: &str = "SELECT account.*,
            EXISTS (SELECT 1 FROM outbox o
                     WHERE o.user_id = w.user_id AND o.class_id = w.class_id AND o.kind = 'waitlist_opening'
                       AND o.sent_at > coalesce((SELECT max(t.created_at) FROM outbox t
                                                  WHERE t.user_id = w.user_id AND t.class_id = w.class_id
                                                    AND t.kind = 'spot_taken'), 0)) AS got_letter
       FROM waitlist_entries w JOIN account ON account.id = w.user_id
      WHERE w.class_id = $1
        AND EXISTS (SELECT 1 FROM notifications n
                     WHERE n.user_id = w.user_id AND n.class_id = w.class_id AND n.kind = 'waitlist_opening'
                       AND n.id > coalesce((SELECT max(t.id) FROM notifications t
                                             WHERE t.user_id = w.user_id AND t.class_id = w.class_id
                                               AND t.kind = 'spot_taken'), ''))
      ORDER BY w.joined_at, w.id";

/// Returns those on the waitlist of a class who were notified of a spot, and not yet that it is taken.
pub async fn notified_of_opening(
    conn: &mut Conn,
    class_id: &str,
) -> Result<Vec<NotifiedUser>, sqlx::Error> {
    let rows: Vec<NotifiedUserRow> = sqlx::query_as(NOTIFIED)
        .bind(class_id)
        .fetch_all(conn)
        .await?;
    let notified = |row: NotifiedUserRow| NotifiedUser {
        account: row.account.into(),
        got_letter: row.got_letter,
    };
    Ok(rows.into_iter().map(notified).collect())
}

/// Returns the users on the waitlist of a class, the longest wait first.
pub async fn waiting_for(
    conn: &mut Conn,
    class_id: &str,
    now: Instant,
) -> Result<Vec<WaitingUser>, sqlx::Error> {
    let mut all = waiting_for_each(conn, &[class_id], now).await?;
    Ok(all.remove(class_id).unwrap_or_default())
}

/// Returns the users on the waitlists of these classes, grouped by class id, the longest wait
/// first.
pub async fn waiting_for_each(
    conn: &mut Conn,
    class_ids: &[&str],
    now: Instant,
) -> Result<HashMap<String, Vec<WaitingUser>>, sqlx::Error> {
    let now = now.millis();
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT w.class_id, w.book_for_me, account.*,
                (SELECT max(coalesce(o.sent_at, ",
    );
    query
        .push_bind(now)
        .push(
            ")) FROM outbox o
                  WHERE o.user_id = w.user_id AND o.class_id = w.class_id AND o.kind = 'waitlist_opening'
                    AND o.dead_at IS NULL AND (o.sent_at IS NOT NULL OR o.leased_until >= ",
        )
        .push_bind(now)
        .push(
            ")) AS last_sent_at,
                (SELECT max(o.not_before) FROM outbox o
                  WHERE o.user_id = w.user_id AND o.class_id = w.class_id AND o.kind = 'waitlist_opening'
                    AND o.dead_at IS NULL AND o.sent_at IS NULL AND (o.leased_until IS NULL OR o.leased_until < ",
        )
        .push_bind(now)
        .push(
            ")) AS unsent_due_at,
                (SELECT max(n.created_at) FROM notifications n
                  WHERE n.class_id = w.class_id AND n.user_id = w.user_id AND n.kind = 'waitlist_opening') AS last_told_at,
                EXISTS (SELECT 1 FROM notifications n
                         WHERE n.class_id = w.class_id AND n.user_id = w.user_id AND n.kind = 'waitlist_opening'
                           AND n.push_at IS NOT NULL AND n.read_at IS NULL AND n.dismissed_at IS NULL) AS push_waits
           FROM waitlist_entries w JOIN account ON account.id = w.user_id
          WHERE w.class_id IN ",
        );
    push_list(&mut query, class_ids);
    query.push(" ORDER BY w.joined_at, w.id");
    let rows: Vec<WaitingUserRow> = query.build_query_as().fetch_all(conn).await?;
    Ok(grouped(rows.into_iter().map(|row| {
        let waiting = WaitingUser {
            account: row.account.into(),
            book_for_me: row.book_for_me,
            last_sent_at: instant(row.last_sent_at),
            unsent_due_at: instant(row.unsent_due_at),
            last_told_at: instant(row.last_told_at),
            push_waits: row.push_waits,
        };
        (row.class_id, waiting)
    })))
}

#[derive(FromRow)]
struct NotifiedUserRow {
    #[sqlx(flatten)]
    account: AccountRow,
    got_letter: bool,
}

#[derive(FromRow)]
struct WaitingUserRow {
    class_id: String,
    book_for_me: bool,
    #[sqlx(flatten)]
    account: AccountRow,
    last_sent_at: Option<i64>,
    unsent_due_at: Option<i64>,
    last_told_at: Option<i64>,
    push_waits: bool,
}
