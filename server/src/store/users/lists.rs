//! Accounts as staff list them: searched, sorted and paged by SQL, names by their keys.

use fantail_core::search::Words;
use sqlx::QueryBuilder;

use super::recipients::with_settings;
use super::{Account, AccountRow, account_columns};
use crate::db::{Conn, Engine};
use crate::store::count as counted;

type Query = QueryBuilder<Engine>;

/// The filter of a list.
pub struct Sought {
    /// Each word is in one of the names, the username, the address or the phone number.
    pub words: Words,
    /// Only active accounts, only inactive ones, or both.
    pub is_active: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    CreatedAt,
    FirstName,
    LastName,
    Address,
    Concessions,
    ClassesAttended,
}

#[derive(Debug, Clone, Copy)]
pub struct Order {
    pub by: By,
    pub is_descending: bool,
}

/// The page of the list that is shown.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub offset: i64,
    pub limit: i64,
}

/// Counts the accounts found; deleted ones never are.
pub async fn count(conn: &mut Conn, sought: &Sought) -> Result<u32, sqlx::Error> {
    let mut query = Query::new("SELECT count(*) FROM users u");
    sift(&mut query, sought);
    let total: i64 = query.build_query_scalar().fetch_one(conn).await?;
    Ok(counted(total))
}

/// A page of the accounts found, in order.
pub async fn list(
    conn: &mut Conn,
    sought: &Sought,
    order: Order,
    part: Part,
) -> Result<Vec<Account>, sqlx::Error> {
    let rows: Vec<AccountRow> = page(sought, order, part)
        .build_query_as()
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Account::from).collect())
}

pub(in crate::store) fn page(sought: &Sought, order: Order, part: Part) -> Query {
    let mut query = Query::new(concat!(
        "SELECT ",
        account_columns!(),
        " FROM users u",
        with_settings!(),
        "WHERE u.id IN (SELECT u.id FROM users u"
    ));
    sift(&mut query, sought);
    sort(&mut query, order);
    query.push(" LIMIT ").push_bind(part.limit);
    query.push(" OFFSET ").push_bind(part.offset).push(")");
    sort(&mut query, order);
    query
}

fn sift(query: &mut Query, sought: &Sought) {
    query.push(" WHERE u.deleted_at IS NULL");
    if let Some(is_active) = sought.is_active {
        query.push(" AND u.is_active = ").push_bind(is_active);
    }
    for word in sought.words.spellings() {
        query.push(" AND (");
        let mut either = query.separated(" OR ");
        for spelling in word {
            either.push("u.search_key LIKE ");
            either.push_bind_unseparated(holding(spelling));
            either.push_unseparated(" ESCAPE '\\'");
        }
        query.push(")");
    }
}

/// A pattern for texts with this word in them; wildcards are letters like any other.
fn holding(word: &str) -> String {
    let escaped = word
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    format!("%{escaped}%")
}

/// Sorts equals by name, so that pages neither repeat nor miss anyone.
fn sort(query: &mut Query, order: Order) {
    let by = match order.by {
        By::CreatedAt => "u.created_at",
        By::FirstName => "u.first_name_key",
        By::LastName => "u.last_name_key",
        By::Address => "u.address_key",
        By::Concessions => "u.concessions",
        By::ClassesAttended => "u.classes_attended",
    };
    let direction = if order.is_descending { " DESC" } else { "" };
    query.push(" ORDER BY ").push(by).push(direction);
    query.push(", u.first_name_key || ' ' || u.last_name_key, u.id");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_are_looked_for_as_letters() {
        assert_eq!(holding("100%"), "%100\\%%");
        assert_eq!(holding("a_b\\"), "%a\\_b\\\\%");
    }
}
