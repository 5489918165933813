//! Parses amounts in the formats of banks and spreadsheets. Which sign separates the cents, and whether an amount
//! without a mark came in, is decided by all amounts of a column.

use crate::money::parse_nzd;

const NO_AMOUNT: &str = "It has no amount that can be read";
const UNCLEAR: &str =
    "Its amount can be read in two ways, because the file uses both points and commas for cents";

/// Whether money came in or went out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    In,
    Out,
}

/// The amount of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// In cents, without its sign.
    pub cents: i64,
    /// `None` if the amount has neither a sign nor a mark.
    pub marked: Option<Direction>,
}

/// The sign before the cents in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decimals {
    Point,
    Comma,
    Both,
}

/// The amounts of a column.
#[derive(Debug)]
pub struct Amounts {
    decimals: Decimals,
    /// Whether an amount is marked as money that came in: `150.00 CR`.
    pub has_in: bool,
    /// Whether an amount is marked as money that went out: `-150.00`, `150.00 DR`.
    pub has_out: bool,
}

impl Amounts {
    /// Looks at all amounts of a column.
    pub fn of<'a>(column: impl Iterator<Item = &'a str>) -> Amounts {
        let (mut points, mut commas) = (false, false);
        let (mut has_in, mut has_out) = (false, false);
        for text in column {
            let Some((number, marked)) = unmarked(text) else {
                continue;
            };
            points |= number.contains('.') && with_point(&number).is_some();
            commas |= number.contains(',') && with_comma(&number).is_some();
            has_in |= marked == Some(Direction::In);
            has_out |= marked == Some(Direction::Out);
        }
        let decimals = match (points, commas) {
            (true, true) => Decimals::Both,
            (false, true) => Decimals::Comma,
            _ => Decimals::Point,
        };
        Amounts {
            decimals,
            has_in,
            has_out,
        }
    }

    /// Parses an amount: `$1,234.50`, `-12.50`, `(12.50)`, `12.50-`, `12.50 DR`, `1 234.50`, and in a column with decimal
    /// commas `12,50` and `1.234,50`. Otherwise returns the reason why it can't be read.
    pub fn read(&self, text: &str) -> Result<Amount, &'static str> {
        let (number, marked) = unmarked(text).ok_or(NO_AMOUNT)?;
        let cents = match self.decimals {
            Decimals::Point => with_point(&number),
            Decimals::Comma => with_comma(&number),
            Decimals::Both => match (with_point(&number), with_comma(&number)) {
                // `1,234` may be a grouped thousand, or have one digit too many.
                (Some(_), None) if !number.contains('.') => return Err(UNCLEAR),
                (None, Some(_)) if !number.contains(',') => return Err(UNCLEAR),
                (with_point, with_comma) => with_point.or(with_comma),
            },
        };
        let cents = cents.ok_or(NO_AMOUNT)?;
        Ok(Amount { cents, marked })
    }

    /// Returns the direction of an amount without a mark. A bank that marks only what came in leaves the rest unmarked.
    /// `None` if the column marks both.
    pub const fn unmarked(&self) -> Option<Direction> {
        match (self.has_in, self.has_out) {
            (true, true) => None,
            (true, false) => Some(Direction::Out),
            (false, _) => Some(Direction::In),
        }
    }
}

/// Returns whether a text is an amount, whatever its format.
pub fn is_amount(text: &str) -> bool {
    unmarked(text).is_some_and(|(number, _)| with_point(&number).or(with_comma(&number)).is_some())
}

/// Parses the sign of a line, if it has a column of its own: `D`, `Credit`, `CR`, `-`.
pub fn direction(text: &str) -> Option<Direction> {
    if text.is_empty() || LONGEST_SIGN < text.len() || text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let letters = plain_minus(text).replace([' ', '.'], "").to_uppercase();
    match letters.as_str() {
        "C" | "CR" | "CT" | "CRDT" | "CREDIT" | "IN" | "MONEYIN" | "PAIDIN" | "DEPOSIT" | "+" => {
            Some(Direction::In)
        }
        "D" | "DR" | "DB" | "DT" | "DBIT" | "DEBIT" | "OUT" | "MONEYOUT" | "PAIDOUT"
        | "WITHDRAWAL" | "-" => Some(Direction::Out),
        _ => None,
    }
}

/// The length of the longest sign with spaces, `paid out`, in bytes, with room for more spaces.
const LONGEST_SIGN: usize = 16;

/// The marks around an amount. A mark is before a shorter one that it contains.
const MARKS: [(&str, Option<Direction>); 10] = [
    ("-", Some(Direction::Out)),
    ("+", Some(Direction::In)),
    ("NZD", None),
    ("NZ$", None),
    ("$", None),
    ("CR", Some(Direction::In)),
    ("DR", Some(Direction::Out)),
    ("DB", Some(Direction::Out)),
    ("C", Some(Direction::In)),
    ("D", Some(Direction::Out)),
];

/// Removes the marks around an amount, and returns the direction that they say. `None` if they contradict each other.
fn unmarked(text: &str) -> Option<(String, Option<Direction>)> {
    let upper = plain_minus(text).to_uppercase();
    let mut rest = upper.trim();
    let mut marked = None;
    let in_brackets = rest
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    if let Some(inner) = in_brackets {
        (rest, marked) = (inner.trim(), Some(Direction::Out));
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let mut marks = MARKS.to_vec();
    while !(rest.starts_with(is_digit) && rest.ends_with(is_digit)) {
        let around = |(mark, _): &(&str, _)| rest.starts_with(mark) || rest.ends_with(mark);
        let Some(at) = marks.iter().position(around) else {
            break;
        };
        let (mark, direction) = marks.remove(at);
        let without = rest.strip_prefix(mark).or_else(|| rest.strip_suffix(mark));
        rest = without.unwrap_or(rest).trim();
        if marked.is_some() && direction.is_some() && marked != direction {
            return None;
        }
        marked = direction.or(marked);
    }
    // Some spreadsheets group thousands with spaces or apostrophes.
    let is_group = |c: char| c.is_whitespace() || matches!(c, '\'' | '’');
    rest.starts_with(is_digit)
        .then(|| (rest.replace(is_group, " "), marked))
}

fn plain_minus(text: &str) -> String {
    text.trim().replace(['−', '–'], "-")
}

/// Parses a number with a decimal point: `1,234.50`.
fn with_point(number: &str) -> Option<i64> {
    let has_two_groupings = number.contains(',') && number.contains(' ');
    let cents = parse_nzd(&number.replace(' ', ","))?;
    (!has_two_groupings).then_some(cents.into())
}

/// Parses a number with a decimal comma: `1.234,50`.
fn with_comma(number: &str) -> Option<i64> {
    let exchanged = |character| match character {
        '.' => ',',
        ',' => '.',
        other => other,
    };
    with_point(&number.chars().map(exchanged).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the signed cents of a column, or `None` for amounts that can't be read or whose direction is not known.
    fn cents(column: &[&str]) -> Vec<Option<i64>> {
        let amounts = Amounts::of(column.iter().copied());
        let signed = |text: &&str| {
            let amount = amounts.read(text).ok()?;
            let direction = amount.marked.or(amounts.unmarked())?;
            let sign = if direction == Direction::Out { -1 } else { 1 };
            Some(sign * amount.cents)
        };
        column.iter().map(signed).collect()
    }

    #[test]
    fn an_amount_is_read_however_it_is_written() {
        for (text, expected) in [
            ("150", 15_000),
            ("150.00", 15_000),
            ("+150.00", 15_000),
            ("$1,234.50", 123_450),
            ("NZD 1,234.50", 123_450),
            ("1,234.50 NZD", 123_450),
            ("NZ$12.50", 1_250),
            ("1 234.50", 123_450),
            ("1\u{A0}234,50", 123_450),
            ("1'234.50", 123_450),
            ("1,234", 123_400),
            ("12,50", 1_250),
            ("1.234,50", 123_450),
            ("12.50 CR", 1_250),
            ("12.50C", 1_250),
            ("CR 12.50", 1_250),
            ("-12.50", -1_250),
            ("-$12.50", -1_250),
            ("$-12.50", -1_250),
            ("- NZD 12.50", -1_250),
            ("\u{2212}12.50", -1_250),
            ("(12.50)", -1_250),
            ("($1,234.50)", -123_450),
            ("12.50-", -1_250),
            ("12.50 DR", -1_250),
            ("12.50Dr", -1_250),
            ("-12.50 DR", -1_250),
            ("0.00", 0),
        ] {
            assert_eq!(cents(&[text]), [Some(expected)], "{text}");
        }
        for text in [
            "",
            "-",
            "()",
            "abc",
            "12.345",
            "--5",
            "1,2,3",
            "-5.00 CR",
            "1.234",
            "1, 234.50",
            "US$5.00",
            "1.5E+03",
            "CR",
            "12:50",
        ] {
            assert_eq!(cents(&[text]), [None], "{text}");
        }
    }

    #[test]
    fn the_column_decides_what_separates_the_cents() {
        assert_eq!(
            cents(&["12,50", "1.234", "1.234,5", "150"]),
            [Some(1_250), Some(123_400), Some(123_450), Some(15_000)]
        );
        assert_eq!(
            cents(&["12.50", "1,234", "1.234", "150"]),
            [Some(1_250), Some(123_400), None, Some(15_000)]
        );
        // In a column with both, only what can be read in one way is read.
        assert_eq!(
            cents(&["12.50", "12,50", "1.234,50", "1,234", "1.234", "150"]),
            [
                Some(1_250),
                Some(1_250),
                Some(123_450),
                None,
                None,
                Some(15_000)
            ]
        );
    }

    #[test]
    fn the_column_decides_whether_an_amount_without_a_mark_came_in() {
        assert_eq!(cents(&["-5", "150"]), [Some(-500), Some(15_000)]);
        assert_eq!(cents(&["5 DR", "150"]), [Some(-500), Some(15_000)]);
        assert_eq!(cents(&["5", "150 CR"]), [Some(-500), Some(15_000)]);
        assert_eq!(
            cents(&["5 DR", "150 CR", "7"]),
            [Some(-500), Some(15_000), None]
        );
    }

    #[test]
    fn a_sign_is_read_as_a_letter_a_word_or_a_sign() {
        for text in ["C", "cr", "Cr.", "Credit", "+", " Money in ", "CRDT"] {
            assert_eq!(direction(text), Some(Direction::In), "{text}");
        }
        for text in [
            "D",
            "dr",
            "DB",
            "Debit",
            "-",
            "\u{2212}",
            "Withdrawal",
            "DBIT",
        ] {
            assert_eq!(direction(text), Some(Direction::Out), "{text}");
        }
        for text in ["", "D/C", "Direct Credit", "Bill Payment", "DC"] {
            assert_eq!(direction(text), None, "{text}");
        }
    }
}
