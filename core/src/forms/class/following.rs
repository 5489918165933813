//! An edit of a class and all following ones of its series (contract, section 13).

use chrono::NaiveTime;

use super::edit::{ClassEdit, parse_edit};
use super::schedule::{parse_day, sent};
use crate::class::Weekday;
use crate::forms::Problem;
use crate::studio_time::Day;
use crate::wire::{EditClassRequest, FollowingChanges, FollowingRequest};

/// An edit of several classes of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesEdit {
    /// The new values. A field that is left out stays as it is.
    pub fields: ClassEdit,
    /// The new start on each class's day.
    pub time: Option<NaiveTime>,
    pub dates: DatesEdit,
    /// Whether fields that were edited by hand in one class change as well.
    pub includes_edited: bool,
    /// Whether classes are added on closed days as well.
    pub despite_closed: bool,
}

/// The new weekdays and the new last day of a series; `None` leaves them as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DatesEdit {
    pub weekdays: Option<Vec<Weekday>>,
    /// Inclusive.
    pub end_on: Option<Day>,
}

impl DatesEdit {
    pub fn is_empty(&self) -> bool {
        *self == DatesEdit::default()
    }
}

pub fn parse_following(form: &FollowingRequest) -> Result<SeriesEdit, Problem> {
    let changes = form.changes.clone().unwrap_or_default();
    let dates = DatesEdit {
        end_on: end_on(&changes)?,
        weekdays: changes.weekdays.clone(),
    };
    let time = time(&changes)?;
    Ok(SeriesEdit {
        fields: parse_edit(&EditClassRequest {
            name: changes.name,
            description: changes.description,
            instructor: changes.instructor,
            location: changes.location,
            room: changes.room,
            duration: changes.duration,
            max_capacity: changes.max_capacity,
            concessions_required: changes.concessions_required,
            ..EditClassRequest::default()
        })?,
        time,
        dates,
        includes_edited: form.include_edited.unwrap_or_default(),
        despite_closed: form.despite_closed.unwrap_or_default(),
    })
}

fn time(changes: &FollowingChanges) -> Result<Option<NaiveTime>, Problem> {
    let parse = |typed| {
        NaiveTime::parse_from_str(typed, "%H:%M")
            .map_err(|_| Problem::at("time", "Please enter a time, such as 18:00"))
    };
    sent(changes.time.as_deref()).map(parse).transpose()
}

fn end_on(changes: &FollowingChanges) -> Result<Option<Day>, Problem> {
    let parse = |typed| {
        parse_day(typed).ok_or_else(|| Problem::at("endDate", "Please enter a valid end date"))
    };
    sent(changes.end_date.as_deref()).map(parse).transpose()
}
