//! The decision on a write, and the inputs it was made from. The server stores both, so that a
//! decision can later be explained and repeated.

use serde::{Deserialize, Serialize};

use crate::booking::{
    Terms, book, book_for, cancel, check_booking_terms, check_cancelling_terms, remove,
};
use crate::conflict::Conflict;
use crate::facts::{BookingFacts, ClassFacts, MemberFacts, Overrides, booking_closes_at};
use crate::limits::{DECISION_RETENTION, REFUSED_DECISIONS_PER_DAY, WAITLIST_CUTOFF};
use crate::studio_time::Instant;
use crate::verdict::{Refusal, Verdict};
use crate::waitlist;

/// The `error` code of [`ConflictCode::TermsChanged`](crate::conflict::ConflictCode::TermsChanged).
const TERMS_CHANGED: &str = "terms_changed";

/// The action of a write, and the facts, overrides and terms that its rule takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "action",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(export, export_to = "wire.ts", rename = "DecisionInputs")
)]
#[cfg_attr(feature = "schema", schemars(rename = "DecisionInputs"))]
pub enum Inputs {
    /// A member books a class.
    Book {
        class: ClassFacts,
        member: MemberFacts,
        shown: Terms,
    },
    /// An admin books a class for a user.
    BookFor {
        class: ClassFacts,
        member: MemberFacts,
        overrides: Overrides,
        shown: Terms,
    },
    /// A user cancels a booking of their own.
    Cancel {
        booking: BookingFacts,
        member: MemberFacts,
        shown: Terms,
    },
    /// An admin removes a user from a class.
    Remove {
        booking: BookingFacts,
        member: MemberFacts,
        overrides: Overrides,
        shown: Terms,
    },
    /// A member joins a waitlist.
    JoinWaitlist {
        class: ClassFacts,
        member: MemberFacts,
    },
    /// An admin adds a user to a waitlist.
    AddToWaitlist {
        class: ClassFacts,
        member: MemberFacts,
        overrides: Overrides,
    },
}

/// The decision on a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub verdict: Verdict,
    /// Whether cancelling or removing is refunded; `None` for the other actions.
    pub refund_is_due: Option<bool>,
    /// Set if the rules allow the write, but not on the terms that the user was shown.
    pub changed_terms: Option<Conflict>,
}

/// Decides a write by the rule of its action, and then by the terms that the user was shown.
pub fn decide(inputs: &Inputs, now: Instant) -> Decision {
    match inputs {
        Inputs::Book {
            class,
            member,
            shown,
        } => Decision::of_booking(book(class, member, now), *shown),
        Inputs::BookFor {
            class,
            member,
            overrides,
            shown,
        } => Decision::of_booking(book_for(class, member, *overrides, now), *shown),
        Inputs::Cancel {
            booking,
            member,
            shown,
        } => {
            let answer = cancel(booking, member, now);
            let terms = check_cancelling_terms(*shown, booking, &answer);
            Decision::new(answer.verdict, Some(answer.refund_is_due), terms)
        }
        Inputs::Remove {
            booking,
            member,
            overrides,
            shown,
        } => {
            let answer = remove(booking, member, *overrides, now);
            let terms = check_cancelling_terms(*shown, booking, &answer);
            Decision::new(answer.verdict, Some(answer.refund_is_due), terms)
        }
        Inputs::JoinWaitlist { class, member } => {
            Decision::new(waitlist::join(class, member, now), None, Ok(()))
        }
        Inputs::AddToWaitlist {
            class,
            member,
            overrides,
        } => Decision::new(waitlist::add(class, member, *overrides, now), None, Ok(())),
    }
}

/// Returns whether another refused decision of a user is stored, if `stored` refused decisions were
/// stored since [`refusals_count_since`].
pub fn refusal_is_stored(stored: u32) -> bool {
    stored < REFUSED_DECISIONS_PER_DAY
}

/// Returns the instant from which the stored refusals of a user are counted: the beginning of the
/// studio's day.
pub fn refusals_count_since(now: Instant) -> Instant {
    now.day().start()
}

/// Returns the earliest instant of stored decisions; earlier decisions are deleted.
pub fn decisions_stored_since(now: Instant) -> Instant {
    now - DECISION_RETENTION
}

/// Returns whether the facts at `at` may be requested: not for the future, and not for a time whose
/// decisions are deleted.
pub fn facts_are_stored_at(at: Instant, now: Instant) -> bool {
    decisions_stored_since(now) <= at && at <= now
}

impl Inputs {
    /// Returns the name of the action, as it is serialised.
    pub const fn action(&self) -> &'static str {
        match self {
            Inputs::Book { .. } => "book",
            Inputs::BookFor { .. } => "book_for",
            Inputs::Cancel { .. } => "cancel",
            Inputs::Remove { .. } => "remove",
            Inputs::JoinWaitlist { .. } => "join_waitlist",
            Inputs::AddToWaitlist { .. } => "add_to_waitlist",
        }
    }

    /// Returns the instant since which time alone has caused this refusal; `None` if time is not
    /// its cause.
    pub fn closed_at(&self, refusal: Refusal) -> Option<Instant> {
        let (start_at, end_at) = match self {
            Inputs::Book { class, .. }
            | Inputs::BookFor { class, .. }
            | Inputs::JoinWaitlist { class, .. }
            | Inputs::AddToWaitlist { class, .. } => (class.start_at, class.end_at),
            Inputs::Cancel { booking, .. } | Inputs::Remove { booking, .. } => {
                (booking.start_at, booking.end_at)
            }
        };
        match refusal {
            Refusal::BookingClosed | Refusal::CancellationClosed => {
                Some(booking_closes_at(start_at))
            }
            Refusal::WaitlistClosed => Some(start_at - WAITLIST_CUTOFF),
            Refusal::ClassOver => Some(end_at),
            _ => None,
        }
    }
}

impl Decision {
    fn of_booking(verdict: Verdict, shown: Terms) -> Decision {
        let terms = check_booking_terms(shown, &verdict);
        Decision::new(verdict, None, terms)
    }

    fn new(verdict: Verdict, refund_is_due: Option<bool>, terms: Result<(), Conflict>) -> Decision {
        Decision {
            changed_terms: terms.err().filter(|_| verdict.allowed),
            verdict,
            refund_is_due,
        }
    }

    /// Returns whether the write is carried out.
    pub fn is_accepted(&self) -> bool {
        self.verdict.allowed && self.changed_terms.is_none()
    }

    /// Returns the `error` code of the refusal; `None` if the write is carried out.
    pub fn refusal_code(&self) -> Option<&'static str> {
        match self.verdict.refusal {
            Some(refusal) => Some(refusal.code()),
            None => self.changed_terms.as_ref().map(|_| TERMS_CHANGED),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::booking::examples::{self, start};

    fn class() -> ClassFacts {
        ClassFacts {
            max_capacity: Some(1),
            active_bookings: 0,
            ..examples::class()
        }
    }

    fn full() -> ClassFacts {
        ClassFacts {
            active_bookings: 1,
            ..class()
        }
    }

    fn member() -> MemberFacts {
        examples::member(3)
    }

    fn booking() -> BookingFacts {
        BookingFacts {
            concessions_used: 1,
            ..examples::booking()
        }
    }

    fn every_action() -> [Inputs; 6] {
        let (overrides, shown) = (Overrides::default(), Terms::default());
        [
            Inputs::Book {
                class: class(),
                member: member(),
                shown,
            },
            Inputs::BookFor {
                class: full(),
                member: member(),
                overrides,
                shown,
            },
            Inputs::Cancel {
                booking: booking(),
                member: member(),
                shown,
            },
            Inputs::Remove {
                booking: booking(),
                member: member(),
                overrides,
                shown,
            },
            Inputs::JoinWaitlist {
                class: full(),
                member: member(),
            },
            Inputs::AddToWaitlist {
                class: class(),
                member: member(),
                overrides,
            },
        ]
    }

    #[test]
    fn inputs_are_stored_under_their_action_and_read_back_equal() {
        for inputs in every_action() {
            let json = serde_json::to_value(&inputs).unwrap();
            assert_eq!(json["action"], inputs.action());
            assert_eq!(serde_json::from_value::<Inputs>(json).unwrap(), inputs);
        }
    }

    #[test]
    fn each_action_is_decided_by_its_own_rule() {
        let now = start() - TimeDelta::days(3);
        let (overrides, class, member) = (Overrides::default(), class(), member());
        let rules = [
            book(&class, &member, now),
            book_for(&full(), &member, overrides, now),
            cancel(&booking(), &member, now).verdict,
            remove(&booking(), &member, overrides, now).verdict,
            waitlist::join(&full(), &member, now),
            waitlist::add(&class, &member, overrides, now),
        ];
        for (inputs, rule) in every_action().iter().zip(rules) {
            assert_eq!(decide(inputs, now).verdict, rule, "{}", inputs.action());
        }
    }

    #[test]
    fn a_booking_on_other_terms_is_refused_although_the_rules_allow_it() {
        let inputs = Inputs::Book {
            class: class(),
            member: member(),
            shown: Terms {
                concessions: Some(2),
                refund: None,
            },
        };
        let decision = decide(&inputs, start() - TimeDelta::days(3));
        assert!(decision.verdict.allowed && !decision.is_accepted());
        assert_eq!(decision.refusal_code(), Some("terms_changed"));
        let late = decide(&inputs, start());
        assert_eq!(late.refusal_code(), Some("booking_closed"));
        assert_eq!(late.changed_terms, None);
    }

    #[test]
    fn only_a_cancellation_has_a_refund() {
        let now = start() - TimeDelta::hours(24);
        let refunds = every_action().map(|inputs| decide(&inputs, now).refund_is_due);
        assert_eq!(refunds, [None, None, Some(false), Some(false), None, None]);
    }

    #[test]
    fn at_most_200_refusals_are_stored_on_a_day_of_the_studio() {
        assert!(refusal_is_stored(0) && refusal_is_stored(199));
        assert!(!refusal_is_stored(200) && !refusal_is_stored(201));
        let midnight = Instant::parse("2026-11-27T11:00:00Z").unwrap();
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(refusals_count_since(midnight), midnight);
        assert_eq!(
            refusals_count_since(midnight - ms),
            midnight - TimeDelta::days(1)
        );
    }

    #[test]
    fn facts_are_stored_for_four_hundred_days_and_not_for_the_future() {
        let (now, ms) = (start(), TimeDelta::milliseconds(1));
        let first = now - TimeDelta::days(400);
        assert!(facts_are_stored_at(now, now) && facts_are_stored_at(first, now));
        assert!(!facts_are_stored_at(now + ms, now) && !facts_are_stored_at(first - ms, now));
    }

    #[test]
    fn a_refusal_by_time_has_the_instant_at_which_it_began() {
        let [inputs, ..] = every_action();
        let minutes = |before| Some(start() - TimeDelta::minutes(before));
        assert_eq!(inputs.closed_at(Refusal::BookingClosed), minutes(30));
        assert_eq!(inputs.closed_at(Refusal::WaitlistClosed), minutes(60));
        assert_eq!(inputs.closed_at(Refusal::ClassOver), minutes(-60));
        assert_eq!(inputs.closed_at(Refusal::ClassFull), None);
    }
}
