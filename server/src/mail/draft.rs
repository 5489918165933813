//! What the outbox keeps of a letter until it leaves: what it is about and whom it greets, and nothing of how it looks.

use serde::{Deserialize, Serialize};

use super::occasion::Occasion;

/// A letter that is to be written out when it leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub first_name: String,
    pub about: About,
}

/// What a letter is about: an occasion, or the account, with a link's secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Occasion(Occasion),
    ResetLink { secret: String },
    Invitation { username: String, secret: String },
    PasswordSetByStudio { secret: String },
}
