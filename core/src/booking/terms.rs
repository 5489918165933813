//! Compares the terms that the screen showed with the present ones. A request whose terms differ is refused (contract,
//! section 7).

use serde::{Deserialize, Serialize};

use super::cancelling::CancelAnswer;
use crate::conflict::Conflict;
use crate::facts::BookingFacts;
use crate::verdict::{Action, Verdict};

/// The terms that the user was shown. A field that is `None` is not compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Terms {
    /// The concessions that booking would use, or that cancelling would refund.
    pub concessions: Option<u32>,
    /// Whether cancelling would be refunded.
    pub refund: Option<bool>,
}

/// Refuses a booking that would use a different number of concessions than shown.
pub fn check_booking_terms(shown: Terms, book: &Verdict) -> Result<(), Conflict> {
    compare(
        Action::Book,
        shown.concessions,
        book.concessions.unsigned_abs(),
    )
}

/// Refuses a cancellation that would refund a different number of concessions than shown. A booking
/// that used nothing has no refund to compare.
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

    fn sentence(checked: Result<(), Conflict>) -> Option<String> {
        checked.err().map(|changed| changed.message())
    }

    #[test]
    fn a_booking_must_use_the_concessions_that_were_shown() {
        let priced = ClassFacts {
            concessions_required: 3,
            ..class()
        };
        let verdict = book(&priced, &member(5), days_before());
        let checked = |shown| sentence(check_booking_terms(shown, &verdict));
        assert_eq!(checked(uses(3)), None);
        assert_eq!(
            checked(uses(2)).as_deref(),
            Some("This class now uses 3 concessions, not 2")
        );
        assert_eq!(
            checked(uses(4)).as_deref(),
            Some("This class now uses 3 concessions, not 4")
        );
        assert_eq!(checked(Terms::default()), None, "nothing was shown");
        assert_eq!(checked(refunds(true)), None, "a booking is not refunded");
    }

    #[test]
    fn a_booking_with_the_override_uses_nothing() {
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
    fn a_refund_that_was_shown_holds_until_24_hours_before_the_start() {
        let cutoff = start() - TimeDelta::hours(24);
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
            let checked = |now| {
                let answer = cancel(&booking(), &member(0), now);
                sentence(check_cancelling_terms(shown, &booking(), &answer))
            };
            assert_eq!(checked(cutoff - MS), None, "{shown:?}");
            assert_eq!(checked(cutoff), *late, "{shown:?}");
            assert_eq!(checked(cutoff + MS), *late, "{shown:?}");
        }
    }

    #[test]
    fn a_refund_that_was_not_shown_is_a_conflict() {
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
    fn a_free_booking_has_no_refund_to_compare() {
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
    fn a_removal_must_refund_as_the_admin_was_shown() {
        let overridden = Overrides {
            refund: true,
            ..Overrides::default()
        };
        let late = start() - TimeDelta::hours(1);
        let checked = |shown, overrides| {
            let answer = remove(&booking(), &member(0), overrides, late);
            check_cancelling_terms(shown, &booking(), &answer).is_ok()
        };
        assert!(checked(refunds(true), overridden) && checked(uses(2), overridden));
        assert!(!checked(refunds(true), Overrides::default()));
    }
}
