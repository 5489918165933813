//! The dates of a series after an edit of its weekdays or its last day (contract, section 13).

use crate::class::{Class, RecurringPattern, Weekday};
use crate::event::AuditChange;
use crate::forms::Problem;
use crate::forms::class::{DatesEdit, check_end, latest_end};
use crate::recurrence::{Repeat, SeriesRule, days};
use crate::studio_time::{Day, date_words, weekday_short};

/// The dates of a series from one of its classes on, before and after an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesDates {
    /// The Monday of the first class's week, to which a move within the week doesn't matter.
    from: Day,
    before: SeriesRule,
    after: SeriesRule,
    /// The weekdays that are replaced, each with the new one.
    moves: Vec<(Weekday, Weekday)>,
    /// The weekdays that are dropped.
    dropped: Vec<Weekday>,
    /// The weekdays that come in addition.
    extra: Vec<Weekday>,
}

impl SeriesDates {
    /// Plans the dates from a class on. Removed weekdays are replaced by new ones in their order, so that a class keeps its
    /// week; those without a counterpart are dropped, or come in addition. The last day is after the day of the class, and
    /// within a year of it. Only a series that repeats by weeks has weekdays.
    pub fn new(class: &Class, edit: &DatesEdit) -> Result<SeriesDates, Problem> {
        let first = class.start_at.day();
        let before = rule(class)
            .ok_or_else(|| Problem::at("fromClassId", "This class doesn't belong to a series"))?;
        let mut after = before.clone();
        if let Some(end_on) = edit.end_on {
            check_end(first, end_on).map_err(|problem| Problem::at("endDate", problem))?;
            after.until = end_on;
        }
        let (mut moves, mut dropped, mut extra) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(weekdays) = &edit.weekdays {
            let present = weekdays_of(&before)
                .ok_or_else(|| Problem::at("weekdays", "Only a weekly series has weekdays"))?;
            if weekdays.is_empty() {
                return Err(Problem::at(
                    "weekdays",
                    "Please choose at least one weekday",
                ));
            }
            let only_in = |these: &[Weekday], others: &[Weekday]| -> Vec<Weekday> {
                let wanted = |day: &Weekday| these.contains(day) && !others.contains(day);
                Weekday::ALL.into_iter().filter(wanted).collect()
            };
            dropped = only_in(&present, weekdays);
            extra = only_in(weekdays, &present);
            let pairs = dropped.len().min(extra.len());
            moves = dropped.drain(..pairs).zip(extra.drain(..pairs)).collect();
            after.repeat = Repeat::Custom(only_in(weekdays, &[]));
        }
        Ok(SeriesDates {
            from: first.monday(),
            before,
            after,
            moves,
            dropped,
            extra,
        })
    }

    /// Returns the day on which a class of this day takes place after the edit; `None` if it is cancelled.
    pub fn day_after(&self, day: Day) -> Option<Day> {
        let weekday = Weekday::of(day);
        if self.dropped.contains(&weekday) {
            return None;
        }
        let moved = self.moves.iter().find(|(old, _)| *old == weekday);
        let day = moved.map_or(day, |(_, new)| day.monday().plus(*new as u32));
        (!self.cuts_off(day)).then_some(day)
    }

    /// Returns whether the series now ends before this day.
    pub fn cuts_off(&self, day: Day) -> bool {
        self.after.until < self.before.until && self.after.until < day
    }

    /// Returns the days, from the Monday of the class's week on, that the series has only after the edit. A day up to
    /// the present end is included only if its weekday comes in addition, so that deleted and moved classes don't come
    /// back.
    pub fn added(&self) -> impl Iterator<Item = Day> {
        let is_new = |day: &Day| self.extends_to(*day) || self.extra.contains(&Weekday::of(*day));
        days(&self.after).filter(move |day| self.from <= *day && is_new(day))
    }

    /// Returns whether the day is after the present end of the series.
    pub fn extends_to(&self, day: Day) -> bool {
        self.before.until < day
    }

    /// Returns the changes in words.
    pub fn words(&self) -> Vec<AuditChange> {
        let fields = [
            (
                "Days",
                weekday_words(&self.before),
                weekday_words(&self.after),
            ),
            (
                "Last day",
                date_words(self.before.until),
                date_words(self.after.until),
            ),
        ];
        let changed = fields
            .into_iter()
            .filter(|(_, before, after)| before != after);
        changed
            .map(|(field, before, after)| AuditChange {
                field: field.to_owned(),
                before,
                after,
            })
            .collect()
    }
}

/// Returns the rule of the series of a class; `None` for a one-off class.
fn rule(class: &Class) -> Option<SeriesRule> {
    let from = class.recurring_start_on?;
    let repeat = match class.recurring_pattern {
        RecurringPattern::None => return None,
        RecurringPattern::Daily => Repeat::Daily,
        RecurringPattern::Weekly => Repeat::Weekly,
        RecurringPattern::Monthly => Repeat::Monthly,
        RecurringPattern::Custom => Repeat::Custom(class.recurring_days.clone()),
    };
    Some(SeriesRule {
        repeat,
        interval: class.recurring_interval,
        from,
        at: class.start_at.wall_time().time(),
        until: class.recurring_end_on.unwrap_or_else(|| latest_end(from)),
    })
}

/// Returns the weekdays of a series that repeats by weeks.
fn weekdays_of(rule: &SeriesRule) -> Option<Vec<Weekday>> {
    match &rule.repeat {
        Repeat::Weekly => Some(vec![Weekday::of(rule.from)]),
        Repeat::Custom(days) => Some(days.clone()),
        Repeat::Daily | Repeat::Monthly => None,
    }
}

/// Returns, for example, `Tue, Thu`.
fn weekday_words(rule: &SeriesRule) -> String {
    let monday = rule.from.monday();
    let days = weekdays_of(rule).unwrap_or_default();
    let names: Vec<_> = days
        .iter()
        .map(|day| weekday_short(monday.plus(*day as u32)))
        .collect();
    names.join(", ")
}
