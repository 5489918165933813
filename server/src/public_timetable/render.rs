//! Renders the pages of the public timetable.

use std::io::Read;
use std::sync::LazyLock;

use askama::Template;
use axum::body::Bytes;
use fantail_core::limits::SCHEDULE_DAYS;
use fantail_core::studio_time::{Instant, duration_words, long_day_words, time_words, with_offset};
use fantail_core::wire::{PublicClass, PublicDay, PublicTimetable};
use flate2::Compression;
use flate2::bufread::GzEncoder;
use sha2::{Digest, Sha256};

use crate::calendar::{self, CalendarEvent, CalendarMethod, EventStatus};
use crate::mail::letterhead::Letterhead;

/// The stylesheet of the HTML pages.
pub static STYLE: LazyLock<Page> =
    LazyLock::new(|| Page::of(include_str!("../../templates/timetable.css").to_owned()));

/// A page, compressed once rather than for each request, and the hash of its content.
pub struct Page {
    pub content: Bytes,
    pub gzip: Bytes,
    pub hash: [u8; 32],
}

/// A timetable in each format.
pub struct Pages {
    pub timetable: PublicTimetable,
    pub html: Page,
    /// The list alone, for a frame in another site.
    pub embed: Page,
    pub json: Page,
    pub calendar: Page,
}

impl Page {
    fn of(content: String) -> Page {
        let mut gzip = Vec::new();
        // Reading from memory can't fail.
        let _ = GzEncoder::new(content.as_bytes(), Compression::default()).read_to_end(&mut gzip);
        Page {
            hash: Sha256::digest(&content).into(),
            gzip: gzip.into(),
            content: content.into(),
        }
    }
}

impl Pages {
    /// `now` is the version of the calendar's events: it must be later in each new version.
    pub fn render(
        timetable: PublicTimetable,
        letterhead: &Letterhead,
        now: Instant,
    ) -> anyhow::Result<Pages> {
        let html = |is_embedded| {
            let page = HtmlTimetable {
                timetable: &timetable,
                public_url: &letterhead.public_url,
                is_embedded,
            };
            Page::of(page.to_string())
        };
        Ok(Pages {
            html: html(false),
            embed: html(true),
            json: Page::of(serde_json::to_string(&timetable)?),
            calendar: Page::of(calendar(&timetable, letterhead, now)),
            timetable,
        })
    }
}

/// Askama escapes each value that it inserts. Its filter `json` writes `<`, `>` and `&` as `\u003c` and so on, so that
/// no text can end the element with the structured data.
#[derive(Template)]
#[template(path = "timetable.html")]
struct HtmlTimetable<'a> {
    timetable: &'a PublicTimetable,
    public_url: &'a str,
    is_embedded: bool,
}

// What the template shows of a day and a class.

fn classes(timetable: &PublicTimetable) -> impl Iterator<Item = &PublicClass> {
    timetable.days.iter().flat_map(|day| &day.classes)
}

fn heading(day: &PublicDay) -> String {
    long_day_words(day.day)
}

fn time(class: &PublicClass) -> String {
    time_words(class.start_time)
}

fn offset(at: &Instant) -> String {
    with_offset(*at)
}

fn length(class: &PublicClass) -> String {
    duration_words(class.duration)
}

fn place(class: &PublicClass) -> String {
    calendar::full_location(&class.location, &class.room)
}

fn action(class: &PublicClass) -> &'static str {
    if class.is_full {
        "Sign in to join the waitlist"
    } else {
        "Sign in to book"
    }
}

fn calendar(timetable: &PublicTimetable, letterhead: &Letterhead, now: Instant) -> String {
    let events: Vec<_> = classes(timetable)
        .map(|class| CalendarEvent {
            id: &class.id,
            status: EventStatus::Confirmed,
            stamp: now,
            public_url: &letterhead.public_url,
            class_name: &class.name,
            instructor: &class.instructor,
            location: &class.location,
            room: &class.room,
            starts_at: class.start_time,
            ends_at: class.end_time,
            link: class.url.clone(),
            organiser: None,
            attendee: None,
        })
        .collect();
    calendar::file(&events, CalendarMethod::Publish)
}

#[cfg(test)]
mod tests {
    /// Returns the colours of a block that begins with this text, a line each.
    fn colours<'a>(css: &'a str, block: &str) -> Vec<&'a str> {
        let (_, rest) = css.split_once(block).unwrap();
        let lines = rest.split('}').next().unwrap().lines().map(str::trim);
        lines.filter(|line| line.starts_with("--")).collect()
    }

    #[test]
    fn the_colours_are_those_of_the_app() {
        let app = include_str!("../../../web/src/ui/theme.css");
        let page = include_str!("../../templates/timetable.css");
        let dark = "(prefers-color-scheme: dark) {\n  :root {";
        for (of_app, of_page) in [("\n:root {", "\n:root {"), (".dark {", dark)] {
            let (app, page) = (colours(app, of_app), colours(page, of_page));
            assert_eq!(page.len(), 8);
            assert!(page.iter().all(|colour| app.contains(colour)), "{page:?}");
        }
    }
}
