//! The words for each occasion: one wording for the notification in the app and for the letter.

use fantail_core::booking::refund_is_due;
use fantail_core::concession::{self, counted, holding};
use fantail_core::limits::REFUND_CUTOFF;
use fantail_core::studio_time::{Instant, day_words, span_words, time_words};

use super::letterhead::class_path;
use super::occasion::{ClassSaid, Occasion};
use crate::calendar;

/// A spot taken late is no longer refunded: its taker should know before they press.
const NO_REFUND_ANY_MORE: &str = " A cancellation would not be refunded any more.";

impl Occasion {
    pub fn title(&self) -> String {
        match self {
            Occasion::BookingConfirmed { class, .. } => format!("You are booked: {}", class.name),
            Occasion::BookingCancelled { class, .. } => {
                format!("Booking cancelled: {}", class.name)
            }
            Occasion::BookedByStudio { class, .. } => {
                format!("The studio booked you: {}", class.name)
            }
            Occasion::RemovedByStudio { class, .. } => {
                format!("The studio removed you: {}", class.name)
            }
            Occasion::ClassCancelled { class, .. } => format!("Class cancelled: {}", class.name),
            Occasion::ClassChanged { class, .. } => format!("Class changed: {}", class.name),
            Occasion::WaitlistOpening { class } => format!("A spot has opened: {}", class.name),
            Occasion::ConcessionsAdded { added, .. } => {
                format!("{} added", counted(concession::as_delta(*added)))
            }
            Occasion::ConcessionsLow { balance } => concession::banner(*balance)
                .map_or_else(|| "Your concessions".to_owned(), |banner| banner.title),
            Occasion::LateCancellation { class, .. } => {
                format!("Late cancellation: {}", class.name)
            }
            Occasion::InvitationCompleted { .. } => "An invitation was completed".to_owned(),
            Occasion::AccountDeleted { .. } => "An account was deleted".to_owned(),
            Occasion::BankAccountChanged { .. } => "The bank account was changed".to_owned(),
            Occasion::PasswordChanged => "Your password was changed".to_owned(),
            Occasion::PasswordSetByStudio => "The studio set a new password for you".to_owned(),
            Occasion::EmailChanged { .. } => "Your e-mail address was changed".to_owned(),
            Occasion::Message { title, .. } => title.clone(),
        }
    }

    pub fn message(&self, now: Instant) -> String {
        match self {
            Occasion::BookingConfirmed {
                class,
                used,
                balance,
                ..
            }
            | Occasion::BookedByStudio {
                class,
                used,
                balance,
                ..
            } => taken(class, *used, *balance, now),
            Occasion::BookingCancelled {
                class, refunded, ..
            }
            | Occasion::RemovedByStudio {
                class, refunded, ..
            } => {
                format!("{}. {}", place(class, now), given_back(*refunded))
            }
            Occasion::ClassCancelled { class, place: lost } => {
                let came_back = lost.as_ref().filter(|lost| 0 < lost.refunded);
                let refund = came_back
                    .map_or_else(String::new, |lost| format!(" {}", given_back(lost.refunded)));
                format!(
                    "{} will not take place. We are sorry.{refund}",
                    place(class, now)
                )
            }
            Occasion::ClassChanged { class, changes, .. } => {
                format!("{}. {changes} You are still booked.", place(class, now))
            }
            Occasion::WaitlistOpening { class } => {
                let is_final = !refund_is_due(class.start_time, now);
                let warning = if is_final { NO_REFUND_ANY_MORE } else { "" };
                format!(
                    "{} has a free spot. Everyone on the waitlist has been told: the first to book gets it.{warning}",
                    place(class, now)
                )
            }
            Occasion::ConcessionsAdded { added, balance } => format!(
                "The studio added {}; you {} now.",
                counted(concession::as_delta(*added)),
                holding(*balance)
            ),
            Occasion::ConcessionsLow { balance } => concession::banner(*balance).map_or_else(
                || format!("You have {}.", counted(*balance)),
                |banner| banner.message,
            ),
            Occasion::LateCancellation { class, member } => format!(
                "{} cancelled {} within {} of the start.",
                member.name,
                place(class, now),
                span_words(REFUND_CUTOFF)
            ),
            Occasion::InvitationCompleted { user } => {
                format!("{} has set a password and can sign in now.", user.name)
            }
            Occasion::AccountDeleted { user } => format!(
                "The account of {} is gone, and the places it held are free.",
                user.name
            ),
            Occasion::BankAccountChanged { by } => format!(
                "{} changed the bank account that members pay to. If that wasn't meant, change it back at once.",
                by.name
            ),
            Occasion::PasswordChanged => {
                "Your other devices have been signed out. If this wasn't you, tell the studio at once."
                    .to_owned()
            }
            Occasion::PasswordSetByStudio => {
                "Your devices have been signed out. If you didn't ask for it, tell the studio at once."
                    .to_owned()
            }
            Occasion::EmailChanged { to } => format!(
                "Your account now uses {}. If this wasn't you, tell the studio at once.",
                to.as_deref().unwrap_or("another address")
            ),
            Occasion::Message { message, .. } => message.clone(),
        }
    }

    /// The facts that a letter about a class lists beside its message: when, where and with whom.
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

    /// The reason for the letter, after 'because'.
    pub fn reason(&self) -> &'static str {
        match self {
            Occasion::BookingConfirmed { .. } | Occasion::ClassChanged { .. } => {
                "you have a place in this class"
            }
            Occasion::BookingCancelled { .. } => "you had a place in this class",
            Occasion::BookedByStudio { .. } | Occasion::RemovedByStudio { .. } => {
                "the studio changed your bookings"
            }
            Occasion::ClassCancelled { place, .. } => match place {
                Some(_) => "you had a place in this class",
                None => "you were on the waitlist for this class",
            },
            Occasion::WaitlistOpening { .. } => "you are on the waitlist for this class",
            Occasion::ConcessionsAdded { .. } | Occasion::ConcessionsLow { .. } => {
                "your concessions changed"
            }
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

    /// The target and the label of a letter's link.
    pub fn link(&self) -> (String, &'static str) {
        match self {
            Occasion::BookingConfirmed { class, .. }
            | Occasion::BookedByStudio { class, .. }
            | Occasion::ClassChanged { class, .. } => (class_path(&class.id), "See the class"),
            Occasion::WaitlistOpening { class } => (class_path(&class.id), "Book the spot"),
            Occasion::BookingCancelled { .. }
            | Occasion::RemovedByStudio { .. }
            | Occasion::ClassCancelled { .. } => ("/classes".to_owned(), "See the schedule"),
            Occasion::ConcessionsAdded { .. } => ("/classes".to_owned(), "Book a class"),
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

/// `HIIT, Sat 28 Nov at 18:00, Main studio`: a day by its date, as a letter is read later than it is written.
pub fn place(class: &ClassSaid, now: Instant) -> String {
    let start = class.start_time;
    format!(
        "{}, {} at {}, {}",
        class.name,
        day_words(start.day(), now),
        time_words(start),
        class.location
    )
}

/// The location, and the room where there is one.
pub fn location(class: &ClassSaid) -> String {
    calendar::place(&class.location, &class.room)
}

/// The refund of a cancellation, in words.
pub fn given_back(refunded: u32) -> String {
    if refunded == 0 {
        "Nothing was refunded.".to_owned()
    } else {
        format!("You got {} back.", counted(concession::as_delta(refunded)))
    }
}

fn taken(class: &ClassSaid, used: u32, balance: i32, now: Instant) -> String {
    if used == 0 {
        return format!("{}. It cost nothing.", place(class, now));
    }
    let left = if balance < 0 { "" } else { " left" };
    format!(
        "{}. It took {}; you {}{left}.",
        place(class, now),
        counted(concession::as_delta(used)),
        holding(balance)
    )
}
