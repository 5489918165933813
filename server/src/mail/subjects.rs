//! The class, the bookings and the person that an occasion is about.

use super::occasion::{LostPlace, Occasion, PersonRef};
use super::snapshots::ClassSnapshot;

impl Occasion {
    /// Returns the class that the occasion is about; `None` for several.
    pub fn class(&self) -> Option<&ClassSnapshot> {
        match self {
            Occasion::BookingConfirmed { class, .. }
            | Occasion::BookingCancelled { class, .. }
            | Occasion::BookedByStudio { class, .. }
            | Occasion::RemovedByStudio { class, .. }
            | Occasion::ClassCancelled { class, .. }
            | Occasion::ClassChanged { class, .. }
            | Occasion::ClassRestored { class, .. }
            | Occasion::NoShow { class, .. }
            | Occasion::AttendanceCorrected { class }
            | Occasion::WaitlistOpening { class }
            | Occasion::SpotTaken { class }
            | Occasion::BookedFromWaitlist { class, .. }
            | Occasion::CreditReturned { class, .. }
            | Occasion::LateCancellation { class, .. } => Some(class),
            Occasion::Message { class, .. } => class.as_ref(),
            Occasion::Reminder { classes, .. } if classes.len() == 1 => Some(&classes[0].class),
            _ => None,
        }
    }

    /// Returns the bookings that the occasion makes, changes or ends.
    pub fn booking_ids(&self) -> Vec<&str> {
        let each = self.each().iter();
        each.filter_map(Occasion::booking_id).collect()
    }

    fn booking_id(&self) -> Option<&str> {
        match self {
            Occasion::BookingConfirmed { booking_id, .. }
            | Occasion::BookingCancelled { booking_id, .. }
            | Occasion::BookedByStudio { booking_id, .. }
            | Occasion::BookedFromWaitlist { booking_id, .. }
            | Occasion::RemovedByStudio { booking_id, .. }
            | Occasion::ClassChanged { booking_id, .. }
            | Occasion::ClassRestored { booking_id, .. }
            | Occasion::ClassCancelled {
                place: Some(LostPlace { booking_id, .. }),
                ..
            } => Some(booking_id),
            _ => None,
        }
    }

    /// Returns the other person that the occasion is about.
    pub fn about(&self) -> Option<&PersonRef> {
        match self {
            Occasion::LateCancellation { member: person, .. }
            | Occasion::InvitationCompleted { user: person }
            | Occasion::AccountDeleted { user: person }
            | Occasion::BankAccountChanged { by: person } => Some(person),
            _ => None,
        }
    }
}
