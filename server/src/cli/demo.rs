//! `fantail demo`: fills an empty database with a demo studio.

use anyhow::{Context, bail};
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, value_parser};
use fantail_core::forms::password::accept;

use super::open;
use super::output::print_line;
use crate::auth::password::hash_now;
use crate::clock::Clock;
use crate::config::{DatabaseArgs, one_line};
use crate::db::Db;
use crate::demo::{self, DemoOptions, PASSWORD, SIGN_INS};
use crate::store;

#[derive(Debug, Args)]
pub struct DemoArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    /// The name on the studio's bank account.
    #[arg(
        long,
        env = "FANTAIL_STUDIO_NAME",
        default_value = "Fantail Studio",
        value_name = "NAME",
        value_parser = one_line(NonEmptyStringValueParser::new())
    )]
    studio_name: String,
    /// How many days ago the studio opened; fewer days are generated faster.
    #[arg(
        long,
        default_value_t = demo::A_YEAR,
        value_name = "DAYS",
        value_parser = one_line(value_parser!(u32).range(i64::from(demo::A_MONTH)..=i64::from(demo::A_YEAR)))
    )]
    days: u32,
    /// Do nothing if the database has users; without this, that is an error.
    #[arg(long)]
    if_empty: bool,
}

pub async fn run(args: DemoArgs) -> anyhow::Result<()> {
    #[cfg(target_os = "linux")]
    stay_on_one_processor();
    let db = open::open(&args.database.path, Clock::system()).await?;
    let is_filled = fill(&db, args.studio_name, args.days).await;
    db.close().await?;
    if is_filled? {
        print_line("A demo studio is ready. Sign in as one of these:");
        for username in SIGN_INS {
            print_line(format!("  {username:<8} {PASSWORD}"));
        }
    } else if !args.if_empty {
        bail!(
            "{} has users already: a demo studio goes into an empty database only",
            args.database.path.display()
        );
    }
    Ok(())
}

/// Pins this thread and the database's threads to one processor. The threads take turns, and waking
/// a thread on another processor takes longer than most turns.
#[cfg(target_os = "linux")]
fn stay_on_one_processor() {
    use rustix::thread::{CpuSet, sched_getcpu, sched_setaffinity};

    let mut current = CpuSet::new();
    current.set(sched_getcpu());
    if let Err(error) = sched_setaffinity(None, &current) {
        tracing::debug!("cannot stay on one processor: {error}");
    }
}

/// Returns false if the database has users already.
async fn fill(db: &Db, studio_name: String, days_back: u32) -> anyhow::Result<bool> {
    if store::users::standing::has_users(&mut *db.read().await?).await? {
        return Ok(false);
    }
    let password = accept("password", "Password", PASSWORD)
        .map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    let password_hash = hash_now(&password)?;
    let filled = db.write_exclusive(async |conn, now| {
        // Another process may have filled the database before this transaction began.
        let is_empty = !store::users::standing::has_users(conn).await?;
        if is_empty {
            let options = DemoOptions {
                now,
                studio_name: &studio_name,
                password_hash: &password_hash,
                days_back,
            };
            demo::make(conn, options).await?;
        }
        Ok(is_empty)
    });
    filled.await.context("cannot fill the database")
}
