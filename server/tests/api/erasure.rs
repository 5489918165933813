//! Tests that personal data is erased in time and completely, and that a failed daily job runs
//! again.

use chrono::TimeDelta;
use fantail_core::limits::{ERASURE_AFTER, LETTER_RETENTION, NOTIFICATION_RETENTION};
use fantail_server::jobs;
use fantail_server::mail::transport::{Mailer, sender};
use serde_json::json;

use crate::mail::send_all;
use crate::people::{Person, studio_and_admin};
use crate::studio::{MS, TestStudio, hours};

/// Returns every text of the database and of the letter files, as one text.
async fn everything(studio: &TestStudio) -> String {
    let columns = "SELECT format('SELECT \"%w\" FROM \"%w\" WHERE \"%w\" IS NOT NULL', c.name, t.name, c.name)
                     FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
                    WHERE t.type = 'table' AND c.type = 'TEXT' AND t.name NOT LIKE '\\_%' ESCAPE '\\'";
    let queries = studio.texts(columns).await;
    assert!(30 < queries.len(), "{queries:?}");
    let mut all = String::new();
    for query in queries {
        all += &studio.texts(&query).await.join("\n");
    }
    all + &files(studio).join("\n")
}

/// Returns the letters that were written as files, with their lines unfolded.
fn files(studio: &TestStudio) -> Vec<String> {
    let folder = studio.path().with_file_name("mail");
    let Ok(files) = folder.read_dir() else {
        return Vec::new();
    };
    files
        .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
        .map(|letter| letter.replace("=\r\n", ""))
        .collect()
}

/// Creates a member with personal data in the tables that `everything` reads, and deletes the account.
async fn deleted_member(studio: &TestStudio) -> Person {
    let mia = studio.member("mia").with_concessions(5).await;
    let hiit = studio.class("HIIT").starting_in(hours(20)).await;
    mia.books(&hiit).await.ok();
    let booking = mia.bookings_of(&hiit, "confirmed").await;
    let path = format!("/api/bookings/cancel/{}", booking[0]);
    mia.asks("PUT", &path, json!({"reason": "mia is ill"}))
        .await
        .ok();
    studio
        .sql(&format!(
            "UPDATE users SET phone = 'mia-phone' WHERE id = '{0}';
             INSERT INTO notes VALUES ('n', '{0}', 'mia has a knee', NOW);
             INSERT INTO notification_settings VALUES ('{0}', 1, 1, 1, 1, 1, 1, 0)",
            mia.id
        ))
        .await;
    send_all(studio, &studio.app().mailer).await;
    mia.asks("DELETE", "/api/users/account", None).await.ok();
    send_all(studio, &studio.app().mailer).await;
    mia
}

#[tokio::test]
async fn an_account_that_cannot_be_erased_delays_no_other_account_and_no_other_step() {
    let studio = TestStudio::open().await;
    let tane = studio.member("tane").await;
    tane.asks("DELETE", "/api/users/account", None).await.ok();
    studio.advance(MS);
    let mia = deleted_member(&studio).await;
    let fails = format!(
        "CREATE TRIGGER fails BEFORE UPDATE ON users WHEN OLD.id = '{}'
         BEGIN SELECT RAISE(ABORT, 'it fails'); END",
        tane.id
    );
    studio.sql(&fails).await;
    studio.advance(ERASURE_AFTER + LETTER_RETENTION);
    let mut cleared_on = None;
    let cleared = jobs::delete_expired_daily(studio.app(), &mut cleared_on).await;
    assert!(cleared.is_err() && cleared_on.is_none());
    let erased = "SELECT id FROM users WHERE erased_at IS NOT NULL";
    assert_eq!(studio.texts(erased).await, [mia.id]);
    assert_eq!(studio.number("SELECT count(*) FROM outbox").await, 0);
    studio.sql("DROP TRIGGER fails").await;
    jobs::delete_expired_daily(studio.app(), &mut cleared_on)
        .await
        .unwrap();
    assert_eq!(studio.texts(erased).await.len(), 2);
}

#[tokio::test]
async fn personal_data_is_erased_a_week_before_the_promised_time_and_not_earlier() {
    let studio = TestStudio::open().await;
    let mia = deleted_member(&studio).await;
    studio.advance(ERASURE_AFTER - MS);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
    jobs::delete_letter_files(studio.app()).await;
    assert!(everything(&studio).await.contains("mia has a knee"));
    let to_mia = |letter: &String| letter.contains("mia@example.nz");
    assert!(files(&studio).iter().any(to_mia));
    // The letter to the admin is about Mia.
    assert!(!files(&studio).iter().all(to_mia));
    studio.advance(MS);
    for _ in 0..2 {
        jobs::erase_deleted_accounts(studio.app()).await.unwrap();
        jobs::delete_letter_files(studio.app()).await;
        let all = everything(&studio).await;
        assert!(!all.contains("mia"), "{all}");
    }
    let kept = format!(
        "SELECT (SELECT count(*) FROM bookings WHERE user_id = '{0}') * 100
              + (SELECT count(*) FROM ledger WHERE user_id = '{0}') * 10
              + (SELECT count(*) FROM users WHERE id = '{0}' AND erased_at IS NOT NULL)",
        mia.id
    );
    assert_eq!(studio.number(&kept).await, 131);
}

#[tokio::test]
async fn an_erasure_leaves_the_data_of_others_untouched() {
    let studio = TestStudio::open().await;
    let tane = studio.member("tane").with_concessions(5).await;
    let yoga = studio.class("Yoga").await;
    tane.books(&yoga).await.ok();
    deleted_member(&studio).await;
    studio.advance(ERASURE_AFTER);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
    assert_eq!(tane.notifications().await, ["booking_confirmed"]);
    let all = everything(&studio).await;
    assert!(all.contains("tane@example.nz") && all.contains("Booked Yoga"));
}

#[tokio::test]
async fn files_that_cannot_be_deleted_are_retried_on_the_next_day() {
    let studio = TestStudio::open().await;
    deleted_member(&studio).await;
    let folder = studio.path().with_file_name("mail");
    let aside = studio.path().with_file_name("aside");
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    studio.advance(ERASURE_AFTER);
    let mut cleared_on = None;
    let mut clear = async || {
        let cleared = jobs::delete_expired_daily(studio.app(), &mut cleared_on).await;
        cleared.unwrap();
    };
    clear().await;
    assert!(!everything(&studio).await.contains("mia"));
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    studio.advance(TimeDelta::days(1));
    clear().await;
    assert!(files(&studio).is_empty());
}

#[tokio::test]
async fn files_written_before_a_mail_server_was_configured_are_deleted_too() {
    let studio = TestStudio::open().await;
    deleted_member(&studio).await;
    let from = sender("hello@example.nz", "Kōwhai Studio").unwrap();
    let mailer = Mailer::smtp("smtp://localhost:1", None, from).unwrap();
    let until = studio.now();
    assert!(mailer.delete_files(until).await.is_ok() && !files(&studio).is_empty());
    let mailer = mailer.with_old_files_beside(&studio.path());
    mailer.delete_files(until).await.unwrap();
    assert!(files(&studio).is_empty());
}

#[tokio::test]
async fn several_deleted_accounts_are_erased_in_one_run() {
    let studio = TestStudio::open().await;
    for name in ["a", "b", "c"] {
        let person = studio.member(name).await;
        person.asks("DELETE", "/api/users/account", None).await.ok();
    }
    studio.advance(ERASURE_AFTER);
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
    let erased =
        "SELECT count(*) FROM users WHERE erased_at IS NOT NULL AND username LIKE 'deleted-%'";
    assert_eq!(studio.number(erased).await, 3);
}

#[tokio::test]
async fn a_sent_letter_is_deleted_in_time_and_a_waiting_one_is_not() {
    let studio = TestStudio::open().await;
    studio
        .sql(
            "INSERT INTO outbox (id, to_address, kind, created_at, not_before,
                                 next_attempt_at, sent_at, dead_at) VALUES
                ('sent', 'x@a.example', 'test', NOW, NOW, NOW, NOW, NULL),
                ('dead', 'x@a.example', 'test', NOW, NOW, NOW, NULL, NOW)",
        )
        .await;
    let rows = "SELECT count(*) FROM outbox";
    studio.advance(LETTER_RETENTION);
    jobs::delete_old_letters(studio.app()).await.unwrap();
    assert_eq!(studio.number(rows).await, 2);
    studio.advance(MS);
    studio
        .sql(
            "INSERT INTO outbox (id, to_address, kind, created_at, not_before,
                                 next_attempt_at)
             VALUES ('waits', 'x@a.example', 'test', NOW - 9000000000, NOW, NOW)",
        )
        .await;
    for _ in 0..2 {
        jobs::delete_old_letters(studio.app()).await.unwrap();
        assert_eq!(studio.number(rows).await, 1);
    }
}

#[tokio::test]
async fn more_letters_than_fit_one_transaction_are_all_deleted() {
    let studio = TestStudio::open().await;
    studio
        .sql(
            "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 250)
             INSERT INTO outbox (id, to_address, kind, created_at, not_before,
                                 next_attempt_at, sent_at)
             SELECT 'l' || n, 'x@a.example', 'test', NOW, NOW, NOW, NOW FROM many",
        )
        .await;
    studio.advance(LETTER_RETENTION + MS);
    jobs::delete_old_letters(studio.app()).await.unwrap();
    assert_eq!(studio.number("SELECT count(*) FROM outbox").await, 0);
}

#[tokio::test]
async fn a_read_notification_is_deleted_in_time_and_an_unread_one_is_not() {
    let (studio, hana) = studio_and_admin().await;
    let mia = studio.member("mia").with_concessions(9).await;
    let yoga = studio.class("Yoga").await;
    hana.books_for(&mia, &yoga).await.ok();
    let read_all = "/api/notifications/read-all";
    mia.asks("PUT", read_all, None).await.ok();
    let spin = studio.class("Spin").await;
    hana.books_for(&mia, &spin).await.ok();
    let titles = "SELECT count(*) FROM notifications WHERE title LIKE '%Yoga'";
    studio.advance(NOTIFICATION_RETENTION);
    jobs::delete_old_notifications(studio.app()).await.unwrap();
    assert_eq!(studio.number(titles).await, 1);
    studio.advance(MS);
    for _ in 0..2 {
        jobs::delete_old_notifications(studio.app()).await.unwrap();
        assert_eq!(studio.number(titles).await, 0);
        assert_eq!(studio.number("SELECT count(*) FROM notifications").await, 1);
    }
}

#[tokio::test]
async fn more_notifications_than_fit_one_transaction_are_all_deleted() {
    let studio = TestStudio::open().await;
    let mia = studio.member("mia").await;
    let many = format!(
        "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 250)
         INSERT INTO notifications (id, user_id, kind, title, message, created_at, dismissed_at)
         SELECT '01000000-0000-7000-8000-' || n, '{}', 'message', 'Hello', 'Hello', 0, 0 FROM many",
        mia.id
    );
    studio.sql(&many).await;
    jobs::delete_old_notifications(studio.app()).await.unwrap();
    assert_eq!(studio.number("SELECT count(*) FROM notifications").await, 0);
}

#[tokio::test]
async fn a_failed_daily_deletion_runs_again_on_the_same_day() {
    let studio = TestStudio::open().await;
    deleted_member(&studio).await;
    studio.advance(ERASURE_AFTER);
    let mut cleared_on = None;
    studio.sql("ALTER TABLE notes RENAME TO elsewhere").await;
    assert!(
        jobs::delete_expired_daily(studio.app(), &mut cleared_on)
            .await
            .is_err()
    );
    assert_eq!(cleared_on, None);
    studio.sql("ALTER TABLE elsewhere RENAME TO notes").await;
    jobs::delete_expired_daily(studio.app(), &mut cleared_on)
        .await
        .unwrap();
    assert_eq!(cleared_on, Some(studio.now().day()));
    assert!(!everything(&studio).await.contains("mia"));
    // After a success the job runs again on a later day.
    let tane = studio.member("tane").await;
    tane.asks("DELETE", "/api/users/account", None).await.ok();
    send_all(&studio, &studio.app().mailer).await;
    studio.advance(ERASURE_AFTER + TimeDelta::days(1));
    jobs::delete_expired_daily(studio.app(), &mut cleared_on)
        .await
        .unwrap();
    assert!(!everything(&studio).await.contains("tane@"));
}
