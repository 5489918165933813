//! New Zealand's public holidays, which the app only shows (contract, section 13).

use chrono::{Datelike, Days, NaiveDate, Weekday};
use serde::{Deserialize, Serialize};

use crate::studio_time::Day;

/// A region with an anniversary day of its own.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Region {
    /// Also Northland, Waikato, Bay of Plenty and Gisborne.
    Auckland,
    Canterbury,
    ChathamIslands,
    HawkesBay,
    Marlborough,
    Nelson,
    Otago,
    SouthCanterbury,
    Southland,
    Taranaki,
    /// Also Manawatū and Whanganui.
    Wellington,
    Westland,
}

impl Region {
    pub const fn anniversary(self) -> &'static str {
        match self {
            Region::Auckland => "Auckland Anniversary Day",
            Region::Canterbury => "Canterbury Anniversary Day",
            Region::ChathamIslands => "Chatham Islands Anniversary Day",
            Region::HawkesBay => "Hawke's Bay Anniversary Day",
            Region::Marlborough => "Marlborough Anniversary Day",
            Region::Nelson => "Nelson Anniversary Day",
            Region::Otago => "Otago Anniversary Day",
            Region::SouthCanterbury => "South Canterbury Anniversary Day",
            Region::Southland => "Southland Anniversary Day",
            Region::Taranaki => "Taranaki Anniversary Day",
            Region::Wellington => "Wellington Anniversary Day",
            Region::Westland => "Westland Anniversary Day",
        }
    }

    /// Returns the day on which the anniversary is observed.
    fn observed(self, year: i32) -> Option<NaiveDate> {
        let nearest = |month, day| NaiveDate::from_ymd_opt(year, month, day).map(nearest_monday);
        let nth = |month, weekday, n| NaiveDate::from_weekday_of_month_opt(year, month, weekday, n);
        let easter_monday = || easter_sunday(year).map(|sunday| sunday + Days::new(1));
        match self {
            Region::Auckland => nearest(1, 29),
            Region::Wellington => nearest(1, 22),
            Region::Nelson => nearest(2, 1),
            Region::Taranaki => nth(3, Weekday::Mon, 2),
            Region::Otago => {
                let monday = nearest(3, 23)?;
                let is_easter = easter_monday() == Some(monday);
                Some(monday + Days::new(u64::from(is_easter)))
            }
            Region::Southland => easter_monday().map(|monday| monday + Days::new(1)),
            Region::SouthCanterbury => nth(9, Weekday::Mon, 4),
            Region::HawkesBay => {
                nth(10, Weekday::Mon, 4).map(|labour_day| labour_day - Days::new(3))
            }
            Region::Marlborough => {
                nth(10, Weekday::Mon, 4).map(|labour_day| labour_day + Days::new(7))
            }
            // The second Friday after the first Tuesday.
            Region::Canterbury => nth(11, Weekday::Tue, 1).map(|tuesday| tuesday + Days::new(10)),
            Region::ChathamIslands => nearest(11, 30),
            Region::Westland => nearest(12, 1),
        }
    }
}

/// Returns the Monday before a Tuesday to Thursday, or after a Friday to Sunday.
fn nearest_monday(date: NaiveDate) -> NaiveDate {
    match u64::from(date.weekday().num_days_from_monday()) {
        since @ 0..=3 => date - Days::new(since),
        since => date + Days::new(7 - since),
    }
}

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

/// Returns the public holiday on a day, or the anniversary of the region. A holiday that falls on a weekend is also observed
/// on a weekday after it.
pub fn holiday_on(day: Day, region: Option<Region>) -> Option<&'static str> {
    let anniversary =
        region.filter(|region| region.observed(day.date().year()) == Some(day.date()));
    national_holiday_on(day).or(anniversary.map(Region::anniversary))
}

fn national_holiday_on(day: Day) -> Option<&'static str> {
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
    use crate::closed_enum::ClosedEnum;

    /// Returns the holidays of a year, as `2027-01-01 New Year's Day`.
    fn of_year(year: i32) -> Vec<String> {
        let first = NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
        let days = first.iter_days().take_while(|date| date.year() == year);
        days.filter_map(|date| {
            let name = holiday_on(Day::from_date(date), None)?;
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
    fn a_region_observes_its_anniversary_on_a_day_of_its_own() {
        // As published by the government.
        let observed = Region::ALL.iter().map(|region| {
            let day = region.observed(2026).unwrap();
            let holiday = holiday_on(Day::from_date(day), Some(*region));
            assert_eq!(holiday, Some(region.anniversary()), "{region:?}");
            day.format("%m-%d").to_string()
        });
        assert_eq!(
            observed.collect::<Vec<_>>(),
            [
                "01-26", "11-13", "11-30", "10-23", "11-02", "02-02", "03-23", "09-28", "04-07",
                "03-09", "01-19", "11-30"
            ]
        );
        // The Monday nearest to 23 March 2035 is Easter Monday.
        let otago = Region::Otago.observed(2035).unwrap();
        assert_eq!(otago.to_string(), "2035-03-27");
        assert_eq!(
            holiday_on(Day::from_date(otago), Some(Region::Nelson)),
            None
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
