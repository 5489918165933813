//! Counts hints since the server started. A hint is a decision that the app shows before the server decides.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::TimeDelta;
use fantail_core::limits::{HINTS_PER_REPORT, REPORTED_DISAGREEMENTS};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{DisagreedHint, DisagreementCause, HintAlarm, HintsAnswer, HintsReport};

/// The shortest time between two alarms. Any user can report, so a false report must not flood the log.
const ALARM_INTERVAL: TimeDelta = TimeDelta::minutes(1);

pub struct Hints(Mutex<HintsAnswer>);

impl Hints {
    pub fn new(since: Instant) -> Hints {
        Hints(Mutex::new(HintsAnswer {
            since,
            shown: 0,
            acted_on: 0,
            refused_stale: 0,
            refused_same_facts: 0,
            last_alarm: None,
        }))
    }

    /// Adds a report. If the server refused, on the same facts, what the app allowed, an error is logged, because
    /// both must decide alike: at most one a minute.
    pub fn add(&self, report: &HintsReport, now: Instant) {
        let mut counts = self.lock();
        let counted = |count: Option<u32>| count.unwrap_or_default().min(HINTS_PER_REPORT);
        add(&mut counts.shown, counted(report.shown));
        add(&mut counts.acted_on, counted(report.acted_on));
        for hint in report
            .disagreed
            .iter()
            .flatten()
            .take(REPORTED_DISAGREEMENTS)
        {
            match hint.cause {
                DisagreementCause::Stale => add(&mut counts.refused_stale, 1),
                DisagreementCause::SameFacts => {
                    add(&mut counts.refused_same_facts, 1);
                    raise(&mut counts.last_alarm, hint, now);
                }
            }
        }
    }

    pub fn counts(&self) -> HintsAnswer {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, HintsAnswer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Logs a disagreement on the same facts, unless another was logged less than a minute before.
fn raise(last: &mut Option<HintAlarm>, hint: &DisagreedHint, now: Instant) {
    if last
        .as_ref()
        .is_some_and(|last| (now - last.at).abs() < ALARM_INTERVAL)
    {
        return;
    }
    *last = Some(HintAlarm {
        rule: hint.rule,
        code: hint.code,
        at: now,
    });
    tracing::error!(
        rule = ?hint.rule,
        code = hint.code.code(),
        facts_age_ms = hint.facts_age_ms,
        "the app allowed what the server refused on the same facts"
    );
}

fn add(count: &mut u32, more: u32) {
    *count = count.saturating_add(more);
}
