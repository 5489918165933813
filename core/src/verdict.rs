//! The result of a decision: whether the action is allowed, the check of every rule, and when each
//! check changes.

use serde::{Deserialize, Serialize};

use crate::studio_time::Instant;

/// The action to decide on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Action {
    Book,
    Cancel,
    JoinWaitlist,
}

/// A decision about an action: the browser shows it before the click, the server returns the same value with a refusal
/// (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Verdict {
    pub action: Action,
    pub allowed: bool,
    /// The refusal of the first failed rule, in the order of `checks`.
    pub refusal: Option<Refusal>,
    /// The message of that rule's check, true at `now`.
    pub why_not: Option<String>,
    /// A change that would allow the action, in a few words: 'Needs 2 more concessions'. `None` if it is allowed, or if
    /// nothing helps.
    pub remedy: Option<String>,
    /// The check of every rule, in the order of contract section 1.
    pub checks: Vec<RuleCheck>,
    /// The effect on the balance, in concessions: negative spends, positive refunds.
    pub concessions: i32,
    /// The balance after the action, in concessions.
    pub balance_after: i32,
}

/// The check of one rule: whether it passed, why, and when time alone changes the result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct RuleCheck {
    pub rule: Rule,
    pub passed: bool,
    /// One sentence for the user, true at `now`.
    pub message: String,
    /// The instant at which `passed` changes by time alone.
    pub flips_at: Option<Instant>,
    /// Whether the message already names that instant: 'Booking closes in 12 min'.
    pub says_when: bool,
    /// The actual value: whole minutes to the start for a cutoff, bookings for a capacity, and for concessions the
    /// balance, which for a booking is the balance after it.
    pub actual: Option<i32>,
    /// The limit that `actual` is compared with, in the same unit.
    pub required: Option<i32>,
}

/// The rules of booking, cancelling and waiting; contract, section 1, has their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Rule {
    /// Only members book classes and join waitlists.
    Role,
    /// The class has not been cancelled, and has not ended.
    ClassState,
    /// The booking is confirmed (cancelling only).
    BookingState,
    /// One booking per member and class.
    NotBooked,
    /// One waitlist entry per member and class.
    NotWaiting,
    /// Booking and cancelling close 30 minutes before the start, joining the waitlist an hour before.
    Cutoff,
    /// Booking requires a free spot; joining a waitlist requires that there is none.
    Capacity,
    /// Booking leaves a balance of at least −2; joining a waitlist needs the whole price.
    Concessions,
}

/// The reason of a refusal. Its snake_case name is the `error` of a 409 (contract, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Refusal {
    /// Coaches and admins don't book for themselves (contract, section 7).
    NotAMember,
    /// The studio has cancelled the class.
    ClassCancelled,
    /// The class has ended.
    ClassOver,
    /// The member has a confirmed or attended booking of the class (contract, section 7).
    AlreadyBooked,
    /// The member is on the waitlist of the class (contract, section 7).
    AlreadyWaiting,
    /// The class starts in 30 minutes or less (specification, section 5).
    BookingClosed,
    /// The class starts in 30 minutes or less, so the booking can't be cancelled (specification,
    /// section 5).
    CancellationClosed,
    /// The class starts in an hour or less (specification, section 5).
    WaitlistClosed,
    /// Every spot is taken; the waitlist may be open.
    ClassFull,
    /// A spot is free, and can be booked instead (contract, section 7).
    SpotsAvailable,
    /// Booking would leave less than −2 concessions, or the balance doesn't cover a waitlist's price (specification,
    /// section 5).
    InsufficientConcessions,
    /// The booking is cancelled, attended or missed.
    BookingNotConfirmed,
}

impl Refusal {
    /// Every refusal, in the order declared. The decision table covers each.
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

    /// Returns the sentence that users see (contract, section 1).
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

    /// Returns the `error` code of a 409: the serialised name (contract, section 1).
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

/// A checked rule, and the refusal for the case that it failed.
pub(crate) struct EvaluatedRule {
    pub check: RuleCheck,
    pub refusal: Refusal,
    pub remedy: Option<String>,
}

impl EvaluatedRule {
    pub fn new(
        rule: Rule,
        passed: bool,
        refusal: Refusal,
        message: impl Into<String>,
    ) -> EvaluatedRule {
        let check = RuleCheck {
            rule,
            passed,
            message: message.into(),
            flips_at: None,
            says_when: false,
            actual: None,
            required: None,
        };
        EvaluatedRule {
            check,
            refusal,
            remedy: None,
        }
    }

    pub fn with_flip(mut self, at: Option<Instant>) -> EvaluatedRule {
        self.check.flips_at = at;
        self
    }

    /// Does the same as [`EvaluatedRule::with_flip`], for a message that names the instant.
    pub fn with_worded_flip(mut self, at: Option<Instant>) -> EvaluatedRule {
        self.check.says_when = at.is_some();
        self.with_flip(at)
    }

    /// Sets the remedy, unless the rule passed.
    pub fn with_remedy(mut self, remedy: impl Into<String>) -> EvaluatedRule {
        self.remedy = (!self.check.passed).then(|| remedy.into());
        self
    }

    pub fn with_values(mut self, actual: i32, required: i32) -> EvaluatedRule {
        self.check.actual = Some(actual);
        self.check.required = Some(required);
        self
    }
}

impl Verdict {
    /// Combines the rules: allowed if all passed, else refused by the first that failed.
    pub(crate) fn of(
        action: Action,
        rules: Vec<EvaluatedRule>,
        balance: i32,
        concessions: i32,
    ) -> Verdict {
        let failed = rules.iter().find(|rule| !rule.check.passed);
        let refusal = failed.map(|rule| rule.refusal);
        let why_not = failed.map(|rule| rule.check.message.clone());
        let remedy = failed.and_then(|rule| rule.remedy.clone());
        Verdict {
            action,
            allowed: refusal.is_none(),
            refusal,
            why_not,
            remedy,
            checks: rules.into_iter().map(|rule| rule.check).collect(),
            concessions,
            balance_after: balance.saturating_add(concessions),
        }
    }

    /// Returns the next instant after `now` at which the decision may change by time alone.
    pub fn next_flip_after(&self, now: Instant) -> Option<Instant> {
        self.checks
            .iter()
            .filter_map(|c| c.flips_at)
            .filter(|at| now < *at)
            .min()
    }

    /// Returns the message of the cutoff while it is open: 'Booking closes in 12 min'.
    pub(crate) fn closing_words(&self) -> Option<String> {
        let cutoff = self.check(Rule::Cutoff).filter(|check| check.says_when);
        cutoff.map(|check| check.message.clone())
    }

    /// Returns the check of a rule; `None` if this action doesn't have it.
    pub fn check(&self, rule: Rule) -> Option<&RuleCheck> {
        self.checks.iter().find(|c| c.rule == rule)
    }
}
