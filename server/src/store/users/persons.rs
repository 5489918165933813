//! A user as others see them in a list: the names, or, once the account is deleted, that it is.

use fantail_core::wire::BookedUser;
use sqlx::FromRow;

/// The columns of the user `u`.
macro_rules! person_columns {
    () => {
        "u.id AS user_id, u.first_name, u.last_name, u.username, u.deleted_at IS NOT NULL AS is_deleted"
    };
}
pub(in crate::store) use person_columns;

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

/// The name shown for a deleted account, from its deletion on.
pub(in crate::store) fn deleted(user_id: String) -> BookedUser {
    BookedUser {
        first_name: "Deleted".to_owned(),
        last_name: "account".to_owned(),
        username: format!("deleted-{user_id}"),
        id: user_id,
    }
}
