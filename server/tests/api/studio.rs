//! A studio for tests, with users, classes, and a clock that only the test moves.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{HeaderValue, Request};
use axum::response::Response;
use chrono::TimeDelta;
use fantail_core::role::Role;
use fantail_core::studio_time::Instant;
use fantail_core::wire::Environment;
use fantail_server::app::{App, SharedApp};
use fantail_server::auth::password::Passwords;
use fantail_server::auth::rate_limits::RateLimits;
use fantail_server::auth::session;
use fantail_server::auth::session::SessionCache;
use fantail_server::auth::token::TokenKeys;
use fantail_server::backups::Backups;
use fantail_server::clock::Clock;
use fantail_server::clock::watch::ClockWatch;
use fantail_server::config::Switch;
use fantail_server::config::backup_plan::BackupPlan;
use fantail_server::db::progress::Progress;
use fantail_server::db::replica::Replica;
use fantail_server::db::{Conn, Db};
use fantail_server::error::AppError;
use fantail_server::http;
use fantail_server::mail::letterhead::Letterhead;
use fantail_server::mail::letters::{Letter, LetterTimes, letter};
use fantail_server::mail::transport::{Mailbox, Mailer, sender};
use fantail_server::mail::worker;
use fantail_server::metrics::hints::Hints;
use fantail_server::public_timetable::PublicTimetableCache;
use fantail_server::push::{PushKey, PushSender};
use fantail_server::schedule::Schedule;
use fantail_server::shutdown::Shutdown;
use fantail_server::store::invariants;
use fantail_server::store::outbox::delivery::LateLetters;
use fantail_server::store::users::name_keys;
use http_body_util::BodyExt;
use sqlx::AssertSqlSafe;
use tempfile::TempDir;
use tower::ServiceExt;
use url::Url;

use crate::patience::{PATIENCE, within};
use crate::people::{NewPerson, Person};
use crate::reply::Reply;
use crate::timetable::NewClass;

pub const SECRET: [u8; 32] = [7; 32];
const STUDIO_NAME: &str = "Kōwhai Studio";
pub const PROXY: &str = "0.0.0.0";

/// The studio of a test. Clones share it.
#[derive(Clone)]
pub struct TestStudio(Arc<Inner>);

struct Inner {
    app: SharedApp,
    router: Router,
    folder: TempDir,
    /// Whether the studio is checked for violations when it is dropped. False if a test breaks the
    /// rules on purpose.
    is_checked: AtomicBool,
}

pub fn hours(hours: i64) -> TimeDelta {
    TimeDelta::hours(hours)
}

pub fn minutes(minutes: i64) -> TimeDelta {
    TimeDelta::minutes(minutes)
}

pub const MS: TimeDelta = TimeDelta::milliseconds(1);

/// Adds a version of every class. The server adds one for each change of a class.
pub const CLASS_VERSIONS: &str =
    "INSERT INTO class_versions (class_id, changed_at, name, instructor, location, room, start_at, end_at,
                                 capacity, concessions_required, cancelled_at, description)
     SELECT id, NOW, name, instructor, location, room, start_at, end_at, capacity, concessions_required, cancelled_at,
            description
       FROM classes";

impl TestStudio {
    /// Opens a studio with one admin, on Saturday 21 November 2026 at 13:00.
    pub async fn open() -> TestStudio {
        TestStudio::with_limits(Switch::Off).await
    }

    pub async fn with_limits(limits: Switch) -> TestStudio {
        TestStudio::under("https://book.example.nz", limits).await
    }

    pub async fn under(public_url: &str, limits: Switch) -> TestStudio {
        TestStudio::with(public_url, limits, None, Backups::default(), None).await
    }

    /// Opens a studio whose letters go to the mail server at this URL.
    pub async fn sending_to(url: &str) -> TestStudio {
        TestStudio::with_mailer(Mailer::smtp(url, None, from()).unwrap()).await
    }

    /// Opens a studio that sends its letters with this mailer.
    pub async fn with_mailer(mailer: Mailer) -> TestStudio {
        let none = Backups::default();
        TestStudio::with(
            "https://book.example.nz",
            Switch::Off,
            Some(mailer),
            none,
            None,
        )
        .await
    }

    /// Opens a studio that makes backups.
    pub async fn backing_up(plan: BackupPlan) -> TestStudio {
        let backups = Backups::new(Some(plan));
        TestStudio::with("https://book.example.nz", Switch::Off, None, backups, None).await
    }

    /// Opens a studio that accepts this push service.
    pub async fn pushing_to(service: Url) -> TestStudio {
        let (url, limits) = ("https://book.example.nz", Switch::On);
        TestStudio::with(url, limits, None, Backups::default(), Some(service)).await
    }

    async fn with(
        public_url: &str,
        limits: Switch,
        mailer: Option<Mailer>,
        backups: Backups,
        push_service: Option<Url>,
    ) -> TestStudio {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("studio.db");
        let mailer = mailer.unwrap_or_else(|| Mailer::files_beside(&path, from()));
        let clock = Clock::fixed_at(Instant::parse("2026-11-21T00:00:00Z").unwrap());
        let db = Db::open(&path, clock.clone()).await.unwrap();
        let app = Arc::new(App {
            tokens: TokenKeys::new(&SECRET),
            passwords: Passwords::new(),
            rate_limits: RateLimits::new(limits, &clock),
            environment: Environment::Staging,
            contact_email: "hello@example.nz".into(),
            letterhead: letterhead(public_url),
            pushes: PushSender::new(
                PushKey::of_secret(&SECRET).unwrap(),
                public_url.to_owned(),
                push_service,
            ),
            mailer,
            // Tests have no connection with a client address, so they send it in the header of a
            // proxy.
            trusted_proxy: PROXY.parse::<IpAddr>().ok(),
            shutdown: Shutdown::new(),
            backups,
            hints: Hints::new(clock.now()),
            metrics: None,
            schedule: Schedule::default(),
            public_timetable: PublicTimetableCache::default(),
            sessions: SessionCache::default(),
            db,
            clock_watch: ClockWatch::new(&clock),
            replica: Replica::new(&path, &clock),
            clock,
        });
        let router = http::router(Arc::clone(&app));
        let inner = Inner {
            app,
            router,
            folder,
            is_checked: AtomicBool::new(true),
        };
        let studio = TestStudio(Arc::new(inner));
        studio.admin("aroha").await;
        studio
    }

    pub fn app(&self) -> &SharedApp {
        &self.0.app
    }

    pub fn path(&self) -> PathBuf {
        self.0.folder.path().join("studio.db")
    }

    pub fn now(&self) -> Instant {
        self.0.app.clock.now()
    }

    pub fn advance(&self, by: TimeDelta) {
        self.0.app.clock.advance(by);
    }

    pub fn allow_violations(&self) {
        self.0.is_checked.store(false, Ordering::SeqCst);
    }

    pub fn member(&self, name: &str) -> NewPerson {
        self.person(name, Role::Member)
    }

    pub fn coach(&self, name: &str) -> NewPerson {
        self.person(name, Role::Coach)
    }

    pub fn admin(&self, name: &str) -> NewPerson {
        self.person(name, Role::Admin)
    }

    fn person(&self, name: &str, role: Role) -> NewPerson {
        NewPerson {
            studio: self.clone(),
            name: name.to_owned(),
            role,
            concessions: 0,
            password: None,
            is_set_up: true,
        }
    }

    /// Returns a caller without a session.
    pub fn visitor(&self) -> Person {
        self.with_token("")
    }

    /// Returns a caller with this token.
    pub fn with_token(&self, token: &str) -> Person {
        Person {
            studio: self.clone(),
            id: String::new(),
            token: token.to_owned(),
        }
    }

    /// Builds a class in two days with 10 spots and a price of 1; the builder's methods change
    /// this.
    pub fn class(&self, name: &str) -> NewClass {
        NewClass {
            studio: self.clone(),
            name: name.to_owned(),
            words: ["Stretch and breathe", "Tāne Mahuta", "Main studio"].map(str::to_owned),
            start_at: self.now() + hours(48),
            spots: Some(10),
            costing: 1,
        }
    }

    /// Runs statements on the database, bypassing the server. If they update classes, adds a
    /// version of every class.
    pub async fn sql(&self, statements: &str) {
        let versions = if statements.contains("UPDATE classes") {
            CLASS_VERSIONS
        } else {
            ""
        };
        let statements = self.dated(&format!("{statements};{versions}"));
        self.write(async |conn, _| {
            sqlx::raw_sql(AssertSqlSafe(statements))
                .execute(&mut *conn)
                .await?;
            Ok(name_keys::update(conn).await?)
        })
        .await;
    }

    /// Replaces `NOW` in statements by the present time.
    pub fn dated(&self, statements: &str) -> String {
        statements.replace("NOW", &self.now().millis().to_string())
    }

    /// Sets up an account with this password hash. The hash is a bound parameter, because it may
    /// contain `NOW`.
    pub async fn set_up(&self, user_id: &str, password_hash: &str) {
        let at = self.now().millis();
        self.write(async |conn, _| {
            let set_up = "UPDATE users SET password_hash = ?, setup_completed_at = ? WHERE id = ?";
            sqlx::query(set_up)
                .bind(password_hash)
                .bind(at)
                .bind(user_id)
                .execute(&mut *conn)
                .await?;
            Ok(())
        })
        .await;
    }

    /// Runs statements without the check constraints of the schema.
    pub async fn sql_unchecked(&self, statements: &str) {
        let off = "PRAGMA ignore_check_constraints = ON";
        let on = "PRAGMA ignore_check_constraints = OFF";
        self.sql(&format!("{off}; {statements}; {on}")).await;
    }

    /// Returns the single number that a query selects.
    pub async fn number(&self, query: &str) -> i64 {
        let mut conn = self.app().db.read().await.unwrap();
        sqlx::query_scalar(AssertSqlSafe(query.to_owned()))
            .fetch_one(&mut *conn)
            .await
            .unwrap()
    }

    /// Returns the first column of a query as text.
    pub async fn texts(&self, query: &str) -> Vec<String> {
        let mut conn = self.app().db.read().await.unwrap();
        sqlx::query_scalar(AssertSqlSafe(query.to_owned()))
            .fetch_all(&mut *conn)
            .await
            .unwrap()
    }

    /// Returns the letters in the outbox that match a condition, the oldest first, as they would be
    /// sent now.
    pub async fn letters_where(&self, condition: &str) -> Vec<String> {
        let query = format!(
            "SELECT to_address, draft, coalesce(entry_at, created_at) FROM outbox
              WHERE {condition} ORDER BY rowid"
        );
        let mut conn = self.app().db.read().await.unwrap();
        let rows: Vec<(String, String, i64)> = sqlx::query_as(AssertSqlSafe(query))
            .fetch_all(&mut *conn)
            .await
            .unwrap();
        let letterhead = &self.app().letterhead;
        let written = |(to, draft, entry_at): (String, String, i64)| {
            let draft = serde_json::from_str(&draft).unwrap();
            let times = LetterTimes {
                sent_at: self.now(),
                stamped_at: Instant::from_millis(entry_at),
            };
            let Letter {
                subject,
                text,
                html,
                calendar,
            } = letter(letterhead, &draft, &to, times);
            let entry: String = calendar.into_iter().map(|entry| entry.text).collect();
            format!("To: {to}\nSubject: {subject}\n\n{text}\n{html}\n{entry}")
        };
        rows.into_iter().map(written).collect()
    }

    pub async fn write<T>(
        &self,
        work: impl AsyncFnOnce(&mut Conn, Instant) -> Result<T, AppError>,
    ) -> T {
        self.app().db.write(work).await.unwrap()
    }

    /// Sends a request, and returns the response before its body has been read.
    pub async fn opens(&self, mut request: Request<Body>) -> Response {
        let host = HeaderValue::from_static("book.example.nz");
        request.headers_mut().entry(HOST).or_insert(host);
        self.0.router.clone().oneshot(request).await.unwrap()
    }

    /// Sends a request; the reply of a stream has no body.
    pub async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.opens(request).await;
        let (parts, body) = response.into_parts();
        let is_endless = parts
            .headers
            .get(CONTENT_TYPE)
            .is_some_and(|of| of == "text/event-stream");
        let body = if is_endless {
            Vec::new()
        } else {
            body.collect().await.unwrap().to_bytes().to_vec()
        };
        Reply {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }
}

fn letterhead(public_url: &str) -> Letterhead {
    Letterhead {
        studio_name: STUDIO_NAME.into(),
        sender: "hello@example.nz".into(),
        public_url: public_url.into(),
    }
}

/// Returns the sender of the letters.
pub fn from() -> Mailbox {
    sender("hello@example.nz", STUDIO_NAME).unwrap()
}

/// Sends every letter that is still due at the end of a test.
async fn send_everything(db: &Db, database: &Path, now: Instant) {
    let (mailer, letterhead) = (
        Mailer::files_beside(database, from()),
        letterhead("https://book.example.nz"),
    );
    let stop = Shutdown::new();
    let send = || worker::send_due(db, &mailer, &letterhead, now, LateLetters::Drop, &stop);
    let sending = async { while send().await.unwrap() != 0 {} };
    within(PATIENCE, "no letter is due any more", sending).await;
}

/// Checks every studio for violations when it is dropped.
impl Drop for Inner {
    fn drop(&mut self) {
        if std::thread::panicking() || !self.is_checked.load(Ordering::SeqCst) {
            return;
        }
        let (path, clock) = (self.folder.path().join("studio.db"), self.app.clock.clone());
        let asking = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let db = Db::open(&path, clock.clone()).await.unwrap();
                send_everything(&db, &path, clock.now()).await;
                invariants::violations(
                    &mut db.read().await.unwrap(),
                    clock.now(),
                    &Progress::default(),
                )
                .await
                .unwrap()
            })
        });
        let broken = asking.join().unwrap();
        assert!(
            broken.is_empty(),
            "the test left violations in the studio: {broken:#?}"
        );
    }
}

impl TestStudio {
    /// Opens a session of a user, and returns its token.
    pub async fn token_of(&self, user_id: &str) -> String {
        let id = user_id.to_owned();
        let session_id = self
            .write(async |conn, now| session::open(conn, &id, "", now).await)
            .await;
        self.app()
            .tokens
            .issue(user_id, &session_id, self.now())
            .unwrap()
    }
}
