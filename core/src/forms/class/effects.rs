//! What an edit of a class does to the people in it, in sentences for the form (contract, section 6).

use serde::Deserialize;

use super::parse_edit;
use crate::concession::{as_delta, counted};
use crate::timetable::{NotifiedFields, capacity_is_raised, changes};
use crate::wire::EditClassRequest;

/// The fields of a class on which the effects of its edit depend.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct EditedClass {
    pub instructor: String,
    pub location: String,
    pub room: String,
    pub duration: u32,
    pub max_capacity: Option<u32>,
    pub concessions_required: u32,
    pub active_bookings: u32,
    /// The waitlist entries.
    pub waiting: u32,
}

/// Returns what the edit does to the booked and the waiting, one sentence each. Empty if it does nothing to them, or if a
/// field is invalid.
pub fn sentences(class: &EditedClass, form: &EditClassRequest) -> Vec<String> {
    let Ok(edit) = parse_edit(form) else {
        return Vec::new();
    };
    let (booked, waiting) = (class.active_bookings, class.waiting);
    let news = changes(
        &class.notified_fields(),
        &NotifiedFields {
            instructor: edit.instructor.as_deref().unwrap_or(&class.instructor),
            location: edit.location.as_deref().unwrap_or(&class.location),
            room: edit.room.as_deref().unwrap_or(&class.room),
            duration: edit.duration.unwrap_or(class.duration),
        },
    );
    let price = edit
        .concessions_required
        .unwrap_or(class.concessions_required);
    let capacity = edit.max_capacity.unwrap_or(class.max_capacity);
    let told = (0 < booked && !news.is_empty()).then(|| match booked {
        1 => format!("The person who is booked is told: {news}"),
        _ => format!("The {booked} people who are booked are told: {news}"),
    });
    let paid = (0 < booked && price != class.concessions_required).then(|| {
        let price = counted(as_delta(price));
        format!("Who is booked keeps what they paid. The next booking takes {price}.")
    });
    let is_raised = capacity_is_raised(class.max_capacity, capacity);
    let freed = (0 < waiting && is_raised).then(|| match waiting {
        1 => "The person on the waitlist is told that there is a spot.".to_owned(),
        _ => format!("The {waiting} people on the waitlist are told that there is a spot."),
    });
    [told, paid, freed].into_iter().flatten().collect()
}

impl EditedClass {
    fn notified_fields(&self) -> NotifiedFields<'_> {
        NotifiedFields {
            instructor: &self.instructor,
            location: &self.location,
            room: &self.room,
            duration: self.duration,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(active_bookings: u32, waiting: u32) -> EditedClass {
        EditedClass {
            instructor: "Aroha".into(),
            location: "Main studio".into(),
            room: "1".into(),
            duration: 60,
            max_capacity: Some(20),
            concessions_required: 1,
            active_bookings,
            waiting,
        }
    }

    #[test]
    fn the_booked_are_told_of_what_matters_and_keep_what_they_paid() {
        let form = EditClassRequest {
            room: Some("2".into()),
            concessions_required: Some(2),
            ..EditClassRequest::default()
        };
        assert_eq!(
            sentences(&class(3, 0), &form),
            [
                "The 3 people who are booked are told: The room is now 2.",
                "Who is booked keeps what they paid. The next booking takes 2 concessions."
            ]
        );
        assert_eq!(sentences(&class(0, 2), &form), Vec::<String>::new());
        let name = EditClassRequest {
            name: Some("Yin".into()),
            ..EditClassRequest::default()
        };
        assert_eq!(sentences(&class(3, 0), &name), Vec::<String>::new());
    }

    #[test]
    fn the_waitlist_is_told_of_a_raised_capacity() {
        let of = |max_capacity| EditClassRequest {
            max_capacity: Some(max_capacity),
            ..EditClassRequest::default()
        };
        let told = ["The person on the waitlist is told that there is a spot."];
        assert_eq!(sentences(&class(20, 1), &of(Some(21))), told);
        assert_eq!(sentences(&class(20, 1), &of(None)), told);
        assert_eq!(
            sentences(&class(20, 1), &of(Some(20))),
            Vec::<String>::new()
        );
    }

    #[test]
    fn an_invalid_field_has_no_effects() {
        let form = EditClassRequest {
            room: Some("2".into()),
            duration: Some(1),
            ..EditClassRequest::default()
        };
        assert_eq!(sentences(&class(3, 0), &form), Vec::<String>::new());
    }
}
