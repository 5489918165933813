//! Parses amounts in the formats of banks and spreadsheets.

use crate::money::parse_nzd;

/// Parses an amount into cents: `$1,234.50`, `-12.50`, `(12.50)`, `12.50-`, `12.50 DR`, and `12,50`
/// of a spreadsheet with decimal commas. A `+`, `CR` and `NZD` are ignored. `None` for a text that is no amount.
pub fn cents(text: &str) -> Option<i64> {
    let upper = text.trim().to_uppercase().replace(['−', '–'], "-");
    let (rest, is_debit) = without_sign(upper.trim());
    let amount = parse_nzd(&with_decimal_point(rest))?;
    Some(if is_debit {
        -i64::from(amount)
    } else {
        i64::from(amount)
    })
}

/// Returns the amount without its sign, and whether it is negative. The dollar sign may remain.
fn without_sign(text: &str) -> (&str, bool) {
    let bracketed = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let (mut rest, mut is_debit) = (bracketed.unwrap_or(text), bracketed.is_some());
    if let Some(debit) = rest.strip_suffix("DR") {
        (rest, is_debit) = (debit, true);
    }
    rest = rest.strip_suffix("CR").unwrap_or(rest).trim();
    if let Some(debit) = rest.strip_suffix('-') {
        (rest, is_debit) = (debit, true);
    }
    rest = rest.strip_prefix("NZD").unwrap_or(rest).trim();
    // The sign may be after the dollar sign: `$-12.50`.
    let dollars = rest.strip_prefix('$').unwrap_or(rest).trim();
    match dollars.strip_prefix('-') {
        Some(debit) => (debit, true),
        None => (dollars.strip_prefix('+').unwrap_or(dollars), is_debit),
    }
}

/// Turns `12,50` into `12.50`. A single comma with one or two digits after it doesn't group
/// thousands.
fn with_decimal_point(text: &str) -> String {
    match text.split_once(',') {
        Some((units, cents)) if cents.len() <= 2 && !cents.contains(['.', ',']) => {
            format!("{units}.{cents}")
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_however_it_is_written() {
        for (text, expected) in [
            ("150", 15_000),
            ("150.00", 15_000),
            ("+150.00", 15_000),
            ("$1,234.50", 123_450),
            ("NZD 1,234.50", 123_450),
            ("12,50", 1_250),
            ("12.50 CR", 1_250),
            ("-12.50", -1_250),
            ("-$12.50", -1_250),
            ("$-12.50", -1_250),
            ("\u{2212}12.50", -1_250),
            ("(12.50)", -1_250),
            ("($1,234.50)", -123_450),
            ("12.50-", -1_250),
            ("12.50 DR", -1_250),
            ("0.00", 0),
        ] {
            assert_eq!(cents(text), Some(expected), "{text}");
        }
        for text in ["", "-", "()", "abc", "12.345", "1.234,50", "--5", "1,2,3"] {
            assert_eq!(cents(text), None, "{text}");
        }
    }
}
