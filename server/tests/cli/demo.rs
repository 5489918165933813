use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordVerifier};
use fantail_core::studio_time::Instant;
use fantail_server::clock::Clock;
use fantail_server::db::Db;

use crate::shop::Shop;

#[tokio::test]
async fn a_demo_fills_an_empty_database_once_and_everyone_in_it_can_sign_in() {
    let shop = Shop::new();
    let said = shop.run(&["demo"]);
    assert!(said.is_success, "{}", said.err);
    let lines: Vec<&str> = said.out.lines().skip(1).map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "admin    fantail-demo",
            "coach    fantail-demo",
            "member   fantail-demo"
        ]
    );
    let checked = shop.run(&["check"]);
    assert!(checked.is_success, "{}", checked.out);
    let hash = only_password_hash(&shop).await;
    let hash = PasswordHash::new(&hash).unwrap();
    let signed_in = Argon2::default().verify_password(b"fantail-demo", &hash);
    assert!(signed_in.is_ok());
    is_refused(&shop);
}

#[test]
fn a_studio_with_one_user_is_left_as_it_is() {
    let shop = Shop::with_admins(&["Aroha"]);
    let size = shop.database().metadata().unwrap().len();
    is_refused(&shop);
    assert_eq!(shop.database().metadata().unwrap().len(), size);
}

#[tokio::test]
async fn if_empty_fills_once_and_is_silent_after_with_as_much_history_as_asked_for() {
    let shop = Shop::new();
    let first = shop.run(&["demo", "--if-empty", "--days", "30"]);
    assert!(first.is_success && first.out.contains("member"));
    let oldest = days_since_the_first_class(&shop).await;
    assert!((28..=30).contains(&oldest), "{oldest}");
    let second = shop.run(&["demo", "--if-empty"]);
    assert!(second.is_success, "{}", second.err);
    assert_eq!((second.out.as_str(), second.err.as_str()), ("", ""));
}

#[test]
fn history_of_less_than_a_month_or_more_than_a_year_is_refused() {
    let shop = Shop::new();
    for days in ["0", "29", "366", "month"] {
        let said = shop.run(&["demo", "--days", days]);
        assert!(
            !said.is_success && said.err.contains("--days"),
            "{days}: {}",
            said.err
        );
        assert!(!shop.database().exists(), "{days}");
    }
}

async fn days_since_the_first_class(shop: &Shop) -> i64 {
    let db = Db::open(&shop.database(), Clock::system()).await.unwrap();
    let first: i64 = sqlx::query_scalar("SELECT MIN(start_at) FROM classes")
        .fetch_one(&mut *db.read().await.unwrap())
        .await
        .unwrap();
    db.close().await.unwrap();
    (Clock::system().now() - Instant::from_millis(first)).num_days()
}

fn is_refused(shop: &Shop) {
    let said = shop.run(&["demo"]);
    assert!(!said.is_success);
    assert_eq!((said.out.as_str(), said.err.lines().count()), ("", 1));
    assert!(said.err.contains("has users already"), "{}", said.err);
}

/// The hash that every account which is set up has.
async fn only_password_hash(shop: &Shop) -> String {
    let db = Db::open(&shop.database(), Clock::system()).await.unwrap();
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
