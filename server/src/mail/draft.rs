//! A letter as the outbox keeps it until it is sent: its occasion and its recipient's name, without its wording or
//! layout.

use serde::{Deserialize, Serialize};

use super::occasion::Occasion;

/// A letter that is written out when it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub first_name: String,
    pub about: About,
}

/// The subject of a letter: an occasion, or the account, with a link's secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Occasion(Occasion),
    ResetLink { secret: String },
    Invitation { username: String, secret: String },
    PasswordSetByStudio { secret: String },
}
