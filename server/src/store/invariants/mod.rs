//! The invariants of a studio's file. Each is a sentence, with a query for the rows that violate
//! it.
//!
//! `fantail check` and every integration test, at its end, run all checks. `fantail serve` runs the first four and the
//! check of the schema when it starts.

mod attendance;
mod check;
mod checks;
mod classes;
mod cutoffs;
mod decisions;
mod erasure;
mod file;
mod payments;
mod reminders;

use fantail_core::studio_time::Instant;
use sqlx::AssertSqlSafe;

use crate::db::error_codes::fault_of;
use crate::db::progress::Progress;
use crate::db::{Conn, schema};
use check::Check;
use checks::CHECKS;
use file::{FILE, WHOLE};

/// The most findings that are listed for one check. Any more are only counted.
const SHOWN: i64 = 20;
/// The number of checks that also run at every start. They are about balances, active admins and
/// cancelled classes.
const FIRST: usize = 4;

/// The check of the stored decisions. It is written in Rust, because it applies the rules.
const DECISIONS: u8 = 28;

/// The check of the schema. It is written in Rust, because a query can't run the migrations.
const SCHEMA: u8 = 25;

/// The check of the time of reminders. It is written in Rust, because SQL doesn't know the studio's zone.
const REMINDERS: u8 = 38;

/// The progress, as a part of 1, at which the queries are done and the check of the decisions
/// begins.
const QUERIES_DONE: f64 = 0.95;

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
    /// Returns a line for each finding, and one with the number of unlisted findings.
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

/// Returns the number of checks.
pub fn count() -> usize {
    FILE.len() + 3 + CHECKS.len()
}

/// Returns the number of all findings.
pub fn total(violations: &[Violation]) -> i64 {
    violations.iter().map(|violation| violation.total).sum()
}

/// Returns the number of all findings in words: `1 violation`.
pub fn total_words(violations: &[Violation]) -> String {
    let total = total(violations);
    format!("{total} violation{}", if total == 1 { "" } else { "s" })
}

/// Whether SQLite found the file undamaged. Its data may violate other checks then, but all of it can be read.
pub fn is_whole(violations: &[Violation]) -> bool {
    violations.iter().all(|violation| violation.item != WHOLE)
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
    let found = schema::differences(conn).await?;
    Ok(listed(
        SCHEMA,
        "the schema is what the migrations make",
        found,
    ))
}

/// Returns the violation that has all of these findings, if there are any.
fn listed(item: u8, sentence: &'static str, mut found: Vec<String>) -> Option<Violation> {
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    found.truncate(usize::try_from(SHOWN).unwrap_or(usize::MAX));
    (total != 0).then_some(Violation {
        item,
        sentence,
        found,
        total,
    })
}

/// Checks the data.
pub async fn violations(
    conn: &mut Conn,
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let before = share(FILE) / (share(FILE) + share(CHECKS));
    let queries = progress.part(before, QUERIES_DONE);
    let mut found = broken(conn, CHECKS, now, &queries).await?;
    let progress = progress.part(QUERIES_DONE, 1.0);
    found.extend(of_decisions(conn, &progress).await?);
    let by_night = reminders::sent_in_the_night(conn).await?;
    found.extend(listed(
        REMINDERS,
        "no reminder was sent in the night",
        by_night,
    ));
    Ok(found)
}

/// Compares each stored decision with what the rules decide from its inputs today.
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

/// Checks the file, the schema and the data. If the file is damaged, returns only the damage. If the schema is not the one
/// that the other checks were written for, they may fail, and then returns only the differences.
pub async fn everything(
    conn: &mut Conn,
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let mut found = of_the_file(conn, now, progress).await?;
    if !is_whole(&found) {
        return Ok(found);
    }
    let difference = of_the_schema(conn).await?;
    match violations(conn, now, progress).await {
        Ok(others) => found.extend(difference.into_iter().chain(others)),
        Err(error) if difference.is_some() && fault_of(&error).is_none() => {
            found.extend(difference);
        }
        Err(error) => return Err(error),
    }
    Ok(found)
}

/// Runs the first four checks of the data.
pub async fn first_four(conn: &mut Conn, now: Instant) -> Result<Vec<Violation>, sqlx::Error> {
    broken(conn, &CHECKS[..FIRST], now, &Progress::default()).await
}

/// Returns the relative time that these checks take for a large studio. Most checks take 1.
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
        let rows = run_check(conn, check, now).await?;
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

async fn run_check(
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
