use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::shop::Shop;

fn copies_in(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let (sums, mut copies): (Vec<_>, Vec<_>) = names.partition(|name| name.ends_with(".sha256"));
    let has_one = |copy: &String| sums.contains(&format!("{copy}.sha256"));
    assert!(
        copies
            .iter()
            .all(|copy| copy.starts_with('.') || has_one(copy))
    );
    copies.sort();
    copies
}

#[test]
fn a_server_copies_the_studio_at_once_and_not_again_at_a_restart() {
    let shop = Shop::with_admins(&["Aroha"]);
    let folder = shop.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    let to = ["--backup-to", folder.to_str().unwrap()];
    let mut server = shop.serve_with(&to);
    let line = server.line_with("is a backup");
    assert!(line.contains("0 violations"), "{line}");
    let health = server.get("/healthz");
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    assert!(health.contains("ok\nlast backup: 20"), "{health}");
    assert_eq!(server.terminate().code(), Some(0));
    let copies = copies_in(&folder);
    assert_eq!(copies.len(), 1);
    let copy = folder.join(&copies[0]);
    assert!(
        shop.run(&["check", "--db", copy.to_str().unwrap()])
            .is_success
    );

    let server = shop.serve_with(&[&to[..], &["--backup-keep", "1"]].concat());
    let mut health = server.get("/healthz");
    while health.contains("not looked for yet") {
        health = server.get("/healthz");
    }
    assert!(health.contains("last backup: 20"), "{health}");
    assert_eq!(server.terminate().code(), Some(0));
    assert_eq!(copies_in(&folder), copies);
}

#[test]
fn a_folder_that_others_can_enter_and_copies_that_are_kept_too_long_are_warned_of() {
    let shop = Shop::with_admins(&["Aroha"]);
    let folder = shop.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    let to = ["--backup-to", folder.to_str().unwrap()];
    let plan = ["--backup-every", "1d", "--backup-keep", "31"];
    let mut server = shop.serve_with(&[&to[..], &plan].concat());
    server.line_with("backups are kept for 31 days");
    let line = server.line_with("can enter");
    assert!(line.contains("backups"), "{line}");

    let private = shop.folder.path().join("private");
    fs::create_dir(&private).unwrap();
    fs::set_permissions(&private, fs::Permissions::from_mode(0o700)).unwrap();
    let to = ["--backup-to", private.to_str().unwrap()];
    let plan = ["--backup-every", "1d", "--backup-keep", "30"];
    let mut server = shop.serve_with(&[&to[..], &plan].concat());
    let line = server.line_with("backup");
    assert!(line.contains("is a backup"), "no warning before it: {line}");
}

#[test]
fn a_server_whose_folder_for_copies_is_missing_says_so_and_serves() {
    let shop = Shop::with_admins(&["Aroha"]);
    let folder = shop.folder.path().join("backups");
    let mut server = shop.serve_with(&["--backup-to", folder.to_str().unwrap()]);
    let line = server.line_with("a backup failed");
    assert!(line.contains("backups"), "{line}");
    let health = server.get("/healthz");
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    assert!(
        health.ends_with("warning: there is no good backup yet"),
        "{health}"
    );
    assert_eq!(server.terminate().code(), Some(0));
    assert!(!folder.exists());
}

#[test]
fn a_stop_while_a_copy_is_made_waits_for_nothing_and_leaves_no_half_of_it() {
    let shop = Shop::new();
    assert!(shop.run(&["demo"]).is_success);
    let folder = shop.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    let server = shop.serve_with(&["--backup-to", folder.to_str().unwrap()]);
    while copies_in(&folder).is_empty() {
        std::thread::yield_now();
    }
    assert_eq!(server.terminate().code(), Some(0));
    for name in copies_in(&folder) {
        assert!(name.starts_with("fantail-"), "{name}");
        let copy = folder.join(name);
        assert!(
            shop.run(&["check", "--db", copy.to_str().unwrap()])
                .is_success
        );
    }
    assert_eq!(shop.files(), ["studio.db", "studio.secret"]);
}

#[test]
fn how_often_and_how_many_mean_nothing_without_a_folder_and_are_refused() {
    let shop = Shop::new();
    for args in [["--backup-every", "6h"], ["--backup-keep", "14"]] {
        let said = shop.run(&[&["serve"], &args[..]].concat());
        assert!(!said.is_success);
        assert!(said.err.contains("--backup-to <DIR>"), "{}", said.err);
    }
    let to = ["serve", "--backup-to", "somewhere"];
    for args in [["--backup-every", "6"], ["--backup-keep", "0"]] {
        let said = shop.run(&[&to, &args[..]].concat());
        assert!(!said.is_success);
        assert!(said.err.contains(args[0]), "{}", said.err);
    }
}
