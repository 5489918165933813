//! The events that are still to be simulated, in order of time.

use std::collections::BTreeMap;

use fantail_core::studio_time::Instant;

/// An event in the studio's past. People, creations and classes are indices into the lists of [`super::studio::DemoStudio`].
#[derive(Debug, Clone, Copy)]
pub enum DemoEvent {
    Invite { person: usize },
    SetUpAccount { person: usize },
    SetBankAccount,
    CreateClasses { creation: usize },
    Book { person: usize, class: usize },
    Cancel { person: usize, class: usize },
    TopUp { person: usize },
    CancelClass { class: usize },
    Deactivate { person: usize },
    ReadInbox { person: usize },
    ClearInbox { person: usize },
    RunJobs,
}

/// Events at the same time keep the order in which they were added.
pub struct EventQueue {
    events: BTreeMap<(Instant, usize), DemoEvent>,
    added: usize,
    /// Later events are ignored, as are those at this instant.
    pub until: Instant,
}

impl EventQueue {
    pub fn until(until: Instant) -> EventQueue {
        EventQueue {
            events: BTreeMap::new(),
            added: 0,
            until,
        }
    }

    pub fn add(&mut self, at: Instant, event: DemoEvent) {
        if at < self.until {
            self.added += 1;
            self.events.insert((at, self.added), event);
        }
    }

    pub fn next(&mut self) -> Option<(Instant, DemoEvent)> {
        let ((at, _), event) = self.events.pop_first()?;
        Some((at, event))
    }
}
