//! The layout of letters, as text and in HTML: one content, two forms.
//!
//! Mail clients know tables and inline styles, and no more can be relied upon. Text has no colour of its own: it takes
//! the reader's, so that it can be read in light and dark; only on a background of ours has it a colour of ours.

use super::{Letterhead, Page};

const FERN: &str = "#1f5d3a";
const ON_FERN: &str = "#ffffff";
/// A line that can be seen on white and on black.
const LINE: &str = "#8a968f";
const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

pub(super) fn text(letterhead: &Letterhead, page: &Page) -> String {
    let fact = |(name, value): &(&str, String)| format!("{name}: {value}");
    let facts: Vec<_> = page.details.iter().map(fact).collect();
    let reason = format!("You get this letter because {}.", page.reason);
    let settings = page.settings_url.as_deref();
    let ending = settings.map_or_else(
        || reason.clone(),
        |url| format!("{reason}\nChoose which letters you get: {url}"),
    );
    let paragraphs = [
        format!("{},", page.greeting),
        page.title.clone(),
        page.message.clone(),
        facts.join("\n"),
        format!("{}: {}", page.label, page.url),
        letterhead.studio_name.clone(),
        ending,
    ];
    let written: Vec<_> = paragraphs
        .into_iter()
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    written.join("\n\n") + "\n"
}

pub(super) fn html(letterhead: &Letterhead, page: &Page) -> String {
    let studio = escaped(&letterhead.studio_name);
    let title = escaped(&page.title);
    let preheader = escaped(&page.message.replace('\n', " "));
    let content = [
        paragraph(&format!("{},", escaped(&page.greeting))),
        format!("<h1 style=\"margin:0 0 16px;font-size:24px;line-height:1.25;\">{title}</h1>"),
        paragraph(&lines(&page.message)),
        details(page),
        button(page),
    ]
    .concat();
    let row =
        |style: &str, inside: &str| format!("<tr><td style=\"{FONT}{style}\">{inside}</td></tr>\n");
    let header = format!(
        "background-color:{FERN};color:{ON_FERN};padding:16px 24px;border-radius:12px 12px 0 0;"
    );
    let body = format!(
        "padding:28px 24px 12px;border:1px solid {LINE};border-top:0;border-radius:0 0 12px 12px;"
    );
    let rows = [
        row(
            &header,
            &format!("<strong style=\"font-size:18px;\">{studio}</strong>"),
        ),
        row(&body, &content),
        row(
            "padding:16px 24px;font-size:13px;line-height:1.5;",
            &footer(&studio, page),
        ),
    ]
    .concat();
    format!(
        "<!doctype html>\n<html lang=\"en-NZ\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n<title>{title}</title>\n</head>\n\
         <body style=\"margin:0;padding:0;\">\n\
         <div style=\"display:none;max-height:0;overflow:hidden;\">{preheader}</div>\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">\
         <tr><td align=\"center\" style=\"padding:16px 8px;\">\n\
         <table role=\"presentation\" width=\"600\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         style=\"width:100%;max-width:600px;border-collapse:separate;text-align:left;\">\n{rows}</table>\n\
         </td></tr></table>\n</body>\n</html>\n"
    )
}

fn paragraph(inside: &str) -> String {
    format!("<p style=\"margin:0 0 16px;font-size:16px;line-height:1.5;\">{inside}</p>\n")
}

fn details(page: &Page) -> String {
    if page.details.is_empty() {
        return String::new();
    }
    let row = |(name, value): &(&str, String)| {
        format!(
            "<tr><td style=\"{FONT}padding:4px 16px 4px 0;font-size:14px;line-height:1.5;vertical-align:top;\
             white-space:nowrap;\">{name}</td><td style=\"{FONT}padding:4px 0;font-size:16px;line-height:1.4;\
             font-weight:600;word-break:break-word;\">{}</td></tr>\n",
            escaped(value)
        )
    };
    let rows: String = page.details.iter().map(row).collect();
    format!(
        "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:0 0 20px;\">\n\
         {rows}</table>\n"
    )
}

/// A link in a coloured cell, as a button; where it can't be pressed, the address beneath can be copied.
fn button(page: &Page) -> String {
    let url = escaped(&page.url);
    format!(
        "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:8px 0 12px;\">\
         <tr><td style=\"background-color:{FERN};border-radius:8px;\"><a href=\"{url}\" style=\"{FONT}display:inline-block;\
         padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;color:{ON_FERN};text-decoration:none;\">{}</a>\
         </td></tr></table>\n\
         <p style=\"margin:0 0 16px;font-size:13px;line-height:1.5;word-break:break-all;\">\
         <a href=\"{url}\" style=\"color:inherit;\">{url}</a></p>\n",
        page.label
    )
}

fn footer(studio: &str, page: &Page) -> String {
    let settings = page
        .settings_url
        .as_deref()
        .map_or_else(String::new, |url| {
            format!(
                "<br>\n<a href=\"{}\" style=\"color:inherit;\">Choose which letters you get</a>",
                escaped(url)
            )
        });
    let reason = escaped(page.reason);
    format!("{studio}<br>\nYou get this letter because {reason}.{settings}")
}

fn lines(text: &str) -> String {
    escaped(text).replace('\n', "<br>\n")
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}
