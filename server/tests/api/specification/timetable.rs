//! `GET /api/admin/classes`.

use super::expect::{call, each, items, the_admin};
use crate::studio::{TestStudio, hours};

const LIST: &str = "GET /api/admin/classes";

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
