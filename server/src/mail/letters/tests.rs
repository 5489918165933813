//! Every letter there is: what must hold of all of them, and a picture book of them in `target/letters/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chrono::TimeDelta;
use fantail_core::wire::{Class, RecurringPattern, ScheduleType};

use super::*;
use crate::mail::occasion::{LostPlace, Named};

const ORIGIN: &str = "https://book.example.nz";
const UNKIND: &str = "<script>alert('Tāne & \"Co\"')</script>";

pub(crate) fn now() -> Instant {
    Instant::parse("2026-11-21T00:00:00Z").unwrap()
}

pub(crate) fn letterhead() -> Letterhead {
    Letterhead {
        studio_name: "Kōwhai & Co".into(),
        sender: "hello@example.nz".into(),
        public_url: ORIGIN.into(),
    }
}

pub(crate) const MIA: Reader<'_> = Reader {
    first_name: "Mia",
    email: "mia@example.nz",
};

pub(crate) fn class() -> Class {
    let start_time = Instant::parse("2026-11-28T05:00:00Z").unwrap();
    Class {
        id: "0197_2026-11-28T05:00:00.000Z".into(),
        series_id: None,
        name: "HIIT <fast>".into(),
        description: String::new(),
        instructor: "Aroha Ngata".into(),
        location: "Main studio".into(),
        room: "Room 2".into(),
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

fn about_classes<'a>(class: &'a Class, name: &'a str) -> Vec<(&'static str, Occasion<'a>)> {
    let member = Named {
        user_id: "u1",
        name,
    };
    let booking_id = "b1";
    let refunded = 1;
    let place = Some(LostPlace {
        booking_id,
        refunded,
    });
    let confirmed = Occasion::BookingConfirmed {
        class,
        booking_id,
        balance: 4,
    };
    let cancelled = Occasion::BookingCancelled {
        class,
        booking_id,
        refunded,
    };
    let booked = Occasion::BookedByStudio {
        class,
        booking_id,
        used: 0,
        balance: -1,
    };
    let removed = Occasion::RemovedByStudio {
        class,
        booking_id,
        refunded: 0,
    };
    let changed = Occasion::ClassChanged {
        class,
        booking_id,
        changes: "It takes place in Room 3 now, and Tāne Mahuta teaches it.",
    };
    vec![
        ("booking-confirmed", confirmed),
        ("booking-cancelled", cancelled),
        ("booked-by-studio", booked),
        ("removed-by-studio", removed),
        ("class-cancelled", Occasion::ClassCancelled { class, place }),
        (
            "class-cancelled-waiting",
            Occasion::ClassCancelled { class, place: None },
        ),
        ("class-changed", changed),
        ("waitlist-opening", Occasion::WaitlistOpening { class }),
        (
            "late-cancellation",
            Occasion::LateCancellation { class, member },
        ),
    ]
}

fn about_people<'a>(name: &'a str, title: &'a str) -> Vec<(&'static str, Occasion<'a>)> {
    let user = Named {
        user_id: "u1",
        name,
    };
    let (added, balance) = (10, 12);
    let to = Some("mia.tane@example.org");
    let message = "The studio is closed on Monday.\nSee you on Tuesday!";
    vec![
        (
            "concessions-added",
            Occasion::ConcessionsAdded { added, balance },
        ),
        ("concessions-low", Occasion::ConcessionsLow { balance: -2 }),
        (
            "invitation-completed",
            Occasion::InvitationCompleted { user },
        ),
        ("account-deleted", Occasion::AccountDeleted { user }),
        (
            "bank-account-changed",
            Occasion::BankAccountChanged { by: user },
        ),
        ("password-changed", Occasion::PasswordChanged),
        ("password-set-by-studio", Occasion::PasswordSetByStudio),
        ("email-changed", Occasion::EmailChanged { to }),
        ("message", Occasion::Message { title, message }),
    ]
}

/// Every letter, by its name, and whether a setting can stop it.
fn every_letter(class: &Class, name: &str, words: &str) -> BTreeMap<&'static str, (Letter, bool)> {
    let letterhead = letterhead();
    let reader = Reader {
        first_name: name,
        ..MIA
    };
    let test = TestEmail {
        to: MIA.email.into(),
        subject: words.to_owned(),
        message: format!("{words}\nIt works."),
    };
    let mut letters: BTreeMap<_, _> = about_classes(class, name)
        .into_iter()
        .chain(about_people(name, words))
        .map(|(name, occasion)| {
            let is_optional = !occasion.is_about_the_account();
            (
                name,
                (letter(&letterhead, &reader, &occasion, now()), is_optional),
            )
        })
        .collect();
    let secret = "q8yBz2mQk0T7Yh3n5wq1d8RkZ6pTgV4cXs9uJf0LaEo";
    let by_link = [
        (
            "invitation",
            invitation(&letterhead, name, "mia.tane", secret),
        ),
        ("reset-link", reset_link(&letterhead, name, secret)),
        (
            "password-set-with-link",
            password_set_by_studio(&letterhead, name, secret, now()),
        ),
        ("test-letter", test_letter(&letterhead, &test)),
    ];
    letters.extend(by_link.map(|(name, letter)| (name, (letter, false))));
    letters
}

/// Where the links of an HTML page lead.
fn links(html: &str) -> Vec<&str> {
    html.split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

/// What a reader of the page reads, in one line.
fn shown(html: &str) -> String {
    let (_, body) = html.split_once("<body").unwrap();
    let words: String = body
        .split('<')
        .map(|part| part.split_once('>').map_or("", |(_, text)| text))
        .collect();
    let entities = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    entities.iter().fold(words, |words, (entity, letter)| {
        words.replace(entity, letter)
    })
}

#[test]
fn every_letter_is_in_the_picture_book() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/letters");
    fs::create_dir_all(&folder).unwrap();
    let class = Class {
        name: "HIIT".into(),
        ..class()
    };
    let letters = every_letter(&class, "Mia", "A word from the studio");
    assert_eq!(letters.len(), 22);
    for (name, (letter, _)) in letters {
        fs::write(folder.join(format!("{name}.html")), letter.html).unwrap();
        let text = format!("Subject: {}\n\n{}", letter.subject, letter.text);
        fs::write(folder.join(format!("{name}.txt")), text).unwrap();
        if let Some(entry) = letter.calendar {
            fs::write(folder.join(format!("{name}.ics")), entry.text).unwrap();
        }
    }
}

#[test]
fn every_link_leads_to_the_studio_and_can_be_read() {
    let class = class();
    for (name, (letter, _)) in every_letter(&class, UNKIND, UNKIND) {
        let links = links(&letter.html);
        assert!(!links.is_empty(), "{name}");
        for link in links {
            assert!(
                link == ORIGIN || link.starts_with(&format!("{ORIGIN}/")),
                "{name}: {link}"
            );
            assert!(
                letter.text.contains(link),
                "{name}: {link} is not in the text"
            );
        }
        assert_eq!(
            letter.html.matches("://").count(),
            letter.html.matches(ORIGIN).count(),
            "{name}"
        );
        let url = letter
            .text
            .lines()
            .find_map(|line| line.split_once(": https"))
            .map(|(_, rest)| format!("https{rest}"));
        assert!(
            shown(&letter.html).contains(&url.unwrap()),
            "{name}: no address beneath the button"
        );
    }
}

#[test]
fn what_people_wrote_is_escaped() {
    let class = Class {
        name: UNKIND.into(),
        instructor: UNKIND.into(),
        location: UNKIND.into(),
        ..class()
    };
    for (name, (letter, _)) in every_letter(&class, UNKIND, UNKIND) {
        for raw in ["<script", "alert('", "& \"", "Kōwhai & Co"] {
            assert!(!letter.html.contains(raw), "{name} holds {raw}");
        }
        assert!(letter.html.contains("Kōwhai &amp; Co"), "{name}");
    }
}

#[test]
fn text_and_html_say_the_same() {
    let class = class();
    for (name, (letter, _)) in every_letter(&class, "Mia", "A word") {
        let html = shown(&letter.html);
        for line in letter.text.lines().filter(|line| !line.is_empty()) {
            let (label, value) = line.split_once(": ").unwrap_or(("", line));
            assert!(
                html.contains(label) && html.contains(value)
                    || html.contains(line)
                    || value.ends_with("notification-settings"),
                "{name}: {line}"
            );
        }
    }
}

#[test]
fn a_letter_that_a_setting_stops_says_where_and_no_other_does() {
    let class = class();
    for (name, (letter, is_optional)) in every_letter(&class, "Mia", "A word") {
        for part in [&letter.text, &letter.html] {
            assert_eq!(
                part.contains("/notification-settings"),
                is_optional,
                "{name}"
            );
            assert!(part.contains("You get this letter because "), "{name}");
        }
    }
}

#[test]
fn a_letter_needs_nothing_a_mail_client_would_strip() {
    let class = class();
    for (name, (letter, _)) in every_letter(&class, "Mia", "A word") {
        for stripped in [
            "<style", "<script", "<link", "<img", "class=\"", "flex", "grid",
        ] {
            assert!(!letter.html.contains(stripped), "{name} has {stripped}");
        }
        assert!(letter.html.contains("<html lang=\"en-NZ\">"), "{name}");
        assert!(
            letter
                .html
                .contains("name=\"color-scheme\" content=\"light dark\""),
            "{name}"
        );
    }
}

#[test]
fn an_opening_names_its_class_and_links_to_it() {
    let class = class();
    let letter = letter(
        &letterhead(),
        &MIA,
        &Occasion::WaitlistOpening { class: &class },
        now(),
    );
    assert_eq!(letter.subject, "A spot has opened: HIIT <fast>");
    let message = "HIIT <fast>, Sat 28 Nov at 18:00, Main studio has a free spot.";
    assert!(letter.text.contains(message), "{}", letter.text);
    let facts = "Class: HIIT <fast>\nWhen: Sat 28 Nov, 18:00–19:00\nWhere: Main studio, Room 2\nInstructor: Aroha Ngata\n";
    assert!(letter.text.contains(facts), "{}", letter.text);
    let link = "https://book.example.nz/classes?class=0197_2026-11-28T05%3A00%3A00.000Z";
    assert!(links(&letter.html).contains(&link), "{}", letter.html);
}

#[test]
fn whoever_may_take_a_spot_late_reads_that_nothing_comes_back() {
    let class = class();
    let opening = Occasion::WaitlistOpening { class: &class };
    let warns = |now: Instant| opening.message(now).contains("would not be refunded");
    let last = class.start_time - TimeDelta::hours(24);
    let ms = TimeDelta::milliseconds(1);
    assert_eq!([last - ms, last, last + ms].map(warns), [false, true, true]);
}

#[test]
fn the_old_address_reads_no_name_that_somebody_chose() {
    let occasion = Occasion::EmailChanged {
        to: Some("new@example.org"),
    };
    let letter = letter(&letterhead(), &MIA, &occasion, now());
    assert!(letter.text.starts_with("Kia ora,\n") && !letter.html.contains("Mia"));
}
