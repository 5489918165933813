//! The calendar entry that comes with a letter: added, moved with its class, and removed again.

use fantail_core::studio_time::Instant;

use super::letterhead::{Letterhead, Reader};
use super::occasion::{ClassSaid, LostPlace, Occasion};
use super::words::location;
use crate::calendar::{Event, Method, Party};

/// An entry to attach to its letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub method: Method,
    pub text: String,
}

/// The entry for an occasion, if it has one.
pub fn entry(
    letterhead: &Letterhead,
    reader: &Reader<'_>,
    occasion: &Occasion,
    stamp: Instant,
) -> Option<Entry> {
    let (method, class, booking_id) = booking_of(occasion)?;
    let link = format!("{}{}", letterhead.public_url, occasion.link().0);
    let event = Event {
        booking_id,
        public_url: &letterhead.public_url,
        class_name: &class.name,
        instructor: &class.instructor,
        place: &location(class),
        starts_at: class.start_time,
        ends_at: class.end_time,
        link: &link,
        organiser: Party {
            name: &letterhead.studio_name,
            address: &letterhead.sender,
        },
        attendee: Some(Party {
            name: reader.first_name,
            address: reader.email,
        }),
    };
    Some(Entry {
        method,
        text: event.text(method, stamp),
    })
}

fn booking_of(occasion: &Occasion) -> Option<(Method, &ClassSaid, &str)> {
    match occasion {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letters::tests::{MIA, class, letterhead, now};

    fn booked(class: &ClassSaid) -> Occasion {
        Occasion::BookingConfirmed {
            class: class.clone(),
            booking_id: "b1".into(),
            used: 1,
            balance: 4,
        }
    }

    fn cancelled(class: &ClassSaid) -> Occasion {
        Occasion::BookingCancelled {
            class: class.clone(),
            booking_id: "b1".into(),
            refunded: 1,
        }
    }

    fn text(occasion: &Occasion, now: Instant) -> String {
        entry(&letterhead(), &MIA, occasion, now).unwrap().text
    }

    fn line<'a>(unfolded: &'a str, name: &str) -> &'a str {
        let found = unfolded.lines().find(|line| line.starts_with(name));
        found.unwrap_or_else(|| panic!("no {name} in {unfolded}"))
    }

    #[test]
    fn a_booking_is_an_entry_with_all_it_needs() {
        let class = ClassSaid {
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
    fn only_what_changes_a_booking_changes_the_calendar() {
        let class = class();
        let without = [
            Occasion::WaitlistOpening {
                class: class.clone(),
            },
            Occasion::ClassCancelled {
                class: class.clone(),
                place: None,
            },
            Occasion::PasswordChanged,
        ];
        for occasion in without {
            assert_eq!(entry(&letterhead(), &MIA, &occasion, now()), None);
        }
        let place = Some(LostPlace {
            booking_id: "b1".into(),
            refunded: 1,
        });
        let gone = Occasion::ClassCancelled {
            class: class.clone(),
            place,
        };
        assert!(text(&gone, now()).contains("METHOD:CANCEL"));
    }
}
