//! Sends letters by SMTP, and words the server's refusals.

use std::error::Error;
use std::time::Duration;

use anyhow::{Context, ensure};
use axum::http::Uri;
use lettre::transport::smtp;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, Tokio1Executor};

use super::transport::Undelivered;

pub(super) type Server = AsyncSmtpTransport<Tokio1Executor>;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The codes for a wrong name or password: a fault of the configuration, and not of the letter.
const NOT_LET_IN: [&str; 4] = ["530", "534", "535", "538"];

/// The server at this URL, each letter on a connection of its own: none inherits one that hangs.
///
/// `authority` is a certificate in PEM that is trusted beside the public ones, for a mail server of the studio's own.
pub(super) fn server(url: &str, authority: Option<&[u8]>) -> anyhow::Result<Server> {
    let url = with_tls(url);
    let mut builder = Server::from_url(&url).context(
        "FANTAIL_SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host",
    )?;
    if let Some(authority) = authority {
        let tls = trusting(&url, authority)
            .context("--smtp-ca (FANTAIL_SMTP_CA) must name a file with a certificate in PEM")?;
        builder = builder.tls(tls);
    }
    Ok(builder.timeout(Some(CONNECT_TIMEOUT)).build())
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

/// The encryption that a URL asks for, with one more trusted certificate.
fn trusting(url: &str, authority: &[u8]) -> anyhow::Result<Tls> {
    // A file without any certificate in it would be read as none to trust, and every letter would wait.
    let begins = b"-----BEGIN CERTIFICATE-----";
    let holds_one = authority.windows(begins.len()).any(|part| part == begins);
    ensure!(holds_one, "there is none in it");
    let uri: Uri = url.parse()?;
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let parameters = TlsParameters::builder(host.to_owned())
        .add_root_certificate(Certificate::from_pem(authority)?)
        .build_rustls()?;
    Ok(match (uri.scheme_str(), uri.query()) {
        (Some("smtps"), _) => Tls::Wrapper(parameters),
        (_, Some("tls=required")) => Tls::Required(parameters),
        (_, Some("tls=opportunistic")) => Tls::Opportunistic(parameters),
        _ => Tls::None,
    })
}

/// The reason a letter was refused, without naming a person.
pub(super) fn refusal(error: &smtp::Error) -> Undelivered {
    let Some(code) = error.status().map(|code| code.to_string()) else {
        return Undelivered::for_now(unreached(error));
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

fn unreached(error: &smtp::Error) -> &'static str {
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    if cause.contains("certificate") {
        "the mail server's certificate is not one we trust"
    } else if error.is_timeout() {
        "the mail server took too long"
    } else if error.is_client() {
        "the mail server has no encryption or no sign-in that we know"
    } else {
        "the mail server could not be reached"
    }
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
        let error = server("smtps://mail.example.nz", Some(b"nothing")).unwrap_err();
        assert!(error.to_string().contains("--smtp-ca"), "{error}");
    }
}
