//! The parts of a notification that only its e-mail shows: the details, the button and the reason.

use fantail_core::studio_time::{Instant, day_words, time_words};

use crate::calendar;
use crate::mail::letterhead::class_path;
use crate::mail::occasion::{ClassSnapshot, Occasion};

impl Occasion {
    /// Returns the facts below the message of an e-mail about a class: when, where and with whom.
    pub fn details(&self, now: Instant) -> Vec<(&'static str, String)> {
        let Some(class) = self.class() else {
            return Vec::new();
        };
        let when = format!(
            "{}, {}\u{2013}{}",
            day_words(class.start_time.day(), now),
            time_words(class.start_time),
            time_words(class.end_time)
        );
        vec![
            ("Class", class.name.clone()),
            ("When", when),
            ("Where", location(class)),
            ("Instructor", class.instructor.clone()),
        ]
    }

    /// Returns the reason in the e-mail's sentence 'You get this letter because …'.
    pub fn reason(&self) -> &'static str {
        match self {
            Occasion::Reminder { classes, .. } if 1 < classes.len() => {
                "you have a place in these classes"
            }
            Occasion::BookingConfirmed { .. }
            | Occasion::ClassChanged { .. }
            | Occasion::ClassRestored { .. }
            | Occasion::Reminder { .. } => "you have a place in this class",
            Occasion::SeveralClasses(_) => "you had a place in these classes, or waited for one",
            Occasion::NoShow { .. } | Occasion::AttendanceCorrected { .. } => {
                "the studio took attendance of a class that you booked"
            }
            Occasion::BookingCancelled { .. } => "you had a place in this class",
            Occasion::BookedByStudio { .. } | Occasion::RemovedByStudio { .. } => {
                "the studio changed your bookings"
            }
            Occasion::ClassCancelled { place, .. } => match place {
                Some(_) => "you had a place in this class",
                None => "you were on the waitlist for this class",
            },
            Occasion::WaitlistOpening { .. } | Occasion::SpotTaken { .. } => {
                "you are on the waitlist for this class"
            }
            Occasion::BookedFromWaitlist { .. } => "you asked to be booked if a spot opens",
            Occasion::CreditReturned { .. } => "you cancelled a place in this class",
            Occasion::ConcessionsAdded { .. }
            | Occasion::PaymentRecorded { .. }
            | Occasion::PaymentReversed { .. }
            | Occasion::ConcessionsLow { .. } => "your concessions changed",
            Occasion::LateCancellation { .. }
            | Occasion::InvitationCompleted { .. }
            | Occasion::AccountDeleted { .. }
            | Occasion::BankAccountChanged { .. } => "you are an admin of the studio",
            Occasion::PasswordChanged
            | Occasion::PasswordSetByStudio
            | Occasion::EmailChanged { .. } => "it is about your account",
            Occasion::Message { .. } => "you have an account with the studio",
        }
    }

    /// Returns the path and the label of the button of the e-mail.
    pub fn link(&self) -> (String, &'static str) {
        match self {
            Occasion::BookingConfirmed { class, .. }
            | Occasion::BookedByStudio { class, .. }
            | Occasion::BookedFromWaitlist { class, .. }
            | Occasion::SpotTaken { class }
            | Occasion::ClassChanged { class, .. }
            | Occasion::ClassRestored { class, .. }
            | Occasion::Message {
                class: Some(class), ..
            } => (class_path(&class.id), "See the class"),
            Occasion::WaitlistOpening { class } => (class_path(&class.id), "Book the spot"),
            Occasion::Reminder { .. } => match self.class() {
                Some(class) => (class_path(&class.id), "See the class"),
                None => ("/dashboard".to_owned(), "See your classes"),
            },
            Occasion::BookingCancelled { .. }
            | Occasion::RemovedByStudio { .. }
            | Occasion::SeveralClasses(_)
            | Occasion::ClassCancelled { .. } => ("/classes".to_owned(), "See the schedule"),
            Occasion::NoShow { .. } | Occasion::AttendanceCorrected { .. } => {
                ("/past-classes".to_owned(), "See your classes")
            }
            Occasion::ConcessionsAdded { .. } | Occasion::PaymentRecorded { .. } => {
                ("/classes".to_owned(), "Book a class")
            }
            Occasion::PaymentReversed { .. } | Occasion::CreditReturned { .. } => {
                ("/dashboard".to_owned(), "See your balance")
            }
            Occasion::ConcessionsLow { .. } => ("/dashboard".to_owned(), "See how to pay"),
            Occasion::LateCancellation { .. } | Occasion::Message { .. } => {
                ("/dashboard".to_owned(), "Open the dashboard")
            }
            Occasion::InvitationCompleted { .. } | Occasion::AccountDeleted { .. } => {
                ("/admin/users".to_owned(), "See the users")
            }
            Occasion::BankAccountChanged { .. }
            | Occasion::PasswordChanged
            | Occasion::PasswordSetByStudio
            | Occasion::EmailChanged { .. } => ("/profile".to_owned(), "Open your profile"),
        }
    }
}

/// Returns the location, and the room if there is one.
pub fn location(class: &ClassSnapshot) -> String {
    calendar::full_location(&class.location, &class.room)
}
