//! `GET /api/openapi.json` (added): every call is described.

use super::expect::{call, keys_of};
use crate::studio::TestStudio;

/// Every call of the specification's section 7 and of the contract, as OpenAPI would name it.
const CALLS: &str = "
    get /api/auth/profile, post /api/auth/login, put /api/auth/profile, put /api/auth/change-password,
    post /api/auth/refresh, post /api/auth/logout, get /api/auth/verify-invitation/{}, post /api/auth/setup-password,
    post /api/auth/forgot-password, get /api/auth/verify-reset-token/{}, post /api/auth/reset-password,
    get /api/users/stats, get /api/users/upcoming-classes, get /api/users/waitlist-status, get /api/users/profile,
    delete /api/users/account, get /api/users/concessions, get /api/classes, get /api/classes/{},
    post /api/bookings/book, put /api/bookings/cancel/{}, post /api/bookings/waitlist/{}, delete /api/bookings/waitlist/{},
    get /api/notifications/settings, put /api/notifications/settings, get /api/notifications,
    post /api/notifications/send, put /api/notifications/{}/read, delete /api/notifications/{},
    get /api/admin/dashboard, get /api/admin/upcoming-classes, get /api/admin/classes, post /api/admin/classes,
    put /api/admin/classes/{}, delete /api/admin/classes/{}, get /api/admin/classes/{}/deletion,
    get /api/admin/classes/{}/bookings, get /api/admin/classes/{}/waitlist, get /api/admin/classes/{}/cancellations,
    delete /api/admin/classes/{}/waitlist/{}, get /api/admin/users, post /api/admin/users, put /api/admin/users/{},
    delete /api/admin/users/{}, put /api/admin/users/{}/reset-password, get /api/admin/users/{}/bookings,
    get /api/admin/users/{}/history, post /api/admin/users/{}/resend-verification, post /api/admin/bookings/manual,
    delete /api/admin/bookings/manual/{}, post /bookings/waitlist/{}, get /api/admin/bank-details,
    get /api/admin/email-service-status, post /api/admin/test-email, get /api/studio, get /healthz";

pub fn calls() -> impl Iterator<Item = (&'static str, &'static str)> {
    CALLS
        .split(',')
        .map(|call| call.trim().split_once(' ').unwrap())
}

/// A path with the names of its parameters left out.
fn nameless(path: &str) -> String {
    let parts = path
        .split('/')
        .map(|part| if part.starts_with('{') { "{}" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn the_description_names_every_call() {
    let studio = TestStudio::open().await;
    let answer = call(&studio.visitor(), "GET /api/openapi.json", "")
        .await
        .ok();
    let version = answer["openapi"].as_str().unwrap();
    assert!(version.starts_with("3.1"), "{version}");
    let mut named = Vec::new();
    for (path, item) in answer["paths"].as_object().unwrap() {
        named.extend(
            keys_of(item)
                .iter()
                .map(|method| format!("{method} {}", nameless(path))),
        );
    }
    for (method, path) in calls() {
        let call = format!("{method} {path}");
        assert!(named.contains(&call), "{call} is not among {named:?}");
    }
}

#[tokio::test]
async fn the_description_says_what_each_call_answers_and_whom_it_turns_away() {
    let studio = TestStudio::open().await;
    let answer = call(&studio.visitor(), "GET /api/openapi.json", "")
        .await
        .ok();
    for (path, item) in answer["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let statuses = keys_of(&operation["responses"]);
            let makes = method == "post"
                && ["/api/admin/users", "/api/admin/classes"].contains(&path.as_str());
            let success: Vec<_> = statuses
                .iter()
                .filter(|status| status.starts_with('2'))
                .collect();
            assert_eq!(
                success,
                [&if makes { "201" } else { "200" }],
                "{method} {path}"
            );
            let line = format!(
                "{} {}",
                method.to_uppercase(),
                nameless(path).replace("{}", "nothing")
            );
            let is_open = call(&studio.visitor(), &line, "").await.status != 401;
            assert_eq!(
                statuses.contains(&"401"),
                !is_open || path.ends_with("/login"),
                "{method} {path}"
            );
        }
    }
}
