//! The notifications of an opening: their words, the people they reach, and when.

use serde_json::json;

use super::expect::{a_full_class, call, the_admin};
use crate::studio::{TestStudio, hours, minutes};

#[tokio::test]
async fn an_opening_is_told_at_once_and_a_second_letter_is_held_back_for_15_minutes() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.waits_for(&hiit).await.ok();
    let due = "SELECT not_before - created_at FROM outbox WHERE kind = 'waitlist_opening' AND dead_at IS NULL ORDER BY rowid DESC LIMIT 1";
    holder.cancels(&hiit).await.ok();
    assert_eq!(
        (mia.notifications().await.len(), studio.number(due).await),
        (1, 0)
    );
    studio
        .sql("UPDATE outbox SET sent_at = NOW, draft = ''")
        .await;
    studio.advance(minutes(5));
    let body = json!({"userId": holder.id, "classId": hiit.id});
    call(&admin, "POST /api/admin/bookings/manual", &body)
        .await
        .ok();
    let booking = holder.bookings_of(&hiit, "confirmed").await.pop().unwrap();
    call(
        &admin,
        &format!("DELETE /api/admin/bookings/manual/{booking}"),
        "",
    )
    .await
    .ok();
    assert_eq!(
        (mia.notifications().await.len(), mia.letters().await.len()),
        (2, 2)
    );
    assert_eq!(studio.number(due).await, minutes(10).num_milliseconds());
    let letter = studio
        .letters_where("kind = 'waitlist_opening' AND sent_at IS NULL")
        .await;
    assert!(
        letter[0].contains("https://book.example.nz/") && letter[0].contains(&hiit.id),
        "{letter:?}"
    );
}

#[tokio::test]
async fn nobody_is_told_of_an_opening_once_booking_is_closed() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let (hiit, holder) = a_full_class(&studio, "HIIT").await;
    let mia = studio.member("mia").with_concessions(5).await;
    mia.waits_for(&hiit).await.ok();
    studio.advance(hours(48) - minutes(30));
    let booking = holder.bookings_of(&hiit, "confirmed").await.pop().unwrap();
    call(
        &admin,
        &format!("DELETE /api/admin/bookings/manual/{booking}"),
        "",
    )
    .await
    .ok();
    assert!(mia.notifications().await.is_empty() && mia.letters().await.is_empty());
}
