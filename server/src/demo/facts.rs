//! What the rules, and the makers of the demo studio, need to know of it.

use fantail_core::booking::{BookingFacts, ClassFacts, MemberFacts};
use fantail_core::wire::BookingStatus;

use super::simulation::{Held, Simulation};

/// How many of a person's latest bookings are looked at for an overlap.
const RECENT: usize = 40;

impl Held {
    /// `None` without a limit.
    pub fn free(&self) -> Option<usize> {
        let capacity = usize::try_from(self.row.capacity?).unwrap_or(usize::MAX);
        Some(capacity.saturating_sub(self.live.len()))
    }
}

impl Simulation {
    pub fn class_facts(&self, who: usize, class: usize) -> ClassFacts {
        let held = &self.classes[class];
        ClassFacts {
            start_at: held.row.start_at,
            end_at: held.row.end_at,
            max_capacity: held.row.capacity,
            active_bookings: u32::try_from(held.live.len()).unwrap_or(u32::MAX),
            concessions_required: held.row.price,
            is_active: held.row.cancelled_at.is_none(),
            is_user_booked: self.is_in(who, class),
            is_user_on_waitlist: held.waiting.iter().any(|(waiting, _)| *waiting == who),
            user_booking_concessions_used: None,
        }
    }

    pub fn facts_of(&self, who: usize) -> MemberFacts {
        let person = &self.people[who];
        MemberFacts {
            role: person.row.role,
            concessions: person.balance,
        }
    }

    pub fn booking_facts(&self, number: usize) -> BookingFacts {
        let placed = &self.bookings[number];
        let class = &self.classes[placed.class].row;
        let is_live = placed.row.cancelled.is_none();
        BookingFacts {
            status: if is_live {
                BookingStatus::Confirmed
            } else {
                BookingStatus::Cancelled
            },
            concessions_used: placed.row.used,
            start_at: class.start_at,
            end_at: class.end_at,
            is_active: class.cancelled_at.is_none(),
        }
    }

    pub fn is_in(&self, who: usize, class: usize) -> bool {
        self.classes[class]
            .live
            .iter()
            .any(|number| self.bookings[*number].who == who)
    }

    /// Whether someone is in another class at the same time.
    pub fn is_busy(&self, who: usize, class: usize) -> bool {
        let wanted = &self.classes[class].row;
        let recent = self.people[who].bookings.iter().rev().take(RECENT);
        recent
            .map(|number| &self.bookings[*number])
            .filter(|placed| placed.row.cancelled.is_none())
            .map(|placed| &self.classes[placed.class].row)
            .any(|other| other.start_at < wanted.end_at && wanted.start_at < other.end_at)
    }
}
