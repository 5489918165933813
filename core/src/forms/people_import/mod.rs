//! Imports people from another system: recognises the columns of a file, and checks its rows like
//! the form of a new user (contract, section 5).

mod columns;
mod reading;

use std::collections::{BTreeMap, HashMap};

use crate::forms::phone;
use crate::forms::text::{cleaned, email_key};
use crate::forms::user::{NewUser, parse_new};
use crate::wire::{ImportRow, ImportRowProblem, NewUserRequest, NotesInput};

pub use columns::{Column, PeopleColumns};
pub use reading::{PeopleReading, PersonInFile};

/// Checks rows. Returns the users to invite, or the problems of the rows, at most one for each
/// field of a row. Two rows must not have the same e-mail address.
pub fn check(rows: &[ImportRow]) -> Result<Vec<NewUser>, Vec<ImportRowProblem>> {
    let mut users = Vec::with_capacity(rows.len());
    let mut problems = Vec::new();
    let mut first_rows: HashMap<String, &ImportRow> = HashMap::new();
    for (index, row) in rows.iter().enumerate() {
        let mut found = BTreeMap::new();
        match parse(row) {
            Ok(user) => {
                if let Some(first) = first_rows.insert(email_key(&user.email), row) {
                    let words = format!("{} has the same email in this file", name(first));
                    found.insert("email".to_owned(), words);
                }
                users.push(user);
            }
            Err(fields) => found = fields,
        }
        let row = u32::try_from(index).unwrap_or(u32::MAX);
        problems.extend(found.into_iter().map(|(field, message)| ImportRowProblem {
            row,
            field,
            message,
        }));
    }
    if problems.is_empty() {
        Ok(users)
    } else {
        Err(problems)
    }
}

/// Returns the problems of rows, which may be more than one request has.
pub fn problems(rows: &[ImportRow]) -> Vec<ImportRowProblem> {
    check(rows).err().unwrap_or_default()
}

/// Parses the user of a row. Returns a message for each missing required field, or if none is missing, for each wrong one.
fn parse(row: &ImportRow) -> Result<NewUser, BTreeMap<String, String>> {
    let required = [
        ("firstName", "The first name is missing", &row.first_name),
        ("lastName", "The last name is missing", &row.last_name),
        ("email", "The email is missing", &row.email),
    ];
    let missing: BTreeMap<String, String> = required
        .into_iter()
        .filter(|(_, _, text)| text.as_ref().is_none_or(|text| cleaned(text).is_empty()))
        .map(|(field, words, _)| (field.to_owned(), words.to_owned()))
        .collect();
    if !missing.is_empty() {
        return Err(missing);
    }
    let phone = cleaned(row.phone.as_deref().unwrap_or_default());
    if phone::is_changed_by_spreadsheet(&phone) {
        return Err(BTreeMap::from([(
            "phone".to_owned(),
            phone::CHANGED.to_owned(),
        )]));
    }
    let form = NewUserRequest {
        email: row.email.clone(),
        first_name: row.first_name.clone(),
        last_name: row.last_name.clone(),
        phone: row.phone.clone(),
        role: None,
        concessions: row.concessions,
        notes: row.note.clone().map(NotesInput::Text),
    };
    parse_new(&form).map_err(|problem| {
        let named = |field: String| {
            if field == "notes" {
                "note".to_owned()
            } else {
                field
            }
        };
        let fields = problem.fields.into_iter();
        fields.map(|(field, words)| (named(field), words)).collect()
    })
}

fn name(row: &ImportRow) -> String {
    let part = |text: &Option<String>| cleaned(text.as_deref().unwrap_or_default());
    format!("{} {}", part(&row.first_name), part(&row.last_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(first_name: &str, email: &str) -> ImportRow {
        ImportRow {
            first_name: Some(first_name.to_owned()),
            last_name: Some("Tāne".to_owned()),
            email: Some(email.to_owned()),
            ..ImportRow::default()
        }
    }

    #[test]
    fn a_row_is_checked_as_the_form_of_a_new_user() {
        let rows = [
            ImportRow {
                concessions: Some(10),
                note: Some("Knee".to_owned()),
                ..row("Mia", "mia@example.nz")
            },
            row("", " "),
            row("Kiri", "kiri"),
            ImportRow {
                concessions: Some(-3),
                ..row("Ana", "ana@example.nz")
            },
        ];
        let users = check(&rows[..1]).unwrap();
        assert_eq!((users[0].concessions, users[0].note.as_str()), (10, "Knee"));
        let problems = check(&rows).unwrap_err();
        let words: Vec<_> = problems
            .iter()
            .map(|problem| {
                (
                    problem.row,
                    problem.field.as_str(),
                    problem.message.as_str(),
                )
            })
            .collect();
        let balance = "Concessions must be between -2 and 100000";
        let expected = [
            (1, "email", "The email is missing"),
            (1, "firstName", "The first name is missing"),
            (2, "email", "Please enter a valid email address"),
            (3, "concessions", balance),
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn a_number_that_a_spreadsheet_has_changed_is_refused() {
        for changed in ["6.42156E+10", "#NAME?", "-215550", "64215550.5"] {
            let changed = ImportRow {
                phone: Some(changed.to_owned()),
                ..row("Mia", "mia@example.nz")
            };
            let problems = check(&[changed]).unwrap_err();
            assert_eq!(
                (problems[0].field.as_str(), problems[0].message.as_str()),
                ("phone", "A spreadsheet has changed this number")
            );
        }
    }

    #[test]
    fn a_name_with_characters_that_cannot_be_read_is_refused() {
        let problems = check(&[row("MÄ\u{81}ia", "mia@example.nz")]).unwrap_err();
        assert_eq!(
            problems[0].message,
            "This name has characters that can't be read. Please correct them"
        );
    }

    #[test]
    fn two_rows_cannot_have_the_same_email_in_any_spelling() {
        let rows = [row("Mia", "mia@example.nz"), row("Kiri", " MIA@Example.nz")];
        let problems = check(&rows).unwrap_err();
        assert_eq!(
            (problems[0].row, problems[0].message.as_str()),
            (1, "Mia Tāne has the same email in this file")
        );
    }
}
