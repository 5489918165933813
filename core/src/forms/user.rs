//! Adding and editing a user (specification, sections 2, 4 and 5).

use super::profile::REQUIRED;
use super::{Problem, phone, require, text};
use crate::concession::is_permitted_balance;
use crate::edit_conflict::{ConcurrentEdit, EditConflict, balance_conflict};
use crate::limits::{MAXIMUM_BALANCE, MINIMUM_BALANCE, NAME_LENGTH, NOTES_LENGTH};
use crate::role::Role;
use crate::wire::{EditUserRequest, NewUserRequest, NotesInput, UserBefore};

/// A valid new user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUser {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Empty for none.
    pub phone: String,
    pub role: Role,
    /// The first balance, −2 to 100,000 concessions; 0 for a coach.
    pub concessions: i32,
    /// Empty for none.
    pub note: String,
}

/// A valid edit of a user; `None` leaves a field as it is (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UserEdit {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub role: Option<Role>,
    /// The new balance, −2 to 100,000 concessions; 0 if the edit makes the user a coach.
    pub concessions: Option<i32>,
    /// Empty removes the note.
    pub note: Option<String>,
    /// `Some(false)` ends every session and cancels all future bookings and waitlist entries
    /// (contract, section 8).
    pub is_active: Option<bool>,
    /// The fields that were loaded into the form.
    pub before: UserBefore,
}

/// The fields of a user that an edit may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserValues {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: String,
    pub role: Role,
    pub concessions: i32,
    pub note: String,
    pub is_active: bool,
}

/// Parses a new user. A coach always has 0 concessions. A problem names each missing required
/// field, or the first invalid field (specification, sections 4 and 5; contract, section 5).
pub fn parse_new(form: &NewUserRequest) -> Result<NewUser, Problem> {
    let first_name = text::name("firstName", &text::or_empty(&form.first_name), NAME_LENGTH)?;
    let last_name = text::name("lastName", &text::or_empty(&form.last_name), NAME_LENGTH)?;
    let typed_email = text::or_empty(&form.email);
    require(
        &[
            ("firstName", &first_name),
            ("lastName", &last_name),
            ("email", &text::cleaned(&typed_email)),
        ],
        REQUIRED,
    )?;
    let role = form.role.unwrap_or(Role::Member);
    Ok(NewUser {
        first_name,
        last_name,
        email: text::email("email", &typed_email)?,
        phone: phone::parse(&text::or_empty(&form.phone))?,
        role,
        concessions: parse_balance(role, form.concessions.unwrap_or(0))?,
        note: form
            .notes
            .as_ref()
            .map(parse_note)
            .transpose()?
            .unwrap_or_default(),
    })
}

/// Parses an edit. A field that is left out keeps its value; a required field must not be empty
/// (specification, section 5; contract, section 1).
pub fn parse_edit(form: &EditUserRequest) -> Result<UserEdit, Problem> {
    let name = |field, text: &Option<String>| {
        text.as_ref()
            .map(|t| text::name(field, t, NAME_LENGTH))
            .transpose()
    };
    let first_name = name("firstName", &form.first_name)?;
    let last_name = name("lastName", &form.last_name)?;
    // A required field that is left out keeps its value, so it counts as filled.
    let kept = || "kept".to_owned();
    let typed_or_kept = |text: &Option<String>| {
        text.as_ref()
            .map_or_else(kept, |typed| text::cleaned(typed))
    };
    require(
        &[
            ("firstName", &typed_or_kept(&form.first_name)),
            ("lastName", &typed_or_kept(&form.last_name)),
            ("email", &typed_or_kept(&form.email)),
        ],
        REQUIRED,
    )?;
    Ok(UserEdit {
        first_name,
        last_name,
        email: form
            .email
            .as_ref()
            .map(|t| text::email("email", t))
            .transpose()?,
        phone: form.phone.as_ref().map(|t| phone::parse(t)).transpose()?,
        role: form.role,
        concessions: form
            .concessions
            .map(|typed| parse_balance(form.role.unwrap_or(Role::Member), typed))
            .transpose()?,
        note: form.notes.as_ref().map(parse_note).transpose()?,
        is_active: form.is_active,
        before: before(form),
    })
}

/// Returns the values loaded into the form. The balance may have been sent under its other name (contract, section 5).
fn before(form: &EditUserRequest) -> UserBefore {
    let before = form.before.clone().unwrap_or_default();
    UserBefore {
        concessions: before.concessions.or(form.concessions_before),
        ..before
    }
}

/// Refuses an edit of fields that have changed since its form was loaded (contract, section 1).
pub fn check_conflict(submitted: &UserEdit, current: &UserValues) -> Result<(), EditConflict> {
    let edit = ConcurrentEdit {
        base: &with_edit(current, &edit_back_to(&submitted.before)),
        submitted: &with_edit(current, submitted),
        current,
    };
    EditConflict::of([
        ("firstName", edit.text(|u| &u.first_name)),
        ("lastName", edit.text(|u| &u.last_name)),
        ("email", edit.text(|u| &u.email)),
        ("phone", edit.text(|u| &u.phone)),
        ("role", edit.field(|u| &u.role, role_in_words)),
        (
            "concessions",
            balance_conflict(submitted.before.concessions, current.concessions),
        ),
        ("notes", edit.text(|u| &u.note)),
        ("isActive", edit.field(|u| &u.is_active, status_in_words)),
    ])
}

/// Returns the user after an edit. A field that is left out keeps its value.
fn with_edit(user: &UserValues, edit: &UserEdit) -> UserValues {
    let text_of =
        |edited: &Option<String>, current: &String| edited.as_ref().unwrap_or(current).clone();
    UserValues {
        first_name: text_of(&edit.first_name, &user.first_name),
        last_name: text_of(&edit.last_name, &user.last_name),
        email: text_of(&edit.email, &user.email),
        phone: text_of(&edit.phone, &user.phone),
        role: edit.role.unwrap_or(user.role),
        concessions: edit.concessions.unwrap_or(user.concessions),
        note: text_of(&edit.note, &user.note),
        is_active: edit.is_active.unwrap_or(user.is_active),
    }
}

/// Returns the edit that restores the values loaded into the form, except for the balance, which
/// [`balance_conflict`] compares. They are not validated, because they may be older than the rules.
fn edit_back_to(before: &UserBefore) -> UserEdit {
    UserEdit {
        first_name: before.first_name.clone(),
        last_name: before.last_name.clone(),
        email: before.email.clone(),
        phone: before.phone.clone(),
        role: before.role,
        note: before
            .notes
            .as_ref()
            .map(|typed| first_note(typed).to_owned()),
        is_active: before.is_active,
        ..UserEdit::default()
    }
}

fn role_in_words(role: &Role) -> String {
    role.name().to_lowercase()
}

fn status_in_words(is_active: &bool) -> String {
    if *is_active { "active" } else { "inactive" }.to_owned()
}

fn parse_note(typed: &NotesInput) -> Result<String, Problem> {
    text::paragraph("notes", first_note(typed), NOTES_LENGTH)
}

/// Returns the first note of the form, the only one that is used; empty for none (contract, section
/// 4).
pub fn first_note(typed: &NotesInput) -> &str {
    match typed {
        NotesInput::Text(text) => text,
        NotesInput::List(entries) => entries.first().map_or("", |entry| entry.content.as_str()),
    }
}

/// Checks that the role may have this balance. The balance of a coach is always 0.
fn parse_balance(role: Role, typed: i32) -> Result<i32, Problem> {
    if !role.capabilities().has_concessions {
        Ok(0)
    } else if is_permitted_balance(typed) {
        Ok(typed)
    } else {
        Err(Problem::at(
            "concessions",
            format!("Concessions must be between {MINIMUM_BALANCE} and {MAXIMUM_BALANCE}"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::NoteInput;

    fn form() -> NewUserRequest {
        NewUserRequest {
            first_name: Some("Mia".into()),
            last_name: Some("Tāne".into()),
            email: Some("mia@example.nz".into()),
            ..NewUserRequest::default()
        }
    }

    #[test]
    fn a_new_user_is_a_member_without_concessions_by_default() {
        let user = parse_new(&form()).unwrap();
        assert_eq!(
            (user.role, user.concessions, user.note.as_str()),
            (Role::Member, 0, "")
        );
    }

    #[test]
    fn a_coach_has_no_concessions_whatever_was_sent() {
        let coach = NewUserRequest {
            role: Some(Role::Coach),
            concessions: Some(12),
            ..form()
        };
        assert_eq!(parse_new(&coach).unwrap().concessions, 0);
    }

    #[test]
    fn a_balance_is_minus_two_to_a_hundred_thousand() {
        let with = |b| {
            parse_new(&NewUserRequest {
                concessions: Some(b),
                ..form()
            })
            .map(|u| u.concessions)
        };
        assert_eq!(with(-2), Ok(-2));
        assert_eq!(with(100_000), Ok(100_000));
        assert!(with(-3).unwrap_err().fields.contains_key("concessions"));
        assert!(with(100_001).is_err());
    }

    #[test]
    fn an_empty_edit_changes_nothing() {
        assert_eq!(
            parse_edit(&EditUserRequest::default()),
            Ok(UserEdit::default())
        );
    }

    #[test]
    fn a_required_field_sent_empty_is_refused() {
        let problem = parse_edit(&EditUserRequest {
            email: Some(" ".into()),
            ..EditUserRequest::default()
        })
        .unwrap_err();
        assert_eq!(problem.message, REQUIRED);
        assert_eq!(problem.fields.keys().collect::<Vec<_>>(), ["email"]);
    }

    #[test]
    fn notes_are_a_text_or_a_list_whose_first_note_is_used() {
        let with = |notes| {
            parse_edit(&EditUserRequest {
                notes: Some(notes),
                ..Default::default()
            })
            .unwrap()
            .note
        };
        assert_eq!(
            with(NotesInput::Text("knee".into())).as_deref(),
            Some("knee")
        );
        let entries = ["back", "knee"].map(|content| NoteInput {
            content: content.into(),
        });
        assert_eq!(
            with(NotesInput::List(entries.into())).as_deref(),
            Some("back")
        );
        assert_eq!(with(NotesInput::List(vec![])).as_deref(), Some(""));
    }

    #[test]
    fn each_conflicting_field_has_a_sentence_with_both_values() {
        let current = UserValues {
            first_name: "Mia".into(),
            last_name: "Tāne".into(),
            email: "mia@example.nz".into(),
            phone: String::new(),
            role: Role::Coach,
            concessions: -1,
            note: "Knee\nBack".into(),
            is_active: false,
        };
        let conflicts = |json: &str| {
            let edit = parse_edit(&serde_json::from_str(json).unwrap()).unwrap();
            check_conflict(&edit, &current).map_err(|conflict| conflict.fields)
        };
        let fields = conflicts(
            r#"{"role": "admin", "isActive": true, "concessions": 4, "notes": "-",
                "before": {"role": "user", "isActive": true, "concessions": 3, "notes": "Knee"}}"#,
        );
        let fields = fields.unwrap_err();
        for (field, values) in [
            ("role", "Now coach, changed from member"),
            ("isActive", "Now inactive, changed from active"),
            ("concessions", "Concessions changed from 3 to −1"),
            ("notes", "Now “Knee\nBack”, changed from “Knee”"),
        ] {
            assert_eq!(fields[field], format!("{values} while you were editing"));
        }
        let unchanged = r#"{"firstName": "Miā", "notes": "-", "phone": "021 5",
            "before": {"firstName": " Mia", "notes": [{"content": "Knee\r\nBack "}], "phone": " "}}"#;
        assert_eq!(conflicts(unchanged), Ok(()));
    }
}
