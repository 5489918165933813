//! The URL table: every endpoint of the API. Each URL family has a file.

use std::sync::{Arc, LazyLock};

use axum::middleware::{from_fn, from_fn_with_state, map_request};
use axum::{Extension, Router};
use tower::util::MapResponseLayer;
use tower_http::catch_panic::CatchPanicLayer;

pub mod address;
mod admin;
mod admission;
mod auth;
mod bookings;
mod caching;
mod classes;
pub mod description;
mod extract;
mod hints;
mod idempotency;
mod invitations;
mod json_stream;
mod layers;
pub mod listen;
mod live;
mod manifest;
mod notifications;
mod openapi;
mod own_record;
mod packs;
mod query;
pub mod rate_limits;
pub mod rejection;
mod resets;
mod responses;
mod sendable;
mod site;
mod slots;
mod studio;
mod table;
mod unread_body;
mod users;
mod waitlist;

use self::admission::AdmissionControl;
use self::description::Document;
use self::openapi::OpenApi;
use self::rejection::Rejection;
use self::table::Table;
use crate::app::SharedApp;

static OPENAPI: LazyLock<String> =
    LazyLock::new(|| serde_json::to_string(&document()).unwrap_or_default());

/// The description of the API.
pub fn document() -> Document {
    let table = table();
    description::document(table.tags, &table.endpoints)
}

pub fn router(app: SharedApp) -> Router {
    let admission = AdmissionControl::new(app.trusted_proxy);
    table()
        .router
        .layer(Extension(OpenApi(&OPENAPI)))
        .layer(from_fn(caching::add_etag))
        .layer((
            MapResponseLayer::new(layers::drop_unused_encoder),
            layers::compression(),
        ))
        .layer(map_request(layers::limit_compression))
        .fallback(site::fallback)
        .method_not_allowed_fallback(async || Rejection::MethodNotAllowed)
        .layer(CatchPanicLayer::custom(layers::answer_panic))
        .layer(from_fn(layers::limit_time))
        .layer(from_fn_with_state(admission, admission::limit_in_flight))
        .layer(from_fn(layers::require_one_host))
        .layer(from_fn_with_state(
            Arc::clone(&app),
            layers::set_security_headers,
        ))
        .layer(from_fn_with_state(Arc::clone(&app), layers::set_date))
        .layer(from_fn(unread_body::close_connection))
        .layer(from_fn_with_state(Arc::clone(&app), layers::log_request))
        .with_state(app)
}

/// A row for each endpoint: its handler, and what cannot be derived from the handler's types.
fn table() -> Table {
    add_staff(add_everyone(Table::default()))
}

#[rustfmt::skip]
fn add_everyone(table: Table) -> Table {
    table
        .family("Studio", "What anyone may ask.")
        .get(studio::HEALTH, studio::health, "Answers `ok` once the database does and can be written, and in further lines what needs a hand; 503 if it can't be read or can't be written")
        .get("/api/studio", studio::studio, "The studio's name, address and environment")
        .get("/api/openapi.json", openapi::openapi, "This description")

        .family("Account", "Signing in and out, links, and one's own profile and password.")
        .post("/api/auth/login", auth::login, "Sign in with a username or an e-mail address").also(&[401, 403])
        .post("/api/auth/logout", auth::logout, "End this session")
        .post("/api/auth/refresh", auth::refresh, "A new token of the same session")
        .get("/api/auth/profile", auth::profile, "One's own account")
        .put("/api/auth/profile", auth::save_profile, "Change one's own profile").also(&[403, 409])
        .put("/api/auth/change-password", auth::change_password, "Change one's own password; other sessions end")
        .get("/api/auth/verify-invitation/{token}", invitations::verify, "Whose invitation a link is")
        .post("/api/auth/setup-password", invitations::set_up, "Set up an account by the link in an invitation")
        .post("/api/auth/forgot-password", resets::ask, "Ask for a reset link; the answer is the same for any address")
        .get("/api/auth/verify-reset-token/{resetToken}", resets::verify, "Whose password a reset link sets")
        .post("/api/auth/reset-password", resets::reset, "Set a new password by a reset link")

        .family("Member", "What someone signed in reads of themselves.")
        .get("/api/users/stats", users::stats, "How many bookings, and how many were attended")
        .get("/api/users/upcoming-classes", users::upcoming_classes, "One's bookings in classes that haven't ended, soonest first")
        .get("/api/users/waitlist-status", users::waitlist_status, "The classes one waits for, and one's place in each line")
        .get("/api/users/bookings", users::past_bookings, "One's bookings in classes gone by, the latest class first")
        .get("/api/users/concessions", users::concessions, "One's ledger, newest first")
        .get("/api/users/data", own_record::download, "All that the studio holds on the caller but for the admins' notes, as a file")
        .get("/api/users/profile", auth::profile, "One's own account")
        .delete("/api/users/account", users::delete_account, "Delete one's own account").also(&[409])

        .family("Classes", "The schedule of the next 28 days.")
        .get("/api/classes", classes::list, "The classes of the next 28 days, soonest first")
        .get("/api/classes/{id}", classes::one, "One class, with one's own flags")

        .family("Bookings", "A member books, cancels and waits.")
        .post("/api/bookings/book", bookings::book, "Book a class").also(&[404, 409])
        .get("/api/bookings/{bookingId}/calendar", bookings::calendar, "A confirmed booking of one's own as an entry for a calendar")
        .put("/api/bookings/cancel/{bookingId}", bookings::cancel, "Cancel one's own booking").also(&[409])
        .post("/api/bookings/waitlist/{classId}", waitlist::join, "Join the waitlist of a class; an admin: let someone wait").also(&[409])
        .post("/bookings/waitlist/{classId}", waitlist::join, "The same call, without the prefix").also(&[409])
        .delete("/api/bookings/waitlist/{classId}", waitlist::leave, "Leave the waitlist of a class").also(&[403])

        .family("Notifications", "What someone was told, and which letters they want.")
        .get("/api/notifications", notifications::inbox, "What one was told, newest first; at most 100")
        .get("/api/notifications/settings", notifications::settings, "Which letters one wants")
        .put("/api/notifications/settings", notifications::save_settings, "Choose which letters one wants")
        .post("/api/notifications/send", notifications::send, "An admin's words to some users, or to an audience").also(&[404])
        .put("/api/notifications/read-all", notifications::read_all, "Mark all of one's notifications as read")
        .put("/api/notifications/{id}/read", notifications::read, "Mark a notification as read")
        .delete("/api/notifications/{id}", notifications::put_away, "Put a notification away")

        .family("Live", "What changes while a screen is open.")
        .get("/api/live", live::live, "A stream of server-sent events: `change`, with the names of what has changed, and `end`, once the session has ended")
        .post("/api/hints", hints::report, "Report how often the rules in the app and the server's decisions agreed; no personal data")
}

#[rustfmt::skip]
fn add_staff(table: Table) -> Table {
    table
        .family("Dashboard", "What staff see first, and the account that members pay into.")
        .get("/api/admin/dashboard", admin::dashboard::stats, "The studio in two figures")
        .get("/api/admin/upcoming-classes", admin::dashboard::upcoming_classes, "The next classes, soonest first")
        .get("/api/admin/first-steps", admin::dashboard::first_steps, "Which of the first steps of a new studio are done")
        .get("/api/admin/bank-details", admin::bank_details::bank_details, "The account that members pay into")

        .family("Timetable", "All classes, and who is in them.")
        .get("/api/admin/classes", admin::classes::list, "The timetable, soonest first")
        .post("/api/admin/classes", admin::classes::create, "Make a class, or a series of them")
        .post("/api/admin/classes/clashes", admin::clashes::find, "What would be in the way of a class, or of a series; nothing is made")
        .put("/api/admin/classes/{id}", admin::classes::edit, "Edit one class, or cancel it; what is left out stays as it is").also(&[409])
        .delete("/api/admin/classes/{id}", admin::deletion::delete, "Delete a class, or every one from it on; everyone gets everything back").also(&[409])
        .get("/api/admin/classes/{id}/deletion", admin::deletion::preview, "What deleting a class would do").also(&[409])
        .get("/api/admin/classes/{id}/bookings", admin::classes::bookings, "Who is in a class, by name")
        .get("/api/admin/classes/{id}/waitlist", admin::classes::waitlist, "Who waits for a class, longest first")
        .get("/api/admin/classes/{id}/cancellations", admin::classes::cancellations, "The cancelled bookings of a class, the latest first")
        .get("/api/admin/classes/{id}/roster", admin::attendance::roster, "Who is in a class and who came, by name, and who waits")

        .family("Attendance", "Who came.")
        .get("/api/admin/today", admin::attendance::today, "The classes of a day with their rosters, soonest first")
        .put("/api/admin/classes/{id}/attendance", admin::attendance::take, "Mark bookings as attended or as no-shows, or undo marks; each mark is answered by itself").also(&[409])
        .get("/api/admin/settings", admin::settings::settings, "The studio's settings")
        .put("/api/admin/settings", admin::settings::save, "Change the studio's settings; what is left out stays as it is")

        .family("Payments", "Packs that members buy, and the payments that the studio received.")
        .get("/api/packs", packs::for_sale, "The packs that members can buy, the cheapest first")
        .get("/api/admin/packs", admin::packs::list, "Every pack, active ones first")
        .post("/api/admin/packs", admin::packs::create, "Make a pack")
        .put("/api/admin/packs/{id}", admin::packs::edit, "Edit a pack; what is left out stays as it is")
        .get("/api/admin/payments", admin::payments::list, "Payments by month and search, the latest received first, with their sums")
        .get("/api/admin/payments.csv", admin::payments::csv, "The payments of a month as a file for the accountant, the earliest received first")
        .post("/api/admin/payments", admin::payments::record, "Record a payment; the same payment with the same key again is recorded once, and answered with 200").also(&[404, 409])
        .post("/api/admin/payments/batch", admin::payments::record_several, "Record payments, all of them or none; those whose keys are recorded already are not recorded again").also(&[409])
        .post("/api/admin/payments/known-lines", admin::payments::known_lines, "Which of these lines of a bank statement are recorded, and which payments they may be; nothing is changed")
        .post("/api/admin/payments/{id}/statement-line", admin::payments::reconcile, "Give a payment that was typed in its line of a bank statement, once").also(&[409])
        .post("/api/admin/payments/{id}/reverse", admin::payments::reverse, "Reverse a payment, once: its concessions are taken back").also(&[409])

        .family("Audit", "What staff and the system did.")
        .get("/api/admin/audit", admin::audit::list, "The acts of staff and of the system, the latest first, with what each changed")
        .get("/api/admin/audit.csv", admin::audit::csv, "The same acts as a file")
        .get("/api/admin/decisions", admin::decisions::list, "Why bookings, cancellations and waits were accepted or refused, newest first")

        .family("Users", "Accounts, and what became of them.")
        .get("/api/admin/users", admin::users::list, "Accounts, a page at a time or all of them")
        .post("/api/admin/users", admin::users::create, "Invite someone").also(&[409])
        .post("/api/admin/users/import", admin::users::import_people, "Import people from another system, all of them or none; those whose e-mail address has an account are skipped")
        .post("/api/admin/users/send-invitations", admin::users::send_invitations, "Send invitations to those who have no working link")
        .get("/api/admin/users/export.csv", admin::users::export, "Everyone, as a file that can be imported again")
        .get("/api/admin/users/{id}", admin::users::read, "An account")
        .put("/api/admin/users/{id}", admin::users::edit, "Edit an account; what is left out stays as it is").also(&[409])
        .delete("/api/admin/users/{id}", admin::users::delete, "Delete an account").also(&[409])
        .put("/api/admin/users/{id}/reset-password", admin::users::reset_password, "Set someone's password").also(&[409])
        .post("/api/admin/users/{id}/resend-verification", admin::users::resend_verification, "Send someone's invitation again").also(&[409])
        .get("/api/admin/users/{id}/bookings", admin::records::bookings, "Someone's bookings, the latest class first")
        .get("/api/admin/users/{id}/concessions", admin::users::concessions, "Someone's ledger, newest first")
        .get("/api/admin/users/{id}/history", admin::records::history, "What happened to someone, newest first")
        .get("/api/admin/users/{id}/facts", admin::records::facts, "What the rules decide about someone and a class from, now or at a moment, and what was decided about the two")

        .family("On behalf", "An admin books a class for someone, or takes them out of one.")
        .post("/api/admin/bookings/manual", admin::bookings::book, "Book a class for someone").also(&[404, 409])
        .delete("/api/admin/bookings/manual/{bookingId}", admin::bookings::remove, "Take someone out of a class").also(&[409])
        .delete("/api/admin/classes/{classId}/waitlist/{entryId}", admin::waitlist::remove, "Take someone off a waitlist")

        .family("Post", "Whether letters leave, and trying it.")
        .get("/api/admin/email-service-status", admin::mail::status, "Whether letters leave")
        .post("/api/admin/test-email", admin::mail::send_test_email, "Send a letter at once, to see whether it arrives")
        .get("/api/admin/backups", admin::backups::status, "How the copies of the studio are that are made while it is served; null when none are")
        .get("/api/admin/hints", admin::hints::counts, "How often the rules in the app and the server's decisions agreed, since the server started")
}
