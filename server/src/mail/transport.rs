//! Delivers e-mails: by SMTP, or as files in a folder next to the database if no mail server is
//! configured.

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

use super::delivery_failure::DeliveryFailure;
use super::letters::Letter;
use super::message::{Envelope, message};
use super::smtp::SmtpClient;
use super::{folder, smtp};

const MESSAGE_TIMEOUT: Duration = Duration::from_mins(1);
const CHECK_TIMEOUT: Duration = Duration::from_secs(4);
/// How long the result of a health check is cached, so that a screen that polls does not reach the
/// mail server each time.
const HEALTH_CACHED_FOR: TimeDelta = TimeDelta::seconds(10);

/// Sends every e-mail, from one sender.
pub struct Mailer {
    from: Mailbox,
    route: DeliveryRoute,
    /// The folder into which e-mails are written, or were written while there was no mail server.
    files: Option<PathBuf>,
    /// The time and the result of the last health check.
    last_check: Mutex<Option<(Instant, bool)>>,
}

enum DeliveryRoute {
    Smtp(Box<SmtpClient>),
    /// Each e-mail is written to a file.
    Folder(PathBuf),
}

impl Mailer {
    /// Creates a mailer that uses the SMTP server at this URL. `authority` is a further certificate
    /// authority to trust, in PEM.
    pub fn smtp(url: &str, authority: Option<&[u8]>, from: Mailbox) -> anyhow::Result<Mailer> {
        let route = DeliveryRoute::Smtp(Box::new(smtp::client(url, authority)?));
        Ok(Mailer::new(from, route, None))
    }

    /// Makes the mailer also delete the files that were written while there was no mail server, once
    /// they are old enough.
    pub fn with_old_files_beside(self, database: &Path) -> Mailer {
        let files = Some(folder_beside(database));
        Mailer { files, ..self }
    }

    /// Creates a mailer that writes each e-mail to a file in `mail/` next to the database. The
    /// folder is created with the first e-mail.
    pub fn files_beside(database: &Path, from: Mailbox) -> Mailer {
        let folder = folder_beside(database);
        Mailer::new(from, DeliveryRoute::Folder(folder.clone()), Some(folder))
    }

    fn new(from: Mailbox, route: DeliveryRoute, files: Option<PathBuf>) -> Mailer {
        Mailer {
            from,
            route,
            files,
            last_check: Mutex::new(None),
        }
    }

    /// Returns whether e-mails are sent by a mail server. Without one, the admin who invites a user is given the link
    /// to pass on.
    pub fn is_configured(&self) -> bool {
        matches!(self.route, DeliveryRoute::Smtp(_))
    }

    /// Returns the address of the sender, without its name.
    pub fn from_email(&self) -> String {
        self.from.email.to_string()
    }

    pub async fn deliver(
        &self,
        envelope: &Envelope<'_>,
        letter: Letter,
    ) -> Result<(), DeliveryFailure> {
        self.deliver_within(MESSAGE_TIMEOUT, envelope, letter).await
    }

    pub(super) async fn deliver_within(
        &self,
        limit: Duration,
        envelope: &Envelope<'_>,
        letter: Letter,
    ) -> Result<(), DeliveryFailure> {
        let message = message(&self.from, envelope, letter).ok_or_else(|| DeliveryFailure {
            reason: "its address can't be written to".to_owned(),
            is_permanent: true,
        })?;
        match &self.route {
            DeliveryRoute::Smtp(client) => match timeout(limit, client.send(message)).await {
                Ok(sent) => sent.map(drop).map_err(|error| smtp::failure(&error)),
                Err(_) => Err(DeliveryFailure::temporary("the mail server took too long")),
            },
            DeliveryRoute::Folder(folder) => {
                let (folder, name) = (folder.clone(), format!("{}.eml", envelope.id));
                let save = move || folder::save(&folder, &name, &message.formatted());
                let saved = spawn_blocking(save).await;
                saved.map_err(io::Error::from).flatten().map_err(|cause| {
                    // The reason is shown to admins and stored; the cause is for the operator.
                    tracing::warn!("the file of a letter could not be written: {cause}");
                    DeliveryFailure::temporary("its file could not be written")
                })
            }
        }
    }

    /// Deletes the files of e-mails that were drafted at `until` or earlier.
    pub async fn delete_files(&self, until: Instant) -> io::Result<()> {
        let Some(files) = self.files.clone() else {
            return Ok(());
        };
        spawn_blocking(move || folder::delete_until(&files, until)).await?
    }

    /// Returns whether e-mails can be sent, according to the mail server itself. The result is
    /// cached for ten seconds; concurrent callers wait for the same result.
    pub async fn can_send(&self, now: Instant) -> bool {
        let mut last_check = self.last_check.lock().await;
        match *last_check {
            Some((at, answer)) if (now - at).abs() < HEALTH_CACHED_FOR => answer,
            _ => {
                let answer = self.check().await;
                *last_check = Some((now, answer));
                answer
            }
        }
    }

    /// Returns whether e-mails to addresses with non-ASCII characters before the @ can be sent.
    /// Such addresses are rare, so the mail server is queried each time.
    pub async fn accepts_non_ascii_addresses(&self) -> bool {
        match &self.route {
            DeliveryRoute::Smtp(client) => timeout(CHECK_TIMEOUT, client.supports_smtputf8())
                .await
                .unwrap_or(false),
            DeliveryRoute::Folder(_) => false,
        }
    }

    async fn check(&self) -> bool {
        match &self.route {
            DeliveryRoute::Smtp(client) => {
                // The test also signs in, because a server that refuses the password accepts no
                // e-mails.
                let connected = timeout(CHECK_TIMEOUT, client.test_connection()).await;
                matches!(connected, Ok(Ok(true)))
            }
            DeliveryRoute::Folder(folder) => {
                let folder = folder.clone();
                let is_writable = spawn_blocking(move || folder::is_writable(&folder)).await;
                is_writable.unwrap_or(false)
            }
        }
    }
}

fn folder_beside(database: &Path) -> PathBuf {
    database.with_file_name("mail")
}

/// Parses the sender of every e-mail: `hello@studio.nz`, or `Studio <hello@studio.nz>`.
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
