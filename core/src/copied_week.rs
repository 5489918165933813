//! Copying the classes of a week into another week (contract, section 13).

use crate::clashes;
use crate::class::{Class, RecurringPattern, ScheduleType};
use crate::forms::class::WeekCopy;
use crate::forms::closed_days::{ClosedDay, why_closed};
use crate::limits::DEFAULT_RECURRING_INTERVAL;
use crate::plan::ClassChange;
use crate::studio_time::{Instant, short_moment_words, weekday_index};
use crate::timetable::end;

/// Returns the classes that the copy adds, soonest first: one-off classes on the same weekdays, at the same wall time. Leaves
/// out a class that would have started, that is there already, that clashes, or whose day is closed. `existing` are the
/// classes that could overlap one of the new week.
pub fn changes(
    copy: &WeekCopy,
    week: Vec<Class>,
    existing: &[Class],
    closed: &[ClosedDay],
    now: Instant,
) -> Vec<ClassChange> {
    let copies: Vec<Class> = week.into_iter().map(|class| copied(class, copy)).collect();
    // Classes of one week may clash in the other week, too.
    let (there, others): (Vec<_>, Vec<_>) = existing
        .iter()
        .cloned()
        .partition(|class| copies.iter().any(|copy| is_same(copy, class)));
    let mut changes: Vec<_> = copies
        .into_iter()
        .map(|class| {
            let why_closed = || why_closed(closed, class.start_at.day());
            let why_not = if class.start_at <= now {
                Some("It would have started".to_owned())
            } else if there.iter().any(|other| is_same(&class, other)) {
                Some("It is there already".to_owned())
            } else if let Some(why) = why_closed().filter(|_| !copy.despite_closed) {
                Some(why)
            } else {
                clash(&class, &others, now)
            };
            ClassChange::adding(class, why_not)
        })
        .collect();
    changes.sort_by_key(|change| change.after.start_at);
    changes
}

fn copied(class: Class, copy: &WeekCopy) -> Class {
    let day = copy.to.plus(weekday_index(class.start_at.day()));
    let start_at = day.at(class.start_at.wall_time().time());
    Class {
        id: String::new(),
        series_id: None,
        schedule_type: ScheduleType::OneOff,
        recurring_pattern: RecurringPattern::None,
        recurring_days: Vec::new(),
        recurring_start_on: None,
        recurring_end_on: None,
        recurring_interval: DEFAULT_RECURRING_INTERVAL,
        start_at,
        end_at: end(start_at, class.duration),
        ..class
    }
}

fn is_same(one: &Class, other: &Class) -> bool {
    let key = |class: &Class| {
        let texts = [&class.name, &class.location, &class.room].map(String::clone);
        (class.start_at, texts)
    };
    key(one) == key(other)
}

/// Returns, for example, `Clashes with Vinyasa Yoga, Sat 18:00`.
fn clash(class: &Class, others: &[Class], now: Instant) -> Option<String> {
    let found = clashes::find(&class.into(), others);
    found.first().map(|pair| {
        let at = short_moment_words(pair.class.start_at, now);
        format!("Clashes with {}, {at}", pair.class.name)
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::plan::ChangeKind;
    use crate::studio_time::Day;
    use crate::timetable::tests::class;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    /// Copies the week of Monday, 21 September, into the next one, in which the clocks go forward.
    fn copy() -> WeekCopy {
        WeekCopy {
            from: day("2026-09-21"),
            to: day("2026-09-28"),
            despite_closed: false,
        }
    }

    fn now() -> Instant {
        day("2026-09-20").start()
    }

    fn saturday() -> Class {
        class("saturday", Instant::parse("2026-09-26T06:00:00Z").unwrap())
    }

    fn found(
        existing: &[Class],
        closed: &[ClosedDay],
        copy: &WeekCopy,
        now: Instant,
    ) -> ClassChange {
        changes(copy, vec![saturday()], existing, closed, now).remove(0)
    }

    #[test]
    fn a_copy_is_a_one_off_class_on_the_same_weekday_at_the_same_wall_time() {
        let added = found(&[], &[], &copy(), now());
        assert_eq!(added.kind(), ChangeKind::Added);
        assert_eq!(added.after.series_id, None);
        assert_eq!(
            added.after.start_at,
            Instant::parse("2026-10-03T05:00:00Z").unwrap()
        );
        assert_eq!(
            added.after.end_at,
            added.after.start_at + TimeDelta::hours(1)
        );
    }

    #[test]
    fn a_copy_that_is_there_already_clashes_or_lies_on_a_closed_day_is_left_out() {
        let copied = found(&[], &[], &copy(), now()).after;
        let why = |existing: &[Class], closed: &[ClosedDay], now| {
            let left_out = found(existing, closed, &copy(), now);
            (left_out.kind() == ChangeKind::LeftOut).then_some(left_out.why)
        };
        let closed = [ClosedDay {
            day: copied.start_at.day(),
            reason: "Holiday".into(),
        }];
        let other = Class {
            name: "Yoga".into(),
            start_at: copied.start_at + TimeDelta::minutes(30),
            end_at: copied.end_at + TimeDelta::minutes(30),
            ..copied.clone()
        };
        assert_eq!(
            why(&[], &[], copied.start_at).as_deref(),
            Some("It would have started")
        );
        assert_eq!(
            why(std::slice::from_ref(&copied), &closed, now()).as_deref(),
            Some("It is there already")
        );
        assert_eq!(why(&[], &closed, now()).as_deref(), Some("Closed: Holiday"));
        assert_eq!(
            why(&[other], &[], now()).as_deref(),
            Some("Clashes with Yoga, Sat 3 Oct 18:30")
        );
        let despite_closed = WeekCopy {
            despite_closed: true,
            ..copy()
        };
        let added = found(&[], &closed, &despite_closed, now());
        assert_eq!(added.kind(), ChangeKind::Added);
    }

    #[test]
    fn two_classes_that_clash_in_their_own_week_are_both_copied_also_in_two_steps() {
        let rival = Class {
            name: "Yoga".into(),
            ..saturday()
        };
        let week = vec![saturday(), rival];
        let both = changes(&copy(), week.clone(), &[], &[], now());
        assert!(both.iter().all(|change| change.kind() == ChangeKind::Added));
        let first = [both[0].after.clone()];
        let rest = changes(&copy(), week, &first, &[], now());
        let kinds: Vec<_> = rest.iter().map(ClassChange::kind).collect();
        assert_eq!(kinds, [ChangeKind::LeftOut, ChangeKind::Added]);
    }
}
