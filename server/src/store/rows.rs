//! Rows of one table, written many to a statement: each statement is a way to the database and back.

use sqlx::query_builder::{QueryBuilder, Separated};

use crate::db::Conn;

type Engine = <Conn as sqlx::Connection>::Database;

/// Where the values of a row go, in the order of its columns.
pub(super) type Values<'q> = Separated<'q, Engine, &'static str>;

/// So many rows go to one statement. SQLite takes 32,766 values; no row here has fifty.
const AT_ONCE: usize = 500;

/// Inserts rows: `into` names the table and its columns, `push` the values of a row.
pub(super) async fn insert<T>(
    conn: &mut Conn,
    into: &'static str,
    rows: &[T],
    push: impl Fn(&mut Values<'_>, &T),
) -> Result<(), sqlx::Error> {
    for rows in rows.chunks(AT_ONCE) {
        let mut statement = QueryBuilder::<Engine>::new(into);
        statement.push_values(rows, |mut values, row| push(&mut values, row));
        // One row is the common case: its statement is kept, and those of many don't push it out.
        let is_kept = rows.len() == 1;
        statement
            .build()
            .persistent(is_kept)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}
