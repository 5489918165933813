//! Admins against each other, and against the people they edit: each race has one right outcome, whatever the order.
//!
//! The invariants that every studio is asked at its end say the rest: the balance is its ledger's, nobody who is shut
//! out has anything ahead, and an active admin is left.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::studio::TestStudio;

/// Each race goes several ways.
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
async fn two_admins_demote_each_other_and_one_stays() {
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
        // With the one the studio began with.
        let admins = "SELECT count(*) FROM users WHERE role = 'admin'";
        assert_eq!(studio.number(admins).await, 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_admins_deactivate_each_other_and_one_stays() {
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
async fn a_balance_is_edited_while_a_booking_runs_and_neither_is_lost() {
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
async fn two_admins_edit_one_balance_and_the_second_looks_again() {
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
async fn a_member_deactivated_deleted_or_made_a_coach_while_booking_gets_no_place() {
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
async fn one_address_goes_to_one_account() {
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
