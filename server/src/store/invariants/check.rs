//! The parts of a check.

use chrono::TimeDelta;
use fantail_core::limits;
use fantail_core::studio_time::Instant;

/// A sentence that must be true, with a query for the rows that violate it.
pub struct Check {
    pub item: u8,
    pub sentence: &'static str,
    /// Selects the findings, as text with ids and without names, in the column `found`.
    pub sql: &'static str,
    /// The values of `$2`, `$3`, ….
    pub numbers: &'static [Number],
}

/// A number of the rules that a query compares with. It is a bound parameter, so that only `core`
/// defines its value.
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
    AttendanceOpensBefore,
    AttendanceClosesAfter,
    InvitationLifetime,
    ResetLinkLifetime,
}

impl Check {
    /// Returns the query for the first `$1` findings. Each row also has the number of all findings.
    pub fn counted(&self) -> String {
        format!(
            "SELECT found, count(*) OVER () FROM ({}) AS broken ORDER BY found LIMIT $1",
            self.sql
        )
    }
}

impl Number {
    /// Returns the value to bind.
    pub fn value(self, now: Instant) -> i64 {
        match self {
            Number::Now => now.millis(),
            Number::MinimumBalance => limits::MINIMUM_BALANCE.into(),
            Number::BookingCutoff => limits::BOOKING_CUTOFF.num_milliseconds(),
            Number::WaitlistCutoff => limits::WAITLIST_CUTOFF.num_milliseconds(),
            Number::RefundCutoff => limits::REFUND_CUTOFF.num_milliseconds(),
            Number::AttendanceOpensBefore => limits::ATTENDANCE_OPENS_BEFORE.num_milliseconds(),
            Number::AttendanceClosesAfter => limits::ATTENDANCE_CLOSES_AFTER.num_milliseconds(),
            Number::InvitationLifetime => limits::INVITATION_LIFETIME.num_milliseconds(),
            Number::ResetLinkLifetime => limits::RESET_LINK_LIFETIME.num_milliseconds(),
            Number::DayAgo => (now - TimeDelta::days(1)).millis(),
            Number::NotificationsKeptSince => (now - limits::NOTIFICATION_RETENTION).millis(),
            Number::ErasedBefore => {
                let days = TimeDelta::days(limits::ERASURE_DAYS.into());
                (now - days).millis()
            }
        }
    }
}
