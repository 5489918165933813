//! Tests the bank account that members see: a change notifies every admin, and account numbers are validated.

use fantail_core::limits::ERASURE_AFTER;
use fantail_server::jobs;
use serde_json::json;

use crate::people::Person;
use crate::studio::{TestStudio, minutes};

async fn sets(admin: &Person, name: &str, number: &str) {
    let body = json!({"bankAccount": {"bankName": name, "accountNumber": number}});
    admin.asks("PUT", "/api/auth/profile", &body).await.ok();
}

async fn shown_to(member: &Person) -> String {
    let answer = member.get("/api/admin/bank-details").await.ok();
    answer["bankAccount"]["accountNumber"]
        .as_str()
        .unwrap_or("none")
        .to_owned()
}

/// Returns the details of a user's history events about the account shown to members.
async fn recorded(studio: &TestStudio, user: &Person) -> Vec<String> {
    let query = "SELECT details FROM events WHERE details LIKE '%shown to members%' AND user_id =";
    studio
        .texts(&format!("{query} '{}' ORDER BY seq", user.id))
        .await
}

/// Returns the admin behind each notification of a changed account to a user.
async fn notices(studio: &TestStudio, user: &Person) -> Vec<String> {
    let query = "SELECT u.first_name FROM notifications n JOIN users u ON u.id = n.about_user_id
                  WHERE n.kind = 'bank_account_changed' AND n.user_id =";
    studio
        .texts(&format!("{query} '{}' ORDER BY n.rowid", user.id))
        .await
}

/// Opens a studio with two admins who have bank accounts, a third admin who edits, and a member.
/// Members see the first admin's account.
async fn studio() -> (TestStudio, [Person; 4]) {
    let studio = TestStudio::open().await;
    let first = studio.admin("first").await;
    studio.advance(minutes(1));
    let second = studio.admin("second").await;
    studio.advance(minutes(1));
    let (editor, mia) = (studio.admin("editor").await, studio.member("mia").await);
    sets(&first, "First", "11-5111-1110111-11").await;
    sets(&second, "Second", "02-0222-2221022-22").await;
    studio.sql("DELETE FROM notifications").await;
    (studio, [first, second, editor, mia])
}

#[tokio::test]
async fn a_role_or_status_that_changes_the_shown_account_is_recorded_and_notifies_admins() {
    for (there, back) in [
        (json!({"role": "coach"}), json!({"role": "admin"})),
        (json!({"isActive": false}), json!({"isActive": true})),
    ] {
        let (studio, [first, second, editor, mia]) = studio().await;
        assert_eq!(shown_to(&mia).await, "11-5111-1110111-11");
        editor.edits_user(&first, &there).await.ok();
        assert_eq!(shown_to(&mia).await, "02-0222-2221022-22");
        assert_eq!(
            recorded(&studio, &first).await,
            ["bank account shown to members (now ends in 2222)"]
        );
        for admin in [&second, &editor] {
            assert_eq!(notices(&studio, admin).await, ["editor"], "{there}");
        }
        assert!(notices(&studio, &mia).await.is_empty());
        editor.edits_user(&first, &back).await.ok();
        assert_eq!(shown_to(&mia).await, "11-5111-1110111-11");
        assert_eq!(
            recorded(&studio, &first).await[1..],
            ["bank account shown to members (now ends in 1111)"]
        );
        assert_eq!(notices(&studio, &second).await, ["editor"; 2], "{back}");
        assert_eq!(notices(&studio, &first).await, ["editor"], "{back}");
    }
}

#[tokio::test]
async fn a_deletion_that_changes_the_shown_account_is_recorded_and_notifies_admins() {
    let (studio, [first, second, editor, mia]) = studio().await;
    for (admin, shown, words) in [
        (&first, "02-0222-2221022-22", "(now ends in 2222)"),
        (&second, "none", "(removed)"),
    ] {
        let path = format!("/api/admin/users/{}", admin.id);
        editor.asks("DELETE", &path, None).await.ok();
        assert_eq!(shown_to(&mia).await, shown);
        assert_eq!(
            recorded(&studio, admin).await,
            [format!("bank account shown to members {words}")]
        );
    }
    assert_eq!(notices(&studio, &editor).await, ["editor"; 2]);
    let actors = format!(
        "SELECT actor_id FROM events WHERE details LIKE '%shown to members%' AND actor_id <> '{}'",
        editor.id
    );
    assert!(studio.texts(&actors).await.is_empty());
}

/// Deletes an admin, and erases their personal data.
async fn erase(studio: &TestStudio, editor: &Person, admin: &Person) {
    editor.deletes_user(admin).await.ok();
    studio.advance(ERASURE_AFTER);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
}

#[tokio::test]
async fn an_erasure_keeps_the_acts_that_changed_the_shown_account() {
    let (studio, [first, _, editor, _]) = studio().await;
    editor
        .edits_user(&first, json!({"role": "coach"}))
        .await
        .ok();
    let notes = async || {
        let path = format!("/api/admin/audit?userId={}", first.id);
        let answer = editor.get(&path).await.ok();
        let acts = answer["entries"].as_array().unwrap().iter();
        let notes = acts.map(|act| act["note"].as_str().unwrap().to_owned());
        notes.collect::<Vec<_>>()
    };
    let shown = "Updated the profile: bank account shown to members";
    let with_digits = format!("{shown} (now ends in 2222)");
    assert_eq!(notes().await, ["", &with_digits, ""]);
    studio.advance(minutes(1));
    erase(&studio, &editor, &first).await;
    let updated = "Updated the profile";
    assert_eq!(
        notes().await,
        ["Deleted the account", updated, shown, updated]
    );
}

#[tokio::test]
async fn an_erasure_removes_the_digits_of_the_account_from_the_history_of_others() {
    let (studio, [first, second, editor, _]) = studio().await;
    for role in ["coach", "admin"] {
        editor.edits_user(&first, json!({"role": role})).await.ok();
    }
    erase(&studio, &editor, &second).await;
    assert_eq!(
        recorded(&studio, &first).await,
        [
            "bank account shown to members",
            "bank account shown to members (now ends in 1111)"
        ]
    );
}

#[tokio::test]
async fn nobody_is_notified_if_the_shown_account_stays_the_same() {
    let (studio, [first, second, editor, mia]) = studio().await;
    let path = format!("/api/admin/users/{}", mia.id);
    editor
        .edits_user(&second, json!({"role": "coach"}))
        .await
        .ok();
    editor
        .edits_user(&second, json!({"role": "admin"}))
        .await
        .ok();
    editor
        .edits_user(&first, json!({"firstName": "Fi"}))
        .await
        .ok();
    editor.asks("DELETE", &path, None).await.ok();
    for user in [&first, &second, &editor, &mia] {
        assert!(notices(&studio, user).await.is_empty());
        assert!(recorded(&studio, user).await.is_empty());
    }
}

#[tokio::test]
async fn sending_back_a_part_of_the_present_account_changes_nothing() {
    let (_studio, [first, _, editor, mia]) = studio().await;
    for same in [
        json!({"accountNumber": "11-5111-1110111-11"}),
        json!({"bankName": "First"}),
        json!({"bankName": "", "accountNumber": "11-5111-1110111-11"}),
        json!({"bankName": "First", "accountNumber": null}),
        json!({"bankName": "First", "accountNumber": "11-5111-1110111-11"}),
        json!({}),
    ] {
        let body = json!({"bankAccount": same});
        editor.edits_user(&first, &body).await.ok();
    }
    for another in [
        json!({"accountNumber": "11-5111-1110111-12"}),
        json!({"bankName": "First", "accountNumber": "11-5111-1110111-12"}),
        json!({"bankName": "Second"}),
    ] {
        let body = json!({"bankAccount": another});
        editor.edits_user(&first, &body).await.failure(403);
        editor.edits_user(&mia, &body).await.failure(403);
    }
    assert_eq!(shown_to(&mia).await, "11-5111-1110111-11");
    // A former admin may send the present account, but no other.
    editor
        .edits_user(&first, json!({"role": "coach"}))
        .await
        .ok();
    let own = async |number: &str| {
        let body = json!({"bankAccount": {"accountNumber": number}});
        first.asks("PUT", "/api/auth/profile", &body).await
    };
    own("11-5111-1110111-11").await.ok();
    own("11-5111-1110111-12").await.failure(403);
}

#[tokio::test]
async fn an_account_number_is_stored_in_groups_and_an_invalid_one_is_refused() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    for typed in ["12 3456 0000002 00", "123456000000200"] {
        sets(&hana, "Studio", typed).await;
        assert_eq!(shown_to(&mia).await, "12-3456-0000002-00");
    }
    // The spelling doesn't matter: the account changes only once.
    assert_eq!(hana.history().await, ["profile_updated"]);
    let body =
        json!({"bankAccount": {"bankName": "Studio", "accountNumber": "12-3456-0123456-00"}});
    let answer = hana.asks("PUT", "/api/auth/profile", &body).await;
    let sentence = "This number isn't a valid account. Please check its digits.";
    let problem = answer.fails(400, sentence);
    assert_eq!(problem["fields"]["accountNumber"], sentence);
    assert_eq!(shown_to(&mia).await, "12-3456-0000002-00");
}
