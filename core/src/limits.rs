//! Every business number of the specification (section 9), written here and nowhere else.

use std::ops::RangeInclusive;

use chrono::TimeDelta;
use serde::Serialize;

use crate::studio_time::span_words;

/// Booking and cancelling close this long before the start, inclusive (specification, section 9; contract, section 2).
pub const BOOKING_CUTOFF: TimeDelta = TimeDelta::minutes(30);
/// Joining a waitlist closes this long before the start, inclusive (specification, section 9; contract, section 2).
pub const WAITLIST_CUTOFF: TimeDelta = TimeDelta::hours(1);
/// A member's cancellation is refunded only earlier than this before the start; elapsed time, not wall time
/// (specification, section 9; contract, section 2).
pub const REFUND_CUTOFF: TimeDelta = TimeDelta::hours(24);

/// No balance may fall below this many concessions; at it, nothing that costs can be booked (specification, section 9).
pub const MINIMUM_BALANCE: i32 = -2;
/// A balance of this many concessions or fewer is low (specification, section 9).
pub const LOW_BALANCE: i32 = 0;
/// A balance of this many concessions or fewer is running low (specification, section 9).
pub const RUNNING_LOW_BALANCE: i32 = 2;
/// The highest balance a person may be given, in concessions (contract, section 5).
pub const MAXIMUM_BALANCE: i32 = 100_000;
/// What the documentation calls booking 'in advance': classes of one concession on credit (specification, section 9;
/// contract, section 5).
pub const CLASSES_ON_CREDIT: i32 = -MINIMUM_BALANCE;

/// What a class costs in concessions unless its form says otherwise (specification, section 9).
pub const DEFAULT_CONCESSIONS_REQUIRED: u32 = 1;
/// The least a place costs, in concessions: nothing (specification, section 5; contract, section 6).
pub const MINIMUM_CONCESSIONS_REQUIRED: u32 = 0;
/// The least a place costs in the calendar's forms, in concessions; a class that costs less already is left alone
/// (specification, section 5; contract, section 6).
pub const CALENDAR_MINIMUM_CONCESSIONS_REQUIRED: u32 = 1;
/// How long a class lasts unless its form says otherwise (specification, section 9).
pub const DEFAULT_DURATION_MINUTES: u32 = 60;
/// How many places a class has unless its form says otherwise (specification, section 9).
pub const DEFAULT_CAPACITY: u32 = 20;
/// A class with a limit has at least this many places (specification, section 5; contract, section 6).
pub const MINIMUM_CAPACITY: u32 = 1;
/// More places than this are a slip of the keyboard; neither specification nor contract names a bound.
pub const MAXIMUM_CAPACITY: u32 = 10_000;
/// A price above this many concessions is a slip of the keyboard; neither specification nor contract names a bound.
pub const MAXIMUM_CONCESSIONS_REQUIRED: u32 = 1_000;
/// No class is shorter, whichever form it comes from (specification, section 9; contract, section 6).
pub const MINIMUM_DURATION_MINUTES: u32 = 15;
/// No class is longer, whichever form it comes from (specification, section 9; contract, section 6).
pub const MAXIMUM_DURATION_MINUTES: u32 = 480;

/// A series repeats every day, week or month unless its form says otherwise (specification, section 9).
pub const DEFAULT_RECURRING_INTERVAL: u32 = 1;
/// A series steps ahead by at least this many days, weeks or months (specification, section 9).
pub const MINIMUM_RECURRING_INTERVAL: u32 = 1;
/// No series makes more classes than this (contract, section 2).
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
/// The class list answers this many classes at a time unless its reader asks otherwise; more come by page (specification,
/// section 9; contract, section 6).
pub const CLASS_LIST_LIMIT: u32 = 50;
/// Nobody may ask for more classes than this in one answer: the 28 days of a studio with 17 a day (contract, section 6).
pub const CLASS_LIST_MAXIMUM: u32 = 500;
/// The staff dashboard lists this many classes, the next ones (specification, section 9).
pub const DASHBOARD_CLASSES: u32 = 10;
/// The staff dashboard looks this many days ahead (specification, section 9).
pub const DASHBOARD_DAYS: u32 = 30;
/// The staff dashboard shows this many of its classes on a page (specification, section 9).
pub const DASHBOARD_PAGE_SIZE: u32 = 6;
/// The timetable goes back this many months unless it is asked for other days (contract, section 6).
pub const TIMETABLE_MONTHS_BACK: u32 = 12;
/// No timetable is longer than this many classes, over fifty a day in a year; of more, the earliest are left out.
/// Neither specification nor contract names a bound.
pub const TIMETABLE_LIMIT: u32 = 20_000;
/// So many clashes of a class form are listed, the first ones; all are counted. Neither specification nor contract names a
/// bound.
pub const CLASHES_LISTED: usize = 50;
/// So many cancellations of one class are listed, the latest ones; neither specification nor contract names a bound.
pub const CANCELLATIONS_LIMIT: u32 = 1_000;
/// The users screen asks for this many users at a time (specification, section 9).
pub const USERS_PAGE_SIZE: u32 = 20;
/// Nobody may ask for more users than this on one page (contract, section 10).
pub const MAXIMUM_PAGE_SIZE: u32 = 100;
/// Personal data is gone within this many days of an account being deleted (specification, section 9; contract, section
/// 8).
pub const ERASURE_DAYS: u32 = 30;
/// Personal data is erased this long after its account was deleted: a week before the promise of 30 days ends, so that a
/// server that was off for a week still keeps it (contract, section 8).
pub const ERASURE_AFTER: TimeDelta = TimeDelta::days(ERASURE_DAYS as i64 - 7);
/// A letter's row, with its address and its subject, is deleted this long after it left or was given up: long enough to
/// answer who was written to and when; neither specification nor contract names a bound.
pub const LETTERS_KEPT: TimeDelta = TimeDelta::days(90);
/// Without a mail server each letter is a file, which is removed this long after it was written. It goes no later than the
/// personal data of anyone who left meanwhile, whomever it was to and whomever it names (contract, section 8).
pub const LETTER_FILES_KEPT: TimeDelta = ERASURE_AFTER;
/// A letter that can't be handed over is tried again for this long after it was due, and then given up (contract, section
/// 9).
pub const LETTERS_TRIED_FOR: TimeDelta = TimeDelta::days(1);
/// Links and sessions that are of no use any more, and the waitlists of classes that are over, stay for this long, for
/// whoever asks what happened.
pub const OVER_KEPT: TimeDelta = TimeDelta::days(1);
/// At most one e-mail per class and person about an opening in this time; a later one is held back (contract, section
/// 7).
pub const OPENING_MAIL_INTERVAL: TimeDelta = TimeDelta::minutes(15);
/// At most one e-mail to each admin per class and member about late cancellations in this time: a member who books and
/// cancels in a loop is news once.
pub const LATE_CANCELLATION_MAIL_INTERVAL: TimeDelta = TimeDelta::minutes(15);
/// No member is written to more often than this in `BOOKING_LETTERS_WINDOW` about booking and cancelling: one who books
/// every class of a month at once stays under it, one who does it in a loop floods no mailbox with an address that was
/// never proven to be theirs. In the app each is kept. Neither specification nor contract names a bound.
pub const BOOKING_LETTERS: u32 = 60;
/// The time in which `BOOKING_LETTERS` are counted.
pub const BOOKING_LETTERS_WINDOW: TimeDelta = TimeDelta::hours(1);

/// The digits of a New Zealand account number: of its bank, its branch and its account.
pub const ACCOUNT_NUMBER_GROUPS: [usize; 3] = [2, 4, 7];
/// The digits of its suffix: 2 or 3.
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
/// No message names more users than this; an audience may be larger.
pub const MESSAGE_RECIPIENTS: usize = 1_000;
/// The inbox shows this many notifications, the newest (contract, section 9).
pub const INBOX_LENGTH: u32 = 100;
/// Of a user's history this many events are read, the newest; neither specification nor contract names a bound.
pub const HISTORY_LENGTH: u32 = 5_000;
/// Of a user's bookings this many are read, by class the latest; neither specification nor contract names a bound.
pub const BOOKINGS_LENGTH: u32 = 1_000;
/// Past bookings are read this many at a time unless their reader asks otherwise, at most `MAXIMUM_PAGE_SIZE`.
pub const PAST_BOOKINGS_PAGE_SIZE: u32 = 20;
/// Of each list in a person's own record so many rows are given out, the newest; a life in the studio has fewer. Neither
/// specification nor contract names a bound.
pub const RECORD_LENGTH: u32 = 20_000;
/// A ledger is read this many entries at a time unless its reader asks otherwise, at most `MAXIMUM_PAGE_SIZE`.
pub const LEDGER_PAGE_SIZE: u32 = 20;

/// The numbers the screens show or count with, handed to the browser as one value (specification, section 9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Limits {
    /// Concessions: no balance falls below this.
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
    /// Booking and cancelling close so long before the start, in words: `30 minutes`.
    pub booking_cutoff: String,
    /// Joining a waitlist closes so long before the start, in words: `1 hour`.
    pub waitlist_cutoff: String,
    /// Earlier than this before the start a cancellation is refunded, in words: `24 hours`.
    pub refund_cutoff: String,
    /// No more than one letter about openings of one class in this time, in words: `15 minutes`.
    pub opening_mail_interval: String,
    /// How long a letter is tried again, in words: `24 hours`.
    pub letters_tried_for: String,
    /// How long it is kept who was written to and when, in words: `90 days`.
    pub letters_kept: String,
    /// How long letters that became files are kept, in words: `23 days`.
    pub letter_files_kept: String,
    /// When the personal data of a deleted account is erased, in words: `23 days`; promised within `erasureDays`.
    pub erasure_after: String,
    /// How long a sign-in lasts that isn't used, in words: `30 days`.
    pub session_lifetime: String,
    /// How long ended sign-ins, used links and the waitlists of past classes are kept, in words: `24 hours`.
    pub over_kept: String,
    /// Notifications in the app: so many are shown, the newest.
    pub inbox_length: u32,
    /// How long a reset link works, in words: `1 hour`.
    pub reset_link_lifetime: String,
    /// How long an invitation works, in words: `7 days`.
    pub invitation_lifetime: String,
    /// Unicode scalar values: no longer text is searched for.
    pub search_length: usize,
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
        letter_files_kept: span_words(LETTER_FILES_KEPT),
        erasure_after: span_words(ERASURE_AFTER),
        session_lifetime: span_words(SESSION_LIFETIME),
        over_kept: span_words(OVER_KEPT),
        inbox_length: INBOX_LENGTH,
        reset_link_lifetime: span_words(RESET_LINK_LIFETIME),
        invitation_lifetime: span_words(INVITATION_LIFETIME),
        search_length: SEARCH_LENGTH,
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
                limits.letter_files_kept,
                limits.erasure_after,
                limits.session_lifetime,
                limits.over_kept,
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
                "23 days",
                "23 days",
                "30 days",
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
