//! `fantail serve`: opens the database, listens, and stops cleanly.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use super::check;
use super::open;
use crate::app::App;
use crate::auth::password::Passwords;
use crate::auth::rate_limits::RateLimits;
use crate::auth::session::SessionCache;
use crate::auth::signing_secret;
use crate::auth::token::TokenKeys;
use crate::backups::Backups;
use crate::clock::Clock;
use crate::clock::watch::ClockWatch;
use crate::config::{self, ServeArgs};
use crate::db::Db;
use crate::db::private_fs;
use crate::db::replica::Replica;
use crate::mail::letterhead::Letterhead;
use crate::mail::transport::{Mailer, sender};
use crate::metrics::Metrics;
use crate::metrics::hints::Hints;
use crate::public_timetable::PublicTimetableCache;
use crate::push::{PushKey, PushSender};
use crate::schedule::Schedule;
use crate::shutdown::{Shutdown, ShutdownReason};
use crate::{http, jobs, store};

pub async fn run(args: ServeArgs) -> anyhow::Result<()> {
    let shutdown = Shutdown::new();
    stop_on_signals(&shutdown)?;
    let _served = private_fs::lock_shared(&args.database.path)?;
    let app = Arc::new(open(&args, shutdown.clone()).await?);
    let listener = TcpListener::bind(args.listen).await.with_context(|| {
        format!(
            "cannot listen on {}: is something else using that port?",
            args.listen
        )
    })?;
    let metrics = listen_for_metrics(&args).await?;
    tracing::info!("Fantail is listening on http://{}", listener.local_addr()?);
    private_fs::warn_if_open(private_fs::folder_of(&args.database.path));
    warn_without_admin(&app.db).await?;
    let checks = tokio::spawn(check::log_startup_checks(Arc::clone(&app)));
    if let Some(listener) = metrics {
        let address = listener.local_addr()?;
        tracing::info!("metrics are served on http://{address}/metrics");
        tokio::spawn(http::metrics::serve(listener, Arc::clone(&app)));
    }
    let jobs = jobs::start(&app).await;
    http::listen::serve(listener, Arc::clone(&app)).await;
    jobs.await.context("the background jobs failed")?;
    checks.await.context("the startup checks failed")?;
    app.db.close().await.context("cannot close the database")?;
    match shutdown.requested().await {
        ShutdownReason::Requested => Ok(()),
        ShutdownReason::StorageFailing => {
            bail!("stopped because the disk or the database file is failing")
        }
    }
}

/// Listens on the address for metrics, if one is configured.
async fn listen_for_metrics(args: &ServeArgs) -> anyhow::Result<Option<TcpListener>> {
    let Some(address) = args.metrics else {
        return Ok(None);
    };
    let listener = TcpListener::bind(address).await.with_context(|| {
        format!("cannot serve metrics on {address}: is something else using that port?")
    })?;
    Ok(Some(listener))
}

async fn open(args: &ServeArgs, shutdown: Shutdown) -> anyhow::Result<App> {
    let clock = Clock::system();
    let db = open::open(&args.database.path, clock.clone()).await?;
    let secret = signing_secret::load(&args.database.path)?;
    let mailer = open_mailer(args)?;
    let letterhead = Letterhead {
        studio_name: args.studio_name.clone(),
        sender: mailer.from_email(),
        public_url: args.address.public_url.clone(),
    };
    let contact = if letterhead.is_public_over_https() {
        letterhead.public_url.clone()
    } else {
        format!("mailto:{}", letterhead.sender)
    };
    let key = PushKey::of_secret(&secret)?;
    let pushes = PushSender::new(key, contact, args.push_service.clone());
    let metrics = args.metrics.map(|_| Metrics::new(clock.now()));
    let mut passwords = Passwords::new();
    if let Some(metrics) = &metrics {
        db.measure(metrics.writes.clone());
        passwords = passwords.with_histogram(metrics.passwords.clone());
    }
    Ok(App {
        rate_limits: RateLimits::new(args.rate_limit, &clock),
        tokens: TokenKeys::new(&secret),
        passwords,
        letterhead,
        mailer,
        pushes,
        trusted_proxy: args.trusted_proxy,
        schedule: Schedule::default(),
        public_timetable: PublicTimetableCache::default(),
        sessions: SessionCache::default(),
        db,
        clock_watch: ClockWatch::new(&clock),
        replica: Replica::new(&args.database.path, &clock),
        hints: Hints::new(clock.now()),
        clock,
        environment: args.environment.into(),
        contact_email: args.contact_email.clone(),
        shutdown,
        backups: Backups::new(args.backups.plan()),
        metrics,
    })
}

fn open_mailer(args: &ServeArgs) -> anyhow::Result<Mailer> {
    let from = args.mail_from.as_deref().unwrap_or(&args.contact_email);
    let from = sender(from, &args.studio_name)?;
    match config::smtp_url()? {
        Some(url) => {
            let mailer = Mailer::smtp(&url, private_authority(args)?.as_deref(), from)?;
            Ok(mailer.with_old_files_beside(&args.database.path))
        }
        None => Ok(Mailer::files_beside(&args.database.path, from)),
    }
}

/// Reads the certificate of a private mail server, if one is configured.
fn private_authority(args: &ServeArgs) -> anyhow::Result<Option<Vec<u8>>> {
    let read = |path: &PathBuf| {
        fs::read(path).with_context(|| format!("cannot read the certificate in {}", path.display()))
    };
    args.smtp_ca.as_ref().map(read).transpose()
}

async fn warn_without_admin(db: &Db) -> anyhow::Result<()> {
    if !store::users::has_an_admin(&mut *db.read().await?).await? {
        tracing::warn!(
            "there is no admin yet: `fantail admin create --email … --first-name … --last-name …` creates one"
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
        shutdown.stop(ShutdownReason::Requested);
    });
    Ok(())
}
