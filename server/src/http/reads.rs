//! Answers to reads: each has a tag, isn't sent again to a reader who holds it, and is compressed where that is
//! accepted. Others pass through: failures, streams, and answers to writes, which may hold a secret.

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::encoding::{Encoding, WORTH_COMPRESSING};
use super::rejection::Rejection;
use super::tag;

/// The header with the length of a list on all its pages.
pub const TOTAL_COUNT: &str = "x-total-count";

pub const JSON: HeaderValue = HeaderValue::from_static("application/json");
const VARY: HeaderValue = HeaderValue::from_static("accept-encoding");

/// The length from which compressing takes milliseconds, which other requests should not wait for.
const LONG: usize = 64 * 1024;

pub async fn finish(request: Request, next: Next) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let asked = request.headers().clone();
    let response = next.run(request).await;
    if !is_whole_json(&response) {
        return response;
    }
    let finished = finished(&asked, response).await;
    finished.unwrap_or_else(IntoResponse::into_response)
}

/// Whether the answer is JSON that isn't streamed.
fn is_whole_json(response: &Response) -> bool {
    let media_type = response.headers().get(header::CONTENT_TYPE);
    response.status() == StatusCode::OK
        && response.body().size_hint().exact().is_some()
        && media_type.is_some_and(|media_type| media_type == "application/json")
}

/// JSON tagged by this hash; for a reader who holds it, 304 without calling `json`.
pub fn tagged(asked: &HeaderMap, hash: &[u8; 32], json: impl FnOnce() -> String) -> Response {
    let tag = tag::weak(hash);
    let is_held = tag::is_held(asked, &tag);
    let headers = [(header::CONTENT_TYPE, JSON), (header::ETAG, tag)];
    if is_held {
        (StatusCode::NOT_MODIFIED, [(header::VARY, VARY)], headers).into_response()
    } else {
        (headers, json()).into_response()
    }
}

async fn finished(asked: &HeaderMap, response: Response) -> Result<Response, Rejection> {
    let (mut parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX)
        .await
        .map_err(anyhow::Error::from)?;
    let headers = &mut parts.headers;
    headers.insert(header::VARY, VARY);
    let is_a_file = headers.contains_key(header::CONTENT_DISPOSITION);
    if !is_a_file && !headers.contains_key(header::ETAG) {
        let tag = tag_of(&body, headers.get(TOTAL_COUNT));
        let is_held = tag::is_held(asked, &tag);
        headers.insert(header::ETAG, tag);
        if is_held {
            parts.status = StatusCode::NOT_MODIFIED;
            return Ok(Response::from_parts(parts, Body::empty()));
        }
    }
    let encoding = Encoding::asked_for(asked).filter(|_| WORTH_COMPRESSING <= body.len());
    let Some(encoding) = encoding else {
        return Ok(Response::from_parts(parts, Body::from(body)));
    };
    let name = HeaderValue::from_static(encoding.name());
    headers.insert(header::CONTENT_ENCODING, name);
    let compressed = if body.len() < LONG {
        encoding.compress(&body)
    } else {
        tokio::task::spawn_blocking(move || encoding.compress(&body))
            .await
            .map_err(anyhow::Error::from)?
    };
    let compressed = compressed.map_err(anyhow::Error::from)?;
    Ok(Response::from_parts(parts, Body::from(compressed)))
}

/// A weak tag, as compressed and plain answers share it; a list's tag covers its total too.
fn tag_of(body: &[u8], total: Option<&HeaderValue>) -> HeaderValue {
    let mut hash = Sha256::new_with_prefix(body);
    hash.update(total.map(HeaderValue::as_bytes).unwrap_or_default());
    tag::weak(&hash.finalize().into())
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
    async fn a_stream_leaves_as_it_comes() {
        let endless = get(async || {
            let events = stream::pending::<Result<Vec<u8>, std::io::Error>>();
            let media_type = [(header::CONTENT_TYPE, "application/json")];
            (media_type, Body::from_stream(events))
        });
        let router: Router = Router::new().route("/", endless).layer(from_fn(finish));
        let request = Request::get("/").header("accept-encoding", "br");
        let response = router
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        for header in ["etag", "content-encoding", "content-length"] {
            assert!(!response.headers().contains_key(header), "{header}");
        }
    }
}
