use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use crate::installation::{
    CONCESSIONS_FROM_NOWHERE, CommandOutput, Installation, Server, flip_a_bit, output_of,
};

/// A studio with a backup. The backup has the admin Aroha; Hemi was added after it.
struct Copied {
    installation: Installation,
    backup: PathBuf,
}

impl Copied {
    fn new() -> Copied {
        let installation = Installation::with_admins(&["Aroha"]);
        let backup = installation.folder.path().join("monday.db");
        assert!(installation.run(&["backup", text(&backup)]).is_success);
        assert!(installation.create_admin("Hemi").is_success);
        Copied {
            installation,
            backup,
        }
    }

    fn restore(&self) -> CommandOutput {
        self.installation.run(&["restore", text(&self.backup)])
    }

    fn rehearse(&self) -> CommandOutput {
        self.installation
            .run(&["restore", "--dry-run", text(&self.backup)])
    }

    /// Returns the former database file, which a restore keeps beside the new one.
    fn aside(&self) -> Option<PathBuf> {
        let is_aside = |name: &String| name.starts_with("studio.before-") && name.ends_with("Z.db");
        let name = self.installation.files().into_iter().find(is_aside)?;
        Some(self.installation.database().with_file_name(name))
    }

    /// Asserts that no restore took place: Hemi still exists, and there is no other file.
    fn assert_unchanged(&self) {
        assert_eq!(self.installation.files(), ["studio.db"]);
        let again = self.installation.create_admin("Hemi");
        assert!(
            !again.is_success && again.err.contains("already"),
            "{}",
            again.err
        );
    }

    async fn tamper_with_the_backup(&self, sql: &str) {
        run_sql(&self.backup, sql).await;
        self.delete_the_checksum();
    }

    /// Deletes the checksum, which copies by hand or by an earlier Fantail don't have.
    fn delete_the_checksum(&self) {
        let _ = fs::remove_file(format!("{}.sha256", text(&self.backup)));
    }

    /// Asserts that a restore and a rehearsal both refuse the backup in one sentence.
    fn assert_refused(&self, why: &str) {
        for output in [self.restore(), self.rehearse()] {
            output.assert_fails_in_one_line(why);
        }
        self.assert_unchanged();
    }
}

async fn run_sql(database: &Path, sql: &str) {
    let options = SqliteConnectOptions::new().filename(database);
    let mut conn = options.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut conn)
        .await
        .unwrap();
    sqlx::Connection::close(conn).await.unwrap();
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[test]
fn a_restore_brings_back_the_copy_and_keeps_the_former_file() {
    let copied = Copied::new();
    let output = copied.restore();
    assert!(output.is_success, "{}", output.err);
    assert!(output.out.contains("0 violations"), "{}", output.out);
    assert!(output.out.contains("users: 1\n"), "{}", output.out);
    let aside = copied.aside().unwrap();
    assert!(output.out.contains(text(&aside)), "{}", output.out);
    assert_eq!(
        copied.installation.files().len(),
        2,
        "{:?}",
        copied.installation.files()
    );
    assert_eq!(
        (mode(&copied.installation.database()), mode(&aside)),
        (0o600, 0o600)
    );
    let server = copied.installation.serve();
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(server.terminate().code(), Some(0));
    assert!(!copied.installation.create_admin("Aroha").is_success);
    assert!(
        copied.installation.create_admin("Hemi").is_success,
        "Hemi came later"
    );

    // The kept file can be restored like any other backup.
    let back = copied.installation.run(&["restore", text(&aside)]);
    assert!(back.is_success, "{}", back.err);
    assert!(back.out.contains("users: 2\n"), "{}", back.out);
}

/// Restores, and sends SIGTERM as soon as the former file has its second name, which is the first
/// step of the replacement.
const RESTORE_INTERRUPTED: &str = r#"
    "$0" restore "$1" & pid=$!
    looks=0
    until set -- "${FANTAIL_DB%.db}".before-*; [ -e "$1" ] || [ $looks = 1000000 ]; do
        looks=$((looks + 1))
    done
    kill -TERM $pid
    wait $pid"#;

#[test]
fn a_restore_that_is_interrupted_after_the_replacement_began_completes_and_says_so() {
    // The signal arrives too late in about half of the runs.
    for _ in 0..6 {
        let copied = Copied::new();
        let mut shell = Command::new("sh");
        shell.args(["-c", RESTORE_INTERRUPTED]);
        shell.args([env!("CARGO_BIN_EXE_fantail"), text(&copied.backup)]);
        let output = output_of(shell.env("FANTAIL_DB", copied.installation.database()));
        assert!(output.is_success, "{}", output.err);
        let aside = copied.aside().unwrap();
        assert!(output.out.contains(text(&aside)), "{}", output.out);
        assert!(copied.installation.create_admin("Hemi").is_success);
    }
}

#[test]
fn nothing_is_restored_while_a_server_runs() {
    let copied = Copied::new();
    let server = copied.installation.serve();
    let output = copied.restore();
    assert!(!output.is_success);
    assert!(
        output.err.contains("is in use: stop Fantail first"),
        "{}",
        output.err
    );
    assert_eq!(copied.aside(), None);
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(
        !copied.installation.create_admin("Hemi").is_success,
        "Hemi is there"
    );
    assert_eq!(server.terminate().code(), Some(0));
    assert!(copied.restore().is_success);
}

#[test]
fn a_rehearsal_describes_a_backup_while_a_server_runs_and_leaves_no_file() {
    let copied = Copied::new();
    let server = copied.installation.serve();
    let before = copied.installation.files();
    let output = copied.rehearse();
    assert!(output.is_success, "{}", output.err);
    let lines: Vec<_> = output.out.lines().collect();
    assert!(lines[0].contains("can be restored: "), "{}", output.out);
    assert!(lines[0].ends_with(" s"), "{}", output.out);
    assert_eq!(
        lines[1..5],
        ["users: 1", "classes: 0", "bookings: 0", "ledger entries: 0"]
    );
    assert_eq!(lines[5], "newest ledger entry: none");
    assert!(
        lines[6].starts_with("newest record: ") && lines[6].contains(" 20"),
        "{}",
        output.out
    );
    assert_eq!(copied.installation.files(), before);
    assert_eq!(server.terminate().code(), Some(0));

    let elsewhere = Installation::new();
    let output = elsewhere.run(&["restore", "--dry-run", text(&copied.backup)]);
    assert!(output.is_success, "{}", output.err);
    assert!(!elsewhere.database().parent().unwrap().exists());
}

#[test]
fn a_backup_that_is_not_a_studios_file_is_refused() {
    let copied = Copied::new();
    copied.delete_the_checksum();
    let good = fs::read(&copied.backup).unwrap();
    for (content, why) in [
        (&b"Kia ora"[..], "is no database"),
        (&[b'x'; 8192], "is no database"),
        (b"", "is not the file of a studio"),
        (&good[..good.len() / 2], "damaged"),
        (&damaged_table_definition(&good), "damaged\n"),
    ] {
        fs::write(&copied.backup, content).unwrap();
        copied.assert_refused(why);
    }
    fs::remove_file(&copied.backup).unwrap();
    copied.assert_refused("there is no file");
}

/// Damages the place of the file that SQLite would quote in its error message.
fn damaged_table_definition(good: &[u8]) -> Vec<u8> {
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
async fn a_rehearsal_leaves_no_file_beside_the_backup_and_a_restore_reads_its_log() {
    let copied = Copied::new();
    copied
        .tamper_with_the_backup("PRAGMA journal_mode = WAL")
        .await;
    let folder = copied.backup.parent().unwrap();
    let before = folder.read_dir().unwrap().count();
    let output = copied.rehearse();
    assert!(output.is_success, "{}", output.err);
    assert_eq!(folder.read_dir().unwrap().count(), before);
    // A write-ahead log beside the backup is part of the backup.
    let options = SqliteConnectOptions::new().filename(&copied.backup);
    let mut open = options.connect().await.unwrap();
    sqlx::query("UPDATE users SET first_name = 'Hinemoa'")
        .execute(&mut open)
        .await
        .unwrap();
    assert!(folder.join("monday.db-wal").metadata().unwrap().len() != 0);
    assert!(copied.restore().is_success);
    let options = SqliteConnectOptions::new().filename(copied.installation.database());
    let mut conn = options.connect().await.unwrap();
    let name: String = sqlx::query_scalar("SELECT first_name FROM users")
        .fetch_one(&mut conn)
        .await
        .unwrap();
    assert_eq!(name, "Hinemoa");
}

#[tokio::test]
async fn a_file_of_another_program_or_of_a_newer_fantail_is_refused() {
    let copied = Copied::new();
    copied
        .tamper_with_the_backup(
            "INSERT INTO _sqlx_migrations VALUES (9999, 'later', 0, 1, x'00', 0)",
        )
        .await;
    copied.assert_refused("was made by a newer Fantail");
    copied
        .tamper_with_the_backup("DROP TABLE _sqlx_migrations")
        .await;
    copied.assert_refused("is not the file of a studio");
}

#[tokio::test]
async fn a_damaged_or_inconsistent_backup_is_refused_with_the_findings() {
    let copied = Copied::new();
    let good = fs::read(&copied.backup).unwrap();
    copied
        .tamper_with_the_backup(CONCESSIONS_FROM_NOWHERE)
        .await;
    assert!(copied.restore().out.contains("has 99, the ledger 0"));
    copied.assert_refused("is out of order (1 violation)");
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
    copied.assert_refused("is out of order");
}

#[test]
fn a_changed_copy_is_refused_and_a_copy_without_a_checksum_is_reported() {
    let copied = Copied::new();
    let good = fs::read(&copied.backup).unwrap();
    // Changes single bits at several places of the file.
    for at in (0..good.len()).step_by(good.len() / 8) {
        flip_a_bit(&copied.backup, at);
        copied.assert_refused("isn't what it was when it was made");
        fs::write(&copied.backup, &good).unwrap();
    }
    let sum = PathBuf::from(format!("{}.sha256", text(&copied.backup)));
    let right = fs::read(&sum).unwrap();
    flip_a_bit(&sum, 10);
    copied.assert_refused("isn't what it was when it was made");
    let output = copied
        .installation
        .run(&["restore", "--anyway", text(&copied.backup)]);
    assert!(output.is_success, "{}", output.err);
    let prefix = "--anyway: ";
    assert!(output.out.starts_with(prefix), "{}", output.out);
    fs::write(&sum, right).unwrap();
    let output = copied.restore();
    assert!(
        output.is_success && !output.out.contains("no sum"),
        "{}",
        output.out
    );
    copied.delete_the_checksum();
    let output = copied.restore();
    assert!(output.is_success, "{}", output.err);
    assert!(
        output.out.contains("has no sum beside it"),
        "{}",
        output.out
    );
}

#[tokio::test]
async fn a_refused_restore_does_not_change_the_file() {
    let copied = Copied::new();
    copied
        .tamper_with_the_backup(CONCESSIONS_FROM_NOWHERE)
        .await;
    let database = copied.installation.database();
    fs::set_permissions(&database, fs::Permissions::from_mode(0o640)).unwrap();
    let before = fs::read(&database).unwrap();
    assert_eq!(before[18..20], [2, 2], "the database is in WAL mode");
    assert!(!copied.restore().is_success);
    assert_eq!(fs::read(&database).unwrap(), before);
    assert_eq!(mode(&database), 0o640);
    assert_eq!(copied.installation.files(), ["studio.db"]);
}

#[test]
fn the_kept_files_of_a_damaged_database_are_private() {
    let copied = Copied::new();
    let database = copied.installation.database();
    let log = PathBuf::from(format!("{}-wal", text(&database)));
    for path in [&database, &log] {
        fs::write(path, [b'x'; 8192]).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }
    assert!(copied.restore().is_success);
    for name in copied.installation.files() {
        assert_eq!(mode(&database.with_file_name(&name)), 0o600, "{name}");
    }
    assert_eq!(copied.installation.files().len(), 3);
}

#[tokio::test]
async fn a_restore_names_litestream_if_it_prevents_the_restore() {
    let copied = Copied::new();
    let database = copied.installation.database();
    let options = SqliteConnectOptions::new().filename(&database);
    let mut follower = options.connect().await.unwrap();
    sqlx::raw_sql(
        "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
         CREATE TABLE _litestream_lock (id INTEGER)",
    )
    .execute(&mut follower)
    .await
    .unwrap();
    let output = copied.restore();
    assert!(!output.is_success);
    assert!(
        output
            .err
            .contains("stop Fantail first, and Litestream, too (_litestream_"),
        "{}",
        output.err
    );
    let folder = database.with_file_name(".studio.db-litestream");
    fs::create_dir(&folder).unwrap();
    let output = copied.restore();
    assert!(output.err.contains(text(&folder)), "{}", output.err);
    sqlx::Connection::close(follower).await.unwrap();
    let output = copied.restore();
    assert!(output.is_success, "{}", output.err);
    assert!(output.out.contains("litestream reset"), "{}", output.out);
}

/// Signs in as a user of the demo studio, and returns the token.
fn token_of(server: &Server, username: &str) -> String {
    let form = json!({"username": username, "password": "fantail-demo"}).to_string();
    let answer = server.post("/api/auth/login", &form);
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    body["token"].as_str().unwrap().to_owned()
}

/// Sends a request with a token, and returns the response.
fn ask(server: &Server, method: &str, path: &str, token: &str) -> String {
    server.ask(&format!(
        "{method} {path} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Length: 0\r\n\r\n"
    ))
}

fn is_signed_in(server: &Server, token: &str) -> bool {
    let answer = ask(server, "GET", "/api/auth/profile", token);
    let is_in = answer.starts_with("HTTP/1.1 200");
    assert!(is_in || answer.starts_with("HTTP/1.1 401"), "{answer}");
    is_in
}

#[test]
fn a_restore_does_not_revive_ended_sessions() {
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "30"]).is_success);
    let backup = installation.folder.path().join("monday.db");
    let server = installation.serve();
    let [admin, coach, member] = ["admin", "coach", "member"].map(|name| token_of(&server, name));
    assert!(installation.run(&["backup", text(&backup)]).is_success);
    let profile = ask(&server, "GET", "/api/auth/profile", &coach);
    let (_, after) = profile.split_once("\"_id\":\"").unwrap();
    let (coach_id, _) = after.split_once('"').unwrap();
    let delete = format!("/api/admin/users/{coach_id}");
    assert!(ask(&server, "DELETE", &delete, &admin).starts_with("HTTP/1.1 200"));
    assert!(ask(&server, "POST", "/api/auth/logout", &member).starts_with("HTTP/1.1 200"));
    assert_eq!(server.terminate().code(), Some(0));

    let restore = ["restore", text(&backup)];
    let output = installation.run(&restore);
    assert!(output.is_success, "{}", output.err);
    assert!(
        output.out.contains("\nsessions ended: 2\n"),
        "{}",
        output.out
    );
    assert!(
        output
            .out
            .contains("\ncomes back: coach, who was deleted since\n"),
        "{}",
        output.out
    );
    let server = installation.serve();
    assert!(is_signed_in(&server, &admin));
    assert!(!is_signed_in(&server, &coach) && !is_signed_in(&server, &member));
    token_of(&server, "coach");
    assert_eq!(server.terminate().code(), Some(0));

    // Restores again, over a file that can't be read.
    fs::write(installation.database(), [b'x'; 8192]).unwrap();
    let output = installation.run(&restore);
    let why = "the file that was replaced can't be read: every session, link and calendar address";
    assert!(output.out.contains(why), "{}", output.out);
    let server = installation.serve();
    for token in [&admin, &coach, &member] {
        assert!(!is_signed_in(&server, token));
    }
}

#[tokio::test]
async fn a_restore_sends_no_letter_that_does_not_wait_in_the_replaced_file() {
    let copied = Copied::new();
    let database = copied.installation.database();
    let letters = |ids: &[&str]| {
        let at = "unixepoch() * 1000";
        let row = |id: &&str| format!("('{id}', 'a@b.nz', 'message', 'Kia ora', {at}, {at}, {at})");
        let rows: Vec<_> = ids.iter().map(row).collect();
        let into = "DELETE FROM outbox; INSERT INTO outbox (id, to_address, kind, draft, created_at, not_before,
                                                            next_attempt_at)";
        format!("{into} VALUES {}", rows.join(", "))
    };
    let backed_up = letters(&["deleted", "given up", "sent", "waits"]);
    copied.tamper_with_the_backup(&backed_up).await;
    let since = "UPDATE outbox SET draft = '', sent_at = 1 WHERE id = 'sent';
                 UPDATE outbox SET draft = '', dead_at = 1 WHERE id = 'given up'";
    let since = format!("{};{since}", letters(&["given up", "sent", "waits"]));
    run_sql(&database, &since).await;
    let output = copied.restore();
    assert!(output.is_success, "{}", output.err);
    assert!(
        output.out.contains("\nletters given up: 3\n"),
        "{}",
        output.out
    );
    let options = SqliteConnectOptions::new().filename(&database);
    let mut conn = options.connect().await.unwrap();
    let unsent: Vec<String> =
        sqlx::query_scalar("SELECT id FROM outbox WHERE dead_at IS NULL OR draft <> ''")
            .fetch_all(&mut conn)
            .await
            .unwrap();
    assert_eq!(unsent, ["waits"]);
}

#[test]
fn on_a_new_machine_the_folder_is_created_and_no_former_file_is_kept() {
    let copied = Copied::new();
    let elsewhere = Installation::new();
    let output = elsewhere.run(&["restore", text(&copied.backup)]);
    assert!(output.is_success, "{}", output.err);
    assert_eq!(elsewhere.files(), ["studio.db"]);
    assert_eq!(mode(elsewhere.database().parent().unwrap()), 0o700);
    assert!(!output.out.contains("before"), "{}", output.out);
}

#[test]
fn a_damaged_database_is_replaced_and_kept_with_its_log() {
    let copied = Copied::new();
    let database = copied.installation.database();
    let log = PathBuf::from(format!("{}-wal", text(&database)));
    fs::write(&database, [b'x'; 8192]).unwrap();
    fs::write(&log, "log").unwrap();
    let output = copied.restore();
    assert!(output.is_success, "{}", output.err);
    let aside = copied.aside().unwrap();
    assert_eq!(fs::read(&aside).unwrap(), [b'x'; 8192]);
    let kept = format!("{}-wal", text(&aside));
    assert_eq!(fs::read_to_string(kept).unwrap(), "log");
    assert!(!log.exists());
    assert!(copied.installation.run(&["check"]).is_success);
}

/// Empties the database, whose log then has all the data that is left. Returns the log and its content.
async fn all_data_in_the_log(copied: &Copied) -> (PathBuf, Vec<u8>) {
    let database = copied.installation.database();
    let log = PathBuf::from(format!("{}-wal", text(&database)));
    let options = SqliteConnectOptions::new().filename(&database);
    let mut conn = options.connect().await.unwrap();
    sqlx::raw_sql("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; VACUUM")
        .execute(&mut conn)
        .await
        .unwrap();
    let content = fs::read(&log).unwrap();
    sqlx::Connection::close(conn).await.unwrap();
    assert!(database.metadata().unwrap().len() < u64::try_from(content.len()).unwrap());
    fs::write(&database, "").unwrap();
    fs::write(&log, &content).unwrap();
    (log, content)
}

#[tokio::test]
async fn the_log_beside_an_empty_database_is_kept() {
    for name in ["-wal", "-journal"] {
        let copied = Copied::new();
        let (log, content) = all_data_in_the_log(&copied).await;
        let database = copied.installation.database();
        let beside = PathBuf::from(format!("{}{name}", text(&database)));
        fs::rename(&log, &beside).unwrap();
        assert!(copied.rehearse().is_success);
        assert_eq!(fs::read(&beside).unwrap(), content);
        // Restoring the empty file itself, elsewhere, leaves the log alone as well.
        let refused = Installation::new().run(&["restore", text(&database)]);
        refused.assert_fails_in_one_line("is not the file of a studio");
        assert_eq!(fs::read(&beside).unwrap(), content);
        let output = copied.restore();
        assert!(output.is_success, "{}", output.err);
        let aside = copied.aside().unwrap();
        let kept = format!("{}{name}", text(&aside));
        assert_eq!(fs::read(&kept).unwrap(), content);
        assert_eq!(
            (fs::read(&aside).unwrap(), mode(Path::new(&kept))),
            (vec![], 0o600)
        );
        let said = format!(
            "what was there before is {} and {kept}: delete them",
            text(&aside)
        );
        assert!(output.out.contains(&said), "{}", output.out);
        assert!(copied.installation.run(&["check"]).is_success);
        assert!(!beside.exists());
    }
}

#[tokio::test]
async fn no_studio_begins_beside_the_log_of_a_database_that_is_gone() {
    let copied = Copied::new();
    let (log, content) = all_data_in_the_log(&copied).await;
    let database = copied.installation.database();
    fs::remove_file(&database).unwrap();
    let why = format!("it isn't there, but {} is", text(&log));
    for args in [&["serve", "--listen", "127.0.0.1:0"][..], &["demo"]] {
        copied.installation.run(args).assert_fails_in_one_line(&why);
    }
    assert_eq!(fs::read(&log).unwrap(), content);
    assert_eq!(copied.installation.files(), ["studio.db-wal"]);
    let output = copied.restore();
    assert!(output.is_success, "{}", output.err);
    let names = copied.installation.files();
    let kept = names
        .iter()
        .find(|name| name.ends_with("Z.db-wal"))
        .unwrap();
    let kept = database.with_file_name(kept);
    assert_eq!(fs::read(&kept).unwrap(), content);
    let said = format!("what was there before is {}: delete it", text(&kept));
    assert!(output.out.contains(&said), "{}", output.out);
    assert!(copied.installation.run(&["check"]).is_success);
    // An empty log holds nothing.
    fs::remove_file(&database).unwrap();
    fs::write(&log, "").unwrap();
    assert!(copied.installation.create_admin("Hemi").is_success);
}

#[tokio::test]
async fn a_file_that_cannot_be_migrated_is_refused_in_words_for_its_owner() {
    for (sql, why) in [
        (
            "UPDATE _sqlx_migrations SET success = 0 WHERE version = 1",
            "its migration 1 was begun and not completed",
        ),
        (
            "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1",
            "its migration 1 is not the one of this Fantail",
        ),
        (
            "ALTER TABLE _sqlx_migrations RENAME COLUMN success TO worked",
            "its tables were changed by hand",
        ),
    ] {
        let copied = Copied::new();
        copied.tamper_with_the_backup(sql).await;
        let database = copied.installation.folder.path().join("in-use.db");
        fs::copy(&copied.backup, &database).unwrap();
        let serve = ["serve", "--listen", "127.0.0.1:0", "--db", text(&database)];
        for output in [
            copied.restore(),
            copied.rehearse(),
            copied.installation.run(&serve),
        ] {
            output.assert_fails_in_one_line(why);
            for internal in ["_sqlx", ".part", "no such", "column", "code"] {
                assert!(!output.err.contains(internal), "{}", output.err);
            }
        }
        let err = copied.restore().err;
        let copy = format!(
            "cannot restore {}: cannot migrate the copy for ",
            text(&copied.backup)
        );
        assert!(err.contains(&copy), "{err}");
        copied.assert_unchanged();
    }
}

#[tokio::test]
async fn a_backup_that_lacks_a_table_is_refused_with_the_difference() {
    let copied = Copied::new();
    copied.tamper_with_the_backup("DROP TABLE outbox").await;
    for args in [&["restore"][..], &["restore", "--anyway"]] {
        let output = copied
            .installation
            .run(&[args, &[text(&copied.backup)]].concat());
        assert!(
            output.out.contains("table outbox is missing"),
            "{}",
            output.out
        );
        assert!(!output.err.contains("--anyway"), "{}", output.err);
        output.assert_fails_in_one_line("is out of order");
    }
    copied.assert_unchanged();
}

#[tokio::test]
async fn a_database_restored_by_another_program_is_private_once_it_was_opened() {
    let copied = Copied::new();
    let database = copied.installation.database();
    let another = copied.installation.folder.path().join("another.db");
    for args in [
        &["check"][..],
        &["backup", text(&another)],
        &["demo", "--if-empty"],
    ] {
        // As Litestream leaves it: in WAL mode, and readable for everyone. Another program has it open.
        fs::copy(&copied.backup, &database).unwrap();
        let options = SqliteConnectOptions::new().filename(&database);
        let mut other = options.connect().await.unwrap();
        sqlx::raw_sql("PRAGMA journal_mode = WAL; UPDATE users SET first_name = 'Hinemoa'")
            .execute(&mut other)
            .await
            .unwrap();
        let files =
            ["", "-wal", "-shm"].map(|end| PathBuf::from(format!("{}{end}", text(&database))));
        for path in &files {
            fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
        }
        let output = copied.installation.run(args);
        assert!(output.is_success, "{}", output.err);
        for path in &files {
            assert_eq!(mode(path), 0o600, "{}", path.display());
        }
        sqlx::Connection::close(other).await.unwrap();
    }
}

#[test]
fn a_check_warns_of_a_copy_and_of_a_folder_that_others_can_read() {
    let copied = Copied::new();
    let database = copied.installation.database();
    let folder = database.parent().unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    let output = copied.installation.run(&["check"]);
    assert!(
        output.is_success && output.err.contains("chmod 700"),
        "{}",
        output.err
    );
    assert!(output.err.contains(text(folder)), "{}", output.err);
    fs::set_permissions(&copied.backup, fs::Permissions::from_mode(0o644)).unwrap();
    let output = copied
        .installation
        .run(&["check", "--db", text(&copied.backup)]);
    assert!(
        output.is_success && output.err.contains("chmod 600"),
        "{}",
        output.err
    );
    assert_eq!(mode(&copied.backup), 0o644, "a check changes nothing");
}

#[test]
fn a_damaged_database_is_not_replaced_while_a_server_uses_its_folder() {
    let copied = Copied::new();
    let database = copied.installation.database();
    fs::write(&database, [b'x'; 8192]).unwrap();
    let server = fs::File::open(database.parent().unwrap()).unwrap();
    server.lock_shared().unwrap();
    let output = copied.restore();
    assert!(!output.is_success, "{}", output.out);
    assert!(output.err.contains("stop Fantail first"), "{}", output.err);
    assert_eq!(copied.installation.files(), ["studio.db"]);
    assert_eq!(fs::read(&database).unwrap(), [b'x'; 8192]);
    drop(server);
    assert!(copied.restore().is_success);
    let server = copied.installation.serve();
    let folder = fs::File::open(database.parent().unwrap()).unwrap();
    assert!(
        folder.try_lock().is_err(),
        "the server doesn't lock its folder"
    );
    assert_eq!(server.terminate().code(), Some(0));
    assert_no_server_starts(&copied, &folder);
}

/// Locks a folder as a restore does, and expects that no server starts.
fn assert_no_server_starts(copied: &Copied, folder: &fs::File) {
    folder.lock().unwrap();
    let output = copied
        .installation
        .run(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(output.err.contains("being restored"), "{}", output.err);
}

/// Moves the database to another folder and leaves a link to it. Returns the link and the folder.
fn behind_a_link(copied: &Copied) -> (PathBuf, PathBuf) {
    let database = copied.installation.database();
    let disk = copied.installation.folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    fs::rename(&database, disk.join("real.db")).unwrap();
    std::os::unix::fs::symlink(disk.join("real.db"), &database).unwrap();
    (database, disk)
}

#[test]
fn a_server_that_uses_a_database_through_a_link_locks_the_folder_of_the_file_itself() {
    let copied = Copied::new();
    let (_, disk) = behind_a_link(&copied);
    let server = copied.installation.serve();
    let folder = fs::File::open(&disk).unwrap();
    assert!(folder.try_lock().is_err());
    assert_eq!(server.terminate().code(), Some(0));
    assert_no_server_starts(&copied, &folder);
}

#[test]
fn a_full_disk_changes_nothing() {
    let copied = Copied::new();
    let output = Command::new("bash")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 64; exec \"$0\" restore \"$1\"",
        ])
        .args([env!("CARGO_BIN_EXE_fantail"), text(&copied.backup)])
        .env("FANTAIL_DB", copied.installation.database())
        .output()
        .unwrap();
    assert!(!output.status.success());
    copied.assert_unchanged();
}

#[test]
fn a_restore_through_a_link_replaces_the_file_itself() {
    let copied = Copied::new();
    let (database, disk) = behind_a_link(&copied);
    let output = copied.restore();
    assert!(output.is_success, "{}", output.err);
    assert!(fs::symlink_metadata(&database).unwrap().is_symlink());
    assert_eq!(disk.read_dir().unwrap().count(), 2);
    assert!(
        copied.installation.create_admin("Hemi").is_success,
        "Hemi came later"
    );
}
