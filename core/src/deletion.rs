//! Which classes a deletion cancels (specification, section 4; contract, section 6).

use serde::Deserialize;

use crate::class::{Class, DeleteType};
use crate::limits::MAXIMUM_OCCURRENCES;
use crate::studio_time::Instant;
use crate::timetable::may_be_changed;
use crate::verdict::Refusal;

/// Selects the classes that a deletion cancels, soonest first: only the chosen class or, for
/// [`DeleteType::AllFuture`], also every later class that belongs with it.
///
/// Skips classes that are cancelled or have ended. If none is left, returns why the chosen class can't be changed
/// (contract, section 6).
pub fn select(
    chosen: &Class,
    candidates: Vec<Class>,
    how: DeleteType,
    now: Instant,
) -> Result<Vec<Class>, Refusal> {
    let mut selected = candidates;
    selected.retain(|class| is_selected(chosen, class, how) && may_be_changed(class, now).is_ok());
    selected.sort_by(|one, other| {
        let key = |class: &Class| (class.start_at, class.id.clone());
        key(one).cmp(&key(other))
    });
    if selected.is_empty() {
        may_be_changed(chosen, now)?;
    }
    Ok(selected)
}

/// Returns whether a deletion would cancel more classes than a series may have. Such a
/// deletion is refused as a whole.
pub fn is_too_much(classes: usize) -> bool {
    MAXIMUM_OCCURRENCES < classes
}

/// Returns whether two classes belong together: they have the same series, or, without a series,
/// the same name, instructor and location (contract, section 6).
pub fn belong_together(one: &Class, other: &Class) -> bool {
    match (&one.series_id, &other.series_id) {
        (Some(series), Some(other_series)) => series == other_series,
        (None, None) => {
            let looks = |class: &Class| {
                [&class.name, &class.instructor, &class.location].map(String::clone)
            };
            looks(one) == looks(other)
        }
        _ => false,
    }
}

/// A class's id, and the fields by which two classes look the same. Every class on the wire has these fields.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ClassLooks {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub instructor: String,
    pub location: String,
}

/// Returns whether the app asks 'this class only or all future ones?'. True if another class has
/// the same name, instructor and location (specification, section 4).
pub fn looks_like_a_series(class: &ClassLooks, others: &[ClassLooks]) -> bool {
    others.iter().any(|other| {
        other.id != class.id
            && (&other.name, &other.instructor, &other.location)
                == (&class.name, &class.instructor, &class.location)
    })
}

fn is_selected(chosen: &Class, class: &Class, how: DeleteType) -> bool {
    let is_chosen = class.id == chosen.id;
    match how {
        DeleteType::Single => is_chosen,
        DeleteType::AllFuture => {
            is_chosen || (belong_together(chosen, class) && chosen.start_at <= class.start_at)
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::timetable::tests::class;

    const OPENING_TIME: &str = "2026-12-01T00:00:00Z";

    fn opening_time() -> Instant {
        Instant::parse(OPENING_TIME).unwrap()
    }

    /// Returns a one-off class of one hour, `days` days after `opening_time`.
    fn alone(id: &str, days: i64) -> Class {
        class(id, opening_time() + TimeDelta::days(days))
    }

    fn of(series: &str, id: &str, days: i64) -> Class {
        Class {
            series_id: Some(series.into()),
            ..alone(id, days)
        }
    }

    fn off(class: Class) -> Class {
        Class {
            is_active: false,
            ..class
        }
    }

    fn ids(chosen: &Class, all: &[Class], how: DeleteType) -> Result<Vec<String>, Refusal> {
        let selected = select(chosen, all.to_vec(), how, opening_time())?;
        Ok(selected.into_iter().map(|class| class.id).collect())
    }

    #[test]
    fn another_class_of_the_same_name_instructor_and_location_makes_a_series() {
        let looks = |id: &str, location: &str| ClassLooks {
            id: id.into(),
            name: "HIIT".into(),
            instructor: "Aroha".into(),
            location: location.into(),
        };
        let chosen = looks("a", "Hall");
        assert!(!looks_like_a_series(&chosen, &[]));
        assert!(!looks_like_a_series(&chosen, std::slice::from_ref(&chosen)));
        assert!(!looks_like_a_series(&chosen, &[looks("b", "Studio")]));
        assert!(looks_like_a_series(
            &chosen,
            &[chosen.clone(), looks("b", "Hall")]
        ));
    }

    #[test]
    fn a_single_deletion_cancels_only_the_chosen_class() {
        let all = [of("s", "a", 1), of("s", "b", 2)];
        assert_eq!(
            ids(&all[0], &all, DeleteType::Single),
            Ok(vec!["a".to_owned()])
        );
    }

    #[test]
    fn all_future_of_a_series_selects_the_chosen_class_and_the_later_ones_of_its_series() {
        let all = [
            of("s", "c", 3),
            of("s", "b", 2),
            of("s", "a", 1),
            of("t", "other series", 4),
            alone("look-alike", 5),
        ];
        assert_eq!(
            ids(&all[1], &all, DeleteType::AllFuture),
            Ok(vec!["b".to_owned(), "c".to_owned()])
        );
    }

    #[test]
    fn a_class_of_the_series_with_the_same_start_counts_as_later() {
        let (chosen, ms) = (of("s", "a", 1), TimeDelta::milliseconds(1));
        let moved = |id: &str, by| class(id, chosen.start_at + by);
        let all = [
            chosen.clone(),
            Class {
                series_id: Some("s".into()),
                ..moved("before", -ms)
            },
            Class {
                series_id: Some("s".into()),
                ..moved("same", TimeDelta::zero())
            },
            Class {
                series_id: Some("s".into()),
                ..moved("after", ms)
            },
        ];
        assert_eq!(
            ids(&chosen, &all, DeleteType::AllFuture),
            Ok(["a", "same", "after"].map(str::to_owned).to_vec())
        );
    }

    #[test]
    fn all_future_of_a_one_off_class_selects_later_one_off_classes_that_look_the_same() {
        let chosen = alone("a", 2);
        let differing = [
            Class {
                name: "Yoga".into(),
                ..alone("name", 3)
            },
            Class {
                instructor: "Kahu".into(),
                ..alone("instructor", 3)
            },
            Class {
                location: "Hall".into(),
                ..alone("location", 3)
            },
            of("s", "in a series", 3),
            alone("earlier", 1),
        ];
        let alike = Class {
            room: "9".into(),
            duration: 30,
            concessions_required: 5,
            ..alone("alike", 3)
        };
        let all: Vec<Class> = differing
            .into_iter()
            .chain([chosen.clone(), alike])
            .collect();
        assert_eq!(
            ids(&chosen, &all, DeleteType::AllFuture),
            Ok(vec!["a".to_owned(), "alike".to_owned()])
        );
    }

    #[test]
    fn ended_and_cancelled_classes_are_skipped_and_if_none_is_left_it_is_an_error() {
        let over = of("s", "over", -1);
        let all = [over.clone(), off(of("s", "off", 1)), of("s", "next", 2)];
        assert_eq!(
            ids(&over, &all, DeleteType::AllFuture),
            Ok(vec!["next".to_owned()])
        );
        assert_eq!(
            ids(&over, &all, DeleteType::Single),
            Err(Refusal::ClassOver)
        );
        assert_eq!(
            ids(&over, &all[..2], DeleteType::AllFuture),
            Err(Refusal::ClassOver)
        );
        assert_eq!(
            ids(&all[1], &all, DeleteType::Single),
            Err(Refusal::ClassCancelled)
        );
        assert_eq!(
            ids(&all[1], &all, DeleteType::AllFuture),
            Ok(vec!["next".to_owned()])
        );
    }

    #[test]
    fn a_deletion_cancels_at_most_400_classes() {
        assert!(!is_too_much(400));
        assert!(is_too_much(401));
    }

    #[test]
    fn a_running_class_can_be_deleted_until_it_ends() {
        let running = class(
            "a",
            opening_time() - TimeDelta::minutes(60) + TimeDelta::milliseconds(1),
        );
        let over = class("a", opening_time() - TimeDelta::minutes(60));
        assert!(ids(&running, std::slice::from_ref(&running), DeleteType::Single).is_ok());
        assert_eq!(
            ids(&over, std::slice::from_ref(&over), DeleteType::Single),
            Err(Refusal::ClassOver)
        );
    }
}
