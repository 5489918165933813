//! Settings of the studio's owner: flags, or environment variables of the same names.

use std::env::VarError;
use std::ffi::OsStr;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use chrono::TimeDelta;
use clap::{Args, ValueEnum};
use fantail_core::wire::Environment;
use lettre::Address;

use crate::backups::Plan;

/// The path of the studio's file.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// The database file; made when missing.
    #[arg(
        long = "db",
        env = "FANTAIL_DB",
        default_value = "data/fantail.db",
        value_name = "FILE"
    )]
    pub path: PathBuf,
}

/// The path of a studio's file that must exist.
#[derive(Debug, Clone, Args)]
pub struct PresentDatabaseArgs {
    /// The database file, which must be there.
    #[arg(
        long = "db",
        env = "FANTAIL_DB",
        default_value = "data/fantail.db",
        value_name = "FILE"
    )]
    path: PathBuf,
}

impl PresentDatabaseArgs {
    /// Refuses a mistyped path, which would be opened as a new, empty file.
    pub fn path(&self) -> anyhow::Result<&Path> {
        ensure!(
            self.path.exists(),
            "there is no database {}",
            self.path.display()
        );
        Ok(&self.path)
    }
}

/// The address of the app.
#[derive(Debug, Clone, Args)]
pub struct AddressArgs {
    /// The address people open in their browser; links in letters begin with it.
    #[arg(long, env = "FANTAIL_PUBLIC_URL", default_value = "http://localhost:3001", value_name = "URL", value_parser = public_url)]
    pub public_url: String,
}

#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    /// The address to listen on.
    #[arg(
        long,
        env = "FANTAIL_LISTEN",
        default_value = "127.0.0.1:3001",
        value_name = "ADDRESS"
    )]
    pub listen: SocketAddr,
    #[command(flatten)]
    pub database: DatabaseArgs,
    #[command(flatten)]
    pub address: AddressArgs,
    /// The studio's name, as members read it.
    #[arg(
        long,
        env = "FANTAIL_STUDIO_NAME",
        default_value = "Fantail Studio",
        value_name = "NAME"
    )]
    pub studio_name: String,
    /// Where members write to.
    #[arg(
        long,
        env = "FANTAIL_CONTACT_EMAIL",
        default_value = "hello@localhost",
        value_name = "EMAIL",
        value_parser = contact_email
    )]
    pub contact_email: String,
    /// The sender of letters; the contact address when left out.
    #[arg(long, env = "FANTAIL_MAIL_FROM", value_name = "EMAIL")]
    pub mail_from: Option<String>,
    /// A certificate in PEM that is trusted beside the public ones, for a mail server of the studio's own.
    #[arg(long = "smtp-ca", env = "FANTAIL_SMTP_CA", value_name = "FILE")]
    pub smtp_ca: Option<PathBuf>,
    /// A banner shows on staging.
    #[arg(
        long,
        env = "FANTAIL_ENVIRONMENT",
        default_value = "production",
        value_enum
    )]
    pub environment: EnvironmentName,
    /// `off` takes every limit on requests away: for tests and measurements.
    #[arg(long, env = "FANTAIL_RATE_LIMIT", default_value = "on", value_enum)]
    pub rate_limit: Switch,
    /// The proxy in front, if any: only its word is taken for who is asking.
    #[arg(long, env = "FANTAIL_TRUSTED_PROXY", value_name = "IP")]
    pub trusted_proxy: Option<IpAddr>,
    /// Tells a Prometheus on this machine how the server does, on an address of its own; off unless set.
    #[arg(long, env = "FANTAIL_METRICS", value_name = "ADDRESS", value_parser = loopback)]
    pub metrics: Option<SocketAddr>,
    #[command(flatten)]
    pub backups: BackupPlanArgs,
}

/// The plan for backups made while the studio is served.
#[derive(Debug, Clone, Args)]
pub struct BackupPlanArgs {
    /// The folder, which must be there, for copies of the studio made while it is served; without it none are.
    #[arg(long = "backup-to", env = "FANTAIL_BACKUP_TO", value_name = "DIR")]
    to: Option<PathBuf>,
    /// The time between two copies: 6h, 30m, 1d.
    #[arg(long = "backup-every", env = "FANTAIL_BACKUP_EVERY", value_name = "TIME", default_value = "6h", requires = "to", value_parser = span)]
    every: TimeDelta,
    /// So many copies are kept; the oldest goes when a new one is there.
    #[arg(
        long = "backup-keep",
        env = "FANTAIL_BACKUP_KEEP",
        value_name = "COUNT",
        default_value_t = 14,
        requires = "to",
        value_parser = clap::value_parser!(u32).range(1..=10_000)
    )]
    keep: u32,
}

impl BackupPlanArgs {
    pub fn plan(&self) -> Option<Plan> {
        self.to.clone().map(|folder| Plan {
            folder,
            every: self.every,
            keep: self.keep as usize,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EnvironmentName {
    Production,
    Staging,
    Development,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

impl From<EnvironmentName> for Environment {
    fn from(name: EnvironmentName) -> Environment {
        match name {
            EnvironmentName::Production => Environment::Production,
            EnvironmentName::Staging => Environment::Staging,
            EnvironmentName::Development => Environment::Development,
        }
    }
}

/// Reads an address like `hello@studio.nz`, without a name: it is published as it is.
fn contact_email(text: &str) -> Result<String, String> {
    let address: Result<Address, _> = text.trim().parse();
    address
        .map(|address| address.to_string())
        .map_err(|_| "it must be an address like hello@studio.nz, and nothing beside it".to_owned())
}

/// Reads an address like `https://book.example.nz`: scheme and host, without a path.
fn public_url(text: &str) -> Result<String, String> {
    if let Some(ascii) = in_ascii(text) {
        return Err(format!("write it as {ascii}, which is the same address"));
    }
    let wrong = || "it must look like https://book.example.nz, without a path".to_owned();
    let url: axum::http::Uri = text.parse().map_err(|_| wrong())?;
    let is_web = matches!(url.scheme_str(), Some("http" | "https"));
    let is_bare = matches!(url.path(), "" | "/") && url.query().is_none();
    if is_web && is_bare && url.host().is_some() {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err(wrong())
    }
}

/// An address whose host is internationalised, with the host in its `xn--` form; `None` for any other text.
fn in_ascii(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let end = rest.find([':', '/', '?', '#']).unwrap_or(rest.len());
    let (host, rest) = rest.split_at(end);
    let ascii = idna::domain_to_ascii_strict(host).ok()?;
    (!host.is_ascii() && rest.is_ascii()).then(|| format!("{scheme}://{ascii}{rest}"))
}

/// Reads a time like `6h`: a whole number of seconds, minutes, hours or days, a year at most.
fn span(text: &str) -> Result<TimeDelta, String> {
    let wrong = || "it must look like 6h, 30m or 1d".to_owned();
    let unit = text.chars().last().ok_or_else(wrong)?;
    let seconds: u32 = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    let count = text.strip_suffix(unit).ok_or_else(wrong)?;
    let count: u32 = count.parse().map_err(|_| wrong())?;
    let span = TimeDelta::seconds(i64::from(count) * i64::from(seconds));
    if TimeDelta::zero() < span && span <= TimeDelta::days(365) {
        Ok(span)
    } else {
        Err(wrong())
    }
}

/// Reads an address like `127.0.0.1:9464`, which nobody on another machine can reach.
fn loopback(text: &str) -> Result<SocketAddr, String> {
    let address: SocketAddr = text
        .parse()
        .map_err(|_| "it must look like 127.0.0.1:9464".to_owned())?;
    if address.ip().to_canonical().is_loopback() {
        Ok(address)
    } else {
        Err("metrics are for this machine alone: it must be a loopback address, as 127.0.0.1:9464 is".to_owned())
    }
}

/// The mail server, as `smtp://user:password@host:587`; without one, letters become files. It is no flag, as it holds a
/// password and flags can be read by every user of the machine.
pub fn smtp_url() -> anyhow::Result<Option<String>> {
    variable("FANTAIL_SMTP_URL")
}

/// The value of an environment variable; one that is set to nothing is unset.
pub fn variable(name: &str) -> anyhow::Result<Option<String>> {
    match std::env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !is_empty(value.as_ref()))),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => bail!("{name} must be text"),
    }
}

/// Whether the value of a variable is nothing, or nothing but blanks.
pub fn is_empty(value: &OsStr) -> bool {
    value.to_str().is_some_and(|value| value.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_a_scheme_and_a_host() {
        assert_eq!(
            public_url("https://book.example.nz/").unwrap(),
            "https://book.example.nz"
        );
        assert_eq!(
            public_url("http://localhost:3001").unwrap(),
            "http://localhost:3001"
        );
        let message = public_url("https://māori.example.nz:8443").unwrap_err();
        assert!(
            message.contains("https://xn--mori-qsa.example.nz:8443"),
            "{message}"
        );
        for wrong in [
            "book.example.nz",
            "https://ma\u{202E}ori.nz",
            "ftp://a.nz",
            "https://a.nz/app",
            "https://a.nz?x=1",
            "",
            "https://",
        ] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_contact_is_an_address_and_nothing_else() {
        for right in ["hello@studio.nz", " hello@studio.nz ", "hello@localhost"] {
            assert_eq!(contact_email(right).unwrap(), right.trim());
        }
        for wrong in [
            "Studio <a@b.nz>",
            "<a@b.nz>",
            "a@b.nz, c@d.nz",
            "mailto:a@b.nz?subject=x",
            "studio",
            "a@",
        ] {
            assert!(contact_email(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_time_is_a_whole_number_of_one_unit() {
        assert_eq!(span("6h").unwrap(), TimeDelta::hours(6));
        assert_eq!(span("90s").unwrap(), TimeDelta::seconds(90));
        assert_eq!(span("30m").unwrap(), TimeDelta::minutes(30));
        assert_eq!(span("365d").unwrap(), TimeDelta::days(365));
        for wrong in [
            "",
            "6",
            "h",
            "0h",
            "-6h",
            "6 h",
            "6hh",
            "1h30m",
            "1.5h",
            "366d",
            "99999999999h",
            "6ж",
        ] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn metrics_are_told_on_loopback_only() {
        for right in [
            "127.0.0.1:9464",
            "127.8.9.10:0",
            "[::1]:9464",
            "[::ffff:127.0.0.1]:9464",
        ] {
            assert!(loopback(right).is_ok(), "{right}");
        }
        for wrong in [
            "0.0.0.0:9464",
            "192.168.1.2:9464",
            "[::]:9464",
            "[2001:db8::1]:9464",
            "9464",
            "localhost:9464",
            "",
        ] {
            assert!(loopback(wrong).is_err(), "{wrong}");
        }
    }
}
