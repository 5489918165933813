//! `GET /api/admin/users`.

use serde_json::json;

use super::expect::{
    USER, all_look_like, call, created, each, is_for_staff_only, items, looks_like, the_admin,
};
use crate::people::Person;
use crate::studio::TestStudio;

const LIST: &str = "GET /api/admin/users";
const ADD: &str = "POST /api/admin/users";
const ADDED: &str = "User created successfully";

/// The usernames on the page that this query asks for.
async fn found(reader: &Person, query: &str) -> Vec<String> {
    let answer = call(reader, &format!("{LIST}?{query}"), "").await.ok();
    each(&answer["users"], "username")
}

#[tokio::test]
async fn a_page_of_users_says_how_many_pages_there_are_and_where_it_is() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for name in ["mia", "tane", "rua", "hemi"] {
        studio.member(name).await;
    }
    let answer = call(&admin, &format!("{LIST}?page=2&limit=2"), "")
        .await
        .ok();
    looks_like(
        &answer,
        "users:list totalPages:whole currentPage:whole total:whole",
    );
    assert_eq!(items(&answer["users"]).len(), 2);
    let figures = ["totalPages", "currentPage", "total"].map(|key| answer[key].as_i64());
    assert_eq!(figures, [Some(3), Some(2), Some(5)]);
    all_look_like(&answer["users"], &format!("{USER} notes:list"));
    assert_eq!(found(&admin, "page=3&limit=2").await.len(), 1);
}

#[tokio::test]
async fn without_page_and_limit_everyone_is_listed_but_the_deleted() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for number in 0..25 {
        studio.member(&format!("m{number}")).await;
    }
    assert_eq!(found(&admin, "").await.len(), 26);
    assert_eq!(
        found(&admin, "page=&limit=&search=&status=&sort=&order=")
            .await
            .len(),
        26
    );
    let gone = studio.member("gone").await;
    call(&gone, "DELETE /api/users/account", "").await.ok();
    assert_eq!(found(&admin, "").await.len(), 26);
}

#[tokio::test]
async fn a_coach_reads_the_users_without_notes_and_nobody_reads_anothers_bank_account() {
    let studio = TestStudio::open().await;
    let (admin, hana) = (the_admin(&studio).await, studio.admin("hana").await);
    let bank = json!({
        "bankAccount": {"bankName": "Fantail", "accountNumber": "12-3456-0000002-00"}
    });
    call(&hana, "PUT /api/auth/profile", bank).await.ok();
    let mia = studio.member("mia").await;
    let note = json!({"notes": "Bad knee"});
    call(&admin, &format!("PUT /api/admin/users/{}", mia.id), note)
        .await
        .ok();
    let rua = studio.coach("rua").await;
    all_look_like(&call(&rua, LIST, "").await.ok()["users"], USER);
    let all = call(&admin, LIST, "").await.ok();
    for user in items(&all["users"]) {
        assert!(
            user["username"] != "hana" || user.get("bankAccount").is_none(),
            "{user}"
        );
        assert!(
            user["username"] != "mia" || user["notes"][0]["content"] == "Bad knee",
            "{user}"
        );
    }
}

#[tokio::test]
async fn every_word_is_searched_in_names_username_address_and_phone_with_wildcards_literal() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let people = [
        json!({
            "firstName": "Māia", "lastName": "Rangi", "email": "first@example.nz",
            "phone": "021 555 0100"
        }),
        json!({"firstName": "Tama", "lastName": "Rangi", "email": "second@example.org"}),
        json!({"firstName": "Per_cent", "lastName": "Hundred%", "email": "third@example.com"}),
    ];
    for person in people {
        created(&call(&admin, ADD, person).await, ADDED);
    }
    for (words, expected) in [
        ("rangi", 2),
        ("RANGI%20tama", 1),
        ("rangi%20hundred", 0),
        ("second@example.org", 1),
        ("555", 1),
        ("maia.rangi", 1),
        ("%25", 1),
        ("_", 1),
        ("%5C", 0),
    ] {
        assert_eq!(
            found(&admin, &format!("search={words}")).await.len(),
            expected,
            "{words}"
        );
    }
    let too_long = "x".repeat(101);
    call(&admin, &format!("{LIST}?search={too_long}"), "")
        .await
        .failure(400);
}

#[tokio::test]
async fn the_status_filter_tells_active_from_inactive() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    let mia = studio.member("mia").await;
    let off = json!({"isActive": false});
    call(&admin, &format!("PUT /api/admin/users/{}", mia.id), off)
        .await
        .ok();
    assert_eq!(found(&admin, "status=inactive").await, ["mia"]);
    assert_eq!(found(&admin, "status=active").await, ["aroha"]);
    assert_eq!(found(&admin, "status=all").await.len(), 2);
}

#[tokio::test]
async fn users_come_in_the_order_that_is_asked_for() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for (name, concessions) in [("mia", 3), ("ben", 9), ("zoe", 1)] {
        studio.advance(crate::studio::minutes(1));
        studio.member(name).with_concessions(concessions).await;
    }
    studio
        .sql("UPDATE users SET last_name = upper(username)")
        .await;
    for (sort, expected) in [
        ("createdAt", ["aroha", "mia", "ben", "zoe"]),
        ("firstName", ["aroha", "ben", "mia", "zoe"]),
        ("lastName", ["aroha", "ben", "mia", "zoe"]),
        ("email", ["aroha", "ben", "mia", "zoe"]),
        ("concessions", ["aroha", "zoe", "mia", "ben"]),
    ] {
        assert_eq!(
            found(&admin, &format!("sort={sort}&order=asc")).await,
            expected
        );
        let mut backwards = found(&admin, &format!("sort={sort}&order=desc")).await;
        backwards.reverse();
        assert_eq!(backwards, expected, "{sort}");
    }
    assert_eq!(found(&admin, "sort=totalClassesAttended").await.len(), 4);
}

#[tokio::test]
async fn a_page_that_cannot_be_is_refused() {
    let studio = TestStudio::open().await;
    let admin = the_admin(&studio).await;
    for query in [
        "page=0",
        "page=-1",
        "page=x",
        "limit=0",
        "limit=101",
        "limit=1.5",
        "status=gone",
        "sort=notes",
        "order=up",
        "page=99999999999999999999",
    ] {
        call(&admin, &format!("{LIST}?{query}"), "")
            .await
            .failure(400);
    }
    assert!(found(&admin, "page=1000000&limit=100").await.is_empty());
    is_for_staff_only(&studio, LIST).await;
}
