//! Responses other than a plain 200 with JSON. Each is a type, from which the OpenAPI description is derived.

use std::convert::Infallible;
use std::marker::PhantomData;

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use fantail_core::wire::PublicTimetable;
use futures_util::{Stream, StreamExt};
use headers::HeaderMapExt;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::caching::{self, JSON, TOTAL_COUNT, VARY};
use super::rejection::Rejection;
use crate::public_timetable::Page;

const CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");
const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60");
const CALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");

/// A 201 with JSON.
pub struct CreatedJson<T>(pub T);

/// A 201 with JSON, or a 200 if an earlier request has created it.
pub struct CreatedOnce<T> {
    pub is_new: bool,
    pub answer: T,
}

/// A `T` that is serialised already.
pub struct RawJson<T> {
    response: Response,
    of: PhantomData<fn() -> T>,
}

/// A page of a list, and the length of the list over all pages.
pub struct WithTotalCount<T> {
    pub total: u32,
    pub page: T,
}

/// A `T` as indented JSON, as a download. The file name must be ASCII.
pub struct JsonDownload<T> {
    pub name: String,
    pub content: T,
}

/// Server-sent events, each with a `T` as JSON.
pub struct Events<T, S> {
    stream: S,
    of: PhantomData<fn() -> T>,
}

/// Comma-separated values as a download. The file name must be ASCII.
pub struct CsvDownload {
    pub name: String,
    pub text: String,
}

/// A calendar entry as a download. The file name must be ASCII.
pub struct CalendarDownload {
    pub name: String,
    pub text: String,
}

/// The events of a calendar that clients subscribe to, with an ETag.
pub struct CalendarFeed(Response);

/// A text that anyone may keep for a minute, with its ETag. `F` is its format.
pub struct PublicText<F> {
    response: Response,
    of: PhantomData<fn() -> F>,
}

/// The format of a [`PublicText`].
pub trait TextFormat {
    type Schema: JsonSchema;
    const MEDIA_TYPE: &str;
}

macro_rules! formats {
    ($($format:ident $schema:ident $media_type:literal;)+) => {
        $(impl TextFormat for $format {
            type Schema = $schema;
            const MEDIA_TYPE: &str = $media_type;
        })+
    };
}
pub struct Html;
pub struct CalendarText;
pub struct Stylesheet;
formats! {
    Html String "text/html; charset=utf-8";
    CalendarText String "text/calendar; charset=utf-8";
    Stylesheet String "text/css; charset=utf-8";
    PublicTimetable PublicTimetable "application/json";
}

impl<F: TextFormat> PublicText<F> {
    /// The page, or a 304 for a client that has it.
    pub fn new(
        request: &HeaderMap,
        page: &Page,
        policy: HeaderValue,
    ) -> Result<PublicText<F>, Rejection> {
        let etag = caching::weak_etag(&page.hash)?;
        let mut response = if caching::is_current(request, &etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else if caching::accepts("gzip", request) {
            let gzip = [(header::CONTENT_ENCODING, "gzip")];
            (gzip, Body::from(page.gzip.clone())).into_response()
        } else {
            Body::from(page.content.clone()).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(F::MEDIA_TYPE),
        );
        headers.insert(header::CACHE_CONTROL, FOR_A_MINUTE);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        headers.insert(header::VARY, VARY);
        headers.typed_insert(etag);
        let of = PhantomData;
        Ok(PublicText { response, of })
    }
}

impl<T> RawJson<T> {
    pub fn new(json: &'static str) -> RawJson<T> {
        RawJson {
            response: ([(header::CONTENT_TYPE, JSON)], json).into_response(),
            of: PhantomData,
        }
    }

    /// JSON with the ETag of this hash. For a client with the same ETag, `json` isn't called.
    pub fn with_etag(
        request: &HeaderMap,
        hash: &[u8; 32],
        json: impl FnOnce() -> String,
    ) -> Result<RawJson<T>, Rejection> {
        Ok(RawJson {
            response: caching::with_etag(request, hash, JSON, json)?,
            of: PhantomData,
        })
    }
}

impl CalendarFeed {
    pub fn new(request: &HeaderMap, text: String) -> Result<CalendarFeed, Rejection> {
        let hash = Sha256::digest(&text).into();
        let mut response = caching::with_etag(request, &hash, CALENDAR, || text)?;
        let private = HeaderValue::from_static("private");
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, private);
        Ok(CalendarFeed(response))
    }
}

impl<T, S> Events<T, S> {
    pub fn new(stream: S) -> Events<T, S> {
        Events {
            stream,
            of: PhantomData,
        }
    }
}

impl<T: Serialize> IntoResponse for CreatedJson<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl<T: Serialize> IntoResponse for CreatedOnce<T> {
    fn into_response(self) -> Response {
        let status = if self.is_new {
            StatusCode::CREATED
        } else {
            StatusCode::OK
        };
        (status, Json(self.answer)).into_response()
    }
}

impl<T> IntoResponse for RawJson<T> {
    fn into_response(self) -> Response {
        self.response
    }
}

impl<F> IntoResponse for PublicText<F> {
    fn into_response(self) -> Response {
        self.response
    }
}

impl<T: IntoResponse> IntoResponse for WithTotalCount<T> {
    fn into_response(self) -> Response {
        let total = (
            HeaderName::from_static(TOTAL_COUNT),
            HeaderValue::from(self.total),
        );
        ([total], self.page).into_response()
    }
}

impl<T: Serialize> IntoResponse for JsonDownload<T> {
    fn into_response(self) -> Response {
        let json = serde_json::to_string_pretty(&self.content).map_err(anyhow::Error::from);
        let file = json.and_then(|json| file(&self.name, JSON, Body::from(json)));
        let file = file.map(|file| ([(header::VARY, VARY)], file));
        file.map_err(Rejection::from).into_response()
    }
}

impl<T, S> IntoResponse for Events<T, S>
where
    S: Stream<Item = Event> + Send + 'static,
{
    fn into_response(self) -> Response {
        let headers = [
            (header::CACHE_CONTROL, "no-store"),
            // Tells nginx not to buffer the events.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        (headers, Sse::new(self.stream.map(Ok::<_, Infallible>))).into_response()
    }
}

impl IntoResponse for CsvDownload {
    fn into_response(self) -> Response {
        let file = file(&self.name, CSV, Body::from(self.text));
        file.map_err(Rejection::from).into_response()
    }
}

impl IntoResponse for CalendarDownload {
    fn into_response(self) -> Response {
        let file = file(&self.name, CALENDAR, Body::from(self.text));
        file.map_err(Rejection::from).into_response()
    }
}

impl IntoResponse for CalendarFeed {
    fn into_response(self) -> Response {
        self.0
    }
}

fn file(name: &str, media_type: HeaderValue, body: Body) -> anyhow::Result<Response> {
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""))?;
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, body).into_response())
}
