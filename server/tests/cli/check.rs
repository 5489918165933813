use std::fs;
use std::process::Command;

use crate::shop::{CONCESSIONS_FROM_NOWHERE, Shop, said};

#[test]
fn a_studio_in_order_passes() {
    let shop = Shop::with_admins(&["Aroha"]);
    let said = shop.run(&["check"]);
    assert!(said.is_success, "{}", said.err);
    assert_eq!(said.out.lines().count(), 1);
    assert!(
        said.out.ends_with(" checks, 0 violations\n"),
        "{}",
        said.out
    );
}

#[tokio::test]
async fn each_violation_is_one_line_and_the_command_fails() {
    let shop = Shop::with_admins(&["Aroha", "Hemi"]);
    shop.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let said = shop.run(&["check"]);
    assert!(!said.is_success);
    assert_eq!(said.out.lines().count(), 2, "{}", said.out);
    for line in said.out.lines() {
        assert!(line.starts_with("1 a balance is the sum of its ledger"));
        assert!(line.ends_with(" has 99, the ledger 0"), "{line}");
    }
    assert!(
        said.err.ends_with(" checks, 2 violations\n"),
        "{}",
        said.err
    );
}

#[tokio::test]
async fn one_violation_is_one() {
    let shop = Shop::with_admins(&["Aroha"]);
    shop.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let said = shop.run(&["check"]);
    assert!(said.err.ends_with(" checks, 1 violation\n"), "{}", said.err);
}

#[tokio::test]
async fn a_server_says_what_is_out_of_order_and_serves_all_the_same() {
    let shop = Shop::with_admins(&["Aroha"]);
    shop.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let mut server = shop.serve();
    let line = server.line_with("out of order");
    assert!(line.contains("has 99, the ledger 0"), "{line}");
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
}

/// A guard that is gone, one that makes whoever signs in an admin, a table and an index that are others.
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
async fn a_schema_that_no_migration_made_is_a_violation_wherever_a_file_is_checked() {
    let shop = Shop::with_admins(&["Aroha"]);
    shop.tamper(ANOTHER_SCHEMA).await;
    let said = shop.run(&["check"]);
    assert!(!said.is_success);
    assert_eq!(said.out.lines().collect::<Vec<_>>(), DIFFERENCES);
    assert!(said.err.ends_with(" 3 violations\n"), "{}", said.err);

    let place = shop.folder.path().join("monday.db");
    let said = shop.run(&["backup", place.to_str().unwrap()]);
    assert!(!said.is_success && !place.exists());
    assert!(said.out.contains(DIFFERENCES[2]), "{}", said.out);

    let mut server = shop.serve();
    for difference in DIFFERENCES {
        let line = server.line_with("out of order");
        assert!(
            line.contains("ERROR") && line.contains(difference),
            "{line}"
        );
    }
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(server.terminate().code(), Some(0));

    let elsewhere = Shop::new();
    let file = shop.database();
    let file = file.to_str().unwrap();
    let said = elsewhere.run(&["restore", file]);
    assert!(!said.is_success);
    assert!(said.out.contains(DIFFERENCES[1]), "{}", said.out);
    assert!(said.err.contains("`--anyway` restores it"), "{}", said.err);
    assert_eq!(elsewhere.files(), Vec::<String>::new());
    let said = elsewhere.run(&["restore", "--anyway", file]);
    assert!(said.is_success, "{}", said.err);
    assert!(said.out.contains(DIFFERENCES[1]), "{}", said.out);
    assert!(
        said.out.contains("--anyway: in spite of 3 violations"),
        "{}",
        said.out
    );
    assert!(said.out.contains(" checks, 3 violations, "), "{}", said.out);
}

#[test]
fn how_far_it_has_come_is_said_on_a_terminal_and_nowhere_else() {
    let shop = Shop::with_admins(&["Aroha"]);
    let place = shop.folder.path().join("monday.db");
    let place = place.to_str().unwrap();
    for args in [&["check"][..], &["backup", place], &["restore", place]] {
        let line = [&[env!("CARGO_BIN_EXE_fantail")], args].concat().join(" ");
        let mut terminal = Command::new("script");
        terminal.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
        terminal.env("FANTAIL_DB", shop.database());
        let shown = said(&mut terminal);
        assert!(shown.is_success, "{}", shown.out);
        assert!(shown.out.contains(" %"), "{}", shown.out);
    }
    fs::remove_file(place).unwrap();
    for args in [&["check"][..], &["backup", place], &["restore", place]] {
        let plain = shop.run(args);
        assert!(plain.is_success, "{}", plain.err);
        assert_eq!(plain.err, "");
        assert!(!plain.out.contains(" %"), "{}", plain.out);
    }
}

#[test]
fn a_mistyped_path_is_not_a_faultless_studio() {
    let shop = Shop::new();
    let said = shop.run(&["check"]);
    assert!(!said.is_success);
    assert!(said.err.contains("there is no database"), "{}", said.err);
    assert!(!shop.database().exists());
}
