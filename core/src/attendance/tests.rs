//! Tests when attendance is open, who may take it, and how each mark changes each booking.

use chrono::TimeDelta;

use super::*;
use crate::booking::examples::{self, MS, start};
use AttendanceMark::{Attended, NoShow, Unmarked};
use AttendanceRefusal::{
    AttendanceClosed, AttendanceNotOpen, BookedAgain, BookingCancelled, ChangedMeanwhile,
    ClassCancelled, ClassFull,
};
use MarkOutcome::{Already, Applied, Refused};

fn end() -> Instant {
    start() + TimeDelta::hours(1)
}

fn class() -> ClassFacts {
    ClassFacts {
        max_capacity: Some(10),
        active_bookings: 9,
        ..examples::class()
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
fn each_mark_changes_each_status() {
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
fn a_no_show_can_be_corrected_only_while_a_place_is_free() {
    for as_mark in [Attended, Unmarked] {
        let corrected =
            |class: &ClassFacts| mark(class, &marked(BookingStatus::NoShow), as_mark, None, end());
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
    assert_eq!(
        attended.outcome, Applied,
        "an attended booking holds a place already"
    );
}

#[test]
fn a_no_show_who_was_added_again_cannot_be_corrected() {
    let booking = AttendanceFacts {
        is_booked_again: true,
        ..marked(BookingStatus::NoShow)
    };
    let decision = mark(&class(), &booking, Attended, None, start());
    assert_eq!(decision.refusal, Some(BookedAgain));
}

#[test]
fn a_mark_on_a_booking_that_has_changed_is_refused() {
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
fn the_same_mark_twice_and_the_end_of_the_class_are_not_conflicts() {
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
fn flips_at_is_the_opening_then_the_end_of_the_class_then_the_closing() {
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
fn admins_may_take_attendance_and_coaches_if_the_settings_allow_it() {
    assert!(may_take(Role::Admin, false) && may_take(Role::Admin, true));
    assert!(!may_take(Role::Coach, false) && may_take(Role::Coach, true));
    assert!(!may_take(Role::Member, true));
}

#[test]
fn a_mark_of_an_inactive_account_is_not_undone_before_the_start() {
    let decide = |before: BookingStatus, one: AttendanceMark, now: Instant| {
        let (class, booking) = (class(), marked(before));
        let decision = mark(&class, &booking, one, None, now);
        let decision = for_inactive(&class, &booking, decision, now);
        (decision.outcome, decision.status, decision.refusal)
    };
    let early = start() - MS;
    for before in [BookingStatus::Attended, BookingStatus::NoShow] {
        assert_eq!(
            decide(before, Unmarked, early),
            (Refused, before, Some(ChangedMeanwhile))
        );
        assert_eq!(
            decide(before, Unmarked, start()),
            (Applied, BookingStatus::Confirmed, None)
        );
    }
    assert_eq!(
        decide(BookingStatus::NoShow, Attended, early),
        (Applied, BookingStatus::Attended, None)
    );
}
