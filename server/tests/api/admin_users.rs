//! Tests the list of users for staff, and inviting a user.

use insta::assert_json_snapshot;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::people::Person;
use crate::redacted::redacted;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::{TestStudio, hours};

async fn list(person: &Person, query: &str) -> Value {
    person.get(&format!("/api/admin/users{query}")).await.ok()
}

/// Returns the usernames of a list, in order.
async fn names(person: &Person, query: &str) -> Vec<String> {
    let answer = list(person, query).await;
    let users = answer["users"].as_array().unwrap();
    let name = |user: &Value| user["username"].as_str().unwrap().to_owned();
    users.iter().map(name).collect()
}

async fn invite(admin: &Person, body: impl Into<Sent>) -> Reply {
    admin.asks("POST", "/api/admin/users", body).await
}

/// Creates an admin and three people with distinctive names. Returns the admin.
async fn a_few(studio: &TestStudio) -> Person {
    let hana = studio.admin("hana").await;
    for (name, first, last, phone) in [
        ("kiri", "Kiri", "Māori", "021 555 1"),
        ("ann_e", "Anne", "Zoë 100%", "09 22"),
        ("anne", "Āni", "O''Brien", ""),
    ] {
        studio.advance(hours(1));
        let person = studio.member(name).with_concessions(3).await;
        studio
            .sql(&format!(
                "UPDATE users SET first_name = '{first}', last_name = '{last}', phone = '{phone}' WHERE id = '{}'",
                person.id
            ))
            .await;
    }
    hana
}

#[tokio::test]
async fn without_a_page_all_users_are_listed_newest_first() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    assert_eq!(
        names(&hana, "").await,
        ["anne", "ann_e", "kiri", "aroha", "hana"]
    );
    let first = list(&hana, "?limit=1").await;
    assert_json_snapshot!(redacted(&first), @r#"
    {
      "currentPage": 1,
      "total": 5,
      "totalPages": 5,
      "users": [
        {
          "_id": "[id]",
          "canEdit": false,
          "concessions": 3,
          "createdAt": "2026-11-21T03:00:00.000Z",
          "email": "anne@example.nz",
          "firstName": "Āni",
          "hasAdminAccess": false,
          "isActive": true,
          "isSetupComplete": true,
          "lastName": "O'Brien",
          "notes": [],
          "phone": "",
          "role": "user",
          "totalClassesAttended": 0,
          "username": "anne"
        }
      ]
    }
    "#);
    let all = list(&hana, "").await;
    assert_eq!(
        [&all["total"], &all["totalPages"], &all["currentPage"]],
        [5, 1, 1]
    );
}

#[tokio::test]
async fn a_page_has_at_most_its_limit_and_may_be_empty() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    assert_eq!(names(&hana, "?page=1&limit=2").await, ["anne", "ann_e"]);
    assert_eq!(names(&hana, "?page=3&limit=2").await, ["hana"]);
    assert_eq!(names(&hana, "?limit=1").await, ["anne"]);
    let far = list(&hana, "?page=1000000").await;
    assert_eq!(far["users"], Value::Array(vec![]));
    assert_eq!(
        (&far["total"], &far["totalPages"], &far["currentPage"]),
        (&Value::from(5), &Value::from(1), &Value::from(1_000_000))
    );
    let none = list(&hana, "?page=1&limit=2&search=nobody").await;
    assert_eq!(
        (&none["total"], &none["totalPages"]),
        (&Value::from(0), &Value::from(1))
    );
    for number in 0..17 {
        studio.member(&format!("m{number}")).await;
    }
    assert_eq!(names(&hana, "?page=1").await.len(), 20);
    assert_eq!(list(&hana, "?page=2&limit=").await["totalPages"], 2);
}

#[tokio::test]
async fn a_search_matches_every_word_in_names_address_and_phone_ignoring_case_and_macrons() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    let found = async |search: &str| names(&hana, &format!("?search={search}")).await;
    assert_eq!(found("maori").await, ["kiri"]);
    assert_eq!(found("M%C4%81ORI%20kiri").await, ["kiri"]);
    assert_eq!(found("ani%20o'b").await, ["anne"]);
    assert_eq!(found("kiri@EXAMPLE").await, ["kiri"]);
    assert_eq!(found("555%20kiri").await, ["kiri"]);
    assert_eq!(found("_").await, ["ann_e"]);
    assert_eq!(found("%25").await, ["ann_e"]);
    assert!(found("kiri%20anne").await.is_empty());
    assert_eq!(found("%20").await.len(), 5);
    hana.get(&format!("/api/admin/users?search={}", "x".repeat(101)))
        .await
        .failure(400);
}

#[tokio::test]
async fn a_search_folds_special_letters_and_apostrophes_and_matches_phone_digits() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let people = [
        ("Sean", "O'Leary", "021 777 8888"),
        ("Niamh", "O’Leary", "(09) 123-4567"),
        ("Đặng", "Thị Lan", "+64 27 555 0101"),
        ("Łukasz", "Wałęsa", ""),
        ("Øystein", "Bjørnsen", ""),
        ("Groß", "Weiß", ""),
    ];
    for (nth, (first, last, phone)) in people.into_iter().enumerate() {
        let email = format!("person{nth}@example.nz");
        let body = json!({"firstName": first, "lastName": last, "email": email, "phone": phone});
        let reply = invite(&hana, &body).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
    }
    for (search, expected) in [
        ("O’Leary", vec!["niamh.oleary", "sean.oleary"]),
        ("o'leary sean", vec!["sean.oleary"]),
        ("dang", vec!["dang.thilan"]),
        ("lukasz", vec!["lukasz.walesa"]),
        ("oystein", vec!["oystein.bjornsen"]),
        ("weiss", vec!["gross.weiss"]),
        ("0217778888", vec!["sean.oleary"]),
        ("+64217778888", vec!["sean.oleary"]),
        ("091234567", vec!["niamh.oleary"]),
        ("0275550101", vec!["dang.thilan"]),
        ("027 555 0101 lan", vec!["dang.thilan"]),
        ("0217778889", vec![]),
    ] {
        let query = format!(
            "?sort=firstName&search={}",
            utf8_percent_encode(search, NON_ALPHANUMERIC)
        );
        assert_eq!(names(&hana, &query).await, expected, "{search}");
    }
}

#[tokio::test]
async fn the_list_is_sorted_and_filtered_as_requested() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    assert_eq!(
        names(&hana, "?sort=firstName&search=ann").await,
        ["anne", "ann_e"]
    );
    assert_eq!(
        names(&hana, "?sort=lastName&order=desc&search=ann").await,
        ["ann_e", "anne"]
    );
    assert_eq!(
        names(&hana, "?sort=createdAt&order=asc&limit=2").await,
        ["aroha", "hana"]
    );
    assert_eq!(
        names(&hana, "?sort=concessions&order=desc&limit=1").await,
        ["anne"]
    );
    assert_eq!(names(&hana, "?sort=email&limit=1").await, ["ann_e"]);
    let tane = studio.member("tane").await;
    let edit = format!("/api/admin/users/{}", tane.id);
    hana.asks("PUT", &edit, json!({"isActive": false}))
        .await
        .ok();
    assert_eq!(names(&hana, "?status=inactive").await, ["tane"]);
    assert_eq!(names(&hana, "?status=active").await.len(), 5);
    assert_eq!(
        names(&hana, "?status=all&sort=&order=&status_=x")
            .await
            .len(),
        6
    );
    let ula = studio.member("ula").who_has_not_set_up().await;
    assert_eq!(names(&hana, "?setup=pending").await, ["ula"]);
    assert_eq!(names(&hana, "?setup=").await.len(), 7);
    let pending = hana.get("/api/admin/users?setup=pending&limit=1").await;
    assert_eq!(pending.ok()["total"], 1);
    let edit = format!("/api/admin/users/{}", ula.id);
    hana.asks("PUT", &edit, json!({"isActive": false}))
        .await
        .ok();
    let active = names(&hana, "?setup=pending&status=active").await;
    assert_eq!(active, [""; 0]);
    for wrong in [
        "?status=gone",
        "?setup=done",
        "?sort=password",
        "?sort=CreatedAt",
        "?order=up",
        "?page=0",
        "?page=-1",
        "?page=x",
        "?limit=0",
        "?limit=101",
        "?page=99999999999999999999",
        "?search=%00",
        "?search=a&search=b",
    ] {
        hana.get(&format!("/api/admin/users{wrong}"))
            .await
            .failure(400);
    }
}

#[tokio::test]
async fn the_pages_of_every_sort_order_together_are_the_whole_list() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    for name in ["mia", "tane", "rua"] {
        studio.member(name).with_concessions(3).await;
    }
    for sort in [
        "createdAt",
        "firstName",
        "lastName",
        "email",
        "concessions",
        "totalClassesAttended",
    ] {
        for order in ["asc", "desc"] {
            let sorting = format!("?sort={sort}&order={order}");
            let whole = names(&hana, &sorting).await;
            let mut paged = Vec::new();
            for page in 1..=4 {
                paged.extend(names(&hana, &format!("{sorting}&limit=2&page={page}")).await);
            }
            assert_eq!((whole.len(), &paged), (8, &whole), "{sorting}");
        }
    }
}

#[tokio::test]
async fn a_changed_name_is_searched_and_sorted_by_its_new_form() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    let mia = studio.member("mia").await;
    let edit = json!({
        "firstName": "Ākeha", "lastName": "Wī", "email": "wi@example.org", "phone": "027 9"
    });
    mia.asks("PUT", "/api/auth/profile", edit).await.ok();
    assert!(names(&hana, "?search=mia%20t%C4%81ne").await.is_empty());
    for search in ["akeha", "W%C4%AA", "example.org", "027", "mia"] {
        assert_eq!(
            names(&hana, &format!("?search={search}")).await,
            ["mia"],
            "{search}"
        );
    }
    assert_eq!(names(&hana, "?sort=firstName&limit=1").await, ["mia"]);
    let last = "?sort=lastName&order=desc&limit=2";
    assert_eq!(names(&hana, last).await, ["ann_e", "mia"]);
}

#[tokio::test]
async fn the_list_has_attended_classes_and_no_deleted_users() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    let mia = studio.member("mia").with_concessions(2).await;
    for name in ["HIIT", "Yoga"] {
        mia.books(&studio.class(name).await).await.ok();
    }
    studio.advance(hours(50));
    fantail_server::jobs::record_attendance(studio.app())
        .await
        .unwrap();
    let first = list(&hana, "?sort=totalClassesAttended&order=desc&limit=1").await;
    assert_eq!(
        (
            &first["users"][0]["username"],
            &first["users"][0]["totalClassesAttended"]
        ),
        (&Value::from("mia"), &Value::from(2))
    );
    let gone = format!("/api/admin/users/{}", mia.id);
    hana.asks("DELETE", &gone, None)
        .await
        .says("User deleted successfully");
    assert!(names(&hana, "?search=mia").await.is_empty());
}

#[tokio::test]
async fn a_coach_can_list_all_users_without_notes() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    let body = json!({
        "email": "n@example.nz", "firstName": "N", "lastName": "N", "notes": "knee"
    });
    assert_eq!(invite(&hana, body).await.status, 201);
    let coach = studio.coach("coach").await;
    let seen = list(&coach, "?search=n@example.nz").await;
    assert!(seen["users"][0].get("notes").is_none(), "{seen}");
    let seen = list(&hana, "?search=n@example.nz").await;
    assert_eq!(seen["users"][0]["notes"][0]["content"], "knee");
    assert!(!list(&coach, "").await.to_string().contains("knee"));
}

#[tokio::test]
async fn a_user_is_invited_with_a_balance_and_a_note_and_the_link_works_once() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let body = json!({
        "email": "Mia@example.nz", "firstName": " Māia ", "lastName": "Tāne", "phone": "021 5",
        "role": "user", "concessions": 5, "notes": [{"content": "knee"}], "isActive": false,
        "_id": "x"
    });
    let reply = invite(&hana, body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let answer = reply.json();
    let user = &answer["user"];
    assert_json_snapshot!(redacted(&answer), @r#"
    {
      "message": "User created successfully",
      "setupLink": "https://book.example.nz/setup-password?token=[secret]",
      "success": true,
      "user": {
        "_id": "[id]",
        "canEdit": false,
        "concessions": 5,
        "createdAt": "2026-11-21T00:00:00.000Z",
        "email": "Mia@example.nz",
        "firstName": "Māia",
        "hasAdminAccess": false,
        "isActive": true,
        "isSetupComplete": false,
        "lastName": "Tāne",
        "notes": [
          {
            "content": "knee",
            "createdAt": "2026-11-21T00:00:00.000Z"
          }
        ],
        "phone": "021 5",
        "role": "user",
        "totalClassesAttended": 0,
        "username": "maia.tane"
      }
    }
    "#);
    let link = answer["setupLink"].as_str().unwrap();
    let (_, secret) = link.split_once("?token=").unwrap();
    let id = user["_id"].as_str().unwrap();
    let causes = format!("SELECT cause || delta FROM ledger WHERE user_id = '{id}'");
    assert_eq!(studio.texts(&causes).await, ["opening5"]);
    let history = format!("SELECT kind FROM events WHERE user_id = '{id}' ORDER BY seq");
    assert_eq!(
        studio.texts(&history).await,
        ["account_created", "concessions_added"]
    );
    let letters = format!("SELECT kind FROM outbox WHERE user_id = '{id}'");
    assert_eq!(studio.texts(&letters).await, ["invitation"]);
    let body = json!({"token": secret, "password": "fantail-1"});
    let visitor = studio.visitor();
    let set_up = async || {
        visitor
            .asks("POST", "/api/auth/setup-password", &body)
            .await
    };
    set_up().await.says("Password set successfully!");
    set_up().await.failure(400);
}

#[tokio::test]
async fn an_address_or_username_belongs_to_one_account_only() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let with = |email: &str| json!({"email": email, "firstName": "Mia", "lastName": "Ho"});
    let username = async |email: &str| {
        let reply = invite(&hana, &with(email)).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()["user"]["username"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(username("a@example.nz").await, "mia.ho");
    assert_eq!(username("b@example.nz").await, "mia.ho2");
    let taken = invite(&hana, &with("A@Example.NZ")).await.failure(409);
    assert_eq!(taken["error"], "email_taken");
    assert_eq!(
        taken["fields"]["email"],
        "This email address is already in use"
    );
}

#[tokio::test]
async fn an_invited_coach_has_no_balance_whatever_the_request_says() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let body = json!({
        "email": "c@example.nz", "firstName": "C", "lastName": "C", "role": "coach",
        "concessions": 7
    });
    let user = invite(&hana, body).await.json()["user"].clone();
    assert_eq!(
        (&user["concessions"], &user["canEdit"]),
        (&0.into(), &false.into())
    );
    assert_eq!(user["hasAdminAccess"], true);
}

#[tokio::test]
async fn with_a_mail_server_the_response_has_no_invitation_link() {
    let studio = TestStudio::sending_to("smtp://127.0.0.1:1").await;
    let hana = studio.admin("hana").await;
    let body = json!({"email": "c@example.nz", "firstName": "C", "lastName": "C"});
    let answer = invite(&hana, body).await.json();
    assert!(answer.get("setupLink").is_none(), "{answer}");
    let id = answer["user"]["_id"].as_str().unwrap();
    let again = format!("/api/admin/users/{id}/resend-verification");
    let answer = hana.asks("POST", &again, None).await.ok();
    assert!(answer.get("setupLink").is_none(), "{answer}");
}

#[tokio::test]
async fn an_invalid_invitation_is_refused_at_its_field() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let empty = invite(&hana, "{}").await.fails(
        400,
        "Please fill in all required fields: First Name, Last Name, and Email",
    );
    let fields: Vec<_> = empty["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["email", "firstName", "lastName"]);
    for (field, wrong) in [
        ("email", json!({"email": "mia"})),
        ("concessions", json!({"concessions": -3})),
        ("concessions", json!({"concessions": 100_001})),
        ("firstName", json!({"firstName": "a\u{0}b"})),
        ("notes", json!({"notes": "a\u{0}b"})),
    ] {
        let mut body = json!({"email": "m@example.nz", "firstName": "M", "lastName": "M"});
        for (key, value) in wrong.as_object().unwrap() {
            body[key] = value.clone();
        }
        let refused = invite(&hana, body).await.failure(400);
        assert!(refused["fields"][field].is_string(), "{field}: {refused}");
    }
    for wrong in [
        json!({"role": "member"}),
        json!({"concessions": "5"}),
        json!({"concessions": 2_147_483_648_i64}),
        json!({"firstName": 7}),
        json!([]),
    ] {
        invite(&hana, wrong).await.failure(400);
    }
    invite(&hana, "{").await.failure(400);
    hana.asks("PATCH", "/api/admin/users", None)
        .await
        .failure(405);
    assert_eq!(studio.number("SELECT count(*) FROM users").await, 2);
}

#[tokio::test]
async fn a_changed_address_of_an_invited_user_gets_a_new_invitation() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let body = json!({"email": "typo@example.nz", "firstName": "C", "lastName": "C"});
    let answer = invite(&hana, body).await.json();
    let first = answer["setupLink"].as_str().unwrap().to_owned();
    let path = format!(
        "/api/admin/users/{}",
        answer["user"]["_id"].as_str().unwrap()
    );
    let edit = async |body: Value| hana.asks("PUT", &path, body).await;
    let letters = async || {
        studio
            .letters_where("kind = 'invitation' AND dead_at IS NULL")
            .await
    };
    let verify = async |text: &str| {
        let secret = text.split("token=").nth(1).unwrap();
        let secret = secret.split_whitespace().next().unwrap();
        let path = format!("/api/auth/verify-invitation/{secret}");
        studio.visitor().get(&path).await
    };
    edit(json!({"email": "TYPO@example.nz", "phone": "1"}))
        .await
        .ok();
    verify(&first).await.ok();
    edit(json!({"email": "right@example.nz"})).await.ok();
    verify(&first).await.failure(400);
    let [letter] = &letters().await[..] else {
        panic!("there must be exactly one invitation")
    };
    assert!(letter.starts_with("To: right@example.nz\n"), "{letter}");
    assert_eq!(
        verify(letter).await.ok()["user"]["email"],
        "right@example.nz"
    );
    // An edit that also deactivates the account sends no invitation, and an address that is taken
    // changes nothing.
    edit(json!({"email": "hana@example.nz"})).await.failure(409);
    verify(letter).await.ok();
    edit(json!({"email": "out@example.nz", "isActive": false}))
        .await
        .ok();
    assert!(letters().await.is_empty());
    let mia = studio.member("mia").await;
    let path = format!("/api/admin/users/{}", mia.id);
    let moved = json!({"email": "mia2@example.nz"});
    hana.asks("PUT", &path, moved).await.ok();
    assert_eq!(mia.letters().await, ["email_changed"]);
}

#[tokio::test]
async fn a_single_user_has_the_same_fields_as_in_the_list() {
    let studio = TestStudio::open().await;
    let hana = a_few(&studio).await;
    let tom = studio.coach("tom").await;
    for reader in [&hana, &tom] {
        let listed = list(reader, "?search=kiri").await["users"][0].clone();
        let id = listed["_id"].as_str().unwrap();
        let path = format!("/api/admin/users/{id}");
        assert_eq!(reader.get(&path).await.ok(), listed);
        assert_eq!(listed.get("notes").is_some(), reader.id == hana.id);
    }
    hana.get("/api/admin/users/nobody").await.failure(404);
}
