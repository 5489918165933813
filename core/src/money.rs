//! Amounts of New Zealand dollars, in cents.

/// Formats an amount for people: `$1,234.50`, `−$5.00`.
pub fn nzd(cents: i64) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let (dollars, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    format!("{sign}${}.{rest:02}", grouped(&dollars))
}

/// Formats an amount for a spreadsheet: `1234.50`.
pub fn decimal(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!(
        "{sign}{}.{:02}",
        cents.unsigned_abs() / 100,
        cents.unsigned_abs() % 100
    )
}

/// Parses an amount as people type it, and returns it in cents: `150`, `$1,234.50`, `12.5`. `None`
/// for anything else, such as a sign, more than two decimals, or commas that don't group thousands.
/// An amount that is too large for the type is the largest, so that a limit refuses it.
pub fn parse_nzd(text: &str) -> Option<i32> {
    let text = text.trim();
    let text = text.strip_prefix('$').unwrap_or(text).trim_start();
    let (dollars, cents) = text.split_once('.').unwrap_or((text, ""));
    let cents = match cents.len() {
        0 => 0,
        1 => digits(cents)? * 10,
        2 => digits(cents)?,
        _ => return None,
    };
    let dollars = digits(&ungrouped(dollars)?)?;
    let cents = dollars.saturating_mul(100).saturating_add(cents);
    Some(i32::try_from(cents).unwrap_or(i32::MAX))
}

/// Removes the commas between groups of three digits.
fn ungrouped(dollars: &str) -> Option<String> {
    let mut groups = dollars.split(',');
    let first = groups.next()?;
    let mut plain = first.to_owned();
    let mut has_commas = false;
    for group in groups {
        has_commas = true;
        if group.len() != 3 {
            return None;
        }
        plain.push_str(group);
    }
    (!has_commas || (1..=3).contains(&first.len())).then_some(plain)
}

fn digits(text: &str) -> Option<i64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(i64::MAX))
}

/// Formats a whole number with commas between thousands: `50,000`.
pub(crate) fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if 0 < index && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_has_two_decimals_and_groups_of_thousands() {
        assert_eq!(
            [0, 5, 15_000, 99_999, 123_450, 123_456_789, -500].map(nzd),
            [
                "$0.00",
                "$0.05",
                "$150.00",
                "$999.99",
                "$1,234.50",
                "$1,234,567.89",
                "−$5.00"
            ]
        );
        assert_eq!(
            [123_450, 5, -500].map(decimal),
            ["1234.50", "0.05", "-5.00"]
        );
    }

    #[test]
    fn an_amount_is_parsed_as_people_type_it() {
        for (text, cents) in [
            ("150", 15_000),
            (" $150 ", 15_000),
            ("$ 1,234.50", 123_450),
            ("12.5", 1_250),
            ("0.05", 5),
            ("1234567.89", 123_456_789),
            ("12.", 1_200),
            ("30000000", i32::MAX),
            ("99999999999999999999", i32::MAX),
        ] {
            assert_eq!(parse_nzd(text), Some(cents), "{text}");
        }
        for text in [
            "", "$", ".5", "-5", "+5", "1.234", "12,50", "1234,567", "1,23", ",123", "1e3",
            "12 50", "½",
        ] {
            assert_eq!(parse_nzd(text), None, "{text}");
        }
    }

    #[test]
    fn a_formatted_amount_can_be_parsed() {
        for cents in [0, 1, 99, 100, 99_999, 100_000, 123_456_789] {
            assert_eq!(parse_nzd(&nzd(cents.into())), Some(cents));
            assert_eq!(parse_nzd(&decimal(cents.into())), Some(cents));
        }
    }
}
