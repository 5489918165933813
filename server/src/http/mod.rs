//! The URL table: every endpoint of the API. Each URL family has a file.

use std::sync::{Arc, LazyLock};

use axum::middleware::{from_fn, from_fn_with_state, map_request};
use axum::{Extension, Router};
use tower::util::MapResponseLayer;
use tower_http::catch_panic::CatchPanicLayer;

pub mod address;
mod admin;
mod admission;
mod attendance_taker;
mod auth;
mod bookings;
mod caching;
mod calendar_feed;
mod classes;
mod closed_days;
pub mod description;
mod extract;
mod guard;
mod hints;
mod idempotency;
mod invitations;
mod layers;
pub mod listen;
mod live;
mod manifest;
pub mod metrics;
mod notifications;
mod openapi;
mod own_record;
mod packs;
mod public_timetable;
mod push;
mod query;
pub mod rejection;
mod resets;
mod responses;
mod sendable;
mod sessions;
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
        .family("Studio", "Calls that need no sign-in.")
        .get(studio::HEALTH, studio::health, "Answers `ok` while the database can be read and written, with further lines for backups, warnings and the clock; 503 otherwise")
        .get("/api/studio", studio::studio, "Returns the studio's name, e-mail address and environment")
        .get("/api/openapi.json", openapi::openapi, "Returns this description")

        .family("Public timetable", "The classes to come, for anyone. While the setting is off, each of these is a 404.")
        .get("/timetable", public_timetable::html, "Shows the timetable of the next 28 days as a page without scripts")
        .get("/timetable/embed", public_timetable::embed, "Shows the same list alone; any site may show it in a frame")
        .get("/timetable.json", public_timetable::json, "Returns the same timetable as JSON")
        .get("/timetable.ics", public_timetable::calendar, "Returns the same classes as a calendar to subscribe to")
        .get("/timetable.css", public_timetable::stylesheet, "Returns the stylesheet of the pages")

        .family("Account", "Signing in and out, links in letters, and the profile and password of the signed-in user.")
        .post("/api/auth/login", auth::login, "Signs in with a username or an e-mail address").also(&[401, 403])
        .post("/api/auth/logout", auth::logout, "Ends the session")
        .post("/api/auth/refresh", auth::refresh, "Returns a new token of the same session")
        .get("/api/auth/profile", auth::profile, "Returns the account of the signed-in user")
        .put("/api/auth/profile", auth::save_profile, "Changes the profile of the signed-in user").also(&[403, 409])
        .put("/api/auth/change-password", auth::change_password, "Changes the password of the signed-in user and ends the user's other sessions")
        .get("/api/users/sessions", sessions::list, "Lists the caller's open sessions: this one first, then the latest used")
        .delete("/api/users/sessions", sessions::end_others, "Ends all other sessions of the caller")
        .delete("/api/users/sessions/{id}", sessions::end, "Ends a session of the caller")
        .put("/api/users/push", push::turn_on, "Turns push notifications on for the device of the caller's session")
        .delete("/api/users/push", push::turn_off, "Turns them off")
        .post("/api/users/push/test", push::send_test, "Sends a test notification to the device").also(&[404, 503])
        .get("/api/auth/verify-invitation/{token}", invitations::verify, "Returns the name and e-mail address of the invited user")
        .post("/api/auth/setup-password", invitations::set_up, "Sets the first password of an invited user and signs in")
        .post("/api/auth/forgot-password", resets::ask, "Sends a reset link; the answer is the same for every address")
        .get("/api/auth/verify-reset-token/{resetToken}", resets::verify, "Returns the e-mail address that a reset link is for")
        .post("/api/auth/reset-password", resets::reset, "Sets a new password with a reset link")

        .family("Member", "What signed-in users read about themselves.")
        .get("/api/users/stats", users::stats, "Returns the numbers of the caller's bookings and attended classes")
        .get("/api/users/upcoming-classes", users::upcoming_classes, "Lists the caller's bookings in classes that haven't ended, soonest first")
        .get("/api/users/waitlist-status", users::waitlist_status, "Lists the classes the caller waits for, with the place on each waitlist")
        .get("/api/users/bookings", users::past_bookings, "Lists the caller's bookings in past classes, the latest class first")
        .get("/api/users/concessions", users::concessions, "Lists the caller's ledger, newest first")
        .get("/api/users/data", own_record::download, "Downloads everything the studio holds on the caller, except the admins' notes")
        .get("/api/users/profile", auth::profile, "Returns the account of the signed-in user")
        .get("/api/users/calendar-feed", calendar_feed::status, "Says whether the caller has a calendar address, and since when")
        .post("/api/users/calendar-feed", calendar_feed::replace, "Makes a calendar address for the caller, in place of the former one; nothing else ever returns it")
        .delete("/api/users/calendar-feed", calendar_feed::revoke, "Turns the caller's calendar address off")
        .get("/calendar/{file}", calendar_feed::read, "Returns a member's bookings and waits, or a coach's own classes, as a calendar; `file` is `{secret}.ics`").also(&[404])
        .delete("/api/users/account", users::delete_account, "Deletes the caller's account").also(&[409])

        .family("Classes", "The schedule of the next 28 days.")
        .get("/api/classes", classes::list, "Lists the classes of the next 28 days, soonest first")
        .get("/api/classes/{id}", classes::one, "Returns a class, with the caller's booking and waitlist state")

        .family("Bookings", "How a member books, cancels and waits.")
        .post("/api/bookings/book", bookings::book, "Books a class").also(&[404, 409])
        .get("/api/bookings/{bookingId}/calendar", bookings::calendar, "Returns a confirmed booking of the caller as a calendar file")
        .put("/api/bookings/cancel/{bookingId}", bookings::cancel, "Cancels a booking of the caller").also(&[409])
        .post("/api/bookings/waitlist/{classId}", waitlist::join, "Joins the waitlist of a class; an admin can add another user").also(&[409])
        .post("/bookings/waitlist/{classId}", waitlist::join, "Does the same as `/api/bookings/waitlist/{classId}`").also(&[409])
        .put("/api/bookings/waitlist/{classId}", waitlist::set_wish, "Sets whether the caller is booked when a spot opens while cancelling is free")
        .delete("/api/bookings/waitlist/{classId}", waitlist::leave, "Leaves the waitlist of a class").also(&[403])

        .family("Notifications", "A user's notifications, and which letters the user wants.")
        .get("/api/notifications", notifications::inbox, "Lists the caller's notifications, newest first, at most 100")
        .get("/api/notifications/settings", notifications::settings, "Returns which letters the caller wants")
        .put("/api/notifications/settings", notifications::save_settings, "Changes which letters the caller wants")
        .post("/api/notifications/send", notifications::send, "Sends an admin's message to some users or to an audience").also(&[404])
        .put("/api/notifications/read-all", notifications::read_all, "Marks all notifications of the caller as read")
        .put("/api/notifications/{id}/read", notifications::read, "Marks a notification as read")
        .delete("/api/notifications/{id}", notifications::put_away, "Removes a notification from the caller's list")

        .family("Live", "How an open screen learns of changes.")
        .get("/api/live", live::live, "Streams server-sent events: `changed` names what to read again, and `end` says that the session has ended")
        .post("/api/hints", hints::report, "Reports how often the app's rules and the server's decisions agreed; holds no personal data")
}

#[rustfmt::skip]
fn add_staff(table: Table) -> Table {
    table
        .family("Dashboard", "What staff see first, and the account that members pay into.")
        .get("/api/admin/dashboard", admin::dashboard::stats, "Returns the numbers of users and active bookings")
        .get("/api/admin/upcoming-classes", admin::dashboard::upcoming_classes, "Lists the next classes, soonest first")
        .get("/api/admin/needs", admin::dashboard::needs, "Returns what waits for an admin: first steps, mail, backups, accounts and balances")
        .get("/api/admin/bank-details", admin::bank_details::bank_details, "Returns the bank account that members pay into")

        .family("Timetable", "All classes, and who booked them.")
        .get("/api/admin/classes", admin::classes::list, "Lists the timetable, soonest first")
        .post("/api/admin/classes", admin::classes::create, "Creates a class or a series")
        .post("/api/admin/classes/clashes", admin::clashes::find, "Lists the classes that would clash with a class or series; creates nothing")
        .put("/api/admin/classes/{id}", admin::classes::edit, "Edits or cancels a class; an absent field keeps its value").also(&[409])
        .delete("/api/admin/classes/{id}", admin::deletion::delete, "Deletes a class, or it and every later class of its series, and refunds every booking in full; or returns what that would do").also(&[409])
        .get("/api/closed-days", closed_days::list, "Lists the days on which the studio is closed")
        .post("/api/admin/closed-days", admin::closed_days::close, "Closes days, and cancels their classes if wanted, or returns what that would do").also(&[409])
        .delete("/api/admin/closed-days/{day}", admin::closed_days::open, "Opens a closed day again; cancelled classes stay cancelled")
        .post("/api/admin/classes/{id}/move", admin::plan::move_class, "Moves a class to another start, location or room, or returns what that would do").also(&[409])
        .post("/api/admin/series/{id}/following", admin::plan::follow, "Edits a class and all following ones of its series, or returns what that would do").also(&[409])
        .post("/api/admin/classes/copy-week", admin::plan::copy_week, "Copies the classes of a week into another week, or returns what that would do").also(&[409])
        .post("/api/admin/classes/{id}/restore", admin::plan::restore_class, "Restores a cancelled class with the people who were booked, or returns what that would do").also(&[409])
        .get("/api/admin/classes/{id}/bookings", admin::classes::bookings, "Lists the bookings of a class, by name")
        .get("/api/admin/classes/{id}/waitlist", admin::classes::waitlist, "Lists the waitlist of a class, the longest wait first")
        .get("/api/admin/classes/{id}/cancellations", admin::classes::cancellations, "Lists the cancelled bookings of a class, the latest first")
        .get("/api/admin/classes/{id}/roster", admin::attendance::roster, "Returns the bookings of a class with their attendance marks, by name, and its waitlist")

        .family("Attendance", "Attendance marks, and the studio's settings.")
        .get("/api/admin/today", admin::attendance::today, "Lists the classes of a day with their rosters, soonest first")
        .put("/api/admin/classes/{id}/attendance", admin::attendance::take, "Marks bookings as attended or as no-shows, or undoes marks; the answer has a result for each mark").also(&[409])
        .get("/api/admin/settings", admin::settings::settings, "Returns the studio's settings")
        .put("/api/admin/settings", admin::settings::save, "Changes the studio's settings; an absent field keeps its value")

        .family("Payments", "Packs that members buy, and the payments that the studio received.")
        .get("/api/packs", packs::for_sale, "Lists the packs that members can buy, the cheapest first")
        .get("/api/admin/packs", admin::packs::list, "Lists every pack, active ones first")
        .post("/api/admin/packs", admin::packs::create, "Creates a pack")
        .put("/api/admin/packs/{id}", admin::packs::edit, "Edits a pack; an absent field keeps its value")
        .get("/api/admin/payments", admin::payments::list, "Lists payments by month and search, the latest received first, with their sums")
        .get("/api/admin/payments.csv", admin::payments::csv, "Downloads the payments of a month as CSV for the accountant, the earliest received first")
        .post("/api/admin/payments", admin::payments::record, "Records a payment; a repeated request with the same key records nothing and answers 200").also(&[404, 409])
        .post("/api/admin/payments/batch", admin::payments::record_several, "Records all of the payments or none, and skips those whose keys are already recorded").also(&[409])
        .post("/api/admin/payments/known-lines", admin::payments::known_lines, "Returns which lines of a bank statement are recorded, and which payments they may be; changes nothing")
        .post("/api/admin/payments/{id}/statement-line", admin::payments::reconcile, "Links a payment that was entered by hand to its line of a bank statement, once").also(&[409])
        .post("/api/admin/payments/{id}/reverse", admin::payments::reverse, "Reverses a payment, once, and takes its concessions back").also(&[409])

        .family("Audit", "What staff and the system did.")
        .get("/api/admin/audit", admin::audit::list, "Lists the acts of staff and of the system, the latest first, with what each changed")
        .get("/api/admin/audit.csv", admin::audit::csv, "Downloads the same acts as CSV")
        .get("/api/admin/decisions", admin::decisions::list, "Lists why bookings, cancellations and waitlist entries were accepted or refused, newest first")

        .family("Users", "Accounts and their history.")
        .get("/api/admin/users", admin::users::list, "Lists accounts, one page or all")
        .post("/api/admin/users", admin::users::create, "Creates an account and invites its user").also(&[409])
        .post("/api/admin/users/import", admin::users::import_people, "Imports all of the people or none, and skips those whose e-mail address has an account")
        .post("/api/admin/users/send-invitations", admin::users::send_invitations, "Sends invitations to users who have no working link")
        .get("/api/admin/users/export.csv", admin::users::export, "Downloads everyone as CSV, which can be imported again")
        .get("/api/admin/users/{id}", admin::users::read, "Returns an account")
        .put("/api/admin/users/{id}", admin::users::edit, "Edits an account; an absent field keeps its value").also(&[409])
        .delete("/api/admin/users/{id}", admin::users::delete, "Deletes an account").also(&[409])
        .put("/api/admin/users/{id}/reset-password", admin::users::reset_password, "Sets a user's password").also(&[409])
        .post("/api/admin/users/{id}/resend-verification", admin::users::resend_verification, "Sends a user's invitation again").also(&[409])
        .get("/api/admin/users/{id}/bookings", admin::records::bookings, "Lists a user's bookings, the latest class first")
        .get("/api/admin/users/{id}/waitlist", admin::records::waitlist, "Lists the classes a user waits for, with the place on each waitlist")
        .get("/api/admin/users/{id}/concessions", admin::users::concessions, "Lists a user's ledger, newest first")
        .get("/api/admin/users/{id}/history", admin::records::history, "Lists a user's history, newest first")
        .get("/api/admin/users/{id}/facts", admin::records::facts, "Returns the facts from which the rules decide about a user and a class, now or at a given time, and the decisions about them")

        .family("On behalf", "How an admin books a class for a user, or removes the user from one.")
        .post("/api/admin/bookings/manual", admin::bookings::book, "Books a class for a user").also(&[404, 409])
        .delete("/api/admin/bookings/manual/{bookingId}", admin::bookings::remove, "Removes a user from a class").also(&[409])
        .post("/api/admin/bookings/{bookingId}/restore", admin::bookings::restore, "Books a user again whom staff removed").also(&[409])
        .delete("/api/admin/classes/{classId}/waitlist/{entryId}", admin::waitlist::remove, "Removes a user from a waitlist")

        .family("Post", "The state of mail, backups and the app's rules.")
        .get("/api/admin/email-service-status", admin::mail::status, "Returns the state of the mail service")
        .post("/api/admin/test-email", admin::mail::send_test_email, "Sends a test letter at once")
        .get("/api/admin/backups", admin::backups::status, "Returns the state of the scheduled backups, or null if there are none")
        .get("/api/admin/hints", admin::hints::counts, "Returns how often the app's rules and the server's decisions agreed since the server started")
}
