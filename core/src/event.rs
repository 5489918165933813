//! The kinds of events: what happened to a person, a class, a pack or the settings. A person's history and the audit
//! trail are selections of the same events (contract, section 10).

use serde::{Deserialize, Serialize};

/// The kind of an event.
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
pub enum EventKind {
    ClassCreated,
    ClassEdited,
    /// A class and the following ones of its series were edited together.
    SeriesEdited,
    /// The studio cancelled a class. In a history: one that the user had booked.
    ClassCancelled,
    ClassMoved,
    /// A cancelled class is on again.
    ClassRestored,
    DaysClosed,
    DayOpened,
    /// The classes of a week were copied into another week.
    WeekCopied,
    SettingsChanged,
    /// The region whose anniversary is shown was chosen.
    RegionChosen,
    /// Whether the concessions of late cancellations come back was chosen.
    LateCreditsChosen,
    /// The public timetable was switched on or off.
    PublicTimetableSwitched,
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
    /// A payment that was typed in got its line of a bank statement.
    PaymentReconciled,
    /// A refund that the 24-hour rule does not give.
    Refund,
    Attended,
    NoShow,
    /// Staff undid a mark before the class ended: the booking is confirmed again.
    AttendanceUndone,
    /// An admin sent a message; the description or the details are its title.
    MessageSent,
}

impl EventKind {
    /// Returns the kind in words, for the filter and the entries of the audit trail.
    pub const fn words(self) -> &'static str {
        match self {
            EventKind::ClassCreated => "Class created",
            EventKind::ClassEdited => "Class edited",
            EventKind::SeriesEdited => "Series edited",
            EventKind::ClassCancelled => "Class cancelled",
            EventKind::ClassMoved => "Class moved",
            EventKind::ClassRestored => "Class restored",
            EventKind::DaysClosed => "Days closed",
            EventKind::DayOpened => "Day opened",
            EventKind::WeekCopied => "Week copied",
            EventKind::SettingsChanged => "Settings changed",
            EventKind::RegionChosen => "Region chosen",
            EventKind::LateCreditsChosen => "Late concessions decided",
            EventKind::PublicTimetableSwitched => "Public timetable switched",
            EventKind::FirstStepsPutAway => "First steps put away",
            EventKind::FirstStepsShown => "First steps shown again",
            EventKind::PackCreated => "Pack created",
            EventKind::PackEdited => "Pack edited",
            EventKind::AccountCreated => "Account created",
            EventKind::SetupCompleted => "Set-up completed",
            EventKind::ProfileUpdated => "Account updated",
            EventKind::Booking => "Booked",
            EventKind::Cancellation => "Booking cancelled",
            EventKind::WaitlistJoined => "Added to a waitlist",
            EventKind::WaitlistLeft => "Removed from a waitlist",
            EventKind::ConcessionsAdded => "Concessions added",
            EventKind::ConcessionsRemoved => "Concessions removed",
            EventKind::PaymentReconciled => "Payment reconciled",
            EventKind::Refund => "Refunded",
            EventKind::Attended => "Marked as attended",
            EventKind::NoShow => "Marked as a no-show",
            EventKind::AttendanceUndone => "Mark undone",
            EventKind::MessageSent => "Message sent",
        }
    }

    /// Returns the sentence of an event in a history. `name` is the class's name, or the concessions in words.
    pub fn sentence(self, name: &str) -> String {
        match self {
            EventKind::ClassCreated
            | EventKind::ClassEdited
            | EventKind::SeriesEdited
            | EventKind::ClassMoved
            | EventKind::ClassRestored
            | EventKind::DaysClosed
            | EventKind::DayOpened
            | EventKind::WeekCopied
            | EventKind::SettingsChanged
            | EventKind::RegionChosen
            | EventKind::LateCreditsChosen
            | EventKind::PublicTimetableSwitched
            | EventKind::FirstStepsPutAway
            | EventKind::FirstStepsShown
            | EventKind::PackCreated
            | EventKind::PackEdited => self.words().to_owned(),
            EventKind::AccountCreated => "Account created".to_owned(),
            EventKind::SetupCompleted => "Set-up completed".to_owned(),
            EventKind::ProfileUpdated => "Updated the profile".to_owned(),
            EventKind::Booking => format!("Booked {name}"),
            EventKind::Cancellation => format!("Cancelled {name}"),
            EventKind::WaitlistJoined => format!("Joined the waitlist for {name}"),
            EventKind::WaitlistLeft => format!("Left the waitlist for {name}"),
            EventKind::ConcessionsAdded => format!("{name} added"),
            EventKind::ConcessionsRemoved => format!("{name} removed"),
            EventKind::PaymentReconciled => "Payment found in the bank statement".to_owned(),
            EventKind::Refund => format!("{name} refunded"),
            EventKind::Attended => format!("Attended {name}"),
            EventKind::NoShow => format!("Missed {name}"),
            EventKind::AttendanceUndone => format!("Attendance undone: {name}"),
            EventKind::ClassCancelled => format!("{name} was cancelled by the studio"),
            EventKind::MessageSent => "Message from the studio".to_owned(),
        }
    }
}

/// A field that an event changed, and its values in words. An empty value was or became empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct AuditChange {
    pub field: String,
    pub before: String,
    pub after: String,
}
