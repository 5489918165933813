use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::installation::{Installation, SERVE, output_of};

/// The goal is 200 ms for a release build on an idle machine, but this is a debug build on a busy
/// machine.
const GENEROUS_START: Duration = Duration::from_secs(10);

#[test]
fn a_server_answers_and_stops_and_leaves_one_database_file() {
    let installation = Installation::new();
    let server = installation.serve();
    let answer = server.get("/healthz");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.ends_with("ok"), "{answer}");
    assert_eq!(server.terminate().code(), Some(0));
    assert_eq!(installation.files(), ["studio.db", "studio.secret"]);
}

#[test]
fn a_server_neither_creates_nor_migrates_a_file_in_a_folder_with_a_restore() {
    let installation = Installation::new();
    let folder = installation.database().parent().unwrap().to_owned();
    fs::create_dir(&folder).unwrap();
    let restoring = fs::File::open(&folder).unwrap();
    restoring.try_lock().unwrap();
    let refused = installation.run(&SERVE);
    refused.assert_fails_in_one_line("a studio is being restored");
    assert!(
        installation.files().is_empty(),
        "{:?}",
        installation.files()
    );
    drop(restoring);
    assert_eq!(installation.serve().terminate().code(), Some(0));
}

#[test]
fn a_server_on_the_demo_studio_starts_fast_and_can_be_checked_while_it_runs() {
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "90"]).is_success);
    let start = Instant::now();
    let server = installation.serve();
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    let taken = start.elapsed();
    report(&format!("start to first answer: {} ms", taken.as_millis()));
    assert!(taken < GENEROUS_START, "{taken:?}");
    let checked = installation.run(&["check"]);
    assert!(checked.is_success, "{}", checked.out);
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(server.terminate().code(), Some(0));
    assert_eq!(installation.files(), ["studio.db", "studio.secret"]);
}

/// Replaces the ledger by an endless view, so that a check of it never ends.
const ENDLESS_LEDGER: &str = "
    PRAGMA legacy_alter_table = ON;
    ALTER TABLE ledger RENAME TO ledger_kept;
    CREATE VIEW ledger AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i AS seq, '' AS user_id, 0 AS delta, 0 AS balance_after FROM n WHERE i < 0";

#[tokio::test]
async fn stopping_interrupts_the_checks_of_the_start_at_once() {
    let installation = Installation::with_admins(&["Aroha"]);
    installation.tamper(ENDLESS_LEDGER).await;
    let server = installation.serve();
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    let stopping = Instant::now();
    assert_eq!(server.terminate().code(), Some(0));
    let taken = stopping.elapsed();
    report(&format!(
        "a stop during the checks: {} ms",
        taken.as_millis()
    ));
    assert!(taken < Duration::from_secs(1), "{taken:?}");
    assert_eq!(installation.files(), ["studio.db", "studio.secret"]);
}

#[test]
fn a_failing_disk_is_reported_and_writes_succeed_again_once_it_works() {
    let form = json!({"username": "member", "password": "fantail-demo"}).to_string();
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "30"]).is_success);
    let mut server = installation.serve_on_a_disk_that_fails();
    let sign_in = || server.post("/api/auth/login", &form);
    assert!(sign_in().starts_with("HTTP/1.1 200"));

    server.limit_files("1");
    for _ in 0..3 {
        let refused = sign_in();
        assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
        assert!(refused.contains("retry-after: 1"), "{refused}");
    }
    let health = server.get("/healthz");
    assert!(health.starts_with("HTTP/1.1 503"), "{health}");
    assert!(health.contains("can be read, but not written"), "{health}");
    assert!(server.get("/api/studio").starts_with("HTTP/1.1 200"));

    server.limit_files("unlimited");
    let ended = Instant::now();
    while !sign_in().starts_with("HTTP/1.1 200") {
        assert!(ended.elapsed() < Duration::from_secs(1));
    }
    report(&format!(
        "fault over to first write: {} ms",
        ended.elapsed().as_millis()
    ));
    let health = server.get("/healthz");
    // The body may have another line: the clock is reported if the newest record of the demo studio
    // is over an hour old.
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    assert!(health.contains("\r\n\r\nok"), "{health}");
    server.line_with("the database can't be written, and writes are refused");
    server.line_with("the database can be written again");
    let checked = installation.run(&["check"]);
    assert!(checked.is_success, "{}", checked.out);
    assert_eq!(server.terminate().code(), Some(0));
    assert_eq!(installation.files(), ["studio.db", "studio.secret"]);
}

#[test]
fn a_server_warns_of_a_folder_that_others_can_enter_and_serves_anyway() {
    let installation = Installation::with_admins(&["Aroha"]);
    let folder = installation.database().parent().unwrap().to_owned();
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
    let line = installation.serve().line_with("can enter");
    assert!(line.contains(folder.to_str().unwrap()), "{line}");
    assert!(line.contains("0755"), "{line}");
}

#[test]
fn a_short_secret_is_refused_in_one_sentence() {
    let installation = Installation::new();
    let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
    let output = output_of(command.env("FANTAIL_SECRET", "short"));
    output.assert_fails_in_one_line("32 bytes");
}

/// Returns the names of all environment variables that a server reads.
fn variables(installation: &Installation) -> BTreeSet<String> {
    let help = installation.run(&["serve", "--help"]).out;
    let names: BTreeSet<_> = help
        .split(|c: char| !c.is_ascii_uppercase() && c != '_')
        .filter(|word| word.starts_with("FANTAIL_"))
        .chain(["FANTAIL_LOG"])
        .map(str::to_owned)
        .collect();
    assert!(
        15 < names.len() && names.contains("FANTAIL_SECRET"),
        "{names:?}"
    );
    names
}

#[test]
fn a_control_character_in_any_variable_is_refused_by_its_name() {
    let installation = Installation::new();
    for name in variables(&installation) {
        for value in ["Kauri\rBcc: all@example.nz", "Kauri\nStudio", "\u{1b}[2J"] {
            let output = output_of(installation.command(&["serve"]).env(&name, value));
            assert!(!output.is_success, "{name}");
            let message = format!("{name} contains a control character (U+00");
            assert!(output.err.contains(&message), "{name}: {}", output.err);
            assert!(
                !output.err.contains(['\r', '\u{1b}']),
                "{name}: {}",
                output.err
            );
            assert!(!output.err.contains("Kauri"), "{name}: {}", output.err);
        }
    }
}

#[test]
fn the_white_space_around_any_variable_is_removed() {
    let installation = Installation::with_admins(&["Aroha"]);
    let [database, backups] = [
        installation.database(),
        installation.folder.path().join("backups"),
    ];
    fs::create_dir(&backups).unwrap();
    let values = [
        ("FANTAIL_LISTEN", "127.0.0.1:0"),
        ("FANTAIL_DB", database.to_str().unwrap()),
        ("FANTAIL_PUBLIC_URL", "https://book.example.nz"),
        ("FANTAIL_STUDIO_NAME", "Kauri & Rātā Studio"),
        ("FANTAIL_CONTACT_EMAIL", "hello@example.nz"),
        ("FANTAIL_MAIL_FROM", "Kauri <letters@example.nz>"),
        ("FANTAIL_SMTP_URL", "smtp://localhost:25"),
        ("FANTAIL_SMTP_CA", "/nowhere/ca.pem"),
        ("FANTAIL_ENVIRONMENT", "staging"),
        ("FANTAIL_SECRET", "0123456789abcdef0123456789abcdef"),
        ("FANTAIL_PUSH_SERVICE", "https://push.example.nz"),
        ("FANTAIL_TRUSTED_PROXY", "127.0.0.1"),
        ("FANTAIL_BACKUP_TO", backups.to_str().unwrap()),
        ("FANTAIL_BACKUP_EVERY", "1h"),
        ("FANTAIL_BACKUP_KEEP", "7"),
        ("FANTAIL_RATE_LIMIT", "off"),
        ("FANTAIL_METRICS", "127.0.0.1:0"),
        ("FANTAIL_LOG", "info"),
    ];
    let known: BTreeSet<_> = values.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(variables(&installation), known);
    let mut command = installation.command(&["serve"]);
    command.envs(values.map(|(name, value)| (name, format!(" \t{value} \r\n"))));
    output_of(&mut command).assert_fails_in_one_line("the certificate in /nowhere/ca.pem: ");
    command.env_remove("FANTAIL_SMTP_CA");
    let mut server = Installation::serve_by(&mut command);
    let studio = server.get("/api/studio");
    for shown in [
        "\"Kauri & Rātā Studio\"",
        "\"hello@example.nz\"",
        "\"staging\"",
    ] {
        assert!(studio.contains(shown), "{studio}");
    }
    let made = server.line_with("is a backup");
    assert!(made.contains(backups.to_str().unwrap()), "{made}");
    assert_eq!(server.terminate().code(), Some(0));
    assert_eq!(installation.files(), ["studio.db"], "the secret is set");
}

#[test]
fn an_empty_variable_counts_as_unset() {
    let installation = Installation::with_admins(&["Aroha"]);
    let names = variables(&installation);
    for nothing in ["", " "] {
        let mut command = installation.command(&SERVE);
        command.current_dir(installation.folder.path());
        for name in &names {
            command.env(name, nothing);
        }
        let server = Installation::serve_by(&mut command);
        assert!(server.get("/healthz").ends_with("\r\n\r\nok"));
        let studio = server.get("/api/studio");
        assert!(studio.contains("Fantail Studio"), "{studio}");
        assert_eq!(server.terminate().code(), Some(0));
    }
    assert!(
        installation
            .folder
            .path()
            .join("data/fantail.secret")
            .exists()
    );
    let mut check = installation.command(&["check"]);
    let output = output_of(
        check
            .current_dir(installation.folder.path())
            .env("FANTAIL_DB", ""),
    );
    assert!(output.is_success, "{}", output.err);
}

#[test]
fn invalid_public_settings_are_refused_at_start() {
    let installation = Installation::new();
    for (name, value, sentence) in [
        (
            "FANTAIL_CONTACT_EMAIL",
            "Studio <a@b.nz>",
            "an address like hello@studio.nz",
        ),
        (
            "FANTAIL_PUBLIC_URL",
            "https://māori.example.nz",
            "https://xn--mori-qsa.example.nz",
        ),
    ] {
        let mut command = installation.command(&SERVE);
        let output = output_of(command.env(name, value));
        assert!(!output.is_success);
        assert!(output.err.contains(sentence), "{}", output.err);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named_in_one_sentence() {
    let installation = Installation::new();
    let in_the_way = installation.folder.path().join("data");
    fs::write(&in_the_way, "a file where the folder should be").unwrap();
    for args in [&["serve", "--listen", "127.0.0.1:0"][..], &["demo"]] {
        let output = installation.run(args);
        output.assert_fails_in_one_line(in_the_way.to_str().unwrap());
    }
}

#[test]
fn a_port_in_use_is_named_in_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = Installation::new().run(&["serve", "--listen", &address]);
    output.assert_fails_in_one_line(&address);
}

#[expect(
    clippy::print_stderr,
    reason = "the measurement is shown in the output of the tests"
)]
fn report(line: &str) {
    eprintln!("{line}");
}

#[test]
fn no_log_has_the_secret_of_a_calendar_address() {
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "30"]).is_success);
    let mut command = installation.command(&SERVE);
    let mut server = Installation::serve_by(command.env("FANTAIL_LOG", "trace"));
    let json = |answer: String| -> Value {
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    };
    let form = json!({"username": "member", "password": "fantail-demo"});
    let signed_in = json(server.post("/api/auth/login", &form.to_string()));
    let token = signed_in["token"].as_str().unwrap();
    let made = json(server.ask(&format!(
        "POST /api/users/calendar-feed HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Length: 0\r\n\r\n"
    )));
    let (_, file) = made["url"].as_str().unwrap().rsplit_once('/').unwrap();
    let secret = file.strip_suffix(".ics").unwrap();
    let calendar = server.get(&format!("/calendar/{file}"));
    assert!(calendar.contains("BEGIN:VCALENDAR"), "{calendar}");
    for missing in [
        format!("/calendar/{secret}"),
        format!("/calendar/{secret}/{secret}.ics"),
        format!("/calendar/{secret}A.ics"),
    ] {
        let answer = server.get(&missing);
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }
    server.get("/healthz");
    let log = server.lines_to("/healthz").join("\n");
    assert!(log.contains("/calendar/{file}"), "{log}");
    assert!(!log.contains(secret), "{log}");
}
