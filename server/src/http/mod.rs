//! Every URL of the specification, on one screen; one file per URL family.

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, post, put};
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;

pub mod address;
mod admin;
mod auth;
mod bookings;
mod classes;
mod connections;
pub mod description;
mod encoding;
mod extract;
mod files;
mod invitations;
mod layers;
pub mod limits;
pub mod listen;
mod notifications;
mod own_record;
mod reads;
mod resets;
mod site;
mod studio;
mod tag;
mod unread;
mod users;
mod waitlist;

use crate::app::SharedApp;
use crate::error::AppError;

pub fn router(app: SharedApp) -> Router {
    let places = Arc::new(Semaphore::new(layers::IN_FLIGHT));
    table()
        .layer(from_fn(reads::finish))
        .fallback(site::elsewhere)
        .method_not_allowed_fallback(async || AppError::WrongMethod)
        .layer(CatchPanicLayer::custom(layers::answer_panic))
        .layer(from_fn(layers::limit_time))
        .layer(from_fn_with_state(places, layers::limit_in_flight))
        .layer(from_fn_with_state(
            Arc::clone(&app),
            layers::security_headers,
        ))
        .layer(from_fn_with_state(Arc::clone(&app), layers::date))
        .layer(from_fn(unread::close_after_an_unread_body))
        .layer(from_fn_with_state(Arc::clone(&app), layers::log))
        .with_state(app)
}

#[rustfmt::skip]
fn table() -> Router<SharedApp> {
    Router::new()
        .route("/healthz", get(studio::health))
        .route("/api/studio", get(studio::studio))
        .route("/api/openapi.json", get(description::openapi))

        .route("/api/auth/login", post(auth::login))
        .route("/api/auth/logout", post(auth::logout))
        .route("/api/auth/refresh", post(auth::refresh))
        .route("/api/auth/profile", get(auth::profile).put(auth::save_profile))
        .route("/api/auth/change-password", put(auth::change_password))
        .route("/api/auth/verify-invitation/{token}", get(invitations::verify))
        .route("/api/auth/setup-password", post(invitations::set_up))
        .route("/api/auth/forgot-password", post(resets::ask))
        .route("/api/auth/verify-reset-token/{resetToken}", get(resets::verify))
        .route("/api/auth/reset-password", post(resets::reset))

        .route("/api/users/stats", get(users::stats))
        .route("/api/users/upcoming-classes", get(users::upcoming_classes))
        .route("/api/users/waitlist-status", get(users::waitlist_status))
        .route("/api/users/bookings", get(users::past_bookings))
        .route("/api/users/concessions", get(users::concessions))
        .route("/api/users/data", get(own_record::download))
        .route("/api/users/profile", get(auth::profile))
        .route("/api/users/account", delete(users::delete_account))

        .route("/api/classes", get(classes::list))
        .route("/api/classes/{id}", get(classes::one))

        .route("/api/bookings/book", post(bookings::book))
        .route("/api/bookings/{bookingId}/calendar", get(bookings::calendar))
        .route("/api/bookings/cancel/{bookingId}", put(bookings::cancel))
        .route("/api/bookings/waitlist/{classId}", post(waitlist::join).delete(waitlist::leave))
        .route("/bookings/waitlist/{classId}", post(waitlist::join))

        .route("/api/notifications", get(notifications::inbox))
        .route("/api/notifications/settings", get(notifications::settings).put(notifications::save_settings))
        .route("/api/notifications/send", post(notifications::send))
        .route("/api/notifications/read-all", put(notifications::read_all))
        .route("/api/notifications/{id}/read", put(notifications::read))
        .route("/api/notifications/{id}", delete(notifications::put_away))

        .route("/api/admin/dashboard", get(admin::dashboard::stats))
        .route("/api/admin/upcoming-classes", get(admin::dashboard::upcoming_classes))
        .route("/api/admin/classes", get(admin::classes::list).post(admin::classes::create))
        .route("/api/admin/classes/clashes", post(admin::clashes::find))
        .route("/api/admin/classes/{id}", put(admin::classes::edit).delete(admin::deletion::delete))
        .route("/api/admin/classes/{id}/deletion", get(admin::deletion::preview))
        .route("/api/admin/classes/{id}/bookings", get(admin::classes::bookings))
        .route("/api/admin/classes/{id}/waitlist", get(admin::classes::waitlist))
        .route("/api/admin/classes/{id}/cancellations", get(admin::classes::cancellations))
        .route("/api/admin/classes/{classId}/waitlist/{entryId}", delete(admin::waitlist::remove))
        .route("/api/admin/users/{id}/bookings", get(admin::records::bookings))
        .route("/api/admin/users/{id}/history", get(admin::records::history))
        .route("/api/admin/bookings/manual", post(admin::bookings::book))
        .route("/api/admin/bookings/manual/{bookingId}", delete(admin::bookings::remove))
        .route("/api/admin/users", get(admin::users::list).post(admin::users::create))
        .route("/api/admin/users/{id}", put(admin::users::edit).delete(admin::users::delete))
        .route("/api/admin/users/{id}/reset-password", put(admin::users::reset_password))
        .route("/api/admin/users/{id}/resend-verification", post(admin::users::resend_verification))

        .route("/api/admin/bank-details", get(admin::bank_details::bank_details))

        .route("/api/admin/email-service-status", get(admin::mail::status))
        .route("/api/admin/test-email", post(admin::mail::try_out))
        .route("/api/admin/backups", get(admin::backups::status))
}
