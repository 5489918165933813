//! Push notifications: sends an encrypted message to a browser's push service (RFC 8030, 8291 and 8292).

mod key;

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fantail_core::forms::Problem;
use fantail_core::studio_time::Instant;
use fantail_core::wire::{PushMessage, PushRequest};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, HeaderValue};
use hyper::{Request, StatusCode};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::time::timeout;
use url::Url;
use web_push_native::{Auth, WebPushBuilder, p256::PublicKey};

pub use self::key::PushKey;
use crate::store::users::push::Subscription;

const TIMEOUT: Duration = Duration::from_secs(10);
/// The most bytes of a push service's address.
const ENDPOINT_LENGTH: usize = 1_000;
const AUTH_LENGTH: usize = 16;
/// The hosts of the browsers' push services, and of their subdomains. The server sends requests to no others, because a
/// caller chooses the address.
const SERVICES: [&str; 5] = [
    "fcm.googleapis.com",
    "jmt17.google.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
];

/// The outcome of sending a message to a device.
#[derive(Debug, PartialEq, Eq)]
pub enum PushOutcome {
    Sent,
    /// The push service no longer has this address.
    Gone,
    /// It may work later.
    Failed(String),
    /// The push service doesn't take this message.
    Refused(String),
}

/// Sends push notifications.
pub struct PushSender {
    key: PushKey,
    /// Whom a push service writes to if the server misbehaves: a `mailto:` or `https:` address.
    contact: String,
    /// The origin of a push service that is accepted beside the browsers' own.
    own_service: Option<Url>,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

impl PushSender {
    pub fn new(key: PushKey, contact: String, own_service: Option<Url>) -> PushSender {
        let https = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .build();
        PushSender {
            key,
            contact,
            own_service,
            client: Client::builder(TokioExecutor::new()).build(https),
        }
    }

    /// Returns the public key that browsers subscribe with, in base64url.
    pub fn public_key(&self) -> &str {
        self.key.public()
    }

    /// Checks where a browser takes push notifications. Problems are at `endpoint` and `keys`.
    pub fn parse(&self, request: &PushRequest) -> Result<Subscription, Problem> {
        let endpoint = request.endpoint.as_deref().unwrap_or_default();
        let service = self.service(endpoint);
        let service =
            service.ok_or_else(|| Problem::at("endpoint", "This push service is not known"))?;
        let keys = request.keys.clone().unwrap_or_default();
        let subscription = Subscription {
            endpoint: service.into(),
            p256dh: keys.p256dh.unwrap_or_default(),
            auth: keys.auth.unwrap_or_default(),
        };
        match browser_keys(&subscription) {
            Some(_) => Ok(subscription),
            None => Err(Problem::at("keys", "These keys can't be read")),
        }
    }

    /// Returns the address of a push service that the server sends requests to.
    fn service(&self, endpoint: &str) -> Option<Url> {
        let url = Url::parse(endpoint).ok()?;
        let host = url.host_str()?;
        let is_of = |service: &&str| {
            let rest = host.strip_suffix(*service);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        let is_known =
            url.scheme() == "https" && url.port().is_none() && SERVICES.iter().any(is_of);
        let own = self.own_service.as_ref();
        let is_own = own.is_some_and(|own| own.origin() == url.origin());
        let is_short = endpoint.len() <= ENDPOINT_LENGTH;
        let is_plain = url.username().is_empty() && url.password().is_none();
        (is_short && is_plain && (is_known || is_own)).then_some(url)
    }

    /// Sends a message to a device, in ten seconds at most. The push service stores it for `lifetime` while the device
    /// can't be reached. Redirects are not followed.
    pub async fn send(
        &self,
        to: &Subscription,
        message: &PushMessage,
        lifetime: Duration,
        now: Instant,
    ) -> PushOutcome {
        let Some(request) = self.request(to, message, lifetime, now) else {
            return PushOutcome::Refused("its message can't be encrypted".to_owned());
        };
        match timeout(TIMEOUT, self.client.request(request)).await {
            Ok(Ok(response)) => outcome(response.status()),
            Ok(Err(_)) => PushOutcome::Failed("the push service can't be reached".to_owned()),
            Err(_) => PushOutcome::Failed("the push service took too long".to_owned()),
        }
    }

    fn request(
        &self,
        to: &Subscription,
        message: &PushMessage,
        lifetime: Duration,
        now: Instant,
    ) -> Option<Request<Full<Bytes>>> {
        let service = self.service(&to.endpoint)?;
        let (public_key, auth) = browser_keys(to)?;
        let token = self.key.token(&service, &self.contact, now)?;
        let mut request = WebPushBuilder::new(service.as_str().parse().ok()?, public_key, auth)
            .with_valid_duration(lifetime)
            .build(serde_json::to_vec(message).ok()?)
            .ok()?;
        let headers = request.headers_mut();
        headers.insert(AUTHORIZATION, HeaderValue::try_from(token).ok()?);
        // A phone that saves power would show it an hour later.
        headers.insert("urgency", HeaderValue::from_static("high"));
        Some(request.map(|body| Full::new(Bytes::from(body))))
    }
}

fn outcome(status: StatusCode) -> PushOutcome {
    let reason = format!("the push service answered {}", status.as_u16());
    match status {
        status if status.is_success() => PushOutcome::Sent,
        StatusCode::NOT_FOUND | StatusCode::GONE => PushOutcome::Gone,
        StatusCode::TOO_MANY_REQUESTS => PushOutcome::Failed(reason),
        status if status.is_server_error() => PushOutcome::Failed(reason),
        _ => PushOutcome::Refused(reason),
    }
}

fn browser_keys(subscription: &Subscription) -> Option<(PublicKey, Auth)> {
    let public_key = URL_SAFE_NO_PAD.decode(&subscription.p256dh).ok()?;
    let auth = URL_SAFE_NO_PAD.decode(&subscription.auth).ok()?;
    let auth: [u8; AUTH_LENGTH] = auth.try_into().ok()?;
    Some((
        PublicKey::from_sec1_bytes(&public_key).ok()?,
        Auth::from(auth),
    ))
}

#[cfg(test)]
mod tests {
    use fantail_core::wire::PushKeys;

    use super::*;

    #[test]
    fn only_the_addresses_of_known_push_services_are_accepted() {
        let own = Url::parse("http://127.0.0.1:4000").unwrap();
        let contact = "https://book.example.nz".to_owned();
        let sender = PushSender::new(PushKey::of_secret(b"secret").unwrap(), contact, Some(own));
        for (endpoint, expected) in [
            ("https://fcm.googleapis.com/fcm/send/abc", true),
            ("https://web.push.apple.com/abc", true),
            ("https://db5p.notify.windows.com/w/?token=a", true),
            ("http://127.0.0.1:4000/push/abc", true),
            ("http://fcm.googleapis.com/fcm/send/abc", false),
            ("https://fcm.googleapis.com:8443/fcm/send/abc", false),
            ("https://me@fcm.googleapis.com/fcm/send/abc", false),
            ("https://fcm.googleapis.com.example.nz/abc", false),
            ("https://notfcm.googleapis.com/abc", false),
            ("https://127.0.0.1/abc", false),
            ("http://127.0.0.1:4001/push/abc", false),
            ("file:///etc/passwd", false),
            ("\thttps://web.push.apple.com/\u{0}a", true),
            ("", false),
        ] {
            assert_eq!(sender.service(endpoint).is_some(), expected, "{endpoint}");
        }
        let request = |endpoint: &str| PushRequest {
            endpoint: Some(endpoint.to_owned()),
            keys: Some(PushKeys {
                p256dh: Some(sender.public_key().to_owned()),
                auth: Some("AAAAAAAAAAAAAAAAAAAAAA".to_owned()),
            }),
        };
        let stored = sender.parse(&request("\thttps://web.push.apple.com/\u{0}a"));
        assert_eq!(stored.unwrap().endpoint, "https://web.push.apple.com/%00a");
        let long = format!("https://fcm.googleapis.com/{}", "a".repeat(ENDPOINT_LENGTH));
        assert!(sender.service(&long).is_none());
    }
}
