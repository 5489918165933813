//! The limits that the browser needs, as one value.

use serde::Serialize;

use super::{
    ANSWER_RETENTION, ATTENDANCE_CLOSES_AFTER, ATTENDANCE_MARKS, ATTENDANCE_OPENS_BEFORE,
    BOOKING_CUTOFF, CALENDAR_MINIMUM_CONCESSIONS_REQUIRED, CLASS_LIST_LIMIT, CLASS_LIST_MAXIMUM,
    CLASS_NAME_LENGTH, CLASSES_ON_CREDIT, CSV_FILE_BYTES, DASHBOARD_CLASSES, DASHBOARD_DAYS,
    DASHBOARD_PAGE_SIZE, DECISION_RETENTION, DEFAULT_CAPACITY, DEFAULT_CONCESSIONS_REQUIRED,
    DEFAULT_DURATION_MINUTES, DESCRIPTION_LENGTH, ENDED_RETENTION, ERASURE_AFTER, ERASURE_DAYS,
    IMPORT_BODY_BYTES, INBOX_LENGTH, INVITATION_LIFETIME, KNOWN_LINES, LARGE_AMOUNT_CENTS,
    LETTER_FILE_RETENTION, LETTER_RETENTION, LETTER_RETRY_PERIOD, LOW_BALANCE, MAXIMUM_BALANCE,
    MAXIMUM_CAPACITY, MAXIMUM_CONCESSIONS_REQUIRED, MAXIMUM_DURATION_MINUTES,
    MAXIMUM_PACK_CONCESSIONS, MINIMUM_BALANCE, MINIMUM_CAPACITY, MINIMUM_CONCESSIONS_REQUIRED,
    MINIMUM_DURATION_MINUTES, MINIMUM_PASSWORD_LENGTH, MINIMUM_RECURRING_INTERVAL, NAME_LENGTH,
    NOTES_LENGTH, NOTIFICATION_RETENTION, OPENING_MAIL_INTERVAL, PAYMENT_NOTE_LENGTH,
    PAYMENT_REFERENCE_LENGTH, PAYMENTS_AT_ONCE, PAYMENTS_PAGE_SIZE, PEOPLE_AT_ONCE, REASON_LENGTH,
    REFUND_CUTOFF, RESET_LINK_LIFETIME, RUNNING_LOW_BALANCE, SCHEDULE_DAYS, SEARCH_LENGTH,
    SESSION_LIFETIME, TOKEN_REFRESH_AGE, USERS_PAGE_SIZE, WAITLIST_CUTOFF,
};
use crate::class::SearchedText;
use crate::studio_time::span_words;

/// The numbers that the screens show or compute with, and the texts they search (specification, section 9; contract,
/// section 6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Limits {
    /// The lowest balance, in concessions.
    pub minimum_balance: i32,
    /// The number of classes at one concession that can be booked from a balance of 0.
    pub classes_on_credit: i32,
    /// The default price of a class, in concessions.
    pub default_concessions_required: u32,
    /// The highest price of a class, in concessions.
    pub maximum_concessions_required: u32,
    /// The most concessions of a pack or of a payment.
    pub maximum_pack_concessions: u32,
    /// A payment of more cents than this must be confirmed.
    pub large_amount_cents: u32,
    /// The most payments that one request records.
    pub payments_at_once: usize,
    /// The most lines of a bank statement that one request looks up.
    pub known_lines: usize,
    /// The most people that one request imports.
    pub people_at_once: usize,
    /// The largest body of a request that imports people, in bytes.
    pub import_body_bytes: usize,
    /// The largest CSV file that is read, in bytes.
    pub csv_file_bytes: usize,
    /// The payments on one page of the payments screen.
    pub payments_page_size: u32,
    /// Unicode scalar values.
    pub payment_reference_length: usize,
    /// Unicode scalar values.
    pub payment_note_length: usize,
    /// Unicode scalar values.
    pub reason_length: usize,
    /// The lowest price of a place, in concessions.
    pub minimum_concessions_required: u32,
    /// The lowest price of a place in the calendar's forms, in concessions.
    pub calendar_minimum_concessions_required: u32,
    /// The highest balance an account may have, in concessions.
    pub maximum_balance: i32,
    pub default_duration_minutes: u32,
    /// The default capacity of a class, in places.
    pub default_capacity: u32,
    pub minimum_capacity: u32,
    pub maximum_capacity: u32,
    pub minimum_duration_minutes: u32,
    pub maximum_duration_minutes: u32,
    /// Days, weeks or months, by the pattern of the series.
    pub minimum_recurring_interval: u32,
    /// Unicode scalar values, after NFC.
    pub minimum_password_length: usize,
    /// The days of a member's schedule, including today.
    pub schedule_days: u32,
    /// The default page of the class list, in classes.
    pub class_list_limit: u32,
    /// The largest page of the class list, in classes.
    pub class_list_maximum: u32,
    /// The most classes on the staff dashboard.
    pub dashboard_classes: u32,
    /// The days that the staff dashboard covers.
    pub dashboard_days: u32,
    /// The classes on one page of the staff dashboard.
    pub dashboard_page_size: u32,
    /// The users on one page of the users screen.
    pub users_page_size: u32,
    /// Personal data is erased within this many days of the deletion of its account.
    pub erasure_days: u32,
    /// A balance of this many concessions or fewer is low.
    pub low_balance: i32,
    /// A balance of this many concessions or fewer is running low.
    pub running_low_balance: i32,
    /// Booking and cancelling close at this time before the start, in words: `30 minutes`.
    pub booking_cutoff: String,
    /// Joining a waitlist closes at this time before the start, in words: `1 hour`.
    pub waitlist_cutoff: String,
    /// Attendance opens at this time before the start, in words: `30 minutes`.
    pub attendance_opens_before: String,
    /// Attendance closes at this time after the start, in words: `7 days`.
    pub attendance_closes_after: String,
    /// The most bookings that one request marks.
    pub attendance_marks: usize,
    /// Refunds end at this time before the start, in words: `24 hours`.
    pub refund_cutoff: String,
    /// The shortest time between two e-mails about a free spot in one class, in words:
    /// `15 minutes`.
    pub opening_mail_interval: String,
    /// The time for which an undelivered e-mail is retried, in words: `24 hours`.
    pub letters_tried_for: String,
    /// The retention of the record of an e-mail, in words: `90 days`.
    pub letters_kept: String,
    pub notifications_kept: String,
    /// The retention of a decision, in words: `400 days`.
    pub decisions_kept: String,
    /// The retention of a decision, in days.
    pub decision_days: i64,
    /// The retention of e-mails that are written to files, in words: `23 days`.
    pub letter_files_kept: String,
    /// The time until the personal data of a deleted account is erased, in words: `23 days`; promised within
    /// `erasureDays`.
    pub erasure_after: String,
    /// The lifetime of an unused session, in words: `30 days`.
    pub session_lifetime: String,
    /// The retention of ended sessions, used links and the waitlists of past classes, in words: `24 hours`.
    pub over_kept: String,
    /// The retention of the answer to a request with an idempotency key, in words: `24 hours`.
    pub answers_kept: String,
    /// The most notifications in the inbox.
    pub inbox_length: u32,
    /// The lifetime of a reset link, in words: `1 hour`.
    pub reset_link_lifetime: String,
    /// The lifetime of an invitation, in words: `7 days`.
    pub invitation_lifetime: String,
    /// The longest search, in Unicode scalar values.
    pub search_length: usize,
    /// The texts of a class that a search of the schedule covers.
    pub searched_texts: [SearchedText; 3],
    /// The longest name of a person, instructor, location or room, in Unicode scalar values.
    pub name_length: usize,
    /// Unicode scalar values.
    pub class_name_length: usize,
    /// Unicode scalar values.
    pub description_length: usize,
    /// Unicode scalar values.
    pub notes_length: usize,
    /// A token that is older than this is exchanged for a new token of the same session, in
    /// milliseconds.
    pub token_refresh_age: i64,
}

/// Returns the limits as one value for the browser. Rust code uses the constants.
pub fn limits() -> Limits {
    Limits {
        minimum_balance: MINIMUM_BALANCE,
        classes_on_credit: CLASSES_ON_CREDIT,
        default_concessions_required: DEFAULT_CONCESSIONS_REQUIRED,
        maximum_concessions_required: MAXIMUM_CONCESSIONS_REQUIRED,
        maximum_pack_concessions: MAXIMUM_PACK_CONCESSIONS,
        large_amount_cents: LARGE_AMOUNT_CENTS,
        payments_at_once: PAYMENTS_AT_ONCE,
        known_lines: KNOWN_LINES,
        people_at_once: PEOPLE_AT_ONCE,
        import_body_bytes: IMPORT_BODY_BYTES,
        csv_file_bytes: CSV_FILE_BYTES,
        payments_page_size: PAYMENTS_PAGE_SIZE,
        payment_reference_length: PAYMENT_REFERENCE_LENGTH,
        payment_note_length: PAYMENT_NOTE_LENGTH,
        reason_length: REASON_LENGTH,
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
        attendance_opens_before: span_words(ATTENDANCE_OPENS_BEFORE),
        attendance_closes_after: span_words(ATTENDANCE_CLOSES_AFTER),
        attendance_marks: ATTENDANCE_MARKS,
        refund_cutoff: span_words(REFUND_CUTOFF),
        opening_mail_interval: span_words(OPENING_MAIL_INTERVAL),
        letters_tried_for: span_words(LETTER_RETRY_PERIOD),
        letters_kept: span_words(LETTER_RETENTION),
        notifications_kept: span_words(NOTIFICATION_RETENTION),
        decisions_kept: span_words(DECISION_RETENTION),
        decision_days: DECISION_RETENTION.num_days(),
        letter_files_kept: span_words(LETTER_FILE_RETENTION),
        erasure_after: span_words(ERASURE_AFTER),
        session_lifetime: span_words(SESSION_LIFETIME),
        over_kept: span_words(ENDED_RETENTION),
        answers_kept: span_words(ANSWER_RETENTION),
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

    /// Writes the limits to `limits.json`, for code that runs before the WebAssembly is loaded.
    #[test]
    #[expect(
        clippy::disallowed_methods,
        reason = "this test writes a file of bindings/, and no rule does"
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
    fn times_are_sent_to_the_browser_in_words() {
        let limits = limits();
        assert_eq!(
            [
                limits.booking_cutoff,
                limits.waitlist_cutoff,
                limits.attendance_opens_before,
                limits.attendance_closes_after,
                limits.refund_cutoff,
                limits.opening_mail_interval,
                limits.letters_tried_for,
                limits.letters_kept,
                limits.notifications_kept,
                limits.decisions_kept,
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
                "30 minutes",
                "7 days",
                "24 hours",
                "15 minutes",
                "24 hours",
                "90 days",
                "400 days",
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
}
