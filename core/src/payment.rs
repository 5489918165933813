//! Payments: the balance after a payment is recorded or reversed (contract, section 5).

use crate::concession::{as_delta, is_permitted_balance};
use crate::conflict::Conflict;
use crate::limits::{LARGE_AMOUNT_CENTS, MINIMUM_BALANCE};
use crate::money::nzd;
use crate::studio_time::{Day, date_words};

/// Returns the balance after a payment adds `concessions`; a conflict if it would be above 100,000
/// (contract, section 5).
pub fn balance_after(balance: i32, concessions: u32) -> Result<i32, Conflict> {
    let after = balance.saturating_add(as_delta(concessions));
    if is_permitted_balance(after) {
        Ok(after)
    } else {
        Err(Conflict::BalanceAboveMaximum { balance, after })
    }
}

/// Returns the balance after a payment of `concessions` is reversed; a conflict if it would be
/// below −2 (contract, section 5).
pub fn balance_after_reversal(balance: i32, concessions: u32) -> Result<i32, Conflict> {
    let after = balance.saturating_sub(as_delta(concessions));
    if MINIMUM_BALANCE <= after {
        Ok(after)
    } else {
        Err(Conflict::BalanceBelowMinimum { balance, after })
    }
}

/// Returns, for example, `Payment of $150.00 received on 21 November 2026`.
pub fn received_words(amount_cents: Option<u32>, received_on: Day) -> String {
    let amount = amount_cents
        .map(|cents| format!(" of {}", nzd(cents.into())))
        .unwrap_or_default();
    format!("Payment{amount} received on {}", date_words(received_on))
}

/// Returns whether a payment gets this line of a bank statement; `false` if it has it already. A
/// conflict if the payment is reversed or has another line (contract, section 5).
pub fn gets_line(present: Option<&str>, line: &str, is_reversed: bool) -> Result<bool, Conflict> {
    if is_reversed {
        return Err(Conflict::AlreadyReversed);
    }
    match present {
        None => Ok(true),
        Some(present) if present == line => Ok(false),
        Some(_) => Err(Conflict::AlreadyReconciled),
    }
}

/// Returns whether an amount is so large that it must be confirmed (contract, section 5).
pub const fn is_large(amount_cents: u32) -> bool {
    LARGE_AMOUNT_CENTS < amount_cents
}

/// Returns a sentence if an amount differs from the price of the pack; `None` if it does not, or if
/// there is no amount.
pub fn price_mismatch(price_cents: u32, amount_cents: Option<u32>) -> Option<String> {
    let amount = amount_cents.filter(|amount| *amount != price_cents)?;
    let (price, difference) = (
        i64::from(price_cents),
        i64::from(amount) - i64::from(price_cents),
    );
    let more_or_less = if difference < 0 { "less" } else { "more" };
    Some(format!(
        "This pack costs {}: the amount is {} {more_or_less}",
        nzd(price),
        nzd(difference.abs())
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payment_raises_the_balance_to_at_most_a_hundred_thousand() {
        assert_eq!(balance_after(-2, 10), Ok(8));
        assert_eq!(balance_after(99_990, 10), Ok(100_000));
        let refused = Conflict::BalanceAboveMaximum {
            balance: 99_991,
            after: 100_001,
        };
        assert_eq!(balance_after(99_991, 10), Err(refused));
    }

    #[test]
    fn a_reversal_leaves_at_least_minus_two() {
        assert_eq!(balance_after_reversal(10, 10), Ok(0));
        assert_eq!(balance_after_reversal(8, 10), Ok(-2));
        let refused = Conflict::BalanceBelowMinimum {
            balance: 7,
            after: -3,
        };
        assert_eq!(balance_after_reversal(7, 10), Err(refused));
    }

    #[test]
    fn the_words_of_a_payment_leave_out_an_amount_that_was_not_entered() {
        let day = Day::parse("2026-11-21").unwrap();
        let words = |amount| received_words(amount, day);
        assert_eq!(
            words(Some(15_000)),
            "Payment of $150.00 received on 21 November 2026"
        );
        assert_eq!(words(None), "Payment received on 21 November 2026");
    }

    #[test]
    fn a_payment_gets_one_line_while_it_is_not_reversed() {
        assert_eq!(gets_line(None, "a", false), Ok(true));
        assert_eq!(gets_line(Some("a"), "a", false), Ok(false));
        assert_eq!(
            gets_line(Some("a"), "b", false),
            Err(Conflict::AlreadyReconciled)
        );
        for present in [None, Some("a")] {
            assert_eq!(
                gets_line(present, "a", true),
                Err(Conflict::AlreadyReversed)
            );
        }
    }

    #[test]
    fn more_than_ten_thousand_dollars_must_be_confirmed() {
        assert!(!is_large(1_000_000));
        assert!(is_large(1_000_001));
    }

    #[test]
    fn an_amount_that_differs_from_the_price_gives_a_warning() {
        assert_eq!(price_mismatch(15_000, Some(15_000)), None);
        assert_eq!(price_mismatch(15_000, None), None);
        assert_eq!(
            price_mismatch(15_000, Some(14_000)).as_deref(),
            Some("This pack costs $150.00: the amount is $10.00 less")
        );
        assert_eq!(
            price_mismatch(0, Some(50)).as_deref(),
            Some("This pack costs $0.00: the amount is $0.50 more")
        );
    }
}
