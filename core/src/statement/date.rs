//! Parses dates in the formats of banks and spreadsheets. Whether the day or the month comes first is decided by all
//! dates of a column, because most dates can be either.

use std::ops::RangeInclusive;

use chrono::NaiveDate;

use crate::studio_time::{Day, date_words, day_number};

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The years of a date. Others are the digits of something else.
const YEARS: RangeInclusive<i32> = 1970..=2100;

const NO_DATE: &str = "It has no date that can be read";
const NO_YEAR: &str = "Its date has no year";
const UNCLEAR: &str = "Its date can have the day first or the month first";

/// A date as it is written.
enum WrittenDate {
    /// The year comes first, or the month is a name.
    Certain(Day),
    /// Two numbers and a year: the date with the day first, and the date with the month first. At least one of them
    /// exists.
    Numeric(Option<Day>, Option<Day>),
}

/// The order of day and month in the numeric dates of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    DayFirst,
    MonthFirst,
    /// Some dates exist only with the day first, others only with the month first, or the dates contradict the calendar.
    Unclear,
}

/// The dates of a column.
#[derive(Debug)]
pub struct Dates {
    order: Order,
    /// Whether a spreadsheet has read the day as the month wherever that is possible, and left the other dates as they
    /// were. The dates that it has read are wrong.
    is_exchanged: bool,
    /// A date that depends on the order.
    example: Option<String>,
}

impl Dates {
    /// Looks at all dates of a column. Dates that can only have the month first show that all have. Without such a
    /// date the day comes first, as in New Zealand, unless a date would then be after `today`.
    pub fn of<'a>(column: impl Iterator<Item = &'a str>, today: Day) -> Dates {
        let (mut only_days, mut only_months) = (false, false);
        let (mut is_day_first_future, mut is_month_first_future) = (false, false);
        let (mut certain, mut certain_above_12) = (false, false);
        let mut example = None;
        for text in column {
            match parsed(text) {
                Ok(WrittenDate::Certain(day)) => {
                    certain = true;
                    certain_above_12 |= 12 < day_number(day);
                }
                Ok(WrittenDate::Numeric(Some(day_first), Some(month_first))) => {
                    if day_first != month_first {
                        example.get_or_insert_with(|| text.to_owned());
                        is_day_first_future |= today < day_first;
                        is_month_first_future |= today < month_first;
                    }
                }
                Ok(WrittenDate::Numeric(day_first, _)) if day_first.is_some() => only_days = true,
                Ok(WrittenDate::Numeric(..)) => only_months = true,
                Err(_) => {}
            }
        }
        let order = match (only_days, only_months) {
            (true, true) => Order::Unclear,
            (false, false) if is_day_first_future && !is_month_first_future => Order::Unclear,
            (false, true) => Order::MonthFirst,
            _ => Order::DayFirst,
        };
        let is_exchanged =
            (only_days || only_months) && example.is_none() && certain && !certain_above_12;
        Dates {
            order,
            is_exchanged,
            example,
        }
    }

    /// Returns the day of a date, or the reason why it can't be read.
    pub fn day(&self, text: &str) -> Result<Day, &'static str> {
        match parsed(text)? {
            WrittenDate::Certain(_) if self.is_exchanged => Err(UNCLEAR),
            WrittenDate::Certain(day) => Ok(day),
            WrittenDate::Numeric(Some(day), None) | WrittenDate::Numeric(None, Some(day)) => {
                Ok(day)
            }
            WrittenDate::Numeric(day_first, month_first) if day_first == month_first => {
                day_first.ok_or(NO_DATE)
            }
            WrittenDate::Numeric(day_first, month_first) => match self.order {
                Order::DayFirst => day_first.ok_or(NO_DATE),
                Order::MonthFirst => month_first.ok_or(NO_DATE),
                Order::Unclear => Err(UNCLEAR),
            },
        }
    }

    /// Returns what staff must know about the column: that its month comes first, or that the order is not clear.
    pub fn notice(&self) -> Option<String> {
        if self.is_exchanged || (self.order == Order::Unclear && self.example.is_some()) {
            return Some(
                "It is not clear whether the dates of this file have the day or the month first. The lines whose date \
                 can be either are left out: in the file, write their dates as 2026-11-05."
                    .to_owned(),
            );
        }
        let example = self
            .example
            .as_ref()
            .filter(|_| self.order == Order::MonthFirst)?;
        let day = self.day(example).ok()?;
        Some(format!(
            "The dates of this file have the month first: {example} is {}.",
            date_words(day)
        ))
    }
}

/// Returns whether a text is a date, whatever its order.
pub fn is_date(text: &str) -> bool {
    parsed(text).is_ok()
}

/// Parses a date: `03/04/2026`, `3.4.26`, `2026-04-03`, `20260403`, `3 Apr 26`, `Friday, 3 April 2026`, `April 3, 2026`.
/// A time after the date is ignored.
fn parsed(text: &str) -> Result<WrittenDate, &'static str> {
    let text = without_time(text)?;
    let is_weekday = |part: &str| {
        let name = part.to_lowercase();
        WEEKDAYS.iter().any(|short| name.starts_with(short))
    };
    let mut parts = text
        .split(|character: char| !character.is_alphanumeric())
        .filter(|part| !part.is_empty() && !is_weekday(part));
    let first = parts.next().ok_or(NO_DATE)?;
    let certain = |day: Option<Day>| day.map(WrittenDate::Certain).ok_or(NO_DATE);
    if first.len() == 8 && first.is_ascii() {
        return certain(on(&first[..4], number(&first[4..6]), number(&first[6..])));
    }
    let second = parts.next().ok_or(NO_DATE)?;
    let Some(third) = parts.next() else {
        let is_day_and_month = is_day_of_a_month(first, second) || is_day_of_a_month(second, first);
        return Err(if is_day_and_month { NO_YEAR } else { NO_DATE });
    };
    if first.len() == 4 && number(first).is_some() {
        return certain(on(first, month(second), number(third)));
    }
    if let Some(named) = named_month(second) {
        return certain(on(third, Some(named), number(first)));
    }
    if let Some(named) = named_month(first) {
        return certain(on(third, Some(named), number(second)));
    }
    let (first, second) = (number(first), number(second));
    match (on(third, second, first), on(third, first, second)) {
        (None, None) => Err(NO_DATE),
        (day_first, month_first) => Ok(WrittenDate::Numeric(day_first, month_first)),
    }
}

/// Returns the date of `2026-04-03T09:15:00`. With an offset from UTC, as in `2026-04-02T20:00:00Z`, the day in New Zealand
/// can be another.
fn without_time(text: &str) -> Result<&str, &'static str> {
    let is_digit = |character: char| character.is_ascii_digit();
    match text.split_once('T') {
        Some((date, time)) if date.ends_with(is_digit) && time.starts_with(is_digit) => {
            let has_offset = time.contains(['Z', '+', '-']);
            if has_offset { Err(NO_DATE) } else { Ok(date) }
        }
        _ => Ok(text),
    }
}

fn on(year: &str, month: Option<u32>, day: Option<u32>) -> Option<Day> {
    let year = match year.len() {
        2 => 2_000 + number(year)?,
        4 => number(year)?,
        _ => return None,
    };
    let year = i32::try_from(year)
        .ok()
        .filter(|year| YEARS.contains(year))?;
    NaiveDate::from_ymd_opt(year, month?, day?).map(Day::from_date)
}

fn is_day_of_a_month(day: &str, of: &str) -> bool {
    let is_in = |number: u32, last| (1..=last).contains(&number);
    number(day).is_some_and(|day| is_in(day, 31)) && month(of).is_some_and(|of| is_in(of, 12))
}

/// Parses the number of a month, or its English name.
fn month(text: &str) -> Option<u32> {
    named_month(text).or_else(|| number(text))
}

/// Parses the English name of a month, of three letters or more.
fn named_month(text: &str) -> Option<u32> {
    let name = text.to_lowercase();
    let named = MONTHS
        .iter()
        .zip(1..)
        .find(|(short, _)| name.starts_with(**short));
    named.map(|(_, month)| month)
}

fn number(digits: &str) -> Option<u32> {
    let is_number =
        (1..=4).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: &str = "2026-11-21";

    /// Returns the days of a column, each as text, or the reason why it can't be read.
    fn days(column: &[&str]) -> Vec<String> {
        let dates = Dates::of(column.iter().copied(), Day::parse(TODAY).unwrap());
        let day = |text: &&str| match dates.day(text) {
            Ok(day) => day.to_string(),
            Err(why_not) => why_not.to_owned(),
        };
        column.iter().map(day).collect()
    }

    #[test]
    fn a_date_is_read_in_every_format_of_banks_and_spreadsheets() {
        for text in [
            "03/04/2026",
            "3/4/26",
            "03-04-2026",
            "3.4.2026",
            "2026-04-03",
            "2026/04/03",
            "20260403",
            "3 Apr 2026",
            "03-APR-26",
            "3 April 2026",
            "Apr 3 2026",
            "April 3, 2026",
            "Friday, 3 April 2026",
            "03/04/2026 09:15",
            "2026-04-03T09:15:00",
        ] {
            assert_eq!(days(&[text]), ["2026-04-03"], "{text}");
        }
        for text in [
            "",
            "31/02/2026",
            "tomorrow",
            "03/04/026",
            "é1234567",
            "150.00",
            "2026-04-02T20:00:00Z",
        ] {
            assert_eq!(days(&[text]), [NO_DATE], "{text}");
        }
        for text in ["20/11", "20 Nov", "5-Nov", "Nov 5"] {
            assert_eq!(days(&[text]), [NO_YEAR], "{text}");
        }
    }

    #[test]
    fn one_date_with_the_month_first_shows_that_all_have() {
        assert_eq!(
            days(&["11/5/2026", "11/9/2026", "11/20/2026", "10/22/2026"]),
            ["2026-11-05", "2026-11-09", "2026-11-20", "2026-10-22"]
        );
        assert_eq!(
            days(&["5/11/2026", "20/11/2026"]),
            ["2026-11-05", "2026-11-20"]
        );
        // Nothing shows the order, so it is New Zealand's.
        assert_eq!(
            days(&["11/5/2026", "11/9/2026"]),
            ["2026-05-11", "2026-09-11"]
        );
    }

    #[test]
    fn dates_that_contradict_each_other_leave_the_others_unclear() {
        assert_eq!(
            days(&["20/11/2026", "11/20/2026", "11/11/2026", "5/11/2026"]),
            ["2026-11-20", "2026-11-20", "2026-11-11", UNCLEAR]
        );
        // With the day first, 12/10 would be in the future.
        assert_eq!(days(&["10/12/2026", "11/5/2026"]), [UNCLEAR, UNCLEAR]);
    }

    #[test]
    fn dates_that_a_spreadsheet_has_read_the_wrong_way_round_are_not_certain() {
        assert_eq!(
            days(&["2026-05-11", "20/11/2026", "2026-09-11"]),
            [UNCLEAR, "2026-11-20", UNCLEAR]
        );
        assert_eq!(
            days(&["2026-05-13", "20/11/2026", "2026-09-11"]),
            ["2026-05-13", "2026-11-20", "2026-09-11"]
        );
    }

    #[test]
    fn the_notice_says_that_the_month_comes_first_or_that_the_order_is_unclear() {
        let notice = |column: &[&str]| {
            Dates::of(column.iter().copied(), Day::parse(TODAY).unwrap()).notice()
        };
        assert_eq!(
            notice(&["11/20/2026", "11/5/2026"]).unwrap(),
            "The dates of this file have the month first: 11/5/2026 is 5 November 2026."
        );
        for unclear in [
            &["20/11/2026", "11/20/2026", "5/11/2026"],
            &["2026-05-11", "20/11/2026", "x"],
        ] {
            assert!(notice(unclear).unwrap().starts_with("It is not clear"));
        }
        assert_eq!(notice(&["20/11/2026", "5/11/2026"]), None);
        assert_eq!(notice(&["20/11/2026", "11/20/2026"]), None);
    }
}
