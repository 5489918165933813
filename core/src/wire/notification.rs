//! Notifications, and the settings for letters (specification, section 3; contract, section 9).

use serde::{Deserialize, Serialize};

use super::blank;
use crate::role::Role;
use crate::studio_time::Instant;

/// The kind of a notification (contract, section 9).
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
pub enum NotificationKind {
    /// A spot is free in a class with the user on its waitlist.
    WaitlistOpening,
    /// The spot that the user was notified of is taken.
    SpotTaken,
    /// The user was booked from the waitlist, as they had asked.
    BookedFromWaitlist,
    /// The concessions of a late cancellation came back, because someone took the spot.
    CreditReturned,
    /// The studio cancelled a class with the user booked or waiting.
    ClassCancelled,
    /// Room, location, instructor or duration of a booked class changed (contract, section 6).
    ClassChanged,
    /// An admin booked a class for the user.
    BookedByStudio,
    /// An admin removed the user from a class.
    RemovedByStudio,
    /// Staff marked the user as a no-show.
    NoShow,
    /// Staff corrected or undid a no-show.
    AttendanceCorrected,
    /// An admin added concessions, also by recording a payment.
    ConcessionsAdded,
    /// An admin reversed a payment of the user.
    PaymentReversed,
    /// The balance fell to 2 or less, 0 or less, or −2.
    ConcessionsLow,
    BookingConfirmed,
    BookingCancelled,
    /// Free cancelling of booked classes ends soon, or they take place soon.
    Reminder,
    /// For admins: a user deleted their account.
    AccountDeleted,
    /// For admins: a member cancelled within 24 hours of the start.
    LateCancellation,
    /// For admins: an invited user has set up their account.
    InvitationCompleted,
    /// For admins: members now pay to another bank account.
    BankAccountChanged,
    /// The user's own password changed; the letter is always sent.
    PasswordChanged,
    /// The user's own address changed; the letter is always sent.
    EmailChanged,
    /// A message from an admin.
    Message,
}

impl NotificationKind {
    /// Returns whether a device with push notifications shows it: free spots, changes and cancellations of the user's
    /// classes (contract, section 9).
    pub const fn is_pushed(self) -> bool {
        matches!(
            self,
            NotificationKind::WaitlistOpening
                | NotificationKind::BookedFromWaitlist
                | NotificationKind::ClassCancelled
                | NotificationKind::ClassChanged
                | NotificationKind::BookedByStudio
                | NotificationKind::RemovedByStudio
        )
    }

    /// Returns whether its letters wait for the morning: those about the spots of waitlists, which come at any hour
    /// (contract, section 7).
    pub const fn waits_for_the_morning(self) -> bool {
        matches!(
            self,
            NotificationKind::WaitlistOpening
                | NotificationKind::SpotTaken
                | NotificationKind::BookedFromWaitlist
                | NotificationKind::CreditReturned
        )
    }
}

/// The letters and reminders a user wants; by default all but those of the day. `emailNotifications` off stops all
/// letters but those about the account (contract, section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct NotificationSettings {
    /// False stops all letters but those about the account itself.
    pub email_notifications: bool,
    /// Letters about a low balance.
    pub low_concession_alerts: bool,
    /// Letters about bookings and removals by the studio.
    pub manual_booking_notifications: bool,
    /// Letters about added concessions.
    pub concession_addition_notifications: bool,
    /// Letters to admins about other users.
    pub admin_notifications: bool,
    /// Reminders before free cancelling of a booked class ends.
    pub reminder_before_cutoff: bool,
    /// Reminders on the morning of a booked class.
    pub reminder_same_day: bool,
}

impl Default for NotificationSettings {
    fn default() -> Self {
        NotificationSettings {
            email_notifications: true,
            low_concession_alerts: true,
            manual_booking_notifications: true,
            concession_addition_notifications: true,
            admin_notifications: true,
            reminder_before_cutoff: true,
            reminder_same_day: false,
        }
    }
}

impl NotificationSettings {
    /// Returns whether a letter of this kind is wanted. Account letters are always sent, whatever the settings (contract,
    /// section 9).
    pub const fn wants_mail(&self, kind: NotificationKind) -> bool {
        self.email_notifications
            && match kind {
                NotificationKind::ConcessionsLow => self.low_concession_alerts,
                NotificationKind::BookedByStudio | NotificationKind::RemovedByStudio => {
                    self.manual_booking_notifications
                }
                NotificationKind::ConcessionsAdded | NotificationKind::CreditReturned => {
                    self.concession_addition_notifications
                }
                NotificationKind::AccountDeleted
                | NotificationKind::LateCancellation
                | NotificationKind::InvitationCompleted
                | NotificationKind::BankAccountChanged => self.admin_notifications,
                _ => true,
            }
    }
}

/// A change of settings; a setting that is left out keeps its value (specification, section 7).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct SettingsRequest {
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub form: SettingsForm,
    /// The settings that were loaded into the form: if a setting that the change sends has another value now, nothing
    /// is saved (contract, section 1).
    #[serde(deserialize_with = "blank::is_absent_or_object")]
    pub before: Option<SettingsForm>,
}

/// Some of the settings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct SettingsForm {
    #[serde(deserialize_with = "blank::is_absent")]
    pub email_notifications: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub low_concession_alerts: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub manual_booking_notifications: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub concession_addition_notifications: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub admin_notifications: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub reminder_before_cutoff: Option<bool>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub reminder_same_day: Option<bool>,
}

/// The settings after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct SettingsAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub settings: NotificationSettings,
}

/// A notification in the app (contract, section 9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct Notification {
    #[serde(rename = "_id")]
    pub id: String,
    pub r#type: NotificationKind,
    pub title: String,
    pub message: String,
    /// Null without a class.
    pub class_id: Option<String>,
    /// Another account that the notification names, for admins. Left out without one, and once that
    /// account is deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub about_user_id: Option<String>,
    pub is_read: bool,
    pub created_at: Instant,
}

/// The audience of a message (contract, section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum Audience {
    /// Everyone with an active account.
    All,
    Members,
    Coaches,
}

impl Audience {
    /// Returns whether an active account with this role is in the audience (contract, section 9).
    pub const fn includes(self, role: Role) -> bool {
        match self {
            Audience::All => true,
            Audience::Members => matches!(role, Role::Member),
            Audience::Coaches => matches!(role, Role::Coach),
        }
    }
}

/// A message from an admin, either to users or to an audience (contract, section 9).
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts", optional_fields = nullable))]
pub struct SendNotificationRequest {
    #[serde(deserialize_with = "blank::is_absent")]
    pub user_ids: Option<Vec<String>>,
    #[serde(deserialize_with = "blank::is_absent")]
    pub audience: Option<Audience>,
    /// The class that the message is about. Only with `userIds`.
    pub class_id: Option<String>,
    pub title: Option<String>,
    pub message: Option<String>,
    /// Whether the message is also sent as a letter to recipients who want letters; false by
    /// default.
    #[serde(deserialize_with = "blank::is_absent")]
    pub email: Option<bool>,
}

/// The answer to a message, with the number of recipients.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct NotificationSentAnswer {
    /// Always true.
    pub success: bool,
    pub message: String,
    pub sent_count: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_enum::ClosedEnum;

    const ALL_ON: NotificationSettings = NotificationSettings {
        email_notifications: true,
        low_concession_alerts: true,
        manual_booking_notifications: true,
        concession_addition_notifications: true,
        admin_notifications: true,
        reminder_before_cutoff: true,
        reminder_same_day: true,
    };

    #[test]
    fn everything_but_the_reminder_of_the_day_is_wanted_until_something_is_changed() {
        let default = NotificationSettings {
            reminder_same_day: false,
            ..ALL_ON
        };
        assert_eq!(NotificationSettings::default(), default);
    }

    #[test]
    fn the_audience_everyone_has_every_role_and_the_others_one_role() {
        let roles = |audience: Audience| {
            Role::ALL
                .iter()
                .copied()
                .filter(|role| audience.includes(*role))
                .collect::<Vec<_>>()
        };
        assert_eq!(roles(Audience::All), Role::ALL);
        assert_eq!(roles(Audience::Members), [Role::Member]);
        assert_eq!(roles(Audience::Coaches), [Role::Coach]);
    }

    #[test]
    fn without_e_mail_no_letter_is_wanted() {
        let off = NotificationSettings {
            email_notifications: false,
            ..ALL_ON
        };
        assert!(ALL_ON.wants_mail(NotificationKind::WaitlistOpening));
        assert!(!off.wants_mail(NotificationKind::WaitlistOpening));
        assert!(!off.wants_mail(NotificationKind::ConcessionsLow));
    }

    #[test]
    fn each_setting_stops_its_own_kinds_and_no_other() {
        use NotificationKind::*;
        let without = |change: fn(&mut NotificationSettings)| {
            let mut settings = ALL_ON;
            change(&mut settings);
            [
                ConcessionsLow,
                BookedByStudio,
                RemovedByStudio,
                ConcessionsAdded,
                AccountDeleted,
                LateCancellation,
                InvitationCompleted,
                BankAccountChanged,
                WaitlistOpening,
                ClassCancelled,
                ClassChanged,
                BookingConfirmed,
                BookingCancelled,
                Reminder,
                NoShow,
                AttendanceCorrected,
                Message,
            ]
            .into_iter()
            .filter(|kind| !settings.wants_mail(*kind))
            .collect::<Vec<_>>()
        };
        assert_eq!(
            without(|s| s.low_concession_alerts = false),
            [ConcessionsLow]
        );
        assert_eq!(
            without(|s| s.manual_booking_notifications = false),
            [BookedByStudio, RemovedByStudio]
        );
        assert_eq!(
            without(|s| s.concession_addition_notifications = false),
            [ConcessionsAdded]
        );
        assert_eq!(
            without(|s| s.admin_notifications = false),
            [
                AccountDeleted,
                LateCancellation,
                InvitationCompleted,
                BankAccountChanged
            ]
        );
    }
}
