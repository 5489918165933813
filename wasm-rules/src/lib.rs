//! `fantail-core` for the browser. Every function converts its arguments, calls a rule, and
//! converts the result. No function decides anything itself. `now` is in milliseconds since 1970.
//! The package `staff` has the functions that only the screens of staff call.

use fantail_core::facts::{BookingStatus, ClassFacts};
use fantail_core::forms;
use fantail_core::role::Role;
use fantail_core::search::Words;
use fantail_core::studio_time::{self, Instant};
use fantail_core::{
    booking, changed_fact, concession, fold, member_actions as actions, money, schedule,
};
use wasm_bindgen::prelude::*;
use wasm_rules_convert::{answer, export, instant, problem};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { BookingFacts, BookingStatus, CancelAnswer, Capabilities, ChangePasswordForm, ClassFacts, ConcessionBanner, Day, Instant, MemberActions, MemberFacts, PasswordForm, Problem, ProfileForm, Refusal, Role, ScheduleDay, ScheduleEntry } from "@bindings/wire";
"#;

/// Converts a JavaScript number to an integer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "an amount has no fraction of a cent"
)]
fn whole(number: f64) -> i64 {
    number as i64
}

export! {
    // The rules.
    fn capabilities as "capabilities"(role: "Role";) -> "Capabilities" = answer(&Role::capabilities(role));
    fn member_actions as "memberActions"(klass: "ClassFacts", member: "MemberFacts"; now: f64) -> "MemberActions"
        = answer(&actions::member_actions(&klass, &member, instant(now)));
    fn schedule_entries as "scheduleEntries"(classes: "ClassFacts[]", member: "MemberFacts"; now: f64) -> "ScheduleEntry[]" = {
        let classes: Vec<ClassFacts> = classes;
        answer(&schedule::entries(&classes, &member, instant(now)))
    };
    fn bookable as "bookable"(classes: "ClassFacts[]", member: "MemberFacts"; now: f64) -> "boolean[]" = {
        let classes: Vec<ClassFacts> = classes;
        answer(&schedule::bookable(&classes, &member, instant(now)))
    };
    fn cancel_booking as "cancelBooking"(booking: "BookingFacts", member: "MemberFacts"; now: f64) -> "CancelAnswer"
        = answer(&booking::cancel(&booking, &member, instant(now)));
    fn is_active_booking as "isActiveBooking"(status: "BookingStatus";) -> "boolean"
        = answer(&BookingStatus::is_active(status));
    fn changed_words as "changedWords"(refusal: "Refusal", changed_at: "Instant"; now: f64) -> "string | null"
        = answer(&changed_fact::changed_words(refusal, changed_at, instant(now)));
    fn concession_banner as "concessionBanner"(; balance: i32) -> "ConcessionBanner | null"
        = answer(&concession::banner(balance));

    // The studio's days, and the wording of moments.
    fn schedule_days as "scheduleDays"(; now: f64) -> "ScheduleDay[]" = answer(&schedule::days(instant(now)));
    fn today as "today"(; now: f64) -> "Day" = answer(&instant(now).day());
    fn day_of as "dayOf"(at: "Instant";) -> "Day" = answer(&Instant::day(at));
    fn time_words as "timeWords"(at: "Instant";) -> "string" = answer(&studio_time::time_words(at));
    fn moment_words as "momentWords"(at: "Instant"; now: f64) -> "string"
        = answer(&studio_time::moment_words(at, instant(now)));
    fn moment_within_words as "momentWithinWords"(at: "Instant"; now: f64) -> "string"
        = answer(&studio_time::moment_within_words(at, instant(now)));
    fn until_words as "untilWords"(at: "Instant"; now: f64) -> "string"
        = answer(&studio_time::until_words(at, instant(now)));
    fn weekday_words as "weekdayWords"(day: "Day";) -> "string" = answer(&studio_time::weekday_short(day));
    fn long_day_words as "longDayWords"(day: "Day";) -> "string" = answer(&studio_time::long_day_words(day));
    fn date_words as "dateWords"(day: "Day";) -> "string" = answer(&studio_time::date_words(day));
    fn months_words as "monthsWords"(first: "Day", last: "Day";) -> "string"
        = answer(&studio_time::months_words(first, last));
    fn duration_words as "durationWords"(; minutes: u32) -> "string" = answer(&studio_time::duration_words(minutes));
    fn concession_words as "concessionWords"(; concessions: i32) -> "string" = answer(&concession::counted(concessions));

    fn nzd as "nzd"(; cents: f64) -> "string" = answer(&money::nzd(whole(cents)));

    // Searching lists. The caller removes the combining marks of the texts.
    fn folded as "folded"(; text: &str) -> "string" = answer(&fold::folded(text));
    fn search_words as "searchWords"(; search: &str) -> "string[][]" = answer(&Words::of(search).spellings());

    // Forms: null if valid, else the problem.
    fn check_profile as "checkProfile"(form: "ProfileForm"; present_account_number: Option<String>) -> "Problem | null"
        = problem(forms::profile::parse(&form, &present_account_number.unwrap_or_default()));
    fn check_deletion as "checkDeletion"(; typed: String) -> "Problem | null"
        = problem(forms::profile::confirm_deletion(&typed));
    fn check_setup_password as "checkSetupPassword"(form: "PasswordForm";) -> "Problem | null"
        = problem(forms::password::set_up(&form));
    fn check_reset_password as "checkResetPassword"(form: "PasswordForm";) -> "Problem | null"
        = problem(forms::password::reset(&form));
    fn check_change_password as "checkChangePassword"(form: "ChangePasswordForm";) -> "Problem | null"
        = problem(forms::password::change(&form));
}
