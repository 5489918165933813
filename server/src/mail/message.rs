//! An e-mail as a MIME message: its headers and its parts.

use fantail_core::forms::text::deliverable;
use fantail_core::studio_time::Instant;
use lettre::Message;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};

use super::letters::Letter;
use crate::clock::as_system_time;

/// The values of a message's headers that are not part of [`Letter`]. This is not the SMTP
/// envelope.
#[derive(Debug, Clone, Copy)]
pub struct Envelope<'a> {
    /// The id and the date of the message are the same in every attempt, so that a client can recognise a duplicate.
    pub id: &'a str,
    pub to: &'a str,
    pub written_at: Instant,
}

/// Builds the MIME message of an e-mail; `None` if the address is invalid or a part cannot be
/// built.
pub(super) fn message(from: &Mailbox, envelope: &Envelope<'_>, letter: Letter) -> Option<Message> {
    let id = format!("<{}@{}>", envelope.id, from.email.domain());
    Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, deliverable(envelope.to)?.parse().ok()?))
        .subject(letter.subject.clone())
        .message_id(Some(id))
        .date(as_system_time(envelope.written_at))
        .header(AutoSubmitted)
        .multipart(parts(letter)?)
        .ok()
}

/// Marks the message as automatic, so that no out-of-office reply answers it (RFC 3834, section 5).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Builds the parts of a message. Each file of calendar entries is included twice: as an alternative, in which
/// Gmail and Outlook recognise an invitation, and as an attached file, which Apple Mail and others
/// open. The file has a different media type, because with the same one Gmail and Outlook would
/// show the invitation twice.
fn parts(letter: Letter) -> Option<MultiPart> {
    let mut words = MultiPart::alternative_plain_html(letter.text, letter.html);
    if letter.calendar.is_empty() {
        return Some(words);
    }
    let mut files = Vec::new();
    for attachment in letter.calendar {
        let media_type = format!(
            "text/calendar; method={}; charset=utf-8",
            attachment.method.as_str()
        );
        let invitation = SinglePart::builder()
            .header(ContentType::parse(&media_type).ok()?)
            .body(attachment.text.clone());
        words = words.singlepart(invitation);
        files.push(Attachment::new("invite.ics".to_owned()).body(
            attachment.text.into_bytes(),
            ContentType::parse("application/ics; name=\"invite.ics\"").ok()?,
        ));
    }
    let mixed = MultiPart::mixed().multipart(words);
    Some(files.into_iter().fold(mixed, MultiPart::singlepart))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::letters::tests::{MIA, class, every_letter, now};

    #[test]
    fn every_letter_is_marked_as_automatic() {
        let from: Mailbox = "Studio <hello@example.nz>".parse().unwrap();
        for (name, (letter, _)) in every_letter(&class(), "Mia", "A word") {
            let envelope = Envelope {
                id: "letter",
                to: MIA.email,
                written_at: now(),
            };
            let written = message(&from, &envelope, letter).unwrap().formatted();
            let written = String::from_utf8(written).unwrap();
            let (headers, _) = written.split_once("\r\n\r\n").unwrap();
            let lines: Vec<_> = headers
                .lines()
                .filter(|line| line.starts_with("Auto-Submitted"))
                .collect();
            assert_eq!(lines, ["Auto-Submitted: auto-generated"], "{name}");
        }
    }
}
