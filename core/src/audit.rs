//! Describes in words what a staff action changed, for the audit trail (contract, section 10).

use crate::class::Class;
use crate::event::AuditChange;
use crate::forms::pack::PackValues;
use crate::forms::user::UserValues;
use crate::money::nzd;
use crate::studio_time::{date_words, time_words};

// The fields of a class, in words.
pub const NAME: &str = "Name";
pub const INSTRUCTOR: &str = "Instructor";
pub const LOCATION: &str = "Location";
pub const ROOM: &str = "Room";
pub const DATE: &str = "Date";
pub const START: &str = "Start";
pub const DURATION: &str = "Duration";
pub const CAPACITY: &str = "Capacity";
pub const CONCESSIONS_REQUIRED: &str = "Concessions required";
pub const DESCRIPTION: &str = "Description";

type Field = (&'static str, String);

/// Returns the changed fields of a class.
pub fn of_class(before: &Class, after: &Class) -> Vec<AuditChange> {
    changes(class_fields(before), class_fields(after))
}

fn class_fields(class: &Class) -> Vec<Field> {
    let capacity = class.max_capacity;
    vec![
        (NAME, class.name.clone()),
        (INSTRUCTOR, class.instructor.clone()),
        (LOCATION, class.location.clone()),
        (ROOM, class.room.clone()),
        (DATE, date_words(class.start_at.day())),
        (START, time_words(class.start_at)),
        (DURATION, format!("{} min", class.duration)),
        (
            CAPACITY,
            capacity.map_or_else(|| "No limit".to_owned(), |spots| spots.to_string()),
        ),
        (CONCESSIONS_REQUIRED, class.concessions_required.to_string()),
        (DESCRIPTION, class.description.clone()),
    ]
}

/// Returns the words of an act on this number of classes of a series; empty for one class.
pub fn of_series(classes: usize) -> String {
    match classes {
        0 | 1 => String::new(),
        2 => "Together with 1 more class of its series".to_owned(),
        _ => format!("Together with {} more classes of its series", classes - 1),
    }
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

/// Returns the change of a setting that was switched on or off: `field` is its name.
pub fn of_switch(field: &'static str, is_on: bool) -> Vec<AuditChange> {
    let value = |is_on| vec![(field, yes_or_no(is_on))];
    changes(value(!is_on), value(is_on))
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
    use chrono::TimeDelta;

    use super::*;
    use crate::studio_time::Instant;
    use crate::timetable::tests;

    fn class() -> Class {
        let start_at = Instant::parse("2026-11-24T00:00:00Z").unwrap();
        Class {
            max_capacity: Some(12),
            room: String::new(),
            duration: 60,
            description: "For everyone".to_owned(),
            ..tests::class("hiit", start_at)
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
        let after = Class {
            max_capacity: None,
            start_at: before.start_at + TimeDelta::minutes(30),
            duration: 30,
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
        let described = Class {
            description: "Bring a towel".to_owned(),
            ..class()
        };
        assert_eq!(
            words(&of_class(&before, &described)),
            ["Description: For everyone → Bring a towel"]
        );
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
