//! An e-mail ('letter') in the outbox: the facts from which it is written, without wording or
//! layout.

use serde::{Deserialize, Serialize};

use super::occasion::Occasion;

/// An e-mail whose text is written when it is sent. The draft is stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterDraft {
    pub first_name: String,
    #[serde(rename = "about")]
    pub body: DraftBody,
}

/// The content of an e-mail: an occasion, or a link to the account with its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftBody {
    Occasion(Occasion),
    ResetLink { secret: String },
    Invitation { username: String, secret: String },
    PasswordSetByStudio { secret: String },
}
