//! Days on which the studio is closed (contract, section 13).

use std::collections::BTreeMap;

use super::{Problem, text};
use crate::limits::{CLOSED_DAY_REASON_LENGTH, CLOSED_DAYS_AT_ONCE};
use crate::plan::{ChangeKind, ClassChange};
use crate::studio_time::{Day, Instant};
use crate::wire::ClosedDaysRequest;

/// A day on which the studio is closed, and the reason that members see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedDay {
    pub day: Day,
    pub reason: String,
}

/// Parses the days to close, the earliest first: 1 to 60, none before today, each with a reason. Of a day that is named
/// twice, the last reason counts.
pub fn parse_closed_days(
    form: &ClosedDaysRequest,
    now: Instant,
) -> Result<Vec<ClosedDay>, Problem> {
    let typed = form.days.as_deref().unwrap_or_default();
    if typed.is_empty() || CLOSED_DAYS_AT_ONCE < typed.len() {
        let problem = format!("Please choose 1 to {CLOSED_DAYS_AT_ONCE} days");
        return Err(Problem::at("days", problem));
    }
    let mut days = BTreeMap::new();
    for one in typed {
        let day =
            Day::parse(&one.day).ok_or_else(|| Problem::at("days", "Please enter a valid day"))?;
        if day < now.day() {
            return Err(Problem::at("days", "A day that has passed can't be closed"));
        }
        let reason = text::name("reason", &one.reason, CLOSED_DAY_REASON_LENGTH)?;
        if reason.is_empty() {
            return Err(Problem::at("reason", "Please enter a reason for members"));
        }
        days.insert(day, reason);
    }
    let closed = days.into_iter();
    Ok(closed
        .map(|(day, reason)| ClosedDay { day, reason })
        .collect())
}

/// Returns, for example, `Closed: Christmas` for a closed day.
pub fn why_closed(closed: &[ClosedDay], day: Day) -> Option<String> {
    let found = closed.iter().find(|closed| closed.day == day);
    found.map(|closed| format!("Closed: {}", closed.reason))
}

/// Names the reason why the studio is closed on the new day of a class that moves.
pub fn note_closed_days(changes: &mut [ClassChange], closed: &[ClosedDay]) {
    let moved = changes
        .iter_mut()
        .filter(|change| change.kind() == ChangeKind::Moved);
    for change in moved {
        if let Some(reason) = why_closed(closed, change.after.start_at.day()) {
            change.why = [std::mem::take(&mut change.why), reason]
                .into_iter()
                .filter(|words| !words.is_empty())
                .collect::<Vec<_>>()
                .join("; ");
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::timetable::tests::class;
    use crate::wire::ClosedDayForm;

    fn now() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn parse(days: &[(&str, &str)]) -> Result<Vec<ClosedDay>, Problem> {
        let day = |(day, reason): &(&str, &str)| ClosedDayForm {
            day: (*day).into(),
            reason: (*reason).into(),
        };
        let form = ClosedDaysRequest {
            days: Some(days.iter().map(day).collect()),
            ..ClosedDaysRequest::default()
        };
        parse_closed_days(&form, now())
    }

    #[test]
    fn today_and_later_days_can_be_closed_each_once() {
        let closed = parse(&[
            ("2026-12-25", "Christmas"),
            ("2026-11-28", "Ill"),
            ("2026-12-25", "Off"),
        ]);
        let words: Vec<_> = closed
            .unwrap()
            .into_iter()
            .map(|closed| format!("{} {}", closed.day, closed.reason))
            .collect();
        assert_eq!(words, ["2026-11-28 Ill", "2026-12-25 Off"]);
    }

    #[test]
    fn a_day_needs_a_reason_and_must_not_have_passed() {
        let field =
            |days: &[(&str, &str)]| parse(days).unwrap_err().fields.into_keys().next().unwrap();
        assert_eq!(field(&[("2026-11-27", "Ill")]), "days");
        assert_eq!(field(&[("soon", "Ill")]), "days");
        assert_eq!(field(&[("2026-11-28", " ")]), "reason");
        assert_eq!(field(&[]), "days");
        let many = vec![("2026-12-25", "Off"); CLOSED_DAYS_AT_ONCE + 1];
        assert_eq!(field(&many), "days");
    }

    #[test]
    fn a_class_that_moves_to_a_closed_day_says_so() {
        let start_at = now() + TimeDelta::days(3);
        let moved = |days| {
            let before = class("a", start_at);
            let after = class("a", start_at + TimeDelta::days(days));
            ClassChange::new(before, after)
        };
        let closed = ClosedDay {
            day: (start_at + TimeDelta::days(1)).day(),
            reason: "Party".into(),
        };
        let mut changes = [moved(0), moved(1), moved(2)];
        note_closed_days(&mut changes, &[closed]);
        assert_eq!(changes.map(|change| change.why), ["", "Closed: Party", ""]);
    }
}
