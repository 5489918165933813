//! The occasions that people are told of, and their consequences for a notification and a letter. The words are in
//! `words`.

use fantail_core::booking::booking_closes_at;
use fantail_core::class::Class;
use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;
use serde::{Deserialize, Serialize};

use crate::store::users::Account;

/// An occasion that a person is told of, in the words of its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    BookingConfirmed {
        class: ClassSaid,
        booking_id: String,
        used: u32,
        balance: i32,
    },
    BookingCancelled {
        class: ClassSaid,
        booking_id: String,
        refunded: u32,
    },
    /// An admin booked a class for them.
    BookedByStudio {
        class: ClassSaid,
        booking_id: String,
        used: u32,
        balance: i32,
    },
    /// An admin removed them from a class.
    RemovedByStudio {
        class: ClassSaid,
        booking_id: String,
        refunded: u32,
    },
    /// The studio cancelled a class they had booked, or waited for.
    ClassCancelled {
        class: ClassSaid,
        place: Option<LostPlace>,
    },
    /// A class they have booked has changed.
    ClassChanged {
        class: ClassSaid,
        booking_id: String,
        /// The changes, in whole sentences.
        changes: String,
    },
    WaitlistOpening {
        class: ClassSaid,
    },
    ConcessionsAdded {
        added: u32,
        balance: i32,
    },
    ConcessionsLow {
        balance: i32,
    },
    /// For admins: a member cancelled too late for a refund.
    LateCancellation {
        class: ClassSaid,
        member: Named,
    },
    /// For admins.
    InvitationCompleted {
        user: Named,
    },
    /// For admins.
    AccountDeleted {
        user: Named,
    },
    /// For admins: members are about to pay to another account.
    BankAccountChanged {
        by: Named,
    },
    PasswordChanged,
    /// An admin set a new password for them.
    PasswordSetByStudio,
    /// For the old address.
    EmailChanged {
        /// The new address, when the reader is known to be the owner of the account.
        to: Option<String>,
    },
    /// A message from an admin.
    Message {
        title: String,
        message: String,
    },
}

/// The place lost with a cancelled class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostPlace {
    pub booking_id: String,
    pub refunded: u32,
}

/// A person named to somebody else: the words are erased with their personal data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub user_id: String,
    pub name: String,
}

impl From<&Account> for Named {
    fn from(account: &Account) -> Named {
        Named {
            user_id: account.id.clone(),
            name: account.full_name(),
        }
    }
}

/// A class, in the words of its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassSaid {
    pub id: String,
    pub name: String,
    pub instructor: String,
    pub location: String,
    pub room: String,
    pub start_time: Instant,
    pub end_time: Instant,
}

impl From<&Class> for ClassSaid {
    fn from(class: &Class) -> ClassSaid {
        ClassSaid {
            id: class.id.clone(),
            name: class.name.clone(),
            instructor: class.instructor.clone(),
            location: class.location.clone(),
            room: class.room.clone(),
            start_time: class.start_time,
            end_time: class.end_time,
        }
    }
}

impl Occasion {
    pub fn kind(&self) -> NotificationKind {
        match self {
            Occasion::BookingConfirmed { .. } => NotificationKind::BookingConfirmed,
            Occasion::BookingCancelled { .. } => NotificationKind::BookingCancelled,
            Occasion::BookedByStudio { .. } => NotificationKind::BookedByStudio,
            Occasion::RemovedByStudio { .. } => NotificationKind::RemovedByStudio,
            Occasion::ClassCancelled { .. } => NotificationKind::ClassCancelled,
            Occasion::ClassChanged { .. } => NotificationKind::ClassChanged,
            Occasion::WaitlistOpening { .. } => NotificationKind::WaitlistOpening,
            Occasion::ConcessionsAdded { .. } => NotificationKind::ConcessionsAdded,
            Occasion::ConcessionsLow { .. } => NotificationKind::ConcessionsLow,
            Occasion::LateCancellation { .. } => NotificationKind::LateCancellation,
            Occasion::InvitationCompleted { .. } => NotificationKind::InvitationCompleted,
            Occasion::AccountDeleted { .. } => NotificationKind::AccountDeleted,
            Occasion::BankAccountChanged { .. } => NotificationKind::BankAccountChanged,
            Occasion::PasswordChanged | Occasion::PasswordSetByStudio => {
                NotificationKind::PasswordChanged
            }
            Occasion::EmailChanged { .. } => NotificationKind::EmailChanged,
            Occasion::Message { .. } => NotificationKind::Message,
        }
    }

    /// The class it is about.
    pub fn class(&self) -> Option<&ClassSaid> {
        match self {
            Occasion::BookingConfirmed { class, .. }
            | Occasion::BookingCancelled { class, .. }
            | Occasion::BookedByStudio { class, .. }
            | Occasion::RemovedByStudio { class, .. }
            | Occasion::ClassCancelled { class, .. }
            | Occasion::ClassChanged { class, .. }
            | Occasion::WaitlistOpening { class }
            | Occasion::LateCancellation { class, .. } => Some(class),
            _ => None,
        }
    }

    /// The booking that it makes, changes or ends.
    pub fn booking_id(&self) -> Option<&str> {
        match self {
            Occasion::BookingConfirmed { booking_id, .. }
            | Occasion::BookingCancelled { booking_id, .. }
            | Occasion::BookedByStudio { booking_id, .. }
            | Occasion::RemovedByStudio { booking_id, .. }
            | Occasion::ClassChanged { booking_id, .. }
            | Occasion::ClassCancelled {
                place: Some(LostPlace { booking_id, .. }),
                ..
            } => Some(booking_id),
            _ => None,
        }
    }

    /// The other person it is about.
    pub fn about(&self) -> Option<&Named> {
        match self {
            Occasion::LateCancellation { member: named, .. }
            | Occasion::InvitationCompleted { user: named }
            | Occasion::AccountDeleted { user: named }
            | Occasion::BankAccountChanged { by: named } => Some(named),
            _ => None,
        }
    }

    /// Letters about the account itself are sent whatever the settings say.
    pub fn is_about_the_account(&self) -> bool {
        matches!(
            self,
            Occasion::PasswordChanged
                | Occasion::PasswordSetByStudio
                | Occasion::EmailChanged { .. }
        )
    }

    /// The time from which a letter is of no use: an opening once booking has closed, anything else of a class once it
    /// starts.
    pub fn use_by(&self) -> Option<Instant> {
        match self {
            Occasion::WaitlistOpening { class } => Some(booking_closes_at(class.start_time)),
            _ => self.class().map(|class| class.start_time),
        }
    }
}
