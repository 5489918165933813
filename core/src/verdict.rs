//! The value of a decision: yes or no, every rule that was asked, and when each one flips.

use serde::{Deserialize, Serialize};

use crate::studio_time::Instant;

/// The action that is decided on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum Action {
    Book,
    Cancel,
    JoinWaitlist,
}

/// One decision of the studio, the same value in the browser before the click and in the server's answer after it
/// (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Verdict {
    pub action: Action,
    pub allowed: bool,
    /// The first rule that failed, in the order the rules are asked.
    pub refusal: Option<Refusal>,
    /// The sentence of that rule, true at `now`.
    pub why_not: Option<String>,
    /// A change that would allow it, in a few words: 'Needs 2 more concessions'. `None` while it is allowed, and where
    /// no change would.
    pub remedy: Option<String>,
    /// Every rule, in the order asked.
    pub checks: Vec<RuleCheck>,
    /// The effect on the balance, in concessions: negative spends, positive refunds.
    pub concessions: i32,
    /// The balance after going ahead, in concessions.
    pub balance_after: i32,
}

/// One rule: whether it holds, why, and when that changes by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct RuleCheck {
    pub rule: Rule,
    pub passed: bool,
    /// One sentence for a person, true at `now`.
    pub message: String,
    /// The instant at which the passing of time alone turns `passed` around.
    pub flips_at: Option<Instant>,
    /// Whether the message says that instant already: 'Booking closes in 12 min'.
    pub says_when: bool,
    /// The value found: whole minutes to the start for a cutoff, concessions for a balance, bookings for a capacity.
    pub actual: Option<i32>,
    /// The value the rule asks for, in the same unit.
    pub required: Option<i32>,
}

/// The rules, named; the studio asks them in the order of contract section 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum Rule {
    /// Only members book and wait for classes.
    Role,
    /// The class has not been cancelled, and has not ended.
    ClassState,
    /// The booking is confirmed (asked when cancelling).
    BookingState,
    /// One booking per member and class.
    NotBooked,
    /// One waitlist entry per member and class.
    NotWaiting,
    /// Booking and cancelling close 30 minutes before the start, joining the waitlist an hour before.
    Cutoff,
    /// There is a free spot (when joining a waitlist: there is none).
    Capacity,
    /// Booking leaves a balance of at least −2; joining a waitlist needs the whole price in hand.
    Concessions,
}

/// Why the studio says no. Its snake_case name is the `error` of a 409 (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum Refusal {
    /// Coaches and admins take no places of their own (contract, section 7).
    NotAMember,
    /// The studio has cancelled the class.
    ClassCancelled,
    /// The class has ended.
    ClassOver,
    /// There is a confirmed booking for this member and class (contract, section 7).
    AlreadyBooked,
    /// There is a waitlist entry for this member and class (contract, section 7).
    AlreadyWaiting,
    /// The start is 30 minutes away or less (specification, section 5).
    BookingClosed,
    /// The start is 30 minutes away or less, and the place is kept (specification, section 5).
    CancellationClosed,
    /// The start is an hour away or less (specification, section 5).
    WaitlistClosed,
    /// Every place is taken; the waitlist is next.
    ClassFull,
    /// A place is free: it can be booked, not waited for (contract, section 7).
    SpotsAvailable,
    /// Booking would leave less than −2 concessions, or waiting would be on credit (specification, section 5).
    InsufficientConcessions,
    /// The booking has been cancelled already, or the class attended or missed.
    BookingNotConfirmed,
}

impl Refusal {
    /// Every refusal, in the order declared: what the decision table must have met.
    pub const ALL: [Refusal; 12] = [
        Refusal::NotAMember,
        Refusal::ClassCancelled,
        Refusal::ClassOver,
        Refusal::AlreadyBooked,
        Refusal::AlreadyWaiting,
        Refusal::BookingClosed,
        Refusal::CancellationClosed,
        Refusal::WaitlistClosed,
        Refusal::ClassFull,
        Refusal::SpotsAvailable,
        Refusal::InsufficientConcessions,
        Refusal::BookingNotConfirmed,
    ];

    /// The sentence a person reads (contract, section 1).
    pub const fn message(self) -> &'static str {
        match self {
            Refusal::NotAMember => "Only members can book classes",
            Refusal::ClassCancelled => "This class has been cancelled",
            Refusal::ClassOver => "This class has already taken place",
            Refusal::AlreadyBooked => "You have already booked this class",
            Refusal::AlreadyWaiting => "You are already on the waitlist for this class",
            Refusal::BookingClosed => "Unable to book within 30 minutes",
            Refusal::CancellationClosed => "Cancellation Closed",
            Refusal::WaitlistClosed => "Waitlist closed",
            Refusal::ClassFull => "Class is full",
            Refusal::SpotsAvailable => "This class still has spots available",
            Refusal::InsufficientConcessions => "Insufficient concessions",
            Refusal::BookingNotConfirmed => "This booking is no longer active",
        }
    }

    /// The code in the `error` field of a 409, the same word as on the wire (contract, section 1).
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::NotAMember => "not_a_member",
            Refusal::ClassCancelled => "class_cancelled",
            Refusal::ClassOver => "class_over",
            Refusal::AlreadyBooked => "already_booked",
            Refusal::AlreadyWaiting => "already_waiting",
            Refusal::BookingClosed => "booking_closed",
            Refusal::CancellationClosed => "cancellation_closed",
            Refusal::WaitlistClosed => "waitlist_closed",
            Refusal::ClassFull => "class_full",
            Refusal::SpotsAvailable => "spots_available",
            Refusal::InsufficientConcessions => "insufficient_concessions",
            Refusal::BookingNotConfirmed => "booking_not_confirmed",
        }
    }
}

/// A rule that has been asked, and the refusal it stands for if it failed.
pub(crate) struct Asked {
    pub check: RuleCheck,
    pub refusal: Refusal,
    pub remedy: Option<String>,
}

impl Asked {
    pub fn new(rule: Rule, passed: bool, refusal: Refusal, message: impl Into<String>) -> Asked {
        let check = RuleCheck {
            rule,
            passed,
            message: message.into(),
            flips_at: None,
            says_when: false,
            actual: None,
            required: None,
        };
        Asked {
            check,
            refusal,
            remedy: None,
        }
    }

    pub fn flipping_at(mut self, at: Option<Instant>) -> Asked {
        self.check.flips_at = at;
        self
    }

    /// As [`Asked::flipping_at`], where the message says when.
    pub fn saying_when(mut self, at: Option<Instant>) -> Asked {
        self.check.says_when = at.is_some();
        self.flipping_at(at)
    }

    /// Sets the remedy, if the rule failed.
    pub fn mended_by(mut self, remedy: impl Into<String>) -> Asked {
        self.remedy = (!self.check.passed).then(|| remedy.into());
        self
    }

    pub fn comparing(mut self, actual: i32, required: i32) -> Asked {
        self.check.actual = Some(actual);
        self.check.required = Some(required);
        self
    }
}

impl Verdict {
    /// Gathers the rules in the order asked: allowed when all passed, refused by the first that failed.
    pub(crate) fn of(action: Action, asked: Vec<Asked>, balance: i32, concessions: i32) -> Verdict {
        let failed = asked.iter().find(|a| !a.check.passed);
        let refusal = failed.map(|a| a.refusal);
        let why_not = failed.map(|a| a.check.message.clone());
        let remedy = failed.and_then(|a| a.remedy.clone());
        Verdict {
            action,
            allowed: refusal.is_none(),
            refusal,
            why_not,
            remedy,
            checks: asked.into_iter().map(|a| a.check).collect(),
            concessions,
            balance_after: balance.saturating_add(concessions),
        }
    }

    /// The next moment after `now` at which this decision may change by itself.
    pub fn next_flip_after(&self, now: Instant) -> Option<Instant> {
        self.checks
            .iter()
            .filter_map(|c| c.flips_at)
            .filter(|at| now < *at)
            .min()
    }

    /// The sentence of the cutoff while it is open: 'Booking closes in 12 min'.
    pub(crate) fn closing_words(&self) -> Option<String> {
        let cutoff = self.check(Rule::Cutoff).filter(|check| check.says_when);
        cutoff.map(|check| check.message.clone())
    }

    /// The check of one rule; `None` when this action does not ask it.
    pub fn check(&self, rule: Rule) -> Option<&RuleCheck> {
        self.checks.iter().find(|c| c.rule == rule)
    }
}
