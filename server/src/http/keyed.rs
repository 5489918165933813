//! The key of a request that makes something, so that it can be sent again without making it twice (contract, section 1).

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, Method};
use sha2::{Digest, Sha256};

use super::extract::{read, refuse_a_long_announcement};
use super::rejection::Rejection;
use crate::actions::once::{KeyedRequest, Once};
use crate::app::SharedApp;

pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
pub const KEY_LENGTH: usize = 80;
const NO_KEY: Rejection =
    Rejection::BadRequest("The Idempotency-Key must be 1 to 80 visible ASCII characters");

/// A body, and the key that it may come with.
pub struct Keyed<B> {
    pub once: Once,
    pub body: B,
}

impl<B: FromRequest<SharedApp, Rejection = Rejection>> FromRequest<SharedApp> for Keyed<B> {
    type Rejection = Rejection;

    async fn from_request(request: Request, app: &SharedApp) -> Result<Keyed<B>, Rejection> {
        let Some(key) = key(request.headers())? else {
            let body = B::from_request(request, app).await?;
            return Ok(Keyed {
                once: Once::default(),
                body,
            });
        };
        refuse_a_long_announcement(request.headers())?;
        let (parts, body) = request.into_parts();
        let bytes = read(body).await?;
        let hash = hash(&parts.method, parts.uri.path(), &bytes);
        let request = Request::from_parts(parts, Body::from(bytes));
        Ok(Keyed {
            once: Once(Some(KeyedRequest { key, hash })),
            body: B::from_request(request, app).await?,
        })
    }
}

fn key(headers: &HeaderMap) -> Result<Option<String>, Rejection> {
    let mut sent = headers.get_all(IDEMPOTENCY_KEY).iter();
    let Some(key) = sent.next() else {
        return Ok(None);
    };
    let key = key.as_bytes();
    let is_a_key = (1..=KEY_LENGTH).contains(&key.len()) && key.iter().all(u8::is_ascii_graphic);
    if !is_a_key || sent.next().is_some() {
        return Err(NO_KEY);
    }
    Ok(Some(String::from_utf8_lossy(key).into_owned()))
}

fn hash(method: &Method, path: &str, body: &[u8]) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{method} {path}\n"));
    hash.update(body);
    format!("{:x}", hash.finalize())
}
