//! The end of links, sessions and kept answers (contract, sections 1 and 3).

use crate::limits::ANSWERS_KEPT;
use crate::studio_time::Instant;

/// Whether a link or a session is still valid: before `expires_at`, and not at it.
pub fn stands(expires_at: Instant, now: Instant) -> bool {
    now < expires_at
}

/// Whether an invitation or a reset link still works: until its end, once, and unless it was voided (contract, section 3).
pub fn link_works(
    used_at: Option<Instant>,
    voided_at: Option<Instant>,
    expires_at: Instant,
    now: Instant,
) -> bool {
    used_at.is_none() && voided_at.is_none() && stands(expires_at, now)
}

/// The instant after which the answer of a request with a key is still given again: a day ago.
pub fn answers_kept_since(now: Instant) -> Instant {
    now - ANSWERS_KEPT
}

/// The sentence that staff read of an invitation that the mail server gave up, for the reason it gave.
pub fn invitation_problem(reason: &str) -> String {
    format!("Invitation could not be delivered: {reason}")
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn a_link_and_a_session_stand_until_their_end_and_not_at_it() {
        let ends_at = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        let ms = TimeDelta::milliseconds(1);
        assert!(stands(ends_at, ends_at - ms));
        assert!(!stands(ends_at, ends_at));
        assert!(!stands(ends_at, ends_at + ms));
    }

    #[test]
    fn a_link_works_until_its_end_once_and_unless_it_was_voided() {
        let ends_at = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        let ms = TimeDelta::milliseconds(1);
        let last = ends_at - ms;
        assert!(link_works(None, None, ends_at, last));
        assert!(!link_works(None, None, ends_at, ends_at));
        assert!(!link_works(None, None, ends_at, ends_at + ms));
        for at in [last - ms, last] {
            assert!(!link_works(Some(at), None, ends_at, last));
            assert!(!link_works(None, Some(at), ends_at, last));
            assert!(!link_works(Some(at), Some(at), ends_at, last));
        }
    }
}
