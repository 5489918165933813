//! What holds of every call (contract, section 1), and the calls that the contract adds for everyone.

use super::expect::{a_full_class, call, looks_like, the_admin};
use crate::studio::TestStudio;

#[tokio::test]
async fn the_studio_and_its_health_are_open_to_anyone() {
    let studio = TestStudio::open().await;
    let answer = call(&studio.visitor(), "GET /api/studio", "").await.ok();
    looks_like(
        &answer,
        "studioName:text contactEmail:text environment:text",
    );
    assert_eq!(answer["environment"], "staging");
    let health = call(&studio.visitor(), "GET /healthz", "").await;
    assert_eq!((health.status.as_u16(), health.text().trim()), (200, "ok"));
}

#[tokio::test]
async fn an_unknown_path_is_a_missing_thing_in_the_usual_shape() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for line in [
        "GET /api/nothing",
        "POST /api/admin/nothing",
        "GET /bookings/nothing",
        "GET /api",
        "DELETE /bookings/waitlist",
    ] {
        call(&admin, line, "").await.failure(404);
        call(&studio.visitor(), line, "").await.failure(404);
    }
    for line in [
        "POST /api/users/stats",
        "GET /api/bookings/book",
        "DELETE /api/admin/dashboard",
        "GET /bookings/waitlist/x",
    ] {
        call(&admin, line, "").await.failure(405);
    }
}

#[tokio::test]
async fn answers_are_decided_in_the_order_401_403_400_404_409() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").with_concessions(5).await;
    let (hiit, _) = a_full_class(&studio, "HIIT").await;
    let line = "POST /api/admin/bookings/manual";
    let body =
        |user: &str, more: &str| format!(r#"{{"userId":"{user}","classId":"{}"{more}}}"#, hiit.id);
    let bad = r#","overrideConcessions":7"#;
    call(&studio.visitor(), line, &body("nobody", bad))
        .await
        .failure(401);
    call(&mia, line, &body("nobody", bad)).await.failure(403);
    call(&admin, line, &body("nobody", bad)).await.failure(400);
    call(&admin, line, &body("nobody", "")).await.failure(404);
    call(&admin, line, &body(&mia.id, "")).await.failure(409);
}
