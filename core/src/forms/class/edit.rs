//! An edit of one class, which never changes its schedule (specification, section 4; contract, sections 1 and 6).

use super::details::{REQUIRED, capacity, duration, optional_name, price};
use super::schedule::{parse_end_day, parse_start, sent, start_on, unless_changed};
use crate::class::{Class, RecurringPattern, ScheduleType, Weekday};
use crate::edit_conflict::{ConcurrentEdit, EditConflict};
use crate::forms::{Problem, require, text};
use crate::limits::{CLASS_NAME_LENGTH, DESCRIPTION_LENGTH, NAME_LENGTH};
use crate::studio_time::{Day, Instant};
use crate::timetable::end;
use crate::wire::{ClassBefore, EditClassRequest};

/// The message for an edit that would change the schedule of a class (specification, section 4).
const SCHEDULE_IS_FIXED: &str = "The schedule cannot be changed. Create a new class to change it.";

const START_IS_FIXED: &str =
    "Start time cannot be changed. Create a new class to change the schedule.";

/// A valid edit of a class; `None` leaves a field as it is (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClassEdit {
    pub name: Option<String>,
    pub description: Option<String>,
    pub instructor: Option<String>,
    pub location: Option<String>,
    pub room: Option<String>,
    /// Minutes, 15 to 480.
    pub duration: Option<u32>,
    /// Places, at least 1; `Some(None)` removes the limit.
    pub max_capacity: Option<Option<u32>>,
    /// The price of a place from now on, in concessions; bookings keep their charge.
    pub concessions_required: Option<u32>,
    /// `Some(false)` cancels the class (contract, section 6).
    pub is_active: Option<bool>,
    pub schedule: SentSchedule,
    /// The fields that were loaded into the form.
    pub before: ClassBefore,
}

impl ClassEdit {
    /// Returns the class after the edit. A field that is left out keeps its value, and the end
    /// follows the duration (contract, sections 1 and 6). `is_active` and the bookings don't change
    /// here.
    pub fn applied_to(self, class: &Class) -> Class {
        let duration = self.duration.unwrap_or(class.duration);
        let edited_or_present =
            |edited: Option<String>, present: &str| edited.unwrap_or_else(|| present.to_owned());
        Class {
            name: edited_or_present(self.name, &class.name),
            description: edited_or_present(self.description, &class.description),
            instructor: edited_or_present(self.instructor, &class.instructor),
            location: edited_or_present(self.location, &class.location),
            room: edited_or_present(self.room, &class.room),
            duration,
            end_at: end(class.start_at, duration),
            max_capacity: self.max_capacity.unwrap_or(class.max_capacity),
            concessions_required: self
                .concessions_required
                .unwrap_or(class.concessions_required),
            ..class.clone()
        }
    }
}

/// The schedule that an edit contains. Each field must equal the present value; `None` if it was
/// left out (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SentSchedule {
    pub start_at: Option<Instant>,
    pub schedule_type: Option<ScheduleType>,
    pub pattern: Option<RecurringPattern>,
    pub days: Option<Vec<Weekday>>,
    pub start_on: Option<Day>,
    pub end_on: Option<Day>,
    pub interval: Option<u32>,
}

/// Parses an edit. A field that is left out keeps its value; a required field must not be empty
/// (contract, section 1).
pub fn parse_edit(form: &EditClassRequest) -> Result<ClassEdit, Problem> {
    let name = optional_name("name", form.name.as_deref(), CLASS_NAME_LENGTH)?;
    let instructor = optional_name("instructor", form.instructor.as_deref(), NAME_LENGTH)?;
    let location = optional_name("location", form.location.as_deref(), NAME_LENGTH)?;
    // A required field that is left out keeps its value, so it counts as filled.
    let sent_or_kept = |text: &Option<String>| text.clone().unwrap_or_else(|| "kept".to_owned());
    require(
        &[
            ("name", &sent_or_kept(&name)),
            ("instructor", &sent_or_kept(&instructor)),
            ("location", &sent_or_kept(&location)),
        ],
        REQUIRED,
    )?;
    let description = form.description.as_deref();
    Ok(ClassEdit {
        name,
        description: description
            .map(|t| text::paragraph("description", t, DESCRIPTION_LENGTH))
            .transpose()?,
        instructor,
        location,
        room: optional_name("room", form.room.as_deref(), NAME_LENGTH)?,
        duration: form.duration.map(duration).transpose()?,
        max_capacity: form
            .max_capacity
            .map(|limit| limit.map(capacity).transpose())
            .transpose()?,
        concessions_required: form.concessions_required.map(price).transpose()?,
        is_active: form.is_active,
        schedule: sent_schedule(form)?,
        before: form.before.clone().unwrap_or_default(),
    })
}

/// Refuses an edit of fields that have changed since its form was loaded (contract, section 1).
pub fn check_conflict(
    before: &ClassBefore,
    submitted: &Class,
    current: &Class,
) -> Result<(), EditConflict> {
    let edit = ConcurrentEdit {
        base: &base_of(before).applied_to(current),
        submitted,
        current,
    };
    let capacity = edit.field(|c| &c.max_capacity, |capacity| places(*capacity));
    let price = edit.field(|c| &c.concessions_required, u32::to_string);
    EditConflict::of([
        ("name", edit.text(|c| &c.name)),
        ("description", edit.text(|c| &c.description)),
        ("instructor", edit.text(|c| &c.instructor)),
        ("location", edit.text(|c| &c.location)),
        ("room", edit.text(|c| &c.room)),
        ("duration", edit.field(|c| &c.duration, minutes)),
        ("maxCapacity", capacity),
        ("concessionsRequired", price),
    ])
}

/// Returns the edit that restores the values loaded into the form. They are not validated, because
/// they may be older than the rules.
fn base_of(before: &ClassBefore) -> ClassEdit {
    ClassEdit {
        name: before.name.clone(),
        description: before.description.clone(),
        instructor: before.instructor.clone(),
        location: before.location.clone(),
        room: before.room.clone(),
        duration: before.duration,
        max_capacity: before.max_capacity,
        concessions_required: before.concessions_required,
        ..ClassEdit::default()
    }
}

fn minutes(duration: &u32) -> String {
    format!("{duration} minutes")
}

fn places(capacity: Option<u32>) -> String {
    capacity.map_or("no limit".to_owned(), |places| places.to_string())
}

/// Refuses an edit of the schedule, at the first fixed field that differs (specification, section 4; contract, section
/// 6).
pub fn schedule_stays(sent: &SentSchedule, current: &Class) -> Result<(), Problem> {
    let start_stays = sent.start_at.is_none_or(|at| at == current.start_at);
    unless_changed("startTime", START_IS_FIXED, start_stays)?;
    let same_type = |typed| typed == current.schedule_type;
    let same_pattern = |typed| typed == current.recurring_pattern;
    let same_days = |typed: &Vec<Weekday>| same_days(typed, &current.recurring_days);
    let is_same = [
        ("scheduleType", sent.schedule_type.is_none_or(same_type)),
        ("recurringPattern", sent.pattern.is_none_or(same_pattern)),
        ("recurringDays", sent.days.as_ref().is_none_or(same_days)),
        (
            "recurringStartDate",
            sent.start_on.is_none() || sent.start_on == current.recurring_start_on,
        ),
        (
            "recurringEndDate",
            sent.end_on.is_none() || sent.end_on == current.recurring_end_on,
        ),
        (
            "recurringInterval",
            sent.interval
                .is_none_or(|typed| typed == current.recurring_interval),
        ),
    ];
    is_same
        .into_iter()
        .try_for_each(|(field, same)| unless_changed(field, SCHEDULE_IS_FIXED, same))
}

fn sent_schedule(form: &EditClassRequest) -> Result<SentSchedule, Problem> {
    Ok(SentSchedule {
        start_at: sent(form.start_time.as_deref())
            .map(parse_start)
            .transpose()?,
        schedule_type: form.schedule_type,
        pattern: form.recurring_pattern,
        days: form.recurring_days.clone(),
        start_on: start_on(form.recurring_start_date.as_deref())?,
        end_on: sent(form.recurring_end_date.as_deref())
            .map(parse_end_day)
            .transpose()?,
        interval: form.recurring_interval,
    })
}

fn same_days(typed: &[Weekday], current: &[Weekday]) -> bool {
    Weekday::ALL
        .iter()
        .all(|day| typed.contains(day) == current.contains(day))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timetable::tests::class;

    fn current() -> Class {
        let start_at = Instant::parse("2026-12-01T05:00:00Z").unwrap();
        Class {
            series_id: Some("s".into()),
            schedule_type: ScheduleType::Recurring,
            recurring_pattern: RecurringPattern::Custom,
            recurring_days: vec![Weekday::Tuesday, Weekday::Friday],
            recurring_start_on: Day::parse("2026-12-01"),
            ..class("s_2026-12-01T05:00:00.000Z", start_at)
        }
    }

    fn edited(form: &EditClassRequest) -> Result<(), Problem> {
        schedule_stays(&parse_edit(form)?.schedule, &current())
    }

    #[test]
    fn an_edit_changes_only_its_fields_and_the_end_follows_the_duration() {
        let hiit = class("a", Instant::parse("2026-12-01T05:00:00Z").unwrap());
        assert_eq!(ClassEdit::default().applied_to(&hiit), hiit);
        let edit = ClassEdit {
            room: Some(String::new()),
            duration: Some(45),
            max_capacity: Some(None),
            ..ClassEdit::default()
        };
        let after = edit.applied_to(&hiit);
        assert_eq!(
            after.end_at,
            Instant::parse("2026-12-01T05:45:00Z").unwrap()
        );
        assert_eq!((after.room.as_str(), after.max_capacity), ("", None));
        assert_eq!((after.name, after.duration), (hiit.name, 45));
    }

    #[test]
    fn an_edit_may_contain_the_present_schedule_in_any_format() {
        let repeated = EditClassRequest {
            start_time: Some("2026-12-01T18:00".into()),
            schedule_type: Some(ScheduleType::Recurring),
            recurring_pattern: Some(RecurringPattern::Custom),
            recurring_days: Some(vec![Weekday::Friday, Weekday::Tuesday]),
            recurring_start_date: Some("2026-11-30T11:00:00.000Z".into()),
            recurring_end_date: Some(String::new()),
            recurring_interval: Some(1),
            ..EditClassRequest::default()
        };
        assert_eq!(edited(&repeated), Ok(()));
        assert_eq!(edited(&EditClassRequest::default()), Ok(()));
    }

    #[test]
    fn an_edit_that_changes_the_schedule_is_refused_at_its_field() {
        let start = |text: &str| EditClassRequest {
            start_time: Some(text.into()),
            ..EditClassRequest::default()
        };
        let message = |form: &EditClassRequest| edited(form).unwrap_err().message;
        assert_eq!(
            message(&start("2026-12-01T05:00:00.001Z")),
            "Start time cannot be changed. Create a new class to change the schedule."
        );
        assert_eq!(
            parse_edit(&start("soon")).unwrap_err().message,
            "Invalid start time format. Please select a valid date and time."
        );
        let refused_at =
            |form: EditClassRequest| edited(&form).unwrap_err().fields.into_keys().next();
        let none = EditClassRequest::default;
        assert_eq!(
            refused_at(EditClassRequest {
                schedule_type: Some(ScheduleType::OneOff),
                ..none()
            })
            .as_deref(),
            Some("scheduleType")
        );
        assert_eq!(
            refused_at(EditClassRequest {
                recurring_days: Some(vec![Weekday::Friday]),
                ..none()
            })
            .as_deref(),
            Some("recurringDays")
        );
        assert_eq!(
            refused_at(EditClassRequest {
                recurring_end_date: Some("2027-01-01".into()),
                ..none()
            })
            .as_deref(),
            Some("recurringEndDate")
        );
        assert_eq!(
            refused_at(EditClassRequest {
                recurring_interval: Some(2),
                ..none()
            })
            .as_deref(),
            Some("recurringInterval")
        );
    }

    #[test]
    fn an_invalid_day_is_refused_by_parsing_alone() {
        for field in ["recurringStartDate", "recurringEndDate"] {
            let typed = |submitted| (field == submitted).then(|| "soon".to_owned());
            let form = EditClassRequest {
                recurring_start_date: typed("recurringStartDate"),
                recurring_end_date: typed("recurringEndDate"),
                ..EditClassRequest::default()
            };
            assert!(parse_edit(&form).unwrap_err().fields.contains_key(field));
        }
    }

    #[test]
    fn the_loaded_values_are_cleaned_before_they_are_compared() {
        let current = Class {
            description: "Slow.\nBring a mat.".into(),
            ..current()
        };
        let conflicts = |json: &str| {
            let edit = parse_edit(&serde_json::from_str(json).unwrap()).unwrap();
            let before = edit.before.clone();
            let submitted = edit.applied_to(&current);
            check_conflict(&before, &submitted, &current).map_err(|conflict| conflict.fields)
        };
        let as_it_is = r#"{"description": "-", "name": "-", "maxCapacity": 9,
            "before": {"description": " Slow.\r\nBring a mat.", "name": "HII\u200bT ", "maxCapacity": 20}}"#;
        assert_eq!(conflicts(as_it_is), Ok(()));
        let left_alone = r#"{"before": {"name": "Yin", "maxCapacity": null, "duration": 45}}"#;
        assert_eq!(conflicts(left_alone), Ok(()));
        let fields = conflicts(
            r#"{"name": "HIIT", "maxCapacity": 9, "duration": 90,
                "before": {"name": "Yin", "maxCapacity": null, "duration": 45}}"#,
        );
        let fields = fields.unwrap_err();
        assert_eq!(fields.len(), 2, "the name already has the submitted value");
        assert_eq!(
            fields["maxCapacity"],
            "Now 20, changed from no limit while you were editing"
        );
        assert_eq!(
            fields["duration"],
            "Now 60 minutes, changed from 45 minutes while you were editing"
        );
    }

    #[test]
    fn an_edit_does_not_change_fields_that_are_left_out() {
        assert_eq!(
            parse_edit(&EditClassRequest::default()),
            Ok(ClassEdit::default())
        );
        let emptied = EditClassRequest {
            name: Some(" ".into()),
            ..EditClassRequest::default()
        };
        assert_eq!(parse_edit(&emptied).unwrap_err().message, REQUIRED);
        let unlimited = EditClassRequest {
            max_capacity: Some(None),
            ..EditClassRequest::default()
        };
        assert_eq!(parse_edit(&unlimited).unwrap().max_capacity, Some(None));
    }
}
