//! A New Zealand bank account number: bank, branch, account and suffix. Whether there is such a bank isn't asked.

use super::Problem;
use crate::limits::{ACCOUNT_NUMBER_GROUPS, ACCOUNT_SUFFIX};

const NOT_ONE: &str =
    "A New Zealand account number has 15 or 16 digits: bank 2, branch 4, account 7, suffix 2 or 3";

/// Reads a number with or without spaces, dots or dashes between its digits, as `12-3456-0000001-00`; else a problem at
/// `field`. Where it is written in four groups, each must have its own length: digits in the wrong group would be another
/// account.
pub fn parse(field: &str, typed: &str) -> Result<String, Problem> {
    let [bank, branch, account] = ACCOUNT_NUMBER_GROUPS;
    let breaks = [bank, bank + branch, bank + branch + account];
    let mut number = String::new();
    let mut typed_breaks = Vec::new();
    for c in typed.chars() {
        if c.is_ascii_digit() {
            number.push(c);
        } else if !stands_between(c) {
            return Err(Problem::at(field, NOT_ONE));
        } else if typed_breaks.last() != Some(&number.len()) {
            typed_breaks.push(number.len());
        }
    }
    let suffix = number.len().wrapping_sub(breaks[2]);
    let is_grouped_well = typed_breaks.len() != breaks.len() || typed_breaks == breaks;
    if !ACCOUNT_SUFFIX.contains(&suffix) || !is_grouped_well {
        return Err(Problem::at(field, NOT_ONE));
    }
    for place in breaks.into_iter().rev() {
        number.insert(place, '-');
    }
    Ok(number)
}

/// Spaces, dots and dashes, as they come from a keyboard, a letter or a bank's page.
const fn stands_between(c: char) -> bool {
    matches!(
        c,
        ' ' | '\u{A0}' | '\u{202F}' | '.' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Result<String, Problem> {
        parse("accountNumber", typed)
    }

    #[test]
    fn a_number_is_kept_in_its_groups_however_it_was_typed() {
        for typed in [
            "12-3456-0000001-00",
            "12 3456 0000001 00",
            "12.3456.0000001.00",
            "123456000000100",
            "12 – 3456 – 0000001 – 00",
            "12 3456 0000 001 00",
            "12\u{a0}3456\u{a0}0000001\u{2011}00",
        ] {
            assert_eq!(read(typed).unwrap(), "12-3456-0000001-00", "{typed}");
        }
        assert_eq!(read("12-3456-0000001-000").unwrap(), "12-3456-0000001-000");
        assert_eq!(read("1234560000001000").unwrap(), "12-3456-0000001-000");
    }

    #[test]
    fn what_is_kept_reads_as_itself() {
        for typed in ["123456000000100", "1234560000001000"] {
            let kept = read(typed).unwrap();
            assert_eq!(read(&kept).unwrap(), kept);
        }
    }

    #[test]
    fn fifteen_or_sixteen_digits_and_no_other_count() {
        for count in [0, 1, 13, 14, 17, 30] {
            assert!(read(&"1".repeat(count)).is_err(), "{count}");
        }
        for count in [15, 16] {
            assert!(read(&"1".repeat(count)).is_ok(), "{count}");
        }
    }

    #[test]
    fn four_groups_have_their_own_lengths() {
        for typed in [
            "123-456-0000001-00",
            "12-345-60000001-00",
            "12-3456-000000-100",
            "1-23456-0000001-00",
        ] {
            assert!(read(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn anything_else_is_told_what_a_number_is() {
        for typed in [
            "",
            "-",
            "12-3456",
            "12-3456-000000A-00",
            "12/3456/0000001/00",
            "１２-3456-0000001-00",
            "NZ12-3456-0000001-00",
            "+12-3456-0000001-00",
        ] {
            let problem = read(typed).unwrap_err();
            assert_eq!(problem.fields["accountNumber"], problem.message, "{typed}");
        }
        let [bank, branch, account] = ACCOUNT_NUMBER_GROUPS;
        let (short, long) = (*ACCOUNT_SUFFIX.start(), *ACCOUNT_SUFFIX.end());
        let all = bank + branch + account;
        assert_eq!(
            read("1").unwrap_err().message,
            format!(
                "A New Zealand account number has {} or {} digits: bank {bank}, branch {branch}, account {account}, suffix {short} or {long}",
                all + short,
                all + long
            )
        );
    }
}
