//! How long a link and a session stand (contract, section 3).

use crate::studio_time::Instant;

/// Whether something with an end still stands: until that instant, and not at it.
pub fn stands(expires_at: Instant, now: Instant) -> bool {
    now < expires_at
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
}
