use std::fs;
use std::process::Command;

use crate::installation::{CONCESSIONS_FROM_NOWHERE, Installation, output_of};

#[test]
fn a_studio_without_violations_passes() {
    let installation = Installation::with_admins(&["Aroha"]);
    let output = installation.run(&["check"]);
    assert!(output.is_success, "{}", output.err);
    assert_eq!(output.out.lines().count(), 1);
    assert!(
        output.out.ends_with(" checks, 0 violations\n"),
        "{}",
        output.out
    );
}

#[tokio::test]
async fn each_violation_is_printed_on_one_line_and_the_command_fails() {
    let installation = Installation::with_admins(&["Aroha", "Hemi"]);
    installation.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let output = installation.run(&["check"]);
    assert!(!output.is_success);
    assert_eq!(output.out.lines().count(), 2, "{}", output.out);
    for line in output.out.lines() {
        assert!(line.starts_with("1 a balance is the sum of its ledger"));
        assert!(line.ends_with(" has 99, the ledger 0"), "{line}");
    }
    assert!(
        output.err.ends_with(" checks, 2 violations\n"),
        "{}",
        output.err
    );
}

#[tokio::test]
async fn one_violation_is_reported_in_the_singular() {
    let installation = Installation::with_admins(&["Aroha"]);
    installation.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let output = installation.run(&["check"]);
    assert!(
        output.err.ends_with(" checks, 1 violation\n"),
        "{}",
        output.err
    );
}

#[tokio::test]
async fn a_server_logs_violations_and_serves_anyway() {
    let installation = Installation::with_admins(&["Aroha"]);
    installation.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let mut server = installation.serve();
    let line = server.line_with("out of order");
    assert!(line.contains("has 99, the ledger 0"), "{line}");
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
}

/// Removes a trigger, adds one that makes every user who signs in an admin, changes an index, and
/// adds the tables of Litestream.
const ANOTHER_SCHEMA: &str = "
    DROP TRIGGER the_last_admin_stays;
    CREATE TRIGGER way_in AFTER INSERT ON sessions BEGIN UPDATE users SET role = 'admin' WHERE id = NEW.user_id; END;
    DROP INDEX sessions_expiry;
    CREATE INDEX sessions_expiry ON sessions (expires_at, id);
    CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
    CREATE TABLE _litestream_lock (id INTEGER)";

const DIFFERENCES: [&str; 3] = [
    "25 the schema is what the migrations make: index sessions_expiry of sessions was changed",
    "25 the schema is what the migrations make: trigger the_last_admin_stays of users is missing",
    "25 the schema is what the migrations make: trigger way_in of sessions was added",
];

#[tokio::test]
async fn a_changed_schema_is_a_violation_for_every_command_that_checks_a_file() {
    let installation = Installation::with_admins(&["Aroha"]);
    installation.tamper(ANOTHER_SCHEMA).await;
    let output = installation.run(&["check"]);
    assert!(!output.is_success);
    assert_eq!(output.out.lines().collect::<Vec<_>>(), DIFFERENCES);
    assert!(output.err.ends_with(" 3 violations\n"), "{}", output.err);

    let place = installation.folder.path().join("monday.db");
    let output = installation.run(&["backup", place.to_str().unwrap()]);
    assert!(!output.is_success && !place.exists());
    assert!(output.out.contains(DIFFERENCES[2]), "{}", output.out);

    let mut server = installation.serve();
    for difference in DIFFERENCES {
        let line = server.line_with("out of order");
        assert!(
            line.contains("ERROR") && line.contains(difference),
            "{line}"
        );
    }
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(server.terminate().code(), Some(0));

    let elsewhere = Installation::new();
    let file = installation.database();
    let file = file.to_str().unwrap();
    let output = elsewhere.run(&["restore", file]);
    assert!(!output.is_success);
    assert!(output.out.contains(DIFFERENCES[1]), "{}", output.out);
    assert!(
        output.err.contains("`--anyway` restores it"),
        "{}",
        output.err
    );
    assert_eq!(elsewhere.files(), Vec::<String>::new());
    let output = elsewhere.run(&["restore", "--anyway", file]);
    assert!(output.is_success, "{}", output.err);
    assert!(output.out.contains(DIFFERENCES[1]), "{}", output.out);
    assert!(
        output.out.contains("--anyway: in spite of 3 violations"),
        "{}",
        output.out
    );
    assert!(
        output.out.contains(" checks, 3 violations, "),
        "{}",
        output.out
    );
}

#[test]
fn progress_is_shown_only_on_a_terminal() {
    let installation = Installation::with_admins(&["Aroha"]);
    let place = installation.folder.path().join("monday.db");
    let place = place.to_str().unwrap();
    for args in [&["check"][..], &["backup", place], &["restore", place]] {
        let line = [&[env!("CARGO_BIN_EXE_fantail")], args].concat().join(" ");
        let mut terminal = Command::new("script");
        terminal.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
        terminal.env("FANTAIL_DB", installation.database());
        let shown = output_of(&mut terminal);
        assert!(shown.is_success, "{}", shown.out);
        assert!(shown.out.contains(" %"), "{}", shown.out);
    }
    fs::remove_file(place).unwrap();
    for args in [&["check"][..], &["backup", place], &["restore", place]] {
        let plain = installation.run(args);
        assert!(plain.is_success, "{}", plain.err);
        assert_eq!(plain.err, "");
        assert!(!plain.out.contains(" %"), "{}", plain.out);
    }
}

#[test]
fn checking_an_unknown_path_fails() {
    let installation = Installation::new();
    let output = installation.run(&["check"]);
    assert!(!output.is_success);
    assert!(
        output.err.contains("there is no database"),
        "{}",
        output.err
    );
    assert!(!installation.database().exists());
}
