//! Tests push notifications against a push service on this machine, which decrypts what it gets.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fantail_server::jobs;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint;
use web_push_native::{Auth, decrypt};

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::{MS, TestStudio, hours, minutes};

const PUSH: &str = "/api/users/push";
const AUTH: [u8; 16] = [5; 16];

/// A request that the push service got: the device's name in the path, the headers, and the body.
type Pushed = (String, HeaderMap, Bytes);

#[derive(Clone, Default)]
struct Inbox {
    pushed: Arc<Mutex<Vec<Pushed>>>,
    /// What the service answers for a device, if not 201.
    answers: Arc<Mutex<HashMap<String, StatusCode>>>,
}

/// A push service, and a studio that uses it.
struct PushService {
    url: Url,
    inbox: Inbox,
    browser: SecretKey,
}

impl PushService {
    async fn open() -> (PushService, TestStudio) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let inbox = Inbox::default();
        let router = Router::new()
            .route("/push/{device}", post(take))
            .with_state(inbox.clone());
        tokio::spawn(async { axum::serve(listener, router).await });
        let service = PushService {
            url: url.parse().unwrap(),
            inbox,
            browser: SecretKey::from_slice(&[9; 32]).unwrap(),
        };
        let studio = TestStudio::pushing_to(service.url.clone()).await;
        (service, studio)
    }

    /// Where a browser takes push notifications, as the browser describes it.
    fn subscription(&self, device: &str) -> Value {
        let public_key = self.browser.public_key().to_encoded_point(false);
        json!({
            "endpoint": format!("{}push/{device}", self.url),
            "expirationTime": null,
            "keys": {
                "p256dh": URL_SAFE_NO_PAD.encode(public_key.as_bytes()),
                "auth": URL_SAFE_NO_PAD.encode(AUTH),
            },
        })
    }

    fn answers(&self, device: &str, status: StatusCode) {
        let mut answers = self.inbox.answers.lock().unwrap();
        answers.insert(device.to_owned(), status);
    }

    /// Returns what devices got since the last call, decrypted, each with the device's name.
    fn taken(&self) -> Vec<(String, Value)> {
        let pushed = std::mem::take(&mut *self.inbox.pushed.lock().unwrap());
        let read = |(device, _, body): Pushed| {
            let auth = Auth::from(AUTH);
            let text = decrypt(body.to_vec(), &self.browser, &auth).unwrap();
            (device, serde_json::from_slice(&text).unwrap())
        };
        pushed.into_iter().map(read).collect()
    }

    /// Returns the titles of what devices got since the last call.
    fn titles(&self) -> Vec<String> {
        let title = |(_, message): (String, Value)| message["title"].as_str().unwrap().to_owned();
        self.taken().into_iter().map(title).collect()
    }
}

async fn take(
    State(inbox): State<Inbox>,
    Path(device): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let answers = inbox.answers.lock().unwrap();
    let status = answers.get(&device).copied().unwrap_or(StatusCode::CREATED);
    inbox.pushed.lock().unwrap().push((device, headers, body));
    status
}

impl Person {
    async fn shows_pushes_on(&self, service: &PushService, device: &str) -> Reply {
        self.asks("PUT", PUSH, service.subscription(device)).await
    }

    async fn has_push(&self) -> bool {
        let list = self.get("/api/users/sessions").await.ok();
        list["sessions"][0]["hasPush"].as_bool().unwrap()
    }
}

async fn sends(studio: &TestStudio) {
    jobs::send_due_pushes(studio.app()).await.unwrap();
}

#[tokio::test]
async fn a_cancelled_class_is_pushed_to_each_device_encrypted_and_signed_with_the_servers_key() {
    let (service, studio) = PushService::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").await;
    let tablet = studio.with_token(&studio.token_of(&mia.id).await);
    mia.books(&hiit).await.ok();
    assert!(!mia.has_push().await);
    mia.shows_pushes_on(&service, "phone").await.ok();
    tablet.shows_pushes_on(&service, "tablet").await.ok();
    assert!(mia.has_push().await);
    sends(&studio).await;
    assert_eq!(
        service.titles(),
        Vec::<String>::new(),
        "her own booking is no news"
    );

    hana.deletes(&hiit).await.ok();
    sends(&studio).await;
    let headers = service.inbox.pushed.lock().unwrap()[0].1.clone();
    let mut taken = service.taken();
    taken.sort_by(|one, other| one.0.cmp(&other.0));
    let devices: Vec<_> = taken.iter().map(|(device, _)| device.as_str()).collect();
    assert_eq!(devices, ["phone", "tablet"]);
    let message = &taken[0].1;
    assert_eq!(message["title"], "Class cancelled: HIIT");
    assert_eq!(message["path"], format!("/classes?class={}", hiit.id));

    let list = mia.get("/api/users/sessions").await.ok();
    let key = list["pushKey"].as_str().unwrap();
    let header = headers["authorization"].to_str().unwrap();
    let (signed, sent_key) = header
        .strip_prefix("vapid t=")
        .unwrap()
        .split_once(", k=")
        .unwrap();
    assert_eq!(sent_key, key);
    let point = URL_SAFE_NO_PAD.decode(key).unwrap();
    let mut checks = Validation::new(Algorithm::ES256);
    // The studio's clock is not that of this machine.
    checks.validate_exp = false;
    checks.set_audience(&[service.url.origin().ascii_serialization()]);
    let claims = decode::<Value>(signed, &DecodingKey::from_ec_der(&point), &checks)
        .unwrap()
        .claims;
    assert_eq!(claims["sub"], "https://book.example.nz");
    assert_eq!(claims["exp"], (studio.now() + hours(12)).millis() / 1_000);
    assert_eq!(headers["content-encoding"], "aes128gcm");
    assert_eq!(headers["ttl"], hours(24).num_seconds().to_string());

    sends(&studio).await;
    assert_eq!(service.titles(), Vec::<String>::new(), "once");
}

#[tokio::test]
async fn a_free_spot_is_pushed_in_the_morning_to_who_could_still_book_it() {
    let (service, studio) = PushService::open().await;
    let ana = studio.member("ana").with_concessions(5).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    ana.books(&hiit).await.ok();
    let mut waiting = Vec::new();
    for name in ["mia", "rua", "tane"] {
        let member = studio.member(name).with_concessions(1).await;
        member.waits_for(&hiit).await.ok();
        member.shows_pushes_on(&service, name).await.ok();
        waiting.push(member);
    }
    studio.advance(hours(9));
    ana.cancels(&hiit).await.ok();
    sends(&studio).await;
    studio.advance(hours(8) + minutes(30) - MS);
    sends(&studio).await;
    assert_eq!(service.titles(), Vec::<String>::new());

    // Rua reads it in the app, and Tane owes the studio by now.
    waiting[1]
        .asks("PUT", "/api/notifications/read-all", None)
        .await
        .ok();
    let hana = studio.admin("hana").await;
    hana.edits_user(&waiting[2], json!({"concessions": -2}))
        .await
        .ok();
    studio.advance(MS);
    sends(&studio).await;
    let taken = service.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0].0, "mia");
    assert_eq!(taken[0].1["tag"], format!("opening-{}", hiit.id));
}

#[tokio::test]
async fn spots_of_a_class_are_pushed_once_in_15_minutes_and_once_after_a_night() {
    let (service, studio) = PushService::open().await;
    let ana = studio.member("ana").with_concessions(5).await;
    let mia = studio.member("mia").with_concessions(1).await;
    let hiit = studio.class("HIIT").with_spots(1).await;
    ana.books(&hiit).await.ok();
    mia.waits_for(&hiit).await.ok();
    mia.shows_pushes_on(&service, "phone").await.ok();
    let frees = async || {
        ana.cancels(&hiit).await.ok();
        sends(&studio).await;
        service.taken().len()
    };
    assert_eq!(frees().await, 1);
    for _ in 0..3 {
        studio.advance(minutes(1));
        ana.books(&hiit).await.ok();
        assert_eq!(frees().await, 0);
    }
    studio.advance(minutes(14));
    sends(&studio).await;
    assert_eq!(service.taken().len(), 1);
    studio.advance(hours(8));
    for _ in 0..2 {
        ana.books(&hiit).await.ok();
        assert_eq!(frees().await, 0);
    }
    // She reads both in the night, and a third spot is news again in the morning.
    mia.asks("PUT", "/api/notifications/read-all", None)
        .await
        .ok();
    ana.books(&hiit).await.ok();
    assert_eq!(frees().await, 0);
    studio.advance(hours(10));
    sends(&studio).await;
    assert_eq!(service.taken().len(), 1);
}

#[tokio::test]
async fn what_one_device_got_is_not_pushed_again_for_another() {
    let (service, studio) = PushService::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let tablet = studio.with_token(&studio.token_of(&mia.id).await);
    let hiit = studio.class("HIIT").await;
    mia.books(&hiit).await.ok();
    mia.shows_pushes_on(&service, "phone").await.ok();
    tablet.shows_pushes_on(&service, "busy").await.ok();
    service.answers("busy", StatusCode::SERVICE_UNAVAILABLE);
    hana.deletes(&hiit).await.ok();
    sends(&studio).await;
    assert_eq!(service.taken().len(), 2);
    studio.advance(hours(1));
    sends(&studio).await;
    assert_eq!(service.taken().len(), 0);
}

#[tokio::test]
async fn a_device_that_is_gone_is_forgotten_and_a_busy_service_is_tried_again_for_a_day() {
    let (service, studio) = PushService::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    let rua = studio.member("rua").with_concessions(5).await;
    let hiit = studio.class("HIIT").starting_in(hours(100)).await;
    for (member, device) in [(&mia, "gone"), (&rua, "busy")] {
        member.books(&hiit).await.ok();
        member.shows_pushes_on(&service, device).await.ok();
    }
    service.answers("gone", StatusCode::GONE);
    service.answers("busy", StatusCode::SERVICE_UNAVAILABLE);
    hana.deletes(&hiit).await.ok();
    sends(&studio).await;
    assert_eq!(service.taken().len(), 2);
    assert!(!mia.has_push().await);
    assert!(rua.has_push().await);

    let mut tries = 1;
    for _ in 0..100 {
        studio.advance(minutes(15));
        sends(&studio).await;
        tries += service.taken().len();
    }
    assert_eq!(tries, 24 * 4);
    let waiting = "SELECT count(*) FROM notifications WHERE push_at IS NOT NULL";
    assert_eq!(studio.number(waiting).await, 0);
}

#[tokio::test]
async fn nothing_is_pushed_once_it_is_turned_off_or_the_session_ends_and_a_browser_has_one_owner() {
    let (service, studio) = PushService::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(5).await;
    for (n, end) in ["nothing", "DELETE", "POST", "expiry", "role"]
        .into_iter()
        .enumerate()
    {
        let session = studio.with_token(&studio.token_of(&mia.id).await);
        session.shows_pushes_on(&service, "phone").await.ok();
        let class = studio.class(&format!("HIIT {n}")).await;
        session.books(&class).await.ok();
        match end {
            "DELETE" => drop(session.asks("DELETE", PUSH, None).await.ok()),
            "POST" => drop(session.asks("POST", "/api/auth/logout", None).await.ok()),
            "expiry" => {
                let expire = "UPDATE sessions SET expires_at = NOW WHERE push_endpoint IS NOT NULL";
                studio.sql(expire).await;
            }
            "role" => {
                hana.edits_user(&mia, json!({"role": "coach"})).await.ok();
                hana.edits_user(&mia, json!({"role": "user"})).await.ok();
                let body =
                    json!({"userId": mia.id, "classId": class.id, "overrideConcessions": true});
                hana.asks("POST", "/api/admin/bookings/manual", &body)
                    .await
                    .ok();
            }
            _ => {}
        }
        hana.deletes(&class).await.ok();
        sends(&studio).await;
        let expected = usize::from(end == "nothing");
        assert_eq!(service.titles().len(), expected, "{end}");
    }
    // Another member in the same browser.
    let rua = studio.member("rua").await;
    mia.shows_pushes_on(&service, "phone").await.ok();
    rua.shows_pushes_on(&service, "phone").await.ok();
    assert!(!mia.has_push().await);
    assert!(rua.has_push().await);
}

#[tokio::test]
async fn a_test_tells_its_outcome_and_is_limited() {
    let (service, studio) = PushService::open().await;
    let mia = studio.member("mia").await;
    let test = async || mia.asks("POST", "/api/users/push/test", None).await;
    test().await.failure(404);
    mia.shows_pushes_on(&service, "phone").await.ok();
    assert_eq!(test().await.ok()["message"], "Test sent to this device");
    assert_eq!(service.titles(), ["Kōwhai Studio"]);
    for (status, expected) in [(500, 503), (400, 503), (404, 404)] {
        service.answers("phone", StatusCode::from_u16(status).unwrap());
        let failure = test().await.failure(expected);
        if expected == 503 {
            let sentence =
                format!("The test could not be sent: the push service answered {status}");
            assert_eq!(failure["message"], sentence);
        }
    }
    assert!(!mia.has_push().await);
    mia.shows_pushes_on(&service, "other").await.ok();
    test().await.ok();
    test().await.failure(429);
}

#[tokio::test]
async fn an_address_of_an_unknown_service_or_without_keys_is_refused_at_its_field() {
    let (service, studio) = PushService::open().await;
    let mia = studio.member("mia").await;
    let with = |field: &str, value: Value| {
        let mut subscription = service.subscription("phone");
        subscription[field] = value;
        subscription
    };
    let keys = |p256dh: &str, auth: &str| json!({"p256dh": p256dh, "auth": auth});
    let valid = service.subscription("phone")["keys"]["p256dh"].clone();
    let valid = valid.as_str().unwrap();
    for (body, field) in [
        (
            with("endpoint", json!("https://example.nz/push")),
            "endpoint",
        ),
        (
            with("endpoint", json!("http://169.254.169.254/")),
            "endpoint",
        ),
        (with("endpoint", Value::Null), "endpoint"),
        (with("keys", Value::Null), "keys"),
        (with("keys", keys(valid, "c2hvcnQ")), "keys"),
        (
            with("keys", keys("bm8ga2V5", "BQUFBQUFBQUFBQUFBQUFBQ")),
            "keys",
        ),
    ] {
        let failure = mia.asks("PUT", PUSH, body).await.failure(400);
        let fields = failure["fields"].as_object().unwrap();
        assert_eq!(fields.keys().collect::<Vec<_>>(), [field]);
    }
    assert!(!mia.has_push().await);
}
