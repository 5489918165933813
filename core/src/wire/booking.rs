use serde::{Deserialize, Serialize};

use super::Class;
use crate::studio_time::Instant;

/// Where a booking stands. Confirmed is shown as 'Booked'.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum BookingStatus {
    Confirmed,
    Attended,
    Cancelled,
    NoShow,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookRequest {
    pub class_id: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, optional_fields = nullable))]
pub struct CancelRequest {
    pub reason: Option<String>,
}

/// A booking with the user and the class it belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Booking {
    #[serde(rename = "_id")]
    pub id: String,
    pub user_id: BookedUser,
    pub class_id: BookedClass,
    pub booking_date: Instant,
    pub status: BookingStatus,
    pub concessions_used: u32,
    /// The start of the class.
    pub display_start_time: Instant,
    pub cancellation_date: Option<Instant>,
    pub refunded_concessions: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookedUser {
    #[serde(rename = "_id")]
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub username: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookedClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub start_time: Instant,
    pub end_time: Instant,
    /// Minutes.
    pub duration: u32,
    pub instructor: String,
    pub location: String,
    pub room: String,
    /// False once the studio has cancelled the class.
    pub is_active: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct BookingsAnswer {
    pub bookings: Vec<Booking>,
}

/// A class the caller waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct WaitingClass {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub start_time: Instant,
    pub location: String,
    pub joined_at: Instant,
    pub is_full: bool,
    /// Null without a limit.
    pub available_spots: Option<u32>,
    /// The class itself, with the caller's flags, so that the rules can be asked.
    pub class: Class,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct WaitlistAnswer {
    pub waitlist: Vec<WaitingClass>,
}
