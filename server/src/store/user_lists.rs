//! Accounts as staff list them.

use sqlx::FromRow;

use super::count;
use super::users::{Account, AccountRow, account_columns};
use crate::db::Conn;

/// An account in a list, with how many classes they came to.
#[derive(Debug, Clone)]
pub struct Listed {
    pub account: Account,
    pub classes_attended: u32,
}

/// Every account that isn't deleted, the longest-standing first. There are as many as the studio has people.
pub async fn everyone(conn: &mut Conn) -> Result<Vec<Listed>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(concat!(
        "SELECT coalesce(attended.classes, 0) AS classes_attended, ",
        account_columns!(),
        " FROM users u
          LEFT JOIN (SELECT user_id, count(*) AS classes FROM bookings WHERE status = 'attended' GROUP BY user_id)
                 AS attended ON attended.user_id = u.id
          WHERE u.deleted_at IS NULL ORDER BY u.created_at, u.id"
    ))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Listed::from).collect())
}

#[derive(FromRow)]
struct Row {
    #[sqlx(flatten)]
    account: AccountRow,
    classes_attended: i64,
}

impl From<Row> for Listed {
    fn from(row: Row) -> Listed {
        Listed {
            account: row.account.into(),
            classes_attended: count(row.classes_attended),
        }
    }
}
