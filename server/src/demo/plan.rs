//! The steps that are still to come, soonest first.

use std::collections::BTreeMap;

use fantail_core::studio_time::Instant;

/// A step of the studio's past. People, makings and classes are named by their places in the studio's lists.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    Invite { who: usize },
    SetUp { who: usize },
    ShowTheBankAccount,
    Make { making: usize },
    Book { who: usize, class: usize },
    Cancel { who: usize, class: usize },
    TopUp { who: usize },
    CancelClass { class: usize },
    Deactivate { who: usize },
    ReadTheInbox { who: usize },
    TidyTheInbox { who: usize },
    KeepUp,
}

/// Steps in the order of their time; of two at one moment, the one planned first comes first.
pub struct Plan {
    steps: BTreeMap<(Instant, usize), Step>,
    planned: usize,
    /// No step is planned for this instant, or later.
    pub until: Instant,
}

impl Plan {
    pub fn until(until: Instant) -> Plan {
        Plan {
            steps: BTreeMap::new(),
            planned: 0,
            until,
        }
    }

    pub fn add(&mut self, at: Instant, step: Step) {
        if at < self.until {
            self.planned += 1;
            self.steps.insert((at, self.planned), step);
        }
    }

    pub fn next(&mut self) -> Option<(Instant, Step)> {
        let ((at, _), step) = self.steps.pop_first()?;
        Some((at, step))
    }
}
