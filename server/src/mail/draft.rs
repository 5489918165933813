//! A letter in the outbox: the facts it is written from, without wording or layout.

use serde::{Deserialize, Serialize};

use super::occasion::Occasion;

/// A letter that is written out when it is sent. Stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterDraft {
    pub first_name: String,
    #[serde(rename = "about")]
    pub body: DraftBody,
}

/// The subject of a letter: an occasion, or a link to the account with its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftBody {
    Occasion(Occasion),
    ResetLink { secret: String },
    Invitation { username: String, secret: String },
    PasswordSetByStudio { secret: String },
}
