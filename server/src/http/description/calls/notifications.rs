//! `/api/notifications`: what someone was told, which letters they want, and an admin's words to many.

use fantail_core::wire::{
    Done, Notification, NotificationSentAnswer, NotificationSettings, SendNotificationRequest,
    SettingsAnswer, SettingsRequest,
};

use super::super::operation::{Operation, Who::Admins, Who::SignedIn, delete, get, post, put};

#[rustfmt::skip]
pub const NOTIFICATIONS: &[Operation] = &[
    get("/api/notifications", SignedIn, "What one was told, newest first; at most 100").answers::<Vec<Notification>>(),
    get("/api/notifications/settings", SignedIn, "Which letters one wants").answers::<NotificationSettings>(),
    put("/api/notifications/settings", SignedIn, "Choose which letters one wants")
        .takes::<SettingsRequest>().answers::<SettingsAnswer>(),
    post("/api/notifications/send", Admins, "An admin's words to some users, or to an audience")
        .takes::<SendNotificationRequest>().answers::<NotificationSentAnswer>().also(&[404]),
    put("/api/notifications/read-all", SignedIn, "Mark all of one's notifications as read").answers::<Done>(),
    put("/api/notifications/{id}/read", SignedIn, "Mark a notification as read").answers::<Done>(),
    delete("/api/notifications/{id}", SignedIn, "Put a notification away").answers::<Done>(),
];
