//! The keys by which names of accounts are sorted and searched.

use fantail_core::fold::folded;
use fantail_core::forms::text::email_key;
use fantail_core::search::Person;
use sqlx::FromRow;

use crate::db::Conn;

#[derive(FromRow)]
struct Names {
    id: String,
    first_name: String,
    last_name: String,
    username: String,
    email: String,
    phone: String,
}

/// Folds the names that are new or have changed: a trigger empties the keys of those that change.
pub async fn follow(conn: &mut Conn) -> Result<(), sqlx::Error> {
    let unfolded: Vec<Names> = sqlx::query_as(
        "SELECT id, first_name, last_name, username, email, phone FROM users WHERE search_key IS NULL",
    )
    .fetch_all(&mut *conn)
    .await?;
    for names in unfolded {
        write(conn, &names).await?;
    }
    Ok(())
}

async fn write(conn: &mut Conn, names: &Names) -> Result<(), sqlx::Error> {
    let person = Person {
        first_name: &names.first_name,
        last_name: &names.last_name,
        username: &names.username,
        email: &names.email,
        phone: &names.phone,
    };
    sqlx::query(
        "UPDATE users SET first_name_key = $2, last_name_key = $3, address_key = $4, search_key = $5 WHERE id = $1",
    )
    .bind(&names.id)
    .bind(folded(&names.first_name))
    .bind(folded(&names.last_name))
    .bind(folded(&names.email))
    .bind(person.text())
    .execute(&mut *conn)
    .await?;
    name_the_domain(conn, names).await
}

/// Writes the key of an internationalised address again: an earlier version kept the domain as it was typed. One that is
/// another account's by now stays.
async fn name_the_domain(conn: &mut Conn, names: &Names) -> Result<(), sqlx::Error> {
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
