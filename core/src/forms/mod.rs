//! Forms. Parsing a form returns valid values, or a problem at each wrong field, in the sentences
//! of the specification (section 5).
//!
//! The browser parses a form before it sends it. The server parses it again, and trusts only the result.

use std::collections::BTreeMap;

use serde::Serialize;

mod account_check;
pub mod account_number;
pub mod amount;
pub mod choice;
pub mod class;
pub mod closed_days;
pub mod message;
pub mod pack;
pub mod password;
pub mod payment;
pub mod people_import;
pub mod phone;
pub mod profile;
pub mod settings;
pub mod test_email;
pub mod text;
pub mod user;

/// The problem of a form: one sentence for the whole form, and one for each wrong field. It is
/// answered with 400 (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Problem {
    /// One sentence for the whole form.
    pub message: String,
    /// One sentence for each wrong field, by the field's name on the wire.
    pub fields: BTreeMap<String, String>,
}

impl Problem {
    /// Creates a problem at one field, with the same sentence for the whole form.
    pub fn at(field: &str, message: impl Into<String>) -> Problem {
        Problem::at_each(&[field], &message.into())
    }

    /// Creates a problem at several fields, with one sentence for all of them and for the whole
    /// form.
    pub fn at_each(names: &[&str], message: &str) -> Problem {
        let mut fields = BTreeMap::new();
        for name in names {
            fields.insert((*name).to_owned(), message.to_owned());
        }
        Problem {
            message: message.to_owned(),
            fields,
        }
    }
}

/// Requires that no text is empty. The problem names all empty fields at once, with the sentence of
/// the form.
pub(crate) fn require(texts: &[(&'static str, &str)], message: &str) -> Result<(), Problem> {
    let missing: Vec<_> = texts
        .iter()
        .filter(|(_, text)| text.is_empty())
        .map(|(field, _)| *field)
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Problem::at_each(&missing, message))
    }
}
