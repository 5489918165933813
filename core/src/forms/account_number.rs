//! A New Zealand bank account number: bank, branch, account and suffix, with an existing branch and a valid checksum.

use super::Problem;
use super::account_check::{self, Digits};
use crate::limits::{ACCOUNT_NUMBER_GROUPS, ACCOUNT_SUFFIX};

const OTHER_CHARACTERS: &str =
    "Please use only digits, with spaces, dots or dashes between them, such as 12-3456-0123456-00";
const WRONG_LENGTH: &str =
    "A New Zealand account number has 15 or 16 digits: bank 2, branch 4, account 7, suffix 2 or 3";
const WRONG_GROUPS: &str = "Please group the digits as bank 2, branch 4, account 7, suffix 2 or 3, such as 12-3456-0123456-00";
const NO_ACCOUNT: &str = "This number isn't a valid account. Please check its digits.";
const AMBIGUOUS: &str = "These digits can be two accounts. Please put dashes between the parts, such as 12-3456-0123456-00";

/// Parses a number with or without spaces, dots or dashes, and returns it as `12-3456-0000002-00`;
/// otherwise returns a problem at `field` (contract, section 4). Refuses digits that can be grouped
/// in two ways, because the wrong grouping would be another account.
pub fn parse(field: &str, typed: &str) -> Result<String, Problem> {
    let mut number = digits(typed).map_err(|message| Problem::at(field, message))?;
    for place in BREAKS.into_iter().rev() {
        number.insert(place, '-');
    }
    Ok(number)
}

/// Returns the digits of a valid number, or the message that says what is wrong.
fn digits(typed: &str) -> Result<String, &'static str> {
    let GroupedDigits { digits, breaks } = GroupedDigits::read(typed).ok_or(OTHER_CHARACTERS)?;
    let suffix = digits.len().wrapping_sub(BEFORE_SUFFIX);
    if !ACCOUNT_SUFFIX.contains(&suffix) {
        Err(WRONG_LENGTH)
    } else if !is_grouped_well(&breaks) {
        Err(WRONG_GROUPS)
    } else if !can_exist(&digits, BEFORE_SUFFIX) {
        Err(NO_ACCOUNT)
    } else if !breaks.contains(&BEFORE_SUFFIX) && is_ambiguous(&digits) {
        Err(AMBIGUOUS)
    } else {
        Ok(digits)
    }
}

/// The positions between bank, branch, account and suffix, in digits.
const BREAKS: [usize; 3] = {
    let [bank, branch, account] = ACCOUNT_NUMBER_GROUPS;
    [bank, bank + branch, bank + branch + account]
};
const BEFORE_SUFFIX: usize = BREAKS[2];

/// The digits of a number, and the positions of the separators between them.
struct GroupedDigits {
    digits: String,
    breaks: Vec<usize>,
}

impl GroupedDigits {
    fn read(typed: &str) -> Option<GroupedDigits> {
        let (mut digits, mut breaks) = (String::new(), Vec::new());
        for c in typed.chars() {
            if c.is_ascii_digit() {
                digits.push(c);
            } else if !is_separator(c) {
                return None;
            } else if breaks.last() != Some(&digits.len()) {
                breaks.push(digits.len());
            }
        }
        breaks.retain(|place| (1..digits.len()).contains(place));
        Some(GroupedDigits { digits, breaks })
    }
}

/// Returns whether every separator is permitted: at any of the three positions between the parts.
/// Further separators are allowed only in addition to all three, and not in the suffix.
fn is_grouped_well(breaks: &[usize]) -> bool {
    let is_whole = BREAKS.iter().all(|place| breaks.contains(place));
    let is_a_part = breaks.iter().all(|place| BREAKS.contains(place));
    is_a_part || (is_whole && breaks.iter().all(|place| *place <= BEFORE_SUFFIX))
}

/// Returns whether the digits are also valid with an account padded to eight digits, as some bills
/// print it.
fn is_ambiguous(digits: &str) -> bool {
    let is_padded = digits.as_bytes().get(BREAKS[1]) == Some(&b'0');
    let suffix = digits.len() - BEFORE_SUFFIX - 1;
    is_padded && ACCOUNT_SUFFIX.contains(&suffix) && can_exist(digits, BEFORE_SUFFIX + 1)
}

/// Returns whether the digits make a valid number with the suffix from this position on.
fn can_exist(digits: &str, suffix_from: usize) -> bool {
    let mut filled: Digits = [0; 18];
    let (head, suffix) = digits.split_at(suffix_from);
    let (prefix, account) = head.split_at(BREAKS[1]);
    for (part, end) in [(prefix, 6), (account, 14), (suffix, 18)] {
        for (place, digit) in part.bytes().rev().enumerate() {
            filled[end - 1 - place] = u32::from(digit - b'0');
        }
    }
    account_check::can_exist(&filled)
}

/// Returns whether a character is a space, dot or dash, as typed or copied.
fn is_separator(c: char) -> bool {
    let is_blank = c.is_whitespace() && !c.is_control();
    is_blank
        || matches!(
            c,
            '.' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Result<String, Problem> {
        parse("accountNumber", typed)
    }

    #[test]
    fn a_number_is_returned_in_groups_however_it_was_typed() {
        for typed in [
            "12-3456-0000002-00",
            "12 3456 0000002 00",
            "12.3456.0000002.00",
            "123456000000200",
            "12 – 3456 – 0000002 – 00",
            "12 3456 0000 002 00",
            "12\u{a0}3456\u{a0}0000002\u{2011}00",
            "12\u{2009}3456\u{3000}0000002－00",
            "12-3456-000000200",
            "123456 0000002-00",
            "12-3456-0000002-00.",
        ] {
            assert_eq!(read(typed).unwrap(), "12-3456-0000002-00", "{typed}");
        }
        assert_eq!(read("12-3456-0000002-000").unwrap(), "12-3456-0000002-000");
        assert_eq!(read("1234560000002000").unwrap(), "12-3456-0000002-000");
    }

    #[test]
    fn a_parsed_number_is_parsed_again_unchanged() {
        for typed in ["123456000000200", "1234560000002000"] {
            let kept = read(typed).unwrap();
            assert_eq!(read(&kept).unwrap(), kept);
        }
    }

    #[test]
    fn a_number_has_fifteen_or_sixteen_digits() {
        let most = "12345600000020000000";
        for count in 0..=most.len() {
            assert_eq!(
                read(&most[..count]).is_ok(),
                [15, 16].contains(&count),
                "{count}"
            );
        }
    }

    #[test]
    fn the_specifications_examples_are_valid_with_any_separator() {
        for number in [
            "01-0902-0068389-00",
            "08-6523-1954512-001",
            "26-2600-0320871-032",
            "38-9004-0554247-01",
        ] {
            assert_eq!(read(number).unwrap(), number);
            for between in ["", " ", "\u{a0}", "\u{2011}", "."] {
                assert_eq!(read(&number.replace('-', between)).unwrap(), number);
            }
        }
    }

    #[test]
    fn each_bank_is_checked_by_its_own_algorithm() {
        for right in [
            "02-0222-2221022-22",
            "09-0000-0123451-01",
            "25-2500-0123451-00",
            "33-6700-0123451-00",
            "28-2100-0123458-00",
            "29-2150-0123458-00",
            "31-2800-7654321-00",
            "04-2014-0123457-00",
            "05-8884-0123458-00",
            "10-5165-0123458-00",
            "88-8800-0123451-00",
        ] {
            assert!(read(right).is_ok(), "{right}");
            let digit = right.as_bytes()[13];
            let other = if digit == b'9' {
                '0'
            } else {
                char::from(digit + 1)
            };
            let wrong = format!("{}{other}{}", &right[..13], &right[14..]);
            assert_eq!(read(&wrong).is_ok(), right.starts_with("31"), "{wrong}");
        }
    }

    #[test]
    fn a_number_that_no_account_can_have_is_refused() {
        for (wrong, why) in [
            ("01-0902-0068388-00", "one digit"),
            ("01-0902-0068839-00", "two digits swapped"),
            ("12-3456-0000001-944", "its check digit"),
            ("99-0001-0000000-00", "no such bank"),
            ("07-0001-0068389-00", "no such bank"),
            ("11-1111-1111111-11", "no such branch"),
            ("01-1000-0068389-00", "no such branch"),
        ] {
            assert!(read(wrong).is_err(), "{wrong}: {why}");
        }
    }

    #[test]
    fn sixteen_digits_in_a_row_are_refused_if_invalid_or_ambiguous() {
        // The account 01-0902-0068389-00, padded to eight digits.
        assert!(read("0109020006838900").is_err());
        assert!(read("01 0902 00068389 00").is_err());
        assert!(read("01 0902 0006 8389 00").is_err());
        // Both 01-0902-0680009-100 and 01-0902-6800091-00 are valid.
        assert!(read("0109020680009100").is_err());
        assert!(read("01-0902-0680009-100").is_ok());
        assert!(read("01-0902-6800091-00").is_ok());
    }

    #[test]
    fn each_of_the_four_groups_has_its_length() {
        for typed in [
            "123-456-0000001-00",
            "12-345-60000001-00",
            "12-3456-000000-100",
            "1-23456-0000001-00",
            "12-345-60000002-00",
            "1234-5600-0000-200",
            "12-345-6000-0002-00",
            "12-3456-0000002-0-0",
        ] {
            assert!(read(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn each_fault_has_its_own_message() {
        for (typed, message) in [
            ("", WRONG_LENGTH),
            ("-", WRONG_LENGTH),
            ("12-3456", WRONG_LENGTH),
            ("12-3456-0000002-0000", WRONG_LENGTH),
            ("12-3456-000000A-00", OTHER_CHARACTERS),
            ("12/3456/0000002/00", OTHER_CHARACTERS),
            ("１２-3456-0000002-00", OTHER_CHARACTERS),
            ("NZ12-3456-0000002-00", OTHER_CHARACTERS),
            ("12-345-60000002-00", WRONG_GROUPS),
            ("01-0902-00068389-00", WRONG_GROUPS),
            ("12-3456-0123456-00", NO_ACCOUNT),
            ("99-0001-0000000-00", NO_ACCOUNT),
            ("0109020006838900", NO_ACCOUNT),
            ("0109020680009100", AMBIGUOUS),
        ] {
            let problem = read(typed).unwrap_err();
            assert_eq!(problem.message, message, "{typed}");
            assert_eq!(problem.fields["accountNumber"], problem.message, "{typed}");
        }
    }

    #[test]
    fn the_messages_have_the_lengths_of_the_groups() {
        let [bank, branch, account] = ACCOUNT_NUMBER_GROUPS;
        let (short, long) = (*ACCOUNT_SUFFIX.start(), *ACCOUNT_SUFFIX.end());
        let all = bank + branch + account;
        let groups =
            format!("bank {bank}, branch {branch}, account {account}, suffix {short} or {long}");
        assert_eq!(
            WRONG_LENGTH,
            format!(
                "A New Zealand account number has {} or {} digits: {groups}",
                all + short,
                all + long
            )
        );
        assert!(WRONG_GROUPS.contains(&groups));
    }
}
