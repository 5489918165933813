//! Taking attendance: marks bookings as attended or as no-shows, and undoes marks.

use fantail_core::attendance::{self, MarkDecision, MarkOutcome};
use fantail_core::closed_enum::ClosedEnum;
use fantail_core::event::EventKind;
use fantail_core::facts::{BookingStatus, ClassFacts};
use fantail_core::studio_time::Instant;
use fantail_core::wire::{AttendanceMark, MarkRequest, MarkResult};

use super::notify;
use super::waitlist::{WaitlistChange, record};
use crate::db::Conn;
use crate::db::writes::Writes;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::bookings::rosters::{self, BookingToMark, NewMark};
use crate::store::classes::ViewedClass;
use crate::store::events::NewEvent;
use crate::store::studio_settings::{self, Switch};
use crate::store::users::Account;

/// The refusal for a coach if the studio doesn't let coaches take attendance.
const NOT_ALLOWED: &str = "Coaches of this studio do not take attendance";

/// Marks bookings of a class in the given order. Each mark is accepted or refused separately. The
/// whole request fails if attendance is not open, or if a booking is not one of this class.
pub async fn take(
    conn: &mut Conn,
    taker: &Account,
    class_id: &str,
    marks: &[MarkRequest],
    now: Instant,
) -> Result<Vec<MarkResult>, AppError> {
    check_taker(conn, taker).await?;
    let class = store::classes::find(conn, class_id, None).await?;
    let class = class.ok_or(AppError::NO_CLASS)?;
    let mut facts = class.facts();
    let window = attendance::window(&facts, now);
    if let Some(refusal) = window.refusal {
        let message = window.why_not.unwrap_or_default();
        return Err(AppError::AttendanceRefused(refusal, message));
    }
    let ids: Vec<_> = marks.iter().map(|mark| mark.booking_id.as_str()).collect();
    let mut bookings = rosters::to_mark(conn, class_id, &ids).await?;
    let mut writes = Writes::default();
    let mut results = Vec::with_capacity(marks.len());
    for request in marks {
        let found = bookings.iter().position(|one| one.id == request.booking_id);
        let found = found.ok_or(AppError::NO_BOOKING)?;
        let booking = &bookings[found];
        let (mark, expected) = (request.status, request.expected);
        let mut decision = attendance::mark(&facts, &booking.facts, mark, expected, now);
        if !booking.account.is_active {
            decision = attendance::for_inactive(&facts, &booking.facts, decision, now);
        }
        if decision.outcome == MarkOutcome::Applied {
            let applied = AppliedMark {
                taker,
                class: &class,
                booking,
                after: decision.status,
                is_marked: mark != AttendanceMark::Unmarked,
            };
            applied.push(&mut writes, now)?;
            update_facts(&mut facts, &mut bookings, found, decision.status);
        }
        results.push(result(&request.booking_id, decision));
    }
    writes.send(conn).await?;
    Ok(results)
}

/// Fails unless this account may take attendance now.
pub async fn check_taker(conn: &mut Conn, taker: &Account) -> Result<(), AppError> {
    if may_take(conn, taker).await? {
        Ok(())
    } else {
        Err(AppError::Forbidden(NOT_ALLOWED))
    }
}

/// Returns whether this account may take attendance now.
pub async fn may_take(conn: &mut Conn, account: &Account) -> Result<bool, AppError> {
    let coaches_may = studio_settings::is_on(conn, Switch::CoachesTakeAttendance).await?;
    Ok(attendance::may_take(account.role, coaches_may))
}

/// A mark that the rules allow.
struct AppliedMark<'a> {
    taker: &'a Account,
    class: &'a ViewedClass,
    booking: &'a BookingToMark,
    after: BookingStatus,
    is_marked: bool,
}

impl AppliedMark<'_> {
    /// Queues the mark, its event in the history, and the notification of a no-show or of its
    /// correction. The correction of a no-show ends a wait for the class.
    fn push(&self, writes: &mut Writes, now: Instant) -> Result<(), AppError> {
        let (class, booking) = (&self.class.class, self.booking);
        let before = booking.facts.status;
        let mark = NewMark {
            booking_id: &booking.id,
            user_id: &booking.account.id,
            class_id: &class.id,
            before,
            after: self.after,
            is_marked: self.is_marked,
            marked_by: &self.taker.id,
        };
        if booking.is_waiting && self.after.is_active() {
            self.end_wait(writes, now);
        }
        rosters::push_mark(writes, mark, now);
        if before == self.after && self.is_marked {
            return Ok(());
        }
        let kind = match self.after {
            BookingStatus::Attended if before == self.after => EventKind::AttendanceUndone,
            BookingStatus::NoShow => EventKind::NoShow,
            BookingStatus::Attended => EventKind::Attended,
            BookingStatus::Confirmed | BookingStatus::Cancelled => EventKind::AttendanceUndone,
        };
        let description = kind.sentence(&class.name);
        let event = NewEvent {
            class_id: Some(&class.id),
            booking_id: Some(&booking.id),
            concessions: Some(booking.concessions_used),
            status: self.after.as_str(),
            details: if before == BookingStatus::NoShow {
                "Corrected by the studio"
            } else {
                "Marked by the studio"
            },
            actor_id: Some(&self.taker.id),
            ..NewEvent::of_user(&booking.account.id, kind, &description)
        };
        store::events::push(writes, &[event], now);
        self.notify(writes, now)
    }

    /// Queues the removal of the user from the waitlist of the class.
    fn end_wait(&self, writes: &mut Writes, now: Instant) {
        let (class, user_id) = (&self.class.class, &self.booking.account.id);
        let left = WaitlistChange {
            kind: EventKind::WaitlistLeft,
            user_id,
            class_id: &class.id,
            class_name: &class.name,
            actor_id: &self.taker.id,
            details: "The attendance was corrected",
            is_effect: true,
        };
        store::waitlist::push_removal(writes, user_id, &class.id);
        record(writes, &[left], now);
    }

    /// Notifies the user that they were marked as a no-show, or that the mark was corrected.
    /// Doesn't notify a deleted account.
    fn notify(&self, writes: &mut Writes, now: Instant) -> Result<(), AppError> {
        let class = (&self.class.class).into();
        let used = self.booking.concessions_used;
        let occasion = match (self.booking.facts.status, self.after) {
            (_, BookingStatus::NoShow) => Occasion::NoShow { class, used },
            (BookingStatus::NoShow, _) => Occasion::AttendanceCorrected { class },
            _ => return Ok(()),
        };
        let account = &self.booking.account;
        if account.is_deleted {
            return Ok(());
        }
        notify::user(writes, &account.into(), &occasion, now)
    }
}

/// Updates the facts for the decisions on the next marks.
fn update_facts(
    facts: &mut ClassFacts,
    bookings: &mut [BookingToMark],
    marked: usize,
    after: BookingStatus,
) {
    let (held, holds) = (bookings[marked].facts.status.is_active(), after.is_active());
    if held && !holds {
        facts.active_bookings = facts.active_bookings.saturating_sub(1);
    } else if holds && !held {
        facts.active_bookings += 1;
    }
    bookings[marked].facts.status = after;
    let user_id = bookings[marked].account.id.clone();
    for (index, other) in bookings.iter_mut().enumerate() {
        if index != marked && other.account.id == user_id {
            other.facts.is_booked_again = holds;
        }
    }
}

fn result(booking_id: &str, decision: MarkDecision) -> MarkResult {
    MarkResult {
        booking_id: booking_id.to_owned(),
        outcome: decision.outcome,
        status: decision.status,
        refusal: decision.refusal,
        why_not: decision.why_not,
    }
}
