//! Tests e-mails of every kind, and writes an example of each to `target/letters/`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chrono::TimeDelta;
use fantail_core::reminder::ReminderKind;

use super::*;
use crate::mail::occasion::{ClassSnapshot, LostPlace, PersonRef, RemindedClass};

const ORIGIN: &str = "https://book.example.nz";
const MARKUP: &str = "<script>alert('Tāne & \"Co\"')</script>";

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

pub(crate) const MIA: MailRecipient<'_> = MailRecipient {
    first_name: "Mia",
    email: "mia@example.nz",
};

pub(crate) fn class() -> ClassSnapshot {
    let start_time = Instant::parse("2026-11-28T05:00:00Z").unwrap();
    ClassSnapshot {
        id: "0197_2026-11-28T05:00:00.000Z".into(),
        name: "HIIT <fast>".into(),
        instructor: "Aroha Ngata".into(),
        location: "Main studio".into(),
        room: "Room 2".into(),
        start_time,
        end_time: start_time + TimeDelta::hours(1),
    }
}

fn named(name: &str) -> PersonRef {
    PersonRef {
        user_id: "u1".into(),
        name: name.into(),
    }
}

/// A reminder of this class and of others, each two hours later and one concession dearer.
fn reminder(kind: ReminderKind, first: &ClassSnapshot, number: u32) -> Occasion {
    let reminded = |at: u32| {
        let start_time = first.start_time + TimeDelta::hours((2 * at).into());
        RemindedClass {
            class: ClassSnapshot {
                id: format!("0197_{start_time}"),
                start_time,
                end_time: start_time + TimeDelta::hours(1),
                ..first.clone()
            },
            used: at + 1,
            free_until: start_time - TimeDelta::hours(24),
        }
    };
    Occasion::Reminder {
        kind,
        classes: (0..number).map(reminded).collect(),
        use_by: first.start_time,
    }
}

fn about_classes(class: &ClassSnapshot, name: &str) -> Vec<(&'static str, Occasion)> {
    let class = || class.clone();
    let booking_id = || "b1".to_owned();
    let place = LostPlace {
        booking_id: booking_id(),
        refunded: 1,
    };
    let confirmed = Occasion::BookingConfirmed {
        class: class(),
        booking_id: booking_id(),
        used: 1,
        balance: 4,
    };
    let cancelled = Occasion::BookingCancelled {
        class: class(),
        booking_id: booking_id(),
        refunded: 1,
    };
    let booked = Occasion::BookedByStudio {
        class: class(),
        booking_id: booking_id(),
        used: 0,
        balance: -1,
    };
    let removed = Occasion::RemovedByStudio {
        class: class(),
        booking_id: booking_id(),
        refunded: 0,
    };
    let changed = Occasion::ClassChanged {
        class: class(),
        booking_id: booking_id(),
        changes: "It takes place in Room 3 now, and Tāne Mahuta teaches it.".into(),
        moved_from: None,
    };
    let moved = Occasion::ClassChanged {
        class: class(),
        booking_id: booking_id(),
        changes: String::new(),
        moved_from: Some(class().start_time - TimeDelta::hours(26)),
    };
    let restored = Occasion::ClassRestored {
        class: class(),
        booking_id: booking_id(),
        used: 1,
        balance: 4,
    };
    let off = |place| Occasion::ClassCancelled {
        class: class(),
        place,
        reason: "Coach is ill".into(),
    };
    let late = Occasion::LateCancellation {
        class: class(),
        member: named(name),
    };
    let opening = Occasion::WaitlistOpening { class: class() };
    let taken = Occasion::SpotTaken { class: class() };
    let booked_from_waitlist = Occasion::BookedFromWaitlist {
        class: class(),
        booking_id: booking_id(),
        used: 1,
        balance: 4,
    };
    let returned = Occasion::CreditReturned {
        class: class(),
        returned: 1,
        balance: 5,
    };
    let no_show = Occasion::NoShow {
        class: class(),
        used: 1,
    };
    let corrected = Occasion::AttendanceCorrected { class: class() };
    vec![
        ("no-show", no_show),
        ("attendance-corrected", corrected),
        ("booking-confirmed", confirmed),
        ("booking-cancelled", cancelled),
        ("booked-by-studio", booked),
        ("removed-by-studio", removed),
        ("class-cancelled", off(Some(place.clone()))),
        ("class-cancelled-waiting", off(None)),
        (
            "several-classes",
            Occasion::SeveralClasses(vec![off(Some(place.clone())), moved.clone()]),
        ),
        ("class-moved", moved),
        ("class-restored", restored),
        ("class-changed", changed),
        ("waitlist-opening", opening),
        ("spot-taken", taken),
        ("booked-from-waitlist", booked_from_waitlist),
        ("credit-returned", returned),
        ("late-cancellation", late),
    ]
}

/// Reminders of a class on the day after tomorrow, and of one today.
fn reminders(class: &ClassSnapshot) -> Vec<(&'static str, Occasion)> {
    let starting_in = |hours| ClassSnapshot {
        start_time: now() + TimeDelta::hours(hours),
        ..class.clone()
    };
    let before_cutoff = |number| reminder(ReminderKind::BeforeCutoff, &starting_in(42), number);
    let same_day = reminder(ReminderKind::SameDay, &starting_in(5), 1);
    vec![
        ("reminder", before_cutoff(1)),
        ("reminder-of-several", before_cutoff(2)),
        ("reminder-same-day", same_day),
    ]
}

fn about_people(name: &str, title: &str) -> Vec<(&'static str, Occasion)> {
    let (added, balance) = (10, 12);
    let email_changed = Occasion::EmailChanged {
        to: Some("mia.tane@example.org".into()),
    };
    let message = Occasion::Message {
        title: title.into(),
        message: "The studio is closed on Monday.\nSee you on Tuesday!".into(),
        class: None,
        sender_id: "hana".into(),
    };
    let recorded = Occasion::PaymentRecorded {
        added,
        balance,
        amount_cents: Some(15_000),
        received_on: now().day(),
    };
    let reversed = Occasion::PaymentReversed {
        taken: added,
        balance,
        reason: title.into(),
    };
    let completed = Occasion::InvitationCompleted { user: named(name) };
    let deleted = Occasion::AccountDeleted { user: named(name) };
    let bank_account = Occasion::BankAccountChanged { by: named(name) };
    vec![
        (
            "concessions-added",
            Occasion::ConcessionsAdded { added, balance },
        ),
        ("payment-recorded", recorded),
        ("payment-reversed", reversed),
        ("concessions-low", Occasion::ConcessionsLow { balance: -2 }),
        ("invitation-completed", completed),
        ("account-deleted", deleted),
        ("bank-account-changed", bank_account),
        ("password-changed", Occasion::PasswordChanged),
        ("password-set-by-studio", Occasion::PasswordSetByStudio),
        ("email-changed", email_changed),
        ("message", message),
    ]
}

/// Writes an e-mail from a draft that has been stored and read again.
fn written(first_name: &str, body: DraftBody) -> Letter {
    let first_name = first_name.to_owned();
    let stored = serde_json::to_string(&LetterDraft { first_name, body }).unwrap();
    let draft = serde_json::from_str(&stored).unwrap();
    let times = LetterTimes {
        sent_at: now(),
        stamped_at: now(),
    };
    letter(&letterhead(), &draft, MIA.email, times)
}

/// Returns every kind of e-mail by its name, and whether a setting can stop it.
pub fn every_letter(
    class: &ClassSnapshot,
    name: &str,
    words: &str,
) -> BTreeMap<&'static str, (Letter, bool)> {
    let test = TestEmail {
        to: MIA.email.into(),
        subject: words.to_owned(),
        message: format!("{words}\nIt works."),
    };
    let mut letters: BTreeMap<_, _> = about_classes(class, name)
        .into_iter()
        .chain(reminders(class))
        .chain(about_people(name, words))
        .map(|(title, occasion)| {
            let is_optional = !occasion.is_about_the_account();
            (
                title,
                (written(name, DraftBody::Occasion(occasion)), is_optional),
            )
        })
        .collect();
    let secret = || "q8yBz2mQk0T7Yh3n5wq1d8RkZ6pTgV4cXs9uJf0LaEo".to_owned();
    let invitation = DraftBody::Invitation {
        username: "mia.tane".into(),
        secret: secret(),
    };
    let reset_link = DraftBody::ResetLink { secret: secret() };
    let password_set = DraftBody::PasswordSetByStudio { secret: secret() };
    let by_link = [
        ("invitation", written(name, invitation)),
        ("reset-link", written(name, reset_link)),
        ("password-set-with-link", written(name, password_set)),
        ("test-letter", test_email(&letterhead(), &test)),
    ];
    letters.extend(by_link.map(|(name, letter)| (name, (letter, false))));
    letters
}

/// Returns the targets of the links of an HTML page.
fn links(html: &str) -> Vec<&str> {
    html.split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

/// Returns the visible text of a page, without its markup.
fn shown(html: &str) -> String {
    let (_, body) = html.split_once("<body").unwrap();
    let words: String = body
        .split('<')
        .map(|part| part.split_once('>').map_or("", |(_, text)| text))
        .collect();
    let entities = [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#38;", "&"),
    ];
    entities.iter().fold(words, |words, (entity, letter)| {
        words.replace(entity, letter)
    })
}

#[test]
fn every_letter_is_written_as_an_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/letters");
    fs::create_dir_all(&folder).unwrap();
    let class = ClassSnapshot {
        name: "HIIT".into(),
        ..class()
    };
    let letters = every_letter(&class, "Mia", "A word from the studio");
    assert_eq!(letters.len(), 35);
    for (name, (letter, _)) in letters {
        fs::write(folder.join(format!("{name}.html")), letter.html).unwrap();
        let text = format!("Subject: {}\n\n{}", letter.subject, letter.text);
        fs::write(folder.join(format!("{name}.txt")), text).unwrap();
        for entry in letter.calendar {
            fs::write(folder.join(format!("{name}.ics")), entry.text).unwrap();
        }
    }
}

#[test]
fn every_link_leads_to_the_app_and_is_also_in_the_text() {
    let class = class();
    for (name, (letter, _)) in every_letter(&class, MARKUP, MARKUP) {
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
fn values_are_escaped() {
    let template = include_str!("../../../templates/letter.html");
    let unescaped = template.matches("|safe").count();
    assert_eq!(unescaped, template.matches("{{ font|safe }}").count());
    let class = ClassSnapshot {
        name: MARKUP.into(),
        instructor: MARKUP.into(),
        location: MARKUP.into(),
        ..class()
    };
    for (name, (letter, _)) in every_letter(&class, MARKUP, MARKUP) {
        for raw in ["<script", "alert('", "& \"", "Kōwhai & Co"] {
            assert!(!letter.html.contains(raw), "{name} holds {raw}");
        }
        assert!(letter.html.contains("Kōwhai &#38; Co"), "{name}");
    }
}

#[test]
fn text_and_html_have_the_same_content() {
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
fn only_a_letter_that_a_setting_can_stop_links_to_the_settings() {
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
fn a_letter_uses_no_html_that_mail_clients_remove() {
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
    let opening = Occasion::WaitlistOpening { class };
    let letter = written(MIA.first_name, DraftBody::Occasion(opening));
    assert_eq!(letter.subject, "A spot has opened: HIIT <fast>");
    let message = "HIIT <fast>, Sat 28 Nov at 18:00, Main studio has a free spot.";
    assert!(letter.text.contains(message), "{}", letter.text);
    let facts = "Class: HIIT <fast>\nWhen: Sat 28 Nov, 18:00–19:00\nWhere: Main studio, Room 2\nInstructor: Aroha Ngata\n";
    assert!(letter.text.contains(facts), "{}", letter.text);
    let link = "https://book.example.nz/classes?class=0197_2026-11-28T05%3A00%3A00.000Z";
    assert!(links(&letter.html).contains(&link), "{}", letter.html);
}

#[test]
fn an_opening_after_the_refund_cutoff_warns_that_there_is_no_refund() {
    let class = class();
    let start_time = class.start_time;
    let opening = Occasion::WaitlistOpening { class };
    let warns = |now: Instant| opening.message(now).contains("would not be refunded");
    let last = start_time - TimeDelta::hours(24);
    let ms = TimeDelta::milliseconds(1);
    assert_eq!([last - ms, last, last + ms].map(warns), [false, true, true]);
}

#[test]
fn a_reminder_says_until_when_cancelling_is_free_and_links_to_each_class() {
    let start = class().start_time;
    let reminder = reminder(ReminderKind::BeforeCutoff, &class(), 2);
    let title = |hours| reminder.title(start - TimeDelta::hours(hours));
    assert_eq!(title(48), "Tomorrow: free cancelling of 2 classes ends");
    assert_eq!(title(33), "Today: free cancelling of 2 classes ends");
    let lines = [
        "HIIT <fast>, Sat 28 Nov at 18:00, Main studio. Can't come? Tell us by Fri 18:00 and keep your concession.",
        "HIIT <fast>, Sat 28 Nov at 20:00, Main studio. Can't come? Tell us by Fri 20:00 and keep your 2 concessions.",
    ];
    let message = |hours| reminder.message(start - TimeDelta::hours(hours));
    assert_eq!(message(48), lines.join("\n"));
    // Free cancelling of the earlier class has ended.
    assert_eq!(message(24).matches("Tell us by").count(), 1);
    let letter = written(MIA.first_name, DraftBody::Occasion(reminder));
    for (start, wall) in [("05", "18"), ("07", "20")] {
        let url = format!("{ORIGIN}/classes?class=0197_2026-11-28T{start}%3A00%3A00.000Z");
        assert!(links(&letter.html).contains(&url.as_str()), "{url}");
        let button = format!("HIIT <fast> at {wall}:00: {url}\n");
        assert!(letter.text.contains(&button), "{}", letter.text);
    }
}

#[test]
fn a_letter_to_the_old_address_contains_no_name() {
    let occasion = Occasion::EmailChanged {
        to: Some("new@example.org".into()),
    };
    let letter = written(MIA.first_name, DraftBody::Occasion(occasion));
    assert!(letter.text.starts_with("Kia ora,\n") && !letter.html.contains("Mia"));
}
