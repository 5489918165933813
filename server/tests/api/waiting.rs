//! Tests how an admin adds a user to a waitlist and removes them.

use fantail_server::config::Switch;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::with;
use crate::studio::{MS, TestStudio, hours};
use crate::timetable::TestClass;

/// The path with and without `/api`. Admins and members can use both.
const ROOTS: [&str; 2] = ["/bookings/waitlist", "/api/bookings/waitlist"];

fn rules_override() -> Value {
    json!({"adminOverride": true})
}

fn concessions_override() -> Value {
    json!({"overrideConcessions": true})
}

/// Returns the fields for both overrides of an admin.
pub fn both_overrides() -> Value {
    with(rules_override(), concessions_override())
}

impl Person {
    /// Adds a user to a waitlist.
    pub async fn adds_to_waitlist(&self, user: &Person, class: &TestClass) -> Reply {
        self.adds_to_waitlist_with(user, class, json!({})).await
    }

    /// Adds a user to a waitlist, with more fields in the body.
    pub async fn adds_to_waitlist_with(
        &self,
        user: &Person,
        class: &TestClass,
        more: Value,
    ) -> Reply {
        let path = format!("{}/{}", ROOTS[0], class.id);
        let body = with(json!({"userId": user.id}), more);
        self.asks("POST", &path, body).await
    }
}

/// Creates a class in two days with one spot, which Tāne has booked.
async fn full_class(studio: &TestStudio) -> TestClass {
    let tane = studio.member("tane").with_concessions(9).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    tane.books(&hiit).await.ok();
    hiit
}

async fn entries(studio: &TestStudio) -> Vec<String> {
    let query = "SELECT added_by FROM waitlist_entries ORDER BY id";
    studio.texts(query).await
}

async fn entry_of(studio: &TestStudio, person: &Person) -> String {
    let query = "SELECT id FROM waitlist_entries WHERE user_id =";
    let mut found = studio.texts(&format!("{query} '{}'", person.id)).await;
    found.remove(0)
}

#[tokio::test]
async fn an_admin_can_add_a_user_to_a_waitlist_on_either_path() {
    for root in ROOTS {
        let studio = TestStudio::open().await;
        let hiit = full_class(&studio).await;
        let hana = studio.admin("hana").await;
        let mia = studio.member("mia").with_concessions(1).await;
        let path = format!("{root}/{}", hiit.id);
        let body = json!({
            "adminOverride": false, "overrideConcessions": false, "userId": mia.id
        });
        let answer = hana.asks("POST", &path, &body).await;
        let added = answer.says("User added to waitlist successfully");
        assert_eq!(added.as_object().unwrap().len(), 2);
        hana.asks("POST", &path, &body).await.refuses(
            "already_waiting",
            "You are already on the waitlist for this class",
        );
        assert_eq!(entries(&studio).await, ["studio"]);
        assert!(mia.notifications().await.is_empty());
        let kept = "SELECT kind || ', ' || description || ', ' || details || ', ' || (actor_id <> user_id) FROM events
                     WHERE kind = 'waitlist_joined'";
        assert_eq!(
            studio.texts(kept).await,
            ["waitlist_joined, Joined the waitlist for HIIT, Added by the studio, 1"]
        );
        let waits = mia.get("/api/users/waitlist-status").await.ok();
        assert_eq!(waits["waitlist"][0]["className"], "HIIT");
    }
}

#[tokio::test]
async fn without_a_user_either_path_is_for_the_member_themselves() {
    for root in ROOTS {
        let studio = TestStudio::open().await;
        let hiit = full_class(&studio).await;
        let mia = studio.member("mia").with_concessions(1).await;
        let (hana, kahu) = (studio.admin("hana").await, studio.coach("kahu").await);
        let path = format!("{root}/{}", hiit.id);
        let nothing = json!({"userId": "", "adminOverride": false, "overrideConcessions": null});
        for staff in [&hana, &kahu] {
            for body in [None, Some(json!({})), Some(nothing.clone())] {
                staff
                    .asks("POST", &path, body)
                    .await
                    .fails(403, "Only members can book classes");
            }
        }
        mia.asks("POST", &path, &nothing)
            .await
            .says("Joined waitlist successfully");
        assert_eq!(entries(&studio).await, ["member"]);
    }
}

#[tokio::test]
async fn only_an_admin_can_name_a_user_or_override_rules() {
    for root in ROOTS {
        let studio = TestStudio::open().await;
        let hiit = full_class(&studio).await;
        let mia = studio.member("mia").with_concessions(1).await;
        let kahu = studio.coach("kahu").await;
        let path = format!("{root}/{}", hiit.id);
        for caller in [&mia, &kahu] {
            for body in [
                json!({"userId": caller.id}),
                json!({"adminOverride": true}),
                json!({"overrideConcessions": true}),
            ] {
                caller.asks("POST", &path, &body).await.failure(403);
                // For a caller without permission, the response doesn't depend on the class id.
                let nowhere = format!("{root}/a%00b");
                caller.asks("POST", &nowhere, &body).await.failure(403);
            }
        }
        assert!(entries(&studio).await.is_empty());
    }
}

#[tokio::test]
async fn each_override_ignores_only_its_own_rules() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let full = full_class(&studio).await;
    let roomy = studio.class("Yoga").await;
    let (poor, mia) = (
        studio.member("poor").await,
        studio.member("mia").with_concessions(5).await,
    );
    let broke = "Insufficient concessions";
    for more in [json!({}), rules_override()] {
        hana.adds_to_waitlist_with(&poor, &full, more)
            .await
            .refuses("insufficient_concessions", broke);
    }
    for more in [json!({}), concessions_override()] {
        hana.adds_to_waitlist_with(&mia, &roomy, more)
            .await
            .refuses("spots_available", "This class still has spots available");
    }
    hana.adds_to_waitlist_with(&poor, &full, concessions_override())
        .await
        .ok();
    hana.adds_to_waitlist_with(&mia, &roomy, rules_override())
        .await
        .ok();
    studio.advance(hours(47));
    for more in [json!({}), concessions_override()] {
        hana.adds_to_waitlist_with(&mia, &full, more)
            .await
            .refuses("waitlist_closed", "Waitlist closed");
    }
    hana.adds_to_waitlist_with(&mia, &full, rules_override())
        .await
        .ok();
    assert_eq!(entries(&studio).await, ["studio_override"; 3]);
}

#[tokio::test]
async fn an_unneeded_override_is_not_recorded_and_a_coach_needs_no_balance() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let full = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(5).await;
    let kahu = studio.coach("kahu").await;
    hana.adds_to_waitlist_with(&mia, &full, both_overrides())
        .await
        .ok();
    hana.adds_to_waitlist(&kahu, &full).await.ok();
    assert_eq!(entries(&studio).await, ["studio"; 2]);
}

#[tokio::test]
async fn a_coach_whom_an_admin_added_can_leave_the_waitlist() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let kahu = studio.coach("kahu").await;
    let hiit = full_class(&studio).await;
    hana.adds_to_waitlist(&kahu, &hiit).await.ok();
    kahu.stops_waiting_for(&hiit)
        .await
        .says("Removed from waitlist successfully");
    assert_eq!(kahu.history().await, ["waitlist_joined", "waitlist_left"]);
    kahu.stops_waiting_for(&hiit)
        .await
        .fails(403, "Only members can book classes");
}

#[tokio::test]
async fn no_override_allows_waiting_for_an_ended_cancelled_or_booked_class() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let (hiit, yoga) = (studio.class("HIIT").await, studio.class("Yoga").await);
    mia.books(&hiit).await.ok();
    hana.adds_to_waitlist_with(&mia, &hiit, both_overrides())
        .await
        .refuses("already_booked", "You have already booked this class");
    studio.cancels(&yoga).await;
    hana.adds_to_waitlist_with(&mia, &yoga, both_overrides())
        .await
        .refuses("class_cancelled", "This class has been cancelled");
    let last = studio.class("Pilates").await;
    studio.advance(hours(49) - MS);
    hana.adds_to_waitlist_with(&mia, &last, both_overrides())
        .await
        .ok();
    studio.advance(MS);
    let noa = studio.member("noa").await;
    hana.adds_to_waitlist_with(&noa, &last, both_overrides())
        .await
        .refuses("class_over", "This class has already taken place");
}

#[tokio::test]
async fn a_request_for_a_user_is_checked_in_the_documented_order() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let hiit = full_class(&studio).await;
    let named = json!({"userId": mia.id});
    for root in ROOTS {
        let path = format!("{root}/{}", hiit.id);
        studio.visitor().asks("POST", &path, "{").await.failure(401);
        let wrong = [
            json!({"userId": 5}),
            json!({"adminOverride": "yes"}),
            json!([]),
        ];
        for caller in [&hana, &mia] {
            for body in &wrong {
                caller.asks("POST", &path, body).await.failure(400);
            }
            caller.asks("POST", &path, "{").await.failure(400);
        }
        let problem = hana
            .asks("POST", &path, json!({"adminOverride": true}))
            .await;
        let problem = problem.fails(400, "Please select a user to add");
        assert_eq!(problem["fields"]["userId"], "Please select a user to add");
        let nowhere = format!("{root}/nothing");
        hana.asks("POST", &nowhere, &named)
            .await
            .fails(404, "Class not found");
        mia.asks("POST", &nowhere, None)
            .await
            .fails(404, "Class not found");
        hana.asks("POST", &path, json!({"userId": "nobody"}))
            .await
            .fails(404, "User not found");
        for caller in [&hana, &mia] {
            let body = Some(("text/plain", b"x".to_vec()));
            caller.sends("POST", &path, body).await.failure(415);
        }
        hana.asks("POST", &format!("{root}/a%00b"), &named)
            .await
            .failure(400);
    }
}

#[tokio::test]
async fn the_limit_on_writes_counts_a_members_own_entries_but_not_those_by_an_admin() {
    let studio = TestStudio::with_limits(Switch::On).await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let path = format!("{}/nothing", ROOTS[0]);
    let named = json!({"userId": mia.id});
    for _ in 0..31 {
        hana.asks("POST", &path, &named).await.failure(404);
    }
    for _ in 0..30 {
        mia.asks("POST", &path, None).await.failure(404);
    }
    mia.asks("POST", &path, None).await.failure(429);
}

#[tokio::test]
async fn paths_under_bookings_without_api_fail_with_the_same_body() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    for path in ["/bookings", "/bookings/", "/bookings/book", "/bookings/x/y"] {
        hana.get(path).await.failure(404);
        hana.asks("POST", path, "{}").await.failure(404);
    }
    for method in ["GET", "PUT", "DELETE", "PATCH"] {
        let path = "/bookings/waitlist/x";
        hana.asks(method, path, None).await.failure(405);
    }
}

#[tokio::test]
async fn an_admin_can_remove_a_user_from_a_waitlist() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = full_class(&studio).await;
    let mia = studio.member("mia").with_concessions(1).await;
    mia.waits_for(&hiit).await.ok();
    let entry = entry_of(&studio, &mia).await;
    let path = |class: &str, entry: &str| format!("/api/admin/classes/{class}/waitlist/{entry}");
    let yoga = studio.class("Yoga").await;
    for (class, entry, words) in [
        (&yoga.id, &entry, "Waitlist entry not found"),
        (&hiit.id, &mia.id, "Waitlist entry not found"),
        (&mia.id, &entry, "Class not found"),
    ] {
        let reply = hana.asks("DELETE", &path(class, entry), None).await;
        reply.fails(404, words);
    }
    for (class, entry) in [(hiit.id.as_str(), "a%00b"), ("a%0Ab", &entry)] {
        let reply = hana.asks("DELETE", &path(class, entry), None).await;
        reply.failure(400);
    }
    let path = path(&hiit.id, &entry);
    mia.asks("DELETE", &path, None).await.failure(403);
    hana.asks("GET", &path, None).await.failure(405);
    hana.asks("DELETE", &path, None)
        .await
        .says("User removed from waitlist successfully");
    hana.asks("DELETE", &path, None)
        .await
        .fails(404, "Waitlist entry not found");
    assert_eq!(mia.history().await, ["waitlist_joined", "waitlist_left"]);
    let kept =
        "SELECT details || ', ' || (actor_id <> user_id) FROM events WHERE kind = 'waitlist_left'";
    assert_eq!(studio.texts(kept).await, ["Removed by the studio, 1"]);
}

#[tokio::test]
async fn a_start_in_the_request_must_be_the_start_of_the_class_in_any_format() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let hiit = full_class(&studio).await;
    let wall = hiit
        .start_at
        .wall_time()
        .format("%Y-%m-%dT%H:%M")
        .to_string();
    for named in [
        json!(hiit.start_at.to_string()),
        json!(wall),
        json!(format!("{wall}:00+13:00")),
        json!(""),
        json!(null),
    ] {
        let mia = studio
            .member(&format!("m{}", named.to_string().len()))
            .await;
        hana.adds_to_waitlist_with(&mia, &hiit, concessions_override())
            .await
            .ok();
        let entry = entry_of(&studio, &mia).await;
        let path = format!("/api/admin/classes/{}/waitlist/{entry}", hiit.id);
        for wrong in [(hiit.start_at + MS).to_string(), "tomorrow".to_owned()] {
            let body = json!({"instanceStartTime": wrong});
            let reply = hana.asks("DELETE", &path, body).await;
            let problem = reply.fails(400, "This is not when the class starts");
            assert!(problem["fields"]["instanceStartTime"].is_string());
        }
        let body = json!({"instanceStartTime": 5});
        hana.asks("DELETE", &path, body).await.failure(400);
        let body = json!({"instanceStartTime": named});
        hana.asks("DELETE", &path, body).await.ok();
    }
    assert!(entries(&studio).await.is_empty());
}
