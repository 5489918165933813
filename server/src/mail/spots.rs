//! What letters and push notifications about the spots of waitlists have in common.

use fantail_core::facts::{ClassFacts, MemberFacts};
use fantail_core::quiet_hours::after_the_night;
use fantail_core::studio_time::Instant;
use fantail_core::waitlist::{opening_letter_at, why_no_longer_news};
use fantail_core::wire::NotificationKind;

/// Returns when a letter or push notification of this kind leaves that is ready at `at`: in the night, those about the
/// spots of waitlists wait as in [`opening_letter_at`], or without `start_at` for the morning (contract, section 7).
pub fn after_quiet_hours(
    kind: NotificationKind,
    start_at: Option<Instant>,
    at: Instant,
) -> Instant {
    match start_at {
        _ if !kind.waits_for_the_morning() => at,
        Some(start_at) => opening_letter_at(None, start_at, at),
        None => after_the_night(at),
    }
}

/// Returns why a letter or push notification that has waited is no longer true, if it is about a free spot or about the
/// booking that took one.
pub fn why_overtaken_spot(
    kind: NotificationKind,
    class: &ClassFacts,
    member: &MemberFacts,
    now: Instant,
) -> Option<&'static str> {
    match kind {
        NotificationKind::WaitlistOpening => why_no_longer_news(class, member, now),
        NotificationKind::BookedFromWaitlist if !class.is_user_booked => {
            Some("the booking was cancelled")
        }
        _ => None,
    }
}
