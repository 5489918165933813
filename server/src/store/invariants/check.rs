//! A check: a sentence, the query for the rows that break it, and the numbers the query compares with.

use chrono::TimeDelta;
use fantail_core::limits;
use fantail_core::studio_time::Instant;

/// One sentence that is always true, and the query for the rows that break it.
pub struct Check {
    pub item: u8,
    pub sentence: &'static str,
    /// Selects a finding, in words with ids and without names, and the number of rows in all.
    pub sql: &'static str,
    /// The values of `$2`, `$3`, ….
    pub numbers: &'static [Number],
}

/// A number that is bound, never written into SQL.
#[derive(Clone, Copy)]
pub enum Number {
    Now,
    DayAgo,
    ErasedBefore,
    NotificationsKeptSince,
    MinimumBalance,
    BookingCutoff,
    WaitlistCutoff,
    RefundCutoff,
    InvitationLifetime,
    ResetLinkLifetime,
}

impl Number {
    /// The business numbers are core's; SQL compares with them.
    pub fn value(self, now: Instant) -> i64 {
        match self {
            Number::Now => now.millis(),
            Number::MinimumBalance => limits::MINIMUM_BALANCE.into(),
            Number::BookingCutoff => limits::BOOKING_CUTOFF.num_milliseconds(),
            Number::WaitlistCutoff => limits::WAITLIST_CUTOFF.num_milliseconds(),
            Number::RefundCutoff => limits::REFUND_CUTOFF.num_milliseconds(),
            Number::InvitationLifetime => limits::INVITATION_LIFETIME.num_milliseconds(),
            Number::ResetLinkLifetime => limits::RESET_LINK_LIFETIME.num_milliseconds(),
            Number::DayAgo => (now - TimeDelta::days(1)).millis(),
            Number::NotificationsKeptSince => (now - limits::NOTIFICATIONS_KEPT).millis(),
            Number::ErasedBefore => {
                let days = TimeDelta::days(limits::ERASURE_DAYS.into());
                (now - days).millis()
            }
        }
    }
}

/// Item, sentence, query, numbers: the query is wrapped so that it shows a few rows and counts them all.
macro_rules! check {
    ($item:literal, $sentence:literal, $sql:expr, [$($number:ident),*]) => {
        $crate::store::invariants::check::Check {
            item: $item,
            sentence: $sentence,
            sql: concat!(
                "SELECT found, count(*) OVER () FROM (", $sql, ") AS broken ORDER BY found LIMIT $1"
            ),
            numbers: &[$($crate::store::invariants::check::Number::$number),*],
        }
    };
}
pub(super) use check;
