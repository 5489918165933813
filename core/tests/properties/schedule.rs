//! Properties of the schedule's entries: they agree with the class modal.

use fantail_core::member_actions::member_actions;
use fantail_core::schedule::{ScheduleEntry, bookable, entries};
use proptest::prelude::*;

use crate::cases;
use crate::facts::{MS, questions};

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn an_entry_and_the_modal_agree((class, who, now, _) in questions()) {
        let list = [class];
        let entry = entries(&list, &who, now).remove(0);
        let actions = member_actions(&list[0], &who, now);
        prop_assert_eq!(entry.state, actions.state);
        prop_assert_eq!(entry.badge, actions.badge);
        prop_assert_eq!(entry.closed, actions.closed);
        prop_assert_eq!(entry.day, list[0].start_at.day());
        prop_assert_eq!(bookable(&list, &who, now), [actions.can_book]);
    }

    #[test]
    fn no_entry_changes_before_its_next_flip((class, who, now, later) in questions()) {
        let at = |moment| entries(std::slice::from_ref(&class), &who, moment).remove(0);
        let words = |entry: ScheduleEntry| (entry.state, entry.badge, entry.closed);
        let present = at(now);
        let until = present.next_flip_at.map_or(later, |flip| later.min(flip - MS));
        prop_assert!(present.next_flip_at.is_none_or(|flip| now < flip));
        prop_assert_eq!(words(at(until)), words(present));
    }
}
