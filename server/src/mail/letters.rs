//! The letter for an occasion, in text and in HTML.

use fantail_core::limits::{INVITATION_LIFETIME, RESET_LINK_LIFETIME};
use fantail_core::studio_time::{Instant, span_words};

use super::occasion::Occasion;

/// What stands on every letter: the studio's name, and where its links lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letterhead {
    pub studio_name: String,
    /// Without a slash at its end.
    pub public_url: String,
}

/// A letter, ready for the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// The letter for an occasion, in text and in HTML.
pub fn letter(
    head: &Letterhead,
    first_name: &str,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Letter {
    let (path, label) = occasion.link();
    let words = Words {
        title: occasion.title(),
        message: occasion.message(now),
        path,
        label,
    };
    let ending = if occasion.is_about_the_account() {
        Default::default()
    } else {
        settings_link(head)
    };
    // To the old address goes no name that whoever changed it could have chosen.
    let name = match occasion {
        Occasion::EmailChanged { .. } => "",
        _ => first_name,
    };
    composed(head, name, words, ending)
}

/// The letter with a link to choose a new password by.
pub fn reset_link(head: &Letterhead, first_name: &str, secret: &str) -> Letter {
    let words = Words {
        title: "Reset your password".to_owned(),
        message: format!(
            "Someone asked for a link to choose a new password for your account. It works once, and expires in {}. If \
             this wasn't you, there is nothing to do: your password stays as it is.",
            span_words(RESET_LINK_LIFETIME)
        ),
        path: reset_path(secret),
        label: "Choose a new password",
    };
    composed(head, first_name, words, Default::default())
}

/// The letter that brings someone into the studio: the link sets up their account.
pub fn invitation(head: &Letterhead, first_name: &str, username: &str, secret: &str) -> Letter {
    let words = Words {
        title: format!("Welcome to {}", head.studio_name),
        message: format!(
            "An account has been made for you. Choose a password to begin booking classes. Your username is \
             {username}; you can also sign in with this e-mail address. The link works once, and expires in {}.",
            span_words(INVITATION_LIFETIME)
        ),
        path: setup_path(secret),
        label: "Set up your account",
    };
    composed(head, first_name, words, Default::default())
}

/// Where an invitation leads.
pub fn setup_link(head: &Letterhead, secret: &str) -> String {
    format!("{}{}", head.public_url, setup_path(secret))
}

/// The letter that says that an admin has set a new password. It never holds the password, but a link to choose another.
pub fn password_set_by_studio(
    head: &Letterhead,
    first_name: &str,
    secret: &str,
    now: Instant,
) -> Letter {
    let occasion = Occasion::PasswordSetByStudio;
    let words = Words {
        title: occasion.title(),
        message: format!(
            "{} With the link you can choose one of your own; it works once, and expires in {}.",
            occasion.message(now),
            span_words(RESET_LINK_LIFETIME)
        ),
        path: reset_path(secret),
        label: "Choose a new password",
    };
    composed(head, first_name, words, Default::default())
}

// Base64url: nothing in a secret needs encoding.
fn setup_path(secret: &str) -> String {
    format!("/setup-password?token={secret}")
}

fn reset_path(secret: &str) -> String {
    format!("/reset-password?token={secret}")
}

struct Words {
    title: String,
    message: String,
    path: String,
    label: &'static str,
}

fn composed(
    head: &Letterhead,
    first_name: &str,
    words: Words,
    (text_end, html_end): (String, String),
) -> Letter {
    let Words {
        title,
        message,
        path,
        label,
    } = words;
    let url = format!("{}{path}", head.public_url);
    let studio = &head.studio_name;
    let greeting = format!("Kia ora {first_name}");
    let greeting = greeting.trim_end();
    let text = format!("{greeting},\n\n{title}\n\n{message}\n\n{label}: {url}\n\n{studio}\n");
    let html = format!(
        "<p>{},</p><h1>{}</h1><p>{}</p><p><a href=\"{}\">{label}</a></p><p>{}</p>",
        escaped(greeting),
        escaped(&title),
        escaped(&message),
        escaped(&url),
        escaped(studio),
    );
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
    use fantail_core::wire::{Class, RecurringPattern, ScheduleType};

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
            booking_id: "b1",
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
