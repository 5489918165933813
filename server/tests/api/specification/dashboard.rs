//! The staff's dashboard, and where members pay.

use serde_json::json;

use super::expect::{
    CLASS, all_look_like, call, each, is_for_staff_only, is_for_the_signed_in, items, looks_like,
    the_admin,
};
use crate::studio::{TestStudio, hours, minutes};

#[tokio::test]
async fn the_dashboard_counts_accounts_and_confirmed_bookings_to_come() {
    let studio = TestStudio::open().await;
    let rua = studio.coach("rua").await;
    let (mia, gone) = (
        studio.member("mia").with_concessions(5).await,
        studio.member("gone").await,
    );
    let (soon, later) = (
        studio.class("Soon").starting_in(hours(1)).await,
        studio.class("Later").await,
    );
    mia.books(&soon).await.ok();
    mia.books(&later).await.ok();
    let figures = async || {
        let answer = call(&rua, "GET /api/admin/dashboard", "").await.ok();
        looks_like(&answer, "stats:object");
        looks_like(&answer["stats"], "totalUsers:whole activeBookings:whole");
        (
            answer["stats"]["totalUsers"].as_i64().unwrap(),
            answer["stats"]["activeBookings"].as_i64().unwrap(),
        )
    };
    assert_eq!(figures().await, (4, 2));
    call(&gone, "DELETE /api/users/account", "").await.ok();
    mia.cancels(&later).await.ok();
    assert_eq!(figures().await, (3, 1));
    studio.advance(hours(2) - minutes(1));
    assert_eq!(figures().await.1, 1);
    studio.advance(minutes(1));
    assert_eq!(figures().await.1, 0);
    is_for_staff_only(&studio, "GET /api/admin/dashboard").await;
}

#[tokio::test]
async fn the_next_classes_are_ten_at_most_within_30_days_soonest_first() {
    let studio = TestStudio::open().await;
    let rua = studio.coach("rua").await;
    let line = "GET /api/admin/upcoming-classes";
    studio.class("Past").starting_in(hours(-2)).await;
    studio.class("Far").starting_in(hours(24 * 32)).await;
    for number in (2..9).rev() {
        studio
            .class(&format!("C{number}"))
            .starting_in(hours(number))
            .await;
    }
    let answer = call(&rua, line, "").await.ok();
    looks_like(&answer, "upcomingClasses:list");
    all_look_like(&answer["upcomingClasses"], CLASS);
    assert_eq!(
        each(&answer["upcomingClasses"], "name"),
        ["C2", "C3", "C4", "C5", "C6", "C7", "C8"]
    );
    for number in 9..14 {
        studio
            .class(&format!("C{number}"))
            .starting_in(hours(number))
            .await;
    }
    let answer = call(&rua, line, "").await.ok();
    assert_eq!(items(&answer["upcomingClasses"]).len(), 10);
    is_for_staff_only(&studio, line).await;
}

#[tokio::test]
async fn anyone_signed_in_reads_the_account_of_the_longest_standing_admin_who_has_one() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    studio.advance(minutes(1));
    let hana = studio.admin("hana").await;
    let (mia, rua) = (studio.member("mia").await, studio.coach("rua").await);
    let line = "GET /api/admin/bank-details";
    assert_eq!(
        call(&mia, line, "").await.ok(),
        json!({"bankAccount": null})
    );
    for (who, number) in [
        (&hana, "12-3456-0000010-00"),
        (&admin, "12-3456-0000002-00"),
    ] {
        let body = json!({"bankAccount": {"bankName": "Fantail Ltd", "accountNumber": number}});
        call(who, "PUT /api/auth/profile", &body)
            .await
            .says("Profile updated successfully");
        for reader in [&mia, &rua, &admin] {
            let answer = call(reader, line, "").await.ok();
            looks_like(&answer, "bankAccount:object");
            looks_like(&answer["bankAccount"], "bankName:text accountNumber:text");
            assert_eq!(answer["bankAccount"]["accountNumber"], number);
        }
    }
    for who in [&hana, &admin] {
        assert_eq!(
            who.notifications().await,
            ["bank_account_changed", "bank_account_changed"]
        );
    }
    call(
        &rua,
        "PUT /api/auth/profile",
        json!({"bankAccount": {"bankName": "Me", "accountNumber": "1"}}),
    )
    .await
    .failure(403);
    is_for_the_signed_in(&studio, line).await;
}
