//! Answers other than plain JSON, each a type of its own, so that the description can be read off it.

use std::marker::PhantomData;

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::reads::{self, JSON, TOTAL_COUNT};
use super::rejection::Rejection;

const CALENDAR: HeaderValue = HeaderValue::from_static("text/calendar; charset=utf-8");

/// An answer of 201.
pub struct Created<T>(pub T);

/// A `T` that is JSON already.
pub struct Prepared<T> {
    response: Response,
    of: PhantomData<fn() -> T>,
}

/// A page of a list, and the length of the list on all pages.
pub struct Counted<T> {
    pub total: u32,
    pub page: T,
}

/// JSON to be saved under this name, which is plain ASCII.
pub struct JsonFile<T> {
    pub name: String,
    pub content: T,
}

/// An entry for a calendar, to be saved under this name, which is plain ASCII.
pub struct CalendarFile {
    pub name: String,
    pub text: String,
}

impl<T> Prepared<T> {
    pub fn new(json: &'static str) -> Prepared<T> {
        Prepared {
            response: ([(header::CONTENT_TYPE, JSON)], json).into_response(),
            of: PhantomData,
        }
    }

    /// JSON with the ETag of this hash; a client that has it gets a 304 without a call of `json`.
    pub fn tagged(
        request: &HeaderMap,
        hash: &[u8; 32],
        json: impl FnOnce() -> String,
    ) -> Result<Prepared<T>, Rejection> {
        Ok(Prepared {
            response: reads::tagged(request, hash, json)?,
            of: PhantomData,
        })
    }
}

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl<T> IntoResponse for Prepared<T> {
    fn into_response(self) -> Response {
        self.response
    }
}

impl<T: IntoResponse> IntoResponse for Counted<T> {
    fn into_response(self) -> Response {
        let total = (
            HeaderName::from_static(TOTAL_COUNT),
            HeaderValue::from(self.total),
        );
        ([total], self.page).into_response()
    }
}

impl<T: Serialize> IntoResponse for JsonFile<T> {
    fn into_response(self) -> Response {
        let text = serde_json::to_string_pretty(&self.content).map_err(anyhow::Error::from);
        let file = text.and_then(|text| file(&self.name, JSON, text));
        file.map_err(Rejection::from).into_response()
    }
}

impl IntoResponse for CalendarFile {
    fn into_response(self) -> Response {
        let file = file(&self.name, CALENDAR, self.text);
        file.map_err(Rejection::from).into_response()
    }
}

fn file(name: &str, media_type: HeaderValue, text: String) -> anyhow::Result<Response> {
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\""))?;
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, text).into_response())
}
