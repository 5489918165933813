//! Properties of what an act does to the people of classes.

use std::collections::HashMap;

use chrono::TimeDelta;
use fantail_core::booking::MemberFacts;
use fantail_core::class::{Class, RecurringPattern, ScheduleType};
use fantail_core::concession::is_permitted_balance;
use fantail_core::plan::{ChangeKind, ClassChange, Effect, PersonInClass, Place, impacts};
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use proptest::prelude::*;

use crate::cases;
use crate::facts::instants;

const PEOPLE: usize = 6;

prop_compose! {
    fn changes()(
        start_at in instants(),
        capacity in prop::option::weighted(0.9, 1..5u32),
        kind in 0..4usize,
        moved_by in -600..600i64,
    ) -> ClassChange {
        let before = class(start_at, capacity, kind != 1);
        let minutes = TimeDelta::minutes(if kind == 2 { moved_by } else { 0 });
        let after = Class {
            start_at: before.start_at + minutes,
            end_at: before.end_at + minutes,
            room: if kind == 3 { "2".into() } else { String::new() },
            is_active: kind != 0,
            ..before.clone()
        };
        ClassChange::new(before, after)
    }
}

fn class(start_at: Instant, max_capacity: Option<u32>, is_active: bool) -> Class {
    Class {
        id: "class".into(),
        series_id: None,
        name: "HIIT".into(),
        description: String::new(),
        instructor: "Aroha".into(),
        location: "Hall".into(),
        room: String::new(),
        start_at,
        end_at: start_at + TimeDelta::hours(1),
        duration: 60,
        max_capacity,
        concessions_required: 1,
        is_active,
        schedule_type: ScheduleType::OneOff,
        recurring_pattern: RecurringPattern::None,
        recurring_days: Vec::new(),
        recurring_start_on: None,
        recurring_end_on: None,
        recurring_interval: 1,
    }
}

prop_compose! {
    /// The people of a class that changes in this way: what they have, and who they are.
    fn people(is_restored: bool)(
        who in prop::sample::subsequence((0..PEOPLE).collect::<Vec<_>>(), 0..=PEOPLE),
        used in prop::collection::vec(0..4u32, PEOPLE),
        waits in prop::collection::vec(prop::bool::weighted(0.3), PEOPLE),
        balances in prop::collection::vec(-2..6i32, PEOPLE),
        deleted in prop::collection::vec(prop::bool::weighted(0.1), PEOPLE),
        coaches in prop::collection::vec(prop::bool::weighted(0.1), PEOPLE),
    ) -> Vec<PersonInClass> {
        let person = |at: usize| {
            let used = used[at];
            let has_balance = !deleted[at] && !coaches[at];
            PersonInClass {
                user_id: at.to_string(),
                place: match (is_restored, waits[at]) {
                    (true, _) => Place::Lost { used },
                    (false, true) => Place::Waiting,
                    (false, false) => Place::Booked { used },
                },
                member: MemberFacts {
                    role: if coaches[at] { Role::Coach } else { Role::Member },
                    concessions: if has_balance { balances[at] } else { 0 },
                },
                is_active: !deleted[at],
                is_deleted: deleted[at],
                other_classes: Vec::new(),
            }
        };
        who.into_iter().map(person).collect()
    }
}

fn planned() -> impl Strategy<Value = (ClassChange, Vec<PersonInClass>)> {
    changes().prop_flat_map(|change| {
        let is_restored = change.kind() == ChangeKind::Restored;
        (Just(change), people(is_restored))
    })
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn balances_add_up_and_only_ends_and_restorations_change_them(
        one in planned(),
        other in planned(),
        notifies: bool,
        before_start in 1..1_000i64,
    ) {
        let now = one.0.after.start_at - TimeDelta::minutes(before_start);
        let all = [one, other];
        let found = impacts(&all, notifies, now);
        let mut balances = HashMap::new();
        for ((change, people), impacts) in all.iter().zip(&found) {
            prop_assert_eq!(people.len(), impacts.len());
            for (person, impact) in people.iter().zip(impacts) {
                let balance = balances.entry(&person.user_id).or_insert(person.member.concessions);
                *balance += impact.concessions;
                prop_assert_eq!(*balance, impact.balance_after);
                prop_assert!(impact.concessions == 0 || is_permitted_balance(impact.balance_after));
                let is_end = impact.effect == Effect::Refunded && 0 <= impact.concessions;
                let is_return = impact.effect == Effect::Restored && impact.concessions <= 0;
                prop_assert!(impact.concessions == 0 || is_end || is_return);
                prop_assert!(!person.is_deleted || !impact.is_notified);
                let keeps = matches!(impact.effect, Effect::Keeps | Effect::Moved);
                prop_assert!(notifies || !keeps || !impact.is_notified);
                prop_assert_eq!(impact.effect == Effect::Moved, change.kind() == ChangeKind::Moved
                    && matches!(person.place, Place::Booked { .. }));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_restored_class_never_has_more_people_than_places((change, people) in planned()) {
        let now = change.after.start_at - TimeDelta::hours(30);
        let found = impacts(&[(change.clone(), people)], true, now).remove(0);
        let restored = found.iter().filter(|impact| impact.effect == Effect::Restored).count();
        if let Some(capacity) = change.after.max_capacity {
            prop_assert!(restored <= usize::try_from(capacity).unwrap());
        }
    }
}
