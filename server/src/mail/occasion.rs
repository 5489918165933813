//! What people are told of, and what follows from that for a notification and a letter. The words are in `words`.

use fantail_core::booking::ClassFacts;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{Class, NotificationKind};

/// Something a person is told of.
#[derive(Debug, Clone)]
pub enum Occasion<'a> {
    BookingConfirmed {
        class: &'a Class,
        booking_id: &'a str,
        balance: i32,
    },
    BookingCancelled {
        class: &'a Class,
        booking_id: &'a str,
        refunded: u32,
    },
    /// The studio booked it for them.
    BookedByStudio {
        class: &'a Class,
        booking_id: &'a str,
        used: u32,
        balance: i32,
    },
    /// The studio took them out of it.
    RemovedByStudio {
        class: &'a Class,
        booking_id: &'a str,
        refunded: u32,
    },
    /// The studio cancelled a class they had booked, or waited for.
    ClassCancelled {
        class: &'a Class,
        place: Option<LostPlace<'a>>,
    },
    /// A class they have booked is not as it was.
    ClassChanged {
        class: &'a Class,
        booking_id: &'a str,
        /// What is new, in whole sentences.
        changes: &'a str,
    },
    WaitlistOpening {
        class: &'a Class,
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
        class: &'a Class,
        member: Named<'a>,
    },
    /// For admins.
    InvitationCompleted {
        user: Named<'a>,
    },
    /// For admins.
    AccountDeleted {
        user: Named<'a>,
    },
    /// For admins: members are about to pay to another account.
    BankAccountChanged {
        by: Named<'a>,
    },
    PasswordChanged,
    /// An admin set a new password for them.
    PasswordSetByStudio,
    /// For the old address.
    EmailChanged {
        /// The new one, when whoever reads it is known to be the owner of the account.
        to: Option<&'a str>,
    },
    /// Words an admin wrote.
    Message {
        title: &'a str,
        message: &'a str,
    },
}

/// The place that went with a cancelled class.
#[derive(Debug, Clone, Copy)]
pub struct LostPlace<'a> {
    pub booking_id: &'a str,
    pub refunded: u32,
}

/// Someone whom somebody else is told about: what was said goes with their personal data.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    pub user_id: &'a str,
    pub name: &'a str,
}

impl<'a> Occasion<'a> {
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
    pub fn class(&self) -> Option<&'a Class> {
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

    /// The other person it is about.
    pub fn about(&self) -> Option<Named<'a>> {
        match self {
            Occasion::LateCancellation { member: named, .. }
            | Occasion::InvitationCompleted { user: named }
            | Occasion::AccountDeleted { user: named }
            | Occasion::BankAccountChanged { by: named } => Some(*named),
            _ => None,
        }
    }

    /// Letters about the account itself go whatever the settings say.
    pub fn is_about_the_account(&self) -> bool {
        matches!(
            self,
            Occasion::PasswordChanged
                | Occasion::PasswordSetByStudio
                | Occasion::EmailChanged { .. }
        )
    }

    /// No rule of the studio, only of its post: from when on a letter is of no use, an opening once booking has closed,
    /// anything else of a class once it starts.
    pub fn use_by(&self, facts: impl Fn(&Class) -> ClassFacts) -> Option<Instant> {
        match self {
            Occasion::WaitlistOpening { class } => Some(facts(class).booking_closes_at()),
            _ => self.class().map(|class| class.start_time),
        }
    }
}
