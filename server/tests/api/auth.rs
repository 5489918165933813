//! Tests signing in and out, sessions, and choosing a password.

use chrono::TimeDelta;
use fantail_core::conflict::Conflict;
use fantail_core::limits::SESSION_LIFETIME;
use fantail_server::auth::links::{self, LinkSecret};
use fantail_server::db::Db;
use fantail_server::db::writes::Writes;
use fantail_server::error::AppError;
use fantail_server::store::users::links::{NewLink, Purpose};
use fantail_server::{actions, store};
use insta::assert_json_snapshot;
use serde_json::json;

use crate::people::Person;
use crate::redacted::redacted;
use crate::reply::Reply;
use crate::states::deactivation_sql;
use crate::studio::{MS, TestStudio};

const WRONG: &str = "Invalid username or password";
const OVER: &str = "Invalid or expired invitation link";

fn person_from(studio: &TestStudio, reply: &Reply) -> Person {
    studio.with_token(reply.ok()["token"].as_str().unwrap())
}

#[tokio::test]
async fn a_user_can_sign_in_with_username_or_address_in_any_case() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kereru1").await;
    for name in [
        "mia",
        "MIA",
        " mia ",
        "mia@example.nz",
        "Mia@Example.NZ",
        "mia\u{200b}",
        "\u{2068}mia@example.nz\u{2069}",
    ] {
        let reply = studio.sign_in(name, "kereru1").await;
        let body = reply.says("Login successful!");
        assert_eq!(
            body["user"]["_id"].as_str(),
            Some(mia.id.as_str()),
            "{name}"
        );
        assert_eq!(
            person_from(&studio, &reply)
                .get("/api/auth/profile")
                .await
                .ok(),
            body["user"]
        );
    }
    let body = studio.sign_in("mia", "kereru1").await.ok();
    assert_json_snapshot!(redacted(&body), @r#"
    {
      "message": "Login successful!",
      "success": true,
      "token": "[token]",
      "user": {
        "_id": "[id]",
        "canEdit": false,
        "concessions": 0,
        "createdAt": "2026-11-21T00:00:00.000Z",
        "email": "mia@example.nz",
        "firstName": "mia",
        "hasAdminAccess": false,
        "isActive": true,
        "isSetupComplete": true,
        "lastName": "Tāne",
        "phone": "",
        "role": "user",
        "totalClassesAttended": 0,
        "username": "mia"
      }
    }
    "#);
}

#[tokio::test]
async fn unknown_invited_and_deleted_accounts_and_wrong_passwords_get_the_same_response() {
    let studio = TestStudio::open().await;
    studio.member("mia").with_password("kereru1").await;
    studio.member("new").who_has_not_set_up().await;
    let gone = studio.member("gone").with_password("kereru1").await;
    studio.lets_go(&gone).await;
    let wrong = studio.sign_in("mia", "kereru2").await;
    wrong.fails(401, WRONG);
    for name in ["nobody", "new", "gone"] {
        let reply = studio.sign_in(name, "kereru1").await;
        assert_eq!(
            (reply.status, reply.body),
            (wrong.status, wrong.body.clone()),
            "{name}"
        );
    }
}

#[tokio::test]
async fn the_response_says_that_an_account_is_inactive_only_if_the_password_is_right() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kereru1").await;
    studio.deactivate(&mia).await;
    studio.sign_in("mia", "wrong1").await.fails(401, WRONG);
    let reply = studio.sign_in("mia", "kereru1").await;
    reply.fails(403, "Your account is inactive. Please contact your admin.");
    mia.get("/api/auth/profile").await.failure(401);
}

#[tokio::test]
async fn signing_out_ends_only_this_session() {
    let studio = TestStudio::open().await;
    let phone = studio.member("mia").await;
    let laptop = studio.with_token(&studio.token_of(&phone.id).await);
    phone
        .asks("POST", "/api/auth/logout", None)
        .await
        .says("Logged out successfully");
    phone
        .get("/api/auth/profile")
        .await
        .fails(401, "Please sign in");
    phone
        .asks("POST", "/api/auth/logout", None)
        .await
        .failure(401);
    laptop.get("/api/auth/profile").await.ok();
}

#[tokio::test]
async fn a_session_lasts_thirty_days_and_longer_if_refreshed() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let user = mia.get("/api/auth/profile").await.ok();
    studio.advance(TimeDelta::days(29));
    let reply = mia.asks("POST", "/api/auth/refresh", None).await;
    let expected =
        json!({"success": true, "message": "Session refreshed", "token": "", "user": user});
    assert_eq!(redacted(&reply.ok()), redacted(&expected));
    let renewed = person_from(&studio, &reply);
    studio.advance(TimeDelta::days(1));
    mia.get("/api/auth/profile").await.failure(401);
    renewed.get("/api/auth/profile").await.ok();
    studio.advance(TimeDelta::days(29));
    renewed
        .asks("POST", "/api/auth/refresh", None)
        .await
        .failure(401);
}

#[tokio::test]
async fn the_role_is_read_on_every_request() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let hiit = studio.class("HIIT").await;
    studio.make_coach(&mia).await;
    mia.books(&hiit).await.failure(403);
    assert_eq!(mia.get("/api/auth/profile").await.ok()["role"], "coach");
}

#[tokio::test]
async fn a_forged_token_is_refused() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let tokens = &studio.app().tokens;
    let issued = |user: &str, session: &str| tokens.issue(user, session, studio.now()).unwrap();
    for forged in [
        "nonsense".to_owned(),
        issued(&mia.id, "no such session"),
        issued("another", "no such session"),
    ] {
        let forger = studio.with_token(&forged);
        forger.get("/api/auth/profile").await.failure(401);
    }
}

#[tokio::test]
async fn a_session_expires_in_the_database_even_if_its_token_is_still_valid() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let sql = format!(
        "UPDATE sessions SET expires_at = NOW + 1 WHERE user_id = '{}'",
        mia.id
    );
    studio.sql(&sql).await;
    mia.get("/api/auth/profile").await.ok();
    studio.advance(TimeDelta::milliseconds(1));
    mia.get("/api/auth/profile").await.failure(401);
}

#[tokio::test]
async fn an_inactive_or_deleted_account_is_refused_even_with_a_session() {
    let studio = TestStudio::open().await;
    studio.allow_violations();
    for (name, flag) in [
        ("inactive", "is_active = FALSE"),
        ("deleted", "deleted_at = NOW"),
    ] {
        let person = studio.member(name).await;
        person.get("/api/auth/profile").await.ok();
        studio
            .sql_unchecked(&format!(
                "UPDATE users SET {flag} WHERE id = '{}'",
                person.id
            ))
            .await;
        person.get("/api/auth/profile").await.failure(401);
    }
}

/// Signs in with a password hash that the handler compared earlier.
async fn sign_in_by(studio: &TestStudio, person: &Person, hash: &str) -> Result<(), AppError> {
    let (id, hash) = (person.id.clone(), hash.to_owned());
    let opened = studio
        .app()
        .db
        .write(async |conn, now| actions::account::sign_in(conn, &id, &hash, "", now).await);
    opened.await.map(|_| ())
}

#[tokio::test]
async fn a_sign_in_fails_if_the_password_or_account_changes_during_it() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let query = format!("SELECT password_hash FROM users WHERE id = '{}'", mia.id);
    let hash = studio.texts(&query).await.remove(0);
    sign_in_by(&studio, &mia, &hash).await.unwrap();
    let changed = sign_in_by(&studio, &mia, "$argon2id$another").await;
    assert!(matches!(changed, Err(AppError::WrongPassword)));
    studio.deactivate(&mia).await;
    let inactive = sign_in_by(&studio, &mia, &hash).await;
    assert!(matches!(inactive, Err(AppError::WrongPassword)));
}

/// Counts a person's valid links.
async fn live_links(studio: &TestStudio, person: &Person) -> i64 {
    let query =
        "SELECT count(*) FROM links WHERE used_at IS NULL AND voided_at IS NULL AND user_id =";
    studio.number(&format!("{query} '{}'", person.id)).await
}

async fn give_a_reset_link(studio: &TestStudio, person: &Person) {
    let id = person.id.clone();
    studio
        .write(async |conn, now| {
            let until = now + TimeDelta::hours(1);
            let (purpose, hash) = (Purpose::Reset, "0".repeat(64));
            let link = NewLink {
                user_id: &id,
                purpose,
                token_hash: &hash,
                expires_at: until,
            };
            let mut writes = Writes::default();
            store::users::links::push(&mut writes, &[link], now);
            Ok(writes.send(conn).await?)
        })
        .await;
    assert_eq!(live_links(studio, person).await, 1);
}

#[tokio::test]
async fn a_new_password_or_a_new_address_voids_every_link() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kereru1").await;
    give_a_reset_link(&studio, &mia).await;
    let same = json!({"email": "MIA@example.nz"});
    mia.asks("PUT", "/api/auth/profile", same).await.ok();
    assert_eq!(live_links(&studio, &mia).await, 1);
    let other = json!({"email": "mia@example.org"});
    mia.asks("PUT", "/api/auth/profile", other).await.ok();
    assert_eq!(live_links(&studio, &mia).await, 0);
    studio.sql("DELETE FROM links").await;
    give_a_reset_link(&studio, &mia).await;
    let body = json!({"currentPassword": "kereru1", "newPassword": "kereru2"});
    let changed = mia.asks("PUT", "/api/auth/change-password", body);
    changed.await.ok();
    assert_eq!(live_links(&studio, &mia).await, 0);
}

#[tokio::test]
async fn changing_the_password_ends_all_other_sessions() {
    let studio = TestStudio::open().await;
    let phone = studio.member("mia").with_password("kereru1").await;
    let laptop = studio.with_token(&studio.token_of(&phone.id).await);
    let change = async |from: &str, to: &str| {
        let body = json!({"currentPassword": from, "newPassword": to});
        phone.asks("PUT", "/api/auth/change-password", &body).await
    };
    let wrong = change("kereru2", "tui tui").await.failure(400);
    assert_eq!(
        wrong["fields"]["currentPassword"],
        "Current password is incorrect"
    );
    let short = change("kereru1", "tui")
        .await
        .fails(400, "New password must be at least 6 characters");
    assert!(short["fields"]["newPassword"].is_string());
    change("kereru1", " tui tui")
        .await
        .says("Password changed successfully");
    phone.get("/api/auth/profile").await.ok();
    laptop.get("/api/auth/profile").await.failure(401);
    studio.sign_in("mia", "kereru1").await.failure(401);
    studio.sign_in("mia", "tui tui").await.failure(401);
    studio.sign_in("mia", " tui tui").await.ok();
    change("kereru1", "another one").await.failure(400);
    assert_eq!(phone.notifications().await, ["password_changed"]);
    assert_eq!(phone.letters().await, ["password_changed"]);
}

#[tokio::test]
async fn a_sign_in_without_a_name_or_a_password_is_a_bad_request() {
    let studio = TestStudio::open().await;
    studio.sign_in("", "x").await.failure(400);
    studio.sign_in("mia", "").await.failure(400);
}

/// Invites a member, and returns the secret of the link.
async fn invite(studio: &TestStudio) -> String {
    let secret = LinkSecret::random();
    let hash = links::hash(secret.as_str());
    let form = fantail_core::wire::NewUserRequest {
        email: Some("maia@example.nz".into()),
        first_name: Some("Māia".into()),
        last_name: Some("Ngata".into()),
        ..Default::default()
    };
    let user = fantail_core::forms::user::parse_new(&form).unwrap();
    studio
        .write(async |conn, now| actions::account::invite(conn, user, &hash, None, now).await)
        .await;
    secret.as_str().to_owned()
}

async fn set_up(studio: &TestStudio, secret: &str, password: &str) -> Reply {
    let body = json!({"token": secret, "password": password});
    studio
        .visitor()
        .asks("POST", "/api/auth/setup-password", &body)
        .await
}

#[tokio::test]
async fn an_invitation_is_completed_once_and_signs_in() {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    let secret = invite(&studio).await;
    let path = format!("/api/auth/verify-invitation/{secret}");
    let user = studio.visitor().get(&path).await.ok();
    assert_json_snapshot!(user, @r#"
    {
      "user": {
        "email": "maia@example.nz",
        "firstName": "Māia",
        "lastName": "Ngata",
        "username": "maia.ngata"
      }
    }
    "#);
    for behind in [".", ")", "%29.", "%E2%80%9D"] {
        studio.visitor().get(&format!("{path}{behind}")).await.ok();
    }
    set_up(&studio, &secret, "tui")
        .await
        .fails(400, "Password must be at least 6 characters");
    set_up(&studio, &secret, "")
        .await
        .fails(400, "Password is required");
    let reply = set_up(&studio, &format!("{secret})."), "kereru1").await;
    let maia = person_from(&studio, &reply)
        .get("/api/auth/profile")
        .await
        .ok();
    assert_eq!(
        (&maia["username"], &maia["isSetupComplete"]),
        (&json!("maia.ngata"), &json!(true))
    );
    let expected = json!({"success": true, "message": "Password set successfully!", "token": "", "user": maia});
    assert_eq!(redacted(&reply.ok()), redacted(&expected));
    set_up(&studio, &secret, "kereru1").await.fails(400, OVER);
    studio.visitor().get(&path).await.fails(400, OVER);
    studio.sign_in("maia.ngata", "kereru1").await.ok();
    assert_eq!(admin.notifications().await, ["invitation_completed"]);
    let told = admin.get("/api/notifications").await.ok();
    assert_eq!(told[0]["aboutUserId"], maia["_id"]);
    let other = studio.admin("rua").await;
    let path = format!("/api/admin/users/{}", admin.id);
    let demoted = json!({"role": "coach"});
    other.asks("PUT", &path, demoted).await.ok();
    let told = admin.get("/api/notifications").await.ok();
    assert_eq!(told[0]["type"], "invitation_completed");
    assert_eq!(told[0].get("aboutUserId"), None);
}

#[tokio::test]
async fn an_invitation_is_valid_for_seven_days_and_other_secrets_are_refused() {
    let studio = TestStudio::open().await;
    let secret = invite(&studio).await;
    let path = format!("/api/auth/verify-invitation/{secret}");
    studio.advance(TimeDelta::days(7) - TimeDelta::milliseconds(1));
    studio.visitor().get(&path).await.ok();
    studio.advance(TimeDelta::milliseconds(1));
    studio.visitor().get(&path).await.fails(400, OVER);
    set_up(&studio, &secret, "kereru1").await.fails(400, OVER);
    for no_secret in ["x".repeat(129), "%00".to_owned()] {
        let path = format!("/api/auth/verify-invitation/{no_secret}");
        studio.visitor().get(&path).await.fails(400, OVER);
    }
    set_up(&studio, "nonsense", "kereru1")
        .await
        .fails(400, OVER);
}

#[tokio::test]
async fn the_invitation_of_a_deactivated_account_is_refused() {
    let studio = TestStudio::open().await;
    studio.allow_violations();
    let secret = invite(&studio).await;
    let invited = "SELECT id FROM users WHERE username = 'maia.ngata'";
    let id = studio.texts(invited).await.remove(0);
    studio.sql(&deactivation_sql(&id)).await;
    let path = format!("/api/auth/verify-invitation/{secret}");
    studio.visitor().get(&path).await.fails(400, OVER);
    set_up(&studio, &secret, "kereru1").await.fails(400, OVER);
}

#[tokio::test]
async fn an_address_in_use_cannot_be_invited_in_another_case() {
    let studio = TestStudio::open().await;
    invite(&studio).await;
    let taken = studio
        .app()
        .db
        .write(async |conn, now| {
            let form = fantail_core::wire::NewUserRequest {
                email: Some("MAIA@example.nz".into()),
                first_name: Some("Maia".into()),
                last_name: Some("Ngata".into()),
                ..Default::default()
            };
            let user = fantail_core::forms::user::parse_new(&form).unwrap();
            actions::account::invite(conn, user, &"0".repeat(64), None, now).await
        })
        .await;
    assert!(matches!(
        taken,
        Err(fantail_server::error::AppError::Conflict(
            Conflict::EmailTaken
        ))
    ));
}

#[tokio::test]
async fn a_session_that_another_process_ends_is_invalid_at_the_next_request() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_concessions(2).await;
    let balance = async || mia.get("/api/auth/profile").await.ok()["concessions"].clone();
    assert_eq!(balance().await, 2);
    assert_eq!(balance().await, 2);
    let path = studio.path();
    let other = Db::open(&path, studio.app().clock.clone()).await.unwrap();
    let end = sqlx::query("UPDATE sessions SET ended_at = created_at");
    other
        .write(async |conn, _| {
            end.execute(conn).await?;
            Ok(())
        })
        .await
        .unwrap();
    mia.get("/api/auth/profile").await.failure(401);
}

#[tokio::test]
async fn a_recently_used_session_still_expires_on_time() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    mia.get("/api/auth/profile").await.ok();
    studio.advance(SESSION_LIFETIME - MS);
    mia.get("/api/auth/profile").await.ok();
    studio.advance(MS);
    mia.get("/api/auth/profile").await.failure(401);
}
