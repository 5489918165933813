//! The names of a user for other users, or a placeholder once the account is deleted.

use fantail_core::wire::BookedUser;
use sqlx::FromRow;

#[derive(FromRow)]
pub(in crate::store) struct PersonRow {
    user_id: String,
    first_name: String,
    last_name: String,
    username: String,
    is_deleted: bool,
}

impl From<PersonRow> for BookedUser {
    fn from(row: PersonRow) -> BookedUser {
        if row.is_deleted {
            return deleted(row.user_id);
        }
        BookedUser {
            id: row.user_id,
            first_name: row.first_name,
            last_name: row.last_name,
            username: row.username,
        }
    }
}

/// The placeholder for a deleted account.
pub(in crate::store) fn deleted(user_id: String) -> BookedUser {
    BookedUser {
        first_name: "Deleted".to_owned(),
        last_name: "account".to_owned(),
        username: format!("deleted-{user_id}"),
        id: user_id,
    }
}
