//! The sentences that are always true of a studio's file: one query per sentence, each answering the rows that break
//! it.
//!
//! `fantail check` asks them all and those of the file itself, `fantail serve` the first four and that of the schema when
//! it starts, and every integration test at its end.

mod attendance;
mod check;
mod checks;
mod erasure;
mod file;

use fantail_core::studio_time::Instant;

use crate::db::{Conn, schema};
use crate::progress::Progress;
use check::Check;
use checks::CHECKS;
use file::FILE;

/// The number of findings of one sentence that are shown; the rest are counted.
const SHOWN: i64 = 20;
/// The sentences asked at every start as well: balances, and the way in for an admin.
const FIRST: usize = 4;

/// The sentence about the schema: no query of it could say what the migrations make.
const SCHEMA: u8 = 25;

/// A sentence that is not true of this file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub item: u8,
    pub sentence: &'static str,
    /// The findings, by id only: these lines go to logs.
    pub found: Vec<String>,
    /// The number of rows that break it, shown or not.
    pub total: i64,
}

impl Violation {
    /// One line per finding, and one for those that are not shown.
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

/// The number of sentences.
pub fn count() -> usize {
    FILE.len() + 1 + CHECKS.len()
}

/// The number of rows that break a sentence.
pub fn total(violations: &[Violation]) -> i64 {
    violations.iter().map(|violation| violation.total).sum()
}

/// The faults of the file itself.
pub async fn of_the_file(
    conn: &mut Conn,
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let of_all = share(FILE) / (share(FILE) + share(CHECKS));
    broken(conn, FILE, now, &progress.part(0.0, of_all)).await
}

/// The differences that set the schema apart from the one that the migrations make.
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

/// Every sentence that is not true of what is in the file.
pub async fn violations(
    conn: &mut Conn,
    now: Instant,
    progress: &Progress,
) -> Result<Vec<Violation>, sqlx::Error> {
    let before = share(FILE) / (share(FILE) + share(CHECKS));
    broken(conn, CHECKS, now, &progress.part(before, 1.0)).await
}

/// Every sentence that is not true, of the file and of what is in it. A file that is damaged is asked nothing more.
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

/// Those of the first four sentences that are not true.
pub async fn first_four(conn: &mut Conn, now: Instant) -> Result<Vec<Violation>, sqlx::Error> {
    broken(conn, &CHECKS[..FIRST], now, &Progress::default()).await
}

/// The time that checks take of a large studio, as parts of about a hundred.
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
    let mut query = sqlx::query_as(check.sql).bind(SHOWN);
    for number in check.numbers {
        query = query.bind(number.value(now));
    }
    query.fetch_all(conn).await
}

#[cfg(test)]
mod tests;
