//! This class and all following ones of its series: what an edit changes in each (contract, section 13).

use std::collections::BTreeSet;

use crate::audit;
use crate::booking::booking_closes_at;
use crate::class::Class;
use crate::forms::Problem;
use crate::forms::class::SeriesEdit;
use crate::forms::closed_days::{self, ClosedDay};
use crate::plan::{ChangeKind, ClassChange};
use crate::series_dates::SeriesDates;
use crate::studio_time::{Day, Instant};
use crate::timetable::{capacity_suffices, end, may_be_changed};

/// A series from one of its classes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedSeries {
    pub chosen: Class,
    /// That class and the later ones, soonest first, without those that are cancelled or have ended.
    pub classes: Vec<SeriesClass>,
    /// The days of its cancelled classes.
    pub cancelled: BTreeSet<Day>,
    /// The studio's closed days.
    pub closed: Vec<ClosedDay>,
}

/// A class of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesClass {
    pub class: Class,
    /// The fields that were edited by hand, in the words of the audit trail.
    pub edited: BTreeSet<String>,
    pub active_bookings: u32,
}

/// Returns the classes that the edit changes, adds, or can't change, soonest first. A class keeps what was edited by hand,
/// unless the edit includes it; its capacity, if the new one doesn't cover the bookings; and its start, if it has started,
/// or if the new start is not more than 30 minutes ahead. An added class is like the next one that wasn't edited by hand.
/// None is added on a day on which the series has a class.
pub fn changes(
    series: &FollowedSeries,
    edit: &SeriesEdit,
    now: Instant,
) -> Result<Vec<ClassChange>, Problem> {
    let dates = SeriesDates::new(&series.chosen, &edit.dates)?;
    let present = series
        .classes
        .iter()
        .filter(|one| may_be_changed(&one.class, now).is_ok());
    let mut changes: Vec<_> = present.map(|one| change(one, edit, &dates, now)).collect();
    let added = added(series, edit, &dates, &changes, now);
    changes.retain(|change| change.kind().is_change() || !change.why.is_empty());
    changes.extend(added);
    changes.sort_by_key(|change| change.present().start_at);
    Ok(changes)
}

fn change(one: &SeriesClass, edit: &SeriesEdit, dates: &SeriesDates, now: Instant) -> ClassChange {
    let class = &one.class;
    let keeps = |field: &str| !edit.includes_edited && one.edited.contains(field);
    let keeps_start = class.start_at <= now || keeps(audit::START) || keeps(audit::DATE);
    let day = class.start_at.day();
    let is_cancelled = if keeps_start {
        now < class.start_at && dates.cuts_off(day)
    } else {
        dates.day_after(day).is_none()
    };
    if is_cancelled {
        return ClassChange::cancelling(class.clone());
    }
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
    let mut after = fields.applied_to(class);
    let mut wanted = edit.fields.clone().applied_to(class);
    let new_day = dates.day_after(day).unwrap_or(day);
    if edit.time.is_some() || new_day != day {
        let time = edit.time.unwrap_or(class.start_at.wall_time().time());
        wanted.start_at = new_day.at(time);
        if !keeps_start && now < booking_closes_at(wanted.start_at) {
            after.start_at = wanted.start_at;
            after.end_at = end(after.start_at, after.duration);
        }
    }
    ClassChange {
        why: kept_words(&after, &wanted),
        ..ClassChange::new(class.clone(), after)
    }
}

/// Returns, for example, `Keeps its own instructor, start`; empty if a class gets all that the edit wants.
fn kept_words(after: &Class, wanted: &Class) -> String {
    let kept: Vec<_> = audit::of_class(after, wanted)
        .iter()
        .map(|change| change.field.to_lowercase())
        .collect();
    if kept.is_empty() {
        String::new()
    } else {
        format!("Keeps its own {}", kept.join(", "))
    }
}

/// Returns the classes on the days that the edit adds.
fn added(
    series: &FollowedSeries,
    edit: &SeriesEdit,
    dates: &SeriesDates,
    changes: &[ClassChange],
    now: Instant,
) -> Vec<ClassChange> {
    let taken: BTreeSet<Day> = changes
        .iter()
        .filter(|change| change.kind() != ChangeKind::Cancelled)
        .flat_map(|change| [change.present().start_at.day(), change.after.start_at.day()])
        .collect();
    let untouched = series.classes.iter().find(|one| one.edited.is_empty());
    let model = untouched.map_or(&series.chosen, |one| &one.class);
    let time = edit.time.unwrap_or(model.start_at.wall_time().time());
    let model = edit.fields.clone().applied_to(model);
    let is_free = |day: &Day| {
        // A day that was deleted stays deleted; one after the former end of the series is new.
        let is_deleted = !dates.extends_to(*day) && series.cancelled.contains(day);
        !taken.contains(day) && !is_deleted
    };
    dates
        .added()
        .filter(is_free)
        .map(|day| day.at(time))
        .filter(|start_at| now < booking_closes_at(*start_at))
        .map(|start_at| {
            let why_not = closed_days::why_closed(&series.closed, start_at.day());
            ClassChange::adding(
                Class {
                    id: String::new(),
                    start_at,
                    end_at: end(start_at, model.duration),
                    ..model.clone()
                },
                why_not.filter(|_| !edit.despite_closed),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use chrono::{NaiveTime, TimeDelta};

    use super::*;
    use crate::class::{RecurringPattern, ScheduleType, Weekday};
    use crate::forms::class::{ClassEdit, DatesEdit};
    use crate::plan::ChangeKind;
    use crate::timetable::tests::class;

    fn start() -> Instant {
        // A Saturday at 18:00.
        Instant::parse("2026-11-28T05:00:00Z").unwrap()
    }

    fn now() -> Instant {
        start() - TimeDelta::days(1)
    }

    /// Returns the class of the series that is this number of weeks after the first one.
    fn weekly(weeks: i64, edited: &[&str], active_bookings: u32) -> SeriesClass {
        SeriesClass {
            class: Class {
                series_id: Some("s".into()),
                schedule_type: ScheduleType::Recurring,
                recurring_pattern: RecurringPattern::Weekly,
                recurring_start_on: Some(start().day()),
                recurring_end_on: Some(start().day().plus(7 * 3)),
                ..class("a", start() + TimeDelta::weeks(weeks))
            },
            edited: edited.iter().map(|field| (*field).to_owned()).collect(),
            active_bookings,
        }
    }

    fn series(classes: Vec<SeriesClass>) -> FollowedSeries {
        FollowedSeries {
            chosen: weekly(0, &[], 0).class,
            classes,
            cancelled: BTreeSet::new(),
            closed: Vec::new(),
        }
    }

    fn edit(fields: ClassEdit, time: Option<&str>) -> SeriesEdit {
        SeriesEdit {
            fields,
            time: time.map(|text| NaiveTime::parse_from_str(text, "%H:%M").unwrap()),
            dates: DatesEdit::default(),
            includes_edited: false,
            despite_closed: false,
        }
    }

    fn instructor() -> ClassEdit {
        ClassEdit {
            instructor: Some("Kahu".into()),
            ..ClassEdit::default()
        }
    }

    fn redated(weekdays: Option<&[Weekday]>, end_on: Option<&str>) -> SeriesEdit {
        SeriesEdit {
            dates: DatesEdit {
                weekdays: weekdays.map(<[Weekday]>::to_vec),
                end_on: end_on.map(|day| Day::parse(day).unwrap()),
            },
            ..edit(ClassEdit::default(), None)
        }
    }

    fn found(series: &FollowedSeries, edit: &SeriesEdit) -> Vec<ClassChange> {
        changes(series, edit, now()).unwrap()
    }

    fn kinds(changes: &[ClassChange]) -> Vec<ChangeKind> {
        changes.iter().map(ClassChange::kind).collect()
    }

    /// Returns what becomes of each class, as `12-05 to 12-03 Moved`.
    fn dates(series: &FollowedSeries, edit: &SeriesEdit) -> Vec<String> {
        let short = |class: &Class| class.start_at.day().to_string().split_off(5);
        found(series, edit)
            .iter()
            .map(|change| {
                let (present, after) = (short(change.present()), short(&change.after));
                format!("{present} to {after} {:?}", change.kind())
            })
            .collect()
    }

    #[test]
    fn every_following_class_changes_unless_it_was_edited_by_hand() {
        let classes = series(vec![weekly(0, &[], 0), weekly(1, &[audit::INSTRUCTOR], 0)]);
        let plain = edit(instructor(), None);
        let edited_and_not = [ChangeKind::Edited, ChangeKind::Unchanged];
        assert_eq!(kinds(&found(&classes, &plain)), edited_and_not);
        let all = SeriesEdit {
            includes_edited: true,
            ..plain
        };
        assert_eq!(kinds(&found(&classes, &all)), [ChangeKind::Edited; 2]);
    }

    #[test]
    fn a_capacity_below_the_bookings_changes_nothing_in_that_class() {
        let fewer = ClassEdit {
            max_capacity: Some(Some(5)),
            ..ClassEdit::default()
        };
        let classes = series(vec![weekly(0, &[], 5), weekly(1, &[], 6)]);
        let found = found(&classes, &edit(fewer, None));
        let capacities: Vec<_> = found.iter().map(|one| one.after.max_capacity).collect();
        assert_eq!(capacities, [Some(5), Some(20)]);
        assert_eq!(found[1].why, "Keeps its own capacity");
    }

    #[test]
    fn the_time_moves_on_each_day_and_keeps_its_wall_time_when_the_clocks_change() {
        let classes = series((0..20).map(|weeks| weekly(weeks, &[], 0)).collect());
        let found = found(&classes, &edit(ClassEdit::default(), Some("19:15")));
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
        let classes = series(vec![
            weekly(0, &[], 0),
            weekly(1, &[audit::DATE], 0),
            weekly(2, &[], 0),
        ]);
        let earlier = edit(ClassEdit::default(), Some("17:29"));
        let found = changes(&classes, &earlier, start() - TimeDelta::hours(1)).unwrap();
        assert_eq!(
            kinds(&found),
            [
                ChangeKind::Unchanged,
                ChangeKind::Unchanged,
                ChangeKind::Moved
            ]
        );
    }

    #[test]
    fn another_weekday_moves_each_class_within_its_week() {
        let classes = series(vec![
            weekly(1, &[], 0),
            weekly(2, &[audit::START], 0),
            weekly(3, &[], 0),
        ]);
        let on_tuesday = redated(Some(&[Weekday::Tuesday]), None);
        assert_eq!(
            dates(&classes, &on_tuesday),
            [
                "12-05 to 12-01 Moved",
                "12-12 to 12-12 Unchanged",
                "12-19 to 12-15 Moved"
            ]
        );
    }

    #[test]
    fn a_weekday_in_addition_makes_new_classes_but_not_on_days_that_were_deleted() {
        let classes = FollowedSeries {
            cancelled: BTreeSet::from([Day::parse("2026-12-06").unwrap()]),
            closed: vec![ClosedDay {
                day: Day::parse("2026-12-13").unwrap(),
                reason: "Party".into(),
            }],
            ..series(vec![weekly(0, &[], 0), weekly(1, &[], 0)])
        };
        let also_sunday = redated(Some(&[Weekday::Saturday, Weekday::Sunday]), None);
        assert_eq!(
            dates(&classes, &also_sunday),
            ["11-29 to 11-29 Added", "12-13 to 12-13 LeftOut"]
        );
        let despite_closed = SeriesEdit {
            despite_closed: true,
            ..also_sunday
        };
        assert_eq!(
            kinds(&found(&classes, &despite_closed)).last(),
            Some(&ChangeKind::Added)
        );
    }

    #[test]
    fn a_later_end_adds_classes_after_the_former_end_like_the_next_untouched_one() {
        let mut touched = weekly(0, &[audit::INSTRUCTOR], 0);
        touched.class.instructor = "Kahu".into();
        let classes = FollowedSeries {
            cancelled: ["2026-12-12", "2026-12-26"]
                .map(|day| Day::parse(day).unwrap())
                .into(),
            ..series(vec![touched, weekly(1, &[], 0), weekly(3, &[], 0)])
        };
        let longer = redated(None, Some("2027-01-02"));
        assert_eq!(
            dates(&classes, &longer),
            ["12-26 to 12-26 Added", "01-02 to 01-02 Added"]
        );
        let last = found(&classes, &longer).pop().unwrap().after;
        assert_eq!((last.instructor.as_str(), last.duration), ("Aroha", 60));
        assert_eq!(
            last.start_at.wall_time().format("%H:%M").to_string(),
            "18:00"
        );
    }

    #[test]
    fn an_earlier_end_cancels_the_classes_after_it_also_those_moved_by_hand() {
        let classes = series(vec![
            weekly(0, &[], 0),
            weekly(1, &[audit::DATE], 2),
            weekly(2, &[], 0),
        ]);
        let shorter = redated(None, Some("2026-12-04"));
        assert_eq!(
            kinds(&found(&classes, &shorter)),
            [ChangeKind::Cancelled, ChangeKind::Cancelled]
        );
    }

    #[test]
    fn an_act_that_stopped_between_two_groups_is_completed_by_the_same_edit() {
        let classes = FollowedSeries {
            chosen: weekly(1, &[], 0).class,
            ..series((1..4).map(|weeks| weekly(weeks, &[], 0)).collect())
        };
        let edit = redated(
            Some(&[Weekday::Monday, Weekday::Wednesday]),
            Some("2027-01-10"),
        );
        let whole = found(&classes, &edit);
        let untouched = |class: &Class| SeriesClass {
            class: class.clone(),
            edited: BTreeSet::new(),
            active_bookings: 0,
        };
        for done in 0..whole.len() {
            let carried_out = whole[..done].iter().map(|change| &change.after);
            let present = whole[done..]
                .iter()
                .filter_map(|change| change.before.as_ref());
            let half_way: Vec<_> = carried_out.chain(present).map(untouched).collect();
            let is_chosen = |one: &&SeriesClass| one.class.id == classes.chosen.id;
            let half_way = FollowedSeries {
                chosen: half_way.iter().find(is_chosen).unwrap().class.clone(),
                classes: half_way,
                ..classes.clone()
            };
            let rest = found(&half_way, &edit);
            let left: Vec<_> = rest.iter().map(|change| &change.after).collect();
            let expected: Vec<_> = whole[done..].iter().map(|change| &change.after).collect();
            assert_eq!(left, expected, "after {done} of {}", whole.len());
        }
    }

    #[test]
    fn only_a_weekly_series_has_weekdays_and_it_keeps_at_least_one() {
        let field = |classes: &FollowedSeries, edit: &SeriesEdit| {
            let problem = changes(classes, edit, now()).unwrap_err();
            problem.fields.into_keys().next()
        };
        let classes = series(vec![weekly(0, &[], 0)]);
        let none = redated(Some(&[]), None);
        assert_eq!(field(&classes, &none).as_deref(), Some("weekdays"));
        let mut daily = classes.clone();
        daily.chosen.recurring_pattern = RecurringPattern::Daily;
        let monday = redated(Some(&[Weekday::Monday]), None);
        assert_eq!(field(&daily, &monday).as_deref(), Some("weekdays"));
        let too_early = redated(None, Some("2026-11-28"));
        assert_eq!(field(&classes, &too_early).as_deref(), Some("endDate"));
    }
}
