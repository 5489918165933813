//! A letter as a message: its headers and its parts.

use lettre::Message;
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};

use crate::clock::as_system_time;
use crate::store::delivery::DueLetter;

/// The same letter is the same message however often it is tried: its id and its date are the outbox row's.
///
/// `None` when its address can't be written to.
pub(super) fn message(from: &Mailbox, letter: &DueLetter) -> Option<Message> {
    let id = format!("<{}@{}>", letter.id, from.email.domain());
    Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, letter.to_address.parse().ok()?))
        .subject(letter.subject.clone())
        .message_id(Some(id))
        .date(as_system_time(letter.created_at))
        .multipart(parts(letter)?)
        .ok()
}

/// An entry for a calendar is there twice, as calendars themselves send it: among the alternatives, by which Gmail and
/// Outlook know an invitation, and as a file, which Apple Mail and everybody else can open. The file has a type of its
/// own, or a client that knows the first would show the invitation twice.
fn parts(letter: &DueLetter) -> Option<MultiPart> {
    let words =
        MultiPart::alternative_plain_html(letter.text_body.clone(), letter.html_body.clone());
    if letter.calendar.is_empty() {
        return Some(words);
    }
    let media_type = format!(
        "text/calendar; method={}; charset=utf-8",
        letter.calendar_method
    );
    let entry = SinglePart::builder()
        .header(ContentType::parse(&media_type).ok()?)
        .body(letter.calendar.clone());
    let file = Attachment::new("invite.ics".to_owned()).body(
        letter.calendar.clone().into_bytes(),
        ContentType::parse("application/ics; name=\"invite.ics\"").ok()?,
    );
    let mixed = MultiPart::mixed().multipart(words.singlepart(entry));
    Some(mixed.singlepart(file))
}
