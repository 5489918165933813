//! Batches writes into one string of statements, which needs only one round trip to the database
//! thread. A round trip costs more than most statements. For a database engine that takes one
//! statement at a time, only `send` would change.

use sqlx::query_builder::{QueryBuilder, Separated};

use super::conn::{Conn, Engine};

/// The values of a row, in the order of its columns.
pub(crate) type Values<'q> = Separated<'q, Engine, &'static str>;

pub(crate) type Statement = QueryBuilder<Engine>;

/// The most rows in one statement. SQLite's limit is 32,766 values, and no row has more than fifty.
const ROWS: usize = 500;

/// Statements that are sent together, in order. A read before [`Writes::send`] doesn't see their
/// effect.
pub struct Writes {
    statements: Statement,
    /// The largest number of rows in one statement.
    most: usize,
    /// The number of rows that all statements together must write. Any other number means that a
    /// decision was based on stale facts.
    rows: usize,
}

impl Default for Writes {
    fn default() -> Writes {
        Writes {
            statements: QueryBuilder::new(""),
            most: 0,
            rows: 0,
        }
    }
}

impl Writes {
    /// Inserts rows: `into` names the table and its columns, `push` the values of a row.
    pub(crate) fn insert<T>(
        &mut self,
        into: &'static str,
        rows: &[T],
        push: impl Fn(&mut Values<'_>, &T),
    ) {
        for rows in rows.chunks(ROWS) {
            self.count(rows.len());
            self.statements.push(into);
            self.statements
                .push_values(rows, |mut values, row| push(&mut values, row));
            self.statements.push(";");
        }
    }

    /// Updates or deletes exactly this number of rows, by a statement without a semicolon.
    pub(crate) fn change(&mut self, rows: usize, statement: impl FnOnce(&mut Statement)) {
        self.count(rows);
        statement(&mut self.statements);
        self.statements.push(";");
    }

    fn count(&mut self, rows: usize) {
        self.most = self.most.max(rows);
        self.rows += rows;
    }

    pub async fn send(mut self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        if self.most == 0 {
            return Ok(());
        }
        // Only the common case, statements for one row each, is cached as a prepared statement.
        let statements = self.statements.build().persistent(self.most == 1);
        let written = statements.execute(conn).await?.rows_affected();
        if usize::try_from(written) == Ok(self.rows) {
            Ok(())
        } else {
            Err(sqlx::Error::RowNotFound)
        }
    }
}
