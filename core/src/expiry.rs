//! When links, sessions and stored answers expire (contract, sections 1 and 3).

use crate::limits::ANSWER_RETENTION;
use crate::studio_time::Instant;

/// Returns whether a link or a session is still valid: until `expires_at`, exclusive.
pub fn is_valid(expires_at: Instant, now: Instant) -> bool {
    now < expires_at
}

/// Returns whether an invitation or a reset link is still valid. It is valid until `expires_at`,
/// can be used once, and can be voided (contract, section 3).
pub fn link_is_valid(
    used_at: Option<Instant>,
    voided_at: Option<Instant>,
    expires_at: Instant,
    now: Instant,
) -> bool {
    used_at.is_none() && voided_at.is_none() && is_valid(expires_at, now)
}

/// Returns the earliest instant of a stored answer that may still be returned to a repeated
/// request: a day ago (contract, section 1).
pub fn answers_valid_since(now: Instant) -> Instant {
    now - ANSWER_RETENTION
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn a_link_and_a_session_are_valid_until_expires_at_exclusive() {
        let ends_at = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        let ms = TimeDelta::milliseconds(1);
        assert!(is_valid(ends_at, ends_at - ms));
        assert!(!is_valid(ends_at, ends_at));
        assert!(!is_valid(ends_at, ends_at + ms));
    }

    #[test]
    fn a_used_expired_or_voided_link_is_not_valid() {
        let ends_at = Instant::parse("2026-11-28T05:00:00Z").unwrap();
        let ms = TimeDelta::milliseconds(1);
        let last = ends_at - ms;
        assert!(link_is_valid(None, None, ends_at, last));
        assert!(!link_is_valid(None, None, ends_at, ends_at));
        assert!(!link_is_valid(None, None, ends_at, ends_at + ms));
        for at in [last - ms, last] {
            assert!(!link_is_valid(Some(at), None, ends_at, last));
            assert!(!link_is_valid(None, Some(at), ends_at, last));
            assert!(!link_is_valid(Some(at), Some(at), ends_at, last));
        }
    }
}
