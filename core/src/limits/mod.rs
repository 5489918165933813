//! The business numbers of the specification (section 9) and of the contract. No other file repeats them.

use std::ops::RangeInclusive;

use chrono::{NaiveTime, TimeDelta};

#[cfg(test)]
mod for_browser;

/// Booking and cancelling close at this time before the start, inclusive (specification, section 9; contract, section
/// 2).
pub const BOOKING_CUTOFF: TimeDelta = TimeDelta::minutes(30);
/// Joining a waitlist closes at this time before the start, inclusive (specification, section 9; contract, section 2).
pub const WAITLIST_CUTOFF: TimeDelta = TimeDelta::hours(1);
/// A member's cancellation is refunded only if more than this remains before the start, in elapsed time (specification,
/// section 9; contract, section 2).
pub const REFUND_CUTOFF: TimeDelta = TimeDelta::hours(24);

/// Attendance of a class opens at this time before its start, inclusive (contract, section 7).
pub const ATTENDANCE_OPENS_BEFORE: TimeDelta = TimeDelta::minutes(30);
/// Attendance of a class closes at this time after its start (contract, section 7).
pub const ATTENDANCE_CLOSES_AFTER: TimeDelta = TimeDelta::days(7);
/// The most bookings that one request marks: about as many as fit into a request body. A longer
/// roster takes several requests.
pub const ATTENDANCE_MARKS: usize = 500;
/// The most classes of a day on the screen 'Today' (contract, section 7).
pub const TODAY_CLASSES: u32 = 200;
/// The most rows of a roster, or of all rosters of a day: the largest class when it is full.
pub const ROSTER_LENGTH: u32 = MAXIMUM_CAPACITY;

/// The lowest balance, in concessions. At this balance, only free classes can be booked
/// (specification, section 9).
pub const MINIMUM_BALANCE: i32 = -2;
/// A balance of this many concessions or fewer is low (specification, section 9).
pub const LOW_BALANCE: i32 = 0;
/// A balance of this many concessions or fewer is running low (specification, section 9).
pub const RUNNING_LOW_BALANCE: i32 = 2;
/// The highest balance an account may have, in concessions (contract, section 5).
pub const MAXIMUM_BALANCE: i32 = 100_000;
/// The number of classes at one concession that can be booked from a balance of 0; the documentation calls it booking
/// 'in advance' (specification, section 9; contract, section 5).
pub const CLASSES_ON_CREDIT: i32 = -MINIMUM_BALANCE;

/// The most concessions of a pack or of a payment (contract, section 5).
pub const MAXIMUM_PACK_CONCESSIONS: u32 = 1_000;
/// The highest price of a pack, in cents (contract, section 5).
pub const MAXIMUM_PACK_PRICE_CENTS: u32 = 1_000_000;
/// The most packs of a studio, active or not (contract, section 5).
pub const MAXIMUM_PACKS: u32 = 100;
/// A payment of more cents than this must be confirmed (contract, section 5).
pub const LARGE_AMOUNT_CENTS: u32 = 1_000_000;
/// The highest amount of a payment, in cents. It catches typing errors (contract, section 5).
pub const MAXIMUM_AMOUNT_CENTS: u32 = 100_000_000;
/// A payment was received at most this many days ago: two years, of which one may be a leap year (contract, section 5).
pub const PAYMENT_DAYS_BACK: u32 = 731;
/// The most payments that one request records (contract, section 5).
pub const PAYMENTS_AT_ONCE: usize = 500;
/// The most lines of a bank statement that one request looks up (contract, section 5).
pub const KNOWN_LINES: usize = 5_000;
/// A payment that was typed in and one from a bank statement may be the same if they were received at most this many days
/// apart (contract, section 5).
pub const DUPLICATE_PAYMENT_DAYS: u32 = 7;
/// The most payments without a line of a bank statement that one request looks up (contract, section 5).
pub const UNRECONCILED_PAYMENTS: u32 = 20_000;
/// The default page of payments; at most `MAXIMUM_PAGE_SIZE`.
pub const PAYMENTS_PAGE_SIZE: u32 = 50;
/// The most payments in the file of a month; neither specification nor contract names a bound.
pub const PAYMENTS_IN_FILE: u32 = 20_000;
/// The default page of the audit trail; at most `MAXIMUM_PAGE_SIZE`.
pub const AUDIT_PAGE_SIZE: u32 = 50;
/// The most entries in a file of the audit trail (contract, section 10).
pub const AUDIT_IN_FILE: u32 = 20_000;
/// The most people that one request imports, or sends invitations to (contract, section 5).
pub const PEOPLE_AT_ONCE: usize = 2_000;
/// The largest body of a request that imports people, in bytes. It has no room for `PEOPLE_AT_ONCE` of the longest notes,
/// so that callers send several requests (contract, section 5).
pub const IMPORT_BODY_BYTES: usize = 4 * 1_024 * 1_024;
/// The rate at which invitations to many people are sent, which any mail server accepts (contract, section 5).
pub const INVITATIONS_PER_MINUTE: u32 = 60;
/// The most people in the file of all users, and in a file that is imported (contract, section 5).
pub const PEOPLE_IN_FILE: u32 = 20_000;
/// The longest reference of a payment, in Unicode scalar values (contract, section 5).
pub const PAYMENT_REFERENCE_LENGTH: usize = 100;
/// The longest note of a payment, in Unicode scalar values (contract, section 5).
pub const PAYMENT_NOTE_LENGTH: usize = 500;
/// The longest key of a payment, in ASCII characters (contract, section 5).
pub const PAYMENT_KEY_LENGTH: usize = 80;
/// The length of the hash of a line of a bank statement, in hexadecimal digits (contract, section 5).
pub const STATEMENT_LINE_LENGTH: usize = 64;

/// The default price of a class, in concessions (specification, section 9).
pub const DEFAULT_CONCESSIONS_REQUIRED: u32 = 1;
/// The lowest price of a place, in concessions (specification, section 5; contract, section 6).
pub const MINIMUM_CONCESSIONS_REQUIRED: u32 = 0;
/// The lowest price of a place in the calendar's forms, in concessions. A class that is cheaper already keeps its price
/// (specification, section 5; contract, section 6).
pub const CALENDAR_MINIMUM_CONCESSIONS_REQUIRED: u32 = 1;
/// The default duration of a class, in minutes (specification, section 9).
pub const DEFAULT_DURATION_MINUTES: u32 = 60;
/// The default capacity of a class, in places (specification, section 9).
pub const DEFAULT_CAPACITY: u32 = 20;
/// The lowest capacity of a class, in places (specification, section 5; contract, section 6).
pub const MINIMUM_CAPACITY: u32 = 1;
/// The highest capacity of a class, in places. It catches typing errors; neither specification nor contract names a
/// bound.
pub const MAXIMUM_CAPACITY: u32 = 10_000;
/// The highest price of a class, in concessions. It catches typing errors; neither specification nor contract names a
/// bound.
pub const MAXIMUM_CONCESSIONS_REQUIRED: u32 = 1_000;
/// The shortest duration of a class in any form, in minutes (specification, section 9; contract, section 6).
pub const MINIMUM_DURATION_MINUTES: u32 = 15;
/// The longest duration of a class in any form, in minutes (specification, section 9; contract, section 6).
pub const MAXIMUM_DURATION_MINUTES: u32 = 480;

/// The default interval of a series, in days, weeks or months (specification, section 9).
pub const DEFAULT_RECURRING_INTERVAL: u32 = 1;
/// The shortest interval of a series, in days, weeks or months (specification, section 9).
pub const MINIMUM_RECURRING_INTERVAL: u32 = 1;
/// The most classes in one series (contract, section 2).
pub const MAXIMUM_OCCURRENCES: usize = 400;
/// The longest series, in months from its start; also its length without an end date (specification, section 9;
/// contract, section 2).
pub const MAXIMUM_SERIES_MONTHS: u32 = 12;

/// The shortest password, in Unicode scalar values after NFC (specification, section 9; contract, section 3).
pub const MINIMUM_PASSWORD_LENGTH: usize = 6;
/// The longest password, in Unicode scalar values after NFC (contract, section 3).
pub const MAXIMUM_PASSWORD_LENGTH: usize = 256;
/// A reset link is valid for this long from its creation (specification, section 9).
pub const RESET_LINK_LIFETIME: TimeDelta = TimeDelta::hours(1);
/// An invitation is valid for this long from its creation (contract, section 3).
pub const INVITATION_LIFETIME: TimeDelta = TimeDelta::days(7);
/// A session is valid for this long from the issue of its last token (contract, section 3).
pub const SESSION_LIFETIME: TimeDelta = TimeDelta::days(30);
/// The last use of a session is stored again only after this long (contract, section 3).
pub const SESSION_USE_INTERVAL: TimeDelta = TimeDelta::hours(1);
/// The most open sessions of a user that are listed, the latest used first (contract, section 3).
pub const SESSIONS_LISTED: u32 = 100;
/// The most characters of a browser's `User-Agent` that are stored (contract, section 3).
pub const USER_AGENT_LENGTH: usize = 300;
/// The app exchanges a token that is older than this (contract, section 3).
pub const TOKEN_REFRESH_AGE: TimeDelta = TimeDelta::days(1);

/// The largest CSV file that is read, in bytes (contract, section 5).
pub const CSV_FILE_BYTES: usize = CSV_FILE_MEGABYTES * 1_024 * 1_024;
/// The largest CSV file that is read, in binary megabytes: `PEOPLE_AT_ONCE` people with the longest texts, or
/// `PEOPLE_IN_FILE` with notes of some 1,500 characters.
pub const CSV_FILE_MEGABYTES: usize = 40;
/// The most rows of a CSV file, its header included.
pub const CSV_ROWS: usize = 50_000;
/// The most lines of a bank statement without a date or amount that are listed; all are counted.
pub const UNREADABLE_LINES_LISTED: usize = 20;
/// The most members that are listed as possible payers of a line of a bank statement.
pub const STATEMENT_CANDIDATES: usize = 5;
/// The length to which banks cut what a payer types into one field, in characters.
pub const BANK_FIELD_LENGTH: usize = 12;
/// The most columns of a CSV file. Address books have about a hundred.
pub const CSV_COLUMNS: usize = 1_000;
/// The longest cell of a CSV file, in characters, as in a spreadsheet.
pub const CSV_CELL_LENGTH: usize = 32_767;

/// The days of a member's schedule, including today (specification, section 9; contract, section 2).
pub const SCHEDULE_DAYS: u32 = 28;
/// The public timetable counts the free spots of a class up to this number (contract, section 14).
pub const SPOTS_COUNTED_PUBLICLY: u32 = 5;
/// The most classes of the public timetable; neither specification nor contract names a bound.
pub const PUBLIC_TIMETABLE_CLASSES: u32 = 2_000;
/// The default page of the class list, in classes (specification, section 9; contract, section 6).
pub const CLASS_LIST_LIMIT: u32 = 50;
/// The largest page of the class list, in classes: 28 days of 17 classes each (contract, section 6).
pub const CLASS_LIST_MAXIMUM: u32 = 500;
/// The most classes on the staff dashboard, soonest first (specification, section 9).
pub const DASHBOARD_CLASSES: u32 = 10;
/// The days that the staff dashboard covers (specification, section 9).
pub const DASHBOARD_DAYS: u32 = 30;
/// The classes on one page of the staff dashboard (specification, section 9).
pub const DASHBOARD_PAGE_SIZE: u32 = 6;
/// The default timetable starts this many months ago (contract, section 6).
pub const TIMETABLE_MONTHS_BACK: u32 = 12;
/// The most classes in one answer of the timetable: over fifty a day in a year. If there are more,
/// the earliest are left out. Neither specification nor contract names a bound.
pub const TIMETABLE_LIMIT: u32 = 20_000;
/// The most clashes listed for a class form; all are counted. Neither specification nor contract names a bound.
pub const CLASHES_LISTED: usize = 50;
/// The people listed in the preview of an act; all are counted (contract, section 13).
pub const PLANNED_PEOPLE_LISTED: usize = 500;
/// The days that one request closes (contract, section 13).
pub const CLOSED_DAYS_AT_ONCE: usize = 60;
/// The length of the reason why a day is closed, in characters.
pub const CLOSED_DAY_REASON_LENGTH: usize = 100;
/// The days of which a list of closed days without a range consists (contract, section 13).
pub const CLOSED_DAYS_SHOWN: u32 = 366;
/// The classes that an act changes in one transaction. Other writes run between two groups.
pub const PLAN_GROUP: usize = 64;
/// The period in which a cancelled class can be restored (contract, section 13).
pub const RESTORE_PERIOD: TimeDelta = TimeDelta::days(30);
/// A calendar feed begins this long ago (contract, section 7).
pub const FEED_PERIOD: TimeDelta = TimeDelta::days(90);
/// A calendar feed has a cancelled booking or class for this long after its cancellation (contract, section 7).
pub const FEED_CANCELLATIONS: TimeDelta = TimeDelta::days(30);
/// The most bookings and waits, and the most classes of a coach, in a calendar feed, soonest first (contract, section 7).
pub const FEED_LENGTH: u32 = 1_000;
/// The most cancellations listed for a class, latest first; neither specification nor contract names a bound.
pub const CANCELLATIONS_LIMIT: u32 = 1_000;
/// The users on one page of the users screen (specification, section 9).
pub const USERS_PAGE_SIZE: u32 = 20;
/// The largest page of users, in users (contract, section 10).
pub const MAXIMUM_PAGE_SIZE: u32 = 100;
/// Personal data is erased within this many days of the deletion of its account (specification, section 9; contract,
/// section 8).
pub const ERASURE_DAYS: u32 = 30;
/// Personal data is erased this long after the deletion of its account: a week before `ERASURE_DAYS`, so that a server
/// that is off for a week still meets the deadline (contract, section 8).
pub const ERASURE_AFTER: TimeDelta = TimeDelta::days(ERASURE_DAYS as i64 - 7);
/// The record of an e-mail, with address and subject, is deleted this long after the e-mail was
/// sent or given up; neither specification nor contract names a bound.
pub const LETTER_RETENTION: TimeDelta = TimeDelta::days(90);
/// A read or dismissed notification is deleted this long after its creation (contract, section 9).
pub const NOTIFICATION_RETENTION: TimeDelta = TimeDelta::days(400);
/// A decision on a booking, a cancellation or a waitlist is deleted this long after it was made (contract, section 10).
pub const DECISION_RETENTION: TimeDelta = TimeDelta::days(400);
/// The most refused decisions that are stored for one user on one day of the studio. Further
/// requests are refused too, but their decisions are not stored (contract, section 10).
pub const REFUSED_DECISIONS_PER_DAY: u32 = 200;
/// The most decisions listed for a member and a class, newest first (contract, section 10).
pub const DECISIONS_LISTED: u32 = 50;
/// Without a mail server, e-mails are written to files. A file is deleted after this long, no later
/// than the personal data of the people it names (contract, section 8).
pub const LETTER_FILE_RETENTION: TimeDelta = ERASURE_AFTER;
/// An e-mail that can't be delivered is retried for this long, and then given up (contract, section
/// 9).
pub const LETTER_RETRY_PERIOD: TimeDelta = TimeDelta::days(1);
/// A notification that a push service couldn't take is sent to the device again after this long (contract, section 9).
pub const PUSH_RETRY_INTERVAL: TimeDelta = TimeDelta::minutes(15);
/// The most devices of a user that a notification is sent to: those used last.
pub const DEVICES_PUSHED_TO: u32 = 10;
/// The most characters of a notification that a device is sent. Push services take 4,096 bytes, encrypted.
pub const PUSH_LENGTH: usize = 800;
/// Ended sessions, used links and the waitlists of past classes are deleted after this long.
pub const ENDED_RETENTION: TimeDelta = TimeDelta::days(1);
/// The answer to a request with an idempotency key is stored for this long (contract, section 1).
pub const ANSWER_RETENTION: TimeDelta = TimeDelta::days(1);
/// The shortest time between two e-mails to one person about a free spot in one class; a later
/// e-mail is delayed (contract, section 7).
pub const OPENING_MAIL_INTERVAL: TimeDelta = TimeDelta::minutes(15);
/// A free spot in a class that starts before this time is not held until the morning of that day.
pub const EARLY_CLASS_BEFORE: NaiveTime = time_of_day(9, 0);
/// The shortest time between two e-mails to one admin about late cancellations by one member in one
/// class.
pub const LATE_CANCELLATION_MAIL_INTERVAL: TimeDelta = TimeDelta::minutes(15);
/// The most e-mails to one member about booking and cancelling within `BOOKING_LETTERS_WINDOW`. A
/// member who books a month of classes at once stays below it. It keeps a loop of bookings from
/// flooding a mailbox, which may be a stranger's. The app shows every booking and cancellation.
/// Neither specification nor contract names a bound.
pub const BOOKING_LETTERS: u32 = 60;
/// The window in which `BOOKING_LETTERS` are counted.
pub const BOOKING_LETTERS_WINDOW: TimeDelta = TimeDelta::hours(1);

/// A reminder that free cancelling ends is sent this long before the end, in elapsed time (contract, section 9).
pub const REMINDER_BEFORE: TimeDelta = TimeDelta::hours(24);
/// A booking that was made within this time before a reminder is due is not in it, inclusive (contract, section 9).
pub const REMINDER_BOOKING_AGE: TimeDelta = TimeDelta::hours(12);
/// The time of day at which the night begins, inclusive. No reminder is sent in the night (contract, section 9).
pub const NIGHT_BEGINS: NaiveTime = time_of_day(21, 0);
/// The time of day at which the night ends, exclusive (contract, section 9).
pub const NIGHT_ENDS: NaiveTime = time_of_day(6, 30);
/// The reminder of a class is sent on its day, when the night ends, if this time or more remains before the start
/// (contract, section 9).
pub const MORNING_REMINDER_BEFORE: TimeDelta = TimeDelta::hours(1);
/// The time of day at which the reminder of an earlier class is sent, on the day before (contract, section 9).
pub const EVENING_REMINDER: NaiveTime = time_of_day(20, 0);
/// The record that a reminder was sent is deleted this long after its day (contract, section 9).
pub const REMINDER_RETENTION: TimeDelta = TimeDelta::days(30);

/// The number of digits in the bank, the branch and the account of a New Zealand account number.
pub const ACCOUNT_NUMBER_GROUPS: [usize; 3] = [2, 4, 7];
/// The number of digits in the suffix of an account number.
pub const ACCOUNT_SUFFIX: RangeInclusive<usize> = 2..=3;

/// The longest name of a person, instructor, place or bank account, and the longest account number, in Unicode scalar
/// values (contract, section 12).
pub const NAME_LENGTH: usize = 80;
/// The longest name of a class, in Unicode scalar values (contract, section 12).
pub const CLASS_NAME_LENGTH: usize = 120;
/// The longest description of a class, in Unicode scalar values (contract, section 12).
pub const DESCRIPTION_LENGTH: usize = 2_000;
/// The longest note about a user, in Unicode scalar values (contract, section 12).
pub const NOTES_LENGTH: usize = 4_000;
/// The longest reason for a cancellation, in Unicode scalar values (contract, section 12).
pub const REASON_LENGTH: usize = 500;
/// The longest subject of a test e-mail, in Unicode scalar values; neither specification nor
/// contract names a bound.
pub const SUBJECT_LENGTH: usize = 200;
/// The longest text of a test e-mail, in Unicode scalar values; neither specification nor contract
/// names a bound.
pub const LETTER_LENGTH: usize = 2_000;
/// The longest phone number, in Unicode scalar values (contract, section 12).
pub const PHONE_LENGTH: usize = 32;
/// The longest e-mail address, in Unicode scalar values (contract, section 12).
pub const EMAIL_LENGTH: usize = 254;
/// The longest search, in Unicode scalar values (contract, section 12).
pub const SEARCH_LENGTH: usize = 100;

/// The longest title of a message to users, in Unicode scalar values; neither specification nor contract names a bound.
pub const MESSAGE_TITLE_LENGTH: usize = 120;
/// The longest message to users, in Unicode scalar values; neither specification nor contract names a bound.
pub const MESSAGE_LENGTH: usize = 2_000;
/// The most users that one message can name; an audience may have more.
pub const MESSAGE_RECIPIENTS: usize = 1_000;
/// The most notifications in the inbox, newest first (contract, section 9).
pub const INBOX_LENGTH: u32 = 100;
/// The most events of a user's history, newest first (contract, section 10).
pub const HISTORY_LENGTH: u32 = 20_000;
/// The default page of a user's history, in events; at most `MAXIMUM_PAGE_SIZE`.
pub const HISTORY_PAGE_SIZE: u32 = 100;
/// The most bookings of a user in one answer, latest class first; neither specification nor contract names a bound.
pub const BOOKINGS_LENGTH: u32 = 1_000;
/// The default page of past bookings; at most `MAXIMUM_PAGE_SIZE`.
pub const PAST_BOOKINGS_PAGE_SIZE: u32 = 20;
/// The most rows of each list in a person's own record, newest first (contract, section 8).
pub const RECORD_LENGTH: u32 = 20_000;
/// The most hints that one report counts as shown, or as acted on (contract, section 10).
pub const HINTS_PER_REPORT: u32 = 1_000;
/// The most disagreements of the server with a hint that one report counts (contract, section 10).
pub const REPORTED_DISAGREEMENTS: usize = 20;
/// The default page of the ledger, in entries; at most `MAXIMUM_PAGE_SIZE`.
pub const LEDGER_PAGE_SIZE: u32 = 20;

const fn time_of_day(hour: u32, minute: u32) -> NaiveTime {
    match NaiveTime::from_hms_opt(hour, minute, 0) {
        Some(time) => time,
        None => NaiveTime::MIN,
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

    #[test]
    fn every_file_that_the_app_writes_can_be_read() {
        /// The longest character in UTF-8; a quote, which is doubled, is shorter.
        const CHARACTER: usize = 4;
        /// The columns of the files that are written, at most, and room for their numbers, days and signs.
        const COLUMNS: usize = 15;
        const OTHERS: usize = 1_000;
        const _: () = assert!(COLUMNS <= CSV_COLUMNS);
        for rows in [PEOPLE_IN_FILE, PAYMENTS_IN_FILE, AUDIT_IN_FILE] {
            assert!((rows as usize) < CSV_ROWS);
        }
        // Another program may write two characters for each line break of a note.
        const { assert!(2 * NOTES_LENGTH <= CSV_CELL_LENGTH) };
        let texts = 2 * NAME_LENGTH + EMAIL_LENGTH + PHONE_LENGTH + NOTES_LENGTH;
        let person = CHARACTER * texts + OTHERS;
        assert!(PEOPLE_AT_ONCE * person <= CSV_FILE_BYTES);
        assert!(person <= IMPORT_BODY_BYTES);
    }

    #[test]
    fn the_lengths_of_texts_are_those_of_the_contract() {
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
