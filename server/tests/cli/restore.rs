use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use crate::shop::{CONCESSIONS_FROM_NOWHERE, Said, Server, Shop, flip_a_bit};

/// A studio with Aroha, copied, and then with Hemi as well.
struct Copied {
    shop: Shop,
    backup: PathBuf,
}

impl Copied {
    fn new() -> Copied {
        let shop = Shop::with_admins(&["Aroha"]);
        let backup = shop.folder.path().join("monday.db");
        assert!(shop.run(&["backup", text(&backup)]).is_success);
        assert!(shop.create_admin("Hemi").is_success);
        Copied { shop, backup }
    }

    fn restore(&self) -> Said {
        self.shop.run(&["restore", text(&self.backup)])
    }

    fn rehearse(&self) -> Said {
        self.shop.run(&["restore", "--dry-run", text(&self.backup)])
    }

    /// The file kept beside the database from before.
    fn aside(&self) -> Option<PathBuf> {
        let is_aside = |name: &String| name.starts_with("studio.before-") && name.ends_with("Z.db");
        let name = self.shop.files().into_iter().find(is_aside)?;
        Some(self.shop.database().with_file_name(name))
    }

    /// Asserts that no restore took place: Hemi is there, and no other file.
    fn is_as_it_was(&self) {
        assert_eq!(self.shop.files(), ["studio.db"]);
        let again = self.shop.create_admin("Hemi");
        assert!(
            !again.is_success && again.err.contains("already"),
            "{}",
            again.err
        );
    }

    async fn tamper_with_the_backup(&self, sql: &str) {
        let options = SqliteConnectOptions::new().filename(&self.backup);
        let mut conn = options.connect().await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
            .execute(&mut conn)
            .await
            .unwrap();
        sqlx::Connection::close(conn).await.unwrap();
        self.forget_the_sum();
    }

    /// As for a copy by an earlier Fantail, or by hand.
    fn forget_the_sum(&self) {
        let _ = fs::remove_file(format!("{}.sha256", text(&self.backup)));
    }

    /// Asserts that neither a restore nor a rehearsal takes it, in one sentence.
    fn is_refused(&self, why: &str) {
        for said in [self.restore(), self.rehearse()] {
            assert!(!said.is_success, "{}", said.out);
            assert_eq!(said.err.lines().count(), 1, "{}", said.err);
            assert!(said.err.contains(why), "{}", said.err);
        }
        self.is_as_it_was();
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[test]
fn a_restored_studio_is_as_it_was_copied_and_the_one_before_is_kept_whole() {
    let copied = Copied::new();
    let said = copied.restore();
    assert!(said.is_success, "{}", said.err);
    assert!(said.out.contains("0 violations"), "{}", said.out);
    assert!(said.out.contains("users: 1\n"), "{}", said.out);
    let aside = copied.aside().unwrap();
    assert!(said.out.contains(text(&aside)), "{}", said.out);
    assert_eq!(copied.shop.files().len(), 2, "{:?}", copied.shop.files());
    assert_eq!(
        (mode(&copied.shop.database()), mode(&aside)),
        (0o600, 0o600)
    );
    let server = copied.shop.serve();
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(server.terminate().code(), Some(0));
    assert!(!copied.shop.create_admin("Aroha").is_success);
    assert!(
        copied.shop.create_admin("Hemi").is_success,
        "Hemi came later"
    );

    // And back again: what was kept is a backup like any other.
    let back = copied.shop.run(&["restore", text(&aside)]);
    assert!(back.is_success, "{}", back.err);
    assert!(back.out.contains("users: 2\n"), "{}", back.out);
}

#[test]
fn while_a_server_runs_nothing_is_restored() {
    let copied = Copied::new();
    let server = copied.shop.serve();
    let said = copied.restore();
    assert!(!said.is_success);
    assert!(
        said.err.contains("is in use: stop Fantail first"),
        "{}",
        said.err
    );
    assert_eq!(copied.aside(), None);
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(
        !copied.shop.create_admin("Hemi").is_success,
        "Hemi is there"
    );
    assert_eq!(server.terminate().code(), Some(0));
    assert!(copied.restore().is_success);
}

#[test]
fn a_rehearsal_says_what_a_backup_holds_beside_a_server_and_leaves_nothing() {
    let copied = Copied::new();
    let server = copied.shop.serve();
    let before = copied.shop.files();
    let said = copied.rehearse();
    assert!(said.is_success, "{}", said.err);
    let lines: Vec<_> = said.out.lines().collect();
    assert!(lines[0].contains("can be restored: "), "{}", said.out);
    assert!(lines[0].ends_with(" s"), "{}", said.out);
    assert_eq!(
        lines[1..5],
        ["users: 1", "classes: 0", "bookings: 0", "ledger entries: 0"]
    );
    assert_eq!(lines[5], "newest ledger entry: none");
    assert!(
        lines[6].starts_with("newest record: ") && lines[6].contains(" 20"),
        "{}",
        said.out
    );
    assert_eq!(copied.shop.files(), before);
    assert_eq!(server.terminate().code(), Some(0));

    let elsewhere = Shop::new();
    let said = elsewhere.run(&["restore", "--dry-run", text(&copied.backup)]);
    assert!(said.is_success, "{}", said.err);
    assert!(!elsewhere.database().parent().unwrap().exists());
}

#[test]
fn what_is_no_studios_file_is_refused_in_one_sentence() {
    let copied = Copied::new();
    copied.forget_the_sum();
    let good = fs::read(&copied.backup).unwrap();
    for (content, why) in [
        (&b"Kia ora"[..], "is no database"),
        (&[b'x'; 8192], "is no database"),
        (b"", "is not the file of a studio"),
        (&good[..good.len() / 2], "damaged"),
        (&quoting_itself(&good), "damaged\n"),
    ] {
        fs::write(&copied.backup, content).unwrap();
        copied.is_refused(why);
    }
    fs::remove_file(&copied.backup).unwrap();
    copied.is_refused("there is no file");
}

/// Damaged where SQLite's own words would quote it.
fn quoting_itself(good: &[u8]) -> Vec<u8> {
    let mut damaged = good.to_owned();
    let table = b"CREATE TABLE users";
    let mut places = good.windows(table.len()).enumerate();
    while let Some((at, _)) = places.find(|(_, found)| found == table) {
        damaged[at..][..table.len()].fill(0xff);
    }
    assert_ne!(damaged, good);
    damaged
}

#[tokio::test]
async fn a_restore_leaves_nothing_beside_the_backup() {
    let copied = Copied::new();
    copied
        .tamper_with_the_backup("PRAGMA journal_mode = WAL")
        .await;
    let folder = copied.backup.parent().unwrap();
    let before = folder.read_dir().unwrap().count();
    let said = copied.rehearse();
    assert!(said.is_success, "{}", said.err);
    assert_eq!(folder.read_dir().unwrap().count(), before);
    // A log that lies beside it is part of it.
    let options = SqliteConnectOptions::new().filename(&copied.backup);
    let mut open = options.connect().await.unwrap();
    sqlx::query("UPDATE users SET first_name = 'Hinemoa'")
        .execute(&mut open)
        .await
        .unwrap();
    assert!(folder.join("monday.db-wal").metadata().unwrap().len() != 0);
    assert!(copied.restore().is_success);
    let options = SqliteConnectOptions::new().filename(copied.shop.database());
    let mut conn = options.connect().await.unwrap();
    let name: String = sqlx::query_scalar("SELECT first_name FROM users")
        .fetch_one(&mut conn)
        .await
        .unwrap();
    assert_eq!(name, "Hinemoa");
}

#[tokio::test]
async fn a_file_of_another_program_or_of_a_newer_fantail_is_refused_in_plain_words() {
    let copied = Copied::new();
    copied
        .tamper_with_the_backup(
            "INSERT INTO _sqlx_migrations VALUES (9999, 'later', 0, 1, x'00', 0)",
        )
        .await;
    copied.is_refused("was made by a newer Fantail");
    copied
        .tamper_with_the_backup("DROP TABLE _sqlx_migrations")
        .await;
    copied.is_refused("is not the file of a studio");
}

#[tokio::test]
async fn a_backup_that_is_damaged_or_out_of_order_is_refused_with_what_is_wrong() {
    let copied = Copied::new();
    let good = fs::read(&copied.backup).unwrap();
    copied
        .tamper_with_the_backup(CONCESSIONS_FROM_NOWHERE)
        .await;
    assert!(copied.restore().out.contains("has 99, the ledger 0"));
    copied.is_refused("is out of order (1 violations)");
    fs::write(&copied.backup, good).unwrap();
    copied
        .tamper_with_the_backup(
            "PRAGMA writable_schema = ON;
             DELETE FROM sqlite_schema WHERE name = 'bookings_class';
             DELETE FROM sqlite_schema WHERE rowid =
                (SELECT min(rowid) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL)",
        )
        .await;
    assert!(copied.restore().out.contains("the file is whole"));
    copied.is_refused("is out of order");
}

#[tokio::test]
async fn a_backup_of_an_earlier_fantail_is_brought_up_to_date() {
    let copied = Copied::new();
    let earlier = tempfile::tempdir().unwrap();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
    for number in 1..=5 {
        let starts = format!("{number:04}_");
        let entries = migrations.read_dir().unwrap().map(|entry| entry.unwrap());
        for entry in entries.filter(|e| e.file_name().to_string_lossy().starts_with(&starts)) {
            fs::copy(entry.path(), earlier.path().join(entry.file_name())).unwrap();
        }
    }
    fs::remove_file(&copied.backup).unwrap();
    copied.forget_the_sum();
    let options = SqliteConnectOptions::new().filename(&copied.backup);
    let mut conn = options.create_if_missing(true).connect().await.unwrap();
    let migrator = Migrator::new(earlier.path()).await.unwrap();
    migrator.run(&mut conn).await.unwrap();
    sqlx::raw_sql(
        "INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at)
         VALUES ('mia', 'mia', 'mia@example.nz', 'mia@example.nz', 'Mia', 'Tane', 'user', 0),
                ('hana', 'hana', 'hana@example.nz', 'hana@example.nz', 'Hana', 'Reid', 'admin', 0);
         INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at)
         VALUES ('mia', 5, 5, 'opening', 0), ('mia', -1, 4, 'removed', 1);
         INSERT INTO history (user_id, type, description, happened_at) VALUES ('mia', 'account_created', '', 0)",
    )
    .execute(&mut conn)
    .await
    .unwrap();
    sqlx::Connection::close(conn).await.unwrap();
    let before = fs::read(&copied.backup).unwrap();
    let rehearsed = copied.rehearse();
    assert!(rehearsed.is_success, "{}", rehearsed.err);
    let said = copied.restore();
    assert!(said.is_success, "{}", said.err);
    assert_eq!(
        fs::read(&copied.backup).unwrap(),
        before,
        "the backup stays as it is"
    );
    assert!(copied.shop.run(&["check"]).is_success);
    let options = SqliteConnectOptions::new().filename(copied.shop.database());
    let mut conn = options.connect().await.unwrap();
    let kept: (i64, i64) = sqlx::query_as(
        "SELECT sum(delta), (SELECT count(*) FROM history WHERE user_id = 'mia') FROM ledger WHERE user_id = 'mia'",
    )
    .fetch_one(&mut conn)
    .await
    .unwrap();
    assert_eq!(kept, (4, 1));
}

#[test]
fn a_copy_that_has_changed_since_is_refused_and_one_without_a_sum_is_named() {
    let copied = Copied::new();
    let good = fs::read(&copied.backup).unwrap();
    // Single bits all over the file.
    for at in (0..good.len()).step_by(good.len() / 8) {
        flip_a_bit(&copied.backup, at);
        copied.is_refused("isn't what it was when it was made");
        fs::write(&copied.backup, &good).unwrap();
    }
    let sum = PathBuf::from(format!("{}.sha256", text(&copied.backup)));
    let right = fs::read(&sum).unwrap();
    flip_a_bit(&sum, 10);
    copied.is_refused("isn't what it was when it was made");
    let said = copied
        .shop
        .run(&["restore", "--anyway", text(&copied.backup)]);
    assert!(said.is_success, "{}", said.err);
    let told = "--anyway: ";
    assert!(said.out.starts_with(told), "{}", said.out);
    fs::write(&sum, right).unwrap();
    let said = copied.restore();
    assert!(
        said.is_success && !said.out.contains("no sum"),
        "{}",
        said.out
    );
    copied.forget_the_sum();
    let said = copied.restore();
    assert!(said.is_success, "{}", said.err);
    assert!(said.out.contains("has no sum beside it"), "{}", said.out);
}

#[tokio::test]
async fn a_refused_restore_leaves_the_file_to_the_byte() {
    let copied = Copied::new();
    copied
        .tamper_with_the_backup(CONCESSIONS_FROM_NOWHERE)
        .await;
    let database = copied.shop.database();
    fs::set_permissions(&database, fs::Permissions::from_mode(0o640)).unwrap();
    let before = fs::read(&database).unwrap();
    assert_eq!(before[18..20], [2, 2], "it has a write-ahead log");
    assert!(!copied.restore().is_success);
    assert_eq!(fs::read(&database).unwrap(), before);
    assert_eq!(mode(&database), 0o640);
    assert_eq!(copied.shop.files(), ["studio.db"]);
}

#[test]
fn the_kept_files_of_a_damaged_database_are_private() {
    let copied = Copied::new();
    let database = copied.shop.database();
    let log = PathBuf::from(format!("{}-wal", text(&database)));
    for path in [&database, &log] {
        fs::write(path, [b'x'; 8192]).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }
    assert!(copied.restore().is_success);
    for name in copied.shop.files() {
        assert_eq!(mode(&database.with_file_name(&name)), 0o600, "{name}");
    }
    assert_eq!(copied.shop.files().len(), 3);
}

#[tokio::test]
async fn litestream_is_named_where_it_is_in_the_way() {
    let copied = Copied::new();
    let database = copied.shop.database();
    let options = SqliteConnectOptions::new().filename(&database);
    let mut follower = options.connect().await.unwrap();
    sqlx::raw_sql(
        "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
         CREATE TABLE _litestream_lock (id INTEGER)",
    )
    .execute(&mut follower)
    .await
    .unwrap();
    let said = copied.restore();
    assert!(!said.is_success);
    assert!(
        said.err
            .contains("stop Fantail first, and Litestream, too (_litestream_"),
        "{}",
        said.err
    );
    let folder = database.with_file_name(".studio.db-litestream");
    fs::create_dir(&folder).unwrap();
    let said = copied.restore();
    assert!(said.err.contains(text(&folder)), "{}", said.err);
    sqlx::Connection::close(follower).await.unwrap();
    let said = copied.restore();
    assert!(said.is_success, "{}", said.err);
    assert!(said.out.contains("litestream reset"), "{}", said.out);
}

/// The token of a session of one of the demo's people.
fn token_of(server: &Server, username: &str) -> String {
    let form = json!({"username": username, "password": "fantail-demo"}).to_string();
    let answer = server.post("/api/auth/login", &form);
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    body["token"].as_str().unwrap().to_owned()
}

/// The status of a request with a token, and what is answered.
fn ask(server: &Server, method: &str, path: &str, token: &str) -> String {
    server.ask(&format!(
        "{method} {path} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Length: 0\r\n\r\n"
    ))
}

fn stands(server: &Server, token: &str) -> bool {
    let answer = ask(server, "GET", "/api/auth/profile", token);
    let is_in = answer.starts_with("HTTP/1.1 200");
    assert!(is_in || answer.starts_with("HTTP/1.1 401"), "{answer}");
    is_in
}

#[test]
fn a_session_that_had_ended_does_not_come_back_with_a_backup() {
    let shop = Shop::new();
    assert!(shop.run(&["demo", "--days", "30"]).is_success);
    let backup = shop.folder.path().join("monday.db");
    let server = shop.serve();
    let [admin, coach, member] = ["admin", "coach", "member"].map(|name| token_of(&server, name));
    assert!(shop.run(&["backup", text(&backup)]).is_success);
    let profile = ask(&server, "GET", "/api/auth/profile", &coach);
    let (_, after) = profile.split_once("\"_id\":\"").unwrap();
    let (coach_id, _) = after.split_once('"').unwrap();
    let delete = format!("/api/admin/users/{coach_id}");
    assert!(ask(&server, "DELETE", &delete, &admin).starts_with("HTTP/1.1 200"));
    assert!(ask(&server, "POST", "/api/auth/logout", &member).starts_with("HTTP/1.1 200"));
    assert_eq!(server.terminate().code(), Some(0));

    let restore = ["restore", text(&backup)];
    let said = shop.run(&restore);
    assert!(said.is_success, "{}", said.err);
    assert!(said.out.contains("\nsessions ended: 2\n"), "{}", said.out);
    assert!(
        said.out
            .contains("\ncomes back: coach, who was deleted since\n"),
        "{}",
        said.out
    );
    let server = shop.serve();
    assert!(stands(&server, &admin));
    assert!(!stands(&server, &coach) && !stands(&server, &member));
    token_of(&server, "coach");
    assert_eq!(server.terminate().code(), Some(0));

    // Once more over a file that tells nothing.
    fs::write(shop.database(), [b'x'; 8192]).unwrap();
    let said = shop.run(&restore);
    let why = "the file that was replaced can't be read: every session and every link";
    assert!(said.out.contains(why), "{}", said.out);
    let server = shop.serve();
    for token in [&admin, &coach, &member] {
        assert!(!stands(&server, token));
    }
}

#[test]
fn on_a_new_machine_the_folder_is_made_and_there_is_nothing_to_keep() {
    let copied = Copied::new();
    let elsewhere = Shop::new();
    let said = elsewhere.run(&["restore", text(&copied.backup)]);
    assert!(said.is_success, "{}", said.err);
    assert_eq!(elsewhere.files(), ["studio.db"]);
    assert_eq!(mode(elsewhere.database().parent().unwrap()), 0o700);
    assert!(!said.out.contains("before"), "{}", said.out);
}

#[test]
fn a_database_that_is_damaged_is_kept_with_its_log_and_replaced() {
    let copied = Copied::new();
    let database = copied.shop.database();
    let log = PathBuf::from(format!("{}-wal", text(&database)));
    fs::write(&database, [b'x'; 8192]).unwrap();
    fs::write(&log, "log").unwrap();
    let said = copied.restore();
    assert!(said.is_success, "{}", said.err);
    let aside = copied.aside().unwrap();
    assert_eq!(fs::read(&aside).unwrap(), [b'x'; 8192]);
    let kept = format!("{}-wal", text(&aside));
    assert_eq!(fs::read_to_string(kept).unwrap(), "log");
    assert!(!log.exists());
    assert!(copied.shop.run(&["check"]).is_success);
}

#[test]
fn a_database_that_is_damaged_is_not_replaced_while_its_folder_is_served() {
    let copied = Copied::new();
    let database = copied.shop.database();
    fs::write(&database, [b'x'; 8192]).unwrap();
    let server = fs::File::open(database.parent().unwrap()).unwrap();
    server.lock_shared().unwrap();
    let said = copied.restore();
    assert!(!said.is_success, "{}", said.out);
    assert!(said.err.contains("stop Fantail first"), "{}", said.err);
    assert_eq!(copied.shop.files(), ["studio.db"]);
    drop(server);
    assert!(copied.restore().is_success);
    let server = copied.shop.serve();
    let folder = fs::File::open(database.parent().unwrap()).unwrap();
    assert!(folder.try_lock().is_err(), "a server locks it");
    assert_eq!(server.terminate().code(), Some(0));
    folder.lock().unwrap();
    let said = copied.shop.run(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(said.err.contains("being restored"), "{}", said.err);
}

#[test]
fn a_disk_that_is_full_changes_nothing() {
    let copied = Copied::new();
    let said = Command::new("bash")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 64; exec \"$0\" restore \"$1\"",
        ])
        .args([env!("CARGO_BIN_EXE_fantail"), text(&copied.backup)])
        .env("FANTAIL_DB", copied.shop.database())
        .output()
        .unwrap();
    assert!(!said.status.success());
    copied.is_as_it_was();
}

#[test]
fn behind_a_link_the_file_itself_is_replaced() {
    let copied = Copied::new();
    let database = copied.shop.database();
    let disk = copied.shop.folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    fs::rename(&database, disk.join("real.db")).unwrap();
    std::os::unix::fs::symlink(disk.join("real.db"), &database).unwrap();
    let said = copied.restore();
    assert!(said.is_success, "{}", said.err);
    assert!(fs::symlink_metadata(&database).unwrap().is_symlink());
    assert_eq!(disk.read_dir().unwrap().count(), 2);
    assert!(
        copied.shop.create_admin("Hemi").is_success,
        "Hemi came later"
    );
}
