//! Properties that hold for all facts, sequences of actions, instants and texts.

#![expect(
    clippy::unwrap_used,
    reason = "a strategy that can't make its value fails the test"
)]

mod facts;
mod forms;
mod plans;
mod reminders;
mod schedule;
mod sequences;
mod series;
mod time;
mod verdicts;

use proptest::test_runner::Config;

/// Sets the number of cases of a property. A failure prints its smallest case; add that case as a
/// test of its own.
fn cases(cases: u32) -> Config {
    Config {
        failure_persistence: None,
        ..Config::with_cases(cases)
    }
}
