//! Taking attendance: who may, when, and what a mark does to a booking (contract, section 7).

use serde::{Deserialize, Serialize};

use crate::facts::{BookingStatus, ClassFacts};
use crate::limits::{ATTENDANCE_CLOSES_AFTER, ATTENDANCE_OPENS_BEFORE};
use crate::role::Role;
use crate::studio_time::{Instant, deadline_words, span_words};

/// What a person at the door says of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum AttendanceMark {
    Attended,
    NoShow,
    /// Undoes a mark: the booking is confirmed until the class ends, and attended after it.
    Unmarked,
}

/// The facts of a booking to mark. A row of a roster has them all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct AttendanceFacts {
    pub status: BookingStatus,
    /// Whether staff marked it. An attended booking without a mark is one that the end of the class turned to attended.
    pub is_marked: bool,
    /// The name of the person who last marked it, or undid a mark; `None` if there is no such person.
    pub marked_by: Option<String>,
    /// Whether its user has another active booking of the class: a no-show who was added again.
    pub is_booked_again: bool,
}

/// The reason that a mark is refused. Its snake_case name is the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
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
    /// A no-show can't have its place back, because every place is taken.
    ClassFull,
}

/// Whether attendance of a class can be taken at an instant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct AttendanceWindow {
    pub is_open: bool,
    /// Null if it is open.
    pub refusal: Option<AttendanceRefusal>,
    /// The reason in one sentence; null if it is open.
    pub why_not: Option<String>,
    /// The first instant at which it is open.
    pub opens_at: Instant,
    /// The first instant at which it is closed again.
    pub closes_at: Instant,
    /// The next instant at which `isOpen` changes; null if it never does.
    pub flips_at: Option<Instant>,
}

/// The effect of a mark on a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum MarkOutcome {
    Applied,
    /// The booking has this mark; nothing changes.
    Already,
    Refused,
}

/// The decision about a mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MarkDecision {
    pub outcome: MarkOutcome,
    /// The status of the booking after it.
    pub status: BookingStatus,
    /// Null unless it is refused.
    pub refusal: Option<AttendanceRefusal>,
    /// The reason in one sentence; null unless it is refused.
    pub why_not: Option<String>,
    /// The next instant at which the decision may change by time alone; null if none is left.
    pub flips_at: Option<Instant>,
}

impl AttendanceRefusal {
    /// The sentence, apart from what only the facts tell.
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

/// Whether this role may take attendance: admins, and coaches where the studio's settings allow it.
pub const fn may_take(role: Role, coaches_may: bool) -> bool {
    let can = role.capabilities();
    can.can_edit || (coaches_may && can.has_admin_access)
}

/// Whether attendance of a class can be taken now: from 30 minutes before the start, inclusive, until 7 days after it,
/// unless the class is cancelled.
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

/// Decides about marking a booking. `expected` is the status that the screen showed, if it says so.
///
/// A no-show keeps what it used and frees its place. It can be corrected while a place is free.
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

const fn status_after(mark: AttendanceMark, has_ended: bool) -> BookingStatus {
    match mark {
        AttendanceMark::NoShow => BookingStatus::NoShow,
        AttendanceMark::Unmarked if !has_ended => BookingStatus::Confirmed,
        AttendanceMark::Attended | AttendanceMark::Unmarked => BookingStatus::Attended,
    }
}

/// Whether the booking has this mark. Before the end, an attended booking without a mark needs one, or the job that
/// corrects a wrong clock makes it confirmed.
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

/// Whether somebody changed the booking since it was shown. The end of the class, which turns a confirmed booking to
/// attended, is no such change.
fn is_stale(expected: BookingStatus, booking: &AttendanceFacts) -> bool {
    let is_by_time = expected == BookingStatus::Confirmed
        && booking.status == BookingStatus::Attended
        && !booking.is_marked;
    expected != booking.status && !is_by_time
}

/// `Changed by Hana Ngata meanwhile`
fn changed_by(name: Option<&str>) -> String {
    name.map_or_else(
        || AttendanceRefusal::ChangedMeanwhile.message().to_owned(),
        |name| format!("Changed by {name} meanwhile"),
    )
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use AttendanceMark::{Attended, NoShow, Unmarked};
    use AttendanceRefusal::{
        AttendanceClosed, AttendanceNotOpen, BookedAgain, BookingCancelled, ChangedMeanwhile,
        ClassCancelled, ClassFull,
    };
    use MarkOutcome::{Already, Applied, Refused};

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn end() -> Instant {
        start() + TimeDelta::hours(1)
    }

    fn class() -> ClassFacts {
        ClassFacts {
            start_at: start(),
            end_at: end(),
            max_capacity: Some(10),
            active_bookings: 9,
            concessions_required: 1,
            is_active: true,
            is_user_booked: false,
            is_user_on_waitlist: false,
            user_booking_concessions_used: None,
        }
    }

    fn full() -> ClassFacts {
        ClassFacts {
            active_bookings: 10,
            ..class()
        }
    }

    fn unmarked(status: BookingStatus) -> AttendanceFacts {
        AttendanceFacts {
            status,
            is_marked: false,
            marked_by: None,
            is_booked_again: false,
        }
    }

    fn marked(status: BookingStatus) -> AttendanceFacts {
        AttendanceFacts {
            is_marked: true,
            marked_by: Some("Hana Ngata".to_owned()),
            ..unmarked(status)
        }
    }

    fn decide(
        booking: &AttendanceFacts,
        as_mark: AttendanceMark,
        now: Instant,
    ) -> (MarkOutcome, BookingStatus) {
        let decision = mark(&class(), booking, as_mark, None, now);
        (decision.outcome, decision.status)
    }

    #[test]
    fn attendance_is_open_from_thirty_minutes_before_the_start_until_seven_days_after_it() {
        let opens_at = start() - TimeDelta::minutes(30);
        let closes_at = start() + TimeDelta::days(7);
        for (now, refusal, flips_at) in [
            (opens_at - MS, Some(AttendanceNotOpen), Some(opens_at)),
            (opens_at, None, Some(closes_at)),
            (opens_at + MS, None, Some(closes_at)),
            (closes_at - MS, None, Some(closes_at)),
            (closes_at, Some(AttendanceClosed), None),
            (closes_at + MS, Some(AttendanceClosed), None),
        ] {
            let window = window(&class(), now);
            assert_eq!((window.refusal, window.flips_at), (refusal, flips_at));
            assert_eq!(window.is_open, refusal.is_none());
            let decision = mark(
                &class(),
                &unmarked(BookingStatus::Confirmed),
                NoShow,
                None,
                now,
            );
            assert_eq!(decision.refusal, refusal);
            assert_eq!(decision.why_not, window.why_not);
        }
    }

    #[test]
    fn the_sentence_says_when_attendance_opens_or_that_it_closed() {
        let says = |now| window(&class(), now).why_not;
        assert_eq!(
            says(start() - TimeDelta::minutes(42)).unwrap(),
            "Attendance opens in 12 min"
        );
        assert_eq!(
            says(start() + TimeDelta::days(7)).unwrap(),
            "Attendance closed 7 days after the class started"
        );
        assert_eq!(says(start()), None);
    }

    #[test]
    fn a_cancelled_class_has_no_attendance() {
        let cancelled = ClassFacts {
            is_active: false,
            ..class()
        };
        let window = window(&cancelled, start());
        assert_eq!(window.refusal, Some(ClassCancelled));
        assert_eq!(window.flips_at, None);
        let decision = mark(
            &cancelled,
            &unmarked(BookingStatus::Confirmed),
            Attended,
            None,
            start(),
        );
        assert_eq!(decision.why_not.unwrap(), "This class has been cancelled");
        assert_eq!(decision.flips_at, None);
    }

    #[test]
    fn each_mark_leads_from_each_status_to_its_own() {
        use BookingStatus as Is;
        let (before, after) = (end() - MS, end());
        for (booking, as_mark, now, expected) in [
            (
                unmarked(Is::Confirmed),
                Attended,
                before,
                (Applied, Is::Attended),
            ),
            (
                unmarked(Is::Confirmed),
                NoShow,
                before,
                (Applied, Is::NoShow),
            ),
            (
                unmarked(Is::Confirmed),
                Unmarked,
                before,
                (Already, Is::Confirmed),
            ),
            (
                marked(Is::Attended),
                Attended,
                before,
                (Already, Is::Attended),
            ),
            (marked(Is::Attended), NoShow, before, (Applied, Is::NoShow)),
            (
                marked(Is::Attended),
                Unmarked,
                before,
                (Applied, Is::Confirmed),
            ),
            (
                marked(Is::NoShow),
                Attended,
                before,
                (Applied, Is::Attended),
            ),
            (marked(Is::NoShow), NoShow, before, (Already, Is::NoShow)),
            (
                marked(Is::NoShow),
                Unmarked,
                before,
                (Applied, Is::Confirmed),
            ),
            (
                unmarked(Is::Attended),
                Attended,
                before,
                (Applied, Is::Attended),
            ),
            (
                unmarked(Is::Attended),
                Attended,
                after,
                (Already, Is::Attended),
            ),
            (unmarked(Is::Attended), NoShow, after, (Applied, Is::NoShow)),
            (
                unmarked(Is::Attended),
                Unmarked,
                after,
                (Already, Is::Attended),
            ),
            (
                marked(Is::Attended),
                Unmarked,
                after,
                (Applied, Is::Attended),
            ),
            (marked(Is::NoShow), Unmarked, after, (Applied, Is::Attended)),
            (marked(Is::NoShow), Attended, after, (Applied, Is::Attended)),
            (
                unmarked(Is::Confirmed),
                Unmarked,
                after,
                (Applied, Is::Attended),
            ),
        ] {
            assert_eq!(
                decide(&booking, as_mark, now),
                expected,
                "{booking:?} {as_mark:?} {now:?}"
            );
        }
    }

    #[test]
    fn a_cancelled_booking_is_not_marked() {
        for as_mark in [Attended, NoShow, Unmarked] {
            let booking = unmarked(BookingStatus::Cancelled);
            let decision = mark(&class(), &booking, as_mark, None, start());
            assert_eq!(decision.refusal, Some(BookingCancelled));
            assert_eq!(decision.status, BookingStatus::Cancelled);
        }
    }

    #[test]
    fn a_no_show_has_its_place_back_only_while_one_is_free() {
        for as_mark in [Attended, Unmarked] {
            let corrected = |class: &ClassFacts| {
                mark(class, &marked(BookingStatus::NoShow), as_mark, None, end())
            };
            assert_eq!(corrected(&class()).outcome, Applied);
            let refused = corrected(&full());
            assert_eq!(
                (refused.outcome, refused.refusal),
                (Refused, Some(ClassFull))
            );
            assert_eq!(refused.status, BookingStatus::NoShow);
            let unlimited = ClassFacts {
                max_capacity: None,
                ..full()
            };
            assert_eq!(corrected(&unlimited).outcome, Applied);
        }
        let attended = mark(
            &full(),
            &marked(BookingStatus::Attended),
            Unmarked,
            None,
            start(),
        );
        assert_eq!(attended.outcome, Applied, "it holds its place");
    }

    #[test]
    fn a_no_show_who_was_added_again_is_not_corrected() {
        let booking = AttendanceFacts {
            is_booked_again: true,
            ..marked(BookingStatus::NoShow)
        };
        let decision = mark(&class(), &booking, Attended, None, start());
        assert_eq!(decision.refusal, Some(BookedAgain));
    }

    #[test]
    fn a_booking_that_somebody_changed_meanwhile_stays_as_it_is() {
        let decision = mark(
            &class(),
            &marked(BookingStatus::NoShow),
            Attended,
            Some(BookingStatus::Confirmed),
            start(),
        );
        assert_eq!(decision.refusal, Some(ChangedMeanwhile));
        assert_eq!(decision.why_not.unwrap(), "Changed by Hana Ngata meanwhile");
        assert_eq!(decision.status, BookingStatus::NoShow);
        let nobody = AttendanceFacts {
            marked_by: None,
            ..marked(BookingStatus::NoShow)
        };
        let shown = Some(BookingStatus::Confirmed);
        let decision = mark(&class(), &nobody, Attended, shown, start());
        assert_eq!(decision.why_not.unwrap(), "Changed meanwhile");
    }

    #[test]
    fn the_same_mark_by_two_people_is_no_conflict_and_the_end_of_the_class_is_none() {
        let shown = Some(BookingStatus::Confirmed);
        let same = mark(
            &class(),
            &marked(BookingStatus::NoShow),
            NoShow,
            shown,
            start(),
        );
        assert_eq!(same.outcome, Already);
        let ended = mark(
            &class(),
            &unmarked(BookingStatus::Attended),
            NoShow,
            shown,
            end(),
        );
        assert_eq!(ended.outcome, Applied);
        let by_staff = mark(
            &class(),
            &marked(BookingStatus::Attended),
            NoShow,
            shown,
            end(),
        );
        assert_eq!(by_staff.refusal, Some(ChangedMeanwhile));
    }

    #[test]
    fn the_decision_may_change_when_the_class_ends_and_when_attendance_closes() {
        let flips_at = |now| {
            mark(
                &class(),
                &unmarked(BookingStatus::Confirmed),
                Unmarked,
                None,
                now,
            )
            .flips_at
        };
        assert_eq!(
            flips_at(start() - TimeDelta::hours(2)),
            Some(start() - TimeDelta::minutes(30))
        );
        assert_eq!(flips_at(start()), Some(end()));
        assert_eq!(flips_at(end()), Some(start() + TimeDelta::days(7)));
        assert_eq!(flips_at(start() + TimeDelta::days(7)), None);
    }

    #[test]
    fn admins_take_attendance_and_coaches_where_the_studio_allows_it() {
        assert!(may_take(Role::Admin, false) && may_take(Role::Admin, true));
        assert!(!may_take(Role::Coach, false) && may_take(Role::Coach, true));
        assert!(!may_take(Role::Member, true));
    }
}
