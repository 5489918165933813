//! A whole studio, row by row, as it is written into a database that has no users.

mod insert;

use fantail_core::concession::LedgerCause;
use fantail_core::role::Role;
use fantail_core::studio_time::{Day, Instant};
use fantail_core::wire::{BankAccount, NotificationKind};

use fantail_core::wire::HistoryKind;

pub use insert::{has_users, insert};

/// Everything in a studio's file, each list in the order in which it is to be written.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Studio {
    pub users: Vec<User>,
    pub notes: Vec<Note>,
    pub series: Vec<Series>,
    pub classes: Vec<Class>,
    pub bookings: Vec<Booking>,
    pub entries: Vec<Entry>,
    pub ledger: Vec<LedgerEntry>,
    pub history: Vec<Event>,
    pub notifications: Vec<Notification>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: String,
    pub username: String,
    /// In lower case.
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub role: Role,
    pub is_active: bool,
    pub bank_account: BankAccount,
    pub created_at: Instant,
    /// `None` while the invitation is open.
    pub set_up_at: Option<Instant>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub id: String,
    pub user_id: String,
    pub content: &'static str,
    pub created_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    pub id: String,
    pub pattern: &'static str,
    pub days: &'static str,
    pub start_on: Day,
    pub end_on: Day,
    pub created_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    pub id: String,
    pub series_id: Option<String>,
    pub name: &'static str,
    pub description: &'static str,
    pub instructor: String,
    pub location: &'static str,
    pub room: &'static str,
    pub start_at: Instant,
    pub end_at: Instant,
    pub minutes: u32,
    pub capacity: Option<u32>,
    pub price: u32,
    pub cancelled_at: Option<Instant>,
    pub created_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    pub id: String,
    pub user_id: String,
    pub class_id: String,
    pub status: &'static str,
    pub used: u32,
    pub refunded: u32,
    pub booked_by: &'static str,
    pub booked_at: Instant,
    pub cancelled: Option<Cancellation>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancellation {
    pub by: &'static str,
    pub at: Instant,
    pub reason: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: String,
    pub user_id: String,
    pub class_id: String,
    pub joined_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    pub user_id: String,
    pub delta: i32,
    pub balance_after: i32,
    pub cause: LedgerCause,
    pub class_id: Option<String>,
    pub booking_id: Option<String>,
    pub actor_id: Option<String>,
    pub entered_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub user_id: String,
    pub kind: HistoryKind,
    pub description: String,
    pub class_id: Option<String>,
    pub booking_id: Option<String>,
    pub concessions: Option<i32>,
    pub delta: i32,
    pub status: &'static str,
    pub details: &'static str,
    pub actor_id: Option<String>,
    pub happened_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    pub id: String,
    pub user_id: String,
    pub kind: NotificationKind,
    pub title: String,
    pub message: String,
    pub class_id: Option<String>,
    /// Whom it names, when that is somebody else.
    pub about_user_id: Option<String>,
    pub created_at: Instant,
    pub read_at: Option<Instant>,
    pub dismissed_at: Option<Instant>,
}
