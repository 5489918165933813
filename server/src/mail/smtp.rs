//! The SMTP client, and the messages for its failures.

use std::borrow::Cow;
use std::error::Error;
use std::time::Duration;

use anyhow::{Context, ensure};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::{ClientId, Extension};
use lettre::transport::smtp::response::Response;
use lettre::transport::smtp::{self, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use url::Url;

use super::delivery_failure::DeliveryFailure;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// A client of one mail server.
pub(super) struct SmtpClient {
    transport: Transport,
    host: String,
    port: u16,
    tls: Tls,
}

impl SmtpClient {
    pub async fn send(&self, message: Message) -> Result<Response, smtp::Error> {
        self.transport.send(message).await
    }

    pub async fn test_connection(&self) -> Result<bool, smtp::Error> {
        self.transport.test_connection().await
    }

    /// Returns whether the server accepts addresses with non-ASCII characters (RFC 6531).
    pub async fn supports_smtputf8(&self) -> bool {
        match self.connect().await {
            Ok(mut connection) => {
                let extensions = connection.server_info();
                let is_supported = extensions.supports_feature(Extension::SmtpUtfEight);
                connection.abort().await;
                is_supported
            }
            Err(_) => false,
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, smtp::Error> {
        let name = ClientId::default();
        let (wrapped, start_tls) = match &self.tls {
            Tls::Wrapper(parameters) => (Some(parameters.clone()), None),
            Tls::Required(parameters) | Tls::Opportunistic(parameters) => (None, Some(parameters)),
            Tls::None => (None, None),
        };
        let to = (self.host.as_str(), self.port);
        let limit = Some(CONNECT_TIMEOUT);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(to, limit, &name, wrapped, None).await?;
        if let Some(parameters) = start_tls
            && connection.can_starttls()
        {
            connection.starttls(parameters.clone(), &name).await?;
        }
        Ok(connection)
    }
}

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The codes for a failed or missing sign-in. The configuration is wrong, not the e-mail.
const AUTHENTICATION_CODES: [&str; 4] = ["530", "534", "535", "538"];
/// The codes for an address that does not exist, without an enhanced status code.
const ADDRESS_CODES: [&str; 3] = ["550", "551", "553"];

/// Creates a client of the mail server at this URL. Each e-mail has its own connection, so that
/// none waits for a dead connection.
///
/// `authority` is a certificate in PEM to trust besides the public ones, for a private mail server.
pub(super) fn client(url: &str, authority: Option<&[u8]>) -> anyhow::Result<SmtpClient> {
    let cannot = "FANTAIL_SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host";
    let url = with_tls(Url::parse(url).context(cannot)?);
    let mut builder = Transport::from_url(url.as_str()).context(cannot)?;
    let host = url.host_str().unwrap_or_default();
    let host = host.trim_matches(['[', ']']);
    let private = authority
        .map(certificate)
        .transpose()
        .context("--smtp-ca (FANTAIL_SMTP_CA) must name a file with a certificate in PEM")?;
    let mut parameters = TlsParameters::builder(host.to_owned());
    if let Some(certificate) = private {
        parameters = parameters.add_root_certificate(certificate);
    }
    let (tls, port) = encryption(&url, parameters.build_rustls()?);
    if authority.is_some() {
        builder = builder.tls(tls.clone());
    }
    Ok(SmtpClient {
        transport: builder.timeout(Some(CONNECT_TIMEOUT)).build(),
        host: host.to_owned(),
        port: url.port().unwrap_or(port),
        tls,
    })
}

/// Adds a `tls` parameter to an `smtp` URL that has none: `required` with a user, otherwise
/// `opportunistic`. A URL of this machine is not changed, so that its connection has no TLS.
fn with_tls(mut url: Url) -> Url {
    let is_local = matches!(
        url.host_str(),
        Some("localhost" | "127.0.0.1" | "[::1]") | None
    );
    if url.scheme() != "smtp" || tls_parameter(&url).is_some() || is_local {
        return url;
    }
    let has_user = !url.username().is_empty() || url.password().is_some();
    let tls = if has_user {
        "required"
    } else {
        "opportunistic"
    };
    url.query_pairs_mut().append_pair("tls", tls);
    url
}

/// Returns the URL's `tls` parameter, as lettre reads it.
fn tls_parameter(url: &Url) -> Option<Cow<'_, str>> {
    let mut parameters = url.query_pairs();
    parameters.find_map(|(name, value)| (name == "tls").then_some(value))
}

fn certificate(pem: &[u8]) -> anyhow::Result<Certificate> {
    // lettre reads a file without a certificate as an empty list, and then no e-mail would ever be
    // sent.
    let header = b"-----BEGIN CERTIFICATE-----";
    let has_certificate = pem.windows(header.len()).any(|part| part == header);
    ensure!(has_certificate, "there is none in it");
    Ok(Certificate::from_pem(pem)?)
}

/// Returns the encryption that a URL specifies, and its default port.
fn encryption(url: &Url, parameters: TlsParameters) -> (Tls, u16) {
    match (url.scheme(), tls_parameter(url).as_deref()) {
        ("smtps", _) => (Tls::Wrapper(parameters), SUBMISSIONS_PORT),
        (_, Some("required")) => (Tls::Required(parameters), SUBMISSION_PORT),
        (_, Some("opportunistic")) => (Tls::Opportunistic(parameters), SUBMISSION_PORT),
        _ => (Tls::None, SMTP_PORT),
    }
}

/// Returns why an e-mail could not be sent, worded without naming a person.
pub(super) fn failure(error: &smtp::Error) -> DeliveryFailure {
    let Some(code) = error.status().map(|code| code.to_string()) else {
        return connection_failure(error);
    };
    if AUTHENTICATION_CODES.contains(&code.as_str()) {
        let reason = format!("the mail server refused our username or password ({code})");
        return DeliveryFailure::temporary(&reason);
    }
    let words = error.source().map(ToString::to_string).unwrap_or_default();
    DeliveryFailure {
        reason: format!("the mail server refused it ({code})"),
        is_permanent: error.is_permanent() && is_about_the_recipient(&code, &words),
    }
}

/// Returns whether a permanent refusal says that the recipient's address is wrong. Other refusals, such as a sending
/// limit, a block or a wrong sender, may end without another letter.
///
/// The enhanced status code (RFC 3463) decides, if the words begin with one: 5.1.x is a wrong address, 5.1.7 and 5.1.8 are
/// the sender's. Without one the reply code decides.
fn is_about_the_recipient(code: &str, words: &str) -> bool {
    let first = words.split_whitespace().next().unwrap_or_default();
    let parts: Vec<&str> = first.split('.').collect();
    match parts[..] {
        [class, subject, detail] if parts.iter().all(|part| part.parse::<u16>().is_ok()) => {
            class == "5" && subject == "1" && !matches!(detail, "7" | "8")
        }
        _ => ADDRESS_CODES.contains(&code),
    }
}

/// Returns the failure of an e-mail before the server answered to it.
fn connection_failure(error: &smtp::Error) -> DeliveryFailure {
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    if error.is_client() && cause.contains("non-ascii") {
        return DeliveryFailure {
            reason: "its address has letters before the @ that the mail server does not take"
                .to_owned(),
            is_permanent: true,
        };
    }
    DeliveryFailure::temporary(if cause.contains("certificate") {
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
    fn a_remote_url_with_a_password_requires_encryption() {
        let tls = |url: &str| {
            let url = with_tls(Url::parse(url).unwrap());
            tls_parameter(&url).map(Cow::into_owned)
        };
        for url in [
            "smtp://mia:secret@mail.example.nz:587",
            "SMTP://mia:secret@mail.example.nz",
            "smtp://mia:s^cr|t%20ā@mail.example.nz",
            "smtp://mia:secret@mail.example.nz?x=1",
            "smtp://mia:secret@mail.example.nz#mail",
            "smtp://mia@mail.example.nz",
        ] {
            assert_eq!(tls(url).as_deref(), Some("required"), "{url}");
        }
        assert_eq!(
            tls("smtp://mail.example.nz").as_deref(),
            Some("opportunistic")
        );
        let chosen = "smtp://mia:secret@mail.example.nz?x=1&tls=opportunistic";
        assert_eq!(tls(chosen).as_deref(), Some("opportunistic"));
        assert_eq!(tls("smtps://mia:secret@mail.example.nz"), None);
        assert_eq!(tls("smtp://127.0.0.1:2525"), None);
        assert_eq!(tls("smtp://[::1]:2525"), None);
    }

    #[test]
    fn the_encryption_is_read_beside_other_parameters() {
        let of = |url: &str| {
            let parameters = TlsParameters::new("mail.example.nz".into()).unwrap();
            encryption(&Url::parse(url).unwrap(), parameters)
        };
        let (tls, port) = of("smtp://mail.example.nz?x=1&tls=required");
        assert!(matches!(tls, Tls::Required(_)));
        assert_eq!(port, SUBMISSION_PORT);
    }

    #[test]
    fn only_a_refusal_of_the_recipients_address_is_permanent() {
        for (code, words, is_permanent) in [
            ("550", "5.1.1 No such user", true),
            ("550", "nobody of that name", true),
            ("551", "", true),
            ("553", "mailbox name not allowed", true),
            ("554", "5.1.2 Bad destination system", true),
            ("556", "5.1.10 Null MX", true),
            ("553", "5.1.8 Sender address rejected", false),
            ("550", "5.4.5 Daily sending quota exceeded", false),
            ("550", "4.7.0 Try again later", false),
            ("550", "5.2.1 Too many letters", false),
            ("554", "5.7.1 Rate limit", false),
            ("554", "no", false),
            ("552", "too much mail", false),
            ("550", "1.2 million letters", true),
        ] {
            assert_eq!(
                is_about_the_recipient(code, words),
                is_permanent,
                "{code} {words}"
            );
        }
    }

    #[test]
    fn an_invalid_url_and_a_file_without_a_certificate_are_refused() {
        assert!(client("mail.example.nz", None).is_err());
        let error = client("smtps://mail.example.nz", Some(b"nothing"))
            .err()
            .unwrap();
        assert!(error.to_string().contains("--smtp-ca"), "{error}");
    }
}
