//! An edit of a class and all following ones of its series (contract, section 13).

use chrono::NaiveTime;

use super::edit::{ClassEdit, parse_edit};
use crate::forms::Problem;
use crate::wire::{EditClassRequest, FollowingChanges};

/// Parses the new values of the classes, and the new start on each class's day, if any.
pub fn parse_following(form: &FollowingChanges) -> Result<(ClassEdit, Option<NaiveTime>), Problem> {
    let fields = parse_edit(&EditClassRequest {
        name: form.name.clone(),
        description: form.description.clone(),
        instructor: form.instructor.clone(),
        location: form.location.clone(),
        room: form.room.clone(),
        duration: form.duration,
        max_capacity: form.max_capacity,
        concessions_required: form.concessions_required,
        ..EditClassRequest::default()
    })?;
    let typed = form.time.as_deref().unwrap_or_default().trim();
    let time = if typed.is_empty() {
        None
    } else {
        let time = NaiveTime::parse_from_str(typed, "%H:%M");
        Some(time.map_err(|_| Problem::at("time", "Please enter a time, such as 18:00"))?)
    };
    Ok((fields, time))
}
