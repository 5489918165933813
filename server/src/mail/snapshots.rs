//! The people, classes and bookings of an occasion, as they were at that time.

use fantail_core::class::Class;
use fantail_core::studio_time::Instant;
use serde::{Deserialize, Serialize};

use crate::store::users::Account;

/// A booking that was cancelled together with its class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostPlace {
    pub booking_id: String,
    pub refunded: u32,
}

/// A class that a reminder names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemindedClass {
    pub class: ClassSnapshot,
    /// The concessions of the booking.
    pub used: u32,
    /// When free cancelling ends.
    pub free_until: Instant,
}

/// A person who is named in another person's notification. The notification's text is erased
/// together with this person's personal data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRef {
    pub user_id: String,
    pub name: String,
}

impl From<&Account> for PersonRef {
    fn from(account: &Account) -> PersonRef {
        PersonRef {
            user_id: account.id.clone(),
            name: account.full_name(),
        }
    }
}

/// A class as it was at the time of the occasion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassSnapshot {
    pub id: String,
    pub name: String,
    pub instructor: String,
    pub location: String,
    pub room: String,
    pub start_time: Instant,
    pub end_time: Instant,
}

impl From<&Class> for ClassSnapshot {
    fn from(class: &Class) -> ClassSnapshot {
        ClassSnapshot {
            id: class.id.clone(),
            name: class.name.clone(),
            instructor: class.instructor.clone(),
            location: class.location.clone(),
            room: class.room.clone(),
            start_time: class.start_at,
            end_time: class.end_at,
        }
    }
}
