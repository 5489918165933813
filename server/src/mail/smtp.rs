//! Sends letters by SMTP, and words the server's refusals.

use std::error::Error;
use std::time::Duration;

use anyhow::{Context, ensure};
use axum::http::Uri;
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::{ClientId, Extension};
use lettre::transport::smtp::response::Response;
use lettre::transport::smtp::{self, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use url::Url;

use super::transport::Undelivered;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A mail server.
pub(super) struct Server {
    transport: Transport,
    host: String,
    port: u16,
    tls: Tls,
}

impl Server {
    pub async fn send(&self, message: Message) -> Result<Response, smtp::Error> {
        self.transport.send(message).await
    }

    pub async fn test_connection(&self) -> Result<bool, smtp::Error> {
        self.transport.test_connection().await
    }

    /// Whether the server says that it takes addresses with letters beside ASCII (RFC 6531).
    pub async fn offers_smtputf8(&self) -> bool {
        match self.greeted().await {
            Ok(mut connection) => {
                let extensions = connection.server_info();
                let offers = extensions.supports_feature(Extension::SmtpUtfEight);
                connection.abort().await;
                offers
            }
            Err(_) => false,
        }
    }

    async fn greeted(&self) -> Result<AsyncSmtpConnection, smtp::Error> {
        let name = ClientId::default();
        let (wrapped, later) = match &self.tls {
            Tls::Wrapper(parameters) => (Some(parameters.clone()), None),
            Tls::Required(parameters) | Tls::Opportunistic(parameters) => (None, Some(parameters)),
            Tls::None => (None, None),
        };
        let to = (self.host.as_str(), self.port);
        let patience = Some(CONNECT_TIMEOUT);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(to, patience, &name, wrapped, None).await?;
        if let Some(parameters) = later
            && connection.can_starttls()
        {
            connection.starttls(parameters.clone(), &name).await?;
        }
        Ok(connection)
    }
}

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The codes for a wrong name or password: a fault of the configuration, and not of the letter.
const NOT_LET_IN: [&str; 4] = ["530", "534", "535", "538"];

/// The server at this URL, each letter on a connection of its own: none inherits one that hangs.
///
/// `authority` is a certificate in PEM that is trusted beside the public ones, for a mail server of the studio's own.
pub(super) fn server(url: &str, authority: Option<&[u8]>) -> anyhow::Result<Server> {
    let url = with_tls(url);
    let mut builder = Transport::from_url(&url).context(
        "FANTAIL_SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host",
    )?;
    let parsed = Url::parse(&url)?;
    let host = parsed.host_str().unwrap_or_default();
    let host = host.trim_matches(['[', ']']);
    let own = authority
        .map(certificate)
        .transpose()
        .context("--smtp-ca (FANTAIL_SMTP_CA) must name a file with a certificate in PEM")?;
    let mut parameters = TlsParameters::builder(host.to_owned());
    if let Some(own) = own {
        parameters = parameters.add_root_certificate(own);
    }
    let (tls, port) = encryption(&parsed, parameters.build_rustls()?);
    if authority.is_some() {
        builder = builder.tls(tls.clone());
    }
    Ok(Server {
        transport: builder.timeout(Some(CONNECT_TIMEOUT)).build(),
        host: host.to_owned(),
        port: parsed.port().unwrap_or(port),
        tls,
    })
}

/// Adds TLS to a URL that doesn't say: required with a password, else where the server offers it; a server on this
/// machine needs none.
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

fn certificate(pem: &[u8]) -> anyhow::Result<Certificate> {
    // A file without any certificate in it would be read as none to trust, and every letter would wait.
    let begins = b"-----BEGIN CERTIFICATE-----";
    let holds_one = pem.windows(begins.len()).any(|part| part == begins);
    ensure!(holds_one, "there is none in it");
    Ok(Certificate::from_pem(pem)?)
}

/// The encryption that a URL asks for, and the port that goes with it.
fn encryption(url: &Url, parameters: TlsParameters) -> (Tls, u16) {
    match (url.scheme(), url.query()) {
        ("smtps", _) => (Tls::Wrapper(parameters), SUBMISSIONS_PORT),
        (_, Some("tls=required")) => (Tls::Required(parameters), SUBMISSION_PORT),
        (_, Some("tls=opportunistic")) => (Tls::Opportunistic(parameters), SUBMISSION_PORT),
        _ => (Tls::None, SMTP_PORT),
    }
}

/// The reason a letter was refused, without naming a person.
pub(super) fn refusal(error: &smtp::Error) -> Undelivered {
    let Some(code) = error.status().map(|code| code.to_string()) else {
        return unsent(error);
    };
    if NOT_LET_IN.contains(&code.as_str()) {
        let reason = format!("the mail server refused our username or password ({code})");
        return Undelivered::for_now(&reason);
    }
    Undelivered {
        reason: format!("the mail server refused it ({code})"),
        is_final: error.is_permanent(),
    }
}

/// The reason a letter never got as far as an answer.
fn unsent(error: &smtp::Error) -> Undelivered {
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    if error.is_client() && cause.contains("non-ascii") {
        return Undelivered {
            reason: "its address has letters before the @ that the mail server does not take"
                .to_owned(),
            is_final: true,
        };
    }
    Undelivered::for_now(if cause.contains("certificate") {
        "the mail server's certificate is not one we trust"
    } else if error.is_timeout() {
        "the mail server took too long"
    } else if error.is_client() {
        "the mail server has no encryption or no sign-in that we know"
    } else {
        "the mail server could not be reached"
    })
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
    fn what_is_no_url_and_what_is_no_certificate_are_said_to_be_none() {
        assert!(server("mail.example.nz", None).is_err());
        let error = server("smtps://mail.example.nz", Some(b"nothing"))
            .err()
            .unwrap();
        assert!(error.to_string().contains("--smtp-ca"), "{error}");
    }
}
