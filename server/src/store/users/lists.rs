//! The list of accounts for staff. SQL searches, sorts and pages the list. Names are searched and
//! sorted by their keys.

use fantail_core::search::Words;
use sqlx::QueryBuilder;

use super::account::{Account, AccountRow};
use crate::db::{Conn, Engine};
use crate::store::count as counted;

/// The accounts to list.
pub struct UserFilter {
    /// Each word must occur in a name, the username, the address or the phone number.
    pub words: Words,
    /// `None` for active and inactive accounts.
    pub is_active: Option<bool>,
    /// Only accounts that are not set up yet.
    pub is_setup_pending: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    CreatedAt,
    FirstName,
    LastName,
    Address,
    Concessions,
    ClassesAttended,
}

#[derive(Debug, Clone, Copy)]
pub struct SortOrder {
    pub by: SortBy,
    pub is_descending: bool,
}

/// The rows of the list to return.
#[derive(Debug, Clone, Copy)]
pub struct PageRange {
    pub offset: i64,
    pub limit: i64,
}

/// Counts the accounts that match. Deleted accounts never match.
pub async fn count(conn: &mut Conn, sought: &UserFilter) -> Result<u32, sqlx::Error> {
    let mut query = QueryBuilder::new("SELECT count(*) FROM users u");
    filter(&mut query, sought);
    let total: i64 = query.build_query_scalar().fetch_one(conn).await?;
    Ok(counted(total))
}

/// Returns a page of the accounts that match, in order.
pub async fn list(
    conn: &mut Conn,
    sought: &UserFilter,
    order: SortOrder,
    part: PageRange,
) -> Result<Vec<Account>, sqlx::Error> {
    let rows: Vec<AccountRow> = page(sought, order, part)
        .build_query_as()
        .fetch_all(conn)
        .await?;
    Ok(rows.into_iter().map(Account::from).collect())
}

pub(in crate::store) fn page(
    sought: &UserFilter,
    order: SortOrder,
    part: PageRange,
) -> QueryBuilder<Engine> {
    let mut query = QueryBuilder::new(
        "SELECT account.* FROM users u JOIN account ON account.id = u.id
          WHERE u.id IN (SELECT u.id FROM users u",
    );
    filter(&mut query, sought);
    sort(&mut query, order);
    query.push(" LIMIT ").push_bind(part.limit);
    query.push(" OFFSET ").push_bind(part.offset).push(")");
    sort(&mut query, order);
    query
}

fn filter(query: &mut QueryBuilder<Engine>, sought: &UserFilter) {
    query.push(" WHERE u.deleted_at IS NULL");
    if let Some(is_active) = sought.is_active {
        query.push(" AND u.is_active = ").push_bind(is_active);
    }
    if sought.is_setup_pending {
        query.push(" AND u.setup_completed_at IS NULL");
    }
    for word in sought.words.spellings() {
        query.push(" AND (");
        let mut either = query.separated(" OR ");
        for spelling in word {
            either.push("u.search_key LIKE ");
            either.push_bind_unseparated(like_pattern(spelling));
            either.push_unseparated(" ESCAPE '\\'");
        }
        query.push(")");
    }
}

/// Returns a `LIKE` pattern for texts that contain this word. Wildcards in the word are escaped.
pub(in crate::store) fn like_pattern(word: &str) -> String {
    let escaped = word
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    format!("%{escaped}%")
}

/// Sorts by `order`. Ties are sorted by name and then by id, so that pages neither repeat nor miss an
/// account.
fn sort(query: &mut QueryBuilder<Engine>, order: SortOrder) {
    let by = match order.by {
        SortBy::CreatedAt => "u.created_at",
        SortBy::FirstName => "u.first_name_key",
        SortBy::LastName => "u.last_name_key",
        SortBy::Address => "u.address_key",
        SortBy::Concessions => "u.concessions",
        SortBy::ClassesAttended => "u.classes_attended",
    };
    let direction = if order.is_descending { " DESC" } else { "" };
    query.push(" ORDER BY ").push(by).push(direction);
    query.push(", u.first_name_key || ' ' || u.last_name_key, u.id");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_in_a_word_match_only_themselves() {
        assert_eq!(like_pattern("100%"), "%100\\%%");
        assert_eq!(like_pattern("a_b\\"), "%a\\_b\\\\%");
    }
}
