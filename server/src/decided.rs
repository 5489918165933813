//! A decision on a write, with the people and the class that it concerns.

use fantail_core::decision::{Decision, Inputs};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::Verdict;

#[derive(Debug)]
pub struct DecidedWrite {
    pub user_id: String,
    pub class_id: String,
    /// `None` for a waitlist, and for a booking that was refused.
    pub booking_id: Option<String>,
    /// The account that acted.
    pub actor_id: String,
    pub decided_at: Instant,
    pub inputs: Inputs,
    pub decision: Decision,
}

/// A write that was refused.
#[derive(Debug)]
pub struct RefusedWrite {
    pub decided: DecidedWrite,
    /// When the fact behind the refusal last changed.
    pub changed_at: Option<Instant>,
}

impl DecidedWrite {
    pub fn verdict(&self) -> &Verdict {
        &self.decision.verdict
    }

    /// The decision, with the booking that it leads to.
    pub fn with_booking(self, booking_id: &str) -> DecidedWrite {
        DecidedWrite {
            booking_id: Some(booking_id.to_owned()),
            ..self
        }
    }
}
