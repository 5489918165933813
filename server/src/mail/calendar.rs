//! The calendar entry that is attached to an e-mail about a booking. It adds, updates or removes
//! the class in the recipient's calendar.

use fantail_core::studio_time::Instant;

use super::letterhead::{Letterhead, MailRecipient};
use super::occasion::{ClassSnapshot, LostPlace, Occasion};
use crate::calendar::{self, CalendarEvent, CalendarMethod, CalendarUser, EventStatus};

/// A calendar entry to attach to an e-mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarAttachment {
    pub method: CalendarMethod,
    pub text: String,
}

/// Returns the calendar entries for an occasion that makes, changes or ends bookings. A file has one method, so an
/// occasion that ends some bookings and changes others has one file for each.
pub fn attachments(
    letterhead: &Letterhead,
    recipient: &MailRecipient<'_>,
    occasion: &Occasion,
    stamp: Instant,
) -> Vec<CalendarAttachment> {
    let bookings: Vec<_> = occasion.each().iter().filter_map(booking_of).collect();
    let of_method = |method| {
        let events: Vec<_> = bookings
            .iter()
            .filter(|booking| booking.method == method)
            .map(|booking| CalendarEvent {
                id: booking.id,
                status: booking.status(),
                stamp,
                public_url: &letterhead.public_url,
                class_name: &booking.class.name,
                instructor: &booking.class.instructor,
                location: &booking.class.location,
                room: &booking.class.room,
                starts_at: booking.class.start_time,
                ends_at: booking.class.end_time,
                link: booking.link(letterhead),
                organiser: Some(letterhead.organiser()),
                attendee: Some(CalendarUser {
                    name: recipient.first_name,
                    address: recipient.email,
                }),
            })
            .collect();
        (!events.is_empty()).then(|| CalendarAttachment {
            method,
            text: calendar::file(&events, method),
        })
    };
    [CalendarMethod::Request, CalendarMethod::Cancel]
        .into_iter()
        .filter_map(of_method)
        .collect()
}

/// A booking that an occasion makes, changes or ends.
struct AffectedBooking<'a> {
    method: CalendarMethod,
    class: &'a ClassSnapshot,
    id: &'a str,
    occasion: &'a Occasion,
}

impl AffectedBooking<'_> {
    fn status(&self) -> EventStatus {
        match self.method {
            CalendarMethod::Publish | CalendarMethod::Request => EventStatus::Confirmed,
            CalendarMethod::Cancel => EventStatus::Cancelled,
        }
    }

    fn link(&self, letterhead: &Letterhead) -> String {
        format!("{}{}", letterhead.public_url, self.occasion.link().0)
    }
}

fn booking_of(occasion: &Occasion) -> Option<AffectedBooking<'_>> {
    let (method, class, id) = match occasion {
        Occasion::BookingConfirmed {
            class, booking_id, ..
        }
        | Occasion::BookedFromWaitlist {
            class, booking_id, ..
        }
        | Occasion::BookedByStudio {
            class, booking_id, ..
        }
        | Occasion::ClassChanged {
            class, booking_id, ..
        }
        | Occasion::ClassRestored {
            class, booking_id, ..
        } => (CalendarMethod::Request, class, booking_id),
        Occasion::BookingCancelled {
            class, booking_id, ..
        }
        | Occasion::RemovedByStudio {
            class, booking_id, ..
        }
        | Occasion::ClassCancelled {
            class,
            place: Some(LostPlace { booking_id, .. }),
            ..
        } => (CalendarMethod::Cancel, class, booking_id),
        _ => return None,
    };
    Some(AffectedBooking {
        method,
        class,
        id,
        occasion,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letters::tests::{MIA, class, letterhead, now};

    fn booked(class: &ClassSnapshot) -> Occasion {
        Occasion::BookingConfirmed {
            class: class.clone(),
            booking_id: "b1".into(),
            used: 1,
            balance: 4,
        }
    }

    fn cancelled(class: &ClassSnapshot) -> Occasion {
        Occasion::BookingCancelled {
            class: class.clone(),
            booking_id: "b1".into(),
            refunded: 1,
        }
    }

    fn text(occasion: &Occasion, now: Instant) -> String {
        attachments(&letterhead(), &MIA, occasion, now)
            .remove(0)
            .text
    }

    fn line<'a>(unfolded: &'a str, name: &str) -> &'a str {
        let found = unfolded.lines().find(|line| line.starts_with(name));
        found.unwrap_or_else(|| panic!("no {name} in {unfolded}"))
    }

    #[test]
    fn the_entry_of_a_booking_is_complete() {
        let class = ClassSnapshot {
            name: "Yoga; slow, \\ quiet\nand long".into(),
            ..class()
        };
        let text = text(&booked(&class), now()).replace("\r\n ", "");
        for expected in [
            "METHOD:REQUEST\r\n",
            "UID:b1@book.example.nz\r\n",
            "DTSTAMP:20261121T000000Z\r\n",
            "DTSTART;TZID=Pacific/Auckland:20261128T180000\r\n",
            "DTEND;TZID=Pacific/Auckland:20261128T190000\r\n",
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
    fn a_cancellation_removes_the_same_entry() {
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
    fn only_occasions_about_a_booking_have_an_entry() {
        let class = class();
        let without = [
            Occasion::WaitlistOpening {
                class: class.clone(),
            },
            Occasion::ClassCancelled {
                class: class.clone(),
                place: None,
                reason: String::new(),
            },
            Occasion::PasswordChanged,
        ];
        for occasion in without {
            assert_eq!(attachments(&letterhead(), &MIA, &occasion, now()), []);
        }
        let place = Some(LostPlace {
            booking_id: "b1".into(),
            refunded: 1,
        });
        let gone = Occasion::ClassCancelled {
            class: class.clone(),
            place,
            reason: String::new(),
        };
        assert!(text(&gone, now()).contains("METHOD:CANCEL"));
    }
}
