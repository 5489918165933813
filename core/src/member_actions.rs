//! What one member may do with one class now, in one value: it drives the class modal and the schedule's badges
//! (specification, sections 2, 4 and 5).

use serde::Serialize;

use crate::booking::{self, BookingFacts, CancelAnswer, ClassFacts, MemberFacts, refund_is_due};
use crate::checks::spots_words;
use crate::consequence;
use crate::limits::REFUND_CUTOFF;
use crate::studio_time::Instant;
use crate::verdict::{Action, Refusal, Rule, Verdict};
use crate::waitlist;
use crate::wire::BookingStatus;

/// Where one member stands with one class, and so what its modal offers (specification, section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum ModalState {
    /// Coaches and admins look, and have no buttons (contract, section 7).
    Staff,
    /// The studio has cancelled the class: nothing to press.
    Cancelled,
    /// The class has ended: nothing to press.
    Over,
    /// The member has a confirmed booking, and may cancel it.
    Booked,
    /// Waiting, and no spot is free: nothing to do but leave.
    WaitlistedFull,
    /// Waiting, and a spot is free: 'Book Now'.
    WaitlistedOpen,
    /// Every spot is taken: the member may join the waitlist.
    Full,
    /// A spot is free: the member may book it.
    Available,
}

/// What the badge of a class tells on the schedule, the member's own place first (specification, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum BadgeKind {
    /// The member has a confirmed booking.
    Booked,
    /// The member waits for a spot, free by now or not.
    Waitlisted,
    /// Every spot is taken, and a member could wait.
    JoinWaitlist,
    /// Every spot is taken, and nobody can wait any more; also said to staff, who do not wait.
    Full,
    /// Spots are free; the label counts them.
    Spots,
}

/// The badge of a class on the schedule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ClassBadge {
    pub kind: BadgeKind,
    pub label: String,
}

/// The modal's button: what it would do, what it says, and whether it can be pressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ActionButton {
    /// `None` where there is nothing to press, only something to say.
    pub action: Option<Action>,
    pub label: String,
    pub enabled: bool,
    /// Whether a notice of the modal says the label already.
    pub is_said: bool,
}

/// How much a notice of the modal asks for attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum NoticeTone {
    /// Where the member stands.
    Info,
    /// What the time left rules out: booking, or a refund.
    Warning,
    /// What the balance rules out.
    Danger,
}

/// A restriction the modal points out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Notice {
    pub tone: NoticeTone,
    pub text: String,
    /// Whether the headline, or a rule that says no, has these words already.
    pub is_said: bool,
}

/// Everything the modal shows about one member and one class at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct MemberActions {
    pub state: ModalState,
    pub badge: ClassBadge,
    /// The free spots in words, whatever the badge tells: `3 spots`.
    pub spots: String,
    /// `None` for staff.
    pub primary: Option<ActionButton>,
    /// Restrictions, in the order shown; none for staff.
    pub notices: Vec<Notice>,
    /// The chip's words in place of its badge once nobody can take a place any more: 'Closed'. `None` for staff, and where
    /// the member has a place of their own.
    pub closed: Option<String>,
    /// Whether this member could book it now, whatever the modal's button is.
    pub can_book: bool,
    /// What booking now means, in one sentence; `None` where it can't be booked.
    pub booking_means: Option<String>,
    /// Asked in every state, whether or not the modal's button would book.
    pub book: Verdict,
    /// `None` in every other state than booked.
    pub cancel: Option<CancelAnswer>,
    /// Asked in every state, whether or not the modal's button would join.
    pub join_waitlist: Verdict,
    /// The verdict the panel explains: the one of the state's own action.
    pub deciding: Option<Action>,
    /// Whether the member is waiting, and so may leave.
    pub leave_allowed: bool,
    /// One line with the next deadline that matters: 'Booking closes in 12 min'.
    pub headline: Option<String>,
    /// The next instant at which any of this changes by itself.
    pub next_flip_at: Option<Instant>,
}

/// What this member may do with this class at `now`. Every closed or forbidden variant has its own label.
pub fn member_actions(class: &ClassFacts, member: &MemberFacts, now: Instant) -> MemberActions {
    let book = booking::book(class, member, now);
    let join_waitlist = waitlist::join(class, member, now);
    let state = state(class, member, now);
    let cancel =
        (state == ModalState::Booked).then(|| booking::cancel(&own_booking(class), member, now));
    let deciding = deciding(state);
    let notices = notices(class, state, &book, &join_waitlist, now);
    let mut primary = primary(state, &book, cancel.as_ref(), &join_waitlist);
    if let Some(button) = &mut primary {
        button.is_said = notices.iter().any(|notice| notice.text == button.label);
    }
    let mut actions = MemberActions {
        badge: badge(class, state, now),
        spots: spots_words(class.available_spots()),
        primary,
        notices,
        headline: headline(state, &book, cancel.as_ref(), &join_waitlist),
        next_flip_at: None,
        closed: closed(class, state, now),
        can_book: book.allowed,
        booking_means: booking_means(class, member, &book, now),
        leave_allowed: class.is_user_on_waitlist && state != ModalState::Staff,
        state,
        deciding,
        book,
        cancel,
        join_waitlist,
    };
    for at in 0..actions.notices.len() {
        actions.notices[at].is_said = actions.says(&actions.notices[at].text);
    }
    actions.next_flip_at = next_flip(class, &actions, now);
    actions
}

impl MemberActions {
    /// The verdict the panel explains; `None` for staff, and once the class is over or called off.
    fn deciding_verdict(&self) -> Option<&Verdict> {
        match self.deciding? {
            Action::Book => Some(&self.book),
            Action::JoinWaitlist => Some(&self.join_waitlist),
            Action::Cancel => self.cancel.as_ref().map(|answer| &answer.verdict),
        }
    }

    /// Whether the headline, or a failing check of the verdict the panel explains, has this text.
    fn says(&self, text: &str) -> bool {
        let headline = self.headline.as_deref().unwrap_or_default();
        let checks = self
            .deciding_verdict()
            .map_or(&[][..], |verdict| &verdict.checks);
        headline.contains(text)
            || checks
                .iter()
                .any(|check| !check.passed && check.message == text)
    }
}

fn own_booking(class: &ClassFacts) -> BookingFacts {
    BookingFacts {
        status: BookingStatus::Confirmed,
        // Never the class's present price: what is not known to have been paid does not come back.
        concessions_used: class.user_booking_concessions_used.unwrap_or_default(),
        start_at: class.start_at,
        end_at: class.end_at,
        is_active: class.is_active,
    }
}

pub(crate) fn state(class: &ClassFacts, member: &MemberFacts, now: Instant) -> ModalState {
    if !member.role.capabilities().can_book {
        ModalState::Staff
    } else if !class.is_active {
        ModalState::Cancelled
    } else if class.end_at <= now {
        ModalState::Over
    } else if class.is_user_booked {
        ModalState::Booked
    } else {
        match (class.is_user_on_waitlist, class.is_full()) {
            (true, true) => ModalState::WaitlistedFull,
            (true, false) => ModalState::WaitlistedOpen,
            (false, true) => ModalState::Full,
            (false, false) => ModalState::Available,
        }
    }
}

fn deciding(state: ModalState) -> Option<Action> {
    match state {
        ModalState::Booked => Some(Action::Cancel),
        ModalState::Full => Some(Action::JoinWaitlist),
        ModalState::Available | ModalState::WaitlistedOpen | ModalState::WaitlistedFull => {
            Some(Action::Book)
        }
        ModalState::Staff | ModalState::Cancelled | ModalState::Over => None,
    }
}

pub(crate) fn closed(class: &ClassFacts, state: ModalState, now: Instant) -> Option<String> {
    let is_closed = match state {
        ModalState::Staff | ModalState::Booked => false,
        ModalState::Cancelled | ModalState::Over => !class.is_user_booked,
        _ => class.booking_closes_at() <= now,
    };
    is_closed.then(|| "Closed".to_owned())
}

fn booking_means(
    class: &ClassFacts,
    member: &MemberFacts,
    book: &Verdict,
    now: Instant,
) -> Option<String> {
    book.allowed.then(|| {
        consequence::of_booking(
            class.concessions_required,
            member.concessions,
            class.start_at,
            now,
        )
    })
}

pub(crate) fn badge(class: &ClassFacts, state: ModalState, now: Instant) -> ClassBadge {
    let is_staff = state == ModalState::Staff;
    let is_over = !class.is_active || class.end_at <= now;
    let nobody_can_wait = is_staff || is_over || waitlist::closes_at(class) <= now;
    let (kind, label) = if class.is_user_booked && !is_staff {
        (BadgeKind::Booked, "Booked".to_owned())
    } else if class.is_user_on_waitlist && !is_staff {
        (BadgeKind::Waitlisted, "Waitlisted".to_owned())
    } else if class.is_full() && nobody_can_wait {
        (BadgeKind::Full, "Full".to_owned())
    } else if class.is_full() {
        (BadgeKind::JoinWaitlist, "Join Waitlist".to_owned())
    } else {
        (BadgeKind::Spots, spots_words(class.available_spots()))
    };
    ClassBadge { kind, label }
}

fn primary(
    state: ModalState,
    book: &Verdict,
    cancel: Option<&CancelAnswer>,
    join: &Verdict,
) -> Option<ActionButton> {
    match state {
        ModalState::Staff => None,
        ModalState::Cancelled => Some(only_words(Refusal::ClassCancelled.message())),
        ModalState::Over => Some(only_words(Refusal::ClassOver.message())),
        ModalState::WaitlistedFull => Some(only_words("You are on the waitlist")),
        ModalState::Booked => cancel.map(|answer| button(&answer.verdict, "Cancel Booking")),
        ModalState::WaitlistedOpen => Some(button(book, "Book Now")),
        ModalState::Full => Some(button(join, "Join Waitlist")),
        ModalState::Available => Some(button(book, "Confirm Booking")),
    }
}

fn only_words(label: &str) -> ActionButton {
    ActionButton {
        action: None,
        label: label.to_owned(),
        enabled: false,
        is_said: false,
    }
}

/// A button that does what its verdict allows, or says in its label why it can't.
fn button(verdict: &Verdict, label: &'static str) -> ActionButton {
    let label = verdict.refusal.map_or(label, closed_label);
    ActionButton {
        action: Some(verdict.action),
        label: label.to_owned(),
        enabled: verdict.allowed,
        is_said: false,
    }
}

const fn closed_label(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::BookingClosed => "Booking closed",
        other => other.message(),
    }
}

fn notices(
    class: &ClassFacts,
    state: ModalState,
    book: &Verdict,
    join: &Verdict,
    now: Instant,
) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut say = |tone, text: &str| {
        notices.push(Notice {
            tone,
            text: text.to_owned(),
            is_said: false,
        });
    };
    let may_book = matches!(state, ModalState::Available | ModalState::WaitlistedOpen);
    if class.is_user_on_waitlist && (may_book || state == ModalState::WaitlistedFull) {
        say(NoticeTone::Info, "You are on the waitlist");
    }
    match book.refusal {
        Some(Refusal::BookingClosed) if may_book => {
            say(NoticeTone::Warning, Refusal::BookingClosed.message());
        }
        Some(Refusal::InsufficientConcessions) if may_book => {
            say(
                NoticeTone::Danger,
                "You must acquire more concessions to book",
            );
        }
        _ => {}
    }
    if state == ModalState::Full
        && join.refusal == Some(Refusal::InsufficientConcessions)
        && let Some(check) = join.check(Rule::Concessions)
    {
        say(NoticeTone::Danger, &check.message);
    }
    if a_place_is_at_stake(class, state, now) && !refund_is_due(class.start_at, now) {
        say(NoticeTone::Warning, booking::NO_REFUND);
    }
    notices
}

/// A place is held, or can still be had by booking now or by waiting.
fn a_place_is_at_stake(class: &ClassFacts, state: ModalState, now: Instant) -> bool {
    match state {
        ModalState::Booked => true,
        ModalState::Staff | ModalState::Cancelled | ModalState::Over => false,
        _ => now < class.booking_closes_at(),
    }
}

fn headline(
    state: ModalState,
    book: &Verdict,
    cancel: Option<&CancelAnswer>,
    join: &Verdict,
) -> Option<String> {
    match state {
        ModalState::Booked => cancel?.headline.clone(),
        ModalState::Available | ModalState::WaitlistedOpen if book.allowed => book.closing_words(),
        ModalState::Full if join.allowed => join.closing_words(),
        _ => None,
    }
}

fn next_flip(class: &ClassFacts, actions: &MemberActions, now: Instant) -> Option<Instant> {
    let refund_ends_at =
        a_place_is_at_stake(class, actions.state, now).then(|| class.start_at - REFUND_CUTOFF);
    let cancel = actions
        .cancel
        .as_ref()
        .and_then(|answer| answer.verdict.next_flip_after(now));
    [
        actions.book.next_flip_after(now),
        actions.join_waitlist.next_flip_after(now),
        cancel,
        refund_ends_at,
    ]
    .into_iter()
    .flatten()
    .filter(|at| now < *at)
    .min()
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::role::Role;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn start() -> Instant {
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn days_before() -> Instant {
        start() - TimeDelta::days(3)
    }

    fn minutes_before(minutes: i64) -> Instant {
        start() - TimeDelta::minutes(minutes)
    }

    fn class() -> ClassFacts {
        ClassFacts {
            start_at: start(),
            end_at: start() + TimeDelta::hours(1),
            max_capacity: Some(3),
            active_bookings: 1,
            concessions_required: 1,
            is_active: true,
            is_user_booked: false,
            is_user_on_waitlist: false,
            user_booking_concessions_used: None,
        }
    }

    fn full() -> ClassFacts {
        ClassFacts {
            active_bookings: 3,
            ..class()
        }
    }

    fn booked() -> ClassFacts {
        ClassFacts {
            is_user_booked: true,
            user_booking_concessions_used: Some(1),
            ..class()
        }
    }

    fn member(concessions: i32) -> MemberFacts {
        MemberFacts {
            role: Role::Member,
            concessions,
        }
    }

    fn shown(class: &ClassFacts, concessions: i32, now: Instant) -> (ModalState, String, bool) {
        let actions = member_actions(class, &member(concessions), now);
        let primary = actions.primary.unwrap();
        (actions.state, primary.label, primary.enabled)
    }

    #[test]
    fn an_available_class_can_be_confirmed() {
        assert_eq!(
            shown(&class(), 3, days_before()),
            (ModalState::Available, "Confirm Booking".into(), true)
        );
        assert_eq!(
            shown(&class(), 3, minutes_before(30)),
            (ModalState::Available, "Booking closed".into(), false)
        );
        assert_eq!(
            shown(&class(), -2, days_before()),
            (
                ModalState::Available,
                "Insufficient concessions".into(),
                false
            )
        );
    }

    #[test]
    fn a_booked_class_can_be_cancelled_until_the_cutoff() {
        assert_eq!(
            shown(&booked(), 3, days_before()),
            (ModalState::Booked, "Cancel Booking".into(), true)
        );
        assert_eq!(
            shown(&booked(), 3, minutes_before(30)),
            (ModalState::Booked, "Cancellation Closed".into(), false)
        );
    }

    #[test]
    fn a_chip_is_closed_from_thirty_minutes_before_the_start_unless_the_place_is_ones_own() {
        let said = |class: &ClassFacts, now| {
            let actions = member_actions(class, &member(3), now);
            (actions.closed, actions.can_book)
        };
        let closes_at = minutes_before(30);
        let closed = (Some("Closed".to_owned()), false);
        assert_eq!(said(&class(), closes_at - MS), (None, true));
        assert_eq!(said(&class(), closes_at), closed);
        assert_eq!(said(&class(), closes_at + MS), closed);
        assert_eq!(said(&full(), closes_at - MS), (None, false));
        assert_eq!(said(&full(), closes_at), closed);
        assert_eq!(said(&booked(), closes_at), (None, false));
        assert_eq!(said(&booked(), class().end_at), (None, false));
        assert_eq!(said(&class(), class().end_at), closed);
        let coach = MemberFacts {
            role: Role::Coach,
            concessions: 0,
        };
        assert_eq!(member_actions(&class(), &coach, closes_at).closed, None);
    }

    #[test]
    fn a_chip_offers_the_waitlist_until_an_hour_before_the_start() {
        let kind = |now| member_actions(&full(), &member(3), now).badge.kind;
        let closes_at = minutes_before(60);
        assert_eq!(kind(closes_at - MS), BadgeKind::JoinWaitlist);
        assert_eq!(kind(closes_at), BadgeKind::Full);
        assert_eq!(kind(closes_at + MS), BadgeKind::Full);
    }

    #[test]
    fn what_booking_means_is_said_only_where_it_can_be_booked() {
        let means = |class: &ClassFacts, concessions, now| {
            member_actions(class, &member(concessions), now).booking_means
        };
        assert_eq!(
            means(&class(), 5, days_before()).as_deref(),
            Some("Uses 1 of 5; free cancellation until Fri 18:00")
        );
        assert_eq!(means(&class(), -2, days_before()), None);
        assert_eq!(means(&full(), 5, days_before()), None);
        assert_eq!(means(&booked(), 5, days_before()), None);
        let closes_at = minutes_before(30);
        assert_eq!(
            means(&class(), 5, closes_at - MS).as_deref(),
            Some("Uses 1 of 5; can't be refunded: it starts in 31 min")
        );
        assert_eq!(means(&class(), 5, closes_at), None);
        assert_eq!(means(&class(), 5, closes_at + MS), None);
    }

    #[test]
    fn what_cancelling_means_is_said_until_it_closes() {
        let means = |now| {
            let actions = member_actions(&booked(), &member(5), now);
            actions.cancel.and_then(|answer| answer.cancelling_means)
        };
        let (free_until, closes_at) = (start() - TimeDelta::hours(24), minutes_before(30));
        let back = Some("1 concession comes back; you will have 6.");
        let lost = Some("1 concession is lost.");
        assert_eq!(means(free_until - MS).as_deref(), back);
        assert_eq!(means(free_until).as_deref(), lost);
        assert_eq!(means(free_until + MS).as_deref(), lost);
        assert_eq!(means(closes_at - MS).as_deref(), lost);
        assert_eq!(means(closes_at), None);
        assert_eq!(means(closes_at + MS), None);
    }

    #[test]
    fn a_notice_knows_whether_the_headline_or_a_failing_rule_says_it_already() {
        let said = |class: &ClassFacts, concessions, now| {
            let actions = member_actions(class, &member(concessions), now);
            let notices = actions.notices.into_iter();
            notices
                .map(|notice| (notice.text, notice.is_said))
                .collect::<Vec<_>>()
        };
        let no_refund = || "No refund within 24h".to_owned();
        assert_eq!(
            said(&booked(), 3, start() - TimeDelta::hours(20)),
            [(no_refund(), true)]
        );
        assert_eq!(
            said(&class(), 3, start() - TimeDelta::hours(20)),
            [(no_refund(), false)]
        );
        assert_eq!(
            said(&class(), -2, days_before()),
            [(
                "You must acquire more concessions to book".to_owned(),
                false
            )]
        );
        let closed = "Unable to book within 30 minutes".to_owned();
        assert_eq!(said(&class(), 3, minutes_before(30)), [(closed, true)]);
    }

    #[test]
    fn a_full_class_can_be_waited_for() {
        assert_eq!(
            shown(&full(), 1, days_before()),
            (ModalState::Full, "Join Waitlist".into(), true)
        );
        assert_eq!(
            shown(&full(), 1, minutes_before(60)),
            (ModalState::Full, "Waitlist closed".into(), false)
        );
        assert_eq!(
            shown(&full(), 0, days_before()),
            (ModalState::Full, "Insufficient concessions".into(), false)
        );
    }

    #[test]
    fn someone_waiting_books_when_a_spot_is_free_and_otherwise_reads_that_they_wait() {
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        assert_eq!(
            shown(&waiting, 1, days_before()),
            (
                ModalState::WaitlistedFull,
                "You are on the waitlist".into(),
                false
            )
        );
        let opened = ClassFacts {
            active_bookings: 2,
            ..waiting
        };
        assert_eq!(
            shown(&opened, 1, days_before()),
            (ModalState::WaitlistedOpen, "Book Now".into(), true)
        );
        assert_eq!(
            shown(&opened, 1, minutes_before(30)),
            (ModalState::WaitlistedOpen, "Booking closed".into(), false)
        );
        assert_eq!(
            shown(&opened, -2, days_before()),
            (
                ModalState::WaitlistedOpen,
                "Insufficient concessions".into(),
                false
            )
        );
    }

    #[test]
    fn a_button_whose_words_stand_among_the_notices_says_so() {
        let is_said = |class: &ClassFacts, now| {
            let actions = member_actions(class, &member(3), now);
            actions.primary.map(|button| button.is_said)
        };
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        assert_eq!(is_said(&waiting, days_before()), Some(true));
        assert_eq!(is_said(&class(), days_before()), Some(false));
        assert_eq!(is_said(&class(), class().end_at), Some(false));
    }

    #[test]
    fn the_free_spots_are_counted_whatever_the_badge_tells() {
        let spots = |class: &ClassFacts| member_actions(class, &member(3), days_before()).spots;
        assert_eq!(spots(&booked()), "2 spots");
        assert_eq!(spots(&full()), "0 spots");
    }

    #[test]
    fn nothing_can_be_done_with_a_class_that_is_over_or_cancelled() {
        assert_eq!(shown(&class(), 1, class().end_at).0, ModalState::Over);
        let cancelled = ClassFacts {
            is_active: false,
            ..booked()
        };
        assert_eq!(
            shown(&cancelled, 1, days_before()),
            (
                ModalState::Cancelled,
                "This class has been cancelled".into(),
                false
            )
        );
    }

    #[test]
    fn staff_look_without_buttons() {
        for role in [Role::Coach, Role::Admin] {
            let actions = member_actions(
                &class(),
                &MemberFacts {
                    role,
                    concessions: 5,
                },
                days_before(),
            );
            assert_eq!((actions.state, actions.primary), (ModalState::Staff, None));
        }
    }

    #[test]
    fn within_a_day_of_the_start_the_missing_refund_is_pointed_out() {
        let says = |class: &ClassFacts, now| {
            member_actions(class, &member(3), now)
                .notices
                .iter()
                .any(|n| n.text == "No refund within 24h")
        };
        let line = start() - TimeDelta::hours(24);
        assert!(!says(&class(), line - TimeDelta::milliseconds(1)));
        assert!(says(&class(), line));
        assert!(says(&booked(), line));
        assert!(says(&full(), line));
        assert!(says(
            &class(),
            minutes_before(30) - TimeDelta::milliseconds(1)
        ));
        assert!(!says(&class(), minutes_before(30)));
        assert!(!says(&full(), minutes_before(30)));
        assert!(says(&booked(), minutes_before(30)));
    }

    #[test]
    fn a_short_balance_is_explained_in_the_words_of_the_specification() {
        let notices = member_actions(&class(), &member(-2), days_before()).notices;
        assert_eq!(notices[0].text, "You must acquire more concessions to book");
        let waiting = member_actions(&full(), &member(0), days_before()).notices;
        assert_eq!(waiting[0].text, "Waiting needs 1 concession; you have none");
    }

    #[test]
    fn the_schedule_shows_one_badge_a_class() {
        let label =
            |class: &ClassFacts| member_actions(class, &member(3), days_before()).badge.label;
        assert_eq!(label(&class()), "2 spots");
        assert_eq!(
            label(&ClassFacts {
                active_bookings: 2,
                ..class()
            }),
            "1 spot"
        );
        assert_eq!(
            label(&ClassFacts {
                max_capacity: None,
                ..class()
            }),
            "∞ spots"
        );
        assert_eq!(label(&full()), "Join Waitlist");
        assert_eq!(label(&booked()), "Booked");
        assert_eq!(
            label(&ClassFacts {
                is_user_on_waitlist: true,
                ..full()
            }),
            "Waitlisted"
        );
    }

    #[test]
    fn the_headline_counts_down_to_what_matters_next() {
        let headline = |class: &ClassFacts, now| member_actions(class, &member(3), now).headline;
        assert_eq!(
            headline(&class(), minutes_before(42)).as_deref(),
            Some("Booking closes in 12 min")
        );
        assert_eq!(
            headline(&booked(), days_before()).as_deref(),
            Some("Free cancellation until Fri 18:00")
        );
        assert_eq!(
            headline(&full(), minutes_before(90)).as_deref(),
            Some("The waitlist closes in 30 min")
        );
        assert_eq!(headline(&class(), minutes_before(30)), None);
    }

    #[test]
    fn the_next_flip_is_the_soonest_thing_to_change() {
        let flip = |now| member_actions(&class(), &member(3), now).next_flip_at;
        assert_eq!(flip(days_before()), Some(start() - TimeDelta::hours(24)));
        assert_eq!(
            flip(start() - TimeDelta::hours(24)),
            Some(minutes_before(60))
        );
        assert_eq!(flip(minutes_before(60)), Some(minutes_before(30)));
        assert_eq!(flip(minutes_before(30)), Some(class().end_at));
        assert_eq!(flip(class().end_at), None);
    }

    #[test]
    fn the_refund_line_is_no_flip_where_no_place_is_at_stake() {
        let flip = |class: &ClassFacts, role| {
            let who = MemberFacts {
                role,
                concessions: -2,
            };
            member_actions(class, &who, days_before()).next_flip_at
        };
        let refund_ends_at = start() - TimeDelta::hours(24);
        for class in [class(), booked(), full()] {
            assert_eq!(flip(&class, Role::Member), Some(refund_ends_at));
            assert_eq!(flip(&class, Role::Coach), Some(minutes_before(60)));
        }
    }
}
