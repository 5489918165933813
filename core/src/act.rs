//! The acts of staff and of the system, as the audit trail names them (contract, section 10).

use serde::{Deserialize, Serialize};

/// The kind of an act. An event of a user's history is an act too: each history kind has its namesake here.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum AuditKind {
    ClassCreated,
    ClassEdited,
    /// A class was cancelled, or a booking because its class was cancelled.
    ClassCancelled,
    UserEdited,
    SettingsChanged,
    /// The list of the first steps was put away, for every admin.
    FirstStepsPutAway,
    FirstStepsShown,
    PackCreated,
    PackEdited,
    AccountCreated,
    SetupCompleted,
    ProfileUpdated,
    Booking,
    Cancellation,
    WaitlistJoined,
    WaitlistLeft,
    ConcessionsAdded,
    ConcessionsRemoved,
    PaymentReconciled,
    Refund,
    Attended,
    NoShow,
    AttendanceUndone,
    /// The subject is the only recipient, else the class of the message, else several people.
    MessageSent,
}

impl AuditKind {
    /// Returns the kind in words, for the filter and the entries.
    pub const fn words(self) -> &'static str {
        match self {
            AuditKind::ClassCreated => "Class created",
            AuditKind::ClassEdited => "Class edited",
            AuditKind::ClassCancelled => "Class cancelled",
            AuditKind::UserEdited => "User edited",
            AuditKind::SettingsChanged => "Settings changed",
            AuditKind::FirstStepsPutAway => "First steps put away",
            AuditKind::FirstStepsShown => "First steps shown again",
            AuditKind::PackCreated => "Pack created",
            AuditKind::PackEdited => "Pack edited",
            AuditKind::AccountCreated => "Account created",
            AuditKind::SetupCompleted => "Set-up completed",
            AuditKind::ProfileUpdated => "Account updated",
            AuditKind::Booking => "Booked",
            AuditKind::Cancellation => "Booking cancelled",
            AuditKind::WaitlistJoined => "Added to a waitlist",
            AuditKind::WaitlistLeft => "Removed from a waitlist",
            AuditKind::ConcessionsAdded => "Concessions added",
            AuditKind::ConcessionsRemoved => "Concessions removed",
            AuditKind::PaymentReconciled => "Payment reconciled",
            AuditKind::Refund => "Refunded",
            AuditKind::Attended => "Marked as attended",
            AuditKind::NoShow => "Marked as a no-show",
            AuditKind::AttendanceUndone => "Mark undone",
            AuditKind::MessageSent => "Message sent",
        }
    }
}

/// A field that an act changed, and its values in words. An empty value was or became empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AuditChange {
    pub field: String,
    pub before: String,
    pub after: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_enum::ClosedEnum;
    use crate::wire::HistoryKind;

    #[test]
    fn each_history_kind_has_an_audit_kind_of_the_same_name() {
        for kind in HistoryKind::ALL {
            let name = kind.as_str();
            assert!(
                AuditKind::parse(name).is_some(),
                "the trail leaves out {name}"
            );
        }
    }
}
