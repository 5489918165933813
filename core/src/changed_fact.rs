//! Says in one sentence which change led to a refusal, and how long ago. It is for a user whose
//! screen still showed the action as allowed.

use crate::studio_time::{Instant, ago_words};
use crate::verdict::Refusal;

/// Returns a sentence such as 'The last spot was taken 4 s ago'; `None` for a refusal that no
/// change led to.
pub fn changed_words(refusal: Refusal, changed_at: Instant, now: Instant) -> Option<String> {
    let changed = match refusal {
        Refusal::ClassFull => "The last spot was taken",
        Refusal::SpotsAvailable => "A spot became free",
        Refusal::ClassCancelled => "This class was cancelled",
        Refusal::ClassOver => "This class ended",
        Refusal::AlreadyBooked => "You booked this class",
        Refusal::AlreadyWaiting => "You joined the waitlist",
        Refusal::BookingNotConfirmed => "This booking was changed",
        Refusal::InsufficientConcessions => "Your balance changed",
        Refusal::BookingClosed => "Booking closed",
        Refusal::CancellationClosed => "Cancelling closed",
        Refusal::WaitlistClosed => "The waitlist closed",
        Refusal::NotAMember => return None,
    };
    Some(format!("{changed} {}", ago_words(now - changed_at)))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn each_refusal_names_the_change_that_caused_it_and_its_age() {
        let now = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        let changed_at = now - TimeDelta::seconds(4);
        let texts = Refusal::ALL.map(|refusal| changed_words(refusal, changed_at, now));
        let expected = [
            None,
            Some("This class was cancelled 4 s ago"),
            Some("This class ended 4 s ago"),
            Some("You booked this class 4 s ago"),
            Some("You joined the waitlist 4 s ago"),
            Some("Booking closed 4 s ago"),
            Some("Cancelling closed 4 s ago"),
            Some("The waitlist closed 4 s ago"),
            Some("The last spot was taken 4 s ago"),
            Some("A spot became free 4 s ago"),
            Some("Your balance changed 4 s ago"),
            Some("This booking was changed 4 s ago"),
        ];
        assert_eq!(texts, expected.map(|said| said.map(str::to_owned)));
    }
}
