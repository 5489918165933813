//! This class and all following ones of its series: what an edit changes in each (contract, section 13).

use std::collections::BTreeSet;

use chrono::NaiveTime;

use crate::audit;
use crate::booking::booking_closes_at;
use crate::class::Class;
use crate::forms::class::ClassEdit;
use crate::plan::ClassChange;
use crate::studio_time::Instant;
use crate::timetable::{capacity_suffices, end, may_be_changed};

/// An edit of several classes of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesEdit {
    /// The new values. A field that is left out stays as it is.
    pub fields: ClassEdit,
    /// The new start on each class's day.
    pub time: Option<NaiveTime>,
    /// Whether fields that were edited by hand in one class change as well.
    pub includes_edited: bool,
}

/// A class of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesClass {
    pub class: Class,
    /// The fields that were edited by hand, in the words of the audit trail.
    pub edited: BTreeSet<String>,
    pub active_bookings: u32,
}

/// Returns what the edit changes in each class that hasn't ended and isn't cancelled. A class keeps what was edited by hand,
/// unless the edit includes it; its capacity, if the new one doesn't cover the bookings; and its start, if it has started,
/// or if the new start is not more than 30 minutes ahead.
pub fn changes(classes: Vec<SeriesClass>, edit: &SeriesEdit, now: Instant) -> Vec<ClassChange> {
    classes
        .into_iter()
        .filter(|one| may_be_changed(&one.class, now).is_ok())
        .map(|one| change(one, edit, now))
        .collect()
}

fn change(one: SeriesClass, edit: &SeriesEdit, now: Instant) -> ClassChange {
    let keeps = |field: &str| !edit.includes_edited && one.edited.contains(field);
    let mut fields = edit.fields.clone();
    fields.name.take_if(|_| keeps(audit::NAME));
    fields.description.take_if(|_| keeps(audit::DESCRIPTION));
    fields.instructor.take_if(|_| keeps(audit::INSTRUCTOR));
    fields.location.take_if(|_| keeps(audit::LOCATION));
    fields.room.take_if(|_| keeps(audit::ROOM));
    fields.duration.take_if(|_| keeps(audit::DURATION));
    fields
        .concessions_required
        .take_if(|_| keeps(audit::CONCESSIONS_REQUIRED));
    fields.max_capacity.take_if(|capacity| {
        keeps(audit::CAPACITY) || !capacity_suffices(*capacity, one.active_bookings)
    });
    let mut after = fields.applied_to(&one.class);
    let start_at = edit.time.map(|time| one.class.start_at.day().at(time));
    let moved = start_at.filter(|start_at| {
        let may_move = now < one.class.start_at && now < booking_closes_at(*start_at);
        may_move && !keeps(audit::START) && !keeps(audit::DATE)
    });
    if let Some(start_at) = moved {
        after.start_at = start_at;
        after.end_at = end(start_at, after.duration);
    }
    ClassChange {
        before: one.class,
        after,
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::plan::ChangeKind;
    use crate::timetable::tests::class;

    fn start() -> Instant {
        // A Saturday at 18:00.
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn weekly(weeks: i64, edited: &[&str], active_bookings: u32) -> SeriesClass {
        SeriesClass {
            class: class("a", start() + TimeDelta::weeks(weeks)),
            edited: edited.iter().map(|field| (*field).to_owned()).collect(),
            active_bookings,
        }
    }

    fn edit(fields: ClassEdit, time: Option<&str>) -> SeriesEdit {
        SeriesEdit {
            fields,
            time: time.map(|text| NaiveTime::parse_from_str(text, "%H:%M").unwrap()),
            includes_edited: false,
        }
    }

    fn instructor() -> ClassEdit {
        ClassEdit {
            instructor: Some("Kahu".into()),
            ..ClassEdit::default()
        }
    }

    #[test]
    fn every_following_class_changes_unless_it_was_edited_by_hand() {
        let classes = || vec![weekly(0, &[], 0), weekly(1, &[audit::INSTRUCTOR], 0)];
        let now = start() - TimeDelta::days(1);
        let kinds = |edit: &SeriesEdit| -> Vec<ChangeKind> {
            let found = changes(classes(), edit, now);
            found.iter().map(ClassChange::kind).collect()
        };
        let plain = edit(instructor(), None);
        assert_eq!(kinds(&plain), [ChangeKind::Edited, ChangeKind::Unchanged]);
        let all = SeriesEdit {
            includes_edited: true,
            ..plain
        };
        assert_eq!(kinds(&all), [ChangeKind::Edited; 2]);
    }

    #[test]
    fn a_capacity_below_the_bookings_changes_nothing_in_that_class() {
        let fewer = ClassEdit {
            max_capacity: Some(Some(5)),
            ..ClassEdit::default()
        };
        let classes = vec![weekly(0, &[], 5), weekly(1, &[], 6)];
        let found = changes(classes, &edit(fewer, None), start() - TimeDelta::days(1));
        let capacities: Vec<_> = found.iter().map(|one| one.after.max_capacity).collect();
        assert_eq!(capacities, [Some(5), Some(20)]);
    }

    #[test]
    fn the_time_moves_on_each_day_and_keeps_its_wall_time_when_the_clocks_change() {
        let classes = (0..20).map(|weeks| weekly(weeks, &[], 0)).collect();
        let now = start() - TimeDelta::days(1);
        let found = changes(classes, &edit(ClassEdit::default(), Some("19:15")), now);
        assert_eq!(found.len(), 20);
        for one in found {
            assert_eq!(
                one.after.start_at.wall_time().format("%H:%M").to_string(),
                "19:15"
            );
            assert_eq!(one.after.end_at, one.after.start_at + TimeDelta::hours(1));
        }
    }

    #[test]
    fn a_class_keeps_its_start_if_the_new_one_is_too_soon_or_it_was_moved_by_hand() {
        let now = start() - TimeDelta::hours(1);
        let classes = vec![
            weekly(0, &[], 0),
            weekly(1, &[audit::DATE], 0),
            weekly(2, &[], 0),
        ];
        let found = changes(classes, &edit(ClassEdit::default(), Some("17:29")), now);
        let kinds: Vec<_> = found.iter().map(ClassChange::kind).collect();
        assert_eq!(
            kinds,
            [
                ChangeKind::Unchanged,
                ChangeKind::Unchanged,
                ChangeKind::Moved
            ]
        );
    }
}
