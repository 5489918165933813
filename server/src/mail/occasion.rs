//! The occasions that people are notified of: whom and what each concerns, and how long it is
//! useful. Their texts are in `words`.

use fantail_core::booking::booking_closes_at;
use fantail_core::limits::ATTENDANCE_CLOSES_AFTER;
use fantail_core::reminder::ReminderKind;
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::NotificationKind;
use serde::{Deserialize, Serialize};

pub use super::snapshots::{ClassSnapshot, LostPlace, PersonRef, RemindedClass};

/// An event that a person is notified of, with the facts as they were at that time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    BookingConfirmed {
        class: ClassSnapshot,
        booking_id: String,
        used: u32,
        balance: i32,
    },
    BookingCancelled {
        class: ClassSnapshot,
        booking_id: String,
        refunded: u32,
    },
    /// An admin booked a class for the recipient.
    BookedByStudio {
        class: ClassSnapshot,
        booking_id: String,
        used: u32,
        balance: i32,
    },
    /// An admin removed the recipient from a class.
    RemovedByStudio {
        class: ClassSnapshot,
        booking_id: String,
        refunded: u32,
    },
    /// Staff marked the recipient as a no-show.
    NoShow {
        class: ClassSnapshot,
        used: u32,
    },
    /// Staff corrected a no-show.
    AttendanceCorrected {
        class: ClassSnapshot,
    },
    /// The studio cancelled a class that the recipient had booked, or waited for.
    ClassCancelled {
        class: ClassSnapshot,
        place: Option<LostPlace>,
        /// Empty for none.
        #[serde(default)]
        reason: String,
    },
    /// A class that the recipient had booked has changed.
    ClassChanged {
        class: ClassSnapshot,
        booking_id: String,
        /// The changes, in full sentences; empty if only the start changed.
        changes: String,
        /// The former start of a class that was moved.
        #[serde(default)]
        moved_from: Option<Instant>,
    },
    /// The studio put a cancelled class on again, and booked the recipient into it again.
    ClassRestored {
        class: ClassSnapshot,
        booking_id: String,
        used: u32,
        balance: i32,
    },
    /// Several classes of the recipient were changed by one act.
    SeveralClasses(Vec<Occasion>),
    WaitlistOpening {
        class: ClassSnapshot,
    },
    /// The spot that the recipient was notified of is taken.
    SpotTaken {
        class: ClassSnapshot,
    },
    /// A spot opened, and the recipient had asked to be booked.
    BookedFromWaitlist {
        class: ClassSnapshot,
        booking_id: String,
        used: u32,
        balance: i32,
    },
    /// Someone took the spot that the recipient had cancelled too late for a refund.
    CreditReturned {
        class: ClassSnapshot,
        returned: u32,
        balance: i32,
    },
    /// The classes of a day that the recipient has booked, the earliest first.
    Reminder {
        kind: ReminderKind,
        classes: Vec<RemindedClass>,
        /// The instant from which a letter is of no use.
        use_by: Instant,
    },
    ConcessionsAdded {
        added: u32,
        balance: i32,
    },
    /// An admin recorded a payment of the recipient.
    PaymentRecorded {
        added: u32,
        balance: i32,
        amount_cents: Option<u32>,
        received_on: Day,
    },
    /// An admin reversed a payment of the recipient.
    PaymentReversed {
        taken: u32,
        balance: i32,
        reason: String,
    },
    ConcessionsLow {
        balance: i32,
    },
    /// For admins: a member cancelled too late for a refund.
    LateCancellation {
        class: ClassSnapshot,
        member: PersonRef,
    },
    /// For admins.
    InvitationCompleted {
        user: PersonRef,
    },
    /// For admins.
    AccountDeleted {
        user: PersonRef,
    },
    /// For admins: members will pay to another account.
    BankAccountChanged {
        by: PersonRef,
    },
    PasswordChanged,
    /// An admin set a new password for the recipient.
    PasswordSetByStudio,
    /// Sent to the old address.
    EmailChanged {
        /// The new address; `None` unless the recipient is known to own the account.
        to: Option<String>,
    },
    /// A message from an admin.
    Message {
        title: String,
        message: String,
        /// The class that the message is about.
        #[serde(default)]
        class: Option<ClassSnapshot>,
        /// The admin who wrote it. The letter doesn't need it.
        #[serde(skip)]
        sender_id: String,
    },
}

impl Occasion {
    /// Combines what one person is notified of. There must be at least one occasion.
    pub fn of(mut occasions: Vec<Occasion>) -> Occasion {
        match occasions.len() {
            1 => occasions.remove(0),
            _ => Occasion::SeveralClasses(occasions),
        }
    }

    /// Returns the occasion of each class.
    pub fn each(&self) -> &[Occasion] {
        match self {
            Occasion::SeveralClasses(occasions) => occasions,
            _ => std::slice::from_ref(self),
        }
    }

    pub fn kind(&self) -> NotificationKind {
        match self {
            Occasion::BookingConfirmed { .. } => NotificationKind::BookingConfirmed,
            Occasion::BookingCancelled { .. } => NotificationKind::BookingCancelled,
            Occasion::BookedByStudio { .. } | Occasion::ClassRestored { .. } => {
                NotificationKind::BookedByStudio
            }
            Occasion::SeveralClasses(occasions) => occasions
                .first()
                .map_or(NotificationKind::ClassChanged, Occasion::kind),
            Occasion::RemovedByStudio { .. } => NotificationKind::RemovedByStudio,
            Occasion::NoShow { .. } => NotificationKind::NoShow,
            Occasion::AttendanceCorrected { .. } => NotificationKind::AttendanceCorrected,
            Occasion::ClassCancelled { .. } => NotificationKind::ClassCancelled,
            Occasion::ClassChanged { .. } => NotificationKind::ClassChanged,
            Occasion::WaitlistOpening { .. } => NotificationKind::WaitlistOpening,
            Occasion::SpotTaken { .. } => NotificationKind::SpotTaken,
            Occasion::BookedFromWaitlist { .. } => NotificationKind::BookedFromWaitlist,
            Occasion::CreditReturned { .. } => NotificationKind::CreditReturned,
            Occasion::Reminder { .. } => NotificationKind::Reminder,
            Occasion::ConcessionsAdded { .. } | Occasion::PaymentRecorded { .. } => {
                NotificationKind::ConcessionsAdded
            }
            Occasion::PaymentReversed { .. } => NotificationKind::PaymentReversed,
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

    /// Returns whether the recipient did this themselves, so that it is no news to them. A new password or e-mail address
    /// always is news, because somebody else may have used their session.
    pub fn is_own_act_of(&self, recipient_id: &str) -> bool {
        match self {
            Occasion::BookingConfirmed { .. } | Occasion::BookingCancelled { .. } => true,
            Occasion::BankAccountChanged { by } => by.user_id == recipient_id,
            Occasion::Message { sender_id, .. } => sender_id == recipient_id,
            _ => false,
        }
    }

    /// Returns whether the occasion concerns the security of the account. No setting stops an
    /// e-mail about such an occasion.
    pub fn is_about_the_account(&self) -> bool {
        matches!(
            self,
            Occasion::PasswordChanged
                | Occasion::PasswordSetByStudio
                | Occasion::EmailChanged { .. }
        )
    }

    /// Returns the time from which an e-mail is of no use: when booking closes for a free spot, when attendance closes for a
    /// no-show or its correction, what the rule says for a reminder, and when the class starts for anything else about a
    /// class; `None` for a message and for concessions that came back. An e-mail about several classes is of use until the
    /// last one starts.
    pub fn use_by(&self) -> Option<Instant> {
        match self {
            Occasion::WaitlistOpening { class } => Some(booking_closes_at(class.start_time)),
            Occasion::NoShow { class, .. } | Occasion::AttendanceCorrected { class } => {
                Some(class.start_time + ATTENDANCE_CLOSES_AFTER)
            }
            Occasion::Message { .. } | Occasion::CreditReturned { .. } => None,
            Occasion::Reminder { use_by, .. } => Some(*use_by),
            Occasion::SeveralClasses(occasions) => {
                occasions.iter().filter_map(Occasion::use_by).max()
            }
            _ => self.class().map(|class| class.start_time),
        }
    }
}
