//! The invariants of a studio's file: a sentence each, with a query for the rows that violate it.
//!
//! `fantail check` and the end of every integration test check all of them. `fantail serve` checks the first four and
//! the schema when it starts.

mod attendance;
mod audit;
mod check;
mod checks;
mod classes;
mod decisions;
mod erasure;
mod file;
mod payments;

use fantail_core::studio_time::Instant;
use sqlx::AssertSqlSafe;

use crate::db::{Conn, schema};
use crate::progress::Progress;
use check::Check;
use checks::CHECKS;
use file::FILE;

/// The most findings that are listed for one check; the rest is only counted.
const SHOWN: i64 = 20;
/// The checks that also run at every start: the balances, an active admin, and cancelled classes.
const FIRST: usize = 4;

/// The check of the stored decisions, which is made in Rust: it applies the rules.
const DECISIONS: u8 = 28;

/// The check of the schema, which is made in Rust: a query can't run the migrations.
const SCHEMA: u8 = 25;

/// The part of the time after which the queries are done, and the decisions are made again.
const OF_QUERIES: f64 = 0.95;

/// A check that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub item: u8,
    pub sentence: &'static str,
    /// The findings, with ids and without names, because they are logged.
    pub found: Vec<String>,
    /// The number of all findings, listed or not.
    pub total: i64,
}

impl Violation {
    /// A line for each finding, and one for those that are not listed.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .found
            .iter()
            .map(|found| format!("{} {}: {found}", self.item, self.sentence))
            .collect();
        let shown = i64::try_from(self.found.len()).unwrap_or(i64::MAX);
        if shown < self.total {
            lines.push(format!(
                "{} {}: and {} more",
                self.item,
                self.sentence,
                self.total - shown
            ));
        }
        lines
    }
}

/// The number of checks.
pub fn count() -> usize {
    FILE.len() + 2 + CHECKS.len()
}

/// The number of all findings.
pub fn total(violations: &[Violation]) -> i64 {
    violations.iter().map(|violation| violation.total).sum()
}

/// Checks the file itself.
pub async fn of_the_file(
    conn: &mut Conn,
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let of_all = share(FILE) / (share(FILE) + share(CHECKS));
    broken(conn, FILE, now, &progress.part(0.0, of_all)).await
}

/// Compares the schema with the one that the migrations create.
pub async fn of_the_schema(conn: &mut Conn) -> Result<Option<Violation>, sqlx::Error> {
    let mut found = schema::differences(conn).await?;
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    found.truncate(usize::try_from(SHOWN).unwrap_or(usize::MAX));
    Ok((total != 0).then_some(Violation {
        item: SCHEMA,
        sentence: "the schema is what the migrations make",
        found,
        total,
    }))
}

/// Checks the data.
pub async fn violations(
    conn: &mut Conn,
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let before = share(FILE) / (share(FILE) + share(CHECKS));
    let queries = progress.part(before, OF_QUERIES);
    let mut found = broken(conn, CHECKS, now, &queries).await?;
    let progress = progress.part(OF_QUERIES, 1.0);
    found.extend(of_decisions(conn, &progress).await?);
    Ok(found)
}

/// Makes the stored decisions again.
async fn of_decisions(
    conn: &mut Conn,
    progress: &Progress,
) -> Result<Option<Violation>, sqlx::Error> {
    let (found, total) = decisions::that_differ(conn, SHOWN, progress).await?;
    Ok((total != 0).then_some(Violation {
        item: DECISIONS,
        sentence: "a stored decision is what the present rules decide",
        found,
        total,
    }))
}

/// Checks the file, the schema and the data. Stops after the first if the file is damaged.
pub async fn everything(
    conn: &mut Conn,
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let damages = of_the_file(conn, now, progress).await?;
    if !damages.is_empty() {
        return Ok(damages);
    }
    let mut found = Vec::from_iter(of_the_schema(conn).await?);
    found.extend(violations(conn, now, progress).await?);
    Ok(found)
}

/// The first four checks of the data.
pub async fn first_four(conn: &mut Conn, now: Instant) -> Result<Vec<Violation>, sqlx::Error> {
    broken(conn, &CHECKS[..FIRST], now, &Progress::default()).await
}

/// The time that these checks take for a large studio, where all take about 100.
fn share(checks: &[Check]) -> f64 {
    let of_one = |check: &Check| match check.item {
        23 => 40.0,
        24 => 14.0,
        1 => 9.0,
        12 | 17 | 21 => 6.0,
        2 => 5.0,
        _ => 1.0,
    };
    checks.iter().map(of_one).sum()
}

async fn broken(
    conn: &mut Conn,
    checks: &[Check],
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let mut violations = Vec::new();
    for (number, check) in checks.iter().enumerate() {
        progress.reaches(share(&checks[..number]) / share(checks));
        let rows = ask(conn, check, now).await?;
        if let Some((_, total)) = rows.first() {
            violations.push(Violation {
                item: check.item,
                sentence: check.sentence,
                total: *total,
                found: rows.into_iter().map(|(found, _)| found).collect(),
            });
        }
    }
    Ok(violations)
}

async fn ask(
    conn: &mut Conn,
    check: &Check,
    now: Instant,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let mut query = sqlx::query_as(AssertSqlSafe(check.counted())).bind(SHOWN);
    for number in check.numbers {
        query = query.bind(number.value(now));
    }
    query.fetch_all(conn).await
}

#[cfg(test)]
mod tests;
