//! Tests the list of the devices on which a user is signed in, and signing them out.

use axum::body::Body;
use axum::http::Request;
use fantail_core::limits::{SESSION_LIFETIME, SESSION_USE_INTERVAL, SESSIONS_LISTED};
use fantail_server::jobs;
use insta::assert_json_snapshot;
use serde_json::{Value, json};

use crate::people::Person;
use crate::redacted::redacted;
use crate::studio::{MS, TestStudio, hours};

const SESSIONS: &str = "/api/users/sessions";
const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
                      (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async fn sessions(person: &Person) -> Vec<Value> {
    let list = person.get(SESSIONS).await.ok();
    list["sessions"].as_array().unwrap().clone()
}

async fn ids(person: &Person) -> Vec<String> {
    let id = |session: &Value| session["_id"].as_str().unwrap().to_owned();
    sessions(person).await.iter().map(id).collect()
}

/// The same user in another browser.
async fn elsewhere(studio: &TestStudio, person: &Person) -> Person {
    Person {
        token: studio.token_of(&person.id).await,
        ..person.clone()
    }
}

/// Signs in with this `User-Agent`, and returns the caller.
async fn signs_in_with(studio: &TestStudio, name: &str, user_agent: &[u8]) -> Person {
    let form = json!({"username": name, "password": "kowhai-1"});
    let request = Request::post("/api/auth/login")
        .header("content-type", "application/json")
        .header("user-agent", user_agent)
        .body(Body::from(form.to_string()));
    let reply = studio.send(request.unwrap()).await.ok();
    studio.with_token(reply["token"].as_str().unwrap())
}

#[tokio::test]
async fn the_devices_are_listed_with_their_browsers_this_one_first() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").with_password("kowhai-1").await;
    studio.member("tane").await;
    studio.advance(hours(2));
    let phone = signs_in_with(&studio, "mia", SAFARI.as_bytes()).await;
    assert_json_snapshot!(redacted(&mia.get(SESSIONS).await.ok()), @r#"
    {
      "pushKey": "BEZ1DhtAzoQ-SF-u37ezTj7uf2f8LcYZl2UIxS89FtduNF3ngkOFd-MjX_IwEXzO-wvjUIkFmMmJ92owGHniMUg",
      "sessions": [
        {
          "_id": "[id]",
          "browser": "Unknown browser",
          "createdAt": "2026-11-21T00:00:00.000Z",
          "hasPush": false,
          "isCurrent": true,
          "lastUsedAt": "2026-11-21T00:00:00.000Z"
        },
        {
          "_id": "[id]",
          "browser": "Safari on iPhone",
          "createdAt": "2026-11-21T02:00:00.000Z",
          "hasPush": false,
          "isCurrent": false,
          "lastUsedAt": "2026-11-21T02:00:00.000Z"
        }
      ]
    }
    "#);
    let first = &sessions(&phone).await[0];
    assert_eq!(first["browser"], "Safari on iPhone");
    assert_eq!(first["isCurrent"], true);
    // The id of a session is no credential.
    let id = first["_id"].as_str().unwrap();
    studio.with_token(id).get(SESSIONS).await.failure(401);
}

#[tokio::test]
async fn what_a_browser_calls_itself_is_stored_without_controls_and_cut() {
    let studio = TestStudio::open().await;
    studio.member("mia").with_password("kowhai-1").await;
    let long = [b"\tFirefox/140\xff".as_slice(), &[b'x'; 400]].concat();
    let caller = signs_in_with(&studio, "mia", &long).await;
    assert_eq!(sessions(&caller).await[0]["browser"], "Firefox");
    let stored = "SELECT user_agent FROM sessions WHERE user_agent <> ''";
    let stored = studio.texts(stored).await.remove(0);
    assert_eq!(stored.chars().count(), 300);
    assert!(stored.starts_with("Firefox/140\u{fffd}x"), "{stored}");
}

#[tokio::test]
async fn a_device_is_signed_out_once_and_no_one_elses() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let phone = elsewhere(&studio, &mia).await;
    let [_, second] = <[String; 2]>::try_from(ids(&mia).await).unwrap();
    let path = format!("{SESSIONS}/{second}");
    let gone = "This device is not signed in any more";
    for other in [studio.member("tane").await, studio.admin("hana").await] {
        let theirs = other.asks("DELETE", &path, None).await;
        theirs.fails(404, gone);
        let missing = other
            .asks("DELETE", &format!("{SESSIONS}/0197"), None)
            .await;
        assert_eq!((theirs.status, theirs.body), (missing.status, missing.body));
    }
    phone.get(SESSIONS).await.ok();
    let ended = mia.asks("DELETE", &path, None).await;
    ended.says("Signed out on that device");
    phone.get(SESSIONS).await.failure(401);
    mia.asks("DELETE", &path, None).await.fails(404, gone);
    let bad = mia.asks("DELETE", &format!("{SESSIONS}/a%00b"), None).await;
    bad.failure(400);
    let own = format!("{SESSIONS}/{}", ids(&mia).await[0]);
    mia.asks("DELETE", &own, None).await.ok();
    mia.get(SESSIONS).await.failure(401);
}

#[tokio::test]
async fn all_other_devices_are_signed_out_together() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let tane = studio.member("tane").await;
    let others = [
        elsewhere(&studio, &mia).await,
        elsewhere(&studio, &mia).await,
    ];
    for _ in 0..2 {
        let ended = mia.asks("DELETE", SESSIONS, None).await;
        ended.says("Signed out on all other devices");
        assert_eq!(sessions(&mia).await.len(), 1);
    }
    for other in others {
        other.get(SESSIONS).await.failure(401);
    }
    tane.get(SESSIONS).await.ok();
}

#[tokio::test]
async fn the_last_use_is_stored_by_a_job_and_once_an_hour_at_most() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let last_used = async || {
        let session = sessions(&mia).await.remove(0);
        session["lastUsedAt"].as_str().unwrap().to_owned()
    };
    let store = || jobs::record_session_use(studio.app());
    let signed_in = studio.now().to_string();
    studio.advance(SESSION_USE_INTERVAL - MS);
    assert_eq!(last_used().await, signed_in);
    store().await.unwrap();
    assert_eq!(last_used().await, signed_in);
    studio.advance(MS);
    assert_eq!(last_used().await, signed_in);
    let used = studio.now().to_string();
    let commits = studio.app().db.commits();
    store().await.unwrap();
    assert_eq!(last_used().await, used);
    store().await.unwrap();
    assert_eq!(studio.app().db.commits(), commits + 1);
    studio.advance(hours(25));
    mia.asks("POST", "/api/auth/refresh", None).await.ok();
    assert_eq!(last_used().await, studio.now().to_string());
}

#[tokio::test]
async fn sessions_that_have_expired_are_not_listed_and_the_list_has_a_limit() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    elsewhere(&studio, &mia).await;
    studio.advance(SESSION_LIFETIME);
    let now = elsewhere(&studio, &mia).await;
    assert_eq!(sessions(&now).await.len(), 1);
    for _ in 0..SESSIONS_LISTED {
        studio.advance(MS);
        studio.token_of(&mia.id).await;
    }
    let listed = sessions(&now).await;
    assert_eq!(listed.len(), SESSIONS_LISTED as usize);
    assert_eq!(listed[0]["isCurrent"], true);
}
