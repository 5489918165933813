//! The transport of letters: SMTP, or a folder beside the database when no mail server is configured.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use chrono::TimeDelta;
use fantail_core::forms::text::deliverable;
use fantail_core::studio_time::Instant;
pub use lettre::message::Mailbox;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::letters::Letter;
use super::message::{Envelope, message};
use super::{folder, smtp};

const MESSAGE_TIMEOUT: Duration = Duration::from_mins(1);
const GREETING_TIMEOUT: Duration = Duration::from_secs(4);
/// The time for which the mail server's last answer is believed: a screen that asks often doesn't reach it each time.
const BELIEVED_FOR: TimeDelta = TimeDelta::seconds(10);

/// The transport, and the sender of every letter.
pub struct Post {
    from: Mailbox,
    way: Way,
    /// The folder of letter files, now or before there was a mail server.
    files: Option<PathBuf>,
    /// The time of the last probe, and whether letters could be sent.
    asked: Mutex<Option<(Instant, bool)>>,
}

enum Way {
    Smtp(Box<smtp::Server>),
    /// Each letter becomes a file.
    Folder(PathBuf),
}

/// The reason a letter wasn't sent; without naming a person, as it is logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undelivered {
    pub reason: String,
    /// Whether every further attempt would fail too.
    pub is_final: bool,
}

impl Undelivered {
    /// A failure that may pass.
    pub(super) fn for_now(reason: &str) -> Undelivered {
        Undelivered {
            reason: reason.to_owned(),
            is_final: false,
        }
    }
}

impl Post {
    /// Sends by the SMTP server at this URL, trusting one more certificate authority (in PEM) if there is one.
    pub fn by_smtp(url: &str, authority: Option<&[u8]>, from: Mailbox) -> anyhow::Result<Post> {
        let way = Way::Smtp(Box::new(smtp::server(url, authority)?));
        Ok(Post::new(from, way, None))
    }

    /// Letter files from before there was a mail server are still removed in time.
    pub fn after_files_beside(self, database: &Path) -> Post {
        let files = Some(folder_beside(database));
        Post { files, ..self }
    }

    /// Writes into `mail/` beside the database, created when it is first needed.
    pub fn beside(database: &Path, from: Mailbox) -> Post {
        let folder = folder_beside(database);
        Post::new(from, Way::Folder(folder.clone()), Some(folder))
    }

    fn new(from: Mailbox, way: Way, files: Option<PathBuf>) -> Post {
        Post {
            from,
            way,
            files,
            asked: Mutex::new(None),
        }
    }

    /// Whether a mail server takes the letters; without one they become files for an admin to hand over.
    pub fn is_configured(&self) -> bool {
        matches!(self.way, Way::Smtp(_))
    }

    /// The address of the sender, without a name.
    pub fn from_email(&self) -> String {
        self.from.email.to_string()
    }

    pub async fn deliver(
        &self,
        envelope: &Envelope<'_>,
        letter: Letter,
    ) -> Result<(), Undelivered> {
        self.deliver_within(MESSAGE_TIMEOUT, envelope, letter).await
    }

    pub(super) async fn deliver_within(
        &self,
        limit: Duration,
        envelope: &Envelope<'_>,
        letter: Letter,
    ) -> Result<(), Undelivered> {
        let message = message(&self.from, envelope, letter).ok_or_else(|| Undelivered {
            reason: "its address can't be written to".to_owned(),
            is_final: true,
        })?;
        match &self.way {
            Way::Smtp(server) => match timeout(limit, server.send(message)).await {
                Ok(sent) => sent.map(drop).map_err(|error| smtp::refusal(&error)),
                Err(_) => Err(Undelivered::for_now("the mail server took too long")),
            },
            Way::Folder(folder) => {
                let (folder, name) = (folder.clone(), format!("{}.eml", envelope.id));
                let keep = move || folder::keep(&folder, &name, &message.formatted());
                let kept = spawn_blocking(keep).await;
                kept.map_err(io::Error::from).flatten().map_err(|cause| {
                    // The reason is shown and kept; the cause is for the operator.
                    tracing::warn!("a letter's file could not be written: {cause}");
                    Undelivered::for_now("its file could not be written")
                })
            }
        }
    }

    /// Removes the letter files written until then.
    pub async fn forget_files(&self, until: Instant) -> io::Result<()> {
        let Some(files) = self.files.clone() else {
            return Ok(());
        };
        spawn_blocking(move || folder::forget(&files, until)).await?
    }

    /// Whether letters can be sent: asked of the mail server itself, and then believed for ten seconds. Calls meanwhile
    /// wait for the same answer.
    pub async fn can_send(&self, now: Instant) -> bool {
        let mut asked = self.asked.lock().await;
        match *asked {
            Some((at, answer)) if (now - at).abs() < BELIEVED_FOR => answer,
            _ => {
                let answer = self.ask().await;
                *asked = Some((now, answer));
                answer
            }
        }
    }

    /// Whether letters leave to addresses with any letters before the @: asked of the mail server each time, as such
    /// addresses are rare.
    pub async fn takes_any_letter(&self) -> bool {
        match &self.way {
            Way::Smtp(server) => timeout(GREETING_TIMEOUT, server.offers_smtputf8())
                .await
                .unwrap_or(false),
            Way::Folder(_) => false,
        }
    }

    /// A server that refuses the sign-in takes no letters either.
    async fn ask(&self) -> bool {
        match &self.way {
            Way::Smtp(server) => {
                let greeted = timeout(GREETING_TIMEOUT, server.test_connection()).await;
                matches!(greeted, Ok(Ok(true)))
            }
            Way::Folder(folder) => {
                let folder = folder.clone();
                let written = spawn_blocking(move || folder::takes_files(&folder)).await;
                written.unwrap_or(false)
            }
        }
    }
}

fn folder_beside(database: &Path) -> PathBuf {
    database.with_file_name("mail")
}

/// The sender of every letter: `hello@studio.nz`, or `Studio <hello@studio.nz>`.
pub fn sender(address: &str, studio_name: &str) -> anyhow::Result<Mailbox> {
    let mailbox: Mailbox = address.parse().with_context(|| {
        format!("letters need a sender: '{address}' is no e-mail address (see --mail-from)")
    })?;
    let name = mailbox.name.unwrap_or_else(|| studio_name.to_owned());
    let email = deliverable(mailbox.email.as_ref())
        .and_then(|email| email.parse().ok())
        .unwrap_or(mailbox.email);
    Ok(Mailbox::new(Some(name), email))
}

#[cfg(test)]
mod tests {
    use super::*;

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
