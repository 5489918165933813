//! Everything that one member can do with one class now, as one value. The class modal and the
//! badges of the schedule show it (specification, sections 2, 4 and 5).

use serde::Serialize;

use crate::booking::{self, CancelAnswer, refund_is_due};
use crate::checks::spots_words;
use crate::concession::as_delta;
use crate::facts::{BookingFacts, BookingStatus, ClassFacts, MemberFacts};
use crate::limits::REFUND_CUTOFF;
use crate::outcome;
use crate::studio_time::{Instant, short_moment_words};
use crate::verdict::{Action, Verdict};
use crate::waitlist;

mod badge;
mod button;
#[cfg(test)]
mod examples;
mod notices;
mod state;

pub use badge::{BadgeKind, ClassBadge};
pub(crate) use badge::{badge, closed};
pub use button::ActionButton;
use button::primary;
use notices::notices;
pub use notices::{Notice, NoticeTone};
pub use state::ModalState;
pub(crate) use state::state;
use state::{deciding, has_or_can_get_a_place};

/// Everything that the class modal shows about one member and one class at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct MemberActions {
    pub state: ModalState,
    pub badge: ClassBadge,
    /// The free spots in words, independent of the badge: `3 spots`.
    pub spots: String,
    /// `None` for staff.
    pub primary: Option<ActionButton>,
    /// Restrictions, in the order shown; empty for staff.
    pub notices: Vec<Notice>,
    /// 'Closed', which replaces the badge on the schedule once booking has closed. `None` for
    /// staff, and if the member is booked or, until the class ends, waits.
    pub closed: Option<String>,
    /// Whether the member could book the class now, whatever the modal's button does.
    pub can_book: bool,
    /// The outcome of booking now, in one sentence; `None` if it is refused.
    pub booking_means: Option<String>,
    /// Decided in every state, whether or not the modal's button books.
    pub book: Verdict,
    /// `None` unless the member is booked.
    pub cancel: Option<CancelAnswer>,
    /// Decided in every state, whether or not the modal's button joins.
    pub join_waitlist: Verdict,
    /// The action whose verdict the panel explains.
    pub deciding: Option<Action>,
    /// Whether the member is on the waitlist, and may leave it.
    pub leave_allowed: bool,
    /// The offer to be booked when a spot opens; `None` unless the member waits, and once cancelling a booking would not be
    /// free any more. Without a full class it only serves to take the wish back.
    pub book_for_me: Option<BookForMe>,
    /// The next relevant deadline, in one line: 'Booking closes in 12 min'. For a waiting member,
    /// the line says that a spot is open.
    pub headline: Option<String>,
    /// The next instant at which any of this changes by time alone.
    pub next_flip_at: Option<Instant>,
}

/// The offer to be booked when a spot opens (contract, section 7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct BookForMe {
    /// `Book me if a spot opens before Sat 18:00`
    pub label: String,
    /// What the booking would use, and until when it could be cancelled for free.
    pub means: String,
}

/// Decides what this member can do with this class at `now`. The button has its own label for each
/// reason why the action is closed or refused.
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
        book_for_me: book_for_me(class, member, state, now),
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
    /// Returns the verdict the panel explains; `None` for staff, and if the class has ended or is
    /// cancelled.
    fn deciding_verdict(&self) -> Option<&Verdict> {
        match self.deciding? {
            Action::Book => Some(&self.book),
            Action::JoinWaitlist => Some(&self.join_waitlist),
            Action::Cancel => self.cancel.as_ref().map(|answer| &answer.verdict),
        }
    }

    /// Returns whether the headline or a failed check of the explained verdict already has this
    /// text.
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
        // If the charge is unknown, nothing is refunded. The present price of the class may differ
        // from the charge.
        concessions_used: class.user_booking_concessions_used.unwrap_or_default(),
        start_at: class.start_at,
        end_at: class.end_at,
        is_active: class.is_active,
        moved_from: class.user_booking_moved_from,
    }
}

fn booking_means(
    class: &ClassFacts,
    member: &MemberFacts,
    book: &Verdict,
    now: Instant,
) -> Option<String> {
    book.allowed.then(|| {
        outcome::of_booking(
            class.concessions_required,
            member.concessions,
            class.start_at,
            now,
        )
    })
}

fn book_for_me(
    class: &ClassFacts,
    member: &MemberFacts,
    state: ModalState,
    now: Instant,
) -> Option<BookForMe> {
    let waits = matches!(
        state,
        ModalState::WaitlistedFull | ModalState::WaitlistedOpen
    );
    (waits && refund_is_due(class.start_at, now)).then(|| {
        let (price, balance) = (class.concessions_required, member.concessions);
        let deadline = short_moment_words(class.start_at - REFUND_CUTOFF, now);
        BookForMe {
            label: format!("Book me if a spot opens before {deadline}"),
            // Nobody is booked from a waitlist on credit.
            means: if balance < as_delta(price) {
                outcome::needs(price, balance)
            } else {
                outcome::of_booking(price, balance, class.start_at, now)
            },
        }
    })
}

/// The headline for a waiting member. The place on the waitlist gives no right to the spot.
const SPOT_IS_OPEN: &str = "A spot is open: the first to book gets it";

fn headline(
    state: ModalState,
    book: &Verdict,
    cancel: Option<&CancelAnswer>,
    join: &Verdict,
) -> Option<String> {
    match state {
        ModalState::Booked => cancel?.headline.clone(),
        ModalState::WaitlistedOpen if book.allowed => Some(SPOT_IS_OPEN.to_owned()),
        ModalState::Available if book.allowed => book.closing_words(),
        ModalState::Full if join.allowed => join.closing_words(),
        _ => None,
    }
}

fn next_flip(class: &ClassFacts, actions: &MemberActions, now: Instant) -> Option<Instant> {
    let may_lose_refund = class.user_booking_moved_from.is_none()
        && (has_or_can_get_a_place(class, actions.state, now) || actions.book_for_me.is_some());
    let refund_ends_at = may_lose_refund.then(|| class.start_at - REFUND_CUTOFF);
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

    use super::examples::{MS, booked, class, days_before, full, member, minutes_before, start};
    use super::*;
    use crate::role::Role;

    #[test]
    fn who_waits_is_offered_to_be_booked_while_cancelling_is_free() {
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        let offered = |class: &ClassFacts, now| member_actions(class, &member(5), now).book_for_me;
        let offer = offered(&waiting, days_before()).unwrap();
        assert_eq!(offer.label, "Book me if a spot opens before Fri 18:00");
        assert_eq!(
            offer.means,
            "Uses 1 of 5; free cancellation until Fri 18:00"
        );
        let deadline = start() - REFUND_CUTOFF;
        assert!(offered(&waiting, deadline - MS).is_some());
        assert!(offered(&waiting, deadline).is_none());
        assert!(offered(&full(), days_before()).is_none());
        let with_a_spot = ClassFacts {
            is_user_on_waitlist: true,
            ..class()
        };
        assert!(offered(&with_a_spot, days_before()).is_some());
        let poor = member_actions(&waiting, &member(0), days_before()).book_for_me;
        assert_eq!(poor.unwrap().means, "Needs 1 concession; you have none");
        assert_eq!(
            member_actions(&waiting, &member(5), deadline - MS).next_flip_at,
            Some(deadline)
        );
    }

    #[test]
    fn the_outcome_of_booking_is_shown_only_if_the_class_can_be_booked() {
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
    fn the_outcome_of_cancelling_is_shown_until_cancelling_closes() {
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
    fn the_headline_is_the_next_deadline() {
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
    fn a_waiting_member_is_told_of_an_open_spot_until_booking_closes() {
        let opened = ClassFacts {
            is_user_on_waitlist: true,
            ..class()
        };
        let waiting = ClassFacts {
            is_user_on_waitlist: true,
            ..full()
        };
        let headline = |class: &ClassFacts, concessions, now| {
            member_actions(class, &member(concessions), now).headline
        };
        let open = Some("A spot is open: the first to book gets it");
        let closes_at = minutes_before(30);
        assert_eq!(headline(&opened, 3, days_before()).as_deref(), open);
        assert_eq!(headline(&opened, -2, days_before()), None);
        assert_eq!(headline(&opened, 3, closes_at - MS).as_deref(), open);
        assert_eq!(headline(&opened, 3, closes_at), None);
        assert_eq!(headline(&opened, 3, closes_at + MS), None);
        assert_eq!(headline(&waiting, 3, days_before()), None);
    }

    #[test]
    fn the_next_flip_is_the_earliest_change() {
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
    fn the_end_of_refunds_is_a_flip_only_for_members() {
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
