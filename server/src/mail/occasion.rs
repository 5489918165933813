//! What is said on which occasion: one wording for the notification in the app and for the letter.

use fantail_core::booking::ClassFacts;
use fantail_core::concession::{self, counted, signed};
use fantail_core::limits::REFUND_CUTOFF;
use fantail_core::studio_time::{Instant, day_words, span_words, time_words};
use fantail_core::wire::{Class, NotificationKind};

/// Something a person is told of.
#[derive(Debug, Clone)]
pub enum Occasion<'a> {
    BookingConfirmed {
        class: &'a Class,
        balance: i32,
    },
    BookingCancelled {
        class: &'a Class,
        refunded: u32,
    },
    WaitlistOpening {
        class: &'a Class,
    },
    ConcessionsLow {
        balance: i32,
    },
    /// For admins: a member cancelled too late for a refund.
    LateCancellation {
        class: &'a Class,
        member: &'a str,
    },
    /// For admins.
    InvitationCompleted {
        user: &'a str,
    },
    /// For admins: members are about to pay to another account.
    BankAccountChanged {
        by: &'a str,
    },
    PasswordChanged,
    /// For the old address.
    EmailChanged {
        to: &'a str,
    },
}

impl Occasion<'_> {
    pub fn kind(&self) -> NotificationKind {
        match self {
            Occasion::BookingConfirmed { .. } => NotificationKind::BookingConfirmed,
            Occasion::BookingCancelled { .. } => NotificationKind::BookingCancelled,
            Occasion::WaitlistOpening { .. } => NotificationKind::WaitlistOpening,
            Occasion::ConcessionsLow { .. } => NotificationKind::ConcessionsLow,
            Occasion::LateCancellation { .. } => NotificationKind::LateCancellation,
            Occasion::InvitationCompleted { .. } => NotificationKind::InvitationCompleted,
            Occasion::BankAccountChanged { .. } => NotificationKind::BankAccountChanged,
            Occasion::PasswordChanged => NotificationKind::PasswordChanged,
            Occasion::EmailChanged { .. } => NotificationKind::EmailChanged,
        }
    }

    /// The class it is about.
    pub fn class(&self) -> Option<&Class> {
        match self {
            Occasion::BookingConfirmed { class, .. }
            | Occasion::BookingCancelled { class, .. }
            | Occasion::WaitlistOpening { class }
            | Occasion::LateCancellation { class, .. } => Some(class),
            _ => None,
        }
    }

    /// Letters about the account itself go whatever the settings say.
    pub fn is_about_the_account(&self) -> bool {
        matches!(
            self,
            Occasion::PasswordChanged | Occasion::EmailChanged { .. }
        )
    }

    /// No rule of the studio, only of its post: from when on a letter is of no use, an opening once booking has closed, anything else of a class once it starts.
    pub fn use_by(&self, facts: impl Fn(&Class) -> ClassFacts) -> Option<Instant> {
        match self {
            Occasion::WaitlistOpening { class } => Some(facts(class).booking_closes_at()),
            _ => self.class().map(|class| class.start_time),
        }
    }

    pub fn title(&self) -> String {
        match self {
            Occasion::BookingConfirmed { class, .. } => format!("You are booked: {}", class.name),
            Occasion::BookingCancelled { class, .. } => {
                format!("Booking cancelled: {}", class.name)
            }
            Occasion::WaitlistOpening { class } => format!("A spot has opened: {}", class.name),
            Occasion::ConcessionsLow { balance } => concession::banner(*balance)
                .map_or_else(|| "Your concessions".to_owned(), |banner| banner.title),
            Occasion::LateCancellation { class, .. } => {
                format!("Late cancellation: {}", class.name)
            }
            Occasion::InvitationCompleted { .. } => "An invitation was completed".to_owned(),
            Occasion::BankAccountChanged { .. } => "The bank account was changed".to_owned(),
            Occasion::PasswordChanged => "Your password was changed".to_owned(),
            Occasion::EmailChanged { .. } => "Your e-mail address was changed".to_owned(),
        }
    }

    pub fn message(&self, now: Instant) -> String {
        match self {
            Occasion::BookingConfirmed { class, balance } => {
                format!("{}. It took {}; you have {} left.", place(class, now), price(class), signed(*balance))
            }
            Occasion::BookingCancelled { class, refunded } => {
                format!("{}. {}", place(class, now), given_back(*refunded))
            }
            Occasion::WaitlistOpening { class } => format!(
                "{} has a free spot. Everyone on the waitlist has been told: the first to book gets it.",
                place(class, now)
            ),
            Occasion::ConcessionsLow { balance } => {
                concession::banner(*balance).map_or_else(|| format!("You have {}.", counted(*balance)), |b| b.message)
            }
            Occasion::LateCancellation { class, member } => {
                format!(
                    "{member} cancelled {} within {} of the start.",
                    place(class, now),
                    span_words(REFUND_CUTOFF)
                )
            }
            Occasion::InvitationCompleted { user } => format!("{user} has set a password and can sign in now."),
            Occasion::BankAccountChanged { by } => format!(
                "{by} changed the bank account that members pay to. If that wasn't meant, change it back at once."
            ),
            Occasion::PasswordChanged => {
                "Your other devices have been signed out. If this wasn't you, tell the studio at once.".to_owned()
            }
            Occasion::EmailChanged { to } => {
                format!("Your account now uses {to}. If this wasn't you, tell the studio at once.")
            }
        }
    }

    /// Where a letter leads, and what its link says.
    pub fn link(&self) -> (String, &'static str) {
        match self {
            Occasion::BookingConfirmed { class, .. } => (class_path(class), "See the class"),
            Occasion::WaitlistOpening { class } => (class_path(class), "Book the spot"),
            Occasion::BookingCancelled { .. } => ("/classes".to_owned(), "See the schedule"),
            Occasion::ConcessionsLow { .. } => ("/dashboard".to_owned(), "See how to pay"),
            Occasion::LateCancellation { .. } => ("/dashboard".to_owned(), "Open the dashboard"),
            Occasion::InvitationCompleted { .. } => ("/admin/users".to_owned(), "See the users"),
            Occasion::BankAccountChanged { .. }
            | Occasion::PasswordChanged
            | Occasion::EmailChanged { .. } => ("/profile".to_owned(), "Open your profile"),
        }
    }
}

/// `HIIT, Sat 28 Nov at 18:00, Main studio`: a day by its date, for a letter is read later than it is written.
pub fn place(class: &Class, now: Instant) -> String {
    let start = class.start_time;
    format!(
        "{}, {} at {}, {}",
        class.name,
        day_words(start.day(), now),
        time_words(start),
        class.location
    )
}

/// What a cancellation gave back.
pub fn given_back(refunded: u32) -> String {
    if refunded == 0 {
        "Nothing was refunded.".to_owned()
    } else {
        format!("You got {} back.", counted(concession::as_delta(refunded)))
    }
}

fn price(class: &Class) -> String {
    counted(concession::as_delta(class.concessions_required))
}

/// An id may hold a colon or, one day, anything: in a query it is encoded.
fn class_path(class: &Class) -> String {
    let encoded: String = class
        .id
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("/classes?class={encoded}")
}
