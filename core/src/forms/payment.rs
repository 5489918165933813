//! Validates the forms for recording and for reversing a payment (contract, section 5).

use super::{Problem, pack, text};
use crate::ids;
use crate::limits::{
    MAXIMUM_AMOUNT_CENTS, PAYMENT_DAYS_BACK, PAYMENT_KEY_LENGTH, PAYMENT_NOTE_LENGTH,
    PAYMENT_REFERENCE_LENGTH, REASON_LENGTH, STATEMENT_LINE_LENGTH,
};
use crate::money::nzd;
use crate::studio_time::Day;
use crate::wire::PaymentRequest;

/// A valid payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayment {
    /// The idempotency key: a repeated request with the same key is the same payment.
    pub key: String,
    pub user_id: String,
    pub concessions: u32,
    /// In cents; `None` if it was not entered.
    pub amount_cents: Option<u32>,
    pub pack_id: Option<String>,
    pub received_on: Day,
    /// Empty for none.
    pub reference: String,
    /// Empty for none.
    pub note: String,
    /// The hash of the line of a bank statement.
    pub statement_line: Option<String>,
    /// Whether the admin has confirmed that a large amount is right.
    pub is_confirmed: bool,
    /// Whether the admin has said that a payment that may be the same is another one.
    pub is_different: bool,
}

/// Parses a payment. `today` is the current day in the studio's time zone. Returns the first
/// problem found (contract, section 5).
pub fn parse(form: &PaymentRequest, today: Day) -> Result<NewPayment, Problem> {
    let payment = without_key(form, today)?;
    Ok(NewPayment {
        key: key(form.key.clone().unwrap_or_default())?,
        ..payment
    })
}

/// Checks a form that has no key yet. Returns the first problem found (contract, section 5).
pub fn check(form: &PaymentRequest, today: Day) -> Result<(), Problem> {
    without_key(form, today).map(drop)
}

fn without_key(form: &PaymentRequest, today: Day) -> Result<NewPayment, Problem> {
    let user_id = text::or_empty(&form.user_id);
    if user_id.is_empty() {
        return Err(Problem::at("userId", "Please choose a member"));
    }
    Ok(NewPayment {
        user_id: id("userId", user_id)?,
        pack_id: Some(text::or_empty(&form.pack_id))
            .filter(|pack| !pack.is_empty())
            .map(|pack| id("packId", pack))
            .transpose()?,
        concessions: pack::concessions(form.concessions.unwrap_or(0))?,
        amount_cents: form.amount_cents.map(amount).transpose()?,
        received_on: received_on(&text::or_empty(&form.received_on), today)?,
        reference: text::line(
            "reference",
            &text::or_empty(&form.reference),
            PAYMENT_REFERENCE_LENGTH,
        )?,
        note: text::paragraph("note", &text::or_empty(&form.note), PAYMENT_NOTE_LENGTH)?,
        statement_line: Some(text::or_empty(&form.statement_line))
            .filter(|line| !line.is_empty())
            .map(|line| statement_line("statementLine", line))
            .transpose()?,
        key: String::new(),
        is_confirmed: form.is_confirmed.unwrap_or(false),
        is_different: form.is_different.unwrap_or(false),
    })
}

/// Returns the reason why a payment of this day and amount can't be recorded; `None` if it can.
pub fn why_not_recorded(day: Day, amount_cents: u32, today: Day) -> Option<String> {
    let cents = i32::try_from(amount_cents).unwrap_or(i32::MAX);
    let problem = within_days(day, today)
        .err()
        .or_else(|| amount(cents).err());
    problem.map(|problem| problem.message)
}

/// Parses the reason of a reversal. The member's notification contains it (contract, section 5).
pub fn parse_reason(typed: &str) -> Result<String, Problem> {
    let reason = text::paragraph("reason", typed, REASON_LENGTH)?;
    if text::cleaned(&reason).is_empty() {
        return Err(Problem::at("reason", "Please enter a reason"));
    }
    Ok(reason)
}

/// Checks the hash of a line of a bank statement: 64 lower-case hexadecimal digits, else a problem
/// at `field`.
pub fn statement_line(field: &str, line: String) -> Result<String, Problem> {
    let is_hash = line.len() == STATEMENT_LINE_LENGTH
        && line
            .bytes()
            .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if is_hash {
        Ok(line)
    } else {
        Err(Problem::at(
            field,
            format!("A statement line is {STATEMENT_LINE_LENGTH} hexadecimal digits"),
        ))
    }
}

/// Parses the first and the last day of a bank statement; `None` if neither is given.
pub fn statement_days(from: Option<&str>, to: Option<&str>) -> Result<Option<(Day, Day)>, Problem> {
    let (from, to) = (from.unwrap_or_default(), to.unwrap_or_default());
    if from.is_empty() && to.is_empty() {
        return Ok(None);
    }
    let day = |field, typed| {
        let message = "Please enter both days of the statement, such as 2026-11-21";
        Day::parse(typed).ok_or_else(|| Problem::at(field, message))
    };
    Ok(Some((day("from", from)?, day("to", to)?)))
}

fn id(field: &str, id: String) -> Result<String, Problem> {
    if ids::is_plausible(&id) {
        Ok(id)
    } else {
        Err(Problem::at(field, ids::IMPLAUSIBLE))
    }
}

fn amount(cents: i32) -> Result<u32, Problem> {
    let amount = u32::try_from(cents).ok();
    amount
        .filter(|amount| *amount <= MAXIMUM_AMOUNT_CENTS)
        .ok_or_else(|| {
            let most = nzd(MAXIMUM_AMOUNT_CENTS.into());
            Problem::at("amountCents", format!("A payment is $0.00 to {most}"))
        })
}

fn received_on(typed: &str, today: Day) -> Result<Day, Problem> {
    let missing = "Please enter the day on which the payment was received";
    let day = Day::parse(typed).ok_or_else(|| Problem::at("receivedOn", missing))?;
    within_days(day, today)
}

fn within_days(day: Day, today: Day) -> Result<Day, Problem> {
    let wrong = |message: &str| Err(Problem::at("receivedOn", message));
    if today < day {
        return wrong("This day is in the future");
    }
    if day < today.minus(PAYMENT_DAYS_BACK) {
        return wrong("This day is more than 2 years ago");
    }
    Ok(day)
}

fn key(key: String) -> Result<String, Problem> {
    let is_valid = (1..=PAYMENT_KEY_LENGTH).contains(&key.len())
        && key.bytes().all(|letter| letter.is_ascii_graphic());
    if is_valid {
        Ok(key)
    } else {
        Err(Problem::at(
            "key",
            format!("The key must be 1 to {PAYMENT_KEY_LENGTH} visible ASCII characters"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> Day {
        Day::parse("2026-11-21").unwrap()
    }

    fn form() -> PaymentRequest {
        PaymentRequest {
            user_id: Some("mia".to_owned()),
            concessions: Some(10),
            amount_cents: Some(15_000),
            received_on: Some("2026-11-20".to_owned()),
            reference: Some(" TANE M ".to_owned()),
            key: Some("k1".to_owned()),
            ..PaymentRequest::default()
        }
    }

    fn field(form: &PaymentRequest) -> String {
        let fields = parse(form, today()).unwrap_err().fields;
        fields.into_keys().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_missing_or_wrong_field_of_a_payment_is_refused() {
        let payment = parse(&form(), today()).unwrap();
        assert_eq!(payment.reference, "TANE M");
        assert_eq!((payment.pack_id, payment.statement_line), (None, None));
        let wrong_field_after = |change: fn(&mut PaymentRequest)| {
            let mut form = form();
            change(&mut form);
            field(&form)
        };
        assert_eq!(wrong_field_after(|f| f.user_id = None), "userId");
        assert_eq!(
            wrong_field_after(|f| f.user_id = Some("a\nb".to_owned())),
            "userId"
        );
        assert_eq!(wrong_field_after(|f| f.concessions = None), "concessions");
        assert_eq!(
            wrong_field_after(|f| f.concessions = Some(1_001)),
            "concessions"
        );
        assert_eq!(
            wrong_field_after(|f| f.amount_cents = Some(-1)),
            "amountCents"
        );
        assert_eq!(
            wrong_field_after(|f| f.amount_cents = Some(100_000_001)),
            "amountCents"
        );
        assert_eq!(wrong_field_after(|f| f.received_on = None), "receivedOn");
        assert_eq!(wrong_field_after(|f| f.key = None), "key");
        assert_eq!(
            wrong_field_after(|f| f.key = Some("k ey".to_owned())),
            "key"
        );
        assert_eq!(
            wrong_field_after(|f| f.statement_line = Some("AB".repeat(32))),
            "statementLine"
        );
        assert_eq!(
            wrong_field_after(|f| f.reference = Some("x".repeat(101))),
            "reference"
        );
    }

    #[test]
    fn a_payment_was_received_today_or_within_the_last_two_years() {
        for (day, is_valid) in [
            ("2026-11-21", true),
            ("2026-11-22", false),
            ("2024-11-20", true),
            ("2024-11-19", false),
            ("21/11/2026", false),
        ] {
            let form = PaymentRequest {
                received_on: Some(day.to_owned()),
                ..form()
            };
            assert_eq!(parse(&form, today()).is_ok(), is_valid, "{day}");
        }
    }

    #[test]
    fn a_reversal_needs_a_reason() {
        assert_eq!(parse_reason(" Bounced ").unwrap(), "Bounced");
        assert_eq!(parse_reason("Bounced\r\ntwice").unwrap(), "Bounced\ntwice");
        assert!(parse_reason("  ").is_err());
        assert!(parse_reason("\u{200B}\n").is_err());
        assert!(parse_reason(&"x".repeat(501)).is_err());
    }

    #[test]
    fn a_statement_has_both_days_or_none() {
        let day = |text| Day::parse(text).unwrap();
        let field = |from, to| {
            let problem = statement_days(from, to).unwrap_err();
            problem.fields.into_keys().next().unwrap()
        };
        let (first, last) = ("2026-11-01", "2026-11-30");
        assert_eq!(statement_days(None, Some("")), Ok(None));
        assert_eq!(
            statement_days(Some(first), Some(last)),
            Ok(Some((day(first), day(last))))
        );
        assert_eq!(field(Some("1/11/2026"), Some(last)), "from");
        assert_eq!(field(Some(first), None), "to");
    }

    #[test]
    fn a_statement_line_is_a_hash_of_64_lower_case_digits() {
        assert!(statement_line("line", "0a".repeat(32)).is_ok());
        for wrong in ["0a".repeat(31), "0A".repeat(32), "zz".repeat(32)] {
            assert!(statement_line("line", wrong).is_err());
        }
    }
}
