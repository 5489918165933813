use std::fs;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordVerifier};
use fantail_core::studio_time::Instant;
use fantail_server::clock::Clock;
use fantail_server::db::Db;

use crate::installation::Installation;

#[tokio::test]
async fn a_demo_fills_an_empty_database_once_and_its_users_can_sign_in() {
    let installation = Installation::new();
    let output = installation.run(&["demo", "--days", "90"]);
    assert!(output.is_success, "{}", output.err);
    let lines: Vec<&str> = output.out.lines().skip(1).map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "admin    fantail-demo",
            "coach    fantail-demo",
            "member   fantail-demo"
        ]
    );
    let checked = installation.run(&["check"]);
    assert!(checked.is_success, "{}", checked.out);
    let hash = only_password_hash(&installation).await;
    let hash = PasswordHash::new(&hash).unwrap();
    let signed_in = Argon2::default().verify_password(b"fantail-demo", &hash);
    assert!(signed_in.is_ok());
    assert_refused(&installation);
}

#[test]
fn a_demo_does_not_change_a_studio_that_has_a_user() {
    let installation = Installation::with_admins(&["Aroha"]);
    let before = fs::read(installation.database()).unwrap();
    assert_refused(&installation);
    assert_eq!(installation.files(), ["studio.db"]);
    let is_unchanged = fs::read(installation.database()).unwrap() == before;
    assert!(is_unchanged);
}

#[tokio::test]
async fn if_empty_fills_once_with_the_requested_history_and_then_prints_nothing() {
    let installation = Installation::new();
    let first = installation.run(&["demo", "--if-empty", "--days", "30"]);
    assert!(first.is_success && first.out.contains("member"));
    let oldest = days_since_the_first_class(&installation).await;
    assert!((28..=30).contains(&oldest), "{oldest}");
    let second = installation.run(&["demo", "--if-empty"]);
    assert!(second.is_success, "{}", second.err);
    assert_eq!((second.out.as_str(), second.err.as_str()), ("", ""));
}

#[test]
fn history_of_less_than_a_month_or_more_than_a_year_is_refused() {
    let installation = Installation::new();
    for days in ["0", "29", "366", "month"] {
        let output = installation.run(&["demo", "--days", days]);
        assert!(
            !output.is_success && output.err.contains("--days"),
            "{days}: {}",
            output.err
        );
        assert!(!installation.database().exists(), "{days}");
    }
}

async fn days_since_the_first_class(installation: &Installation) -> i64 {
    let db = Db::open(&installation.database(), Clock::system())
        .await
        .unwrap();
    let first: i64 = sqlx::query_scalar("SELECT MIN(start_at) FROM classes")
        .fetch_one(&mut *db.read().await.unwrap())
        .await
        .unwrap();
    db.close().await.unwrap();
    (Clock::system().now() - Instant::from_millis(first)).num_days()
}

fn assert_refused(installation: &Installation) {
    let output = installation.run(&["demo"]);
    assert!(!output.is_success);
    assert_eq!((output.out.as_str(), output.err.lines().count()), ("", 1));
    assert!(output.err.contains("has users already"), "{}", output.err);
}

/// Returns the password hash that all accounts with a password share.
async fn only_password_hash(installation: &Installation) -> String {
    let db = Db::open(&installation.database(), Clock::system())
        .await
        .unwrap();
    let hashes: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT password_hash FROM users WHERE setup_completed_at IS NOT NULL",
    )
    .fetch_all(&mut *db.read().await.unwrap())
    .await
    .unwrap();
    db.close().await.unwrap();
    assert_eq!(hashes.len(), 1);
    hashes.into_iter().next().unwrap()
}
