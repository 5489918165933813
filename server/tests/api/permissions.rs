//! Tests every route with every kind of caller. Each route of the URL table must have a row here.

use std::collections::BTreeSet;

use fantail_core::role::Role;

use crate::description::description;
use crate::forgery::forgeries;
use crate::people::Person;
use crate::studio::TestStudio;

/// The callers that a route permits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Who {
    Anyone,
    SignedIn,
    Members,
    /// Members, and coaches and admins whom an admin has added to the waitlist.
    Waiting,
    MembersAndCoaches,
    /// Admins and coaches.
    Staff,
    Admins,
    /// Admins, and coaches if the studio's settings allow it. By default they don't.
    AttendanceTakers,
}

use Who::{Admins, Anyone, AttendanceTakers, Members, MembersAndCoaches, SignedIn, Staff, Waiting};

const LEAVE_WAITLIST: &str = "/api/bookings/waitlist/{classId}";

type Route = (&'static str, &'static str, Who);

pub const ROUTES: &[Route] = &[
    ("GET", "/healthz", Anyone),
    ("GET", "/api/studio", Anyone),
    ("GET", "/api/openapi.json", Anyone),
    ("GET", "/timetable", Anyone),
    ("GET", "/timetable/embed", Anyone),
    ("GET", "/timetable.json", Anyone),
    ("GET", "/timetable.ics", Anyone),
    ("GET", "/timetable.css", Anyone),
    ("POST", "/api/auth/login", Anyone),
    ("POST", "/api/auth/logout", SignedIn),
    ("POST", "/api/auth/refresh", SignedIn),
    ("GET", "/api/auth/profile", SignedIn),
    ("PUT", "/api/auth/profile", SignedIn),
    ("PUT", "/api/auth/change-password", SignedIn),
    ("GET", "/api/users/sessions", SignedIn),
    ("DELETE", "/api/users/sessions", SignedIn),
    ("DELETE", "/api/users/sessions/{id}", SignedIn),
    ("PUT", "/api/users/push", Members),
    ("DELETE", "/api/users/push", Members),
    ("POST", "/api/users/push/test", Members),
    ("GET", "/api/auth/verify-invitation/{token}", Anyone),
    ("POST", "/api/auth/setup-password", Anyone),
    ("POST", "/api/auth/forgot-password", Anyone),
    ("GET", "/api/auth/verify-reset-token/{resetToken}", Anyone),
    ("POST", "/api/auth/reset-password", Anyone),
    ("GET", "/api/users/stats", SignedIn),
    ("GET", "/api/users/upcoming-classes", SignedIn),
    ("GET", "/api/users/waitlist-status", SignedIn),
    ("GET", "/api/users/bookings", SignedIn),
    ("GET", "/api/users/data", SignedIn),
    ("GET", "/api/users/profile", SignedIn),
    ("DELETE", "/api/users/account", SignedIn),
    ("GET", "/api/users/calendar-feed", MembersAndCoaches),
    ("POST", "/api/users/calendar-feed", MembersAndCoaches),
    ("DELETE", "/api/users/calendar-feed", MembersAndCoaches),
    ("GET", "/calendar/{file}", Anyone),
    ("GET", "/api/classes", SignedIn),
    ("GET", "/api/classes/{id}", SignedIn),
    ("POST", "/api/bookings/book", Members),
    ("GET", "/api/bookings/{bookingId}/calendar", SignedIn),
    ("PUT", "/api/bookings/cancel/{bookingId}", SignedIn),
    ("POST", "/api/bookings/waitlist/{classId}", Members),
    ("PUT", "/api/bookings/waitlist/{classId}", Members),
    ("DELETE", LEAVE_WAITLIST, Waiting),
    ("GET", "/api/users/concessions", SignedIn),
    ("GET", "/api/live", SignedIn),
    ("POST", "/api/hints", SignedIn),
    ("GET", "/api/notifications", SignedIn),
    ("GET", "/api/notifications/settings", SignedIn),
    ("PUT", "/api/notifications/settings", SignedIn),
    ("POST", "/api/notifications/send", Admins),
    ("PUT", "/api/notifications/read-all", SignedIn),
    ("PUT", "/api/notifications/{id}/read", SignedIn),
    ("DELETE", "/api/notifications/{id}", SignedIn),
    ("GET", "/api/admin/users/{id}/bookings", Admins),
    ("GET", "/api/admin/users/{id}/waitlist", Admins),
    ("GET", "/api/admin/users/{id}/concessions", Admins),
    ("GET", "/api/admin/users/{id}/history", Admins),
    ("GET", "/api/admin/users/{id}/facts", Admins),
    // With a user in the body only admins may make this call. Without one, as here, only members
    // may.
    ("POST", "/bookings/waitlist/{classId}", Members),
    (
        "DELETE",
        "/api/admin/classes/{classId}/waitlist/{entryId}",
        Admins,
    ),
    ("POST", "/api/admin/bookings/manual", Admins),
    ("DELETE", "/api/admin/bookings/manual/{bookingId}", Admins),
    ("POST", "/api/admin/bookings/{bookingId}/restore", Admins),
    ("GET", "/api/admin/dashboard", Staff),
    ("GET", "/api/admin/upcoming-classes", Staff),
    ("GET", "/api/admin/needs", Admins),
    ("GET", "/api/admin/classes", Staff),
    ("POST", "/api/admin/classes", Admins),
    ("POST", "/api/admin/classes/clashes", Admins),
    ("PUT", "/api/admin/classes/{id}", Admins),
    ("DELETE", "/api/admin/classes/{id}", Admins),
    ("GET", "/api/closed-days", SignedIn),
    ("POST", "/api/admin/closed-days", Admins),
    ("DELETE", "/api/admin/closed-days/{day}", Admins),
    ("POST", "/api/admin/classes/{id}/move", Admins),
    ("POST", "/api/admin/series/{id}/following", Admins),
    ("POST", "/api/admin/classes/copy-week", Admins),
    ("POST", "/api/admin/classes/{id}/restore", Admins),
    ("GET", "/api/admin/classes/{id}/bookings", Staff),
    ("GET", "/api/admin/classes/{id}/waitlist", Staff),
    ("GET", "/api/admin/classes/{id}/cancellations", Staff),
    ("GET", "/api/admin/classes/{id}/roster", Staff),
    (
        "PUT",
        "/api/admin/classes/{id}/attendance",
        AttendanceTakers,
    ),
    ("GET", "/api/admin/today", Staff),
    ("GET", "/api/packs", SignedIn),
    ("GET", "/api/admin/packs", Admins),
    ("POST", "/api/admin/packs", Admins),
    ("PUT", "/api/admin/packs/{id}", Admins),
    ("GET", "/api/admin/audit", Admins),
    ("GET", "/api/admin/audit.csv", Admins),
    ("GET", "/api/admin/payments", Admins),
    ("GET", "/api/admin/payments.csv", Admins),
    ("POST", "/api/admin/payments", Admins),
    ("POST", "/api/admin/payments/batch", Admins),
    ("POST", "/api/admin/users/import", Admins),
    ("POST", "/api/admin/users/send-invitations", Admins),
    ("GET", "/api/admin/users/export.csv", Admins),
    ("POST", "/api/admin/payments/known-lines", Admins),
    ("POST", "/api/admin/payments/{id}/statement-line", Admins),
    ("POST", "/api/admin/payments/{id}/reverse", Admins),
    ("GET", "/api/admin/settings", Staff),
    ("GET", "/api/admin/decisions", Admins),
    ("PUT", "/api/admin/settings", Admins),
    ("GET", "/api/admin/users", Staff),
    ("POST", "/api/admin/users", Admins),
    ("GET", "/api/admin/users/{id}", Staff),
    ("PUT", "/api/admin/users/{id}", Admins),
    ("DELETE", "/api/admin/users/{id}", Admins),
    ("PUT", "/api/admin/users/{id}/reset-password", Admins),
    ("POST", "/api/admin/users/{id}/resend-verification", Admins),
    ("GET", "/api/admin/bank-details", SignedIn),
    ("GET", "/api/admin/email-service-status", Admins),
    ("POST", "/api/admin/test-email", Admins),
    ("GET", "/api/admin/backups", Admins),
    ("GET", "/api/admin/hints", Admins),
];

/// Creates the callers. Each has the role that the server must see, or `None` if the caller isn't
/// signed in.
type Caller = (&'static str, Person, Option<Role>);

async fn callers(studio: &TestStudio) -> Vec<Caller> {
    let demoted = studio.admin("demoted").await;
    studio.make_coach(&demoted).await;
    let inactive = studio.member("inactive").await;
    studio.deactivate(&inactive).await;
    let deleted = studio.member("deleted").await;
    studio.lets_go(&deleted).await;
    let ended = studio.member("ended").await;
    let end = "UPDATE sessions SET ended_at = NOW WHERE user_id =";
    studio.sql(&format!("{end} '{}'", ended.id)).await;
    // Only the flag is set and the session is still valid. This should never happen, but such a
    // caller must be refused.
    studio.allow_violations();
    let flag = async |person: Person, flag: &str| {
        let sql = format!("UPDATE users SET {flag} WHERE id = '{}'", person.id);
        studio.sql_unchecked(&sql).await;
        person
    };
    let only_inactive = flag(studio.member("only-inactive").await, "is_active = FALSE").await;
    let only_deleted = flag(studio.member("only-deleted").await, "deleted_at = NOW").await;
    let mia = studio.member("mia").await;
    let mut forged = Vec::new();
    for (name, token) in forgeries(studio, &mia) {
        forged.push((name, studio.with_token(&token), None));
    }
    let callers = vec![
        ("anon", studio.visitor(), None),
        ("member", mia, Some(Role::Member)),
        (
            "another member",
            studio.member("tane").await,
            Some(Role::Member),
        ),
        ("inactive", inactive, None),
        (
            "invited",
            studio.member("invited").who_has_not_set_up().await,
            None,
        ),
        ("deleted", deleted, None),
        ("coach", studio.coach("coach").await, Some(Role::Coach)),
        ("admin", studio.admin("hana").await, Some(Role::Admin)),
        ("demoted admin", demoted, Some(Role::Coach)),
        ("session ended", ended, None),
        ("only inactive", only_inactive, None),
        ("only deleted", only_deleted, None),
    ];
    // The forgeries come first: after Mia's own call of some routes, her session has ended.
    forged.into_iter().chain(callers).collect()
}

#[tokio::test]
async fn each_forged_token_is_refused() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    for (name, token) in forgeries(&studio, &mia) {
        let reply = studio.with_token(&token).get("/api/auth/profile").await;
        assert_eq!(reply.status, 401, "{name}");
    }
    mia.get("/api/auth/profile").await.ok();
}

#[tokio::test]
async fn each_caller_is_permitted_only_where_the_table_says() {
    let (reads, writes): (Vec<_>, Vec<_>) = ROUTES.iter().partition(|route| route.0 == "GET");
    let studio = TestStudio::open().await;
    let people = callers(&studio).await;
    for route in reads {
        assert_permissions(route, &people).await;
    }
    // A write may end a caller's session.
    for route in writes {
        let studio = TestStudio::open().await;
        assert_permissions(route, &callers(&studio).await).await;
    }
}

async fn assert_permissions((method, template, who): &Route, people: &[Caller]) {
    let path = template.replace(['{', '}'], "");
    for (name, caller, role) in people {
        let reply = caller.asks(method, &path, None).await;
        assert_eq!(reply.headers["cache-control"], "no-store", "{template}");
        let status = reply.status.as_u16();
        let expected = match (who, *role) {
            (Anyone, _) => None,
            (_, None) => Some(401),
            (SignedIn, _)
            | (Members | Waiting, Some(Role::Member))
            | (MembersAndCoaches, Some(Role::Member | Role::Coach))
            | (Staff, Some(Role::Coach | Role::Admin))
            | (Admins | AttendanceTakers, Some(Role::Admin)) => None,
            (Members | Waiting | MembersAndCoaches | Staff | Admins | AttendanceTakers, _) => {
                Some(403)
            }
        };
        match expected {
            Some(expected) => assert_eq!(status, expected, "{method} {template} as {name}"),
            None => assert!(
                ![401, 403, 405].contains(&status),
                "{method} {template} as {name}: {status}"
            ),
        }
    }
}

/// The description is generated from the URL table, so it has every route.
#[tokio::test]
async fn every_route_has_a_row_with_the_callers_of_its_description() {
    let described = description().await;
    let mut found = BTreeSet::new();
    for (path, calls) in described["paths"].as_object().unwrap() {
        for (method, call) in calls.as_object().unwrap() {
            let who = match call["description"].as_str().unwrap() {
                "Anyone may call this." => Anyone,
                "Whoever is signed in may call this."
                    if (method.as_str(), path.as_str()) == ("delete", LEAVE_WAITLIST) =>
                {
                    Waiting
                }
                "Whoever is signed in may call this." => SignedIn,
                "Members may call this."
                | "Members may call this for themselves, and admins for a member." => Members,
                "Members and coaches may call this." => MembersAndCoaches,
                "Admins and coaches may call this." => Staff,
                "Admins may call this." => Admins,
                "Admins may call this, and coaches where the studio's settings allow it." => {
                    AttendanceTakers
                }
                unknown => panic!("{unknown}"),
            };
            found.insert(format!("{} {path} {who:?}", method.to_uppercase()));
        }
    }
    let rows = ROUTES
        .iter()
        .map(|(method, path, who)| format!("{method} {path} {who:?}"));
    assert_eq!(found, rows.collect());
}
