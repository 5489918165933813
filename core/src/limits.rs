//! Every business number of the specification (section 9), written here and nowhere else.

use chrono::TimeDelta;
use serde::Serialize;

/// Booking and cancelling close this long before the start, inclusive.
pub const BOOKING_CUTOFF: TimeDelta = TimeDelta::minutes(30);
/// Joining a waitlist closes this long before the start, inclusive.
pub const WAITLIST_CUTOFF: TimeDelta = TimeDelta::hours(1);
/// A member's cancellation is refunded only earlier than this before the start.
pub const REFUND_CUTOFF: TimeDelta = TimeDelta::hours(24);

/// No balance may fall below this; at it, nothing that costs can be booked.
pub const MINIMUM_BALANCE: i32 = -2;
/// A balance at or below this is low.
pub const LOW_BALANCE: i32 = 0;
/// A balance at or below this is running low.
pub const RUNNING_LOW_BALANCE: i32 = 2;
/// The highest balance a person may be given.
pub const MAXIMUM_BALANCE: i32 = 100_000;
/// What the documentation calls booking 'in advance': classes on credit.
pub const CLASSES_ON_CREDIT: i32 = -MINIMUM_BALANCE;

pub const DEFAULT_CONCESSIONS_REQUIRED: u32 = 1;
pub const DEFAULT_DURATION_MINUTES: u32 = 60;
pub const DEFAULT_CAPACITY: u32 = 20;
pub const MINIMUM_CAPACITY: u32 = 1;
pub const MAXIMUM_CAPACITY: u32 = 10_000;
pub const MAXIMUM_CONCESSIONS_REQUIRED: u32 = 1_000;
pub const MINIMUM_DURATION_MINUTES: u32 = 15;
pub const MAXIMUM_DURATION_MINUTES: u32 = 480;

pub const DEFAULT_RECURRING_INTERVAL: u32 = 1;
pub const MINIMUM_RECURRING_INTERVAL: u32 = 1;
/// No series makes more classes than this.
pub const MAXIMUM_OCCURRENCES: usize = 400;
/// A series ends at most this many months after its start.
pub const MAXIMUM_SERIES_MONTHS: u32 = 12;
/// What the progress toast counts to for a series, and for a single class.
pub const SERIES_PROGRESS_TOTAL: u32 = 52;
pub const SINGLE_PROGRESS_TOTAL: u32 = 1;

/// Lengths of a password in Unicode scalar values.
pub const MINIMUM_PASSWORD_LENGTH: usize = 6;
pub const MAXIMUM_PASSWORD_LENGTH: usize = 256;
pub const RESET_LINK_LIFETIME: TimeDelta = TimeDelta::hours(1);
pub const INVITATION_LIFETIME: TimeDelta = TimeDelta::days(7);
pub const SESSION_LIFETIME: TimeDelta = TimeDelta::days(30);
/// The app asks for a new token once its own is older than this.
pub const TOKEN_REFRESH_AGE: TimeDelta = TimeDelta::days(1);

/// The member's schedule: this many days, today the first.
pub const SCHEDULE_DAYS: u32 = 28;
pub const CLASS_LIST_LIMIT: u32 = 50;
pub const DASHBOARD_CLASSES: u32 = 10;
pub const DASHBOARD_DAYS: u32 = 30;
pub const DASHBOARD_PAGE_SIZE: u32 = 6;
pub const USERS_PAGE_SIZE: u32 = 20;
pub const MAXIMUM_PAGE_SIZE: u32 = 100;
/// Personal data is gone this many days after an account is deleted.
pub const ERASURE_DAYS: u32 = 30;
/// At most one e-mail per class and person in this time; a later one is held back.
pub const OPENING_MAIL_INTERVAL: TimeDelta = TimeDelta::minutes(15);

/// Lengths of text in Unicode scalar values.
pub const NAME_LENGTH: usize = 80;
pub const CLASS_NAME_LENGTH: usize = 120;
pub const DESCRIPTION_LENGTH: usize = 2_000;
pub const NOTES_LENGTH: usize = 4_000;
pub const REASON_LENGTH: usize = 500;
pub const PHONE_LENGTH: usize = 32;
pub const EMAIL_LENGTH: usize = 254;
pub const SEARCH_LENGTH: usize = 100;

/// The numbers the screens show or count with, handed to the browser as one value. Times are in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Limits {
    pub minimum_balance: i32,
    pub classes_on_credit: i32,
    pub default_concessions_required: u32,
    pub default_duration_minutes: u32,
    pub default_capacity: u32,
    pub minimum_duration_minutes: u32,
    pub maximum_duration_minutes: u32,
    pub minimum_recurring_interval: u32,
    pub series_progress_total: u32,
    pub single_progress_total: u32,
    pub minimum_password_length: usize,
    pub schedule_days: u32,
    pub class_list_limit: u32,
    pub dashboard_page_size: u32,
    pub users_page_size: u32,
    pub erasure_days: u32,
    pub search_length: usize,
    pub token_refresh_age: i64,
    pub toast_success: u32,
    pub toast_error: u32,
    pub toast_default: u32,
    pub toast_insufficient_concessions: u32,
    pub toast_progress_after_success: u32,
    /// After this long an action says that it is still trying.
    pub still_trying_after: u32,
    /// A script chunk that has not loaded by then counts as failed.
    pub chunk_load_timeout: u32,
    pub page_width_rem: u32,
}

pub fn limits() -> Limits {
    Limits {
        minimum_balance: MINIMUM_BALANCE,
        classes_on_credit: CLASSES_ON_CREDIT,
        default_concessions_required: DEFAULT_CONCESSIONS_REQUIRED,
        default_duration_minutes: DEFAULT_DURATION_MINUTES,
        default_capacity: DEFAULT_CAPACITY,
        minimum_duration_minutes: MINIMUM_DURATION_MINUTES,
        maximum_duration_minutes: MAXIMUM_DURATION_MINUTES,
        minimum_recurring_interval: MINIMUM_RECURRING_INTERVAL,
        series_progress_total: SERIES_PROGRESS_TOTAL,
        single_progress_total: SINGLE_PROGRESS_TOTAL,
        minimum_password_length: MINIMUM_PASSWORD_LENGTH,
        schedule_days: SCHEDULE_DAYS,
        class_list_limit: CLASS_LIST_LIMIT,
        dashboard_page_size: DASHBOARD_PAGE_SIZE,
        users_page_size: USERS_PAGE_SIZE,
        erasure_days: ERASURE_DAYS,
        search_length: SEARCH_LENGTH,
        token_refresh_age: TOKEN_REFRESH_AGE.num_milliseconds(),
        toast_success: 3_000,
        toast_error: 5_000,
        toast_default: 4_000,
        toast_insufficient_concessions: 6_000,
        toast_progress_after_success: 3_000,
        still_trying_after: 10_000,
        chunk_load_timeout: 120_000,
        page_width_rem: 90,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_specification() {
        assert_eq!(
            (RUNNING_LOW_BALANCE, LOW_BALANCE, MINIMUM_BALANCE),
            (2, 0, -2)
        );
        assert_eq!(BOOKING_CUTOFF, TimeDelta::minutes(30));
        assert_eq!(WAITLIST_CUTOFF, TimeDelta::hours(1));
        assert_eq!(REFUND_CUTOFF, TimeDelta::hours(24));
        assert_eq!(DEFAULT_CONCESSIONS_REQUIRED, 1);
        assert_eq!((DEFAULT_DURATION_MINUTES, DEFAULT_CAPACITY), (60, 20));
        assert_eq!(
            (MINIMUM_DURATION_MINUTES, MAXIMUM_DURATION_MINUTES),
            (15, 480)
        );
        assert_eq!(
            (DEFAULT_RECURRING_INTERVAL, MINIMUM_RECURRING_INTERVAL),
            (1, 1)
        );
        assert_eq!((SERIES_PROGRESS_TOTAL, SINGLE_PROGRESS_TOTAL), (52, 1));
        assert_eq!(MAXIMUM_SERIES_MONTHS, 12);
        assert_eq!(MINIMUM_PASSWORD_LENGTH, 6);
        assert_eq!(RESET_LINK_LIFETIME, TimeDelta::hours(1));
        assert_eq!(
            (DASHBOARD_CLASSES, DASHBOARD_DAYS, DASHBOARD_PAGE_SIZE),
            (10, 30, 6)
        );
        assert_eq!((SCHEDULE_DAYS, CLASS_LIST_LIMIT), (28, 50));
        assert_eq!((USERS_PAGE_SIZE, ERASURE_DAYS), (20, 30));
        assert_eq!(CLASSES_ON_CREDIT, 2);
    }

    #[test]
    fn toasts_and_chunks_wait_as_long_as_the_specification_says() {
        let numbers = limits();
        assert_eq!(
            [
                numbers.toast_success,
                numbers.toast_error,
                numbers.toast_default
            ],
            [3_000, 5_000, 4_000]
        );
        assert_eq!(numbers.toast_insufficient_concessions, 6_000);
        assert_eq!(numbers.toast_progress_after_success, 3_000);
        assert_eq!(numbers.chunk_load_timeout, 120_000);
        assert_eq!(numbers.page_width_rem, 90);
    }

    #[test]
    fn texts_are_as_long_as_the_contract_allows() {
        assert_eq!(
            (NAME_LENGTH, CLASS_NAME_LENGTH, PHONE_LENGTH),
            (80, 120, 32)
        );
        assert_eq!((DESCRIPTION_LENGTH, NOTES_LENGTH), (2_000, 4_000));
        assert_eq!(
            (REASON_LENGTH, EMAIL_LENGTH, SEARCH_LENGTH),
            (500, 254, 100)
        );
    }
}
