//! The names of a user for other users, or a placeholder once the account is deleted.

use fantail_core::wire::BookedUser;
use sqlx::FromRow;

#[derive(FromRow)]
pub(in crate::store) struct PersonRow {
    pub(in crate::store) user_id: String,
    pub(in crate::store) first_name: String,
    pub(in crate::store) last_name: String,
    pub(in crate::store) username: String,
    pub(in crate::store) is_deleted: bool,
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

/// Returns the placeholder for a deleted account.
pub(in crate::store) fn deleted(user_id: String) -> BookedUser {
    BookedUser {
        first_name: "Deleted".to_owned(),
        last_name: "account".to_owned(),
        username: format!("deleted-{user_id}"),
        id: user_id,
    }
}
