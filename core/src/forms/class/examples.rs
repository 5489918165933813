//! Submitted class forms, for the tests of this folder.

use super::parse_new;
use crate::class::{RecurringPattern, ScheduleType};
use crate::studio_time::Instant;
use crate::wire::NewClassRequest;

pub(super) fn now() -> Instant {
    Instant::parse("2026-11-21T00:00:00Z").unwrap()
}

pub(super) fn form() -> NewClassRequest {
    NewClassRequest {
        name: Some("HIIT".into()),
        instructor: Some("Aroha".into()),
        location: Some("Main studio".into()),
        start_time: Some("2026-12-01T18:00".into()),
        ..NewClassRequest::default()
    }
}

pub(super) fn weekly() -> NewClassRequest {
    NewClassRequest {
        schedule_type: Some(ScheduleType::Recurring),
        recurring_pattern: Some(RecurringPattern::Weekly),
        recurring_end_date: Some("2026-12-15".into()),
        ..form()
    }
}

pub(super) fn message(form: &NewClassRequest) -> String {
    parse_new(form, now()).unwrap_err().message
}
