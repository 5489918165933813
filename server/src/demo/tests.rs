//! What the demo studio promises, at hours when a studio is awake and when it isn't.

use fantail_core::words::Word;
use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{BankAccount, NotificationKind};

use super::*;
use crate::store::demo::{Booking, Class, User};

/// A working morning, an evening, the dead of night, a Sunday, and around both daylight-saving nights.
const MOMENTS: [&str; 8] = [
    "2026-11-21T10:00:00+13:00",
    "2026-11-24T20:45:00+13:00",
    "2026-11-25T03:10:00+13:00",
    "2026-11-29T13:00:00+13:00",
    "2026-12-31T23:30:00+13:00",
    "2027-04-03T18:20:00+13:00",
    "2027-04-04T02:30:00+12:00",
    "2027-09-25T22:00:00+12:00",
];

fn hours(count: i64) -> TimeDelta {
    TimeDelta::hours(count)
}

/// The studio at a moment, with what a test asks of it.
struct Seen {
    now: Instant,
    studio: Studio,
}

impl Seen {
    fn at(text: &str) -> Seen {
        let now = Instant::parse(text).unwrap();
        Seen {
            now,
            studio: build(now, "Fantail Studio"),
        }
    }

    fn user(&self, username: &str) -> &User {
        let found = self.studio.users.iter().find(|u| u.username == username);
        found.unwrap()
    }

    fn balance(&self, username: &str) -> i32 {
        let id = &self.user(username).id;
        let entries = self.studio.ledger.iter().filter(|e| e.user_id == *id);
        entries.map(|e| e.delta).sum()
    }

    fn bookings(&self, username: &str) -> Vec<(&Booking, &Class)> {
        let id = &self.user(username).id;
        let own = self.studio.bookings.iter().filter(|b| b.user_id == *id);
        own.map(|b| (b, self.class(&b.class_id))).collect()
    }

    fn class(&self, id: &str) -> &Class {
        self.studio.classes.iter().find(|c| c.id == id).unwrap()
    }

    fn free(&self, class: &Class) -> Option<usize> {
        let taken = self.studio.bookings.iter();
        let taken = taken.filter(|b| b.class_id == class.id && b.cancelled.is_none());
        Some(usize::try_from(class.capacity?).unwrap() - taken.count())
    }

    fn is_booked(&self, username: &str, class: &Class) -> bool {
        let mut own = self.bookings(username).into_iter();
        own.any(|(b, c)| c.id == class.id && b.cancelled.is_none())
    }

    fn waits(&self, username: &str, class: &Class) -> bool {
        let id = &self.user(username).id;
        let mut entries = self.studio.entries.iter();
        entries.any(|e| e.user_id == *id && e.class_id == class.id)
    }

    /// Classes that are on, start this far ahead, and that `member` has no part in.
    fn open_to_member(&self, from: TimeDelta, to: TimeDelta) -> Vec<&Class> {
        let (from, to) = (self.now + from, self.now + to);
        let all = self.studio.classes.iter();
        all.filter(|c| c.cancelled_at.is_none() && from < c.start_at && c.start_at < to)
            .filter(|c| !self.is_booked("member", c) && !self.waits("member", c))
            .collect()
    }
}

#[test]
fn the_same_moment_gives_the_same_studio() {
    assert_eq!(Seen::at(MOMENTS[0]).studio, Seen::at(MOMENTS[0]).studio);
}

#[test]
fn every_promise_holds_at_every_hour() {
    for moment in MOMENTS {
        let seen = Seen::at(moment);
        one_class_is_about_to_start_and_another_starts_within_a_day(&seen);
        one_class_has_exactly_one_place_and_one_is_full_with_second_in_it(&seen);
        the_member_is_booked_and_has_been_refunded_by_the_studio(&seen);
        the_member_waits_for_a_full_class_and_for_a_free_spot(&seen);
        balances_and_the_bank_account_are_as_promised(&seen);
    }
}

fn one_class_is_about_to_start_and_another_starts_within_a_day(seen: &Seen) {
    let soon = seen.open_to_member(TimeDelta::minutes(49), TimeDelta::minutes(56));
    let express = soon.iter().find(|c| c.name == "Express").unwrap();
    assert_eq!(seen.free(express), Some(6), "{}", seen.now);
    let today = seen.open_to_member(hours(2), hours(23));
    assert!(today.iter().any(|c| seen.free(c) > Some(0)), "{}", seen.now);
}

fn one_class_has_exactly_one_place_and_one_is_full_with_second_in_it(seen: &Seen) {
    let later = seen.open_to_member(hours(26), hours(28 * 24));
    let tomorrow = seen.now.day().plus(1);
    let mut nearly_full = later.iter().filter(|c| seen.free(c) == Some(1));
    assert!(
        nearly_full.any(|c| tomorrow <= c.start_at.day() && c.price == 1),
        "{}",
        seen.now
    );
    let mut full = later.iter().filter(|c| seen.free(c) == Some(0));
    assert!(full.any(|c| seen.is_booked("second", c)), "{}", seen.now);
}

fn the_member_is_booked_and_has_been_refunded_by_the_studio(seen: &Seen) {
    let bookings = seen.bookings("member");
    let confirmed_between = |from, to| {
        let (from, to) = (seen.now + from, seen.now + to);
        let confirmed = bookings.iter().filter(|(b, _)| b.status == "confirmed");
        confirmed
            .filter(|(_, c)| from < c.start_at && c.start_at < to)
            .count()
    };
    assert_eq!(confirmed_between(hours(1), hours(24)), 1, "{}", seen.now);
    assert_eq!(
        confirmed_between(hours(24), hours(9_999)),
        1,
        "{}",
        seen.now
    );
    let attended = bookings.iter().filter(|(b, _)| b.status == "attended");
    assert!(3 <= attended.count(), "{}", seen.now);
    let mut ahead = bookings.iter().filter(|(_, c)| seen.now < c.start_at);
    assert!(
        ahead.any(|(b, _)| b.refunded == 1 && b.cancelled.is_some_and(|c| c.by == "class")),
        "{}",
        seen.now
    );
}

fn the_member_waits_for_a_full_class_and_for_a_free_spot(seen: &Seen) {
    let classes = seen.studio.classes.iter();
    let mut free: Vec<_> = classes
        .filter(|c| seen.waits("member", c))
        .map(|c| seen.free(c))
        .collect();
    free.sort();
    assert_eq!(free, [Some(0), Some(1)], "{}", seen.now);
}

fn balances_and_the_bank_account_are_as_promised(seen: &Seen) {
    let balances = ["member", "second", "empty"].map(|name| seen.balance(name));
    assert_eq!(balances, [5, 10, -2], "{}", seen.now);
    let account = BankAccount {
        bank_name: "Fantail Studio".to_owned(),
        account_number: "12-3456-0123456-00".to_owned(),
    };
    assert_eq!(seen.user("admin").bank_account, account, "{}", seen.now);
    for username in ["admin", "coach", "member", "second", "empty"] {
        assert!(seen.user(username).set_up_at.is_some(), "{}", seen.now);
    }
}

#[test]
fn nobody_teaches_two_classes_at_once_and_no_room_holds_two() {
    let seen = Seen::at(MOMENTS[0]);
    let mut last_end: HashMap<&str, (Instant, &str)> = HashMap::new();
    let mut classes: Vec<&Class> = seen.studio.classes.iter().collect();
    classes.sort_by_key(|c| c.start_at);
    for class in classes {
        for place in [class.instructor.as_str(), class.room] {
            let before = last_end.insert(place, (class.end_at, class.name));
            assert!(
                place.is_empty() || before.is_none_or(|(end, _)| end <= class.start_at),
                "{place}: {before:?} runs into {} at {}",
                class.name,
                class.start_at
            );
        }
    }
}

#[test]
fn the_studio_is_believable() {
    let seen = Seen::at(MOMENTS[0]);
    let studio = &seen.studio;
    let names: HashSet<_> = studio.users.iter().map(|u| &u.username).collect();
    assert_eq!(names.len(), studio.users.len());
    assert!((490..=520).contains(&studio.users.len()));
    let staff = studio.users.iter().filter(|u| u.role.as_str() != "user");
    assert_eq!(staff.count(), 12);

    let last = studio.classes.iter().map(|c| c.start_at).max().unwrap();
    assert!(seen.now + TimeDelta::days(40) < last);
    let first = studio.bookings.iter().map(|b| b.booked_at).min().unwrap();
    assert!(first < seen.now - TimeDelta::days(350));
    let count = |status| {
        studio
            .bookings
            .iter()
            .filter(|b| b.status == status)
            .count()
    };
    assert!(15_000 < count("attended") && 300 < count("confirmed") && 500 < count("cancelled"));

    let ahead = || studio.classes.iter().filter(|c| seen.now < c.start_at);
    assert!(ahead().any(|c| c.capacity.is_none()) && ahead().any(|c| c.price == 0));
    assert!(ahead().any(|c| c.price == 2) && ahead().any(|c| c.series_id.is_none()));
    assert!(ahead().any(|c| c.cancelled_at.is_some()));
    assert!(3 <= ahead().filter(|c| seen.free(c) == Some(0)).count());
    assert!(studio.entries.len() >= 6);
}

#[test]
fn each_day_has_eight_to_fourteen_classes() {
    let seen = Seen::at(MOMENTS[0]);
    for ahead in 0..28 {
        let day = seen.now.day().plus(ahead);
        let on = seen
            .studio
            .classes
            .iter()
            .filter(|c| c.start_at.day() == day);
        assert!((8..=14).contains(&on.count()), "{day}");
    }
}

#[test]
fn a_notification_that_names_somebody_else_says_whom() {
    let seen = Seen::at(MOMENTS[0]);
    let late = NotificationKind::LateCancellation;
    let (naming, others): (Vec<_>, Vec<_>) = seen
        .studio
        .notifications
        .iter()
        .partition(|n| n.kind == late);
    assert!(!naming.is_empty());
    for notification in naming {
        let about = notification.about_user_id.as_deref();
        let named = seen
            .studio
            .users
            .iter()
            .find(|user| about == Some(&user.id));
        let named = named.unwrap();
        let name = format!("{} {}", named.first_name, named.last_name);
        assert!(
            notification.message.starts_with(&name),
            "{}",
            notification.message
        );
    }
    assert!(
        others
            .iter()
            .all(|notification| notification.about_user_id.is_none())
    );
}
