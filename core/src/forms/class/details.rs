//! The texts and numbers of a class form (specification, section 5; contract, sections 6 and 12).

use crate::forms::{Problem, require, text};
use crate::limits::{
    CALENDAR_MINIMUM_CONCESSIONS_REQUIRED, CLASS_NAME_LENGTH, DEFAULT_CAPACITY,
    DEFAULT_CONCESSIONS_REQUIRED, DEFAULT_DURATION_MINUTES, DESCRIPTION_LENGTH, MAXIMUM_CAPACITY,
    MAXIMUM_CONCESSIONS_REQUIRED, MAXIMUM_DURATION_MINUTES, MINIMUM_CAPACITY,
    MINIMUM_CONCESSIONS_REQUIRED, MINIMUM_DURATION_MINUTES, NAME_LENGTH,
};
use crate::wire::NewClassRequest;

/// The sentence for a class form without a required field (specification, section 5).
pub const REQUIRED: &str =
    "Please fill in all required fields: Name, Instructor, Location, and Start Time";

/// The valid texts and numbers of a class (contract, sections 6 and 12).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassDetails {
    pub name: String,
    /// Empty for none.
    pub description: String,
    pub instructor: String,
    pub location: String,
    /// Empty for none.
    pub room: String,
    /// Minutes, 15 to 480.
    pub duration: u32,
    /// Places, at least 1; `None` without a limit.
    pub max_capacity: Option<u32>,
    /// The price of a place, in concessions; 0 is free.
    pub concessions_required: u32,
}

pub(super) fn details(
    form: &NewClassRequest,
    typed_start: &str,
    is_recurring: bool,
) -> Result<ClassDetails, Problem> {
    let name = text::name("name", &text::or_empty(&form.name), CLASS_NAME_LENGTH)?;
    let instructor = text::name("instructor", &text::or_empty(&form.instructor), NAME_LENGTH)?;
    let location = text::name("location", &text::or_empty(&form.location), NAME_LENGTH)?;
    let words = [
        ("name", name.as_str()),
        ("instructor", &instructor),
        ("location", &location),
    ];
    if is_recurring {
        require(&words, REQUIRED)?;
        require(
            &[("startTime", typed_start)],
            "Please select a start time for recurring schedule",
        )?;
    } else {
        require(
            &[words[0], words[1], words[2], ("startTime", typed_start)],
            REQUIRED,
        )?;
    }
    Ok(ClassDetails {
        description: text::paragraph(
            "description",
            &text::or_empty(&form.description),
            DESCRIPTION_LENGTH,
        )?,
        room: text::name("room", &text::or_empty(&form.room), NAME_LENGTH)?,
        duration: duration(form.duration.unwrap_or(DEFAULT_DURATION_MINUTES))?,
        max_capacity: form
            .max_capacity
            .unwrap_or(Some(DEFAULT_CAPACITY))
            .map(capacity)
            .transpose()?,
        concessions_required: price(
            form.concessions_required
                .unwrap_or(DEFAULT_CONCESSIONS_REQUIRED),
        )?,
        name,
        instructor,
        location,
    })
}

pub(super) fn optional_name(
    field: &str,
    typed: Option<&str>,
    limit: usize,
) -> Result<Option<String>, Problem> {
    typed.map(|t| text::name(field, t, limit)).transpose()
}

pub(super) fn duration(minutes: u32) -> Result<u32, Problem> {
    within(
        "duration",
        "Duration",
        minutes,
        MINIMUM_DURATION_MINUTES,
        MAXIMUM_DURATION_MINUTES,
    )
}

pub(super) fn capacity(places: u32) -> Result<u32, Problem> {
    within(
        "maxCapacity",
        "Max capacity",
        places,
        MINIMUM_CAPACITY,
        MAXIMUM_CAPACITY,
    )
}

pub(super) fn price(concessions: u32) -> Result<u32, Problem> {
    price_from(MINIMUM_CONCESSIONS_REQUIRED, concessions)
}

/// Checks a price in the forms of the calendar: at least 1, or the present price (contract, section
/// 6).
pub fn calendar_price(concessions: u32, present: Option<u32>) -> Result<u32, Problem> {
    if present == Some(concessions) {
        return Ok(concessions);
    }
    price_from(CALENDAR_MINIMUM_CONCESSIONS_REQUIRED, concessions)
}

fn price_from(least: u32, concessions: u32) -> Result<u32, Problem> {
    within(
        "concessionsRequired",
        "Concessions required",
        concessions,
        least,
        MAXIMUM_CONCESSIONS_REQUIRED,
    )
}

fn within(field: &str, subject: &str, number: u32, least: u32, most: u32) -> Result<u32, Problem> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(Problem::at(
            field,
            format!("{subject} must be between {least} and {most}"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::{form, now};
    use super::super::parse_new;
    use super::*;

    #[test]
    fn numbers_stay_within_their_bounds() {
        let long = |duration| {
            parse_new(
                &NewClassRequest {
                    duration: Some(duration),
                    ..form()
                },
                now(),
            )
        };
        assert!(long(14).is_err() && long(15).is_ok() && long(480).is_ok() && long(481).is_err());
        let holding = |places| {
            parse_new(
                &NewClassRequest {
                    max_capacity: Some(Some(places)),
                    ..form()
                },
                now(),
            )
        };
        assert_eq!(
            holding(0).unwrap_err().fields["maxCapacity"],
            "Max capacity must be between 1 and 10000"
        );
        assert!(holding(1).is_ok());
        assert!(holding(10_000).is_ok() && holding(10_001).is_err());
        let costing = |concessions| {
            parse_new(
                &NewClassRequest {
                    concessions_required: Some(concessions),
                    ..form()
                },
                now(),
            )
        };
        assert!(costing(0).is_ok() && costing(1_000).is_ok() && costing(1_001).is_err());
    }

    #[test]
    fn a_capacity_of_null_means_no_limit() {
        let unlimited = NewClassRequest {
            max_capacity: Some(None),
            ..form()
        };
        assert_eq!(
            parse_new(&unlimited, now()).unwrap().details.max_capacity,
            None
        );
    }

    #[test]
    fn the_calendar_requires_a_price_of_at_least_1_or_the_present_price() {
        assert_eq!(calendar_price(1, None), Ok(1));
        assert_eq!(
            calendar_price(0, None).unwrap_err().message,
            "Concessions required must be between 1 and 1000"
        );
        assert_eq!(calendar_price(0, Some(0)), Ok(0));
        assert!(calendar_price(0, Some(1)).is_err());
        assert!(calendar_price(1001, None).is_err());
    }
}
