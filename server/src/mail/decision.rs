//! Decides whether an e-mail that is due is sent or dropped, and when a failed one is retried.

use chrono::TimeDelta;
use fantail_core::limits::{BOOKING_CUTOFF, LETTER_RETRY_PERIOD, OPENING_MAIL_INTERVAL};
use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;

use super::spots::after_quiet_hours;
use crate::store::outbox::delivery::{DueLetter, WaitingLetter};

/// The duration of a batch's lease: longer than sending a batch takes.
pub(super) const LEASE: TimeDelta = TimeDelta::minutes(4);
/// The wait after the first failure. It doubles with each further failure.
pub(super) const FIRST_WAIT: TimeDelta = TimeDelta::minutes(1);

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    Send,
    /// The e-mail is no longer useful, for this reason.
    Drop(&'static str),
}

/// Decides whether a due e-mail is sent. `overtaken` says why it is no longer true.
pub(super) fn decide(
    letter: &DueLetter,
    overtaken: Option<&'static str>,
    now: Instant,
) -> Delivery {
    if letter.use_by.is_some_and(|use_by| use_by <= now) {
        return Delivery::Drop("it came too late to be of use");
    }
    overtaken.map_or(Delivery::Send, Delivery::Drop)
}

/// Returns when a failed e-mail is retried: after 1, 2, 4 … minutes, and in the morning if it is about the spots of a
/// waitlist. `None` if that is more than a day after it was due.
pub(super) fn next_attempt_at(letter: &DueLetter, now: Instant) -> Option<Instant> {
    let next = now + wait_after(letter.attempts);
    let next = letter
        .kind
        .map_or(next, |kind| after_quiet_hours(kind, start_at(letter), next));
    (next <= letter.not_before + LETTER_RETRY_PERIOD).then_some(next)
}

/// Returns the start of the class of a letter about a spot: it is of use until then or, about a free one, until booking
/// closes.
fn start_at(letter: &DueLetter) -> Option<Instant> {
    match letter.kind {
        Some(NotificationKind::WaitlistOpening) => Some(letter.use_by? + BOOKING_CUTOFF),
        _ => letter.use_by,
    }
}

/// Returns the wait after this many failures and one more.
fn wait_after(failures: u32) -> TimeDelta {
    FIRST_WAIT * (1 << failures.min(20))
}

/// Returns whether a letter waits for longer than it can have been told to by a clock that is right.
/// Then the clock was ahead when it was written, leased or tried.
///
/// An invitation that was never tried waits for its turn, and there is no limit on how many go
/// before it.
pub(super) fn is_too_far_ahead(letter: &WaitingLetter, now: Instant) -> bool {
    let longest_wait = match letter.attempts.checked_sub(1) {
        None if letter.is_an_invitation => None,
        None => Some(OPENING_MAIL_INTERVAL),
        Some(failures) => Some(wait_after(failures)),
    };
    let latest = |wait| {
        let at = now + wait;
        letter
            .kind
            .map_or(at, |kind| after_quiet_hours(kind, None, at))
    };
    now < letter.created_at
        || longest_wait.is_some_and(|wait| latest(wait) < letter.next_attempt_at)
        || letter.leased_until.is_some_and(|until| now + LEASE < until)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noon() -> Instant {
        Instant::parse("2026-11-21T00:00:00Z").unwrap()
    }

    fn letter(attempts: u32) -> DueLetter {
        DueLetter {
            id: "a".into(),
            user_id: None,
            to_address: "mia@example.nz".into(),
            kind: None,
            is_an_invitation: false,
            class_id: None,
            draft: String::new(),
            created_at: noon(),
            entry_at: None,
            not_before: noon(),
            use_by: Some(noon() + TimeDelta::hours(1)),
            attempts,
        }
    }

    #[test]
    fn a_letter_is_retried_after_one_two_and_four_minutes_and_for_a_day_at_most() {
        let waits = [0, 1, 2].map(|attempts| next_attempt_at(&letter(attempts), noon()));
        let minutes = [1, 2, 4].map(|minutes| Some(noon() + TimeDelta::minutes(minutes)));
        assert_eq!(waits, minutes);
        let last = noon() + LETTER_RETRY_PERIOD - FIRST_WAIT;
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(
            next_attempt_at(&letter(0), last),
            Some(noon() + LETTER_RETRY_PERIOD)
        );
        assert_eq!(next_attempt_at(&letter(0), last + ms), None);
        assert_eq!(next_attempt_at(&letter(u32::MAX), noon()), None);
    }

    fn waiting(wait: TimeDelta) -> WaitingLetter {
        WaitingLetter {
            id: "a".into(),
            kind: None,
            is_an_invitation: false,
            created_at: noon(),
            next_attempt_at: noon() + wait,
            leased_until: None,
            attempts: 0,
        }
    }

    #[test]
    fn a_letter_is_too_far_ahead_if_it_waits_longer_than_it_can_have_to() {
        let ms = TimeDelta::milliseconds(1);
        let is_ahead = |letter: &WaitingLetter| is_too_far_ahead(letter, noon());
        assert!(!is_ahead(&waiting(OPENING_MAIL_INTERVAL)));
        assert!(is_ahead(&waiting(OPENING_MAIL_INTERVAL + ms)));
        for (attempts, wait) in [(1, FIRST_WAIT), (3, FIRST_WAIT * 4)] {
            for is_an_invitation in [false, true] {
                let retried = |wait| WaitingLetter {
                    is_an_invitation,
                    attempts,
                    ..waiting(wait)
                };
                assert!(!is_ahead(&retried(wait)));
                assert!(is_ahead(&retried(wait + ms)));
            }
        }
        for (lease, expected) in [(LEASE, false), (LEASE + ms, true)] {
            let leased_until = Some(noon() + lease);
            let leased = WaitingLetter {
                leased_until,
                ..waiting(-ms)
            };
            assert_eq!(is_ahead(&leased), expected);
        }
    }

    #[test]
    fn a_letter_about_a_spot_that_waits_for_the_morning_is_not_too_far_ahead() {
        let [evening, morning] = ["2026-11-21T22:31", "2026-11-22T06:30"]
            .map(|text| Instant::parse_or_wall_time(text).unwrap());
        let until = |kind, next_attempt_at| WaitingLetter {
            kind,
            created_at: evening,
            next_attempt_at,
            ..waiting(TimeDelta::zero())
        };
        let opening = Some(NotificationKind::WaitlistOpening);
        let ms = TimeDelta::milliseconds(1);
        assert!(!is_too_far_ahead(&until(opening, morning), evening));
        assert!(is_too_far_ahead(&until(opening, morning + ms), evening));
        let booked = Some(NotificationKind::BookingConfirmed);
        assert!(is_too_far_ahead(&until(booked, morning), evening));
    }

    #[test]
    fn a_failed_letter_about_a_spot_is_not_retried_in_the_night_unless_the_class_is_early() {
        let at = |text| Instant::parse_or_wall_time(text).unwrap();
        let evening = at("2026-11-21T20:59");
        let retried = |kind, use_by| {
            let due = DueLetter {
                kind: Some(kind),
                use_by: Some(at(use_by)),
                not_before: evening,
                ..letter(0)
            };
            next_attempt_at(&due, evening).unwrap()
        };
        let spot_taken = NotificationKind::SpotTaken;
        assert_eq!(
            retried(spot_taken, "2026-11-22T09:00"),
            at("2026-11-22T06:30")
        );
        assert_eq!(
            retried(spot_taken, "2026-11-22T08:59"),
            at("2026-11-21T21:00")
        );
        let booked = NotificationKind::BookingConfirmed;
        assert_eq!(retried(booked, "2026-11-22T09:00"), at("2026-11-21T21:00"));
    }

    #[test]
    fn an_invitation_is_too_far_ahead_only_if_it_was_written_in_the_future() {
        let ms = TimeDelta::milliseconds(1);
        let invitation = WaitingLetter {
            is_an_invitation: true,
            ..waiting(TimeDelta::hours(6))
        };
        assert!(!is_too_far_ahead(&invitation, noon()));
        assert!(is_too_far_ahead(&invitation, noon() - ms));
    }

    #[test]
    fn a_letter_is_dropped_from_its_use_by_time_on() {
        let use_by = noon() + TimeDelta::hours(1);
        let ms = TimeDelta::milliseconds(1);
        assert_eq!(decide(&letter(0), None, use_by - ms), Delivery::Send);
        for late in [use_by, use_by + ms] {
            assert!(matches!(decide(&letter(0), None, late), Delivery::Drop(_)));
        }
    }
}
