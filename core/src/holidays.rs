//! New Zealand's public holidays, which the app only shows (contract, section 13). Without regional anniversaries.

use chrono::{Datelike, Days, NaiveDate, Weekday};

use crate::studio_time::Day;

/// Matariki from 2022 to 2052, as month and day (Te Kāhui o Matariki Public Holiday Act 2022, schedule 1).
const MATARIKI: [(u32, u32); 31] = [
    (6, 24),
    (7, 14),
    (6, 28),
    (6, 20),
    (7, 10),
    (6, 25),
    (7, 14),
    (7, 6),
    (6, 21),
    (7, 11),
    (7, 2),
    (6, 24),
    (7, 7),
    (6, 29),
    (7, 18),
    (7, 10),
    (6, 25),
    (7, 15),
    (7, 6),
    (7, 19),
    (7, 11),
    (7, 3),
    (6, 24),
    (7, 7),
    (6, 29),
    (7, 19),
    (7, 3),
    (6, 25),
    (7, 15),
    (6, 30),
    (6, 21),
];
const FIRST_MATARIKI: i32 = 2022;

/// Returns the public holiday on a day. A holiday that falls on a weekend is also observed on a weekday after it.
pub fn holiday_on(day: Day) -> Option<&'static str> {
    let date = day.date();
    let year = date.year();
    let on = |month, of_month| NaiveDate::from_ymd_opt(year, month, of_month);
    let easter = easter_sunday(year);
    let is = |holiday: Option<NaiveDate>| holiday == Some(date);
    let observed = |month, of_month| {
        let holiday = on(month, of_month)?;
        Some((holiday, monday_after_weekend(holiday)))
    };
    let is_either = |pair: Option<(NaiveDate, NaiveDate)>| {
        pair.is_some_and(|(holiday, weekday)| date == holiday || date == weekday)
    };
    // Two holidays in a row move to different days.
    let is_of_pair = |month, of_month| {
        let holiday = on(month, of_month);
        holiday.is_some_and(|holiday| date == holiday || date == weekday_of_pair(holiday))
    };
    if is_of_pair(1, 1) {
        Some("New Year's Day")
    } else if is_of_pair(1, 2) {
        Some("Day after New Year's Day")
    } else if is_either(observed(2, 6)) {
        Some("Waitangi Day")
    } else if is(easter.and_then(|sunday| sunday.checked_sub_days(Days::new(2)))) {
        Some("Good Friday")
    } else if is(easter.and_then(|sunday| sunday.checked_add_days(Days::new(1)))) {
        Some("Easter Monday")
    } else if is_either(observed(4, 25)) {
        Some("Anzac Day")
    } else if is(NaiveDate::from_weekday_of_month_opt(
        year,
        6,
        Weekday::Mon,
        1,
    )) {
        Some("King's Birthday")
    } else if is(matariki(year)) {
        Some("Matariki")
    } else if is(NaiveDate::from_weekday_of_month_opt(
        year,
        10,
        Weekday::Mon,
        4,
    )) {
        Some("Labour Day")
    } else if is_of_pair(12, 25) {
        Some("Christmas Day")
    } else if is_of_pair(12, 26) {
        Some("Boxing Day")
    } else {
        None
    }
}

fn matariki(year: i32) -> Option<NaiveDate> {
    let index = usize::try_from(year - FIRST_MATARIKI).ok()?;
    let (month, day) = *MATARIKI.get(index)?;
    NaiveDate::from_ymd_opt(year, month, day)
}

/// Returns the Monday after a holiday on a weekend, or else the holiday.
fn monday_after_weekend(holiday: NaiveDate) -> NaiveDate {
    let days = match holiday.weekday() {
        Weekday::Sat => 2,
        Weekday::Sun => 1,
        _ => 0,
    };
    holiday + Days::new(days)
}

/// Returns the weekday on which a holiday of two in a row is observed: a Saturday's on Monday, a Sunday's on Tuesday.
fn weekday_of_pair(holiday: NaiveDate) -> NaiveDate {
    let is_weekend = matches!(holiday.weekday(), Weekday::Sat | Weekday::Sun);
    holiday + Days::new(if is_weekend { 2 } else { 0 })
}

/// Returns Easter Sunday by the anonymous Gregorian algorithm.
fn easter_sunday(year: i32) -> Option<NaiveDate> {
    let (golden, century, of_century) = (year % 19, year / 100, year % 100);
    let (leap_centuries, rest) = (century / 4, century % 4);
    let correction = (8 * century + 13) / 25;
    let moon = (19 * golden + century - leap_centuries - correction + 15) % 30;
    let weekday = (32 + 2 * rest + 2 * (of_century / 4) - moon - of_century % 4).rem_euclid(7);
    let shift = (golden + 11 * moon + 19 * weekday) / 433;
    let month = (moon + weekday - 7 * shift + 90) / 25;
    let day = (moon + weekday - 7 * shift + 33 * month + 19) % 32;
    NaiveDate::from_ymd_opt(year, u32::try_from(month).ok()?, u32::try_from(day).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the holidays of a year, as `2027-01-01 New Year's Day`.
    fn of_year(year: i32) -> Vec<String> {
        let first = NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
        let days = first.iter_days().take_while(|date| date.year() == year);
        days.filter_map(|date| {
            let name = holiday_on(Day::from_date(date))?;
            Some(format!("{} {name}", date.format("%m-%d")))
        })
        .collect()
    }

    #[test]
    fn holidays_on_weekends_are_also_observed_on_weekdays() {
        assert_eq!(
            of_year(2027),
            [
                "01-01 New Year's Day",
                "01-02 Day after New Year's Day",
                "01-04 Day after New Year's Day",
                "02-06 Waitangi Day",
                "02-08 Waitangi Day",
                "03-26 Good Friday",
                "03-29 Easter Monday",
                "04-25 Anzac Day",
                "04-26 Anzac Day",
                "06-07 King's Birthday",
                "06-25 Matariki",
                "10-25 Labour Day",
                "12-25 Christmas Day",
                "12-26 Boxing Day",
                "12-27 Christmas Day",
                "12-28 Boxing Day",
            ]
        );
    }

    #[test]
    fn two_holidays_in_a_row_never_share_a_day() {
        // New Year's Day is a Sunday.
        assert_eq!(
            of_year(2023)[..4],
            [
                "01-01 New Year's Day",
                "01-02 Day after New Year's Day",
                "01-03 New Year's Day",
                "02-06 Waitangi Day",
            ]
        );
    }

    #[test]
    fn matariki_is_a_friday_from_2022_to_2052_and_easter_a_sunday() {
        for year in 2022..=2052 {
            assert_eq!(matariki(year).unwrap().weekday(), Weekday::Fri, "{year}");
            assert_eq!(
                easter_sunday(year).unwrap().weekday(),
                Weekday::Sun,
                "{year}"
            );
        }
        assert_eq!((matariki(2021), matariki(2053)), (None, None));
        let easter = |year| easter_sunday(year).unwrap().format("%m-%d").to_string();
        assert_eq!(
            [easter(2026), easter(2038), easter(2019)],
            ["04-05", "04-25", "04-21"]
        );
    }
}
