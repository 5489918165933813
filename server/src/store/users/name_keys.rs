//! The keys by which names of accounts are sorted and searched.

use fantail_core::search::folded;
use sqlx::FromRow;

use crate::db::Conn;

/// Separates the texts of a search key: it is in no word that is searched for.
const BETWEEN: &str = "\n";

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
    let [first, last, address, username, phone] = [
        &names.first_name,
        &names.last_name,
        &names.email,
        &names.username,
        &names.phone,
    ]
    .map(|text| folded(text));
    let sought = [&first, &last, &username, &address, &phone].map(String::as_str);
    sqlx::query(
        "UPDATE users SET first_name_key = $2, last_name_key = $3, address_key = $4, search_key = $5 WHERE id = $1",
    )
    .bind(&names.id)
    .bind(&first)
    .bind(&last)
    .bind(&address)
    .bind(sought.join(BETWEEN))
    .execute(conn)
    .await?;
    Ok(())
}
