//! The bookings of classes with their accounts. One query reads all that is needed to cancel the
//! bookings or to notify the users.

use std::collections::HashMap;

use fantail_core::class::Class;
use fantail_core::plan::OtherClass;
use fantail_core::studio_time::Instant;
use sqlx::FromRow;
use sqlx::query_builder::QueryBuilder;

use crate::db::{Conn, Engine};
use crate::store::users::recipients::Recipient;
use crate::store::users::{Account, AccountRow};
use crate::store::{count, grouped, push_list};

/// A booking, with its account.
#[derive(Debug, Clone)]
pub struct BookingHolder {
    pub booking_id: String,
    pub concessions_used: u32,
    /// Whether the booking takes a place: it is confirmed or attended.
    pub has_a_place: bool,
    pub account: Account,
}

impl BookingHolder {
    pub fn recipient(&self) -> Recipient {
        Recipient::from(&self.account)
    }
}

/// Returns the bookings of these classes that aren't cancelled, grouped by class id. Includes
/// no-shows, because they are refunded like the others if the class is cancelled after all.
pub async fn of_classes(
    conn: &mut Conn,
    class_ids: &[&str],
) -> Result<HashMap<String, Vec<BookingHolder>>, sqlx::Error> {
    read(
        conn,
        class_ids,
        "b.status IN ('confirmed', 'attended', 'no-show')",
    )
    .await
}

/// Returns the bookings that were cancelled together with their class, for each of these cancelled classes, the earliest
/// booking first, grouped by class id.
pub async fn lost_with_classes(
    conn: &mut Conn,
    class_ids: &[&str],
) -> Result<HashMap<String, Vec<BookingHolder>>, sqlx::Error> {
    let lost = "b.cancelled_by = 'class'
            AND b.cancelled_at = (SELECT c.cancelled_at FROM classes c WHERE c.id = b.class_id)";
    read(conn, class_ids, lost).await
}

/// Returns the other bookings of these users that overlap a class, grouped by user id.
pub async fn other_classes(
    conn: &mut Conn,
    user_ids: &[&str],
    class: &Class,
) -> Result<HashMap<String, Vec<OtherClass>>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT b.user_id, c.name, c.start_at, c.end_at FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE b.status = 'confirmed' AND c.cancelled_at IS NULL AND c.start_at < ",
    );
    query
        .push_bind(class.end_at.millis())
        .push(" AND c.end_at > ")
        .push_bind(class.start_at.millis())
        .push(" AND c.id <> ")
        .push_bind(&class.id)
        .push(" AND b.user_id IN ");
    push_list(&mut query, user_ids);
    query.push(" ORDER BY c.start_at, c.id");
    let rows: Vec<(String, String, i64, i64)> = query.build_query_as().fetch_all(conn).await?;
    Ok(grouped(rows.into_iter().map(
        |(user_id, name, start_at, end_at)| {
            let other = OtherClass {
                name,
                start_at: Instant::from_millis(start_at),
                end_at: Instant::from_millis(end_at),
            };
            (user_id, other)
        },
    )))
}

async fn read(
    conn: &mut Conn,
    class_ids: &[&str],
    which: &'static str,
) -> Result<HashMap<String, Vec<BookingHolder>>, sqlx::Error> {
    if class_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT b.class_id, b.id AS booking_id, b.concessions_used, b.status IN ('confirmed', 'attended') AS has_a_place,
                account.*
           FROM bookings b JOIN account ON account.id = b.user_id
          WHERE ",
    );
    query.push(which).push(" AND b.class_id IN ");
    push_list(&mut query, class_ids);
    query.push(" ORDER BY b.booked_at, b.id");
    let rows: Vec<HolderRow> = query.build_query_as().fetch_all(conn).await?;
    let holders = rows.into_iter().map(|row| {
        let class_id = row.class_id.clone();
        (class_id, BookingHolder::from(row))
    });
    Ok(grouped(holders))
}

#[derive(FromRow)]
struct HolderRow {
    class_id: String,
    booking_id: String,
    concessions_used: i64,
    has_a_place: bool,
    #[sqlx(flatten)]
    account: AccountRow,
}

impl From<HolderRow> for BookingHolder {
    fn from(row: HolderRow) -> BookingHolder {
        BookingHolder {
            booking_id: row.booking_id,
            concessions_used: count(row.concessions_used),
            has_a_place: row.has_a_place,
            account: row.account.into(),
        }
    }
}
