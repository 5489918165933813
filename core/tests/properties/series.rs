//! Properties of every series of classes.

use std::collections::HashSet;

use chrono::{Datelike, NaiveTime, TimeDelta};
use fantail_core::forms::class::parse_new;
use fantail_core::recurrence::{Repeat, SeriesError, SeriesRule, starts};
use fantail_core::studio_time::{Day, Instant, day_number, weekday_index};
use fantail_core::wire::{NewClassRequest, RecurringPattern, ScheduleType, Weekday};
use proptest::prelude::*;

use crate::cases;
use crate::facts::instants;

fn weekdays() -> impl Strategy<Value = Vec<Weekday>> {
    prop::sample::subsequence(Weekday::ALL.to_vec(), 0..=7)
}

fn repeats() -> impl Strategy<Value = Repeat> {
    prop_oneof![
        Just(Repeat::Daily),
        Just(Repeat::Weekly),
        Just(Repeat::Monthly),
        weekdays().prop_map(Repeat::Custom),
    ]
}

/// Generates times of day, a third of them in the hours in which the clocks change.
fn times() -> impl Strategy<Value = NaiveTime> {
    let minutes = prop_oneof![2 => 0..1_440u32, 1 => 110..190u32];
    minutes.prop_map(|minute| NaiveTime::from_hms_opt(minute / 60, minute % 60, 0).unwrap())
}

prop_compose! {
    fn rules()(
        repeat in repeats(),
        interval in prop_oneof![1..5u32, any::<u32>()],
        from in instants(),
        at in times(),
        days in prop_oneof![0..40u32, 0..500u32],
    ) -> SeriesRule {
        SeriesRule { repeat, interval, from: from.day(), at, until: from.day().plus(days) }
    }
}

/// Returns whether a day belongs to a series, computed directly from the contract.
fn belongs(day: Day, rule: &SeriesRule) -> bool {
    let interval = i64::from(rule.interval.max(1));
    let (date, first) = (day.date(), rule.from.date());
    let monday = |of: Day| of.date() - TimeDelta::days(weekday_index(of).into());
    let is_in_phase = |days: i64, period: i64| days % (interval * period) == 0;
    match &rule.repeat {
        Repeat::Daily => is_in_phase((date - first).num_days(), 1),
        Repeat::Weekly => is_in_phase((date - first).num_days(), 7),
        Repeat::Custom(chosen) => {
            chosen
                .iter()
                .any(|weekday| *weekday as u32 == weekday_index(day))
                && is_in_phase((monday(day) - monday(rule.from)).num_days(), 7)
        }
        Repeat::Monthly => {
            let months = |of: Day| i64::from(of.date().year()) * 12 + i64::from(of.date().month0());
            let is_last_of_month = day_number(day.plus(1)) == 1;
            let is_the_day = day_number(day) == day_number(rule.from)
                || (is_last_of_month && day_number(day) < day_number(rule.from));
            is_the_day && is_in_phase(months(day) - months(rule.from), 1)
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_series_has_a_class_on_each_day_that_belongs_to_it_and_on_no_other(rule in rules()) {
        let span = (rule.until.date() - rule.from.date()).num_days();
        let days: Vec<Day> = (0..=u32::try_from(span).unwrap())
            .map(|ahead| rule.from.plus(ahead))
            .filter(|day| belongs(*day, &rule))
            .collect();
        match starts(&rule) {
            Ok(found) => prop_assert_eq!(found.iter().map(|at| at.day()).collect::<Vec<_>>(), days),
            Err(SeriesError::NoOccurrence) => prop_assert!(days.is_empty()),
            Err(SeriesError::TooMany) => prop_assert!(400 < days.len()),
        }
    }

    #[test]
    fn starts_are_sorted_unique_within_the_series_and_at_its_wall_time(rule in rules()) {
        let found = starts(&rule).unwrap_or_default();
        prop_assert!(found.len() <= 400);
        prop_assert!(found.windows(2).all(|pair| pair[0] < pair[1]));
        for at in found {
            prop_assert!(rule.from.start() <= at && at < rule.until.end());
            let moved = at.wall_time().time() - rule.at;
            let is_the_wall_time = moved == TimeDelta::zero();
            let is_a_gap = moved == TimeDelta::hours(1)
                && at.day().end() - at.day().start() == TimeDelta::hours(23);
            prop_assert!(is_the_wall_time || is_a_gap, "{}", at);
        }
    }

    #[test]
    fn a_form_makes_classes_in_the_future_only_within_a_year_and_none_twice(
        now in instants(),
        ahead in 1..100_000i64,
        pattern in prop::sample::select(vec![
            RecurringPattern::Daily,
            RecurringPattern::Weekly,
            RecurringPattern::Monthly,
            RecurringPattern::Custom,
        ]),
        days in weekdays(),
        interval in prop::option::of(1..4u32),
        until in prop::option::of(0..400u32),
    ) {
        let start = now + TimeDelta::minutes(ahead);
        let form = NewClassRequest {
            name: Some("HIIT".into()),
            instructor: Some("Aroha".into()),
            location: Some("Main studio".into()),
            start_time: Some(start.to_string()),
            schedule_type: Some(ScheduleType::Recurring),
            recurring_pattern: Some(pattern),
            recurring_days: Some(days),
            recurring_interval: interval,
            recurring_end_date: until.map(|days| start.day().plus(days).to_string()),
            ..NewClassRequest::default()
        };
        if let Ok(class) = parse_new(&form, now) {
            prop_assert!(!class.starts.is_empty());
            prop_assert!(class.starts.iter().all(|at| start <= *at));
            prop_assert!(class.starts.iter().all(|at| at.day() <= start.day().plus(366)));
            prop_assert_eq!(class.starts.iter().collect::<HashSet<_>>().len(), class.starts.len());
        }
    }

    #[test]
    fn any_start_and_end_are_accepted_or_refused_without_a_panic(
        start_time in prop_oneof![any::<String>(), r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9](Z|[+-][01][0-9]:00)?"],
        end in prop_oneof![any::<String>(), r"[0-9]{4}-[01][0-9]-[0-3][0-9]"],
        interval: Option<u32>,
        days in weekdays(),
        is_custom: bool,
    ) {
        let form = NewClassRequest {
            name: Some("HIIT".into()),
            instructor: Some("Aroha".into()),
            location: Some("Main studio".into()),
            start_time: Some(start_time),
            schedule_type: Some(ScheduleType::Recurring),
            recurring_pattern: Some(if is_custom { RecurringPattern::Custom } else { RecurringPattern::Monthly }),
            recurring_days: Some(days),
            recurring_interval: interval,
            recurring_end_date: Some(end),
            ..NewClassRequest::default()
        };
        if let Err(problem) = parse_new(&form, Instant::from_millis(0)) {
            prop_assert!(!problem.fields.is_empty());
        }
    }
}
