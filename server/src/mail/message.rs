//! A letter as a message: its headers and its parts.

use fantail_core::studio_time::Instant;
use lettre::Message;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};

use super::letters::Letter;
use crate::clock::as_system_time;

/// The envelope of a letter.
#[derive(Debug, Clone, Copy)]
pub struct Envelope<'a> {
    /// The same at every attempt: so are the message's id and its date.
    pub id: &'a str,
    pub to: &'a str,
    pub written_at: Instant,
}

/// The message of a letter; `None` when its address can't be written to.
pub(super) fn message(from: &Mailbox, envelope: &Envelope<'_>, letter: Letter) -> Option<Message> {
    let id = format!("<{}@{}>", envelope.id, from.email.domain());
    Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, envelope.to.parse().ok()?))
        .subject(letter.subject.clone())
        .message_id(Some(id))
        .date(as_system_time(envelope.written_at))
        .multipart(parts(letter)?)
        .ok()
}

/// The parts of a message. A calendar entry is there twice, as calendars themselves send it: among the alternatives, by
/// which Gmail and Outlook know an invitation, and as a file, which Apple Mail and others open. The file has a type of
/// its own, or a client that knows the first would show the invitation twice.
fn parts(letter: Letter) -> Option<MultiPart> {
    let words = MultiPart::alternative_plain_html(letter.text, letter.html);
    let Some(entry) = letter.calendar else {
        return Some(words);
    };
    let media_type = format!(
        "text/calendar; method={}; charset=utf-8",
        entry.method.as_str()
    );
    let invitation = SinglePart::builder()
        .header(ContentType::parse(&media_type).ok()?)
        .body(entry.text.clone());
    let file = Attachment::new("invite.ics".to_owned()).body(
        entry.text.into_bytes(),
        ContentType::parse("application/ics; name=\"invite.ics\"").ok()?,
    );
    let mixed = MultiPart::mixed().multipart(words.singlepart(invitation));
    Some(mixed.singlepart(file))
}
