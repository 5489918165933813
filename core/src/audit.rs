//! Describes in words what a staff action changed, for the audit trail (contract, section 10).

use serde::Deserialize;

use crate::act::AuditChange;
use crate::forms::pack::PackValues;
use crate::forms::user::UserValues;
use crate::money::nzd;
use crate::studio_time::{Instant, date_words, time_words};

/// The fields of a class that are recorded each time the class is edited.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ClassValues {
    pub name: String,
    pub instructor: String,
    pub location: String,
    pub room: String,
    /// In milliseconds since 1970.
    pub start_at: i64,
    pub end_at: i64,
    pub capacity: Option<u32>,
    pub concessions_required: u32,
    /// `None` in older records, which don't have it.
    pub description: Option<String>,
}

type Field = (&'static str, String);

/// Returns the changed fields of a class. A description that was not recorded counts as unchanged.
pub fn of_class(before: &ClassValues, after: &ClassValues) -> Vec<AuditChange> {
    let description = before.description.as_ref().or(after.description.as_ref());
    let before = ClassValues {
        description: description.cloned(),
        ..before.clone()
    };
    changes(class_fields(&before), class_fields(after))
}

fn class_fields(class: &ClassValues) -> Vec<Field> {
    let start = Instant::from_millis(class.start_at);
    let minutes = (class.end_at - class.start_at) / 60_000;
    let capacity = |spots: u32| spots.to_string();
    vec![
        ("Name", class.name.clone()),
        ("Instructor", class.instructor.clone()),
        ("Location", class.location.clone()),
        ("Room", class.room.clone()),
        ("Date", date_words(start.day())),
        ("Start", time_words(start)),
        ("Duration", format!("{minutes} min")),
        (
            "Capacity",
            class
                .capacity
                .map_or_else(|| "No limit".to_owned(), capacity),
        ),
        (
            "Concessions required",
            class.concessions_required.to_string(),
        ),
        ("Description", class.description.clone().unwrap_or_default()),
    ]
}

/// Returns the note for an action that was applied to a class and to `others` more classes of its
/// series.
pub fn of_series(others: u32) -> String {
    let noun = if others == 1 { "class" } else { "classes" };
    format!("Together with {others} more {noun} of its series")
}

/// Returns the note of a message: its title, and the number of its recipients.
pub fn of_message(title: &str, recipients: usize) -> String {
    let noun = if recipients == 1 { "person" } else { "people" };
    format!("{title} (to {recipients} {noun})")
}

/// Returns the changed fields of an account. The balance is not included: each change of the
/// balance has its own audit entry.
pub fn of_user(before: &UserValues, after: &UserValues) -> Vec<AuditChange> {
    changes(user_fields(before), user_fields(after))
}

fn user_fields(user: &UserValues) -> Vec<Field> {
    let status = if user.is_active { "Active" } else { "Inactive" };
    vec![
        ("First name", user.first_name.clone()),
        ("Last name", user.last_name.clone()),
        ("Email", user.email.clone()),
        ("Phone", user.phone.clone()),
        ("Role", user.role.name().to_owned()),
        ("Status", status.to_owned()),
        ("Note", user.note.clone()),
    ]
}

/// Returns the changed fields of a pack, or all fields of a new pack.
pub fn of_pack(before: Option<&PackValues>, after: &PackValues) -> Vec<AuditChange> {
    let after = pack_fields(after);
    let empty = || {
        after
            .iter()
            .map(|(name, _)| (*name, String::new()))
            .collect()
    };
    let before = before.map_or_else(empty, pack_fields);
    changes(before, after)
}

fn pack_fields(pack: &PackValues) -> Vec<Field> {
    vec![
        ("Name", pack.name.clone()),
        ("Concessions", pack.concessions.to_string()),
        ("Price", nzd(pack.price_cents.into())),
        ("For sale", yes_or_no(pack.is_active)),
    ]
}

/// Returns the changed fields of the bank account that members pay to. `before` and `after` are
/// each `[name, number]`.
pub fn of_bank_account(before: [&str; 2], after: [&str; 2]) -> Vec<AuditChange> {
    let fields = |[name, number]: [&str; 2]| {
        vec![
            ("Account name", name.to_owned()),
            ("Account number", number.to_owned()),
        ]
    };
    changes(fields(before), fields(after))
}

/// Returns the changed settings of the studio. `before` is `None` until an admin decides: they may not, and the first
/// decision is recorded even if it is the same.
pub fn of_settings(coaches_may_before: Option<bool>, coaches_may_after: bool) -> Vec<AuditChange> {
    let before = match coaches_may_before {
        None if !coaches_may_after => String::new(),
        before => yes_or_no(before.unwrap_or_default()),
    };
    let field = |value| vec![("Coaches take attendance", value)];
    changes(field(before), field(yes_or_no(coaches_may_after)))
}

fn yes_or_no(value: bool) -> String {
    if value { "Yes" } else { "No" }.to_owned()
}

/// Returns the fields whose values differ. Both lists have the same fields.
fn changes(before: Vec<Field>, after: Vec<Field>) -> Vec<AuditChange> {
    let pairs = before.into_iter().zip(after);
    pairs
        .filter(|((_, before), (_, after))| before != after)
        .map(|((field, before), (_, after))| AuditChange {
            field: field.to_owned(),
            before,
            after,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class() -> ClassValues {
        ClassValues {
            name: "HIIT".to_owned(),
            instructor: "Kahu".to_owned(),
            location: "Main studio".to_owned(),
            room: String::new(),
            start_at: Instant::parse("2026-11-24T00:00:00Z").unwrap().millis(),
            end_at: Instant::parse("2026-11-24T01:00:00Z").unwrap().millis(),
            capacity: Some(12),
            concessions_required: 1,
            description: Some("For everyone".to_owned()),
        }
    }

    fn words(changes: &[AuditChange]) -> Vec<String> {
        let words = |change: &AuditChange| {
            format!("{}: {} → {}", change.field, change.before, change.after)
        };
        changes.iter().map(words).collect()
    }

    #[test]
    fn the_changed_fields_of_a_class_are_listed() {
        let before = class();
        assert_eq!(of_class(&before, &before), []);
        let after = ClassValues {
            capacity: None,
            start_at: before.start_at + 1_800_000,
            room: "Attic".to_owned(),
            ..class()
        };
        assert_eq!(
            words(&of_class(&before, &after)),
            [
                "Room:  → Attic",
                "Start: 13:00 → 13:30",
                "Duration: 60 min → 30 min",
                "Capacity: 12 → No limit",
            ]
        );
        let described = ClassValues {
            description: Some("Bring a towel".to_owned()),
            ..class()
        };
        assert_eq!(
            words(&of_class(&before, &described)),
            ["Description: For everyone → Bring a towel"]
        );
        let not_recorded = ClassValues {
            description: None,
            ..class()
        };
        assert_eq!(of_class(&not_recorded, &described), []);
    }

    #[test]
    fn the_first_decision_about_attendance_is_listed_even_if_nothing_changes() {
        let settings = |before, after| words(&of_settings(before, after));
        assert_eq!(settings(None, false), ["Coaches take attendance:  → No"]);
        assert_eq!(settings(None, true), ["Coaches take attendance: No → Yes"]);
        assert_eq!(
            settings(Some(true), false),
            ["Coaches take attendance: Yes → No"]
        );
        assert_eq!(settings(Some(false), false), Vec::<String>::new());
    }

    #[test]
    fn the_note_of_a_message_has_its_title_and_the_number_of_its_recipients() {
        assert_eq!(of_message("Closed", 1), "Closed (to 1 person)");
        assert_eq!(of_message("Closed", 12), "Closed (to 12 people)");
    }

    #[test]
    fn all_fields_of_a_new_pack_are_listed() {
        let pack = PackValues {
            name: "Ten".to_owned(),
            concessions: 10,
            price_cents: 15_000,
            is_active: true,
        };
        assert_eq!(
            words(&of_pack(None, &pack)),
            [
                "Name:  → Ten",
                "Concessions:  → 10",
                "Price:  → $150.00",
                "For sale:  → Yes"
            ]
        );
        let off = PackValues {
            is_active: false,
            ..pack.clone()
        };
        assert_eq!(words(&of_pack(Some(&pack), &off)), ["For sale: Yes → No"]);
    }
}
