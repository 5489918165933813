//! Answers to reads: each has an ETag, is a 304 for a client that has it already, and is compressed as the client accepts.

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use headers::HeaderMapExt;
use sha2::{Digest, Sha256};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;

use super::etag;
use super::rejection::Rejection;

/// The header with the length of a list on all its pages.
pub const TOTAL_COUNT: &str = "x-total-count";

pub const JSON: HeaderValue = HeaderValue::from_static("application/json");
pub const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// A shorter answer fits in one packet uncompressed.
const WORTH_COMPRESSING: u64 = 1024;
/// 4 makes 250 kB of classes 8 kB in 2 ms; a higher level saves little and takes twice as long.
const LEVEL: CompressionLevel = CompressionLevel::Precise(4);

pub fn compression() -> CompressionLayer<SizeAbove> {
    CompressionLayer::new()
        .quality(LEVEL)
        .compress_when(SizeAbove::new(WORTH_COMPRESSING))
}

/// Limits compression to reads, because the length of an answer to a write could reveal a secret in it. A read may always
/// be answered uncompressed: the compression layer would answer 406 to a client that accepts no encoding.
pub async fn choose_encodings(mut request: Request) -> Request {
    let is_read = is_read(request.method());
    let headers = request.headers_mut();
    if is_read {
        let plain = HeaderValue::from_static("identity;q=0.001");
        headers.append(header::ACCEPT_ENCODING, plain);
    } else {
        headers.remove(header::ACCEPT_ENCODING);
    }
    request
}

/// Adds an ETag to JSON that is read; a client that has that JSON gets a 304. Failures, streams and files have no ETag.
pub async fn tag(request: Request, next: Next) -> Result<Response, Rejection> {
    if !is_read(request.method()) {
        return Ok(next.run(request).await);
    }
    let asked = request.headers().clone();
    let mut response = next.run(request).await;
    if !is_whole_json(&response) {
        return Ok(response);
    }
    response.headers_mut().insert(header::VARY, VARY);
    let headers = response.headers();
    if headers.contains_key(header::ETAG) || headers.contains_key(header::CONTENT_DISPOSITION) {
        return Ok(response);
    }
    let (mut parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX)
        .await
        .map_err(anyhow::Error::from)?;
    let etag = etag::weak(&hash(&body, parts.headers.get(TOTAL_COUNT)))?;
    let is_cached = etag::is_cached(&asked, &etag);
    parts.headers.typed_insert(etag);
    if is_cached {
        parts.status = StatusCode::NOT_MODIFIED;
        return Ok(Response::from_parts(parts, Body::empty()));
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// JSON with the ETag of this hash; a client that has it gets a 304 without a call of `json`.
pub fn tagged(
    request: &HeaderMap,
    hash: &[u8; 32],
    json: impl FnOnce() -> String,
) -> Result<Response, Rejection> {
    let etag = etag::weak(hash)?;
    let mut response = if etag::is_cached(request, &etag) {
        (StatusCode::NOT_MODIFIED, [(header::VARY, VARY)]).into_response()
    } else {
        json().into_response()
    };
    response.headers_mut().insert(header::CONTENT_TYPE, JSON);
    response.headers_mut().typed_insert(etag);
    Ok(response)
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// Whether the answer is JSON that isn't streamed.
fn is_whole_json(response: &Response) -> bool {
    let media_type = response.headers().get(header::CONTENT_TYPE);
    response.status() == StatusCode::OK
        && response.body().size_hint().exact().is_some()
        && media_type.is_some_and(|media_type| media_type == JSON)
}

/// The hash of a body; a list's covers its total too.
fn hash(body: &[u8], total: Option<&HeaderValue>) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(body);
    hash.update(total.map(HeaderValue::as_bytes).unwrap_or_default());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use futures_util::stream;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_stream_has_no_etag() {
        let endless = get(async || {
            let events = stream::pending::<Result<Vec<u8>, std::io::Error>>();
            ([(header::CONTENT_TYPE, JSON)], Body::from_stream(events))
        });
        let router: Router = Router::new().route("/", endless).layer(from_fn(tag));
        let request = Request::get("/").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        for header in ["etag", "content-length"] {
            assert!(!response.headers().contains_key(header), "{header}");
        }
    }
}
