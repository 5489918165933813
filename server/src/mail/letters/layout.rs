//! The layout of e-mails: the same content as plain text and as HTML.

use askama::Template;

use crate::mail::letterhead::Letterhead;

/// The content of an e-mail, before its layout.
pub(super) struct LetterContent {
    pub greeting: String,
    pub title: String,
    pub message: String,
    /// Facts and their labels, in the order in which they are shown.
    pub details: Vec<(&'static str, String)>,
    /// The buttons: their labels and addresses, in the order in which they are shown.
    pub links: Vec<(String, String)>,
    /// The reason in the e-mail's sentence 'You get this letter because …'.
    pub reason: &'static str,
    pub settings_url: Option<String>,
}

/// Askama escapes each value that it inserts, except the font, which is a constant of the template.
#[derive(Template)]
#[template(path = "letter.html")]
struct HtmlLetter<'a> {
    studio_name: &'a str,
    content: &'a LetterContent,
}

pub(super) fn html(letterhead: &Letterhead, content: &LetterContent) -> String {
    let letter = HtmlLetter {
        studio_name: &letterhead.studio_name,
        content,
    };
    letter.to_string()
}

pub(super) fn text(letterhead: &Letterhead, content: &LetterContent) -> String {
    let fact = |(name, value): &(&str, String)| format!("{name}: {value}");
    let facts: Vec<_> = content.details.iter().map(fact).collect();
    let link = |(label, url): &(String, String)| format!("{label}: {url}");
    let links: Vec<_> = content.links.iter().map(link).collect();
    let reason = format!("You get this letter because {}.", content.reason);
    let ending = match &content.settings_url {
        Some(url) => format!("{reason}\nChoose which letters you get: {url}"),
        None => reason,
    };
    let paragraphs = [
        format!("{},", content.greeting),
        content.title.clone(),
        content.message.clone(),
        facts.join("\n"),
        links.join("\n"),
        letterhead.studio_name.clone(),
        ending,
    ];
    let written: Vec<_> = paragraphs
        .into_iter()
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    written.join("\n\n") + "\n"
}
