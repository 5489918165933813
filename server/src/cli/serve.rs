//! `fantail serve`: opens the database, listens, and stops cleanly.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use fantail_core::wire::Studio;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use super::check;
use crate::app::App;
use crate::auth::password::Passwords;
use crate::auth::session_cache::SessionCache;
use crate::auth::token::TokenKeys;
use crate::backups::Backups;
use crate::clock::Clock;
use crate::clock_watch::ClockWatch;
use crate::config::{self, ServeArgs};
use crate::db::Db;
use crate::http::limits::RateLimits;
use crate::mail::letterhead::Letterhead;
use crate::mail::transport::{Post, sender};
use crate::metrics::{Metrics, listener};
use crate::schedule::Schedule;
use crate::shutdown::{Shutdown, Stop};
use crate::{folders, http, jobs, secret, store};

pub async fn run(args: ServeArgs) -> anyhow::Result<()> {
    let shutdown = Shutdown::new();
    stop_on_signals(&shutdown)?;
    let app = Arc::new(open(&args, shutdown.clone()).await?);
    let _served = folders::lock_to_serve(&args.database.path)?;
    let listener = TcpListener::bind(args.listen).await.with_context(|| {
        format!(
            "cannot listen on {}: is something else using that port?",
            args.listen
        )
    })?;
    let metrics = listen_for_metrics(&args).await?;
    tracing::info!("Fantail is listening on http://{}", listener.local_addr()?);
    folders::warn_if_open(folders::folder_of(&args.database.path));
    say_when_nobody_runs_the_studio(&app.db).await?;
    let checks = tokio::spawn(check::log_the_first_ones(Arc::clone(&app)));
    if let Some(listener) = metrics {
        let address = listener.local_addr()?;
        tracing::info!("metrics are told on http://{address}/metrics");
        tokio::spawn(listener::serve(listener, Arc::clone(&app)));
    }
    let jobs = tokio::spawn(jobs::run(Arc::clone(&app)));
    http::listen::serve(listener, Arc::clone(&app)).await;
    jobs.await
        .context("what happens without a request broke off")?;
    checks.await.context("the checks at the start broke off")?;
    app.db.close().await.context("cannot close the database")?;
    match shutdown.asked().await {
        Stop::Asked => Ok(()),
        Stop::StorageFailing => bail!("stopped because the disk or the database file is failing"),
    }
}

/// Listens on the address for metrics, if there is one.
async fn listen_for_metrics(args: &ServeArgs) -> anyhow::Result<Option<TcpListener>> {
    let Some(address) = args.metrics else {
        return Ok(None);
    };
    let listener = TcpListener::bind(address).await.with_context(|| {
        format!("cannot tell metrics on {address}: is something else using that port?")
    })?;
    Ok(Some(listener))
}

async fn open(args: &ServeArgs, shutdown: Shutdown) -> anyhow::Result<App> {
    let clock = Clock::system();
    let db = Db::open(&args.database.path, clock.clone()).await?;
    let secret = secret::signing_secret(&args.database.path)?;
    let studio = Studio {
        studio_name: args.studio_name.clone(),
        contact_email: args.contact_email.clone(),
        environment: args.environment.into(),
    };
    let post = open_post(args)?;
    let letterhead = Letterhead {
        studio_name: args.studio_name.clone(),
        sender: post.from_email(),
        public_url: args.address.public_url.clone(),
    };
    let metrics = args.metrics.map(|_| Metrics::new(clock.now()));
    let mut passwords = Passwords::new();
    if let Some(metrics) = &metrics {
        db.measure(metrics.writes.clone());
        passwords = passwords.measured(metrics.passwords.clone());
    }
    Ok(App {
        limits: RateLimits::new(args.rate_limit, &clock),
        tokens: TokenKeys::new(&secret),
        passwords,
        letterhead,
        post,
        trusted_proxy: args.trusted_proxy,
        schedule: Schedule::default(),
        sessions: SessionCache::default(),
        db,
        clock_watch: ClockWatch::new(&clock),
        clock,
        studio,
        shutdown,
        backups: Backups::new(args.backups.plan()),
        metrics,
    })
}

fn open_post(args: &ServeArgs) -> anyhow::Result<Post> {
    let from = args.mail_from.as_deref().unwrap_or(&args.contact_email);
    let from = sender(from, &args.studio_name)?;
    match config::smtp_url()? {
        Some(url) => {
            let post = Post::by_smtp(&url, authority(args)?.as_deref(), from)?;
            Ok(post.after_files_beside(&args.database.path))
        }
        None => Ok(Post::beside(&args.database.path, from)),
    }
}

/// The certificate authority of the studio's own, if it has one.
fn authority(args: &ServeArgs) -> anyhow::Result<Option<Vec<u8>>> {
    let read = |path: &PathBuf| {
        fs::read(path).with_context(|| format!("cannot read the certificate in {}", path.display()))
    };
    args.smtp_ca.as_ref().map(read).transpose()
}

async fn say_when_nobody_runs_the_studio(db: &Db) -> anyhow::Result<()> {
    if !store::users::has_an_admin(&mut *db.read().await?).await? {
        tracing::warn!(
            "there is no admin yet: `fantail admin create --email … --first-name … --last-name …` makes one"
        );
    }
    Ok(())
}

fn stop_on_signals(shutdown: &Shutdown) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        shutdown.stop(Stop::Asked);
    });
    Ok(())
}
