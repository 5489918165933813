//! The holders of confirmed places in a class, with everything that ending their bookings or telling them needs: one
//! query for all.

use std::collections::HashMap;

use sqlx::FromRow;
use sqlx::query_builder::QueryBuilder;

use crate::db::{Conn, Engine};
use crate::store::users::recipients::{Recipient, with_settings};
use crate::store::users::{Account, AccountRow, account_columns};
use crate::store::{count, grouped, push_list};

/// A confirmed booking, with its account.
#[derive(Debug, Clone)]
pub struct Holder {
    pub booking_id: String,
    pub concessions_used: u32,
    pub account: Account,
}

impl Holder {
    pub fn recipient(&self) -> Recipient {
        Recipient::from(&self.account)
    }
}

/// The confirmed bookings of a class, the earliest first. The capacity bounds them, or the number of users.
pub async fn of_class(conn: &mut Conn, class_id: &str) -> Result<Vec<Holder>, sqlx::Error> {
    let mut all = of_classes(conn, &[class_id]).await?;
    Ok(all.remove(class_id).unwrap_or_default())
}

/// The confirmed bookings of some classes, by the class; a class without one is left out.
pub async fn of_classes(
    conn: &mut Conn,
    class_ids: &[&str],
) -> Result<HashMap<String, Vec<Holder>>, sqlx::Error> {
    let mut query = QueryBuilder::<Engine>::new(concat!(
        "SELECT b.class_id, b.id AS booking_id, b.concessions_used, ",
        account_columns!(),
        " FROM bookings b JOIN users u ON u.id = b.user_id",
        with_settings!(),
        "WHERE b.status = 'confirmed' AND b.class_id IN "
    ));
    push_list(&mut query, class_ids);
    query.push(" ORDER BY b.booked_at, b.id");
    let rows: Vec<HolderRow> = query.build_query_as().fetch_all(conn).await?;
    let holders = rows.into_iter().map(|row| {
        let class_id = row.class_id.clone();
        (class_id, Holder::from(row))
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

impl From<HolderRow> for Holder {
    fn from(row: HolderRow) -> Holder {
        Holder {
            booking_id: row.booking_id,
            concessions_used: count(row.concessions_used),
            account: row.account.into(),
        }
    }
}
