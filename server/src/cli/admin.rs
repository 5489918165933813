//! `fantail admin create`: creates an admin and prints the link to set a password.

use anyhow::bail;
use clap::builder::StringValueParser;
use clap::{Args, Subcommand};
use fantail_core::forms;
use fantail_core::forms::text::{cannot_be_sent_to, is_sent_by_any_server};
use fantail_core::limits::INVITATION_LIFETIME;
use fantail_core::role::Role;
use fantail_core::studio_time::span_words;
use fantail_core::wire::NewUserRequest;

use super::open;
use super::output::print_line;
use crate::actions;
use crate::auth::links::{self, LinkSecret};
use crate::clock::Clock;
use crate::config::{AddressArgs, DatabaseArgs, one_line};
use crate::error::AppError;

#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    #[command(about = format!(
        "Create an admin and print the link to choose a password; it is valid for {}",
        span_words(INVITATION_LIFETIME)
    ))]
    Create(CreateArgs),
}

#[derive(Debug, Args)]
pub struct CreateArgs {
    #[arg(long, value_parser = one_line(StringValueParser::new()))]
    email: String,
    #[arg(long, value_parser = one_line(StringValueParser::new()))]
    first_name: String,
    #[arg(long, value_parser = one_line(StringValueParser::new()))]
    last_name: String,
    #[command(flatten)]
    database: DatabaseArgs,
    #[command(flatten)]
    address: AddressArgs,
}

pub async fn run(command: AdminCommand) -> anyhow::Result<()> {
    let AdminCommand::Create(args) = command;
    let form = NewUserRequest {
        email: Some(args.email),
        first_name: Some(args.first_name),
        last_name: Some(args.last_name),
        role: Some(Role::Admin),
        ..NewUserRequest::default()
    };
    let admin = forms::user::parse_new(&form).map_err(|problem| in_one_line(&problem))?;
    if !is_sent_by_any_server(&admin.email) {
        return Err(in_one_line(&cannot_be_sent_to("email")));
    }
    let secret = LinkSecret::random();
    let link_hash = links::hash(secret.as_str());
    let db = open::open(&args.database.path, Clock::system()).await?;
    let made = db
        .write(async |conn, now| actions::account::invite(conn, admin, &link_hash, None, now).await)
        .await;
    db.close().await?;
    match made {
        Ok(_) => print_line(format!(
            "{}/setup-password?token={}",
            args.address.public_url,
            secret.as_str()
        )),
        Err(AppError::Conflict(conflict)) => bail!(conflict.message()),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

fn in_one_line(problem: &forms::Problem) -> anyhow::Error {
    let fields: Vec<_> = problem
        .fields
        .iter()
        .map(|(field, message)| format!("{field}: {message}"))
        .collect();
    anyhow::anyhow!("{}", fields.join("; "))
}
