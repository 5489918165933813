//! The bookings of classes with their accounts. One query reads all that is needed to cancel the
//! bookings or to notify the users.

use std::collections::HashMap;

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
    pub account: Account,
}

impl BookingHolder {
    pub fn recipient(&self) -> Recipient {
        Recipient::from(&self.account)
    }
}

/// Returns the confirmed and attended bookings of a class, the earliest booking first, at most one
/// for each user.
pub async fn of_class(conn: &mut Conn, class_id: &str) -> Result<Vec<BookingHolder>, sqlx::Error> {
    let mut all = read(conn, &[class_id], "('confirmed', 'attended')").await?;
    Ok(all.remove(class_id).unwrap_or_default())
}

/// Returns the bookings of these classes that aren't cancelled, grouped by class id. Includes
/// no-shows, because they are refunded like the others if the class is cancelled after all.
pub async fn of_classes(
    conn: &mut Conn,
    class_ids: &[&str],
) -> Result<HashMap<String, Vec<BookingHolder>>, sqlx::Error> {
    read(conn, class_ids, "('confirmed', 'attended', 'no-show')").await
}

async fn read(
    conn: &mut Conn,
    class_ids: &[&str],
    statuses: &'static str,
) -> Result<HashMap<String, Vec<BookingHolder>>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(
        "SELECT b.class_id, b.id AS booking_id, b.concessions_used, account.*
           FROM bookings b JOIN account ON account.id = b.user_id
          WHERE b.status IN ",
    );
    query.push(statuses).push(" AND b.class_id IN ");
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
    #[sqlx(flatten)]
    account: AccountRow,
}

impl From<HolderRow> for BookingHolder {
    fn from(row: HolderRow) -> BookingHolder {
        BookingHolder {
            booking_id: row.booking_id,
            concessions_used: count(row.concessions_used),
            account: row.account.into(),
        }
    }
}
