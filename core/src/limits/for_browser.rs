//! Writes the limits that the browser needs to `bindings/limits.json`, because some are read before the WebAssembly is
//! loaded.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use super::*;
use crate::class::SearchedText;
use crate::studio_time::span_words;

fn limits() -> BTreeMap<&'static str, Value> {
    let words = |span| json!(span_words(span));
    BTreeMap::from([
        ("minimumBalance", json!(MINIMUM_BALANCE)),
        ("classesOnCredit", json!(CLASSES_ON_CREDIT)),
        (
            "defaultConcessionsRequired",
            json!(DEFAULT_CONCESSIONS_REQUIRED),
        ),
        (
            "maximumConcessionsRequired",
            json!(MAXIMUM_CONCESSIONS_REQUIRED),
        ),
        ("maximumPackConcessions", json!(MAXIMUM_PACK_CONCESSIONS)),
        ("largeAmountCents", json!(LARGE_AMOUNT_CENTS)),
        ("paymentsAtOnce", json!(PAYMENTS_AT_ONCE)),
        ("knownLines", json!(KNOWN_LINES)),
        ("peopleAtOnce", json!(PEOPLE_AT_ONCE)),
        ("importBodyBytes", json!(IMPORT_BODY_BYTES)),
        ("csvFileBytes", json!(CSV_FILE_BYTES)),
        ("paymentsPageSize", json!(PAYMENTS_PAGE_SIZE)),
        ("paymentReferenceLength", json!(PAYMENT_REFERENCE_LENGTH)),
        ("paymentNoteLength", json!(PAYMENT_NOTE_LENGTH)),
        ("reasonLength", json!(REASON_LENGTH)),
        ("closedDaysAtOnce", json!(CLOSED_DAYS_AT_ONCE)),
        ("closedDayReasonLength", json!(CLOSED_DAY_REASON_LENGTH)),
        (
            "minimumConcessionsRequired",
            json!(MINIMUM_CONCESSIONS_REQUIRED),
        ),
        (
            "calendarMinimumConcessionsRequired",
            json!(CALENDAR_MINIMUM_CONCESSIONS_REQUIRED),
        ),
        ("maximumBalance", json!(MAXIMUM_BALANCE)),
        ("defaultDurationMinutes", json!(DEFAULT_DURATION_MINUTES)),
        ("defaultCapacity", json!(DEFAULT_CAPACITY)),
        ("minimumCapacity", json!(MINIMUM_CAPACITY)),
        ("maximumCapacity", json!(MAXIMUM_CAPACITY)),
        ("minimumDurationMinutes", json!(MINIMUM_DURATION_MINUTES)),
        ("maximumDurationMinutes", json!(MAXIMUM_DURATION_MINUTES)),
        (
            "minimumRecurringInterval",
            json!(MINIMUM_RECURRING_INTERVAL),
        ),
        ("minimumPasswordLength", json!(MINIMUM_PASSWORD_LENGTH)),
        ("scheduleDays", json!(SCHEDULE_DAYS)),
        ("classListLimit", json!(CLASS_LIST_LIMIT)),
        ("classListMaximum", json!(CLASS_LIST_MAXIMUM)),
        ("dashboardClasses", json!(DASHBOARD_CLASSES)),
        ("dashboardDays", json!(DASHBOARD_DAYS)),
        ("dashboardPageSize", json!(DASHBOARD_PAGE_SIZE)),
        ("usersPageSize", json!(USERS_PAGE_SIZE)),
        ("erasureDays", json!(ERASURE_DAYS)),
        ("lowBalance", json!(LOW_BALANCE)),
        ("runningLowBalance", json!(RUNNING_LOW_BALANCE)),
        ("bookingCutoff", words(BOOKING_CUTOFF)),
        ("waitlistCutoff", words(WAITLIST_CUTOFF)),
        ("attendanceOpensBefore", words(ATTENDANCE_OPENS_BEFORE)),
        ("attendanceClosesAfter", words(ATTENDANCE_CLOSES_AFTER)),
        ("attendanceMarks", json!(ATTENDANCE_MARKS)),
        ("refundCutoff", words(REFUND_CUTOFF)),
        ("openingMailInterval", words(OPENING_MAIL_INTERVAL)),
        ("lettersTriedFor", words(LETTER_RETRY_PERIOD)),
        ("lettersKept", words(LETTER_RETENTION)),
        ("notificationsKept", words(NOTIFICATION_RETENTION)),
        ("decisionsKept", words(DECISION_RETENTION)),
        ("decisionDays", json!(DECISION_RETENTION.num_days())),
        ("letterFilesKept", words(LETTER_FILE_RETENTION)),
        ("erasureAfter", words(ERASURE_AFTER)),
        ("sessionLifetime", words(SESSION_LIFETIME)),
        ("overKept", words(ENDED_RETENTION)),
        ("answersKept", words(ANSWER_RETENTION)),
        ("inboxLength", json!(INBOX_LENGTH)),
        ("resetLinkLifetime", words(RESET_LINK_LIFETIME)),
        ("invitationLifetime", words(INVITATION_LIFETIME)),
        ("invitationsPerMinute", json!(INVITATIONS_PER_MINUTE)),
        ("searchLength", json!(SEARCH_LENGTH)),
        ("searchedTexts", json!(SearchedText::ALL)),
        ("nameLength", json!(NAME_LENGTH)),
        ("classNameLength", json!(CLASS_NAME_LENGTH)),
        ("descriptionLength", json!(DESCRIPTION_LENGTH)),
        ("notesLength", json!(NOTES_LENGTH)),
        (
            "tokenRefreshAge",
            json!(TOKEN_REFRESH_AGE.num_milliseconds()),
        ),
    ])
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "this test writes a file of bindings/, and no rule does"
)]
fn export_bindings_limits_as_json() {
    let folder = std::env::var("TS_RS_EXPORT_DIR").unwrap();
    let json = serde_json::to_string_pretty(&limits()).unwrap();
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(Path::new(&folder).join("limits.json"), json + "\n").unwrap();
}

#[test]
fn times_are_sent_to_the_browser_in_words() {
    let limits = limits();
    for (name, words) in [
        ("bookingCutoff", "30 minutes"),
        ("waitlistCutoff", "1 hour"),
        ("attendanceOpensBefore", "30 minutes"),
        ("attendanceClosesAfter", "7 days"),
        ("refundCutoff", "24 hours"),
        ("openingMailInterval", "15 minutes"),
        ("lettersTriedFor", "24 hours"),
        ("lettersKept", "90 days"),
        ("notificationsKept", "400 days"),
        ("decisionsKept", "400 days"),
        ("letterFilesKept", "23 days"),
        ("erasureAfter", "23 days"),
        ("sessionLifetime", "30 days"),
        ("overKept", "24 hours"),
        ("answersKept", "24 hours"),
        ("resetLinkLifetime", "1 hour"),
        ("invitationLifetime", "7 days"),
    ] {
        assert_eq!(limits[name], words, "{name}");
    }
}
