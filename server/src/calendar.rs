//! Calendar entries of bookings and classes (iCalendar, RFC 5545 and 5546): attached to letters, for download, and in feeds.
//!
//! The text is written here. The `icalendar` crate folds some lines at 76 bytes, keeps control characters in values, and
//! turns on chrono's system clock, which `fantail-core` must not have.

use axum::http::Uri;
use chrono::DateTime;
use fantail_core::forms::text::deliverable;
use fantail_core::studio_time::{Instant, ZONE};
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
}

/// Whether the recipient has a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventStatus {
    Confirmed,
    /// On the waitlist.
    Tentative,
    Cancelled,
}

impl EventStatus {
    const fn as_str(self) -> &'static str {
        match self {
            EventStatus::Confirmed => "CONFIRMED",
            EventStatus::Tentative => "TENTATIVE",
            EventStatus::Cancelled => "CANCELLED",
        }
    }

    /// Whether the time counts as taken.
    const fn transparency(self) -> &'static str {
        match self {
            EventStatus::Confirmed | EventStatus::Cancelled => "OPAQUE",
            EventStatus::Tentative => "TRANSPARENT",
        }
    }
}

/// An organiser or an attendee.
#[derive(Debug, Clone, Copy)]
pub struct CalendarUser<'a> {
    pub name: &'a str,
    pub address: &'a str,
}

/// A booking, a place on a waitlist, or a class as a calendar event.
#[derive(Debug, Clone)]
pub struct CalendarEvent<'a> {
    /// Identifies the event, together with the studio's host: in letters, downloads and feeds, a booking has the same.
    pub id: &'a str,
    pub status: EventStatus,
    /// The version of the event: it must be later in each new version.
    pub stamp: Instant,
    /// Without a trailing slash.
    pub public_url: &'a str,
    pub class_name: &'a str,
    pub instructor: &'a str,
    pub location: &'a str,
    pub room: &'a str,
    pub starts_at: Instant,
    pub ends_at: Instant,
    /// The URL of the class in the app.
    pub link: String,
    /// `None` in the public timetable, which has no e-mail address.
    pub organiser: Option<CalendarUser<'a>>,
    /// The recipient of the letter; `None` in a published entry (RFC 5546, 3.2.1).
    pub attendee: Option<CalendarUser<'a>>,
}

/// The studio's zone. Its daylight saving time has had these rules since 2007.
#[rustfmt::skip]
const TIME_ZONE: [&str; 17] = [
    "BEGIN:VTIMEZONE", "TZID:Pacific/Auckland",
    "BEGIN:DAYLIGHT", "DTSTART:20070930T020000", "RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU",
    "TZOFFSETFROM:+1200", "TZOFFSETTO:+1300", "TZNAME:NZDT", "END:DAYLIGHT",
    "BEGIN:STANDARD", "DTSTART:20080406T030000", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
    "TZOFFSETFROM:+1300", "TZOFFSETTO:+1200", "TZNAME:NZST", "END:STANDARD",
    "END:VTIMEZONE",
];

/// Returns an iCalendar file with these events.
pub fn file(events: &[CalendarEvent<'_>], method: CalendarMethod) -> String {
    with_head(Vec::new(), events, method)
}

/// Returns the file of a calendar that clients subscribe to by its address. They read it again each hour.
pub fn feed(name: &str, events: &[CalendarEvent<'_>]) -> String {
    let head = vec![
        format!("NAME:{}", escaped(name)),
        format!("X-WR-CALNAME:{}", escaped(name)),
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H".to_owned(),
        "X-PUBLISHED-TTL:PT1H".to_owned(),
    ];
    with_head(head, events, CalendarMethod::Publish)
}

fn with_head(further: Vec<String>, events: &[CalendarEvent<'_>], method: CalendarMethod) -> String {
    let head = [
        "BEGIN:VCALENDAR".to_owned(),
        "PRODID:-//Fantail//Class booking//EN".to_owned(),
        "VERSION:2.0".to_owned(),
        "CALSCALE:GREGORIAN".to_owned(),
        format!("METHOD:{}", method.as_str()),
    ];
    let entries = events.iter().flat_map(CalendarEvent::lines);
    head.into_iter()
        .chain(further)
        .chain(TIME_ZONE.map(str::to_owned))
        .chain(entries)
        .chain(["END:VCALENDAR".to_owned()])
        .map(|line| folded(&line))
        .collect()
}

impl CalendarEvent<'_> {
    fn lines(&self) -> Vec<String> {
        let waitlist = match self.status {
            EventStatus::Tentative => "Waitlist: ",
            EventStatus::Confirmed | EventStatus::Cancelled => "",
        };
        let place = full_location(self.location, self.room);
        let mut lines = vec![
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}@{}", self.id, host(self.public_url)),
            format!("SEQUENCE:{}", sequence(self.status, self.stamp)),
            format!("DTSTAMP:{}", utc(self.stamp)),
            format!("DTSTART{}", local(self.starts_at)),
            format!("DTEND{}", local(self.ends_at)),
            format!("SUMMARY:{waitlist}{}", escaped(self.class_name)),
            format!("LOCATION:{}", escaped(&place)),
            format!(
                "DESCRIPTION:{}",
                escaped(&format!("With {}\n{}", self.instructor, self.link))
            ),
            format!("URL:{}", self.link),
        ];
        lines.extend(self.organiser.map(organiser));
        lines.extend(self.attendee.map(attendance));
        lines.extend([
            format!("STATUS:{}", self.status.as_str()),
            format!("TRANSP:{}", self.status.transparency()),
            "END:VEVENT".to_owned(),
        ]);
        lines
    }
}

fn organiser(organiser: CalendarUser<'_>) -> String {
    let name = quoted(organiser.name);
    format!("ORGANIZER;CN={name}:{}", mailto(organiser.address))
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
fn sequence(status: EventStatus, stamp: Instant) -> i64 {
    let seconds = (stamp.millis() - FIRST_STAMPS[0]).div_euclid(1_000).max(0);
    let doubled = 2 * seconds + i64::from(status == EventStatus::Cancelled);
    doubled.min(i64::from(i32::MAX))
}

fn host(public_url: &str) -> String {
    let url: Option<Uri> = public_url.parse().ok();
    let host = url.as_ref().and_then(Uri::host).unwrap_or("localhost");
    host.to_owned()
}

/// The value of a time with its parameters: the studio's wall time. The second of two equal wall times, in an autumn night,
/// can only be written in UTC.
fn local(at: Instant) -> String {
    let wall = at.wall_time();
    if Instant::at_wall_time(wall) == at {
        format!(";TZID={ZONE}:{}", wall.format("%Y%m%dT%H%M%S"))
    } else {
        format!(":{}", utc(at))
    }
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
            id: "b1",
            status: EventStatus::Confirmed,
            stamp: now(),
            public_url: "https://book.example.nz:8443",
            class_name: "HIIT",
            instructor: "Aroha Ngata",
            location: "Main studio",
            room: "",
            starts_at,
            ends_at: starts_at + TimeDelta::hours(1),
            link: "https://book.example.nz:8443/classes?class=c1".to_owned(),
            organiser: Some(CalendarUser {
                name: "Kōwhai & Co",
                address: "hello@example.nz",
            }),
            attendee: None,
        }
    }

    #[test]
    fn a_published_entry_has_no_attendee() {
        let text = file(&[event()], CalendarMethod::Publish);
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
        assert!(number(EventStatus::Confirmed, sent) < number(EventStatus::Cancelled, sent));
        assert!(number(EventStatus::Cancelled, sent) < number(EventStatus::Confirmed, later));
        let last = Instant::parse("2059-12-31T23:59:59Z").unwrap();
        assert!(number(EventStatus::Cancelled, last) < i64::from(i32::MAX));
        assert_eq!(number(EventStatus::Confirmed, Instant::from_millis(0)), 0);
    }

    #[test]
    fn a_time_is_the_studios_wall_time_unless_it_is_the_second_of_its_kind() {
        for (at, expected) in [
            (
                "2027-04-03T13:30:00Z",
                ";TZID=Pacific/Auckland:20270404T023000",
            ),
            ("2027-04-03T14:30:00Z", ":20270403T143000Z"),
            (
                "2027-04-03T15:30:00Z",
                ";TZID=Pacific/Auckland:20270404T033000",
            ),
            (
                "2027-09-25T13:30:00Z",
                ";TZID=Pacific/Auckland:20270926T013000",
            ),
            (
                "2027-09-25T14:30:00Z",
                ";TZID=Pacific/Auckland:20270926T033000",
            ),
        ] {
            assert_eq!(local(Instant::parse(at).unwrap()), expected);
        }
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
