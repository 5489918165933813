//! The rules that only the screens of staff call. Every function converts its arguments, calls a
//! rule, and converts the result. No function decides anything itself.

use fantail_core::deletion::{self, ClassLooks};
use fantail_core::forms::people_import::{self, PeopleReading};
use fantail_core::forms::{
    amount, choice, class as class_form, pack, password, payment as payment_form, test_email,
    user as user_form,
};
use fantail_core::search::SearchablePerson;
use fantail_core::statement::duplicates::{self, MembersLine, UnreconciledPayment};
use fantail_core::statement::matching::{self, StatementMember, StatementPack};
use fantail_core::statement::{self, StatementLine};
use fantail_core::verdict::Refusal;
use fantail_core::wire::ImportRow;
use fantail_core::{
    admin_safety, attendance, class, money, on_behalf, payment, studio_time, timetable,
};
use wasm_bindgen::prelude::*;
use wasm_rules_convert::{answer, export, instant, problem};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { AccountStatus, AccountStatusEffect, AdminResetForm, AttendanceFacts, AttendanceMark, AttendanceWindow, BookingFacts, BookingStatus, ClassFacts, ClassLooks, Day, EditClassRequest, EditedClass, EditUserRequest, ImportRow, ImportRowProblem, Instant, LineDuplicate, MarkDecision, MemberFacts, MembersLine, NewClassRequest, OnBehalfAnswer, Overrides, PackRequest, PaymentRequest, PeopleColumns, PeopleReading, Problem, Refusal, RemovalAnswer, SeriesAnswer, StatementColumns, StatementLine, StatementMatch, StatementMember, StatementPack, StatementReading, TestEmailRequest, UnreconciledPayment } from "@bindings/wire";
"#;

export! {
    // Acting on behalf of a member.
    fn book_on_behalf as "bookOnBehalf"(klass: "ClassFacts", user: "MemberFacts", overrides: "Partial<Overrides>"; now: f64)
        -> "OnBehalfAnswer" = answer(&on_behalf::book(&klass, &user, overrides, instant(now)));
    fn remove_on_behalf as "removeOnBehalf"(booking: "BookingFacts", user: "MemberFacts", overrides: "Partial<Overrides>"; now: f64)
        -> "RemovalAnswer" = answer(&on_behalf::remove(&booking, &user, overrides, instant(now)));

    // Attendance.
    fn attendance_window as "attendanceWindow"(klass: "ClassFacts"; now: f64) -> "AttendanceWindow"
        = answer(&attendance::window(&klass, instant(now)));
    fn mark_attendance as "markAttendance"(klass: "ClassFacts", booking: "AttendanceFacts", mark: "AttendanceMark", expected: "BookingStatus | null"; now: f64)
        -> "MarkDecision" = answer(&attendance::mark(&klass, &booking, mark, expected, instant(now)));

    // Classes.
    fn check_new_class as "checkNewClass"(form: "NewClassRequest"; now: f64) -> "Problem | null"
        = problem(class_form::parse_new(&form, instant(now)));
    fn check_edit_class as "checkEditClass"(form: "EditClassRequest";) -> "Problem | null"
        = problem(class_form::parse_edit(&form));
    fn edit_effects as "editEffects"(klass: "EditedClass", form: "EditClassRequest";) -> "string[]"
        = answer(&class_form::effects::sentences(&klass, &form));
    fn check_calendar_price as "checkCalendarPrice"(; concessions: u32, present: Option<u32>) -> "Problem | null"
        = problem(class_form::calendar_price(concessions, present));
    fn preview_series as "previewSeries"(form: "NewClassRequest"; now: f64) -> "SeriesAnswer"
        = answer(&class_form::preview::preview(&form, instant(now)));
    fn why_not_changed as "whyNotChanged"(end_at: "Instant"; is_active: bool, now: f64) -> "string | null"
        = answer(&timetable::why_not_changed(is_active, end_at, instant(now)).map(Refusal::message));
    // The caller removes the combining marks of the names.
    fn is_taught_by as "isTaughtBy"(; full_name: &str, instructor: &str) -> "boolean"
        = answer(&class::is_taught_by(full_name, instructor));
    fn looks_like_a_series as "looksLikeASeries"(klass: "ClassLooks", others: "ClassLooks[]";) -> "boolean" = {
        let others: Vec<ClassLooks> = others;
        answer(&deletion::looks_like_a_series(&klass, &others))
    };

    // Users.
    fn person_text as "personText"(; first_name: &str, last_name: &str, username: &str, email: &str, phone: &str)
        -> "string" = answer(&SearchablePerson { first_name, last_name, username, email, phone }.text());
    fn check_edit_user as "checkEditUser"(form: "EditUserRequest";) -> "Problem | null"
        = problem(user_form::parse_edit(&form));
    fn account_status_effect as "accountStatusEffect"(before: "AccountStatus", after: "AccountStatus";) -> "AccountStatusEffect"
        = answer(&admin_safety::effect(before, after));
    fn check_admin_reset as "checkAdminReset"(form: "AdminResetForm";) -> "Problem | null"
        = problem(password::admin_reset(&form));
    fn check_user_to_add as "checkUserToAdd"(; id: String) -> "Problem | null"
        = problem(choice::user_to_add(&id));
    fn check_class_to_join as "checkClassToJoin"(; id: String) -> "Problem | null"
        = problem(choice::class_to_join(&id));
    fn check_classes_to_leave as "checkClassesToLeave"(; ids: Vec<String>) -> "Problem | null"
        = problem(choice::classes_to_leave(&ids));
    fn check_history_to_export as "checkHistoryToExport"(; events: u32) -> "Problem | null"
        = problem(choice::history_to_export(events as usize));

    // Packs and payments.
    fn check_pack as "checkPack"(form: "PackRequest";) -> "Problem | null" = problem(pack::parse_new(&form));
    fn check_payment as "checkPayment"(form: "PaymentRequest"; now: f64) -> "Problem | null"
        = problem(payment_form::check(&form, instant(now).day()));
    fn check_reversal as "checkReversal"(; reason: &str) -> "Problem | null"
        = problem(payment_form::parse_reason(reason));
    fn check_amount as "checkAmount"(; field: &str, typed: &str) -> "Problem | null"
        = problem(amount::parse(field, typed));
    fn parse_nzd as "parseNzd"(; typed: &str) -> "number | null" = answer(&money::parse_nzd(typed));
    fn price_mismatch as "priceMismatch"(; price_cents: u32, amount_cents: Option<u32>) -> "string | null"
        = answer(&payment::price_mismatch(price_cents, amount_cents));

    // The test e-mail.
    fn check_test_email as "checkTestEmail"(form: "TestEmailRequest";) -> "Problem | null"
        = problem(test_email::parse(&form, ""));

    // The days and months of the timetable.
    fn weekday_index as "weekdayIndex"(day: "Day";) -> "number" = answer(&studio_time::weekday_index(day));
    fn day_number as "dayNumber"(day: "Day";) -> "number" = answer(&studio_time::day_number(day));
    fn day_words as "dayWords"(day: "Day"; now: f64) -> "string" = answer(&studio_time::day_words(day, instant(now)));
    fn month_days as "monthDays"(day: "Day";) -> "Day[]" = answer(&studio_time::month_days(day));
    fn months_later as "monthsLater"(day: "Day"; months: i32) -> "Day" = answer(&studio_time::months_later(day, months));
    fn month_words as "monthWords"(day: "Day";) -> "string" = answer(&studio_time::months_words(day, day));
    fn wall_time_field as "wallTimeField"(at: "Instant";) -> "string" = answer(&studio_time::wall_time_field(at));

    // Lists of people.
    fn read_people as "readPeople"(columns: "PeopleColumns | null"; bytes: Vec<u8>) -> "PeopleReading"
        = answer(&PeopleReading::of(&bytes, columns));
    fn check_people as "checkPeople"(rows: "ImportRow[]";) -> "ImportRowProblem[]" = {
        let rows: Vec<ImportRow> = rows;
        answer(&people_import::problems(&rows))
    };

    // Bank statements. The caller removes the combining marks of the texts to match.
    fn read_statement as "readStatement"(columns: "StatementColumns | null", today: "Day"; bytes: Vec<u8>) -> "StatementReading"
        = answer(&statement::read(&bytes, columns, today));
    fn match_statement as "matchStatement"(lines: "StatementLine[]", members: "StatementMember[]", packs: "StatementPack[]", recorded: "string[]";)
        -> "StatementMatch[]" = {
        let lines: Vec<StatementLine> = lines;
        let members: Vec<StatementMember> = members;
        let packs: Vec<StatementPack> = packs;
        let recorded: Vec<String> = recorded;
        answer(&matching::matched(&lines, &members, &packs, &recorded))
    };
    fn possibly_recorded as "possiblyRecorded"(lines: "MembersLine[]", payments: "UnreconciledPayment[]"; now: f64)
        -> "LineDuplicate[]" = {
        let lines: Vec<MembersLine> = lines;
        let payments: Vec<UnreconciledPayment> = payments;
        answer(&duplicates::possibly_recorded(&lines, &payments, instant(now)))
    };
}
