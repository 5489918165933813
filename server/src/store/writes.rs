//! Rows that are written together: one string of statements is one way to the database and back, which costs more than most
//! statements do.

use sqlx::query_builder::{QueryBuilder, Separated};

use crate::db::{Conn, Engine};

/// Where the values of a row go, in the order of its columns.
pub(super) type Values<'q> = Separated<'q, Engine, &'static str>;

/// So many rows go to one statement. SQLite takes 32,766 values; no row here has fifty.
const ROWS: usize = 500;

/// Statements that leave together, in order.
pub struct Writes {
    statements: QueryBuilder<Engine>,
    /// The most rows that one of them has.
    most: usize,
}

impl Default for Writes {
    fn default() -> Writes {
        Writes {
            statements: QueryBuilder::new(""),
            most: 0,
        }
    }
}

impl Writes {
    /// Inserts rows: `into` names the table and its columns, `push` the values of a row.
    pub(super) fn insert<T>(
        &mut self,
        into: &'static str,
        rows: &[T],
        push: impl Fn(&mut Values<'_>, &T),
    ) {
        for rows in rows.chunks(ROWS) {
            self.most = self.most.max(rows.len());
            self.statements.push(into);
            self.statements
                .push_values(rows, |mut values, row| push(&mut values, row));
            self.statements.push(";");
        }
    }

    pub async fn send(mut self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        if self.most == 0 {
            return Ok(());
        }
        // One row of each is the common case: it stays prepared, and what has many doesn't push it out.
        let statements = self.statements.build().persistent(self.most == 1);
        statements.execute(conn).await?;
        Ok(())
    }
}
