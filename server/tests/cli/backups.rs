use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::installation::{Installation, eventually};

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
fn a_server_makes_a_copy_at_once_but_not_again_after_a_restart() {
    let installation = Installation::with_admins(&["Aroha"]);
    let folder = installation.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    let to = ["--backup-to", folder.to_str().unwrap()];
    let mut server = installation.serve_with(&to);
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
        installation
            .run(&["check", "--db", copy.to_str().unwrap()])
            .is_success
    );

    let server = installation.serve_with(&[&to[..], &["--backup-keep", "1"]].concat());
    let health = eventually("the server looks for copies", || {
        let health = server.get("/healthz");
        (!health.contains("not looked for yet")).then_some(health)
    });
    assert!(health.contains("last backup: 20"), "{health}");
    assert_eq!(server.terminate().code(), Some(0));
    assert_eq!(copies_in(&folder), copies);
}

#[test]
fn a_server_warns_of_a_folder_that_others_can_enter_and_of_copies_kept_too_long() {
    let installation = Installation::with_admins(&["Aroha"]);
    let folder = installation.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    let to = ["--backup-to", folder.to_str().unwrap()];
    let plan = ["--backup-every", "1d", "--backup-keep", "31"];
    let mut server = installation.serve_with(&[&to[..], &plan].concat());
    server.line_with("backups are kept for 31 days");
    let line = server.line_with("can enter");
    assert!(line.contains("backups"), "{line}");

    let private = installation.folder.path().join("private");
    fs::create_dir(&private).unwrap();
    fs::set_permissions(&private, fs::Permissions::from_mode(0o700)).unwrap();
    let to = ["--backup-to", private.to_str().unwrap()];
    let plan = ["--backup-every", "1d", "--backup-keep", "30"];
    let mut server = installation.serve_with(&[&to[..], &plan].concat());
    let line = server.line_with("backup");
    assert!(line.contains("is a backup"), "no warning before it: {line}");
}

#[test]
fn a_server_without_its_backup_folder_logs_an_error_and_serves() {
    let installation = Installation::with_admins(&["Aroha"]);
    let folder = installation.folder.path().join("backups");
    let mut server = installation.serve_with(&["--backup-to", folder.to_str().unwrap()]);
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
fn stopping_during_a_copy_leaves_no_partial_file() {
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "90"]).is_success);
    let folder = installation.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    let server = installation.serve_with(&["--backup-to", folder.to_str().unwrap()]);
    eventually("a copy begins", || copies_in(&folder).pop());
    assert_eq!(server.terminate().code(), Some(0));
    for name in copies_in(&folder) {
        assert!(name.starts_with("fantail-"), "{name}");
        let copy = folder.join(name);
        assert!(
            installation
                .run(&["check", "--db", copy.to_str().unwrap()])
                .is_success
        );
    }
    assert_eq!(installation.files(), ["studio.db", "studio.secret"]);
}

#[test]
fn backup_options_without_a_folder_or_with_invalid_values_are_refused() {
    let installation = Installation::new();
    for args in [["--backup-every", "6h"], ["--backup-keep", "14"]] {
        let output = installation.run(&[&["serve"], &args[..]].concat());
        assert!(!output.is_success);
        assert!(output.err.contains("--backup-to <DIR>"), "{}", output.err);
    }
    let to = ["serve", "--backup-to", "somewhere"];
    for args in [["--backup-every", "6"], ["--backup-keep", "0"]] {
        let output = installation.run(&[&to, &args[..]].concat());
        assert!(!output.is_success);
        assert!(output.err.contains(args[0]), "{}", output.err);
    }
}
