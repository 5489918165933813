//! Tests an admin's edit of a user: what is saved, what is refused, and the side effects.

use serde_json::{Value, json};

use crate::people::Person;
use crate::sent::with;
use crate::studio::{TestStudio, hours, minutes};

/// Returns a user's ledger: each cause and its delta.
async fn ledger(studio: &TestStudio, user: &Person) -> Vec<String> {
    let query = "SELECT cause || ' ' || delta FROM ledger WHERE user_id =";
    studio
        .texts(&format!("{query} '{}' ORDER BY seq", user.id))
        .await
}

async fn details(studio: &TestStudio, user: &Person, kind: &str) -> Vec<String> {
    let query = "SELECT details FROM events WHERE kind =";
    studio
        .texts(&format!(
            "{query} '{kind}' AND user_id = '{}' ORDER BY seq",
            user.id
        ))
        .await
}

#[tokio::test]
async fn an_edit_is_saved_and_fields_left_out_stay() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(3).await,
    );
    let body = json!({
        "firstName": " Miā ", "lastName": "Ho", "username": "mia", "email": "mia@example.nz",
        "phone": "021 5", "role": "user", "concessions": 3, "notes": "knee", "isActive": true
    });
    let answer = hana
        .edits_user(&mia, &body)
        .await
        .says("User updated successfully");
    let user = &answer["user"];
    assert_eq!(
        (&user["firstName"], &user["phone"], &user["concessions"]),
        (&"Miā".into(), &"021 5".into(), &3.into())
    );
    assert_eq!(user["notes"][0]["content"], "knee");
    assert!(user.get("bankAccount").is_none());
    assert_eq!(
        details(&studio, &mia, "profile_updated").await,
        ["first name, last name, phone, notes"]
    );
    assert_eq!(
        studio
            .number("SELECT count(*) FROM events WHERE actor_id <> user_id")
            .await,
        1
    );
    for nothing in [
        json!({}),
        body,
        json!({"role": "", "isActive": null, "concessions": "", "notes": null}),
    ] {
        hana.edits_user(&mia, nothing).await.ok();
    }
    assert_eq!(mia.history().await, ["profile_updated"]);
    assert!(mia.notifications().await.is_empty() && mia.letters().await.is_empty());
    let phone = hana.edits_user(&mia, json!({"phone": ""})).await.ok();
    assert_eq!(phone["user"]["phone"], "");
}

#[tokio::test]
async fn an_edit_changes_the_first_note_and_an_empty_note_removes_it() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let notes = async |sent: Value| {
        let body = json!({"notes": sent});
        hana.edits_user(&mia, body).await.ok()["user"]["notes"].clone()
    };
    let first = notes(json!("knee")).await;
    studio.advance(hours(1));
    assert_eq!(
        notes(json!([{"content": "knee", "createdAt": "x"}])).await,
        first
    );
    let second = notes(json!([{"content": "back"}, {"content": "knee"}])).await;
    assert_eq!(second[0]["content"], "back");
    assert_eq!(second[0]["createdAt"], "2026-11-21T01:00:00.000Z");
    for empty in [json!(""), json!([]), json!("")] {
        assert_eq!(notes(empty).await, Value::Array(vec![]));
    }
    assert_eq!(mia.history().await.len(), 3);
}

#[tokio::test]
async fn an_edit_of_a_fixed_or_forbidden_field_is_refused_and_saves_nothing() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let username = hana
        .edits_user(&mia, json!({"firstName": "X", "username": "boss"}))
        .await
        .fails(400, "Username cannot be changed");
    assert_eq!(username["fields"]["username"], "Username cannot be changed");
    for field in [
        json!({"bankAccount": {"bankName": "Mia", "accountNumber": "12-3"}}),
        json!({"isSetupComplete": false}),
    ] {
        hana.edits_user(&mia, with(json!({"firstName": "X"}), field))
            .await
            .failure(403);
    }
    let ignored = json!({
        "_id": "x", "totalClassesAttended": 9, "canEdit": true, "createdAt": "x",
        "isSetupComplete": true, "bankAccount": {"bankName": "", "accountNumber": ""},
        "username": "", "password": "x"
    });
    hana.edits_user(&mia, ignored).await.ok();
    let empty = hana
        .edits_user(
            &mia,
            json!({"firstName": "X", "lastName": "", "email": " "}),
        )
        .await
        .fails(
            400,
            "Please fill in all required fields: First Name, Last Name, and Email",
        );
    assert_eq!(empty["fields"].as_object().unwrap().len(), 2);
    for wrong in [
        json!({"role": "member"}),
        json!({"concessions": -3}),
        json!({"concessions": 100_001}),
        json!({"concessions": 1.5}),
        json!({"isActive": "no"}),
        json!({"email": "mia"}),
        json!({"firstName": "a\u{7f}b"}),
        json!({"firstName": "\u{202e}"}),
        json!({"notes": 7}),
        json!([]),
    ] {
        hana.edits_user(&mia, wrong).await.failure(400);
    }
    assert_eq!(mia.get("/api/auth/profile").await.ok()["firstName"], "mia");
    assert!(mia.history().await.is_empty());
}

#[tokio::test]
async fn a_deleted_or_unknown_user_cannot_be_edited() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    hana.asks("DELETE", &format!("/api/admin/users/{}", mia.id), None)
        .await
        .ok();
    for (method, rest, body) in [
        ("PUT", "", Some(json!({}))),
        ("DELETE", "", None),
        (
            "PUT",
            "/reset-password",
            Some(json!({"newPassword": "kakapo2"})),
        ),
        ("POST", "/resend-verification", None),
    ] {
        for id in [mia.id.as_str(), "nobody"] {
            let path = format!("/api/admin/users/{id}{rest}");
            hana.asks(method, &path, body.clone())
                .await
                .fails(404, "User not found");
        }
        for id in ["%00".to_owned(), "x".repeat(129)] {
            let path = format!("/api/admin/users/{id}{rest}");
            hana.asks(method, &path, body.clone()).await.failure(400);
        }
    }
    hana.asks("PUT", "/api/admin/users/nobody", json!({"email": "mia"}))
        .await
        .failure(400);
    hana.asks("POST", "/api/admin/users/nobody", None)
        .await
        .failure(405);
}

#[tokio::test]
async fn a_new_address_notifies_the_old_one_and_voids_its_links() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, _tane) = (studio.member("mia").await, studio.member("tane").await);
    let ask = json!({"email": "mia@example.nz"});
    studio
        .visitor()
        .asks("POST", "/api/auth/forgot-password", ask)
        .await
        .ok();
    let taken = hana
        .edits_user(&mia, json!({"email": "TANE@example.nz"}))
        .await
        .failure(409);
    assert_eq!(taken["error"], "email_taken");
    assert!(taken["fields"]["email"].is_string());
    hana.edits_user(&mia, json!({"email": "new@example.nz"}))
        .await
        .ok();
    // The letter with the link was not sent yet, so it is withdrawn.
    assert_eq!(mia.letters().await, ["email_changed"]);
    let to = "SELECT to_address FROM outbox WHERE kind = 'email_changed'";
    assert_eq!(studio.texts(to).await, ["mia@example.nz"]);
    let live = "SELECT count(*) FROM links WHERE used_at IS NULL AND voided_at IS NULL";
    assert_eq!(studio.number(live).await, 0);
}

#[tokio::test]
async fn a_balance_set_with_a_new_address_is_told_to_the_new_address() {
    for (concessions, kind) in [(10, "concessions_added"), (1, "concessions_low")] {
        let studio = TestStudio::open().await;
        let (hana, mia) = (
            studio.admin("hana").await,
            studio.member("mia").with_concessions(5).await,
        );
        let body =
            json!({"email": "new@example.nz", "concessions": concessions, "concessionsBefore": 5});
        hana.edits_user(&mia, body).await.ok();
        let letters = "SELECT kind || ' to ' || to_address FROM outbox ORDER BY rowid";
        assert_eq!(
            studio.texts(letters).await,
            [
                "email_changed to mia@example.nz".to_owned(),
                format!("{kind} to new@example.nz"),
            ]
        );
    }
}

#[tokio::test]
async fn the_letter_to_a_mistyped_address_does_not_name_the_correct_one() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let invited = studio.member("mia").who_has_not_set_up().await;
    let tane = studio.member("tane").await;
    let letter_text = async || {
        let query = "SELECT message FROM notifications WHERE kind = 'email_changed'";
        let mut sent_letters = studio.letters_where("kind = 'email_changed'").await;
        sent_letters.extend(studio.texts(query).await);
        sent_letters
    };
    hana.edits_user(&invited, json!({"email": "right@example.nz"}))
        .await
        .ok();
    let words = letter_text().await;
    assert_eq!(words.len(), 2);
    assert!(words.iter().all(|words| !words.contains("right@")
        && words.contains("Your account now uses another address.")));
    hana.edits_user(&tane, json!({"email": "new@example.nz"}))
        .await
        .ok();
    let words = letter_text().await;
    let named = words
        .iter()
        .filter(|words| words.contains("new@example.nz"));
    assert_eq!(named.count(), 2);
}

#[tokio::test]
async fn setting_a_balance_adds_a_ledger_entry_and_notifies_the_user() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(3).await,
    );
    let set =
        async |body: Value| hana.edits_user(&mia, body).await.ok()["user"]["concessions"].clone();
    assert_eq!(
        set(json!({"concessions": 10, "concessionsBefore": 3})).await,
        10
    );
    assert_eq!(set(json!({"concessions": 2})).await, 2);
    assert_eq!(
        set(json!({"concessions": 1, "concessionsBefore": 2})).await,
        1
    );
    assert_eq!(set(json!({"concessions": -2})).await, -2);
    assert_eq!(
        set(json!({"concessions": -2, "concessionsBefore": -2})).await,
        -2
    );
    assert_eq!(
        ledger(&studio, &mia).await,
        [
            "opening 3",
            "granted 7",
            "removed -8",
            "removed -1",
            "removed -3"
        ]
    );
    assert_eq!(
        mia.history().await,
        [
            "concessions_added",
            "concessions_removed",
            "concessions_removed",
            "concessions_removed"
        ]
    );
    assert_eq!(
        mia.notifications().await,
        ["concessions_added", "concessions_low", "concessions_low"]
    );
}

#[tokio::test]
async fn an_edit_based_on_an_outdated_balance_changes_nothing() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(5).await,
    );
    mia.books(&studio.class("HIIT").await).await.ok();
    let stale = json!({"firstName": "X", "concessions": 15, "concessionsBefore": 5});
    let refused = hana.edits_user(&mia, stale).await.fails(
        409,
        "Concessions changed from 5 to 4 while you were editing",
    );
    assert_eq!(refused["error"], "edit_conflict");
    assert_eq!(refused["user"]["concessions"], 4);
    assert_eq!(refused["changedBy"], "Changed by mia Tāne today at 13:00");
    let stale = json!({"firstName": "X", "concessionsBefore": 5});
    hana.edits_user(&mia, stale).await.failure(409);
    let user = mia.get("/api/auth/profile").await.ok();
    assert_eq!(
        (&user["firstName"], &user["concessions"]),
        (&"mia".into(), &4.into())
    );
}

#[tokio::test]
async fn becoming_a_coach_cancels_bookings_and_closes_the_balance() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(5).await,
    );
    let tane = studio.member("tane").with_concessions(5).await;
    let (hiit, yoga) = (
        studio.class("HIIT").with_spots(1).await,
        studio.class("Yoga").with_spots(1).await,
    );
    mia.books(&hiit).await.ok();
    tane.waits_for(&hiit).await.ok();
    tane.books(&yoga).await.ok();
    mia.waits_for(&yoga).await.ok();
    let user = hana
        .edits_user(
            &mia,
            json!({"role": "coach", "concessions": 4, "concessionsBefore": 4}),
        )
        .await
        .ok()["user"]
        .clone();
    assert_eq!(
        (&user["role"], &user["concessions"], &user["hasAdminAccess"]),
        (&"coach".into(), &0.into(), &true.into())
    );
    assert_eq!(
        ledger(&studio, &mia).await,
        [
            "opening 5",
            "booking -1",
            "cancellation 1",
            "role_change -5"
        ]
    );
    assert_eq!(
        mia.notifications().await,
        ["booking_confirmed", "removed_by_studio"]
    );
    assert_eq!(
        mia.history().await,
        [
            "booking",
            "waitlist_joined",
            "waitlist_left",
            "cancellation",
            "concessions_removed",
            "profile_updated"
        ]
    );
    assert_eq!(
        details(&studio, &mia, "profile_updated").await,
        ["role (now coach)"]
    );
    assert!(
        tane.notifications()
            .await
            .contains(&"waitlist_opening".to_owned())
    );
    let waiting = format!(
        "SELECT count(*) FROM waitlist_entries WHERE user_id = '{}'",
        mia.id
    );
    assert_eq!(studio.number(&waiting).await, 0);
    // The next request has the new role, which can list users but can't book.
    mia.get("/api/admin/users").await.ok();
    mia.books(&hiit).await.failure(403);
    // A balance that is sent for a coach is ignored.
    let coach = hana.edits_user(&mia, json!({"concessions": 7})).await.ok();
    assert_eq!(coach["user"]["concessions"], 0);
    let coach = hana
        .edits_user(&mia, json!({"concessions": 500_000}))
        .await
        .ok();
    assert_eq!(coach["user"]["concessions"], 0);
    let member = hana
        .edits_user(
            &mia,
            json!({"role": "user", "concessions": 2, "concessionsBefore": 0}),
        )
        .await
        .ok();
    assert_eq!(member["user"]["concessions"], 2);
}

#[tokio::test]
async fn a_new_coach_gets_no_refund_for_a_class_that_has_begun() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(5).await,
    );
    let hiit = studio.class("HIIT").starting_in(hours(1)).await;
    mia.books(&hiit).await.ok();
    studio.advance(minutes(70));
    hana.edits_user(&mia, json!({"role": "coach"})).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await;
    let path = format!("/api/admin/bookings/manual/{}", booking[0]);
    let body = json!({"overrideConcessionRefund": true});
    hana.asks("DELETE", &path, body).await.ok();
    assert_eq!(
        ledger(&studio, &mia).await,
        ["opening 5", "booking -1", "role_change -4"]
    );
}

#[tokio::test]
async fn becoming_an_admin_cancels_bookings_and_keeps_the_balance() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(5).await,
    );
    let hiit = studio.class("HIIT").costing(2).await;
    mia.books(&hiit).await.ok();
    let user = hana.edits_user(&mia, json!({"role": "admin"})).await.ok()["user"].clone();
    assert_eq!(
        (&user["concessions"], &user["canEdit"]),
        (&5.into(), &true.into())
    );
    assert!(mia.bookings_of(&hiit, "confirmed").await.is_empty());
    mia.get("/api/admin/users").await.ok();
}

#[tokio::test]
async fn deactivating_ends_access_and_cancels_bookings_and_reactivating_restores_none() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio
            .member("mia")
            .with_concessions(5)
            .with_password("kereru1")
            .await,
    );
    let (soon, now_on) = (
        studio.class("HIIT").starting_in(hours(2)).costing(2).await,
        studio.class("Now").starting_in(hours(1)).await,
    );
    mia.books(&soon).await.ok();
    mia.books(&now_on).await.ok();
    let ask = json!({"email": "mia@example.nz"});
    studio
        .visitor()
        .asks("POST", "/api/auth/forgot-password", ask)
        .await
        .ok();
    studio.advance(hours(1));
    let body = json!({"isActive": false, "concessions": 2, "concessionsBefore": 2});
    let user = hana.edits_user(&mia, body).await.ok()["user"].clone();
    assert_eq!(
        (&user["isActive"], &user["concessions"]),
        (&false.into(), &4.into())
    );
    // Less than 24 hours are left, but the refund is full. A class that has begun stays booked.
    assert_eq!(mia.bookings_of(&soon, "cancelled").await.len(), 1);
    assert_eq!(mia.bookings_of(&now_on, "confirmed").await.len(), 1);
    mia.get("/api/auth/profile").await.failure(401);
    let sign_in = json!({"username": "mia", "password": "kereru1"});
    studio
        .visitor()
        .asks("POST", "/api/auth/login", &sign_in)
        .await
        .fails(403, "Your account is inactive. Please contact your admin.");
    let notification_count = "SELECT count(*) FROM notifications n JOIN bookings b ON b.class_id = n.class_id
                 AND b.user_id = n.user_id AND b.cancelled_at = n.created_at WHERE n.kind = 'removed_by_studio'";
    assert_eq!(studio.number(notification_count).await, 1);
    assert!(!mia.letters().await.contains(&"reset_link".to_owned()));
    let again = hana.edits_user(&mia, json!({"isActive": true})).await.ok();
    assert_eq!(again["user"]["isActive"], true);
    assert!(mia.bookings_of(&soon, "confirmed").await.is_empty());
    mia.get("/api/auth/profile").await.failure(401);
    studio
        .visitor()
        .asks("POST", "/api/auth/login", &sign_in)
        .await
        .ok();
    assert_eq!(
        details(&studio, &mia, "profile_updated").await,
        ["deactivated", "reactivated"]
    );
}

#[tokio::test]
async fn refunds_are_added_to_a_balance_set_while_deactivating() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (
        studio.admin("hana").await,
        studio.member("mia").with_concessions(5).await,
    );
    mia.books(&studio.class("HIIT").await).await.ok();
    let body = json!({"isActive": false, "concessions": 10, "concessionsBefore": 4});
    let user = hana.edits_user(&mia, body).await.ok()["user"].clone();
    assert_eq!(user["concessions"], 11);
}

#[tokio::test]
async fn an_admin_cannot_demote_themselves_or_remove_the_last_admin() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let own = format!("/api/admin/users/{}", hana.id);
    let refused = "You can't demote, deactivate or delete yourself. Another admin can do it.";
    for body in [
        json!({"role": "user"}),
        json!({"role": "coach"}),
        json!({"isActive": false}),
    ] {
        let answer = hana.edits_user(&hana, body).await.fails(409, refused);
        assert_eq!(answer["error"], "own_account");
    }
    hana.asks("DELETE", &own, None).await.fails(409, refused);
    hana.edits_user(
        &hana,
        json!({"role": "admin", "isActive": true, "phone": "1", "concessions": 4}),
    )
    .await
    .ok();
    // The other admin is deleted, so that only one is left.
    let aroha = studio
        .texts("SELECT id FROM users WHERE username = 'aroha'")
        .await;
    let path = format!("/api/admin/users/{}", aroha[0]);
    hana.asks("PUT", &path, json!({"role": "coach"})).await.ok();
    let last = hana.edits_user(&hana, json!({"isActive": false})).await;
    let last = last.fails(409, "The studio needs at least one active admin");
    assert_eq!(last["error"], "last_admin");
    hana.asks("DELETE", &own, None).await.failure(409);
}

#[tokio::test]
async fn a_changed_role_or_status_voids_an_invitation_and_an_active_user_is_invited_again() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let invitations = async |email: &str| {
        let unsent = "SELECT count(*) FROM outbox WHERE kind = 'invitation' AND dead_at IS NULL";
        let query = format!("{unsent} AND to_address = '{email}'");
        studio.number(&query).await
    };
    for (number, (change, left)) in [
        (json!({"role": "coach"}), 1),
        (json!({"isActive": false}), 0),
    ]
    .into_iter()
    .enumerate()
    {
        let email = format!("n{number}@example.nz");
        let body = json!({"email": email, "firstName": "N", "lastName": "N"});
        let answer = hana.asks("POST", "/api/admin/users", body).await.json();
        let secret = answer["setupLink"]
            .as_str()
            .unwrap()
            .split('=')
            .nth(1)
            .unwrap();
        let path = format!("/api/auth/verify-invitation/{secret}");
        studio.visitor().get(&path).await.ok();
        let user = format!(
            "/api/admin/users/{}",
            answer["user"]["_id"].as_str().unwrap()
        );
        hana.asks("PUT", &user, change.clone()).await.ok();
        studio.visitor().get(&path).await.failure(400);
        assert_eq!(invitations(&email).await, left, "{change}");
        hana.asks("PUT", &user, json!({"isActive": true}))
            .await
            .ok();
        assert_eq!(invitations(&email).await, 1, "{change}");
    }
}

#[tokio::test]
async fn an_edit_invites_nobody_who_was_not_invited() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let imported = studio.member("mia").who_has_not_set_up().await;
    hana.edits_user(
        &imported,
        json!({"role": "coach", "email": "mia2@example.nz"}),
    )
    .await
    .ok();
    let invitations = "SELECT count(*) FROM outbox WHERE kind = 'invitation'";
    assert_eq!(studio.number(invitations).await, 0);
}
