//! Parses dates in the formats of New Zealand's banks.

use crate::studio_time::Day;

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// Parses a date with the day before the month: `03/04/2026` and `3 Apr 26` are 3 April 2026, as
/// are `2026-04-03` and `20260403`. A time after the date is ignored. `None` for anything else,
/// such as `04/20/2026`.
pub fn day(text: &str) -> Option<Day> {
    let mut parts = text
        .split(|character: char| !character.is_alphanumeric())
        .filter(|part| !part.is_empty());
    let first = parts.next()?;
    if first.len() == 8 && first.is_ascii() {
        return on(&first[..4], number(&first[4..6])?, &first[6..]);
    }
    let (second, third) = (parts.next()?, parts.next()?);
    if first.len() == 4 {
        return on(first, month(second)?, third);
    }
    on(third, month(second)?, first)
}

fn on(year: &str, month: u32, day: &str) -> Option<Day> {
    let (year, day) = match year.len() {
        2 => (2_000 + number(year)?, number(day)?),
        4 => (number(year)?, number(day)?),
        _ => return None,
    };
    Day::parse(&format!("{year:04}-{month:02}-{day:02}"))
}

/// Parses the number of a month, or its English name, of three letters or more.
fn month(text: &str) -> Option<u32> {
    let name = text.to_lowercase();
    let of_name = MONTHS
        .iter()
        .zip(1..)
        .find(|(short, _)| name.starts_with(**short));
    of_name.map(|(_, month)| month).or_else(|| number(text))
}

fn number(digits: &str) -> Option<u32> {
    let is_number =
        (1..=4).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_comes_before_the_month() {
        let april = Day::parse("2026-04-03");
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
            "03/04/2026 09:15",
        ] {
            assert_eq!(day(text), april, "{text}");
        }
        for text in [
            "",
            "04/20/2026",
            "31/02/2026",
            "3/4",
            "Apr 3 2026",
            "tomorrow",
            "03/04/026",
            "é1234567",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
    }
}
