//! The layout rules of ARCHITECTURE.md that the compiler can't check. These tests read the source.

#![expect(
    clippy::unwrap_used,
    reason = "a test that can't read the source fails"
)]

#[path = "tidy/circles.rs"]
mod circles;

use std::fs;
use std::path::{Path, PathBuf};

/// The code of a file, without comments and tests. The path is relative to `src/`.
struct Source {
    path: String,
    code: String,
}

const LONGEST_FILE: usize = 250;
const LONGEST_FILE_OF_CORE: usize = 300;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn sources() -> Vec<Source> {
    sources_of("server")
}

fn sources_of(package: &str) -> Vec<Source> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let root = workspace.join(package).join("src");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let code: Vec<_> = text[..tests].lines().filter(is_code).collect();
        Source {
            path: path.strip_prefix(&root).unwrap().display().to_string(),
            code: code.join("\n"),
        }
    };
    files(&root)
        .into_iter()
        .filter(|path| !path.ends_with("tests.rs"))
        .map(read)
        .collect()
}

/// Returns the server's files whose paths don't begin with any of these places.
fn files_outside(places: &[&str]) -> impl Iterator<Item = Source> {
    sources()
        .into_iter()
        .filter(|source| !places.iter().any(|place| source.path.starts_with(place)))
}

/// Returns the lines, outside these places, that contain one of these words.
fn lines_outside(places: &[&str], words: &[&str]) -> Vec<String> {
    let lines = files_outside(places).flat_map(|Source { path, code, .. }| {
        let found = |line: &&str| words.iter().any(|word| line.contains(word));
        code.lines()
            .filter(found)
            .map(|line| format!("{path}: {}", line.trim()))
            .collect::<Vec<_>>()
    });
    lines.collect()
}

#[test]
fn only_store_and_db_contain_sql() {
    let words = ["SELECT ", "INSERT INTO", "DELETE FROM", "PRAGMA "];
    assert_eq!(
        lines_outside(&["store/", "db/"], &words),
        Vec::<String>::new()
    );
    // Every use of the database engine names its crate.
    let engine = lines_outside(&["store/", "db/", "error.rs"], &["sqlx"]);
    assert_eq!(engine, Vec::<String>::new());
}

#[test]
fn only_db_contains_sql_specific_to_sqlite() {
    let words = [
        "PRAGMA",
        "pragma_",
        "sqlite",
        "SQLITE",
        "rowid",
        "= 0 AND",
        "= 1 AND",
        ", 1) AS",
        "INSERT OR",
        "json_each",
    ];
    assert_eq!(lines_outside(&["db/"], &words), Vec::<String>::new());
}

#[test]
fn only_the_modules_of_a_table_write_to_it() {
    let folders = [
        (
            "store/users/",
            &[
                "users",
                "sessions",
                "links",
                "notes",
                "notification_settings",
            ][..],
        ),
        ("store/bookings/", &["bookings"]),
        ("store/classes/", &["classes", "series"]),
        ("store/outbox/", &["outbox"]),
    ];
    // These may write to all tables.
    let across = [
        "store/upkeep.rs",
        "store/users/erasure.rs",
        "store/invariants/",
        "db/",
    ];
    for (folder, tables) in folders {
        let places = [&[folder][..], &across].concat();
        let writes = |table: &&str| {
            ["INSERT INTO", "UPDATE", "DELETE FROM"].map(|verb| format!("{verb} {table} "))
        };
        let words: Vec<String> = tables.iter().flat_map(writes).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(lines_outside(&places, &words), Vec::<String>::new());
    }
}

#[test]
fn every_json_body_is_a_type() {
    assert_eq!(lines_outside(&[], &["json!"]), Vec::<String>::new());
}

#[test]
fn no_sql_reads_the_clock() {
    let words = [
        "CURRENT_TIME",
        "unixepoch",
        "julianday",
        "strftime",
        "datetime('now",
        "date('now",
    ];
    assert_eq!(lines_outside(&[], &words), Vec::<String>::new());
}

#[test]
fn only_the_clock_reads_the_time() {
    let words = [
        "SystemTime",
        "Instant::now",
        "Utc::now",
        "Local::now",
        "now_v7",
        "OffsetDateTime",
    ];
    assert_eq!(
        lines_outside(&["clock/mod.rs"], &words),
        Vec::<String>::new()
    );
}

#[test]
fn only_db_opens_a_transaction() {
    assert_eq!(
        lines_outside(
            &["db/"],
            &[
                ".begin(",
                ".begin_with(",
                "\"BEGIN\"",
                "\"BEGIN ",
                "\"COMMIT"
            ]
        ),
        Vec::<String>::new()
    );
}

#[test]
fn only_guards_jobs_and_the_command_line_begin_writes() {
    let by_a_guard = ["http/guard.rs", "http/address.rs"];
    let by_itself = ["cli/", "jobs/", "mail/worker.rs"];
    let places = [&["db/"], &by_a_guard[..], &by_itself].concat();
    // Without white space, because a call may be broken over several lines.
    let everything_else: Vec<_> = files_outside(&places)
        .filter(|Source { code, .. }| {
            let code: String = code.split_whitespace().collect();
            ["db.write", "db.lease"]
                .iter()
                .any(|word| code.contains(word))
        })
        .map(|source| source.path)
        .collect();
    assert_eq!(everything_else, Vec::<String>::new());
}

#[test]
fn a_transaction_waits_only_for_the_database() {
    let waits = [
        "tokio::",
        "spawn_blocking",
        "auth::password",
        "passwords",
        "Passwords",
        "sleep(",
        "timeout(",
        ".lock()",
    ];
    let inside: Vec<_> = lines_outside(&[], &waits)
        .into_iter()
        .filter(|line| line.starts_with("actions/") || line.starts_with("store/"))
        .filter(|line| !line.contains("\"passwords are kept"))
        .collect();
    assert_eq!(inside, Vec::<String>::new());
}

#[test]
fn every_route_is_in_the_url_table() {
    // The API description is generated from the rows of this table; it would miss a route from elsewhere. The
    // metrics are on another listener.
    let routing_words = [
        "Router::",
        "MethodRouter",
        ".route(",
        ".nest(",
        ".nest_service(",
        ".merge(",
        "route_service",
        "routing::",
    ];
    let elsewhere = lines_outside(&["http/table.rs", "http/metrics/"], &routing_words);
    assert_eq!(elsewhere, Vec::<String>::new());
}

#[test]
fn only_notify_drafts_letters_and_only_mail_renders_them() {
    let drafts = lines_outside(&["actions/notify/", "mail/"], &["draft::", "outbox::add"]);
    assert_eq!(drafts, Vec::<String>::new());
    // Only the worker renders letters; an action writes an occasion.
    assert_eq!(
        lines_outside(&["mail/"], &["letters::"]),
        Vec::<String>::new()
    );
    let importers = [
        "actions/",
        "mail/",
        "app.rs",
        "jobs/",
        "cli/serve.rs",
        "lib.rs",
    ];
    // Every import of `mail` from other modules begins with this path. The letterhead has only the studio's name and links.
    let mut imports = lines_outside(&importers, &["crate::mail"]);
    imports.retain(|line| !line.contains("crate::mail::letterhead::Letterhead"));
    assert_eq!(imports, Vec::<String>::new());
}

#[test]
fn store_makes_no_decisions_and_does_not_use_http() {
    let store: Vec<_> = sources()
        .into_iter()
        .filter(|source| source.path.starts_with("store/"))
        .collect();
    for Source { path, code, .. } in store {
        for word in [
            "axum",
            "crate::http",
            "crate::actions",
            "Verdict",
            "crate::error",
            "capabilities",
            "can_edit",
            "fantail_core::expiry",
        ] {
            assert!(!code.contains(word), "{path} contains {word}");
        }
        // The invariants compare values with the numbers of the rules. Anywhere else in the store,
        // that would be a decision.
        let default = "use fantail_core::limits::DEFAULT_RECURRING_INTERVAL;";
        let mut lines = code.lines().filter(|line| line.contains("limits"));
        let decides = lines.find(|line| *line != default);
        assert!(
            path.starts_with("store/invariants/") || decides.is_none(),
            "{path} contains {decides:?}"
        );
    }
}

#[test]
fn files_have_a_maximum_length() {
    for (package, longest) in [("server", LONGEST_FILE), ("core", LONGEST_FILE_OF_CORE)] {
        for Source { path, code, .. } in sources_of(package) {
            let lines = code.lines().count();
            assert!(
                lines <= longest,
                "{package}: {path} has {lines} lines of code"
            );
        }
    }
}

#[test]
fn no_rule_imports_the_json_types() {
    let exempt = ["wire/", "forms/", "lib.rs"];
    for Source { path, code, .. } in sources_of("core") {
        let is_a_rule = !exempt.iter().any(|place| path.starts_with(place));
        assert!(
            !is_a_rule || !code.contains("wire::"),
            "{path} imports wire"
        );
    }
}

/// Finds only parameters that are on a line of their own.
#[test]
fn no_parameter_destructures_a_tuple() {
    let is_a_tuple = |line: &&str| {
        let line = line.trim_start();
        line.starts_with('(') && line.ends_with(',') && line.contains("): (")
            || line.starts_with('(') && line.ends_with(',') && line.contains("): &(")
    };
    for package in ["core", "server"] {
        for Source { path, code, .. } in sources_of(package) {
            assert_eq!(code.lines().find(is_a_tuple), None, "{package}: {path}");
        }
    }
}

#[test]
fn no_file_or_type_has_a_meaningless_name() {
    let banned_names = ["utils", "helpers", "common", "shared", "types", "models"];
    for Source { path, code, .. } in sources() {
        let stem = Path::new(&path).file_stem().unwrap().to_str().unwrap();
        assert!(!banned_names.contains(&stem), "{path}");
        for line in code
            .lines()
            .filter(|line| line.contains("struct ") || line.contains("enum "))
        {
            // `DataVersion` is SQLite's own name.
            let line = line.replace("DataVersion", "");
            for word in [
                "Dto", "Model", "Entity", "Manager", "Service", "Helper", "Util", "Info", "Data",
            ] {
                assert!(!has_part(&line, word), "{path}: {line}");
            }
        }
    }
}

/// Returns whether a name in this line has the word as a part: `UserData` has `Data`, and
/// `Database` doesn't.
fn has_part(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let next = line[at + word.len()..].chars().next();
        !next.is_some_and(|letter| letter.is_ascii_lowercase() && letter != 's')
    })
}
