//! `GET /api/admin/classes`.

use super::expect::{
    CLASS, all_look_like, as_sent, call, each, is_for_staff_only, items, looks_like, the_admin,
};
use crate::studio::{TestStudio, hours};

const LIST: &str = "GET /api/admin/classes";

#[tokio::test]
async fn the_timetable_is_soonest_first_with_the_past_but_without_what_was_cancelled() {
    let studio = TestStudio::open().await;
    let rua = studio.coach("rua").await;
    let admin = the_admin(&studio).await;
    let later = studio.class("Later").starting_in(hours(24 * 300)).await;
    let past = studio.class("Past").starting_in(hours(-24 * 300)).await;
    studio.class("Long ago").starting_in(hours(-24 * 400)).await;
    let gone = studio.class("Gone").await;
    call(
        &admin,
        &format!("DELETE /api/admin/classes/{}", gone.id),
        "",
    )
    .await
    .ok();
    let answer = call(&rua, LIST, "").await.ok();
    looks_like(&answer, "classes:list");
    all_look_like(&answer["classes"], CLASS);
    assert_eq!(
        each(&answer["classes"], "startTime"),
        [as_sent(past.start_at), as_sent(later.start_at)]
    );
    is_for_staff_only(&studio, LIST).await;
}

#[tokio::test]
async fn the_timetable_can_be_asked_for_from_one_day_to_another() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    // Auckland's 23 November begins at 11:00 UTC on the 22nd.
    studio.class("Last").starting_in(hours(34)).await;
    studio.class("First").starting_in(hours(35)).await;
    studio.class("End").starting_in(hours(58)).await;
    studio.class("Next").starting_in(hours(59)).await;
    let names = async |query: &str| {
        each(
            &call(&admin, &format!("{LIST}?{query}"), "").await.ok()["classes"],
            "name",
        )
    };
    assert_eq!(
        names("from=2026-11-23&to=2026-11-23").await,
        ["First", "End"]
    );
    assert_eq!(names("from=2026-11-23&to=").await, ["First", "End", "Next"]);
    for query in ["from=yesterday", "to=2026-02-30", "from=2026-13-01"] {
        call(&admin, &format!("{LIST}?{query}"), "")
            .await
            .failure(400);
    }
    assert!(
        items(
            &call(&admin, &format!("{LIST}?from=2030-01-01&to=2030-01-02"), "")
                .await
                .ok()["classes"]
        )
        .is_empty()
    );
}
