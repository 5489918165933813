//! A booking as an entry of a calendar (RFC 5545 and 5546): in a letter, and to download.
//!
//! Written here, and not by a library: those that fit stamp entries by a clock of their own.

use axum::http::Uri;
use chrono::{DateTime, TimeDelta};
use fantail_core::forms::text::deliverable;
use fantail_core::studio_time::Instant;

/// The effect of an entry on the reader's calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Adds the entry, without an organiser to answer.
    Publish,
    /// Adds or changes the entry, for the addressee of the letter.
    Request,
    Cancel,
}

impl Method {
    pub const fn as_str(self) -> &'static str {
        match self {
            Method::Publish => "PUBLISH",
            Method::Request => "REQUEST",
            Method::Cancel => "CANCEL",
        }
    }

    const fn status(self) -> &'static str {
        match self {
            Method::Publish | Method::Request => "CONFIRMED",
            Method::Cancel => "CANCELLED",
        }
    }
}

/// A person with an address.
#[derive(Debug, Clone, Copy)]
pub struct Party<'a> {
    pub name: &'a str,
    pub address: &'a str,
}

/// A booking, as a calendar has it.
#[derive(Debug, Clone, Copy)]
pub struct Event<'a> {
    /// Names the event, together with the studio's host: the letter's and the downloaded entry are the same one.
    pub booking_id: &'a str,
    /// Without a trailing slash.
    pub public_url: &'a str,
    pub class_name: &'a str,
    pub instructor: &'a str,
    pub place: &'a str,
    pub starts_at: Instant,
    pub ends_at: Instant,
    /// The address of the class in the app.
    pub link: &'a str,
    pub organiser: Party<'a>,
    /// The addressee; a published entry has none (RFC 5546, 3.2.1).
    pub attendee: Option<Party<'a>>,
}

impl Event<'_> {
    /// The entry as a file of its own.
    ///
    /// `stamp` is when it was written: the entry's version, which only grows.
    pub fn text(&self, method: Method, stamp: Instant) -> String {
        let mut lines = vec![
            "BEGIN:VCALENDAR".to_owned(),
            "PRODID:-//Fantail//Class booking//EN".to_owned(),
            "VERSION:2.0".to_owned(),
            "CALSCALE:GREGORIAN".to_owned(),
            format!("METHOD:{}", method.as_str()),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@{}", self.booking_id, host(self.public_url)),
            format!("SEQUENCE:{}", sequence(method, stamp)),
            format!("DTSTAMP:{}", utc(stamp)),
            format!("DTSTART:{}", utc(self.starts_at)),
            format!("DTEND:{}", utc(self.ends_at)),
            format!("SUMMARY:{}", escaped(self.class_name)),
            format!("LOCATION:{}", escaped(self.place)),
            format!(
                "DESCRIPTION:{}",
                escaped(&format!("With {}\n{}", self.instructor, self.link))
            ),
            format!("URL:{}", self.link),
            format!(
                "ORGANIZER;CN={}:{}",
                quoted(self.organiser.name),
                mailto(self.organiser.address)
            ),
        ];
        lines.extend(self.attendee.map(attendance));
        lines.extend([
            format!("STATUS:{}", method.status()),
            "TRANSP:OPAQUE".to_owned(),
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ]);
        lines.iter().map(|line| folded(line)).collect()
    }
}

fn attendance(attendee: Party<'_>) -> String {
    format!(
        "ATTENDEE;CN={};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:{}",
        quoted(attendee.name),
        mailto(attendee.address)
    )
}

/// The location, and the room where there is one.
pub fn place(location: &str, room: &str) -> String {
    let named: Vec<_> = [location, room]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    named.join(", ")
}

/// The first and the last stamp that an entry begins with, in milliseconds UTC: SEQUENCE counts from the first, in 31 bits.
const STAMPS: [i64; 2] = [1_767_225_600_000, 2_808_000_000_000];

/// The stamp of an entry's first version; each later one is stamped at least [`NEXT_STAMP`] later, whatever the clock
/// does meanwhile.
pub fn first_stamp(now: Instant) -> Instant {
    let [first, last] = STAMPS;
    Instant::from_millis(now.millis().clamp(first, last))
}

/// The time between the stamps of two versions, at least: both DTSTAMP and SEQUENCE count seconds.
pub const NEXT_STAMP: TimeDelta = TimeDelta::seconds(1);

/// The number by which a calendar knows a newer entry: the seconds of its stamp since a fixed day. They are doubled, so
/// that a cancellation comes after a change of the same stamp.
fn sequence(method: Method, stamp: Instant) -> i64 {
    let seconds = (stamp.millis() - STAMPS[0]).div_euclid(1_000).max(0);
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

/// A quoted value: inside quotes a double quote can't be escaped, and becomes a single one.
fn quoted(name: &str) -> String {
    let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{}\"", name.replace('"', "'"))
}

/// An address as a URI, with reserved characters encoded, and the domain as mail servers are given it.
fn mailto(address: &str) -> String {
    let address = deliverable(address).unwrap_or_else(|| address.to_owned());
    let encoded = address.bytes().map(|byte| {
        if byte.is_ascii_alphanumeric() || b"@.-_~+!$'*=&".contains(&byte) {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    format!("mailto:{}", encoded.collect::<String>())
}

/// Folds a line at 75 bytes: the rest goes on in lines that begin with a space, never within a character.
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
    use super::*;

    fn now() -> Instant {
        Instant::parse("2026-11-21T00:00:00Z").unwrap()
    }

    fn event() -> Event<'static> {
        let starts_at = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        Event {
            booking_id: "b1",
            public_url: "https://book.example.nz:8443",
            class_name: "HIIT",
            instructor: "Aroha Ngata",
            place: "Main studio",
            starts_at,
            ends_at: starts_at + TimeDelta::hours(1),
            link: "https://book.example.nz:8443/classes?class=c1",
            organiser: Party {
                name: "Kōwhai & Co",
                address: "hello@example.nz",
            },
            attendee: None,
        }
    }

    #[test]
    fn what_is_published_names_nobody_who_attends() {
        let text = event().text(Method::Publish, now());
        assert!(text.contains("METHOD:PUBLISH\r\n") && text.contains("STATUS:CONFIRMED\r\n"));
        assert!(text.contains("UID:b1@book.example.nz\r\n"));
        assert!(text.contains("ORGANIZER;CN=") && !text.contains("ATTENDEE"));
    }

    #[test]
    fn a_place_is_the_house_and_the_room_where_it_has_one() {
        assert_eq!(place("Main studio", "Room 2"), "Main studio, Room 2");
        assert_eq!(place("Main studio", ""), "Main studio");
    }

    #[test]
    fn what_comes_later_has_a_higher_number_even_in_the_same_second() {
        let number = sequence;
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
}
