//! Phone numbers. They are free text, because people write extensions and several numbers, but not what a spreadsheet
//! leaves of a number.

use super::{Problem, text};
use crate::limits::PHONE_LENGTH;

/// The sentence for what a spreadsheet has left of a number. The digits are lost.
pub const CHANGED: &str = "A spreadsheet has changed this number";

/// Parses a phone number of at most 32 Unicode scalar values; it may be empty (contract, section 12).
pub fn parse(typed: &str) -> Result<String, Problem> {
    let phone = text::line("phone", typed, PHONE_LENGTH)?;
    if is_error(&phone) || is_rounded(&phone) {
        Err(Problem::at("phone", CHANGED))
    } else if is_negative(&phone) {
        Err(Problem::at("phone", "Please enter a valid phone number"))
    } else {
        Ok(phone)
    }
}

/// Returns whether the phone number of a file is what a spreadsheet has left of it: an error, a rounded number, or the
/// result of a calculation, as `-215550` is of `+64-21-…`.
pub fn is_changed_by_spreadsheet(cell: &str) -> bool {
    is_error(cell) || is_rounded(cell) || is_negative(cell) || is_fraction(cell)
}

/// Returns whether a cell has the error of a spreadsheet: `#NAME?`, `#WERT!`, `#N/A`, `####`, `Err:502`.
pub fn is_error(cell: &str) -> bool {
    let is_code = |code: &str| code.starts_with(|c: char| c.is_alphabetic() || c == '#');
    cell.strip_prefix('#').is_some_and(is_code) || cell.strip_prefix("Err:").is_some_and(is_digits)
}

/// Returns the digits of a cell that a spreadsheet reads as a whole number and writes with zero decimals: `215550101.0`.
pub fn without_decimals(cell: &str) -> &str {
    let whole = cell.split_once('.').filter(|(whole, decimals)| {
        is_digits(whole) && !decimals.is_empty() && decimals.bytes().all(|digit| digit == b'0')
    });
    whole.map_or(cell, |(whole, _)| whole)
}

/// Returns whether a number lacks its leading 0, which a spreadsheet drops, by New Zealand's numbering plan: mobile numbers
/// begin with 02, landlines with 03, 04, 06, 07 or 09 and have seven digits more, and some numbers begin with 0800 or
/// 0508.
pub fn lacks_leading_zero(digits: &str) -> bool {
    if !is_digits(digits) {
        return false;
    }
    match (digits.as_bytes(), digits.len()) {
        ([b'2', ..], 8..=10) | ([b'3' | b'4' | b'6' | b'7' | b'9', b'2'..=b'9', ..], 8) => true,
        (_, 9..=10) => digits.starts_with("800") || digits.starts_with("508"),
        _ => false,
    }
}

/// Returns whether a text is a number in scientific notation: `6.42156E+10`.
fn is_rounded(text: &str) -> bool {
    let parts = unsigned(text).split_once(['e', 'E']);
    parts.is_some_and(|(number, exponent)| {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        is_digits(&number.replacen(['.', ','], "", 1)) && is_digits(exponent)
    })
}

fn is_negative(text: &str) -> bool {
    let digits = unsigned(text);
    digits.len() < text.len() && is_digits(&digits.replacen(['.', ','], "", 1))
}

/// Returns whether a text is a number with decimals, as of a division. A phone number with one point begins with 0.
fn is_fraction(text: &str) -> bool {
    let parts = text.split_once('.');
    parts.is_some_and(|(whole, decimals)| {
        is_digits(whole) && is_digits(decimals) && !whole.starts_with('0')
    })
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['-', '−']).unwrap_or(text).trim_start()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_has_left_of_a_number_is_refused() {
        for changed in [
            "6.42156E+10",
            "2.1555E+09",
            "2,15550101e8",
            "2E9",
            " 6.4E10 ",
            "-6.4E+10",
            "#NAME?",
            "#VALUE!",
            "#WERT!",
            "#N/A",
            "#DIV/0!",
            "#ERROR!",
            "########",
            "Err:502",
        ] {
            let problem = parse(changed).unwrap_err();
            assert_eq!(problem.fields["phone"], CHANGED, "{changed}");
            assert!(is_changed_by_spreadsheet(changed.trim()), "{changed}");
        }
        for typed in ["-215550", "−215550", "- 215550", "-21.5"] {
            let problem = parse(typed).unwrap_err();
            assert_eq!(problem.message, "Please enter a valid phone number");
            assert!(is_changed_by_spreadsheet(typed), "{typed}");
        }
        assert!(is_changed_by_spreadsheet("64215.5"));
    }

    #[test]
    fn what_people_write_is_kept() {
        for phone in [
            "",
            "-",
            "021 555 0101",
            "021-555-0101",
            "021.5550101",
            "+64 21 555 0101",
            "(09) 555 0101",
            "09 555 0101 ext 12",
            "09 555 0101 / 021 555 0101",
            "0800 FANTAIL",
            "e-mail only",
            "#31#0215550101",
            "E2",
            "215550101",
        ] {
            assert_eq!(parse(phone).unwrap(), phone);
            assert!(!is_changed_by_spreadsheet(phone), "{phone}");
        }
    }

    #[test]
    fn a_lost_zero_is_recognised_by_the_length_and_the_first_digits() {
        for digits in [
            "21555010",
            "215550101",
            "2102345678",
            "95550101",
            "800123456",
            "508123456",
        ] {
            assert!(lacks_leading_zero(digits), "{digits}");
        }
        for digits in [
            "",
            "5550101",
            "0215550101",
            "6421555010",
            "64215550101",
            "61412345678",
            "21 555 0101",
            "90550101",
            "12345678",
        ] {
            assert!(!lacks_leading_zero(digits), "{digits}");
        }
        assert_eq!(without_decimals("215550101.0"), "215550101");
        assert_eq!(without_decimals("021.5550"), "021.5550");
    }
}
