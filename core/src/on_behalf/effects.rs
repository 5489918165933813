//! The sentences that tell an admin how an action changes the balance of another person, or why it
//! is refused.

use crate::booking::CancelAnswer;
use crate::concession::{after_spending, as_delta, counted, signed};
use crate::facts::{BookingFacts, ClassFacts, MemberFacts};
use crate::limits::REFUND_CUTOFF;
use crate::studio_time::{Instant, span_words};
use crate::verdict::{Refusal, Verdict};

pub(super) fn booking_effect(class: &ClassFacts, user: &MemberFacts, book: &Verdict) -> String {
    let price = class.concessions_required;
    if let Some(refusal) = book.refusal {
        return why_not(refusal, || {
            needs_override(after_spending(user.concessions, price))
        });
    }
    if !user.role.capabilities().has_concessions {
        "A coach's place costs nothing.".to_owned()
    } else if book.concessions == 0 {
        format!(
            "The place costs nothing: they stay at {}.",
            signed(user.concessions)
        )
    } else {
        let on_credit = if book.balance_after < 0 {
            ", on credit"
        } else {
            ""
        };
        format!(
            "It takes {}: they would be at {}{on_credit}.",
            counted(as_delta(price)),
            signed(book.balance_after)
        )
    }
}

pub(super) fn waiting_effect(class: &ClassFacts, user: &MemberFacts, wait: &Verdict) -> String {
    let price = as_delta(class.concessions_required);
    match wait.refusal {
        Some(refusal) => why_not(refusal, || {
            let (have, need) = (signed(user.concessions), counted(price));
            format!("They have {have} and waiting asks for {need}: needs the override.")
        }),
        None => "Waiting costs nothing; booking the spot will.".to_owned(),
    }
}

pub(super) fn removal_effect(
    booking: &BookingFacts,
    user: &MemberFacts,
    studio: &CancelAnswer,
    now: Instant,
) -> String {
    let paid = counted(as_delta(booking.concessions_used));
    let comes_back = |how: &str| {
        let after = signed(studio.verdict.balance_after);
        format!("{paid} back{how}: they would be at {after}.")
    };
    if let Some(refusal) = studio.verdict.refusal {
        why_not(refusal, String::new)
    } else if !user.role.capabilities().has_concessions {
        "Coaches have no concessions: nothing comes back.".to_owned()
    } else if booking.concessions_used == 0 {
        "The place cost nothing: nothing comes back.".to_owned()
    } else if booking.refund_is_due(now) {
        comes_back("")
    } else if studio.refund_is_due {
        comes_back(" by the override")
    } else {
        let within = span_words(REFUND_CUTOFF);
        format!("Nothing comes back within {within} of the start; the override gives {paid} back.")
    }
}

fn needs_override(balance_after: i32) -> String {
    format!(
        "They would be at {}: needs the override.",
        signed(balance_after)
    )
}

/// Returns the sentence of a refusal about another person.
fn why_not(refusal: Refusal, short: impl FnOnce() -> String) -> String {
    match refusal {
        Refusal::InsufficientConcessions => short(),
        Refusal::AlreadyBooked => "They have already booked this class.".to_owned(),
        Refusal::AlreadyWaiting => "They are already on the waitlist for this class.".to_owned(),
        Refusal::ClassFull => "Class is full: they can join the waitlist.".to_owned(),
        other => format!("{}.", other.message()),
    }
}
