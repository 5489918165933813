//! Taking attendance: who may take it, when, and how a mark changes a booking (contract, section
//! 7).

use serde::{Deserialize, Serialize};

use crate::facts::{BookingStatus, ClassFacts};
use crate::limits::{ATTENDANCE_CLOSES_AFTER, ATTENDANCE_OPENS_BEFORE};
use crate::role::Role;
use crate::studio_time::{Instant, deadline_words, span_words};

#[cfg(test)]
mod tests;

/// The message if a mark of an inactive or deleted account can't be undone.
const NO_LONGER_ACTIVE: &str = "This account is no longer active";

/// The mark that staff give a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum AttendanceMark {
    Attended,
    NoShow,
    /// Undoes a mark: the booking is confirmed until the class ends, and attended after it.
    Unmarked,
}

/// The facts that the decision about a mark needs. Every row of a roster has these fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AttendanceFacts {
    pub status: BookingStatus,
    /// Whether staff marked it. An attended booking without a mark became attended when the class
    /// ended.
    pub is_marked: bool,
    /// The name of the person who last set or removed the mark; `None` if nobody has.
    pub marked_by: Option<String>,
    /// Whether its user has another active booking of the class, because a no-show was added again.
    pub is_booked_again: bool,
}

/// The reason that a mark is refused. Its snake_case name is the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum AttendanceRefusal {
    /// The studio has cancelled the class.
    ClassCancelled,
    /// The class starts in more than 30 minutes.
    AttendanceNotOpen,
    /// The class started 7 days ago, or earlier.
    AttendanceClosed,
    /// The booking is cancelled.
    BookingCancelled,
    /// The booking has another status than the screen showed.
    ChangedMeanwhile,
    /// The user of a no-show has another active booking of the class.
    BookedAgain,
    /// A no-show can't be corrected, because every place is taken.
    ClassFull,
}

/// Whether attendance of a class can be taken at an instant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AttendanceWindow {
    pub is_open: bool,
    /// Null if attendance is open.
    pub refusal: Option<AttendanceRefusal>,
    /// The reason in one sentence; null if attendance is open.
    pub why_not: Option<String>,
    /// The first instant at which attendance is open.
    pub opens_at: Instant,
    /// The first instant at which attendance is closed again.
    pub closes_at: Instant,
    /// The next instant at which `isOpen` changes; null if it never does.
    pub flips_at: Option<Instant>,
}

/// The effect of a mark on a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum MarkOutcome {
    Applied,
    /// The booking has this mark; nothing changes.
    Already,
    Refused,
}

/// The decision about a mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MarkDecision {
    pub outcome: MarkOutcome,
    /// The status of the booking after the decision.
    pub status: BookingStatus,
    /// Null unless the mark is refused.
    pub refusal: Option<AttendanceRefusal>,
    /// The reason in one sentence; null unless the mark is refused.
    pub why_not: Option<String>,
    /// The next instant at which the decision may change by time alone; null if there is none.
    pub flips_at: Option<Instant>,
}

impl AttendanceRefusal {
    /// Returns the sentence of the refusal, without the time or the name that a longer message has.
    pub const fn message(self) -> &'static str {
        match self {
            AttendanceRefusal::ClassCancelled => "This class has been cancelled",
            AttendanceRefusal::AttendanceNotOpen => "Attendance is not open yet",
            AttendanceRefusal::AttendanceClosed => "Attendance is closed",
            AttendanceRefusal::BookingCancelled => "This booking has been cancelled",
            AttendanceRefusal::ChangedMeanwhile => "Changed meanwhile",
            AttendanceRefusal::BookedAgain => "They have another booking of this class",
            AttendanceRefusal::ClassFull => "Class is full",
        }
    }
}

/// Returns whether this role may take attendance. Admins always may; coaches may if the studio's
/// settings allow it.
pub const fn may_take(role: Role, coaches_may: bool) -> bool {
    let can = role.capabilities();
    can.can_edit || (coaches_may && can.has_admin_access)
}

/// Returns whether attendance of a class can be taken now: from 30 minutes before the start,
/// inclusive, until 7 days after the start, unless the class is cancelled.
pub fn window(class: &ClassFacts, now: Instant) -> AttendanceWindow {
    let opens_at = class.start_at - ATTENDANCE_OPENS_BEFORE;
    let closes_at = class.start_at + ATTENDANCE_CLOSES_AFTER;
    let refusal = if !class.is_active {
        Some(AttendanceRefusal::ClassCancelled)
    } else if now < opens_at {
        Some(AttendanceRefusal::AttendanceNotOpen)
    } else if closes_at <= now {
        Some(AttendanceRefusal::AttendanceClosed)
    } else {
        None
    };
    let why_not = refusal.map(|refusal| match refusal {
        AttendanceRefusal::AttendanceNotOpen => {
            format!("Attendance opens {}", deadline_words(opens_at, now))
        }
        AttendanceRefusal::AttendanceClosed => format!(
            "Attendance closed {} after the class started",
            span_words(ATTENDANCE_CLOSES_AFTER)
        ),
        other => other.message().to_owned(),
    });
    let flips_at = [opens_at, closes_at]
        .into_iter()
        .find(|at| class.is_active && now < *at);
    AttendanceWindow {
        is_open: refusal.is_none(),
        refusal,
        why_not,
        opens_at,
        closes_at,
        flips_at,
    }
}

/// Decides whether a mark is applied to a booking. `expected` is the status that the screen showed,
/// if the request contains one.
///
/// A no-show frees its place but keeps its concessions. It can be corrected while a place is free.
pub fn mark(
    class: &ClassFacts,
    booking: &AttendanceFacts,
    mark: AttendanceMark,
    expected: Option<BookingStatus>,
    now: Instant,
) -> MarkDecision {
    let window = window(class, now);
    let after = status_after(mark, class.end_at <= now);
    let (outcome, refusal) = if let Some(refusal) = window.refusal {
        (MarkOutcome::Refused, Some(refusal))
    } else if booking.status == BookingStatus::Cancelled {
        (
            MarkOutcome::Refused,
            Some(AttendanceRefusal::BookingCancelled),
        )
    } else if has_mark(booking, mark, class.end_at <= now) {
        (MarkOutcome::Already, None)
    } else if let Some(refusal) = why_refused(class, booking, after, expected) {
        (MarkOutcome::Refused, Some(refusal))
    } else {
        (MarkOutcome::Applied, None)
    };
    let flips_at = [class.end_at]
        .into_iter()
        .chain(window.flips_at)
        .filter(|at| class.is_active && now < *at)
        .min();
    MarkDecision {
        outcome,
        status: match outcome {
            MarkOutcome::Applied => after,
            MarkOutcome::Already | MarkOutcome::Refused => booking.status,
        },
        refusal,
        why_not: refusal.map(|refusal| match refusal {
            AttendanceRefusal::ChangedMeanwhile => changed_by(booking.marked_by.as_deref()),
            other => window.why_not.unwrap_or_else(|| other.message().to_owned()),
        }),
        flips_at,
    }
}

/// Returns the decision for an inactive or deleted account: it can't have a confirmed booking of a
/// class that hasn't started, so a mark can't be undone before the start (contract, section 8).
pub fn for_inactive(
    class: &ClassFacts,
    booking: &AttendanceFacts,
    decision: MarkDecision,
    now: Instant,
) -> MarkDecision {
    let confirms = decision.outcome == MarkOutcome::Applied
        && decision.status == BookingStatus::Confirmed
        && now < class.start_at;
    if !confirms {
        return decision;
    }
    MarkDecision {
        outcome: MarkOutcome::Refused,
        status: booking.status,
        refusal: Some(AttendanceRefusal::ChangedMeanwhile),
        why_not: Some(NO_LONGER_ACTIVE.to_owned()),
        ..decision
    }
}

const fn status_after(mark: AttendanceMark, has_ended: bool) -> BookingStatus {
    match mark {
        AttendanceMark::NoShow => BookingStatus::NoShow,
        AttendanceMark::Unmarked if !has_ended => BookingStatus::Confirmed,
        AttendanceMark::Attended | AttendanceMark::Unmarked => BookingStatus::Attended,
    }
}

/// Returns whether the booking already has this mark. An attended booking without a mark counts as
/// attended only once the class has ended. If it is attended earlier, the clock was wrong, and a
/// job sets it back to confirmed.
fn has_mark(booking: &AttendanceFacts, mark: AttendanceMark, has_ended: bool) -> bool {
    match mark {
        AttendanceMark::NoShow => booking.status == BookingStatus::NoShow,
        AttendanceMark::Attended => {
            booking.status == BookingStatus::Attended && (booking.is_marked || has_ended)
        }
        AttendanceMark::Unmarked => {
            !booking.is_marked && booking.status == status_after(mark, has_ended)
        }
    }
}

fn why_refused(
    class: &ClassFacts,
    booking: &AttendanceFacts,
    after: BookingStatus,
    expected: Option<BookingStatus>,
) -> Option<AttendanceRefusal> {
    if expected.is_some_and(|expected| is_stale(expected, booking)) {
        Some(AttendanceRefusal::ChangedMeanwhile)
    } else if booking.status != BookingStatus::NoShow || after == BookingStatus::NoShow {
        None
    } else if booking.is_booked_again {
        Some(AttendanceRefusal::BookedAgain)
    } else if class.is_full() {
        Some(AttendanceRefusal::ClassFull)
    } else {
        None
    }
}

/// Returns whether somebody has changed the booking since it was shown. The change from confirmed
/// to attended at the end of the class does not count.
fn is_stale(expected: BookingStatus, booking: &AttendanceFacts) -> bool {
    let is_by_time = expected == BookingStatus::Confirmed
        && booking.status == BookingStatus::Attended
        && !booking.is_marked;
    expected != booking.status && !is_by_time
}

/// Returns, for example, `Changed by Hana Ngata meanwhile`.
fn changed_by(name: Option<&str>) -> String {
    name.map_or_else(
        || AttendanceRefusal::ChangedMeanwhile.message().to_owned(),
        |name| format!("Changed by {name} meanwhile"),
    )
}
