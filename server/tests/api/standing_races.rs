//! Races between admins, and between admins and the users they edit. The outcome must be right in
//! any order.
//!
//! Each test's studio is checked for violations when it is dropped. The checks cover the rest:
//! balances match the ledger, inactive users have no upcoming bookings, and there is an active
//! admin.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::TestStudio;

/// The number of rounds, because a race can end in several ways.
const ROUNDS: usize = 8;

fn edit(admin: &Person, user: &Person, body: &Value) -> BoxFuture<'static, Reply> {
    let path = format!("/api/admin/users/{}", user.id);
    asks(admin, "PUT", path, Some(body.clone()))
}

fn book(member: &Person, class_id: &str) -> BoxFuture<'static, Reply> {
    let body = json!({"classId": class_id});
    asks(member, "POST", "/api/bookings/book".to_owned(), Some(body))
}

fn asks(
    person: &Person,
    method: &'static str,
    path: String,
    body: Option<Value>,
) -> BoxFuture<'static, Reply> {
    let person = person.clone();
    async move { person.asks(method, &path, body).await }.boxed()
}

fn statuses(replies: &[Reply]) -> Vec<u16> {
    replies.iter().map(|reply| reply.status.as_u16()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_admins_who_demote_each_other_one_stays() {
    for _ in 0..ROUNDS {
        let studio = TestStudio::open().await;
        let (hana, rua) = (studio.admin("hana").await, studio.admin("rua").await);
        let demote = json!({"role": "coach"});
        let replies = studio
            .at_once(vec![edit(&hana, &rua, &demote), edit(&rua, &hana, &demote)])
            .await;
        let mut found = statuses(&replies);
        found.sort_unstable();
        assert_eq!(found, [200, 403]);
        // Including the studio's first admin.
        let admins = "SELECT count(*) FROM users WHERE role = 'admin'";
        assert_eq!(studio.number(admins).await, 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_admins_who_deactivate_each_other_one_stays_active() {
    for _ in 0..ROUNDS {
        let studio = TestStudio::open().await;
        let (hana, rua) = (studio.admin("hana").await, studio.admin("rua").await);
        let shut = json!({"isActive": false});
        let replies = studio
            .at_once(vec![edit(&hana, &rua, &shut), edit(&rua, &hana, &shut)])
            .await;
        let mut found = statuses(&replies);
        found.sort_unstable();
        assert_eq!(found, [200, 401]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_edited_during_a_booking_loses_neither_change() {
    for _ in 0..ROUNDS {
        let studio = TestStudio::open().await;
        let hana = studio.admin("hana").await;
        let mia = studio.member("mia").with_concessions(5).await;
        let class = studio.class("HIIT").await;
        let add = json!({"concessions": 15, "concessionsBefore": 5});
        let replies = studio
            .at_once(vec![edit(&hana, &mia, &add), book(&mia, &class.id)])
            .await;
        assert_eq!(replies[1].status, 200);
        let balance = mia.balance().await;
        if replies[0].status == 200 {
            assert_eq!(balance, 14);
        } else {
            replies[0].fails(
                409,
                "Concessions changed from 5 to 4 while you were editing",
            );
            assert_eq!(balance, 4);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_concurrent_edits_of_a_balance_the_second_is_refused() {
    let studio = TestStudio::open().await;
    let (hana, rua) = (studio.admin("hana").await, studio.admin("rua").await);
    let mia = studio.member("mia").with_concessions(5).await;
    let add = json!({"concessions": 15, "concessionsBefore": 5});
    let replies = studio
        .at_once(vec![edit(&hana, &mia, &add), edit(&rua, &mia, &add)])
        .await;
    let mut found = statuses(&replies);
    found.sort_unstable();
    assert_eq!((found, mia.balance().await), (vec![200, 409], 15));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_deactivated_deleted_or_made_a_coach_while_booking_is_not_booked() {
    for round in 0..ROUNDS {
        let studio = TestStudio::open().await;
        let hana = studio.admin("hana").await;
        let mia = studio.member("mia").with_concessions(5).await;
        let class = studio.class("HIIT").await;
        let shut = match round % 3 {
            0 => edit(&hana, &mia, &json!({"isActive": false})),
            1 => edit(&hana, &mia, &json!({"role": "coach"})),
            _ => {
                let path = format!("/api/admin/users/{}", mia.id);
                asks(&hana, "DELETE", path, None)
            }
        };
        let replies = studio.at_once(vec![shut, book(&mia, &class.id)]).await;
        assert_eq!(replies[0].status, 200, "{}", replies[0].text());
        assert!([200, 401, 403].contains(&replies[1].status.as_u16()));
        assert!(mia.bookings_of(&class, "confirmed").await.is_empty());
        let expected = if round % 3 == 0 { 5 } else { 0 };
        assert_eq!(mia.balance().await, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_given_to_one_account_only() {
    for _ in 0..ROUNDS {
        let studio = TestStudio::open().await;
        let hana = studio.admin("hana").await;
        let mia = studio.member("mia").await;
        let invite = json!({"firstName": "O", "lastName": "O", "email": "one@example.nz"});
        let users = "/api/admin/users".to_owned();
        let create = || asks(&hana, "POST", users.clone(), Some(invite.clone()));
        let profile = "/api/auth/profile".to_owned();
        let own = asks(
            &mia,
            "PUT",
            profile,
            Some(json!({"email": "one@example.nz"})),
        );
        let replies = studio.at_once(vec![create(), create(), own]).await;
        let mut found = statuses(&replies);
        found.sort_unstable();
        assert!(
            found == [200, 409, 409] || found == [201, 409, 409],
            "{found:?}"
        );
    }
}
