//! Properties of every instant and day, and of text that may be parsed as an instant or a day.

use chrono::TimeDelta;
use fantail_core::schedule::{schedule_days, schedule_end};
use fantail_core::studio_time::{
    Day, Instant, date_words, day_number, day_words, deadline_words, long_day_words, moment_words,
    months_words, time_words, weekday_index,
};
use proptest::prelude::*;

use crate::cases;
use crate::facts::instants;

/// Generates instants from 1970 to the end of the year 9998.
fn any_instant() -> impl Strategy<Value = Instant> {
    prop_oneof![
        instants(),
        (0..253_370_764_800_000i64).prop_map(Instant::from_millis)
    ]
}

/// Generates text that is almost an instant or a day.
fn nearly_a_moment() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?)?(Z|[+-][0-9]{2}:[0-9]{2})?",
        r"[+-]?[0-9]{1,6}-[0-9]{1,2}-[0-9]{1,2}[Tt ]?[0-9:.Zz+-]{0,20}",
    ]
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn a_moment_lies_within_its_day(at in any_instant()) {
        prop_assert!(at.day().start() <= at && at < at.day().end());
        prop_assert_eq!(at.day().end(), at.day().plus(1).start());
    }

    #[test]
    fn a_day_is_23_24_or_25_hours_long(at in instants()) {
        let hours = (at.day().end() - at.day().start()).num_minutes();
        prop_assert!([23 * 60, 24 * 60, 25 * 60].contains(&hours));
    }

    #[test]
    fn a_formatted_instant_is_parsed_back(at in any_instant()) {
        prop_assert_eq!(Instant::parse(&at.to_string()), Some(at));
        prop_assert_eq!(Instant::parse_or_wall_time(&at.to_string()), Some(at));
        prop_assert_eq!(Day::parse(&at.day().to_string()), Some(at.day()));
        let wire = serde_json::to_string(&at).unwrap();
        prop_assert_eq!(serde_json::from_str::<Instant>(&wire).unwrap(), at);
    }

    #[test]
    fn formatted_instants_sort_like_the_instants(a in any_instant(), b in any_instant()) {
        prop_assert_eq!(a.cmp(&b), a.to_string().cmp(&b.to_string()));
    }

    #[test]
    fn a_wall_time_is_the_first_instant_at_which_it_is_shown(at in any_instant()) {
        let read = Instant::at_wall_time(at.wall_time());
        prop_assert_eq!(read.wall_time(), at.wall_time());
        let is_second = read == at - TimeDelta::hours(1);
        prop_assert!(read == at || is_second, "{at} was read as {read}");
    }

    #[test]
    fn a_wall_time_is_kept_or_is_in_a_gap_and_moves_by_its_length(at in any_instant()) {
        // The time in UTC, read as a wall time.
        let typed = at.to_string().replace('Z', "");
        let shown = Instant::parse_or_wall_time(&typed).unwrap().wall_time();
        let moved = shown.and_utc().timestamp_millis() - at.millis();
        prop_assert!([0, 3_600_000].contains(&moved), "{} by {}", typed, moved);
    }

    #[test]
    fn days_that_are_added_can_be_subtracted_again(at in any_instant(), days in 0..1000u32) {
        let day = at.day();
        prop_assert_eq!(day.plus(days).minus(days), day);
        prop_assert_eq!(weekday_index(day.plus(1)), (weekday_index(day) + 1) % 7);
        prop_assert!((1..=31).contains(&day_number(day)));
    }

    #[test]
    fn the_schedule_is_28_days_in_a_row_from_today(now in any_instant()) {
        let days = schedule_days(now);
        prop_assert_eq!((days.len(), days[0]), (28, now.day()));
        prop_assert!(days.windows(2).all(|pair| pair[0].end() == pair[1].start()));
        prop_assert_eq!(schedule_end(now), days[27].end());
    }

    #[test]
    fn a_deadline_counts_down_within_an_hour_and_else_names_the_clock(at in any_instant(), now in any_instant()) {
        let words = deadline_words(at, now);
        let left = at - now;
        if left <= TimeDelta::zero() {
            prop_assert_eq!(words, "now");
        } else if left < TimeDelta::hours(1) {
            prop_assert!(words.starts_with("in "));
        } else {
            prop_assert!(words.ends_with(&time_words(at)), "{}", words);
        }
    }

    #[test]
    fn today_and_tomorrow_are_the_right_days(at in instants(), ahead in -100..100i64) {
        let now = at + TimeDelta::hours(ahead);
        let words = moment_words(at, now);
        prop_assert_eq!(words.starts_with("Today at "), at.day() == now.day());
        prop_assert_eq!(words.starts_with("Tomorrow at "), at.day() == now.day().plus(1));
    }

    #[test]
    fn every_instant_can_be_formatted(at in any::<i64>().prop_map(Instant::from_millis), now in any_instant()) {
        let day = at.day();
        for words in [
            moment_words(at, now),
            deadline_words(at, now),
            deadline_words(now, at),
            day_words(day, now),
            long_day_words(day),
            date_words(day),
            months_words(day, now.day()),
        ] {
            prop_assert!(!words.is_empty());
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused_without_a_panic(text in nearly_a_moment()) {
        for read in [Instant::parse(&text), Instant::parse_or_wall_time(&text)].into_iter().flatten() {
            prop_assert_eq!(Instant::parse(&read.to_string()), Some(read));
        }
        if let Some(day) = Day::parse(&text) {
            prop_assert_eq!(day.to_string(), text);
        }
    }
}
