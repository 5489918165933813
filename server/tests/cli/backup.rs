use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::installation::{CONCESSIONS_FROM_NOWHERE, Installation, eventually, flip_a_bit};

/// Creates a folder for backups, and returns it with an unused path in it.
fn place_for(installation: &Installation) -> (PathBuf, PathBuf) {
    let folder = installation.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    let place = folder.join("monday.db");
    (folder, place)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

fn check(installation: &Installation, database: &Path) -> bool {
    installation
        .run(&["check", "--db", text(database)])
        .is_success
}

#[test]
fn a_backup_is_one_private_file_that_a_server_can_open() {
    let installation = Installation::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&installation);
    let output = installation.run(&["backup", text(&place)]);
    assert!(output.is_success, "{}", output.err);
    assert!(output.out.contains("0 violations"), "{}", output.out);
    assert_eq!(names_in(&folder), ["monday.db", "monday.db.sha256"]);
    for name in names_in(&folder) {
        let mode = folder.join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    assert!(check(&installation, &place));

    // A server can be started on a copy of the backup. Changes there don't affect the original.
    let restored = Installation::new();
    fs::create_dir(restored.database().parent().unwrap()).unwrap();
    fs::copy(&place, restored.database()).unwrap();
    let server = restored.serve();
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(restored.create_admin("Hemi").is_success);
    assert!(
        restored.files().contains(&"studio.db-wal".to_owned()),
        "the server has set WAL mode again"
    );
    assert!(server.terminate().success());
    let again = restored.create_admin("Aroha");
    assert!(!again.is_success, "Aroha came back with the backup");
    assert!(
        installation.create_admin("Hemi").is_success,
        "Hemi is in the original as well"
    );
}

#[test]
fn a_backup_has_a_checksum_file_that_sha256sum_can_check() {
    let installation = Installation::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&installation);
    fs::write(folder.join("monday.db.sha256"), "shopping list").unwrap();
    let output = installation.run(&["backup", text(&place)]);
    assert!(output.err.contains("exists already"), "{}", output.err);
    assert_eq!(names_in(&folder), ["monday.db.sha256"]);
    // A checksum that a killed command left behind doesn't prevent a backup.
    let former_checksum = format!("{}  monday.db\n", "0".repeat(64));
    fs::write(folder.join("monday.db.sha256"), former_checksum).unwrap();
    assert!(installation.run(&["backup", text(&place)]).is_success);
    let is_right = || {
        let mut sum = Command::new("sha256sum");
        sum.args(["--check", "--status", "monday.db.sha256"]);
        sum.current_dir(&folder).status().unwrap().success()
    };
    assert!(is_right());
    assert!(
        check(&installation, &place) && is_right(),
        "the check changed the backup"
    );
    flip_a_bit(&place, 5_000);
    assert!(!is_right());
}

#[test]
fn a_backup_can_be_made_while_a_server_writes() {
    let installation = Arc::new(Installation::with_admins(&["Aroha"]));
    let (folder, _) = place_for(&installation);
    let server = installation.serve();
    let is_over = Arc::new(AtomicBool::new(false));
    let writer = {
        let (installation, is_over) = (Arc::clone(&installation), Arc::clone(&is_over));
        thread::spawn(move || {
            let mut made = 0;
            while !is_over.load(Ordering::SeqCst) {
                assert!(installation.create_admin(&format!("Hemi{made}")).is_success);
                made += 1;
            }
            made
        })
    };
    for number in 0..5 {
        let place = folder.join(format!("{number}.db"));
        let output = installation.run(&["backup", text(&place)]);
        assert!(output.is_success, "{}", output.err);
        assert!(check(&installation, &place));
    }
    is_over.store(true, Ordering::SeqCst);
    assert!(0 < writer.join().unwrap());
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(names_in(&folder).len(), 10);
}

#[test]
fn a_backup_never_replaces_a_file_or_the_studio_itself() {
    let installation = Installation::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&installation);
    fs::write(&place, "last Monday").unwrap();
    let output = installation.run(&["backup", text(&place)]);
    assert!(!output.is_success);
    assert!(output.err.contains("exists already"), "{}", output.err);
    assert_eq!(fs::read_to_string(&place).unwrap(), "last Monday");
    let itself = installation.run(&["backup", text(&installation.database())]);
    assert!(itself.err.contains("exists already"), "{}", itself.err);
    std::os::unix::fs::symlink(folder.join("nowhere"), folder.join("link.db")).unwrap();
    let link = installation.run(&["backup", text(&folder.join("link.db"))]);
    assert!(link.err.contains("exists already"), "{}", link.err);
    assert!(check(&installation, &installation.database()));
    assert_eq!(names_in(&folder).len(), 2);
}

#[test]
fn an_unwritable_place_is_reported_in_one_sentence() {
    let installation = Installation::with_admins(&["Aroha"]);
    let nowhere = installation.folder.path().join("nowhere/monday.db");
    let output = installation.run(&["backup", text(&nowhere)]);
    assert!(!output.is_success);
    assert!(
        output.err.starts_with("fantail: cannot write into "),
        "{}",
        output.err
    );
    assert_eq!(output.err.lines().count(), 1, "{}", output.err);
    let missing = Installation::new();
    let output = missing.run(&["backup", text(&missing.folder.path().join("monday.db"))]);
    assert!(
        output.err.contains("there is no database"),
        "{}",
        output.err
    );
}

#[test]
fn a_full_disk_leaves_no_partial_file() {
    let installation = Installation::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&installation);
    // The shell limits files to 64 KiB. To the command this looks like a full disk.
    let output = Command::new("bash")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 64; exec \"$0\" backup \"$1\"",
        ])
        .args([env!("CARGO_BIN_EXE_fantail"), text(&place)])
        .env("FANTAIL_DB", installation.database())
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(err.contains("cannot write the backup"), "{err}");
    assert_eq!(names_in(&folder), Vec::<String>::new());
    assert!(check(&installation, &installation.database()));
}

#[tokio::test]
async fn a_copy_of_a_studio_with_violations_is_kept_under_another_name() {
    let installation = Installation::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&installation);
    installation.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let output = installation.run(&["backup", text(&place)]);
    assert!(!output.is_success);
    assert!(
        output.out.contains("has 99, the ledger 0"),
        "{}",
        output.out
    );
    let unchecked = folder.join("monday-unchecked.db");
    output.assert_fails_in_one_line(&format!(
        "is out of order (1 violation), and this copy is no backup: it is kept as {}, which only `fantail restore --anyway`",
        text(&unchecked)
    ));
    let kept = ["monday-unchecked.db", "monday-unchecked.db.sha256"];
    assert_eq!(names_in(&folder), kept);
    for name in kept {
        let mode = folder.join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let again = installation.run(&["backup", text(&place)]);
    again.assert_fails_in_one_line("monday-unchecked.db exists already");

    let elsewhere = Installation::new();
    let restore = elsewhere.run(&["restore", text(&unchecked)]);
    assert!(
        restore.out.contains("has 99, the ledger 0"),
        "{}",
        restore.out
    );
    restore.assert_fails_in_one_line("(1 violation), and was not restored; `--anyway` restores it");
    assert_eq!(elsewhere.files(), Vec::<String>::new());
    let restore = elsewhere.run(&["restore", "--anyway", text(&unchecked)]);
    assert!(restore.is_success, "{}", restore.err);
    assert!(
        restore.out.contains("--anyway: in spite of 1 violation\n"),
        "{}",
        restore.out
    );
    assert!(!restore.out.contains("no sum"), "{}", restore.out);
    assert!(elsewhere.create_admin("Hemi").is_success);
    assert!(!elsewhere.create_admin("Aroha").is_success);
}

#[tokio::test]
async fn no_copy_of_a_damaged_studio_is_kept() {
    let installation = Installation::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&installation);
    installation
        .tamper(
            "INSERT INTO series (id, pattern, interval_count, days, start_on, created_at)
             VALUES ('a', 'weekly', 1, '.......', '2026-11-21', 0);
             PRAGMA writable_schema = ON;
             UPDATE sqlite_schema SET sql = replace(sql, 'end_on         TEXT', 'end_on TEXT NOT NULL')
              WHERE name = 'series'",
        )
        .await;
    let output = installation.run(&["backup", text(&place)]);
    output.assert_fails_in_one_line("is damaged (1 violation), and no backup was kept");
    assert!(output.out.contains("the file is whole"), "{}", output.out);
    assert_eq!(names_in(&folder), Vec::<String>::new());
}

#[test]
fn an_interrupted_backup_leaves_no_partial_file() {
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "90"]).is_success);
    let (folder, place) = place_for(&installation);
    let mut child = installation
        .command(&["backup", text(&place)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The backup has begun when the folder has a file. Then the test interrupts it.
    eventually("the backup begins or ends", || {
        let has_ended = child.try_wait().unwrap().is_some();
        (has_ended || !names_in(&folder).is_empty()).then_some(())
    });
    let pid = child.id().to_string();
    Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    let is_success = child.wait().unwrap().success();
    assert_eq!(is_success, place.exists(), "done, or nothing");
    assert_eq!(names_in(&folder).len(), 2 * usize::from(is_success));
}
