//! Calendar entries of bookings (iCalendar, RFC 5545 and 5546), attached to letters and for download.
//!
//! The text is written here. The `icalendar` crate folds some lines at 76 bytes, keeps control characters in values, and
//! turns on chrono's system clock, which `fantail-core` must not have.

use axum::http::Uri;
use chrono::DateTime;
use fantail_core::forms::text::deliverable;
use fantail_core::studio_time::Instant;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::store::bookings::calendar_stamp::FIRST_STAMPS;

/// The effect of an entry on the recipient's calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalendarMethod {
    /// Adds the entry, without invitation.
    Publish,
    /// Invites the recipient: adds or updates the entry.
    Request,
    Cancel,
}

impl CalendarMethod {
    pub const fn as_str(self) -> &'static str {
        match self {
            CalendarMethod::Publish => "PUBLISH",
            CalendarMethod::Request => "REQUEST",
            CalendarMethod::Cancel => "CANCEL",
        }
    }

    const fn status(self) -> &'static str {
        match self {
            CalendarMethod::Publish | CalendarMethod::Request => "CONFIRMED",
            CalendarMethod::Cancel => "CANCELLED",
        }
    }
}

/// An organiser or an attendee.
#[derive(Debug, Clone, Copy)]
pub struct CalendarUser<'a> {
    pub name: &'a str,
    pub address: &'a str,
}

/// A booking as a calendar event.
#[derive(Debug, Clone, Copy)]
pub struct CalendarEvent<'a> {
    /// Identifies the event, together with the studio's host, in letters and downloads alike.
    pub booking_id: &'a str,
    /// Without a trailing slash.
    pub public_url: &'a str,
    pub class_name: &'a str,
    pub instructor: &'a str,
    pub place: &'a str,
    pub starts_at: Instant,
    pub ends_at: Instant,
    /// The URL of the class in the app.
    pub link: &'a str,
    pub organiser: CalendarUser<'a>,
    /// The recipient of the letter; `None` in a published entry (RFC 5546, 3.2.1).
    pub attendee: Option<CalendarUser<'a>>,
}

/// Returns an iCalendar file with these events.
///
/// `stamp` is the version of each: it must be later in each new version of an entry.
pub fn file(events: &[CalendarEvent<'_>], method: CalendarMethod, stamp: Instant) -> String {
    let head = [
        "BEGIN:VCALENDAR".to_owned(),
        "PRODID:-//Fantail//Class booking//EN".to_owned(),
        "VERSION:2.0".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        format!("METHOD:{}", method.as_str()),
    ];
    let entries = events.iter().flat_map(|event| event.lines(method, stamp));
    head.into_iter()
        .chain(entries)
        .chain(["END:VCALENDAR".to_owned()])
        .map(|line| folded(&line))
        .collect()
}

impl CalendarEvent<'_> {
    fn lines(&self, method: CalendarMethod, stamp: Instant) -> Vec<String> {
        let mut lines = vec![
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
        ]);
        lines
    }
}

fn attendance(attendee: CalendarUser<'_>) -> String {
    format!(
        "ATTENDEE;CN={};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:{}",
        quoted(attendee.name),
        mailto(attendee.address)
    )
}

/// The location, and the room if there is one.
pub fn full_location(location: &str, room: &str) -> String {
    let parts: Vec<_> = [location, room]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(", ")
}

/// The number by which a calendar recognises a newer version: the seconds of its stamp since the start of 2026. They
/// are doubled, so that a cancellation is newer than a change with the same stamp.
fn sequence(method: CalendarMethod, stamp: Instant) -> i64 {
    let seconds = (stamp.millis() - FIRST_STAMPS[0]).div_euclid(1_000).max(0);
    let doubled = 2 * seconds + i64::from(method == CalendarMethod::Cancel);
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

/// A quoted parameter value. It can't hold double quotes, not even escaped: they become single ones.
fn quoted(name: &str) -> String {
    let name: String = name.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{}\"", name.replace('"', "'"))
}

/// The characters that are escaped in a `mailto:` URI (RFC 6068).
const MAILTO: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'@')
    .remove(b'.')
    .remove(b'-')
    .remove(b'_')
    .remove(b'~')
    .remove(b'+')
    .remove(b'!')
    .remove(b'$')
    .remove(b'\'')
    .remove(b'*')
    .remove(b'=')
    .remove(b'&');

/// An address as a URI; its domain is written in ASCII, as mail servers expect it.
fn mailto(address: &str) -> String {
    let address = deliverable(address).unwrap_or_else(|| address.to_owned());
    format!("mailto:{}", utf8_percent_encode(&address, MAILTO))
}

/// Folds a line after 75 bytes at most, between characters. Continuation lines begin with a space.
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

    fn now() -> Instant {
        Instant::parse("2026-11-21T00:00:00Z").unwrap()
    }

    fn event() -> CalendarEvent<'static> {
        let starts_at = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        CalendarEvent {
            booking_id: "b1",
            public_url: "https://book.example.nz:8443",
            class_name: "HIIT",
            instructor: "Aroha Ngata",
            place: "Main studio",
            starts_at,
            ends_at: starts_at + TimeDelta::hours(1),
            link: "https://book.example.nz:8443/classes?class=c1",
            organiser: CalendarUser {
                name: "Kōwhai & Co",
                address: "hello@example.nz",
            },
            attendee: None,
        }
    }

    #[test]
    fn a_published_entry_has_no_attendee() {
        let text = file(&[event()], CalendarMethod::Publish, now());
        assert!(text.contains("METHOD:PUBLISH\r\n") && text.contains("STATUS:CONFIRMED\r\n"));
        assert!(text.contains("UID:b1@book.example.nz\r\n"));
        assert!(text.contains("ORGANIZER;CN=") && !text.contains("ATTENDEE"));
    }

    #[test]
    fn the_room_follows_the_location() {
        assert_eq!(
            full_location("Main studio", "Room 2"),
            "Main studio, Room 2"
        );
        assert_eq!(full_location("Main studio", ""), "Main studio");
    }

    #[test]
    fn a_later_version_and_a_cancellation_have_higher_sequence_numbers() {
        let number = sequence;
        let (sent, later) = (now(), now() + TimeDelta::seconds(1));
        assert!(number(CalendarMethod::Request, sent) < number(CalendarMethod::Cancel, sent));
        assert!(number(CalendarMethod::Cancel, sent) < number(CalendarMethod::Request, later));
        let last = Instant::parse("2059-12-31T23:59:59Z").unwrap();
        assert!(number(CalendarMethod::Cancel, last) < i64::from(i32::MAX));
        assert_eq!(number(CalendarMethod::Request, Instant::from_millis(0)), 0);
    }

    #[test]
    fn a_long_line_is_folded_at_75_bytes_between_characters() {
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
    fn names_and_addresses_are_quoted_and_encoded() {
        assert_eq!(quoted("Mia \"the\r\nfast\" Tāne"), "\"Mia 'thefast' Tāne\"");
        assert_eq!(mailto("māia+a?b@a.nz"), "mailto:m%C4%81ia+a%3Fb@a.nz");
    }
}
