//! Describes the outcome of booking or cancelling now in one sentence (specification, section 2).

use crate::concession::{after_spending, as_delta, counted, holding};
use crate::facts::refund_is_due;
use crate::limits::REFUND_CUTOFF;
use crate::studio_time::{Instant, distance_words, until_words};

/// Returns `Uses 1 of 5; free cancellation until Sat 18:00`, or
/// `Uses 1 of 5; can't be refunded: it starts in 8 h`; for a free class, only `Costs nothing`.
pub(crate) fn of_booking(price: u32, balance: i32, start_at: Instant, now: Instant) -> String {
    if price == 0 {
        return "Costs nothing".to_owned();
    }
    let uses = uses(price, balance);
    if refund_is_due(start_at, now) {
        let free = until_words(start_at - REFUND_CUTOFF, now);
        format!("{uses}; free cancellation {free}")
    } else {
        let starts = distance_words(start_at - now);
        format!("{uses}; can't be refunded: it starts in {starts}")
    }
}

/// Returns what a booking needs and what the member has: `Needs 1 concession; you have none`.
pub(crate) fn needs(price: u32, balance: i32) -> String {
    format!(
        "Needs {}; you {}",
        counted(as_delta(price)),
        holding(balance)
    )
}

/// Returns `1 concession comes back; you will have 6.`, or `1 concession is lost.`
pub(crate) fn of_cancelling(used: u32, refund_is_due: bool, balance_after: i32) -> String {
    let concessions = counted(as_delta(used));
    match (used, refund_is_due) {
        (0, _) => "It cost nothing: nothing comes back.".to_owned(),
        (1, true) => format!(
            "{concessions} comes back; you will {}.",
            holding(balance_after)
        ),
        (_, true) => format!(
            "{concessions} come back; you will {}.",
            holding(balance_after)
        ),
        (1, false) => format!("{concessions} is lost."),
        (_, false) => format!("{concessions} are lost."),
    }
}

/// Returns `Uses 1 of 5` or, on credit, `Uses 1; you will owe 1`.
fn uses(price: u32, balance: i32) -> String {
    let after = after_spending(balance, price);
    if after < 0 {
        format!("Uses {price}; you will {}", holding(after))
    } else {
        format!("Uses {price} of {balance}")
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn booking(price: u32, balance: i32, now: Instant) -> String {
        of_booking(price, balance, start(), now)
    }

    #[test]
    fn booking_early_says_until_when_it_is_free_to_cancel() {
        assert_eq!(
            booking(1, 5, start() - TimeDelta::days(3)),
            "Uses 1 of 5; free cancellation until Fri 18:00"
        );
        assert_eq!(
            booking(2, 2, start() - TimeDelta::days(9)),
            "Uses 2 of 2; free cancellation until Fri 27 Nov 18:00"
        );
    }

    #[test]
    fn booking_within_24_hours_says_that_there_is_no_refund() {
        assert_eq!(
            booking(1, 5, start() - TimeDelta::hours(8)),
            "Uses 1 of 5; can't be refunded: it starts in 8 h"
        );
    }

    #[test]
    fn the_sentence_changes_exactly_24_hours_before_the_start() {
        let cutoff = start() - TimeDelta::hours(24);
        let outcomes = [cutoff - MS, cutoff, cutoff + MS].map(|now| booking(1, 5, now));
        assert_eq!(
            outcomes,
            [
                "Uses 1 of 5; free cancellation for 1 s",
                "Uses 1 of 5; can't be refunded: it starts in 24 h",
                "Uses 1 of 5; can't be refunded: it starts in 24 h",
            ]
        );
    }

    #[test]
    fn booking_on_credit_says_what_will_be_owed() {
        let early = start() - TimeDelta::days(3);
        for (balance, price, said) in [
            (0, 1, "Uses 1; you will owe 1"),
            (-1, 1, "Uses 1; you will owe 2"),
            (1, 3, "Uses 3; you will owe 2"),
            (1, 1, "Uses 1 of 1"),
        ] {
            let sentence = booking(price, balance, early);
            assert_eq!(
                sentence,
                format!("{said}; free cancellation until Fri 18:00")
            );
        }
        assert_eq!(booking(0, -2, early), "Costs nothing");
    }

    #[test]
    fn cancelling_says_what_is_refunded_and_the_new_balance_or_what_is_lost() {
        assert_eq!(
            of_cancelling(1, true, 6),
            "1 concession comes back; you will have 6."
        );
        assert_eq!(
            of_cancelling(2, true, 0),
            "2 concessions come back; you will have none."
        );
        assert_eq!(
            of_cancelling(1, true, -1),
            "1 concession comes back; you will owe 1."
        );
        assert_eq!(of_cancelling(1, false, 5), "1 concession is lost.");
        assert_eq!(of_cancelling(2, false, 5), "2 concessions are lost.");
        for due in [true, false] {
            assert_eq!(
                of_cancelling(0, due, 5),
                "It cost nothing: nothing comes back."
            );
        }
    }
}
