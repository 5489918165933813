//! `fantail demo`: fills an empty database with a studio to look at.

use anyhow::{Context, bail};
use clap::Args;
use fantail_core::forms::password::accept;

use super::output::say;
use crate::auth::password::hash_now;
use crate::clock::Clock;
use crate::config::DatabaseArgs;
use crate::db::Db;
use crate::demo::{self, PASSWORD, SIGN_INS, Wanted};
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
        value_name = "NAME"
    )]
    studio_name: String,
    /// Leave a database that has users as it is, and say nothing.
    #[arg(long)]
    if_empty: bool,
}

pub async fn run(args: DemoArgs) -> anyhow::Result<()> {
    #[cfg(target_os = "linux")]
    stay_on_one_processor();
    let db = Db::open(&args.database.path, Clock::system()).await?;
    let is_filled = fill(&db, args.studio_name).await;
    db.close().await?;
    if is_filled? {
        say("A demo studio is ready. Sign in as one of these:");
        for username in SIGN_INS {
            say(format!("  {username:<8} {PASSWORD}"));
        }
    } else if !args.if_empty {
        bail!(
            "{} has users already: a demo studio goes into an empty database only",
            args.database.path.display()
        );
    }
    Ok(())
}

/// Keeps this thread, and the database's that it starts, on one processor: they work in turns, and waking a thread on
/// another processor takes longer than most of its turns.
#[cfg(target_os = "linux")]
fn stay_on_one_processor() {
    use rustix::thread::{CpuSet, sched_getcpu, sched_setaffinity};

    let mut this_one = CpuSet::new();
    this_one.set(sched_getcpu());
    if let Err(error) = sched_setaffinity(None, &this_one) {
        tracing::debug!("the demo studio takes longer: {error}");
    }
}

/// Whether the database was empty, and now is not.
async fn fill(db: &Db, studio_name: String) -> anyhow::Result<bool> {
    if store::users::standing::has_users(&mut *db.read().await?).await? {
        return Ok(false);
    }
    let password = accept("password", "Password", PASSWORD)
        .map_err(|problem| anyhow::anyhow!("{problem:?}"))?;
    let password_hash = hash_now(&password)?;
    let filled = db.write_alone(async |conn, now| {
        // Asked again under the write lock: another process may have been quicker.
        let is_empty = !store::users::standing::has_users(conn).await?;
        if is_empty {
            let wanted = Wanted {
                now,
                studio_name: &studio_name,
                password_hash: &password_hash,
                days_back: demo::A_YEAR,
            };
            demo::make(conn, wanted).await?;
        }
        Ok(is_empty)
    });
    filled.await.context("cannot fill the database")
}
