//! The invariants of ARCHITECTURE.md that no compiler holds: each is read off the source.

#![expect(
    clippy::unwrap_used,
    reason = "a test that can't read the source has failed"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// A file, by its path from `src/`, without its tests.
struct Source {
    path: String,
    code: String,
}

const LONGEST_FILE: usize = 250;

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        let code = text[..tests]
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect::<Vec<_>>();
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

/// The lines outside these places that hold one of these words.
fn outside(places: &[&str], words: &[&str]) -> Vec<String> {
    let elsewhere = sources()
        .into_iter()
        .filter(|source| !places.iter().any(|place| source.path.starts_with(place)));
    let lines = elsewhere.flat_map(|Source { path, code }| {
        let found = |line: &&str| words.iter().any(|word| line.contains(word));
        code.lines()
            .filter(found)
            .map(|line| format!("{path}: {}", line.trim()))
            .collect::<Vec<_>>()
    });
    lines.collect()
}

#[test]
fn only_store_and_db_speak_sql() {
    let words = [
        "sqlx::query",
        "sqlx::raw_sql",
        "query_as",
        "query_scalar",
        "SELECT ",
        "INSERT INTO",
        "DELETE FROM",
    ];
    assert_eq!(outside(&["store/", "db/"], &words), Vec::<String>::new());
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
    assert_eq!(outside(&[], &words), Vec::<String>::new());
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
    assert_eq!(outside(&["clock.rs"], &words), Vec::<String>::new());
}

#[test]
fn only_db_opens_a_transaction() {
    assert_eq!(
        outside(
            &["db/"],
            &[".begin(", ".begin_with(", "\"BEGIN", "\"COMMIT"]
        ),
        Vec::<String>::new()
    );
}

#[test]
fn only_handlers_and_the_command_line_open_a_write() {
    assert_eq!(
        outside(
            &["db/", "http/", "cli/", "demo/"],
            &["db.write(", ".write(move |conn"]
        ),
        Vec::<String>::new()
    );
}

#[test]
fn letters_are_written_in_one_place() {
    let sends = ["letters::letter(", "Letterhead, letter}", "outbox::add"];
    assert_eq!(
        outside(&["actions/notify.rs", "mail/"], &sends),
        Vec::<String>::new()
    );
    assert_eq!(
        outside(
            &["actions/", "mail/", "app.rs", "cli/serve.rs", "lib.rs"],
            &["mail::"]
        ),
        Vec::<String>::new()
    );
}

#[test]
fn store_decides_nothing_and_knows_nothing_of_http() {
    let store: Vec<_> = sources()
        .into_iter()
        .filter(|source| source.path.starts_with("store/"))
        .collect();
    for Source { path, code } in store {
        for word in [
            "axum",
            "crate::http",
            "crate::actions",
            "Verdict",
            "crate::error",
        ] {
            assert!(!code.contains(word), "{path} knows {word}");
        }
    }
}

#[test]
fn a_file_stays_short_enough_to_be_read() {
    for Source { path, code } in sources() {
        let lines = code.lines().count();
        assert!(lines <= LONGEST_FILE, "{path} has {lines} lines of code");
    }
}

#[test]
fn no_name_says_nothing() {
    let banned = ["utils", "helpers", "common", "shared", "types", "models"];
    for Source { path, code } in sources() {
        let stem = Path::new(&path).file_stem().unwrap().to_str().unwrap();
        assert!(!banned.contains(&stem), "{path}");
        for line in code
            .lines()
            .filter(|line| line.contains("struct ") || line.contains("enum "))
        {
            for word in ["Dto", "Manager", "Service", "Helper", "Util", "Entity"] {
                assert!(!line.contains(word), "{path}: {line}");
            }
        }
    }
}
