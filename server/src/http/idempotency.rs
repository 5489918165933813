//! The `Idempotency-Key` header: a client can retry a request with a key, and it is carried out only once (contract,
//! section 1).

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, Method};
use sha2::{Digest, Sha256};

use super::admission::InFlight;
use super::extract::{check_content_length, read_body};
use super::rejection::Rejection;
use crate::actions::idempotency::{Idempotency, KeyedRequest};
use crate::app::SharedApp;

pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
pub const KEY_MAX_LENGTH: usize = 80;
const INVALID_KEY: Rejection =
    Rejection::BadRequest("The Idempotency-Key must be 1 to 80 visible ASCII characters");

/// A request body with its optional key. The request's hash covers the method, the path and the body.
pub struct Idempotent<B> {
    pub idempotency: Idempotency,
    pub body: B,
}

impl<B: FromRequest<SharedApp, Rejection = Rejection>> FromRequest<SharedApp> for Idempotent<B> {
    type Rejection = Rejection;

    async fn from_request(request: Request, app: &SharedApp) -> Result<Idempotent<B>, Rejection> {
        let Some(key) = key_of(request.headers())? else {
            let body = B::from_request(request, app).await?;
            return Ok(Idempotent {
                idempotency: Idempotency::default(),
                body,
            });
        };
        check_content_length(request.headers())?;
        let (parts, body) = request.into_parts();
        let bytes = InFlight::of(&parts)?.receive_body(read_body(body)).await?;
        let hash = hash(&parts.method, parts.uri.path(), &bytes);
        let request = Request::from_parts(parts, Body::from(bytes));
        Ok(Idempotent {
            idempotency: Idempotency(Some(KeyedRequest { key, hash })),
            body: B::from_request(request, app).await?,
        })
    }
}

fn key_of(headers: &HeaderMap) -> Result<Option<String>, Rejection> {
    let mut sent = headers.get_all(IDEMPOTENCY_KEY).iter();
    let Some(key) = sent.next() else {
        return Ok(None);
    };
    let key = key.as_bytes();
    let is_valid =
        (1..=KEY_MAX_LENGTH).contains(&key.len()) && key.iter().all(u8::is_ascii_graphic);
    if !is_valid || sent.next().is_some() {
        return Err(INVALID_KEY);
    }
    Ok(Some(String::from_utf8_lossy(key).into_owned()))
}

fn hash(method: &Method, path: &str, body: &[u8]) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{method} {path}\n"));
    hash.update(body);
    format!("{:x}", hash.finalize())
}
