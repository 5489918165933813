//! How a letter leaves: by SMTP, or into a folder beside the database when no mail server is configured.

use std::fs::{self, DirBuilder, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use axum::http::Uri;
pub use lettre::message::Mailbox;
use lettre::message::MultiPart;
use lettre::transport::smtp;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::clock::as_system_time;
use crate::store::outbox::DueLetter;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const MESSAGE_TIMEOUT: Duration = Duration::from_mins(1);
/// The server wants another name or password: that is ours to mend, and no fault of the letter's.
const NOT_LET_IN: [&str; 4] = ["530", "534", "535", "538"];

/// Where letters go, and whose name is on them.
pub struct Post {
    from: Mailbox,
    way: Way,
}

enum Way {
    Smtp(AsyncSmtpTransport<Tokio1Executor>),
    /// Each letter becomes a file.
    Folder(PathBuf),
}

/// Why a letter didn't leave; it names nobody, for it goes to the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undelivered {
    pub reason: String,
    /// Trying again would end the same way.
    pub is_final: bool,
}

impl Post {
    /// By the SMTP server at this URL, each letter on a connection of its own: one that hangs can't answer for the next.
    pub fn by_smtp(url: &str, from: Mailbox) -> anyhow::Result<Post> {
        let url = with_tls(url);
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&url).context(
            "FANTAIL_SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host",
        )?;
        let way = Way::Smtp(builder.timeout(Some(CONNECT_TIMEOUT)).build());
        Ok(Post { from, way })
    }

    /// Into `mail/` beside the database, made when the first letter is written.
    pub fn beside(database: &Path, from: Mailbox) -> Post {
        let way = Way::Folder(database.with_file_name("mail"));
        Post { from, way }
    }

    /// Whether a mail server takes the letters; without one they become files for someone to hand over.
    pub fn is_configured(&self) -> bool {
        matches!(self.way, Way::Smtp(_))
    }

    pub async fn deliver(&self, letter: &DueLetter) -> Result<(), Undelivered> {
        let message = self.message(letter).ok_or_else(|| Undelivered {
            reason: "its address can't be written to".to_owned(),
            is_final: true,
        })?;
        match &self.way {
            Way::Smtp(smtp) => match timeout(MESSAGE_TIMEOUT, smtp.send(message)).await {
                Ok(sent) => sent.map(drop).map_err(|error| refusal(&error)),
                Err(_) => Err(passing("the mail server took too long")),
            },
            Way::Folder(folder) => {
                let (folder, name) = (folder.clone(), format!("{}.eml", letter.id));
                let written = spawn_blocking(move || keep(&folder, &name, &message.formatted()));
                match written.await {
                    Ok(Ok(())) => Ok(()),
                    _ => Err(passing("its file could not be written")),
                }
            }
        }
    }

    /// The same letter is the same message however often it is tried: its id and its date are the outbox row's.
    fn message(&self, letter: &DueLetter) -> Option<Message> {
        let id = format!("<{}@{}>", letter.id, self.from.email.domain());
        Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, letter.to_address.parse().ok()?))
            .subject(letter.subject.clone())
            .message_id(Some(id))
            .date(as_system_time(letter.created_at))
            .multipart(MultiPart::alternative_plain_html(
                letter.text_body.clone(),
                letter.html_body.clone(),
            ))
            .ok()
    }
}

/// The sender of every letter: `hello@studio.nz`, or `Studio <hello@studio.nz>`.
pub fn sender(address: &str, studio_name: &str) -> anyhow::Result<Mailbox> {
    let mailbox: Mailbox = address.parse().with_context(|| {
        format!("letters need a sender: '{address}' is no e-mail address (see --mail-from)")
    })?;
    let name = mailbox.name.unwrap_or_else(|| studio_name.to_owned());
    Ok(Mailbox::new(Some(name), mailbox.email))
}

/// A password never goes out in the clear, nor a letter where the server can do better; on this machine there is no wire.
fn with_tls(url: &str) -> String {
    let Ok(uri) = url.parse::<Uri>() else {
        return url.to_owned();
    };
    let is_here = matches!(uri.host(), Some("localhost" | "127.0.0.1" | "[::1]") | None);
    if uri.scheme_str() != Some("smtp") || uri.query().is_some() || is_here {
        return url.to_owned();
    }
    let has_a_password = uri.authority().is_some_and(|a| a.as_str().contains('@'));
    let tls = if has_a_password {
        "required"
    } else {
        "opportunistic"
    };
    format!("{url}?tls={tls}")
}

fn refusal(error: &smtp::Error) -> Undelivered {
    let Some(code) = error.status().map(|code| code.to_string()) else {
        return passing("the mail server could not be reached");
    };
    Undelivered {
        is_final: error.is_permanent() && !NOT_LET_IN.contains(&code.as_str()),
        reason: format!("the mail server refused it ({code})"),
    }
}

fn passing(reason: &str) -> Undelivered {
    Undelivered {
        reason: reason.to_owned(),
        is_final: false,
    }
}

/// A letter has its name only when it is whole.
fn keep(folder: &Path, name: &str, letter: &[u8]) -> std::io::Result<()> {
    if !folder.exists() {
        DirBuilder::new()
            .mode(0o700)
            .recursive(true)
            .create(folder)?;
    }
    let unfinished = folder.join(format!(".{name}.part"));
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)?;
    file.write_all(letter)?;
    file.sync_all()?;
    fs::rename(unfinished, folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_never_goes_out_in_the_clear() {
        let asked = |url: &str| {
            with_tls(url)
                .split_once("tls=")
                .map(|(_, tls)| tls.to_owned())
        };
        assert_eq!(
            asked("smtp://mia:secret@mail.example.nz:587").as_deref(),
            Some("required")
        );
        assert_eq!(
            asked("smtp://mail.example.nz").as_deref(),
            Some("opportunistic")
        );
        assert_eq!(asked("smtps://mia:secret@mail.example.nz"), None);
        assert_eq!(asked("smtp://127.0.0.1:2525"), None);
    }

    #[test]
    fn a_sender_is_an_address_with_the_studios_name_unless_it_has_its_own() {
        assert_eq!(
            sender("a@b.nz", "Kōwhai").unwrap().name.as_deref(),
            Some("Kōwhai")
        );
        assert_eq!(
            sender("Aroha <a@b.nz>", "Kōwhai").unwrap().name.as_deref(),
            Some("Aroha")
        );
        assert!(sender("nobody", "Kōwhai").is_err());
        assert!(sender("hello@localhost", "Kōwhai").is_ok());
    }
}
