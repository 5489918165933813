//! The keys by which names of accounts are sorted and searched.

use fantail_core::fold::folded;
use fantail_core::forms::text::email_key;
use fantail_core::search::SearchablePerson;
use sqlx::FromRow;

use crate::db::Conn;

/// The keys of one account.
pub struct NameKeys {
    pub first_name: String,
    pub last_name: String,
    pub address: String,
    pub search: String,
}

impl NameKeys {
    pub fn of(person: &SearchablePerson<'_>) -> NameKeys {
        NameKeys {
            first_name: folded(person.first_name),
            last_name: folded(person.last_name),
            address: folded(person.email),
            search: person.text(),
        }
    }
}

#[derive(FromRow)]
struct UnfoldedUser {
    id: String,
    first_name: String,
    last_name: String,
    username: String,
    email: String,
    phone: String,
}

/// Computes the missing keys of names. A trigger sets the keys to NULL when a name changes.
pub async fn update(conn: &mut Conn) -> Result<(), sqlx::Error> {
    let unfolded: Vec<UnfoldedUser> = sqlx::query_as(
        "SELECT id, first_name, last_name, username, email, phone FROM users WHERE search_key IS NULL",
    )
    .fetch_all(&mut *conn)
    .await?;
    for names in unfolded {
        write(conn, &names).await?;
    }
    Ok(())
}

async fn write(conn: &mut Conn, names: &UnfoldedUser) -> Result<(), sqlx::Error> {
    let person = SearchablePerson {
        first_name: &names.first_name,
        last_name: &names.last_name,
        username: &names.username,
        email: &names.email,
        phone: &names.phone,
    };
    let keys = NameKeys::of(&person);
    sqlx::query(
        "UPDATE users SET first_name_key = $2, last_name_key = $3, address_key = $4, search_key = $5 WHERE id = $1",
    )
    .bind(&names.id)
    .bind(keys.first_name)
    .bind(keys.last_name)
    .bind(keys.address)
    .bind(keys.search)
    .execute(&mut *conn)
    .await?;
    update_email_key(conn, names).await
}

/// Recomputes the key of an internationalised address, because an earlier version stored the domain
/// as it was typed. Changes nothing if another account has the new key by now.
async fn update_email_key(conn: &mut Conn, names: &UnfoldedUser) -> Result<(), sqlx::Error> {
    if names.email.is_ascii() {
        return Ok(());
    }
    sqlx::query(
        "UPDATE users SET email_key = $2 WHERE id = $1 AND deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM users o WHERE o.email_key = $2 AND o.deleted_at IS NULL AND o.id <> $1)",
    )
    .bind(&names.id)
    .bind(email_key(&names.email))
    .execute(conn)
    .await?;
    Ok(())
}
