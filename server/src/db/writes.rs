//! Rows that are written together in one string of statements: one hop to the database thread and back, which costs
//! more than most statements do. An engine that takes one statement at a time would send each here, and nothing else
//! would change.

use sqlx::query_builder::{QueryBuilder, Separated};

use super::{Conn, Engine};

/// The values of a row, in the order of its columns.
pub(crate) type Values<'q> = Separated<'q, Engine, &'static str>;

pub(crate) type Statement = QueryBuilder<Engine>;

/// The most rows in one statement. SQLite takes 32,766 values; no row here has fifty.
const ROWS: usize = 500;

/// Statements that leave together, in order. A read before they leave doesn't see them.
pub struct Writes {
    statements: Statement,
    /// The most rows that one of them has.
    most: usize,
    /// The rows they write in all; another number means that a decision was made on facts that no longer hold.
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

    /// Changes or deletes so many rows, by a statement without its end.
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
        // A statement for one row each is the common case and stays prepared; one for many must not push it out.
        let statements = self.statements.build().persistent(self.most == 1);
        let written = statements.execute(conn).await?.rows_affected();
        if usize::try_from(written) == Ok(self.rows) {
            Ok(())
        } else {
            Err(sqlx::Error::RowNotFound)
        }
    }
}
