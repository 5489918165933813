//! Decides for an admin who acts for a user: the decision by the member's own rules, the decision by the studio's
//! rules, and the effect on the balance (specification, sections 2 and 4; contract, section 7).

use serde::Serialize;

use crate::booking::{self, CancelAnswer};
use crate::facts::{BookingFacts, ClassFacts, MemberFacts, Overrides};
use crate::member_actions::{MemberActions, member_actions};
use crate::studio_time::Instant;
use crate::verdict::{Refusal, Verdict};
use crate::waitlist;

mod effects;
#[cfg(test)]
mod tests;

use effects::{booking_effect, removal_effect, waiting_effect};

/// How a user gets into a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum WayIn {
    /// By a booking.
    Class,
    /// By the waitlist, because the class is full.
    Waitlist,
}

/// The decision about adding a user to a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct OnBehalfAnswer {
    /// The class as the member sees it.
    pub member: MemberActions,
    pub way: WayIn,
    /// The reason why `way` is closed now, in one sentence; `None` if it is open.
    pub why_not: Option<String>,
    /// Whether the studio may book the class for the user, with the chosen overrides.
    pub book: Verdict,
    /// The effect of booking on the user's balance, or the refusal, in one sentence.
    pub book_effect: String,
    /// Whether booking is allowed as soon as the price is overridden.
    pub book_needs_override: bool,
    /// Whether the studio may add the user to the waitlist, with the chosen overrides.
    pub wait: Verdict,
    /// The balance that waiting requires, or the refusal, in one sentence.
    pub wait_effect: String,
    /// Whether waiting is allowed as soon as the balance is overridden.
    pub wait_needs_override: bool,
    /// Whether the waitlist has closed, so that adding the user needs the override of the cutoff.
    pub wait_needs_cutoff_override: bool,
}

/// The decision about removing a user from a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RemovalAnswer {
    /// The decision about cancelling, as the member sees it.
    pub member: CancelAnswer,
    /// Whether the studio may remove the user with the chosen overrides, and the refund.
    pub studio: CancelAnswer,
    /// Whether the refund needs the override.
    pub needs_override: bool,
    /// The effect of removing on the user's balance, or the refusal, in one sentence.
    pub effect: String,
}

/// Decides whether this user can be added to this class at `now`: by the member's rules, and by the
/// studio's.
pub fn book(
    class: &ClassFacts,
    user: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> OnBehalfAnswer {
    let free = Overrides {
        concessions: true,
        ..overrides
    };
    let without_cutoff_override = Overrides {
        waitlist: false,
        ..overrides
    };
    let book = booking::book_for(class, user, overrides, now);
    let wait = waitlist::add(class, user, overrides, now);
    let (book_effect, wait_effect) = (
        booking_effect(class, user, &book),
        waiting_effect(class, user, &wait),
    );
    let (way, verdict, effect) = if book.refusal == Some(Refusal::ClassFull) {
        (WayIn::Waitlist, &wait, &wait_effect)
    } else {
        (WayIn::Class, &book, &book_effect)
    };
    OnBehalfAnswer {
        member: member_actions(class, user, now),
        way,
        why_not: (!verdict.allowed).then(|| effect.clone()),
        book_needs_override: !book.allowed && booking::book_for(class, user, free, now).allowed,
        wait_needs_override: !wait.allowed && waitlist::add(class, user, free, now).allowed,
        wait_needs_cutoff_override: waitlist::add(class, user, without_cutoff_override, now)
            .refusal
            == Some(Refusal::WaitlistClosed),
        book,
        book_effect,
        wait,
        wait_effect,
    }
}

/// Decides whether this user can be removed from a class at `now`: by the member's rules, and by
/// the studio's.
pub fn remove(
    booking: &BookingFacts,
    user: &MemberFacts,
    overrides: Overrides,
    now: Instant,
) -> RemovalAnswer {
    let studio = booking::remove(booking, user, overrides, now);
    let was_paid = 0 < booking.concessions_used && user.role.capabilities().has_concessions;
    RemovalAnswer {
        member: booking::cancel(booking, user, now),
        needs_override: studio.verdict.allowed && was_paid && !studio.refund_is_due,
        effect: removal_effect(booking, user, &studio, now),
        studio,
    }
}
