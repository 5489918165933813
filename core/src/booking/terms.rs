//! Compares the terms that the screen showed with the present ones. A request whose terms differ is refused (contract,
//! section 7).

use serde::{Deserialize, Serialize};

use super::cancelling::CancelAnswer;
use crate::conflict::Conflict;
use crate::facts::BookingFacts;
use crate::verdict::{Action, Verdict};

/// The terms as the user was shown them; `None` is not compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Terms {
    /// The concessions that booking would use, or that cancelling would refund.
    pub concessions: Option<u32>,
    /// Whether cancelling would be refunded.
    pub refund: Option<bool>,
}

/// Refuses a booking whose price differs from the price that was shown.
pub fn check_booking_terms(shown: Terms, book: &Verdict) -> Result<(), Conflict> {
    compare(
        Action::Book,
        shown.concessions,
        book.concessions.unsigned_abs(),
    )
}

/// Refuses a cancellation whose refund differs from the refund that was shown. A booking that cost nothing has no refund,
/// so nothing is compared.
pub fn check_cancelling_terms(
    shown: Terms,
    booking: &BookingFacts,
    answer: &CancelAnswer,
) -> Result<(), Conflict> {
    let is_due = answer.refund_is_due;
    let promised = match shown.refund {
        Some(true) if !is_due => Some(booking.concessions_used),
        Some(false) if is_due => Some(0),
        _ => shown.concessions,
    };
    compare(
        Action::Cancel,
        promised,
        answer.verdict.concessions.unsigned_abs(),
    )
}

fn compare(action: Action, shown: Option<u32>, now: u32) -> Result<(), Conflict> {
    match shown {
        Some(shown) if shown != now => Err(Conflict::TermsChanged { action, shown, now }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::super::examples::{MS, booking, class, days_before, member, start};
    use super::super::{Overrides, book, book_for, cancel, remove};
    use super::*;
    use crate::facts::ClassFacts;

    fn uses(concessions: u32) -> Terms {
        Terms {
            concessions: Some(concessions),
            refund: None,
        }
    }

    fn refunds(refund: bool) -> Terms {
        Terms {
            concessions: None,
            refund: Some(refund),
        }
    }

    fn sentence(held: Result<(), Conflict>) -> Option<String> {
        held.err().map(Conflict::message)
    }

    #[test]
    fn a_booking_at_a_price_that_was_not_shown_is_refused() {
        let priced = ClassFacts {
            concessions_required: 3,
            ..class()
        };
        let verdict = book(&priced, &member(5), days_before());
        let held = |shown| sentence(check_booking_terms(shown, &verdict));
        assert_eq!(held(uses(3)), None);
        assert_eq!(
            held(uses(2)).as_deref(),
            Some("This class now uses 3 concessions, not 2")
        );
        assert_eq!(
            held(uses(4)).as_deref(),
            Some("This class now uses 3 concessions, not 4")
        );
        assert_eq!(held(Terms::default()), None, "nothing was shown");
        assert_eq!(held(refunds(true)), None, "a booking is not refunded");
    }

    #[test]
    fn a_booking_free_of_charge_is_compared_with_a_price_of_0() {
        let overrides = Overrides {
            concessions: true,
            ..Overrides::default()
        };
        let verdict = book_for(&class(), &member(5), overrides, days_before());
        assert_eq!(check_booking_terms(uses(0), &verdict), Ok(()));
        assert_eq!(
            sentence(check_booking_terms(uses(1), &verdict)).as_deref(),
            Some("This class now uses 0 concessions, not 1")
        );
    }

    #[test]
    fn a_shown_refund_holds_until_24_hours_before_the_start_exclusive() {
        let line = start() - TimeDelta::hours(24);
        let shown = Terms {
            concessions: Some(2),
            refund: Some(true),
        };
        let lost = Some("0 concessions come back now, not 2".to_owned());
        for (shown, late) in [
            (shown, &lost),
            (uses(2), &lost),
            (refunds(true), &lost),
            (Terms::default(), &None),
        ] {
            let held = |now| {
                let answer = cancel(&booking(), &member(0), now);
                sentence(check_cancelling_terms(shown, &booking(), &answer))
            };
            assert_eq!(held(line - MS), None, "{shown:?}");
            assert_eq!(held(line), *late, "{shown:?}");
            assert_eq!(held(line + MS), *late, "{shown:?}");
        }
    }

    #[test]
    fn a_cancellation_with_a_refund_that_was_not_shown_is_refused() {
        let early = cancel(&booking(), &member(0), days_before());
        for shown in [uses(0), refunds(false)] {
            assert_eq!(
                sentence(check_cancelling_terms(shown, &booking(), &early)).as_deref(),
                Some("2 concessions come back now, not 0"),
                "{shown:?}"
            );
        }
    }

    #[test]
    fn cancelling_a_free_booking_compares_no_terms() {
        let free = BookingFacts {
            concessions_used: 0,
            ..booking()
        };
        for now in [days_before(), start() - TimeDelta::hours(1)] {
            let answer = cancel(&free, &member(0), now);
            for shown in [refunds(true), refunds(false), uses(0)] {
                assert_eq!(check_cancelling_terms(shown, &free, &answer), Ok(()));
            }
        }
    }

    #[test]
    fn a_removal_without_the_refund_that_was_shown_is_refused() {
        let by_grace = Overrides {
            refund: true,
            ..Overrides::default()
        };
        let late = start() - TimeDelta::hours(1);
        let held = |shown, overrides| {
            let answer = remove(&booking(), &member(0), overrides, late);
            check_cancelling_terms(shown, &booking(), &answer).is_ok()
        };
        assert!(held(refunds(true), by_grace) && held(uses(2), by_grace));
        assert!(!held(refunds(true), Overrides::default()));
    }
}
