//! The wording of instants, days and durations (specification, sections 1 and 2).

use chrono::{Datelike, TimeDelta, TimeZone, Timelike};

use super::day::{Day, weekday_index};
use super::instant::Instant;
use super::zone::ZONE;

/// Returns, for example, `2026-12-01T09:00`: the wall time in the format of a form's field.
pub fn wall_time_field(at: Instant) -> String {
    format!("{}T{}", at.day(), time_words(at))
}

/// Returns, for example, `2026-12-01T09:00:00+13:00`: the wall time with its offset, for programs.
pub fn with_offset(at: Instant) -> String {
    ZONE.from_utc_datetime(&at.utc())
        .format("%Y-%m-%dT%H:%M:%S%:z")
        .to_string()
}

/// Returns, for example, `18:00`, by the 24-hour clock (specification, section 1).
pub fn time_words(at: Instant) -> String {
    let wall = at.wall_time();
    format!("{:02}:{:02}", wall.hour(), wall.minute())
}

/// Returns, for example, `Sat 28 Nov`, with the year if the year of `now` is another one.
pub fn day_words(day: Day, now: Instant) -> String {
    let date = day.date();
    let this_year = now.day().date().year();
    let year = if date.year() == this_year {
        String::new()
    } else {
        format!(" {}", date.year())
    };
    format!(
        "{} {} {}{year}",
        weekday_short(day),
        date.day(),
        month_short(day)
    )
}

/// Returns, for example, `Saturday, 28 November 2026`.
pub fn long_day_words(day: Day) -> String {
    format!(
        "{}, {} {} {}",
        weekday_long(day),
        day.date().day(),
        month_long(day),
        day.date().year()
    )
}

/// Returns, for example, `28 November 2026`.
pub fn date_words(day: Day) -> String {
    format!(
        "{} {} {}",
        day.date().day(),
        month_long(day),
        day.date().year()
    )
}

/// Returns, for example, `November 2026`, or `November – December 2026` for days of two months.
pub fn months_words(first: Day, last: Day) -> String {
    let (a, b) = (first.date(), last.date());
    if (a.year(), a.month()) == (b.year(), b.month()) {
        format!("{} {}", month_long(first), a.year())
    } else if a.year() == b.year() {
        format!("{} – {} {}", month_long(first), month_long(last), a.year())
    } else {
        format!(
            "{} {} – {} {}",
            month_long(first),
            a.year(),
            month_long(last),
            b.year()
        )
    }
}

/// Returns, for example, `Today at 18:00`, `Tomorrow at 18:00`, `Sat 28 Nov at 18:00`
/// (specification, section 2).
pub fn moment_words(at: Instant, now: Instant) -> String {
    moment_by(["Today", "Tomorrow"], at, now)
}

/// Returns the same words for use inside a sentence: `today at 18:00`, `Sat 28 Nov at 18:00`.
pub fn moment_within_words(at: Instant, now: Instant) -> String {
    moment_by(["today", "tomorrow"], at, now)
}

fn moment_by(near: [&str; 2], at: Instant, now: Instant) -> String {
    format!("{} at {}", near_day_by(near, at.day(), now), time_words(at))
}

/// Returns, for example, `Today`, `Tomorrow`, `Sat 28 Nov`.
pub fn near_day_words(day: Day, now: Instant) -> String {
    near_day_by(["Today", "Tomorrow"], day, now)
}

fn near_day_by([today, tomorrow]: [&str; 2], day: Day, now: Instant) -> String {
    if day == now.day() {
        today.to_owned()
    } else if day == now.day().plus(1) {
        tomorrow.to_owned()
    } else {
        day_words(day, now)
    }
}

/// Formats a moment, past or to come, as short as it can be: `Thu 18:00` within a week of `now`, else `Thu 26 Nov 18:00`.
pub fn short_moment_words(at: Instant, now: Instant) -> String {
    let (day, today) = (at.day(), now.day());
    let when = if today < day.plus(7) && day < today.plus(7) {
        weekday_short(day).to_owned()
    } else {
        day_words(day, now)
    };
    format!("{when} {}", time_words(at))
}

/// Formats a deadline, as short as it can be without being unclear: `in 45 s`, `in 12 min`,
/// `today 18:00`, `Sat 18:00`, `Sat 28 Nov 18:00`.
pub fn deadline_words(at: Instant, now: Instant) -> String {
    let remaining = at - now;
    if remaining <= TimeDelta::zero() {
        return "now".to_owned();
    }
    if remaining < TimeDelta::hours(1) {
        return format!("in {}", short_span_words(remaining));
    }
    let (day, today) = (at.day(), now.day());
    let when = if day == today {
        "today".to_owned()
    } else if day < today.plus(7) {
        weekday_short(day).to_owned()
    } else {
        day_words(day, now)
    };
    format!("{when} {}", time_words(at))
}

/// Formats the time left until a deadline: `for 12 min` in the last hour, else `until Sat 18:00`.
pub fn until_words(at: Instant, now: Instant) -> String {
    let remaining = at - now;
    if remaining < TimeDelta::hours(1) {
        format!("for {}", short_span_words(remaining.max(TimeDelta::zero())))
    } else {
        format!("until {}", deadline_words(at, now))
    }
}

/// Formats the time until something: `45 s`, `12 min`, `8 h`, `8 h 20 min`, rounded up to the next
/// second or minute.
pub fn distance_words(span: TimeDelta) -> String {
    let minutes = (span.num_milliseconds() + 59_999) / 60_000;
    match (minutes / 60, minutes % 60) {
        (0, _) => short_span_words(span),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// Returns, for example, `45 s`, `12 min`: rounded up, so that it is never 0 before the deadline.
fn short_span_words(span: TimeDelta) -> String {
    let seconds = (span.num_milliseconds() + 999) / 1000;
    if seconds < 60 {
        format!("{seconds} s")
    } else {
        format!("{} min", (seconds + 59) / 60)
    }
}

/// Formats the time since something: `just now`, `4 s ago`, `12 min ago`, `3 h ago`, `2 days ago`,
/// rounded down.
pub fn ago_words(span: TimeDelta) -> String {
    match (span.num_seconds(), span.num_minutes(), span.num_hours()) {
        (..1, ..) => "just now".to_owned(),
        (seconds, 0, _) => format!("{seconds} s ago"),
        (_, minutes, 0) => format!("{minutes} min ago"),
        (.., hours @ ..48) => format!("{hours} h ago"),
        _ => format!("{} days ago", span.num_days()),
    }
}

/// Returns, for example, `1 hour`, `24 hours`, `7 days`, `30 minutes`: a whole number of the
/// largest unit that fits; a single day counts as hours.
pub fn span_words(span: TimeDelta) -> String {
    let counted = |n: i64, unit: &str| format!("{n} {unit}{}", if n == 1 { "" } else { "s" });
    if 1 < span.num_days() {
        counted(span.num_days(), "day")
    } else if 0 < span.num_hours() {
        counted(span.num_hours(), "hour")
    } else {
        counted(span.num_minutes(), "minute")
    }
}

/// Formats minutes as, for example, `1h 30m` (specification, section 2).
pub fn duration_words(minutes: u32) -> String {
    format!("{}h {}m", minutes / 60, minutes % 60)
}

const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn weekday_long(day: Day) -> &'static str {
    WEEKDAYS[weekday_index(day) as usize]
}

/// Returns, for example, `Sat`.
pub fn weekday_short(day: Day) -> &'static str {
    weekday_long(day).get(..3).unwrap_or_default()
}

fn month_long(day: Day) -> &'static str {
    MONTHS[day.date().month0() as usize]
}

fn month_short(day: Day) -> &'static str {
    match day.date().month() {
        9 => "Sept",
        _ => month_long(day).get(..3).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::{AUTUMN, SPRING, day, wall};
    use super::*;

    #[test]
    fn a_field_takes_the_wall_time_without_an_offset() {
        let noon = wall("2026-12-01T12:05");
        assert_eq!(wall_time_field(noon), "2026-12-01T12:05");
    }

    #[test]
    fn the_offset_changes_with_the_clocks() {
        for night in AUTUMN {
            let before = with_offset(wall(&format!("{night}T01:59")));
            assert_eq!(before, format!("{night}T01:59:00+13:00"));
            let after = with_offset(wall(&format!("{night}T03:00")));
            assert_eq!(after, format!("{night}T03:00:00+12:00"));
        }
    }

    #[test]
    fn the_age_of_a_past_moment_is_rounded_down() {
        for (seconds, expected) in [
            (-5, "just now"),
            (0, "just now"),
            (1, "1 s ago"),
            (59, "59 s ago"),
            (60, "1 min ago"),
            (3_599, "59 min ago"),
            (3_600, "1 h ago"),
            (48 * 3_600 - 1, "47 h ago"),
            (48 * 3_600, "2 days ago"),
        ] {
            assert_eq!(ago_words(TimeDelta::seconds(seconds)), expected);
        }
        assert_eq!(ago_words(TimeDelta::milliseconds(999)), "just now");
    }

    #[test]
    fn moments_are_today_tomorrow_or_a_date() {
        let now = wall("2026-11-21T22:00");
        assert_eq!(
            moment_words(wall("2026-11-21T23:00"), now),
            "Today at 23:00"
        );
        assert_eq!(
            moment_words(wall("2026-11-22T00:00"), now),
            "Tomorrow at 00:00"
        );
        assert_eq!(
            moment_words(wall("2026-11-23T06:05"), now),
            "Mon 23 Nov at 06:05"
        );
        assert_eq!(
            moment_words(wall("2027-09-04T06:05"), now),
            "Sat 4 Sept 2027 at 06:05"
        );
    }

    #[test]
    fn tomorrow_is_the_next_day_even_if_the_clocks_change() {
        for night in AUTUMN.into_iter().chain(SPRING) {
            let eve = wall(&format!("{}T23:30", day(night).minus(1)));
            assert_eq!(
                moment_words(wall(&format!("{night}T23:00")), eve),
                "Tomorrow at 23:00",
                "{night}"
            );
        }
    }

    #[test]
    fn a_deadline_counts_down_in_its_last_hour() {
        let deadline = wall("2026-11-21T18:00");
        let words = |span| deadline_words(deadline, deadline - span);
        assert_eq!(words(TimeDelta::zero()), "now");
        assert_eq!(words(TimeDelta::milliseconds(1)), "in 1 s");
        assert_eq!(words(TimeDelta::seconds(59)), "in 59 s");
        assert_eq!(words(TimeDelta::seconds(60)), "in 1 min");
        assert_eq!(words(TimeDelta::minutes(12)), "in 12 min");
        assert_eq!(
            words(TimeDelta::minutes(60) - TimeDelta::milliseconds(1)),
            "in 60 min"
        );
        assert_eq!(words(TimeDelta::minutes(60)), "today 18:00");
    }

    #[test]
    fn the_time_left_is_a_moment_and_in_the_last_hour_a_number_of_minutes() {
        let deadline = wall("2026-11-21T18:00");
        let words = |span| until_words(deadline, deadline - span);
        let hour = TimeDelta::minutes(60);
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(words(hour + ms), "until today 18:00");
        assert_eq!(words(hour), "until today 18:00");
        assert_eq!(words(hour - ms), "for 60 min");
        assert_eq!(words(TimeDelta::seconds(45)), "for 45 s");
        assert_eq!(words(ms), "for 1 s");
        assert_eq!(words(-ms), "for 0 s");
        assert_eq!(words(TimeDelta::days(2)), "until Sat 18:00");
    }

    #[test]
    fn a_distance_is_in_hours_and_minutes_rounded_up() {
        let ms = TimeDelta::milliseconds(1);
        let hour = TimeDelta::hours(1);
        assert_eq!(distance_words(ms), "1 s");
        assert_eq!(distance_words(TimeDelta::minutes(12)), "12 min");
        assert_eq!(distance_words(hour - ms), "1 h");
        assert_eq!(distance_words(hour), "1 h");
        assert_eq!(distance_words(hour + ms), "1 h 1 min");
        assert_eq!(distance_words(TimeDelta::hours(8)), "8 h");
        assert_eq!(distance_words(TimeDelta::minutes(500)), "8 h 20 min");
        assert_eq!(distance_words(TimeDelta::hours(24)), "24 h");
    }

    #[test]
    fn inside_a_sentence_a_moment_begins_in_lower_case() {
        let now = wall("2026-11-21T13:00");
        let words = |at| moment_within_words(wall(at), now);
        assert_eq!(words("2026-11-21T09:00"), "today at 09:00");
        assert_eq!(words("2026-11-22T09:00"), "tomorrow at 09:00");
        assert_eq!(words("2026-11-20T09:00"), "Fri 20 Nov at 09:00");
    }

    #[test]
    fn a_far_deadline_has_a_weekday_or_a_date() {
        let now = wall("2026-11-21T10:00");
        assert_eq!(deadline_words(wall("2026-11-27T18:00"), now), "Fri 18:00");
        assert_eq!(
            deadline_words(wall("2026-11-28T18:00"), now),
            "Sat 28 Nov 18:00"
        );
    }

    #[test]
    fn dates_have_the_format_of_new_zealand() {
        let first = day("2026-11-21");
        assert_eq!(long_day_words(first), "Saturday, 21 November 2026");
        assert_eq!(date_words(first), "21 November 2026");
        assert_eq!(months_words(first, day("2026-11-30")), "November 2026");
        assert_eq!(
            months_words(first, day("2026-12-18")),
            "November – December 2026"
        );
        assert_eq!(
            months_words(day("2026-12-10"), day("2027-01-06")),
            "December 2026 – January 2027"
        );
    }

    #[test]
    fn a_duration_is_hours_and_minutes() {
        assert_eq!(duration_words(90), "1h 30m");
        assert_eq!(duration_words(60), "1h 0m");
        assert_eq!(duration_words(45), "0h 45m");
    }

    #[test]
    fn a_span_is_in_its_largest_unit() {
        assert_eq!(span_words(TimeDelta::minutes(30)), "30 minutes");
        assert_eq!(span_words(TimeDelta::hours(1)), "1 hour");
        assert_eq!(span_words(TimeDelta::hours(24)), "24 hours");
        assert_eq!(span_words(TimeDelta::days(7)), "7 days");
    }
}
