//! What is said on which occasion: one wording for the notification in the app and for the letter.

use fantail_core::booking::ClassFacts;
use fantail_core::concession::{self, counted, signed};
use fantail_core::studio_time::{Instant, day_words, time_words};
use fantail_core::wire::{Class, NotificationKind};

/// What stands on every letter: the studio's name, and where its links lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    pub studio_name: String,
    /// Without a slash at its end.
    pub public_url: String,
}

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

/// A letter, ready for the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub text: String,
    pub html: String,
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

    /// From when on a letter is of no use: an opening once booking has closed, anything else of a class once it starts.
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
            Occasion::BookingCancelled { class, refunded: 0 } => {
                format!("{}. Nothing was refunded.", place(class, now))
            }
            Occasion::BookingCancelled { class, refunded } => {
                format!("{}. You got {} back.", place(class, now), counted(concession::as_delta(*refunded)))
            }
            Occasion::WaitlistOpening { class } => format!(
                "{} has a free spot. Everyone on the waitlist has been told: the first to book gets it.",
                place(class, now)
            ),
            Occasion::ConcessionsLow { balance } => {
                concession::banner(*balance).map_or_else(|| format!("You have {}.", counted(*balance)), |b| b.message)
            }
            Occasion::LateCancellation { class, member } => {
                format!("{member} cancelled {} within 24 hours of the start.", place(class, now))
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
    fn link(&self) -> (String, &'static str) {
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

/// The letter for an occasion, in text and in HTML.
pub fn letter(
    head: &Letterhead,
    first_name: &str,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Letter {
    let (path, label) = occasion.link();
    let url = format!("{}{path}", head.public_url);
    let (title, message) = (occasion.title(), occasion.message(now));
    let studio = &head.studio_name;
    let text =
        format!("Kia ora {first_name},\n\n{title}\n\n{message}\n\n{label}: {url}\n\n{studio}\n");
    let html = format!(
        "<p>Kia ora {},</p><h1>{}</h1><p>{}</p><p><a href=\"{}\">{label}</a></p><p>{}</p>",
        escaped(first_name),
        escaped(&title),
        escaped(&message),
        escaped(&url),
        escaped(studio),
    );
    let (text_end, html_end) = if occasion.is_about_the_account() {
        Default::default()
    } else {
        settings_link(head)
    };
    Letter {
        subject: title,
        text: text + &text_end,
        html: format!("<!doctype html><html lang=\"en-NZ\"><body>{html}{html_end}</body></html>"),
    }
}

/// Every letter that a setting can stop says where the setting is.
fn settings_link(head: &Letterhead) -> (String, String) {
    let settings = format!("{}/notification-settings", head.public_url);
    (
        format!("\nChoose which letters you get: {settings}\n"),
        format!(
            "<p><a href=\"{}\">Choose which letters you get</a></p>",
            escaped(&settings)
        ),
    )
}

/// `HIIT, Sat 28 Nov at 18:00, Main studio`: a day by its date, for a letter is read later than it is written.
fn place(class: &Class, now: Instant) -> String {
    let start = class.start_time;
    format!(
        "{}, {} at {}, {}",
        class.name,
        day_words(start.day(), now),
        time_words(start),
        class.location
    )
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

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use fantail_core::wire::{RecurringPattern, ScheduleType};

    use super::*;

    fn now() -> Instant {
        Instant::parse("2026-11-21T00:00:00Z").unwrap()
    }

    fn head() -> Letterhead {
        Letterhead {
            studio_name: "Kōwhai & Co".into(),
            public_url: "https://book.example.nz".into(),
        }
    }

    fn class() -> Class {
        let start_time = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        Class {
            id: "0197_2026-11-28T05:00:00.000Z".into(),
            series_id: None,
            name: "HIIT <fast>".into(),
            description: String::new(),
            instructor: "Aroha".into(),
            location: "Main studio".into(),
            room: String::new(),
            start_time,
            end_time: start_time + chrono::TimeDelta::hours(1),
            duration: 60,
            max_capacity: Some(3),
            concessions_required: 1,
            is_active: true,
            schedule_type: ScheduleType::OneOff,
            recurring_pattern: RecurringPattern::None,
            recurring_days: vec![],
            recurring_start_date: None,
            recurring_end_date: None,
            recurring_interval: 1,
            active_bookings: 0,
            current_bookings: 0,
            available_spots: Some(3),
            is_full: false,
            is_user_booked: false,
            is_user_on_waitlist: false,
            user_booking_id: None,
            user_booking_concessions_used: None,
        }
    }

    #[test]
    fn an_opening_links_to_its_class_and_to_the_settings() {
        let class = class();
        let letter = letter(
            &head(),
            "Mia",
            &Occasion::WaitlistOpening { class: &class },
            now(),
        );
        assert_eq!(letter.subject, "A spot has opened: HIIT <fast>");
        assert!(
            letter
                .text
                .contains("HIIT <fast>, Sat 28 Nov at 18:00, Main studio has a free spot."),
            "{}",
            letter.text
        );
        let link = "https://book.example.nz/classes?class=0197_2026-11-28T05%3A00%3A00.000Z";
        assert!(
            letter.text.contains(link) && letter.html.contains(link),
            "{}",
            letter.html
        );
        assert!(
            letter
                .text
                .contains("https://book.example.nz/notification-settings")
        );
    }

    #[test]
    fn what_people_wrote_is_escaped_in_html() {
        let class = class();
        let occasion = Occasion::BookingCancelled {
            class: &class,
            refunded: 1,
        };
        let letter = letter(&head(), "<b>Mia</b>", &occasion, now());
        assert!(
            letter.html.contains("&lt;b&gt;Mia&lt;/b&gt;")
                && letter.html.contains("HIIT &lt;fast&gt;")
        );
        assert!(letter.html.contains("Kōwhai &amp; Co"));
        assert!(
            letter.text.contains("You got 1 concession back."),
            "{}",
            letter.text
        );
    }

    #[test]
    fn a_letter_about_the_account_has_no_settings_to_choose() {
        let letter = letter(&head(), "Mia", &Occasion::PasswordChanged, now());
        assert!(
            !letter.text.contains("notification-settings")
                && !letter.html.contains("notification-settings")
        );
    }
}
