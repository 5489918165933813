//! `/timetable`: the public timetable in each format. While it isn't public, each of its addresses is a 404.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use fantail_core::wire::PublicTimetable;

use super::address::Visitor;
use super::layers::FRAMED_POLICY;
use super::rejection::Rejection;
use super::responses::{CalendarText, Html, PublicText, Stylesheet};
use crate::app::SharedApp;
use crate::public_timetable::{Pages, STYLE};

/// The pages have a stylesheet and an icon, and no scripts. Structured data isn't executed, so it needs no permission.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
);

type Answer<F> = Result<PublicText<F>, Rejection>;

pub async fn html(public: PublicPages) -> Answer<Html> {
    PublicText::new(&public.request, &public.pages.html, POLICY)
}

/// The list alone, which any site may show in a frame.
pub async fn embed(public: PublicPages) -> Answer<Html> {
    PublicText::new(&public.request, &public.pages.embed, FRAMED_POLICY)
}

pub async fn json(public: PublicPages) -> Answer<PublicTimetable> {
    PublicText::new(&public.request, &public.pages.json, POLICY)
}

pub async fn calendar(public: PublicPages) -> Answer<CalendarText> {
    PublicText::new(&public.request, &public.pages.calendar, POLICY)
}

pub async fn stylesheet(public: PublicPages) -> Answer<Stylesheet> {
    PublicText::new(&public.request, &STYLE, POLICY)
}

/// A visitor's request, and the pages.
pub struct PublicPages {
    request: HeaderMap,
    pages: Arc<Pages>,
}

impl FromRequestParts<SharedApp> for PublicPages {
    type Rejection = Rejection;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &SharedApp,
    ) -> Result<PublicPages, Rejection> {
        Visitor::from_request_parts(parts, app).await?;
        let (cache, now) = (&app.public_timetable, app.clock.now());
        let pages = cache.pages(&app.db, &app.letterhead, now).await?;
        Ok(PublicPages {
            request: parts.headers.clone(),
            pages: pages.ok_or(Rejection::NoRoute)?,
        })
    }
}
