//! Clashes: classes that need the same room or the same instructor at the same time. A clash is a warning, never a
//! refusal (contract, section 6).

use chrono::TimeDelta;

use crate::class::Class;
use crate::studio_time::Instant;
use crate::timetable::end;

/// The classes that a form would create.
#[derive(Debug, Clone, Copy)]
pub struct PlannedClasses<'a> {
    /// Soonest first.
    pub starts: &'a [Instant],
    /// The duration of each class, in minutes.
    pub duration: u32,
    pub location: &'a str,
    /// Empty for none.
    pub room: &'a str,
    pub instructor: &'a str,
}

impl<'a> From<&'a Class> for PlannedClasses<'a> {
    fn from(class: &'a Class) -> PlannedClasses<'a> {
        PlannedClasses {
            starts: std::slice::from_ref(&class.start_at),
            duration: class.duration,
            location: &class.location,
            room: &class.room,
            instructor: &class.instructor,
        }
    }
}

/// A planned class and an existing one that clash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClashingPair<'a> {
    /// The start of the planned class.
    pub start_at: Instant,
    pub class: &'a Class,
    pub same_room: bool,
    pub same_instructor: bool,
}

/// Finds every pair of a planned class and an existing one that overlap and share the room or the
/// instructor, in the order of the planned starts. A class that starts when another ends doesn't
/// overlap it. Cancelled classes are ignored. Two classes share the room if both their location and
/// their room are the same; two classes without a room share it if they have the same location.
/// Names are compared without case.
pub fn find<'a>(planned: &PlannedClasses<'_>, existing: &'a [Class]) -> Vec<ClashingPair<'a>> {
    let rivals: Vec<Rival<'a>> = existing
        .iter()
        .filter(|class| class.is_active)
        .filter_map(|class| Rival::of(planned, class))
        .collect();
    let starts = planned.starts.iter();
    starts
        .flat_map(|start_at| {
            let end_at = end(*start_at, planned.duration);
            let meets = move |rival: &&Rival<'a>| {
                rival.class.start_at < end_at && *start_at < rival.class.end_at
            };
            rivals.iter().filter(meets).map(|rival| rival.at(*start_at))
        })
        .collect()
}

/// Returns the maximum duration of a class. An existing class that started earlier than this before
/// the first planned start can't overlap it.
pub fn lookback() -> TimeDelta {
    TimeDelta::minutes(crate::limits::MAXIMUM_DURATION_MINUTES.into())
}

/// An existing class that shares the room or the instructor.
struct Rival<'a> {
    class: &'a Class,
    same_room: bool,
    same_instructor: bool,
}

impl<'a> Rival<'a> {
    fn of(planned: &PlannedClasses<'_>, class: &'a Class) -> Option<Rival<'a>> {
        let same_room = same(planned.location, &class.location) && same(planned.room, &class.room);
        let same_instructor = same(planned.instructor, &class.instructor);
        (same_room || same_instructor).then_some(Rival {
            class,
            same_room,
            same_instructor,
        })
    }

    fn at(&self, start_at: Instant) -> ClashingPair<'a> {
        ClashingPair {
            start_at,
            class: self.class,
            same_room: self.same_room,
            same_instructor: self.same_instructor,
        }
    }
}

fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timetable::tests::class;

    const MS: TimeDelta = TimeDelta::milliseconds(1);

    fn base_start() -> Instant {
        Instant::parse("2026-12-01T00:00:00Z").unwrap()
    }

    /// Returns a class that starts at `base_start()` and lasts one hour, in the location and room
    /// of the fixture.
    fn class_at_base_start() -> Class {
        class("class_at_base_start", base_start())
    }

    fn planned<'a>(starts: &'a [Instant], class: &'a Class) -> PlannedClasses<'a> {
        PlannedClasses {
            starts,
            duration: 60,
            location: &class.location,
            room: &class.room,
            instructor: &class.instructor,
        }
    }

    fn clashes(start_at: Instant, change: impl Fn(&mut Class)) -> Vec<(bool, bool)> {
        let mut like = class_at_base_start();
        change(&mut like);
        let (starts, existing) = ([start_at], [class_at_base_start()]);
        find(&planned(&starts, &like), &existing)
            .iter()
            .map(|clash| (clash.same_room, clash.same_instructor))
            .collect()
    }

    #[test]
    fn classes_clash_only_if_they_overlap() {
        let hour = TimeDelta::hours(1);
        assert_eq!(clashes(base_start() - hour, |_| ()), []);
        assert_eq!(clashes(base_start() - hour + MS, |_| ()), [(true, true)]);
        assert_eq!(clashes(base_start() + hour - MS, |_| ()), [(true, true)]);
        assert_eq!(clashes(base_start() + hour, |_| ()), []);
    }

    #[test]
    fn a_clash_shows_whether_the_room_or_the_instructor_is_shared() {
        assert_eq!(
            clashes(base_start(), |class| class.instructor = "Kahu".into()),
            [(true, false)]
        );
        assert_eq!(
            clashes(base_start(), |class| class.room = "Upstairs".into()),
            [(false, true)]
        );
        assert_eq!(
            clashes(base_start(), |class| {
                class.location = "Elsewhere".into();
                class.instructor = "Kahu".into();
            }),
            []
        );
    }

    #[test]
    fn names_are_compared_without_case() {
        assert_eq!(
            clashes(base_start(), |class| {
                class.instructor = class.instructor.to_uppercase();
                class.room = "Upstairs".into();
            }),
            [(false, true)]
        );
    }

    #[test]
    fn a_cancelled_class_never_clashes() {
        let off = Class {
            is_active: false,
            ..class_at_base_start()
        };
        assert_eq!(
            find(&planned(&[base_start()], &class_at_base_start()), &[off]),
            []
        );
    }

    #[test]
    fn each_class_of_a_series_is_compared() {
        let day = TimeDelta::days(1);
        let starts = [base_start(), base_start() + day, base_start() + day + day];
        let existing = [
            class("first", base_start()),
            class("third", base_start() + day + day + TimeDelta::minutes(30)),
        ];
        let like = class_at_base_start();
        let found = find(&planned(&starts, &like), &existing);
        let met: Vec<_> = found
            .iter()
            .map(|clash| (clash.start_at, clash.class.id.as_str()))
            .collect();
        assert_eq!(met, [(starts[0], "first"), (starts[2], "third")]);
    }
}
