//! A booking in the reader's own calendar (RFC 5545 and 5546): put there, moved with its class, and taken out again.
//!
//! Written here, and not by a library: those that fit stamp entries by a clock of their own.

use axum::http::Uri;
use chrono::DateTime;
use fantail_core::studio_time::Instant;
use fantail_core::wire::Class;

use super::letters::{Letterhead, Reader};
use super::occasion::{LostPlace, Occasion};
use super::words::location;

/// What an entry does to the reader's calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Puts it in, or changes it.
    Request,
    Cancel,
}

/// An entry, ready to go with its letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub method: Method,
    pub text: String,
}

impl Method {
    pub const fn as_str(self) -> &'static str {
        match self {
            Method::Request => "REQUEST",
            Method::Cancel => "CANCEL",
        }
    }

    const fn status(self) -> &'static str {
        match self {
            Method::Request => "CONFIRMED",
            Method::Cancel => "CANCELLED",
        }
    }
}

/// What an occasion does to the reader's calendar, if anything.
pub fn entry(
    letterhead: &Letterhead,
    reader: &Reader<'_>,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Option<Entry> {
    let (method, class, booking_id) = booking_of(occasion)?;
    let link = format!("{}{}", letterhead.public_url, occasion.link().0);
    let event = Event {
        letterhead,
        reader,
        method,
        class,
        booking_id,
        link,
    };
    Some(Entry {
        method,
        text: event.text(now),
    })
}

fn booking_of<'a>(occasion: &Occasion<'a>) -> Option<(Method, &'a Class, &'a str)> {
    match *occasion {
        Occasion::BookingConfirmed {
            class, booking_id, ..
        }
        | Occasion::BookedByStudio {
            class, booking_id, ..
        }
        | Occasion::ClassChanged {
            class, booking_id, ..
        } => Some((Method::Request, class, booking_id)),
        Occasion::BookingCancelled {
            class, booking_id, ..
        }
        | Occasion::RemovedByStudio {
            class, booking_id, ..
        }
        | Occasion::ClassCancelled {
            class,
            place: Some(LostPlace { booking_id, .. }),
        } => Some((Method::Cancel, class, booking_id)),
        _ => None,
    }
}

struct Event<'a> {
    letterhead: &'a Letterhead,
    reader: &'a Reader<'a>,
    method: Method,
    class: &'a Class,
    booking_id: &'a str,
    link: String,
}

impl Event<'_> {
    fn text(&self, now: Instant) -> String {
        let class = self.class;
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "PRODID:-//Fantail//Class booking//EN".to_owned(),
            "VERSION:2.0".to_owned(),
            "CALSCALE:GREGORIAN".to_owned(),
            format!("METHOD:{}", self.method.as_str()),
            "BEGIN:VEVENT".to_owned(),
            format!(
                "UID:{}@{}",
                self.booking_id,
                host(&self.letterhead.public_url)
            ),
            format!("SEQUENCE:{}", sequence(self.method, now)),
            format!("DTSTAMP:{}", utc(now)),
            format!("DTSTART:{}", utc(class.start_time)),
            format!("DTEND:{}", utc(class.end_time)),
            format!("SUMMARY:{}", escaped(&class.name)),
            format!("LOCATION:{}", escaped(&location(class))),
            format!(
                "DESCRIPTION:{}",
                escaped(&format!("With {}\n{}", class.instructor, self.link))
            ),
            format!("URL:{}", self.link),
            format!(
                "ORGANIZER;CN={}:{}",
                quoted(&self.letterhead.studio_name),
                mailto(&self.letterhead.sender)
            ),
            format!(
                "ATTENDEE;CN={};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:{}",
                quoted(self.reader.first_name),
                mailto(self.reader.email)
            ),
            format!("STATUS:{}", self.method.status()),
            "TRANSP:OPAQUE".to_owned(),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        lines.iter().map(|line| folded(line)).collect()
    }
}

/// A calendar takes an entry for newer when its number is higher, and there is no count of what was sent before: the
/// seconds since a fixed day rise by themselves. They are doubled, so that a cancellation comes after a change in the
/// same second; as a whole number of 31 bits that lasts until 2060.
fn sequence(method: Method, now: Instant) -> i64 {
    const FIRST_OF_2026: i64 = 1_767_225_600;
    let seconds = (now.millis().div_euclid(1_000) - FIRST_OF_2026).max(0);
    let doubled = 2 * seconds + i64::from(method == Method::Cancel);
    doubled.min(i64::from(i32::MAX))
}

fn host(public_url: &str) -> String {
    let url: Option<Uri> = public_url.parse().ok();
    let host = url.as_ref().and_then(Uri::host).unwrap_or("localhost");
    host.to_owned()
}

fn utc(at: Instant) -> String {
    DateTime::from_timestamp_millis(at.millis())
        .unwrap_or_default()
        .format("%Y%m%dT%H%M%SZ")
        .to_string()
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ',' | ';' => safe.extend(['\\', letter]),
            '\n' => safe.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

/// Inside quotes nothing is escaped, and a quote can't be said.
fn quoted(name: &str) -> String {
    let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{}\"", name.replace('"', "'"))
}

/// An address as a URI: whatever one may not hold is encoded.
fn mailto(address: &str) -> String {
    let encoded = address.bytes().map(|byte| {
        if byte.is_ascii_alphanumeric() || b"@.-_~+!$'*=&".contains(&byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    format!("mailto:{}", encoded.collect::<String>())
}

/// A line of at most 75 bytes; what is longer goes on in lines that begin with a space, and no letter is torn apart.
fn folded(line: &str) -> String {
    const LONGEST: usize = 75;
    let mut folded = String::with_capacity(line.len() + 8);
    let mut length = 0;
    for letter in line.chars() {
        if LONGEST < length + letter.len_utf8() {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(letter);
        length += letter.len_utf8();
    }
    folded + "\r\n"
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::mail::letters::tests::{MIA, class, letterhead, now};

    fn booked(class: &Class) -> Occasion<'_> {
        Occasion::BookingConfirmed {
            class,
            booking_id: "b1",
            balance: 4,
        }
    }

    fn cancelled(class: &Class) -> Occasion<'_> {
        Occasion::BookingCancelled {
            class,
            booking_id: "b1",
            refunded: 1,
        }
    }

    fn text(occasion: &Occasion<'_>, now: Instant) -> String {
        entry(&letterhead(), &MIA, occasion, now).unwrap().text
    }

    fn line<'a>(unfolded: &'a str, name: &str) -> &'a str {
        let found = unfolded.lines().find(|line| line.starts_with(name));
        found.unwrap_or_else(|| panic!("no {name} in {unfolded}"))
    }

    #[test]
    fn a_booking_is_an_entry_with_all_it_needs() {
        let class = Class {
            name: "Yoga; slow, \\ quiet\nand long".into(),
            ..class()
        };
        let text = text(&booked(&class), now()).replace("\r\n ", "");
        for expected in [
            "METHOD:REQUEST\r\n",
            "UID:b1@book.example.nz\r\n",
            "DTSTAMP:20261121T000000Z\r\n",
            "DTSTART:20261128T050000Z\r\n",
            "DTEND:20261128T060000Z\r\n",
            "SUMMARY:Yoga\\; slow\\, \\\\ quiet\\nand long\r\n",
            "LOCATION:Main studio\\, Room 2\r\n",
            "DESCRIPTION:With Aroha Ngata\\nhttps://book.example.nz/classes?class=0197_",
            "URL:https://book.example.nz/classes?class=0197_2026-11-28T05%3A00%3A00.000Z\r\n",
            "ORGANIZER;CN=\"Kōwhai & Co\":mailto:hello@example.nz\r\n",
            "PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:mia@example.nz\r\n",
            "STATUS:CONFIRMED\r\n",
        ] {
            assert!(text.contains(expected), "{expected} is not in {text}");
        }
    }

    #[test]
    fn a_cancellation_takes_out_the_same_entry() {
        let class = class();
        let (booked, cancelled) = (
            text(&booked(&class), now()),
            text(&cancelled(&class), now()),
        );
        assert_eq!(line(&booked, "UID:"), line(&cancelled, "UID:"));
        assert_eq!(line(&cancelled, "METHOD:"), "METHOD:CANCEL");
        assert_eq!(line(&cancelled, "STATUS:"), "STATUS:CANCELLED");
    }

    #[test]
    fn what_comes_later_has_a_higher_number_even_in_the_same_second() {
        let number = |method, now| sequence(method, now);
        let (sent, later) = (now(), now() + TimeDelta::seconds(1));
        assert!(number(Method::Request, sent) < number(Method::Cancel, sent));
        assert!(number(Method::Cancel, sent) < number(Method::Request, later));
        let last = Instant::parse("2059-12-31T23:59:59Z").unwrap();
        assert!(number(Method::Cancel, last) < i64::from(i32::MAX));
        assert_eq!(number(Method::Request, Instant::from_millis(0)), 0);
    }

    #[test]
    fn a_long_line_is_folded_at_75_bytes_and_no_letter_is_torn() {
        for shift in 0..4 {
            let long = format!("SUMMARY:{}{}", "x".repeat(shift), "ā𝄞".repeat(60));
            let folded = folded(&long);
            assert!(folded.ends_with("\r\n"));
            for line in folded.trim_end().split("\r\n") {
                assert!(line.len() <= 75, "{} bytes", line.len());
            }
            assert_eq!(folded.replace("\r\n ", "").trim_end(), long);
        }
        assert_eq!(folded(&"x".repeat(75)), format!("{}\r\n", "x".repeat(75)));
    }

    #[test]
    fn names_and_addresses_cannot_break_out_of_their_place() {
        assert_eq!(quoted("Mia \"the\r\nfast\" Tāne"), "\"Mia 'thefast' Tāne\"");
        assert_eq!(mailto("māia+a?b@a.nz"), "mailto:m%C4%81ia+a%3Fb@a.nz");
    }

    #[test]
    fn only_what_changes_a_booking_changes_the_calendar() {
        let class = class();
        let without = [
            Occasion::WaitlistOpening { class: &class },
            Occasion::ClassCancelled {
                class: &class,
                place: None,
            },
            Occasion::PasswordChanged,
        ];
        for occasion in without {
            assert_eq!(entry(&letterhead(), &MIA, &occasion, now()), None);
        }
        let place = Some(LostPlace {
            booking_id: "b1",
            refunded: 1,
        });
        let gone = Occasion::ClassCancelled {
            class: &class,
            place,
        };
        assert!(text(&gone, now()).contains("METHOD:CANCEL"));
    }
}
