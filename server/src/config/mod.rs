//! The settings: command-line flags, or environment variables of the same names. One rule holds for all of them: the
//! white space around a value is removed, and a control character is refused ([`one_line`]).

pub mod backup_plan;
mod one_line;
mod values;

use std::env::VarError;
use std::ffi::OsStr;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{bail, ensure};
use chrono::TimeDelta;
use clap::builder::{EnumValueParser, NonEmptyStringValueParser, PathBufValueParser};
use clap::{Args, ValueEnum, value_parser};
use fantail_core::wire::Environment;
use url::Url;

use self::backup_plan::BackupPlan;
pub use self::one_line::{OneLine, one_line};
use self::values::{contact_email, ip_address, loopback, public_url, span};

/// The path of the studio's file.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// The database file; created if missing.
    #[arg(
        long = "db",
        env = "FANTAIL_DB",
        default_value = "data/fantail.db",
        value_name = "FILE",
        value_parser = one_line(PathBufValueParser::new())
    )]
    pub path: PathBuf,
}

/// The path of a studio's file, for commands that need an existing one.
#[derive(Debug, Clone, Args)]
pub struct PresentDatabaseArgs {
    /// The database file, which must exist.
    #[arg(
        long = "db",
        env = "FANTAIL_DB",
        default_value = "data/fantail.db",
        value_name = "FILE",
        value_parser = one_line(PathBufValueParser::new())
    )]
    path: PathBuf,
}

impl PresentDatabaseArgs {
    /// Returns the path. Fails if there is no file, because a mistyped path must not be opened as a
    /// new, empty database.
    pub fn path(&self) -> anyhow::Result<&Path> {
        ensure!(
            self.path.exists(),
            "there is no database {}",
            self.path.display()
        );
        Ok(&self.path)
    }
}

/// The public URL of the app.
#[derive(Debug, Clone, Args)]
pub struct AddressArgs {
    /// The address people open in their browser; links in letters begin with it.
    #[arg(long, env = "FANTAIL_PUBLIC_URL", default_value = "http://localhost:3001", value_name = "URL", value_parser = one_line(public_url))]
    pub public_url: String,
}

#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    /// The address to listen on.
    #[arg(
        long,
        env = "FANTAIL_LISTEN",
        default_value = "127.0.0.1:3001",
        value_name = "ADDRESS",
        value_parser = one_line(SocketAddr::from_str)
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
        value_name = "NAME",
        value_parser = one_line(NonEmptyStringValueParser::new())
    )]
    pub studio_name: String,
    /// The address that members write to.
    #[arg(
        long,
        env = "FANTAIL_CONTACT_EMAIL",
        default_value = "hello@localhost",
        value_name = "EMAIL",
        value_parser = one_line(contact_email)
    )]
    pub contact_email: String,
    /// The sender of letters; the contact address when left out.
    #[arg(long, env = "FANTAIL_MAIL_FROM", value_name = "EMAIL", value_parser = one_line(NonEmptyStringValueParser::new()))]
    pub mail_from: Option<String>,
    /// A certificate in PEM that is trusted beside the public ones, for a mail server of the studio's own.
    #[arg(long = "smtp-ca", env = "FANTAIL_SMTP_CA", value_name = "FILE", value_parser = one_line(PathBufValueParser::new()))]
    pub smtp_ca: Option<PathBuf>,
    /// The address of a push service of one's own, accepted beside those of the browsers.
    #[arg(long, env = "FANTAIL_PUSH_SERVICE", value_name = "URL", value_parser = one_line(Url::from_str))]
    pub push_service: Option<Url>,
    /// The environment; on staging, the app shows a banner.
    #[arg(
        long,
        env = "FANTAIL_ENVIRONMENT",
        default_value = "production",
        value_parser = one_line(EnumValueParser::<EnvironmentName>::new())
    )]
    pub environment: EnvironmentName,
    /// `off` disables all rate limits: for tests and measurements.
    #[arg(long, env = "FANTAIL_RATE_LIMIT", default_value = "on", value_parser = one_line(EnumValueParser::<Switch>::new()))]
    pub rate_limit: Switch,
    /// The reverse proxy, if any: `X-Forwarded-For` is read from this address only.
    #[arg(long, env = "FANTAIL_TRUSTED_PROXY", value_name = "IP", value_parser = one_line(ip_address))]
    pub trusted_proxy: Option<IpAddr>,
    /// Serve Prometheus metrics on this loopback address; off unless set.
    #[arg(long, env = "FANTAIL_METRICS", value_name = "ADDRESS", value_parser = one_line(loopback))]
    pub metrics: Option<SocketAddr>,
    #[command(flatten)]
    pub backups: BackupPlanArgs,
}

/// The settings of the backups that are made while the server runs.
#[derive(Debug, Clone, Args)]
pub struct BackupPlanArgs {
    /// The folder, which must exist, for backups made while the server runs; if unset, none are made.
    #[arg(long = "backup-to", env = "FANTAIL_BACKUP_TO", value_name = "DIR", value_parser = one_line(PathBufValueParser::new()))]
    to: Option<PathBuf>,
    /// The time between two backups: 6h, 30m, 1d.
    #[arg(long = "backup-every", env = "FANTAIL_BACKUP_EVERY", value_name = "TIME", default_value = "6h", requires = "to", value_parser = one_line(span))]
    every: TimeDelta,
    /// The number of backups to keep; the oldest is deleted when a new one is made.
    #[arg(
        long = "backup-keep",
        env = "FANTAIL_BACKUP_KEEP",
        value_name = "COUNT",
        default_value_t = 14,
        requires = "to",
        value_parser = one_line(value_parser!(u32).range(1..=10_000))
    )]
    keep: u32,
}

impl BackupPlanArgs {
    pub fn plan(&self) -> Option<BackupPlan> {
        self.to.clone().map(|folder| BackupPlan {
            folder,
            interval: self.every,
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

/// Returns the URL of the mail server, such as `smtp://user:password@host:587`. Without one,
/// e-mails are written to files. The URL can only be set by an environment variable, because it
/// contains a password, and every user of the machine can read the flags of a process.
pub fn smtp_url() -> anyhow::Result<Option<String>> {
    variable("FANTAIL_SMTP_URL")
}

/// Returns the value of an environment variable, without the white space around it; a blank value counts as unset.
/// Fails if it contains a control character.
pub fn variable(name: &str) -> anyhow::Result<Option<String>> {
    match std::env::var(name) {
        Ok(value) => {
            let value = one_line::trimmed(name, value.as_ref()).map_err(anyhow::Error::msg)?;
            let value = value.to_str().map(str::to_owned);
            Ok(value.filter(|value| !value.is_empty()))
        }
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => bail!("{name} must be text"),
    }
}

/// Returns whether the value of a variable is empty or blank.
pub fn is_empty(value: &OsStr) -> bool {
    value.to_str().is_some_and(|value| value.trim().is_empty())
}
