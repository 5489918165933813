//! Tests what happens if something that isn't a studio's file is in the place of the database.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::process::Command;

use crate::installation::{Installation, SERVE};

#[test]
fn something_that_is_not_a_studios_file_is_refused_and_left_unchanged() {
    let installation = Installation::new();
    let place = installation.database();
    fs::create_dir(place.parent().unwrap()).unwrap();
    for (made_by, why) in [
        ("mkdir", "it is a folder"),
        ("touch", "it is an empty file"),
        ("mkfifo", "it is no file, but a pipe"),
    ] {
        assert!(
            Command::new(made_by)
                .arg(&place)
                .status()
                .unwrap()
                .success()
        );
        let identity = || {
            let found = place.metadata().unwrap();
            (found.ino(), found.mode(), found.len())
        };
        let before = identity();
        for args in [&SERVE[..], &["demo"], &["check"]] {
            let output = installation.run(args);
            output.assert_fails_in_one_line(place.to_str().unwrap());
            output.assert_fails_in_one_line(why);
        }
        assert_eq!(installation.files(), ["studio.db"]);
        assert_eq!(identity(), before, "{made_by}");
        let removed = if made_by == "mkdir" {
            fs::remove_dir(&place)
        } else {
            fs::remove_file(&place)
        };
        removed.unwrap();
    }
}

#[test]
fn a_pipe_is_neither_restored_nor_replaced() {
    let installation = Installation::with_admins(&["aroha"]);
    let [backup, pipe] = ["backup.db", "pipe"].map(|name| installation.folder.path().join(name));
    let [backup, pipe] = [&backup, &pipe].map(|path| path.to_str().unwrap());
    assert!(installation.run(&["backup", backup]).is_success);
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let output = installation.run(&["restore", pipe]);
    assert!(output.err.contains("there is no file"), "{}", output.err);
    let output = installation.run(&["restore", backup, "--db", pipe]);
    assert!(output.err.contains("pipe is no file"), "{}", output.err);
}

#[test]
fn a_restore_replaces_an_empty_file() {
    let installation = Installation::with_admins(&["aroha"]);
    let backup = installation.folder.path().join("backup.db");
    let backup = backup.to_str().unwrap();
    assert!(installation.run(&["backup", backup]).is_success);
    fs::write(installation.database(), "").unwrap();
    let output = installation.run(&["restore", backup]);
    assert!(output.is_success, "{}", output.err);
    assert!(installation.run(&["check"]).is_success);
}
