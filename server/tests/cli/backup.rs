use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::shop::{CONCESSIONS_FROM_NOWHERE, Shop, flip_a_bit};

/// A folder for backups, and a name in it that is free.
fn place_for(shop: &Shop) -> (PathBuf, PathBuf) {
    let folder = shop.folder.path().join("backups");
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

fn check(shop: &Shop, database: &Path) -> bool {
    shop.run(&["check", "--db", text(database)]).is_success
}

#[test]
fn a_backup_is_one_private_file_that_opens_as_a_studio_of_its_own() {
    let shop = Shop::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&shop);
    let said = shop.run(&["backup", text(&place)]);
    assert!(said.is_success, "{}", said.err);
    assert!(said.out.contains("0 violations"), "{}", said.out);
    assert_eq!(names_in(&folder), ["monday.db", "monday.db.sha256"]);
    for name in names_in(&folder) {
        let mode = folder.join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    assert!(check(&shop, &place));

    // Restoring is starting a server on it; what happens there doesn't reach the original.
    let restored = Shop::new();
    fs::create_dir(restored.database().parent().unwrap()).unwrap();
    fs::copy(&place, restored.database()).unwrap();
    let server = restored.serve();
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(restored.create_admin("Hemi").is_success);
    assert!(
        restored.files().contains(&"studio.db-wal".to_owned()),
        "it writes ahead again"
    );
    assert!(server.terminate().success());
    let again = restored.create_admin("Aroha");
    assert!(!again.is_success, "Aroha came back with the backup");
    assert!(
        shop.create_admin("Hemi").is_success,
        "and Hemi isn't in the original"
    );
}

#[test]
fn beside_a_backup_is_its_sum_as_sha256sum_reads_it() {
    let shop = Shop::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&shop);
    fs::write(folder.join("monday.db.sha256"), "shopping list").unwrap();
    let said = shop.run(&["backup", text(&place)]);
    assert!(said.err.contains("exists already"), "{}", said.err);
    assert_eq!(names_in(&folder), ["monday.db.sha256"]);
    // One that a killed command left is no obstacle.
    let left = format!("{}  monday.db\n", "0".repeat(64));
    fs::write(folder.join("monday.db.sha256"), left).unwrap();
    assert!(shop.run(&["backup", text(&place)]).is_success);
    let is_right = || {
        let mut sum = Command::new("sha256sum");
        sum.args(["--check", "--status", "monday.db.sha256"]);
        sum.current_dir(&folder).status().unwrap().success()
    };
    assert!(is_right());
    assert!(
        check(&shop, &place) && is_right(),
        "a check changes nothing"
    );
    flip_a_bit(&place, 5_000);
    assert!(!is_right());
}

#[test]
fn a_backup_is_made_while_the_studio_is_served_and_written_to() {
    let shop = Arc::new(Shop::with_admins(&["Aroha"]));
    let (folder, _) = place_for(&shop);
    let server = shop.serve();
    let is_over = Arc::new(AtomicBool::new(false));
    let writer = {
        let (shop, is_over) = (Arc::clone(&shop), Arc::clone(&is_over));
        thread::spawn(move || {
            let mut made = 0;
            while !is_over.load(Ordering::SeqCst) {
                assert!(shop.create_admin(&format!("Hemi{made}")).is_success);
                made += 1;
            }
            made
        })
    };
    for number in 0..5 {
        let place = folder.join(format!("{number}.db"));
        let said = shop.run(&["backup", text(&place)]);
        assert!(said.is_success, "{}", said.err);
        assert!(check(&shop, &place));
    }
    is_over.store(true, Ordering::SeqCst);
    assert!(0 < writer.join().unwrap());
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(names_in(&folder).len(), 10);
}

#[test]
fn a_backup_never_replaces_a_file_and_least_of_all_the_studio_itself() {
    let shop = Shop::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&shop);
    fs::write(&place, "last Monday").unwrap();
    let said = shop.run(&["backup", text(&place)]);
    assert!(!said.is_success);
    assert!(said.err.contains("exists already"), "{}", said.err);
    assert_eq!(fs::read_to_string(&place).unwrap(), "last Monday");
    let itself = shop.run(&["backup", text(&shop.database())]);
    assert!(itself.err.contains("exists already"), "{}", itself.err);
    std::os::unix::fs::symlink(folder.join("nowhere"), folder.join("link.db")).unwrap();
    let link = shop.run(&["backup", text(&folder.join("link.db"))]);
    assert!(link.err.contains("exists already"), "{}", link.err);
    assert!(check(&shop, &shop.database()));
    assert_eq!(names_in(&folder).len(), 2);
}

#[test]
fn where_nothing_can_be_written_one_sentence_says_so() {
    let shop = Shop::with_admins(&["Aroha"]);
    let nowhere = shop.folder.path().join("nowhere/monday.db");
    let said = shop.run(&["backup", text(&nowhere)]);
    assert!(!said.is_success);
    assert!(
        said.err.starts_with("fantail: cannot write into "),
        "{}",
        said.err
    );
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    let missing = Shop::new();
    let said = missing.run(&["backup", text(&missing.folder.path().join("monday.db"))]);
    assert!(said.err.contains("there is no database"), "{}", said.err);
}

#[test]
fn a_disk_that_is_full_leaves_nothing_behind() {
    let shop = Shop::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&shop);
    // A file may have 64 KiB here: to the one who writes it, that is a disk that is full.
    let said = Command::new("bash")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 64; exec \"$0\" backup \"$1\"",
        ])
        .args([env!("CARGO_BIN_EXE_fantail"), text(&place)])
        .env("FANTAIL_DB", shop.database())
        .output()
        .unwrap();
    let err = String::from_utf8(said.stderr).unwrap();
    assert!(!said.status.success());
    assert!(err.contains("cannot write the backup"), "{err}");
    assert_eq!(names_in(&folder), Vec::<String>::new());
    assert!(check(&shop, &shop.database()));
}

#[tokio::test]
async fn of_a_studio_that_is_out_of_order_no_backup_is_kept() {
    let shop = Shop::with_admins(&["Aroha"]);
    let (folder, place) = place_for(&shop);
    shop.tamper(CONCESSIONS_FROM_NOWHERE).await;
    let said = shop.run(&["backup", text(&place)]);
    assert!(!said.is_success);
    assert!(said.out.contains("has 99, the ledger 0"), "{}", said.out);
    assert!(said.err.contains("no backup was kept"), "{}", said.err);
    assert_eq!(names_in(&folder), Vec::<String>::new());
}

#[test]
fn a_backup_that_is_broken_off_leaves_nothing_half_done() {
    let shop = Shop::new();
    assert!(shop.run(&["demo"]).is_success);
    let (folder, place) = place_for(&shop);
    let mut child = shop
        .command(&["backup", text(&place)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Begun is when there is something in the folder; then it is broken off.
    while names_in(&folder).is_empty() && child.try_wait().unwrap().is_none() {
        thread::yield_now();
    }
    let pid = child.id().to_string();
    Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    let is_success = child.wait().unwrap().success();
    assert_eq!(is_success, place.exists(), "done, or nothing");
    assert_eq!(names_in(&folder).len(), 2 * usize::from(is_success));
}
