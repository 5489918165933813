//! Extractors for the body, the path and the query of a request, with the API's own error messages.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use fantail_core::ids;
use fantail_core::limits::IMPORT_BODY_BYTES;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use super::admission::InFlight;
use super::rejection::Rejection;
use crate::app::SharedApp;

const BODY_BYTES: usize = 64 * 1024;
/// The limit of bodies with long lists, which only admins send.
const LARGE_BODY_BYTES: usize = 2 * 1024 * 1024;
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
const INVALID_ID: Rejection = Rejection::BadRequest(ids::IMPLAUSIBLE);
pub const MALFORMED: Rejection = Rejection::BadRequest("The request could not be understood");

/// A required body.
pub struct Json<T>(pub T);

/// A required body of at most 2 MiB, for long lists.
pub struct LargeJson<T>(pub T);

/// A required body of at most 4 MiB, for an import.
pub struct ImportJson<T>(pub T);

/// An optional body.
pub struct OptionalJson<T>(pub T);

/// The id in the path: opaque text of a plausible form. Whether it exists is checked in the database.
#[derive(JsonSchema)]
#[schemars(inline)]
pub struct Id(#[schemars(length(min = 1, max = ids::MAX_LENGTH))] pub String);

/// The two ids in a path, in the path's order.
pub struct Ids(pub String, pub String);

/// The secret of a link, in the path. Implausible text becomes an empty secret, so that the response is the same as to an
/// unknown one.
pub struct Secret(pub String);

/// The query string.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequest<SharedApp> for Json<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, _: &SharedApp) -> Result<Json<T>, Rejection> {
        parse(&json_body(request, BODY_BYTES).await?).map(Json)
    }
}

impl<T: DeserializeOwned> FromRequest<SharedApp> for LargeJson<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, _: &SharedApp) -> Result<LargeJson<T>, Rejection> {
        parse(&json_body(request, LARGE_BODY_BYTES).await?).map(LargeJson)
    }
}

impl<T: DeserializeOwned> FromRequest<SharedApp> for ImportJson<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, _: &SharedApp) -> Result<ImportJson<T>, Rejection> {
        parse(&json_body(request, IMPORT_BODY_BYTES).await?).map(ImportJson)
    }
}

impl<T: DeserializeOwned + Default> FromRequest<SharedApp> for OptionalJson<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, _: &SharedApp) -> Result<OptionalJson<T>, Rejection> {
        parse_or_default(&optional_json_body(request).await?).map(OptionalJson)
    }
}

impl FromRequestParts<SharedApp> for Id {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Id, Rejection> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let id = path
            .ok()
            .map(|Path(id)| id)
            .filter(|id| ids::is_plausible(id));
        id.map(Id).ok_or(INVALID_ID)
    }
}

impl FromRequestParts<SharedApp> for Ids {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Ids, Rejection> {
        let path = Path::<(String, String)>::from_request_parts(parts, app).await;
        let both = path
            .ok()
            .map(|Path(both)| both)
            .filter(|(outer, inner)| ids::is_plausible(outer) && ids::is_plausible(inner));
        both.map(|(outer, inner)| Ids(outer, inner))
            .ok_or(INVALID_ID)
    }
}

impl FromRequestParts<SharedApp> for Secret {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &SharedApp) -> Result<Secret, Infallible> {
        let id = Id::from_request_parts(parts, app).await;
        Ok(Secret(id.map(|Id(secret)| secret).unwrap_or_default()))
    }
}

impl<T: DeserializeOwned> FromRequestParts<SharedApp> for Query<T> {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, _: &SharedApp) -> Result<Query<T>, Rejection> {
        query(&parts.uri).map(Query)
    }
}

fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Rejection> {
    let query = axum::extract::Query::try_from_uri(uri);
    query
        .map(|axum::extract::Query(query)| query)
        .map_err(|_| MALFORMED)
}

/// Parses a JSON object. The parser's message is dropped, because it names internal types.
fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Rejection> {
    // serde would accept an array as a struct, by the order of its fields.
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(MALFORMED);
    }
    // serde doesn't validate the values of unknown fields, such as 1e400 or half a surrogate pair. `Value` does.
    serde_json::from_slice::<serde_json::Value>(body).map_err(|_| MALFORMED)?;
    serde_json::from_slice(body).map_err(|_| MALFORMED)
}

fn parse_or_default<T: DeserializeOwned + Default>(body: &[u8]) -> Result<T, Rejection> {
    if body.trim_ascii().is_empty() {
        Ok(T::default())
    } else {
        parse(body)
    }
}

async fn json_body(request: Request, limit: usize) -> Result<Bytes, Rejection> {
    let (parts, body) = request.into_parts();
    check_length(&parts.headers, limit)?;
    if !is_json(&parts.headers) {
        return Err(Rejection::NotJson);
    }
    InFlight::of(&parts)?
        .receive_body(read_within(body, limit))
        .await
}

/// Receives an optional body. An empty body needs no media type.
async fn optional_json_body(request: Request) -> Result<Bytes, Rejection> {
    let (parts, body) = request.into_parts();
    check_content_length(&parts.headers)?;
    let body = InFlight::of(&parts)?.receive_body(read_body(body)).await?;
    if is_json(&parts.headers) || body.is_empty() {
        Ok(body)
    } else {
        Err(Rejection::NotJson)
    }
}

/// Refuses a `Content-Length` over the limit before the body is received.
pub(super) fn check_content_length(headers: &HeaderMap) -> Result<(), Rejection> {
    check_length(headers, BODY_BYTES)
}

fn check_length(headers: &HeaderMap, limit: usize) -> Result<(), Rejection> {
    let length = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| (limit as u64) < length) {
        Err(Rejection::TooLarge)
    } else {
        Ok(())
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok()?.split(';').next());
    media_type.is_some_and(|media_type| {
        let media_type = media_type.trim().to_ascii_lowercase();
        media_type == "application/json"
            || (media_type.starts_with("application/") && media_type.ends_with("+json"))
    })
}

/// Reads a body of at most 64 KiB within 10 seconds.
pub(super) async fn read_body(body: Body) -> Result<Bytes, Rejection> {
    read_within(body, BODY_BYTES).await
}

async fn read_within(body: Body, limit: usize) -> Result<Bytes, Rejection> {
    const TOO_SLOW: Rejection = Rejection::BadRequest("The request took too long to arrive");
    let collected = timeout(BODY_TIMEOUT, Limited::new(body, limit).collect())
        .await
        .map_err(|_| TOO_SLOW)?;
    match collected {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Rejection::TooLarge),
        Err(_) => Err(MALFORMED),
    }
}

#[cfg(test)]
mod tests {
    use fantail_core::limits::{
        ATTENDANCE_MARKS, CLASS_NAME_LENGTH, DESCRIPTION_LENGTH, EMAIL_LENGTH, KNOWN_LINES,
        MESSAGE_LENGTH, MESSAGE_RECIPIENTS, MESSAGE_TITLE_LENGTH, NAME_LENGTH, NOTES_LENGTH,
        PAYMENT_KEY_LENGTH, PAYMENT_NOTE_LENGTH, PAYMENT_REFERENCE_LENGTH, PAYMENTS_AT_ONCE,
        PHONE_LENGTH, STATEMENT_LINE_LENGTH,
    };

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_body_times_out_after_ten_seconds() {
        let never =
            Body::from_stream(futures_util::stream::pending::<Result<Bytes, std::io::Error>>());
        assert!(matches!(
            read_body(never).await,
            Err(Rejection::BadRequest("The request took too long to arrive"))
        ));
    }

    /// A character has 4 bytes at most in UTF-8; one that JSON escapes has fewer.
    #[test]
    fn the_longest_lists_fit_into_their_bodies() {
        const OTHERS: usize = 500;
        let payment = 4 * (PAYMENT_REFERENCE_LENGTH + PAYMENT_NOTE_LENGTH)
            + PAYMENT_KEY_LENGTH
            + STATEMENT_LINE_LENGTH
            + OTHERS;
        assert!(PAYMENTS_AT_ONCE * payment <= LARGE_BODY_BYTES);
        const {
            assert!(KNOWN_LINES * (STATEMENT_LINE_LENGTH + 3) + OTHERS <= LARGE_BODY_BYTES);
            assert!(ATTENDANCE_MARKS * 100 + OTHERS <= BODY_BYTES);
        }
        let message = 4 * (MESSAGE_TITLE_LENGTH + MESSAGE_LENGTH) + MESSAGE_RECIPIENTS * 39;
        assert!(message + OTHERS <= BODY_BYTES);
        // An edited user has each text twice: with the text that was loaded into the form.
        let user = 4 * (2 * NAME_LENGTH + EMAIL_LENGTH + PHONE_LENGTH + NOTES_LENGTH);
        assert!(2 * (user + OTHERS) <= BODY_BYTES);
        let class = 4 * (CLASS_NAME_LENGTH + 3 * NAME_LENGTH + DESCRIPTION_LENGTH);
        assert!(2 * (class + OTHERS) <= BODY_BYTES);
    }

    #[tokio::test]
    async fn a_body_may_have_64_kilobytes_and_no_more() {
        assert_eq!(
            read_body(Body::from(vec![b' '; BODY_BYTES]))
                .await
                .unwrap()
                .len(),
            BODY_BYTES
        );
        assert!(matches!(
            read_body(Body::from(vec![b' '; BODY_BYTES + 1])).await,
            Err(Rejection::TooLarge)
        ));
    }
}
