//! Finds a payment that may be recorded twice: an admin types in what a member shows, and later the
//! bank's statement has it as well (contract, section 5).
//!
//! Two payments that were typed in are two payments, and so are two lines of a statement, because
//! the hash of a line ensures that it is recorded once.

use std::collections::{HashMap, HashSet};

use crate::limits::DUPLICATE_PAYMENT_DAYS;
use crate::studio_time::{Day, Instant, day_words};

/// The facts that identify a payment.
#[derive(Debug, Clone, Copy)]
pub struct PaymentFacts<'a> {
    pub user_id: &'a str,
    /// `None` if the amount was not entered.
    pub amount_cents: Option<u32>,
    /// `None` if they are not chosen yet.
    pub concessions: Option<u32>,
    pub received_on: Day,
    pub has_statement_line: bool,
}

/// What is known of a payment that is to be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duplicate {
    /// No payment that stands may be the same.
    None,
    /// This payment may be the same: its place among those that stand.
    Possible(usize),
    /// Each payment that may be the same is nearer to another of the payments to record.
    OfAnother,
}

/// Finds, for each payment to record, the payment that stands and may be the same. A payment that
/// stands explains at most one of those to record, the nearest days first.
pub fn find(to_record: &[PaymentFacts<'_>], standing: &[PaymentFacts<'_>]) -> Vec<Duplicate> {
    let mut of_member: HashMap<&str, Vec<usize>> = HashMap::new();
    for (place, payment) in standing.iter().enumerate() {
        of_member.entry(payment.user_id).or_default().push(place);
    }
    let mut found = vec![Duplicate::None; to_record.len()];
    let mut explaining = HashSet::new();
    for days in 0..=i64::from(DUPLICATE_PAYMENT_DAYS) {
        for (payment, found) in to_record.iter().zip(&mut found) {
            if matches!(found, Duplicate::Possible(_)) {
                continue;
            }
            let of_member = of_member.get(payment.user_id).into_iter().flatten();
            let same = of_member.filter(|place| {
                let other = &standing[**place];
                days_between(payment, other) == days && may_be_the_same(payment, other)
            });
            for place in same {
                if explaining.insert(*place) {
                    *found = Duplicate::Possible(*place);
                    break;
                }
                *found = Duplicate::OfAnother;
            }
        }
    }
    found
}

/// Returns who recorded a payment, and on which day: `by Kiri Ngata, Thu 12 Nov`.
pub fn recorded_words(recorded_by: &str, recorded_at: Instant, now: Instant) -> String {
    format!("by {recorded_by}, {}", day_words(recorded_at.day(), now))
}

fn days_between(one: &PaymentFacts<'_>, other: &PaymentFacts<'_>) -> i64 {
    let apart = one.received_on.date() - other.received_on.date();
    apart.num_days().abs()
}

/// Compares two payments of one member. An amount of $0.00 says that nothing was paid, so it is no
/// line of a statement; an amount that was not entered says nothing, so the concessions decide.
fn may_be_the_same(one: &PaymentFacts<'_>, other: &PaymentFacts<'_>) -> bool {
    let is_the_same = match (one.amount_cents, other.amount_cents) {
        (Some(one), Some(other)) => one == other,
        _ => one.concessions.is_some() && one.concessions == other.concessions,
    };
    is_the_same && one.has_statement_line != other.has_statement_line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed_in(day: &str) -> PaymentFacts<'static> {
        PaymentFacts {
            user_id: "ana",
            amount_cents: Some(15_000),
            concessions: Some(10),
            received_on: Day::parse(day).unwrap(),
            has_statement_line: false,
        }
    }

    fn line(day: &str) -> PaymentFacts<'static> {
        PaymentFacts {
            has_statement_line: true,
            ..typed_in(day)
        }
    }

    fn is_possible(payment: PaymentFacts<'_>, standing: PaymentFacts<'_>) -> bool {
        find(&[payment], &[standing]) == [Duplicate::Possible(0)]
    }

    #[test]
    fn a_line_and_a_payment_of_the_same_member_and_amount_may_be_the_same_for_seven_days() {
        for (day, expected) in [
            ("2026-11-04", false),
            ("2026-11-05", true),
            ("2026-11-12", true),
            ("2026-11-19", true),
            ("2026-11-20", false),
        ] {
            let (line, payment) = (line(day), typed_in("2026-11-12"));
            assert_eq!(is_possible(line, payment), expected, "{day}");
            assert_eq!(
                is_possible(payment, line),
                expected,
                "{day}, typed in later"
            );
        }
    }

    #[test]
    fn another_member_or_amount_is_another_payment() {
        let (line, payment) = (line("2026-11-12"), typed_in("2026-11-12"));
        let other = PaymentFacts {
            user_id: "mia",
            ..payment
        };
        assert!(!is_possible(line, other));
        let other = PaymentFacts {
            amount_cents: Some(15_001),
            ..payment
        };
        assert!(!is_possible(line, other));
        // The pack may have another number of concessions since.
        let other = PaymentFacts {
            concessions: Some(11),
            ..payment
        };
        assert!(is_possible(line, other));
    }

    #[test]
    fn two_payments_that_were_typed_in_and_two_lines_are_separate() {
        let (line, payment) = (line("2026-11-12"), typed_in("2026-11-12"));
        assert!(!is_possible(payment, payment));
        assert!(!is_possible(line, line));
    }

    #[test]
    fn without_an_amount_the_concessions_decide() {
        let payment = PaymentFacts {
            amount_cents: None,
            ..typed_in("2026-11-12")
        };
        let worth = |concessions| PaymentFacts {
            concessions,
            ..line("2026-11-12")
        };
        assert!(is_possible(worth(Some(10)), payment));
        assert!(!is_possible(worth(Some(5)), payment));
        assert!(!is_possible(worth(None), payment));
    }

    #[test]
    fn an_amount_of_zero_is_no_line_of_a_statement() {
        let free = PaymentFacts {
            amount_cents: Some(0),
            ..typed_in("2026-11-12")
        };
        assert!(!is_possible(line("2026-11-12"), free));
    }

    #[test]
    fn a_payment_explains_one_line_only_the_nearest_first() {
        let two = [line("2026-11-10"), line("2026-11-13")];
        assert_eq!(
            find(&two, &[typed_in("2026-11-12")]),
            [Duplicate::OfAnother, Duplicate::Possible(0)]
        );
        let equal = [line("2026-11-12"), line("2026-11-12")];
        assert_eq!(
            find(&equal, &[typed_in("2026-11-12")]),
            [Duplicate::Possible(0), Duplicate::OfAnother]
        );
        let standing = [typed_in("2026-11-11"), typed_in("2026-11-12")];
        assert_eq!(
            find(&equal, &standing),
            [Duplicate::Possible(1), Duplicate::Possible(0)]
        );
        assert_eq!(find(&[], &standing), []);
    }

    #[test]
    fn the_words_say_who_recorded_a_payment_and_when() {
        let now = Instant::parse("2026-11-30T00:00:00Z").unwrap();
        let recorded_at = Instant::parse("2026-11-11T11:00:00Z").unwrap();
        assert_eq!(
            recorded_words("Kiri Ngata", recorded_at, now),
            "by Kiri Ngata, Thu 12 Nov"
        );
    }
}
