//! The holders of confirmed places in a class, with everything that ending their bookings or telling them needs: one
//! query for all.

use sqlx::FromRow;

use crate::db::Conn;
use crate::store::count;
use crate::store::users::recipients::{Recipient, with_settings};
use crate::store::users::{Account, AccountRow, account_columns};

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
    let rows: Vec<HolderRow> = sqlx::query_as(concat!(
        "SELECT b.id AS booking_id, b.concessions_used, ",
        account_columns!(),
        " FROM bookings b JOIN users u ON u.id = b.user_id",
        with_settings!(),
        "WHERE b.class_id = $1 AND b.status = 'confirmed' ORDER BY b.booked_at, b.id"
    ))
    .bind(class_id)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Holder::from).collect())
}

#[derive(FromRow)]
struct HolderRow {
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
