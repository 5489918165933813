//! Every business number of the specification (section 9), written here and nowhere else.

use std::ops::RangeInclusive;

use chrono::TimeDelta;
use serde::Serialize;

use crate::class::SearchedText;
use crate::studio_time::span_words;

/// Booking and cancelling close this long before the start, inclusive (specification, section 9; contract, section 2).
pub const BOOKING_CUTOFF: TimeDelta = TimeDelta::minutes(30);
/// Joining a waitlist closes this long before the start, inclusive (specification, section 9; contract, section 2).
pub const WAITLIST_CUTOFF: TimeDelta = TimeDelta::hours(1);
/// A member's cancellation is refunded only earlier than this before the start; elapsed time, not wall time
/// (specification, section 9; contract, section 2).
pub const REFUND_CUTOFF: TimeDelta = TimeDelta::hours(24);

/// The lowest balance, in concessions; at it, nothing that costs can be booked (specification, section 9).
pub const MINIMUM_BALANCE: i32 = -2;
/// A balance of this many concessions or fewer is low (specification, section 9).
pub const LOW_BALANCE: i32 = 0;
/// A balance of this many concessions or fewer is running low (specification, section 9).
pub const RUNNING_LOW_BALANCE: i32 = 2;
/// The highest balance a person may be given, in concessions (contract, section 5).
pub const MAXIMUM_BALANCE: i32 = 100_000;
/// The number of one-concession classes that can be booked from a balance of 0; the documentation calls it booking 'in
/// advance' (specification, section 9; contract, section 5).
pub const CLASSES_ON_CREDIT: i32 = -MINIMUM_BALANCE;

/// The price of a class in concessions, unless its form says otherwise (specification, section 9).
pub const DEFAULT_CONCESSIONS_REQUIRED: u32 = 1;
/// The lowest price of a place, in concessions (specification, section 5; contract, section 6).
pub const MINIMUM_CONCESSIONS_REQUIRED: u32 = 0;
/// The lowest price of a place in the calendar's forms, in concessions; a class that costs less already keeps its price
/// (specification, section 5; contract, section 6).
pub const CALENDAR_MINIMUM_CONCESSIONS_REQUIRED: u32 = 1;
/// How long a class lasts unless its form says otherwise (specification, section 9).
pub const DEFAULT_DURATION_MINUTES: u32 = 60;
/// How many places a class has unless its form says otherwise (specification, section 9).
pub const DEFAULT_CAPACITY: u32 = 20;
/// The lowest limit of a class, in places (specification, section 5; contract, section 6).
pub const MINIMUM_CAPACITY: u32 = 1;
/// The largest capacity of a class, in places, against slips of the keyboard; neither specification nor contract names
/// a bound.
pub const MAXIMUM_CAPACITY: u32 = 10_000;
/// The highest price of a class, in concessions, against slips of the keyboard; neither specification nor contract
/// names a bound.
pub const MAXIMUM_CONCESSIONS_REQUIRED: u32 = 1_000;
/// The shortest class, in minutes, whichever form it comes from (specification, section 9; contract, section 6).
pub const MINIMUM_DURATION_MINUTES: u32 = 15;
/// The longest class, in minutes, whichever form it comes from (specification, section 9; contract, section 6).
pub const MAXIMUM_DURATION_MINUTES: u32 = 480;

/// A series repeats every day, week or month unless its form says otherwise (specification, section 9).
pub const DEFAULT_RECURRING_INTERVAL: u32 = 1;
/// A series steps ahead by at least this many days, weeks or months (specification, section 9).
pub const MINIMUM_RECURRING_INTERVAL: u32 = 1;
/// The most classes in one series (contract, section 2).
pub const MAXIMUM_OCCURRENCES: usize = 400;
/// A series ends at most this many months after its start; without an end date, exactly then (specification, section 9;
/// contract, section 2).
pub const MAXIMUM_SERIES_MONTHS: u32 = 12;

/// The shortest password, in Unicode scalar values after NFC (specification, section 9; contract, section 3).
pub const MINIMUM_PASSWORD_LENGTH: usize = 6;
/// The longest password, in Unicode scalar values after NFC (contract, section 3).
pub const MAXIMUM_PASSWORD_LENGTH: usize = 256;
/// A link to reset a password opens for this long after it was asked for (specification, section 9).
pub const RESET_LINK_LIFETIME: TimeDelta = TimeDelta::hours(1);
/// An invitation opens for this long after it was made (contract, section 3).
pub const INVITATION_LIFETIME: TimeDelta = TimeDelta::days(7);
/// A session ends this long after its last token was given out (contract, section 3).
pub const SESSION_LIFETIME: TimeDelta = TimeDelta::days(30);
/// The app asks for a new token once its own is older than this (contract, section 3).
pub const TOKEN_REFRESH_AGE: TimeDelta = TimeDelta::days(1);

/// The member's schedule shows this many days, today the first (specification, section 9; contract, section 2).
pub const SCHEDULE_DAYS: u32 = 28;
/// The classes in one page of the class list, unless its reader asks for another number (specification, section 9;
/// contract, section 6).
pub const CLASS_LIST_LIMIT: u32 = 50;
/// The largest `limit` of the class list, in classes: the 28 days of a studio with 17 a day (contract, section 6).
pub const CLASS_LIST_MAXIMUM: u32 = 500;
/// The classes on the staff dashboard, soonest first (specification, section 9).
pub const DASHBOARD_CLASSES: u32 = 10;
/// The staff dashboard looks this many days ahead (specification, section 9).
pub const DASHBOARD_DAYS: u32 = 30;
/// The staff dashboard shows this many of its classes on a page (specification, section 9).
pub const DASHBOARD_PAGE_SIZE: u32 = 6;
/// The months that the timetable goes back, unless other days are asked for (contract, section 6).
pub const TIMETABLE_MONTHS_BACK: u32 = 12;
/// The longest timetable, in classes: over fifty a day in a year. Beyond it the earliest are left out. Neither
/// specification nor contract names a bound.
pub const TIMETABLE_LIMIT: u32 = 20_000;
/// The clashes of a class form that are listed, the first ones; all are counted. Neither specification nor contract
/// names a bound.
pub const CLASHES_LISTED: usize = 50;
/// The cancellations of one class that are listed, the latest ones; neither specification nor contract names a bound.
pub const CANCELLATIONS_LIMIT: u32 = 1_000;
/// The users on one page of the users screen (specification, section 9).
pub const USERS_PAGE_SIZE: u32 = 20;
/// The largest page of users, in users (contract, section 10).
pub const MAXIMUM_PAGE_SIZE: u32 = 100;
/// The days within which the personal data of a deleted account is gone (specification, section 9; contract, section
/// 8).
pub const ERASURE_DAYS: u32 = 30;
/// Personal data is erased this long after its account was deleted: a week before `ERASURE_DAYS` end, so that a server
/// that was off for a week still keeps the promise (contract, section 8).
pub const ERASURE_AFTER: TimeDelta = TimeDelta::days(ERASURE_DAYS as i64 - 7);
/// The record of a letter, with its address and subject, is deleted this long after the letter was sent or given up;
/// neither specification nor contract names a bound.
pub const LETTERS_KEPT: TimeDelta = TimeDelta::days(90);
/// A notification that was read or put away is deleted this long after it was made; neither specification nor contract
/// names a bound.
pub const NOTIFICATIONS_KEPT: TimeDelta = TimeDelta::days(400);
/// Without a mail server each letter is a file, removed this long after it was written: no later than the personal data
/// of anyone it was sent to or names (contract, section 8).
pub const LETTER_FILES_KEPT: TimeDelta = ERASURE_AFTER;
/// A letter that can't be delivered is tried again for this long after it was due, and then given up (contract, section
/// 9).
pub const LETTERS_TRIED_FOR: TimeDelta = TimeDelta::days(1);
/// Ended sessions, used links and the waitlists of classes that are over are kept for this long, for questions about
/// what happened.
pub const OVER_KEPT: TimeDelta = TimeDelta::days(1);
/// The answer of a request with a key is kept for this long, and given again to the same request (contract, section 1).
pub const ANSWERS_KEPT: TimeDelta = TimeDelta::days(1);
/// At most one letter per class and person about an opening in this time; a later one is held back (contract, section
/// 7).
pub const OPENING_MAIL_INTERVAL: TimeDelta = TimeDelta::minutes(15);
/// At most one letter to each admin per class and member about late cancellations in this time.
pub const LATE_CANCELLATION_MAIL_INTERVAL: TimeDelta = TimeDelta::minutes(15);
/// Throttles letters per member about booking and cancelling: at most this many in `BOOKING_LETTERS_WINDOW`. A month of
/// classes booked at once stays under it; a loop floods no mailbox, whose address may be somebody else's. In the app
/// each is kept. Neither specification nor contract names a bound.
pub const BOOKING_LETTERS: u32 = 60;
/// The time in which `BOOKING_LETTERS` are counted.
pub const BOOKING_LETTERS_WINDOW: TimeDelta = TimeDelta::hours(1);

/// The number of digits in the bank, the branch and the account of a New Zealand account number.
pub const ACCOUNT_NUMBER_GROUPS: [usize; 3] = [2, 4, 7];
/// The number of digits in its suffix.
pub const ACCOUNT_SUFFIX: RangeInclusive<usize> = 2..=3;

/// The longest name of a person, an instructor, a place or a bank account, and the longest account number, in Unicode
/// scalar values (contract, section 12).
pub const NAME_LENGTH: usize = 80;
/// The longest name of a class, in Unicode scalar values (contract, section 12).
pub const CLASS_NAME_LENGTH: usize = 120;
/// The longest description of a class, in Unicode scalar values (contract, section 12).
pub const DESCRIPTION_LENGTH: usize = 2_000;
/// The longest note an admin keeps on a user, in Unicode scalar values (contract, section 12).
pub const NOTES_LENGTH: usize = 4_000;
/// The longest reason a member gives for cancelling, in Unicode scalar values (contract, section 12).
pub const REASON_LENGTH: usize = 500;
/// The longest subject of a letter an admin writes, in Unicode scalar values; neither specification nor contract names a
/// bound.
pub const SUBJECT_LENGTH: usize = 200;
/// The longest letter an admin writes, in Unicode scalar values; neither specification nor contract names a bound.
pub const LETTER_LENGTH: usize = 2_000;
/// The longest phone number, in Unicode scalar values (contract, section 12).
pub const PHONE_LENGTH: usize = 32;
/// The longest e-mail address, in Unicode scalar values (contract, section 12).
pub const EMAIL_LENGTH: usize = 254;
/// The longest text searched for, in Unicode scalar values (contract, section 12).
pub const SEARCH_LENGTH: usize = 100;

/// The longest title of a message to users, in Unicode scalar values; neither specification nor contract names a bound.
pub const MESSAGE_TITLE_LENGTH: usize = 120;
/// The longest message to users, in Unicode scalar values; neither specification nor contract names a bound.
pub const MESSAGE_LENGTH: usize = 2_000;
/// The most users that one message can name; an audience may be larger.
pub const MESSAGE_RECIPIENTS: usize = 1_000;
/// The notifications in the inbox, the newest (contract, section 9).
pub const INBOX_LENGTH: u32 = 100;
/// The events of a user's history that are read, the newest; neither specification nor contract names a bound.
pub const HISTORY_LENGTH: u32 = 20_000;
/// The events on one page of a user's history, unless their reader asks for another number, at most `MAXIMUM_PAGE_SIZE`.
pub const HISTORY_PAGE_SIZE: u32 = 100;
/// The bookings of a user that are read, by class the latest; neither specification nor contract names a bound.
pub const BOOKINGS_LENGTH: u32 = 1_000;
/// The past bookings on one page, unless their reader asks for another number, at most `MAXIMUM_PAGE_SIZE`.
pub const PAST_BOOKINGS_PAGE_SIZE: u32 = 20;
/// The rows of each list in a person's own record, the newest; neither specification nor contract names a bound.
pub const RECORD_LENGTH: u32 = 20_000;
/// The ledger entries on one page, unless their reader asks for another number, at most `MAXIMUM_PAGE_SIZE`.
pub const LEDGER_PAGE_SIZE: u32 = 20;

/// The numbers the screens show or count with, and the texts they search in, handed to the browser as one value
/// (specification, section 9; contract, section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Limits {
    /// Concessions: the lowest balance.
    pub minimum_balance: i32,
    /// Classes of one concession that a member with an empty balance can still book.
    pub classes_on_credit: i32,
    /// Concessions: what a new class costs until its form says otherwise.
    pub default_concessions_required: u32,
    /// Concessions: what a class costs at most.
    pub maximum_concessions_required: u32,
    /// Concessions: the least a place costs.
    pub minimum_concessions_required: u32,
    /// Concessions: the least a place costs in the calendar's forms.
    pub calendar_minimum_concessions_required: u32,
    /// Concessions: the highest balance a person may be given.
    pub maximum_balance: i32,
    pub default_duration_minutes: u32,
    /// Places a new class has until its form says otherwise.
    pub default_capacity: u32,
    pub minimum_capacity: u32,
    pub maximum_capacity: u32,
    pub minimum_duration_minutes: u32,
    pub maximum_duration_minutes: u32,
    /// Days, weeks or months, by the pattern of the series.
    pub minimum_recurring_interval: u32,
    /// Unicode scalar values, after NFC.
    pub minimum_password_length: usize,
    /// Days on the member's schedule, today the first.
    pub schedule_days: u32,
    /// Classes in one answer to the class list unless more are asked for; the rest come by page.
    pub class_list_limit: u32,
    /// Classes that may be asked for in one answer to the class list.
    pub class_list_maximum: u32,
    /// Classes the staff dashboard looks ahead to, at most.
    pub dashboard_classes: u32,
    /// Days the staff dashboard looks ahead.
    pub dashboard_days: u32,
    /// Classes on one page of the staff dashboard.
    pub dashboard_page_size: u32,
    /// Users on one page of the users screen.
    pub users_page_size: u32,
    /// Days after an account is deleted within which its personal data is gone.
    pub erasure_days: u32,
    /// Concessions: a balance of so many or fewer is low.
    pub low_balance: i32,
    /// Concessions: a balance of so many or fewer is running low.
    pub running_low_balance: i32,
    /// The time before the start at which booking and cancelling close, in words: `30 minutes`.
    pub booking_cutoff: String,
    /// The time before the start at which joining a waitlist closes, in words: `1 hour`.
    pub waitlist_cutoff: String,
    /// The time before the start at which refunds end, in words: `24 hours`.
    pub refund_cutoff: String,
    /// The least time between two letters about openings of one class, in words: `15 minutes`.
    pub opening_mail_interval: String,
    /// How long a letter is tried again, in words: `24 hours`.
    pub letters_tried_for: String,
    /// How long the record of a letter is kept, in words: `90 days`.
    pub letters_kept: String,
    pub notifications_kept: String,
    /// How long letters that became files are kept, in words: `23 days`.
    pub letter_files_kept: String,
    /// When the personal data of a deleted account is erased, in words: `23 days`; promised within `erasureDays`.
    pub erasure_after: String,
    /// How long a sign-in lasts that isn't used, in words: `30 days`.
    pub session_lifetime: String,
    /// How long ended sign-ins, used links and the waitlists of past classes are kept, in words: `24 hours`.
    pub over_kept: String,
    /// How long the answer of a request with a key is kept, in words: `24 hours`.
    pub answers_kept: String,
    /// The notifications in the inbox, the newest.
    pub inbox_length: u32,
    /// How long a reset link works, in words: `1 hour`.
    pub reset_link_lifetime: String,
    /// How long an invitation works, in words: `7 days`.
    pub invitation_lifetime: String,
    /// Unicode scalar values, of a text searched for.
    pub search_length: usize,
    /// The texts of a class that the schedule is searched by.
    pub searched_texts: [SearchedText; 3],
    /// Unicode scalar values, of a person, an instructor, a location or a room.
    pub name_length: usize,
    /// Unicode scalar values.
    pub class_name_length: usize,
    /// Unicode scalar values.
    pub description_length: usize,
    /// Unicode scalar values.
    pub notes_length: usize,
    /// Milliseconds: an older token is exchanged for a new one of the same session.
    pub token_refresh_age: i64,
}

/// The specification's numbers as one value, for the browser alone; Rust reads the constants.
pub fn limits() -> Limits {
    Limits {
        minimum_balance: MINIMUM_BALANCE,
        classes_on_credit: CLASSES_ON_CREDIT,
        default_concessions_required: DEFAULT_CONCESSIONS_REQUIRED,
        maximum_concessions_required: MAXIMUM_CONCESSIONS_REQUIRED,
        minimum_concessions_required: MINIMUM_CONCESSIONS_REQUIRED,
        calendar_minimum_concessions_required: CALENDAR_MINIMUM_CONCESSIONS_REQUIRED,
        maximum_balance: MAXIMUM_BALANCE,
        default_duration_minutes: DEFAULT_DURATION_MINUTES,
        default_capacity: DEFAULT_CAPACITY,
        minimum_capacity: MINIMUM_CAPACITY,
        maximum_capacity: MAXIMUM_CAPACITY,
        minimum_duration_minutes: MINIMUM_DURATION_MINUTES,
        maximum_duration_minutes: MAXIMUM_DURATION_MINUTES,
        minimum_recurring_interval: MINIMUM_RECURRING_INTERVAL,
        minimum_password_length: MINIMUM_PASSWORD_LENGTH,
        schedule_days: SCHEDULE_DAYS,
        class_list_limit: CLASS_LIST_LIMIT,
        class_list_maximum: CLASS_LIST_MAXIMUM,
        dashboard_classes: DASHBOARD_CLASSES,
        dashboard_days: DASHBOARD_DAYS,
        dashboard_page_size: DASHBOARD_PAGE_SIZE,
        users_page_size: USERS_PAGE_SIZE,
        erasure_days: ERASURE_DAYS,
        low_balance: LOW_BALANCE,
        running_low_balance: RUNNING_LOW_BALANCE,
        booking_cutoff: span_words(BOOKING_CUTOFF),
        waitlist_cutoff: span_words(WAITLIST_CUTOFF),
        refund_cutoff: span_words(REFUND_CUTOFF),
        opening_mail_interval: span_words(OPENING_MAIL_INTERVAL),
        letters_tried_for: span_words(LETTERS_TRIED_FOR),
        letters_kept: span_words(LETTERS_KEPT),
        notifications_kept: span_words(NOTIFICATIONS_KEPT),
        letter_files_kept: span_words(LETTER_FILES_KEPT),
        erasure_after: span_words(ERASURE_AFTER),
        session_lifetime: span_words(SESSION_LIFETIME),
        over_kept: span_words(OVER_KEPT),
        answers_kept: span_words(ANSWERS_KEPT),
        inbox_length: INBOX_LENGTH,
        reset_link_lifetime: span_words(RESET_LINK_LIFETIME),
        invitation_lifetime: span_words(INVITATION_LIFETIME),
        search_length: SEARCH_LENGTH,
        searched_texts: SearchedText::ALL,
        name_length: NAME_LENGTH,
        class_name_length: CLASS_NAME_LENGTH,
        description_length: DESCRIPTION_LENGTH,
        notes_length: NOTES_LENGTH,
        token_refresh_age: TOKEN_REFRESH_AGE.num_milliseconds(),
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
        assert_eq!(
            (
                MINIMUM_CONCESSIONS_REQUIRED,
                CALENDAR_MINIMUM_CONCESSIONS_REQUIRED
            ),
            (0, 1)
        );
        assert_eq!((DEFAULT_DURATION_MINUTES, DEFAULT_CAPACITY), (60, 20));
        assert_eq!(
            (MINIMUM_DURATION_MINUTES, MAXIMUM_DURATION_MINUTES),
            (15, 480)
        );
        assert_eq!(
            (DEFAULT_RECURRING_INTERVAL, MINIMUM_RECURRING_INTERVAL),
            (1, 1)
        );
        assert_eq!(MAXIMUM_SERIES_MONTHS, 12);
        assert_eq!(MINIMUM_PASSWORD_LENGTH, 6);
        assert_eq!(RESET_LINK_LIFETIME, TimeDelta::hours(1));
        assert_eq!(
            (DASHBOARD_CLASSES, DASHBOARD_DAYS, DASHBOARD_PAGE_SIZE),
            (10, 30, 6)
        );
        assert_eq!((SCHEDULE_DAYS, CLASS_LIST_LIMIT), (28, 50));
        assert_eq!(CLASS_LIST_MAXIMUM, 500);
        assert_eq!((USERS_PAGE_SIZE, ERASURE_DAYS), (20, 30));
        assert_eq!(ERASURE_AFTER, TimeDelta::days(23));
        assert_eq!(CLASSES_ON_CREDIT, 2);
    }

    /// The numbers go beside their shape, for what the browser asks before it has the rules.
    #[test]
    #[expect(
        clippy::disallowed_methods,
        reason = "a binding is a file, and no rule writes this one"
    )]
    fn export_bindings_limits_as_json() {
        let folder = std::env::var("TS_RS_EXPORT_DIR").unwrap();
        let json = serde_json::to_string_pretty(&limits()).unwrap();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(
            std::path::Path::new(&folder).join("limits.json"),
            json + "\n",
        )
        .unwrap();
    }

    #[test]
    fn the_browser_is_told_how_long_things_are_kept_in_words() {
        let limits = limits();
        assert_eq!(
            [
                limits.booking_cutoff,
                limits.waitlist_cutoff,
                limits.refund_cutoff,
                limits.opening_mail_interval,
                limits.letters_tried_for,
                limits.letters_kept,
                limits.notifications_kept,
                limits.letter_files_kept,
                limits.erasure_after,
                limits.session_lifetime,
                limits.over_kept,
                limits.answers_kept,
                limits.reset_link_lifetime,
                limits.invitation_lifetime,
            ],
            [
                "30 minutes",
                "1 hour",
                "24 hours",
                "15 minutes",
                "24 hours",
                "90 days",
                "400 days",
                "23 days",
                "23 days",
                "30 days",
                "24 hours",
                "24 hours",
                "1 hour",
                "7 days",
            ]
        );
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
