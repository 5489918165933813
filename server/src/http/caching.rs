//! HTTP caching: the JSON of a GET has an ETag, and a client whose copy is current gets a 304.

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use sha2::{Digest, Sha256};

use super::rejection::Rejection;

/// The header with the length of a list over all its pages.
pub const TOTAL_COUNT: &str = "x-total-count";

pub const JSON: HeaderValue = HeaderValue::from_static("application/json");
pub const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Adds an ETag to the JSON of a GET; a client with the same ETag gets a 304. Failures, streams and files get no ETag.
pub async fn add_etag(request: Request, next: Next) -> Result<Response, Rejection> {
    if !is_read(request.method()) {
        return Ok(next.run(request).await);
    }
    let request_headers = request.headers().clone();
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
    let etag = weak_etag(&hash(&body, parts.headers.get(TOTAL_COUNT)))?;
    let is_current = is_current(&request_headers, &etag);
    parts.headers.typed_insert(etag);
    if is_current {
        parts.status = StatusCode::NOT_MODIFIED;
        return Ok(Response::from_parts(parts, Body::empty()));
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// A text with the ETag of this hash. For a client with the same ETag, `text` isn't called.
pub fn with_etag(
    request: &HeaderMap,
    hash: &[u8; 32],
    media_type: HeaderValue,
    text: impl FnOnce() -> String,
) -> Result<Response, Rejection> {
    let etag = weak_etag(hash)?;
    let mut response = if is_current(request, &etag) {
        (StatusCode::NOT_MODIFIED, [(header::VARY, VARY)]).into_response()
    } else {
        text().into_response()
    };
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, media_type);
    response.headers_mut().typed_insert(etag);
    Ok(response)
}

/// A strong ETag: it identifies the bytes.
pub fn strong_etag(hash: &[u8; 32]) -> anyhow::Result<ETag> {
    Ok(format!("\"{}\"", opaque(hash)).parse()?)
}

/// A weak ETag: it identifies the content, in whatever encoding.
pub(super) fn weak_etag(hash: &[u8; 32]) -> anyhow::Result<ETag> {
    Ok(format!("W/\"{}\"", opaque(hash)).parse()?)
}

/// Whether `If-None-Match` names this ETag. The comparison is weak, because a proxy that compresses makes a strong ETag
/// weak.
pub fn is_current(request: &HeaderMap, etag: &ETag) -> bool {
    let condition: Option<IfNoneMatch> = request.typed_get();
    condition.is_some_and(|condition| !condition.precondition_passes(etag))
}

/// Whether the client names this encoding, with a quality above zero.
pub(super) fn accepts(encoding: &str, request: &HeaderMap) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING).iter();
    values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|item| {
            let (name, quality) = item.split_once(';').unwrap_or((item, "q=1"));
            let quality = quality.trim().trim_start_matches("q=").parse();
            name.trim().eq_ignore_ascii_case(encoding) && quality.is_ok_and(|of| 0.0_f32 < of)
        })
}

/// The opaque part of an ETag. Half of the hash is enough to tell two responses apart.
fn opaque(hash: &[u8; 32]) -> String {
    URL_SAFE_NO_PAD.encode(&hash[..16])
}

pub(super) fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// Whether the response is a 200 with JSON that isn't streamed.
fn is_whole_json(response: &Response) -> bool {
    let media_type = response.headers().get(header::CONTENT_TYPE);
    response.status() == StatusCode::OK
        && response.body().size_hint().exact().is_some()
        && media_type.is_some_and(|media_type| media_type == JSON)
}

/// The hash of a body and, for a page of a list, of the list's length.
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
        let router: Router = Router::new().route("/", endless).layer(from_fn(add_etag));
        let request = Request::get("/").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        for header in ["etag", "content-length"] {
            assert!(!response.headers().contains_key(header), "{header}");
        }
    }

    #[test]
    fn an_etag_matches_in_a_list_strong_or_weak() {
        let opaque = "q6urq6urq6urq6urq6urqw";
        for etag in [
            strong_etag(&[0xab; 32]).unwrap(),
            weak_etag(&[0xab; 32]).unwrap(),
        ] {
            for (cached, expected) in [
                (format!("W/\"{opaque}\""), true),
                (format!("\"{opaque}\""), true),
                (format!("\"x\", W/\"{opaque}\""), true),
                ("*".to_owned(), true),
                (opaque.to_owned(), false),
                ("\"\"".to_owned(), false),
                (String::new(), false),
            ] {
                let request =
                    HeaderMap::from_iter([(header::IF_NONE_MATCH, cached.parse().unwrap())]);
                assert_eq!(is_current(&request, &etag), expected, "{cached}");
            }
            assert!(!is_current(&HeaderMap::new(), &etag));
        }
    }
}
