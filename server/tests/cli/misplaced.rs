//! What may stand in the place of the database, and is no studio's file.

use std::fs;
use std::process::Command;

use crate::shop::{SERVE, Shop};

#[test]
fn what_is_no_studios_file_is_refused_in_one_sentence_and_left_as_it_is() {
    let shop = Shop::new();
    let place = shop.database();
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
        for args in [&SERVE[..], &["demo"], &["check"]] {
            let said = shop.run(args);
            assert!(!said.is_success);
            assert_eq!(said.err.lines().count(), 1, "{}", said.err);
            assert!(said.err.contains(place.to_str().unwrap()), "{}", said.err);
            assert!(said.err.contains(why), "{}", said.err);
        }
        assert_eq!(shop.files(), ["studio.db"]);
        assert_eq!(place.metadata().unwrap().len() == 0, made_by != "mkdir");
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
    let shop = Shop::with_admins(&["aroha"]);
    let [backup, pipe] = ["backup.db", "pipe"].map(|name| shop.folder.path().join(name));
    let [backup, pipe] = [&backup, &pipe].map(|path| path.to_str().unwrap());
    assert!(shop.run(&["backup", backup]).is_success);
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let said = shop.run(&["restore", pipe]);
    assert!(said.err.contains("there is no file"), "{}", said.err);
    let said = shop.run(&["restore", backup, "--db", pipe]);
    assert!(said.err.contains("pipe is no file"), "{}", said.err);
}

#[test]
fn a_backup_takes_the_place_of_an_empty_file() {
    let shop = Shop::with_admins(&["aroha"]);
    let backup = shop.folder.path().join("backup.db");
    let backup = backup.to_str().unwrap();
    assert!(shop.run(&["backup", backup]).is_success);
    fs::write(shop.database(), "").unwrap();
    let said = shop.run(&["restore", backup]);
    assert!(said.is_success, "{}", said.err);
    assert!(shop.run(&["check"]).is_success);
}
