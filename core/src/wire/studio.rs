//! The studio's public details, which the app needs before sign-in (contract, section 1), and the dashboard's figures.

use serde::{Deserialize, Serialize};

use super::backup::BackupsStatus;

/// The environment of this server (contract, section 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Environment {
    Production,
    /// Data may be reset; the app shows a banner (specification, section 2).
    Staging,
    Development,
}

/// The studio's public details (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Studio {
    pub studio_name: String,
    pub contact_email: String,
    pub environment: Environment,
    /// Whether letters reach people: false without a mail server.
    pub sends_mail: bool,
    /// Whether the concessions of a late cancellation come back when someone takes the spot.
    pub returns_late_credits: bool,
}

/// The staff dashboard's figures (specification, section 3; contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct DashboardAnswer {
    pub stats: StudioStats,
}

/// The first steps of a new studio, each true once it is done (contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct FirstSteps {
    /// Whether members see a bank account to pay into.
    pub bank_account: bool,
    /// Whether a pack was made.
    pub prices: bool,
    /// Whether a mail server is configured.
    pub mail: bool,
    /// Whether a coach was invited.
    pub coach: bool,
    /// Whether an admin has decided if coaches take attendance, or there is no coach.
    pub attendance: bool,
    /// Whether a class was made.
    pub class: bool,
    /// Whether a member was invited or imported.
    pub members: bool,
}

impl FirstSteps {
    pub fn all_done(&self) -> bool {
        self.bank_account
            && self.prices
            && self.mail
            && self.coach
            && self.attendance
            && self.class
            && self.members
    }

    /// Without a coach, there is nothing to decide about attendance yet.
    pub fn attendance_is_done(has_coach: bool, is_decided: bool) -> bool {
        is_decided || !has_coach
    }
}

/// What waits for an admin (contract, section 10).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AdminNeeds {
    /// Null once all are done, and while they are put away.
    pub first_steps: Option<FirstSteps>,
    /// Null while letters can be sent.
    pub mail: Option<MailNeed>,
    /// Whether members see a bank account to pay into.
    pub bank_account: bool,
    /// Null if no backups are made automatically.
    pub backups: Option<BackupsStatus>,
    /// Accounts whose invitation could not be delivered, the oldest first.
    pub undelivered: UsersInNeed,
    /// Other accounts that are not set up when an invitation's lifetime has passed since they were made, the oldest first.
    pub not_set_up: UsersInNeed,
    /// Accounts with a balance below 0, the lowest first.
    pub below_zero: UsersInNeed,
    /// The money received since Monday, in cents, without reversed payments.
    pub received_this_week: i64,
}

/// The reason why no letter can be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum MailNeed {
    /// No mail server is configured.
    NotSetUp,
    /// The mail server can't be reached.
    Down,
}

/// The number of active accounts that need an admin, and the first of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct UsersInNeed {
    pub total: u32,
    /// At most three.
    pub first: Vec<UserInNeed>,
}

/// An account that needs an admin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct UserInNeed {
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub concessions: i32,
}

/// Two figures about the studio.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StudioStats {
    /// Accounts of every role that aren't deleted.
    pub total_users: u32,
    /// Confirmed bookings of classes that haven't ended.
    pub active_bookings: u32,
}
