//! Tests packs, and recording, reversing, listing and exporting payments.

use fantail_server::jobs;
use futures_util::future::join_all;
use insta::assert_json_snapshot;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::people::Person;
use crate::redacted::redacted;
use crate::reply::Reply;
use crate::studio::{TestStudio, hours};

pub const PAYMENTS: &str = "/api/admin/payments";
const PACKS: &str = "/api/admin/packs";

impl Person {
    pub async fn records(&self, payment: Value) -> Reply {
        self.asks("POST", PAYMENTS, payment).await
    }

    async fn records_all(&self, payments: &[Value]) -> Reply {
        let path = format!("{PAYMENTS}/batch");
        self.asks("POST", &path, json!({"payments": payments}))
            .await
    }

    pub async fn reconciles(&self, payment: &Value, line: &str) -> Reply {
        let id = payment["_id"].as_str().unwrap_or_default();
        let path = format!("{PAYMENTS}/{id}/statement-line");
        self.asks("POST", &path, json!({"statementLine": line}))
            .await
    }

    async fn looks_up(&self, lines: Value) -> Reply {
        let path = format!("{PAYMENTS}/known-lines");
        self.asks("POST", &path, lines).await
    }

    pub async fn reverses(&self, payment: &Value, reason: &str) -> Reply {
        let id = payment["_id"].as_str().unwrap_or_default();
        let path = format!("{PAYMENTS}/{id}/reverse");
        self.asks("POST", &path, json!({"reason": reason})).await
    }

    async fn makes_pack(&self, name: &str, concessions: u32, price_cents: u32) -> Value {
        let pack = json!({"name": name, "concessions": concessions, "priceCents": price_cents});
        let made = self.asks("POST", PACKS, pack).await;
        assert_eq!(made.status, 201, "{}", made.text());
        made.json()["pack"].clone()
    }
}

/// Returns a payment of 10 concessions for $150, received today, with this key.
pub fn payment(member: &Person, key: &str) -> Value {
    json!({"userId": member.id, "concessions": 10, "amountCents": 15_000, "receivedOn": "2026-11-21",
           "reference": "MIA TANE", "note": "Cash later", "key": key})
}

fn with(mut payment: Value, changes: &Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        payment[field] = value.clone();
    }
    payment
}

fn line(digit: &str) -> String {
    digit.repeat(64)
}

#[track_caller]
fn recorded(reply: &Reply) -> Value {
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["payment"].clone()
}

#[tokio::test]
async fn admins_edit_packs_and_members_see_those_for_sale() {
    let studio = TestStudio::open().await;
    let (hana, mia) = (studio.admin("hana").await, studio.member("mia").await);
    let twenty = hana.makes_pack("20 classes", 20, 28_000).await;
    hana.makes_pack("10 classes", 10, 15_000).await;
    let old = hana.makes_pack("5 classes", 5, 7_000).await;
    let path = format!("{PACKS}/{}", old["_id"].as_str().unwrap());
    let hidden = hana.asks("PUT", &path, json!({"isActive": false})).await;
    hidden.says("Pack saved");
    let for_sale = mia.get("/api/packs").await.ok();
    assert_json_snapshot!(redacted(&for_sale), @r#"
    {
      "packs": [
        {
          "_id": "[id]",
          "concessions": 10,
          "name": "10 classes",
          "priceCents": 15000
        },
        {
          "_id": "[id]",
          "concessions": 20,
          "name": "20 classes",
          "priceCents": 28000
        }
      ]
    }
    "#);
    let all = hana.get(PACKS).await.ok();
    assert_eq!(
        (&all["packs"][2]["name"], &all["packs"][2]["isActive"]),
        (&json!("5 classes"), &json!(false))
    );
    let path = format!("{PACKS}/{}", twenty["_id"].as_str().unwrap());
    let renamed = hana
        .asks("PUT", &path, json!({"name": "Twenty"}))
        .await
        .ok();
    assert_eq!(
        (&renamed["pack"]["name"], &renamed["pack"]["priceCents"]),
        (&json!("Twenty"), &json!(28_000))
    );
    let wrong = hana.asks("PUT", &path, json!({"concessions": 0})).await;
    assert!(wrong.failure(400)["fields"]["concessions"].is_string());
    let nameless = json!({"concessions": 1, "priceCents": 0});
    let wrong = hana.asks("POST", PACKS, nameless).await;
    assert!(wrong.failure(400)["fields"]["name"].is_string());
    let unknown = hana.asks("PUT", &format!("{PACKS}/none"), json!({})).await;
    unknown.fails(404, "Pack not found");
    let wrong = json!({"concessions": 0});
    let wrong = hana.asks("PUT", &format!("{PACKS}/none"), wrong).await;
    assert!(wrong.failure(400)["fields"]["concessions"].is_string());
}

#[tokio::test]
async fn a_studio_has_at_most_a_hundred_packs() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    studio
        .sql(
            "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 100)
             INSERT INTO packs SELECT 'p' || n, 'Pack', 1, 0, 1, NOW FROM many",
        )
        .await;
    let pack = json!({"name": "More", "concessions": 1, "priceCents": 0});
    let refused = hana.asks("POST", PACKS, pack).await;
    assert_eq!(refused.failure(409)["error"], "too_many_packs");
}

#[tokio::test]
async fn a_payment_adds_its_concessions_and_the_member_is_notified() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(3).await;
    let pack = hana.makes_pack("10 classes", 10, 15_000).await;
    let sent = with(payment(&mia, "k1"), &json!({"packId": pack["_id"]}));
    let reply = hana.records(sent).await;
    assert_eq!(reply.status, 201);
    assert_json_snapshot!(redacted(&reply.json()), @r#"
    {
      "message": "Payment recorded",
      "payment": {
        "_id": "[id]",
        "amountCents": 15000,
        "concessions": 10,
        "createdAt": "2026-11-21T00:00:00.000Z",
        "note": "Cash later",
        "packId": "[id]",
        "packName": "10 classes",
        "reason": null,
        "receivedOn": "2026-11-21",
        "recordedBy": "hana Tāne",
        "recordedById": "[id]",
        "reference": "MIA TANE",
        "reversedAt": null,
        "reversedBy": null,
        "reversedById": null,
        "statementLine": null,
        "userId": {
          "_id": "[id]",
          "firstName": "mia",
          "lastName": "Tāne",
          "username": "mia"
        }
      },
      "success": true
    }
    "#);
    assert_eq!(mia.balance().await, 13);
    assert_eq!(mia.notifications().await, ["concessions_added"]);
    assert_eq!(mia.letters().await, ["concessions_added"]);
    assert_eq!(mia.history().await, ["concessions_added"]);
    let words = "SELECT message FROM notifications UNION ALL SELECT details FROM events WHERE details LIKE 'Payment%'";
    assert_eq!(
        studio.texts(words).await,
        [
            "The studio received your payment of $150.00 on 21 November 2026 and added 10 concessions; you have 13 now.",
            "Payment of $150.00 received on 21 November 2026"
        ]
    );
    let own = mia.get("/api/users/concessions").await.ok();
    assert_json_snapshot!(redacted(&own["entries"][0]["payment"]), @r#"
    {
      "_id": "[id]",
      "amountCents": 15000,
      "concessions": 10,
      "createdAt": "2026-11-21T00:00:00.000Z",
      "packId": "[id]",
      "packName": "10 classes",
      "reason": null,
      "receivedOn": "2026-11-21",
      "reference": "MIA TANE",
      "reversedAt": null,
      "statementLine": null
    }
    "#);
    assert_eq!(own["entries"][0]["cause"], "payment");
    // The note is for admins.
    for path in ["/api/users/data", "/api/users/concessions"] {
        let answer = mia.get(path).await.text();
        assert!(
            answer.contains("MIA TANE") && !answer.contains("Cash later"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_repeated_payment_is_recorded_once_and_a_different_one_with_its_key_is_refused() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let (first, again) = (
        hana.records(payment(&mia, "k1")).await,
        hana.records(payment(&mia, "k1")).await,
    );
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 200));
    assert_eq!(first.json(), again.json());
    let other = with(payment(&mia, "k1"), &json!({"concessions": 11}));
    let refused = hana.records(other).await;
    assert_eq!(refused.failure(409)["error"], "key_reused");
    assert_eq!(mia.balance().await, 10);
}

#[tokio::test]
async fn two_requests_at_once_with_one_key_or_one_statement_line_record_one_payment() {
    let studio = TestStudio::open().await;
    let (hana, rewi) = (studio.admin("hana").await, studio.admin("rewi").await);
    let mia = studio.member("mia").await;
    let different = json!({"statementLine": line("a"), "isDifferent": true});
    let from_line = |key: &str| with(payment(&mia, key), &different);
    let mut statuses: Vec<_> = join_all([
        hana.records(payment(&mia, "k1")),
        hana.records(payment(&mia, "k1")),
        hana.records(from_line("k2")),
        rewi.records(from_line("k3")),
    ])
    .await
    .iter()
    .map(|reply| reply.status.as_u16())
    .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201, 201, 409]);
    assert_eq!(mia.balance().await, 20);
}

#[tokio::test]
async fn an_invalid_payment_is_refused_at_its_field() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, kahu) = (studio.member("mia").await, studio.coach("kahu").await);
    let pack = hana.makes_pack("5 classes", 5, 8_000).await;
    for (changes, field) in [
        (json!({"userId": ""}), "userId"),
        (json!({"userId": kahu.id}), "userId"),
        (json!({"concessions": 0}), "concessions"),
        (json!({"packId": pack["_id"]}), "concessions"),
        (json!({"packId": "none"}), "packId"),
        (json!({"amountCents": -1}), "amountCents"),
        (json!({"receivedOn": "2026-11-22"}), "receivedOn"),
        (json!({"receivedOn": "21/11/2026"}), "receivedOn"),
        (json!({"statementLine": "abc"}), "statementLine"),
        (json!({"key": ""}), "key"),
    ] {
        let reply = hana.records(with(payment(&mia, "k1"), &changes)).await;
        let fields = &reply.failure(400)["fields"];
        assert!(fields[field].is_string(), "{changes}: {fields}");
    }
    let unknown = with(payment(&mia, "k1"), &json!({"userId": "none"}));
    hana.records(unknown).await.fails(404, "User not found");
    let large = with(payment(&mia, "k1"), &json!({"amountCents": 1_000_001}));
    let asked = hana.records(large.clone()).await.failure(409);
    assert_eq!(
        (&asked["error"], &asked["fields"]["amountCents"]),
        (
            &json!("large_amount"),
            &json!("$10,000.01 is more than $10,000.00. Please confirm that the amount is right.")
        )
    );
    assert_eq!(mia.balance().await, 0);
    recorded(
        &hana
            .records(with(large, &json!({"isConfirmed": true})))
            .await,
    );
    let full = studio.member("full").with_concessions(99_991).await;
    let refused = hana.records(payment(&full, "k2")).await;
    refused.fails(
        409,
        "The balance is 99991 and would become 100001: more than 100000 is not possible",
    );
}

#[tokio::test]
async fn a_payment_is_reversed_once_and_the_member_is_notified_of_the_reason() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let paid = recorded(&hana.records(payment(&mia, "k1")).await);
    hana.reverses(&paid, "").await.failure(400);
    let reversed = hana
        .reverses(&paid, "It bounced")
        .await
        .says("Payment reversed");
    let reversed = &reversed["payment"];
    assert_eq!(
        (
            &reversed["reason"],
            &reversed["reversedBy"],
            &reversed["reversedById"],
            &reversed["reversedAt"]
        ),
        (
            &json!("It bounced"),
            &json!("hana Tāne"),
            &json!(hana.id),
            &json!("2026-11-21T00:00:00.000Z")
        )
    );
    assert_eq!(mia.balance().await, 0);
    assert_eq!(
        mia.history().await,
        ["concessions_added", "concessions_removed"]
    );
    let kinds = ["concessions_added", "payment_reversed", "concessions_low"];
    assert_eq!(mia.notifications().await, kinds);
    let said = "SELECT message FROM notifications WHERE kind = 'payment_reversed'";
    assert_eq!(
        studio.texts(said).await,
        [
            "The studio reversed a payment and took 10 concessions back; you have none now. Reason: It bounced. If this is \
             wrong, talk to the studio."
        ]
    );
    let again = hana.reverses(&paid, "It bounced").await;
    again.fails(409, "This payment was reversed already");
    let unknown = hana.reverses(&json!({"_id": "none"}), "It bounced").await;
    unknown.fails(404, "Payment not found");
    // The same request again answers with the payment as it is now, and adds nothing.
    let repeated = hana.records(payment(&mia, "k1")).await.ok();
    assert_eq!(repeated["payment"]["reason"], "It bounced");
    assert_eq!(mia.balance().await, 0);
}

#[tokio::test]
async fn a_reversal_needs_a_sufficient_balance_and_two_at_once_reverse_once() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let paid = recorded(&hana.records(payment(&mia, "k1")).await);
    hana.edits_user(&mia, json!({"concessions": 7})).await.ok();
    let refused = hana.reverses(&paid, "It bounced").await;
    let refused = refused.fails(
        409,
        "The balance is 7 and would become −3: less than −2 is not possible. Please cancel bookings first.",
    );
    assert_eq!(refused["error"], "balance_below_minimum");
    hana.edits_user(&mia, json!({"concessions": 20})).await.ok();
    let both = join_all([
        hana.reverses(&paid, "It bounced"),
        hana.reverses(&paid, "It bounced"),
    ])
    .await;
    let mut statuses: Vec<_> = both.iter().map(|reply| reply.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(mia.balance().await, 10);
    let tane = studio.member("tane").await;
    let paid = recorded(&hana.records(payment(&tane, "k2")).await);
    hana.deletes_user(&tane).await.ok();
    let refused = hana.reverses(&paid, "It bounced").await;
    assert_eq!(refused.failure(409)["error"], "balance_closed");
}

#[tokio::test]
async fn a_statement_line_can_be_recorded_again_only_after_a_reversal() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let from_line = |key: &str| with(payment(&mia, key), &json!({"statementLine": line("a")}));
    let paid = recorded(&hana.records(from_line("k1")).await);
    let refused = hana.records(from_line("k2")).await.failure(409);
    assert_eq!(refused["error"], "line_recorded");
    assert!(refused["fields"]["statementLine"].is_string());
    let known = async |lines: Value| hana.looks_up(json!({"lines": lines})).await;
    let both = json!([line("b"), line("a"), line("a")]);
    assert_eq!(
        known(both.clone()).await.ok(),
        json!({"known": [line("a")], "reversed": []})
    );
    hana.reverses(&paid, "Wrong member").await.ok();
    assert_eq!(
        known(both).await.ok(),
        json!({"known": [], "reversed": [line("a")]})
    );
    recorded(&hana.records(from_line("k2")).await);
    assert_eq!(
        known(json!([line("a")])).await.ok(),
        json!({"known": [line("a")], "reversed": []})
    );
    assert_eq!(
        known(json!([])).await.ok(),
        json!({"known": [], "reversed": []})
    );
    known(json!(["x"])).await.failure(400);
    let many = |count: usize| (0..count).map(|n| format!("{n:064x}")).collect::<Value>();
    known(many(5_000)).await.ok();
    known(many(5_001)).await.failure(400);
}

#[tokio::test]
async fn a_payment_that_was_typed_in_is_not_recorded_again_from_the_statement() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, tane) = (studio.member("mia").await, studio.member("tane").await);
    recorded(&hana.records(payment(&mia, "k1")).await);
    let from_line = |member: &Person, digit: &str, changes: Value| {
        let of_line = with(
            payment(member, digit),
            &json!({"statementLine": line(digit)}),
        );
        with(of_line, &changes)
    };
    let refused = hana.records(from_line(&mia, "a", json!({"receivedOn": "2026-11-20"})));
    let refused = refused.await.failure(409);
    let sentence = "Possibly recorded already (by hana Tāne, Sat 21 Nov)";
    assert_eq!(
        (
            &refused["error"],
            &refused["message"],
            &refused["fields"]["statementLine"]
        ),
        (
            &json!("possibly_recorded"),
            &json!(sentence),
            &json!(sentence)
        )
    );
    assert_eq!(mia.balance().await, 10);

    // In a batch, one payment explains one line, the nearest by day.
    let lines = [
        from_line(&tane, "b", json!({})),
        from_line(&mia, "c", json!({"receivedOn": "2026-11-19"})),
        from_line(&mia, "d", json!({"receivedOn": "2026-11-20"})),
    ];
    let refused = hana.records_all(&lines).await.failure(409);
    assert_eq!(refused["error"], "possibly_recorded");
    assert_eq!(
        refused["fields"],
        json!({"payments.2.statementLine": sentence})
    );
    assert_eq!((mia.balance().await, tane.balance().await), (10, 0));

    for (digit, changes) in [
        ("1", json!({"receivedOn": "2026-11-13"})),
        ("2", json!({"amountCents": 15_001})),
        ("3", json!({"isDifferent": true})),
    ] {
        recorded(&hana.records(from_line(&mia, digit, changes)).await);
    }
    assert_eq!(mia.balance().await, 40);
    // A confirmed amount is still possibly recorded, and a request that was carried out stays so.
    let confirmed = from_line(&mia, "4", json!({"isConfirmed": true}));
    hana.records(confirmed).await.failure(409);
    hana.records(from_line(&mia, "3", json!({}))).await.ok();
    // Another member with a balance, and a payment that was reversed.
    recorded(&hana.records(from_line(&tane, "5", json!({}))).await);
    let rua = studio.member("rua").await;
    let wrong = recorded(&hana.records(payment(&rua, "k2")).await);
    hana.reverses(&wrong, "Wrong member").await.ok();
    recorded(&hana.records(from_line(&rua, "6", json!({}))).await);
}

#[tokio::test]
async fn a_payment_of_the_statement_is_not_typed_in_again() {
    let studio = TestStudio::open().await;
    let (hana, rewi) = (studio.admin("hana").await, studio.admin("rewi").await);
    let mia = studio.member("mia").await;
    let of_line = json!({"statementLine": line("a"), "receivedOn": "2026-11-14"});
    recorded(&hana.records(with(payment(&mia, "k1"), &of_line)).await);
    let refused = rewi.records(payment(&mia, "k2")).await.failure(409);
    let sentence = "Possibly recorded already from a bank statement (by hana Tāne, Sat 21 Nov)";
    assert_eq!(
        (&refused["error"], &refused["fields"]),
        (
            &json!("possibly_recorded"),
            &json!({"isDifferent": sentence})
        )
    );
    assert_eq!(mia.balance().await, 10);
    // Without an amount, the concessions decide.
    let without = json!({"amountCents": null});
    let refused = rewi.records(with(payment(&mia, "k2"), &without)).await;
    assert_eq!(refused.failure(409)["error"], "possibly_recorded");
    for (key, changes) in [
        ("k3", json!({"amountCents": null, "concessions": 5})),
        ("k4", json!({"amountCents": 0})),
        ("k2", json!({"isDifferent": true})),
    ] {
        recorded(&rewi.records(with(payment(&mia, key), &changes)).await);
    }
    assert_eq!(mia.balance().await, 35);
    // One request can have both.
    let tane = studio.member("tane").await;
    let of_line = with(payment(&tane, "k5"), &json!({"statementLine": line("b")}));
    let both = [of_line, payment(&tane, "k6")];
    let refused = hana.records_all(&both).await.failure(409);
    assert!(refused["fields"]["payments.0.statementLine"].is_string());
    assert_eq!(refused["fields"].as_object().unwrap().len(), 1);
}

#[tokio::test]
async fn a_payment_that_was_typed_in_gets_its_line_once() {
    let studio = TestStudio::open().await;
    let (hana, rewi) = (studio.admin("hana").await, studio.admin("rewi").await);
    let mia = studio.member("mia").await;
    let paid = recorded(&hana.records(payment(&mia, "k1")).await);
    let tied = rewi.reconciles(&paid, &line("a")).await;
    let tied = tied.says("Payment reconciled with the bank statement");
    assert_eq!(
        tied["payment"],
        with(paid.clone(), &json!({"statementLine": line("a")}))
    );
    let again = rewi.reconciles(&paid, &line("a")).await.ok();
    assert_eq!(again, tied);
    assert_eq!(mia.balance().await, 10);
    let of_line =
        |key: &str, digit: &str| with(payment(&mia, key), &json!({"statementLine": line(digit)}));
    let refused = hana.records(of_line("k2", "a")).await.failure(409);
    assert_eq!(refused["error"], "line_recorded");

    let refused = rewi.reconciles(&paid, &line("b")).await.failure(409);
    assert_eq!(refused["error"], "already_reconciled");
    let other = with(payment(&mia, "k3"), &json!({"isDifferent": true}));
    let other = recorded(&hana.records(other).await);
    let taken = rewi.reconciles(&other, &line("a")).await.failure(409);
    assert_eq!(
        (
            &taken["error"],
            taken["fields"]["statementLine"].is_string()
        ),
        (&json!("line_recorded"), true)
    );
    hana.reverses(&other, "Twice").await.ok();
    let reversed = rewi.reconciles(&other, &line("b")).await.failure(409);
    assert_eq!(reversed["error"], "already_reversed");
    let wrong = rewi.reconciles(&paid, "abc").await.failure(400);
    assert!(wrong["fields"]["statementLine"].is_string());
    let unknown = rewi.reconciles(&json!({"_id": "none"}), &line("b")).await;
    unknown.fails(404, "Payment not found");

    // It is in the member's history and in the trail, and it changes no balance.
    let kinds = mia.history().await;
    assert_eq!(
        kinds
            .iter()
            .filter(|kind| *kind == "payment_reconciled")
            .count(),
        1
    );
    let trail = hana
        .get("/api/admin/audit?kind=payment_reconciled")
        .await
        .ok();
    let entry = &trail["entries"][0];
    assert_eq!(
        (
            &entry["title"],
            &entry["actor"]["username"],
            &entry["subject"]["name"],
            &entry["note"]
        ),
        (
            &json!("Payment reconciled"),
            &json!("rewi"),
            &json!("mia Tāne"),
            &json!(
                "Payment found in the bank statement: Payment of $150.00 received on 21 November 2026"
            )
        )
    );
    let own = mia.get("/api/users/data").await.text();
    assert!(own.contains("Payment found in the bank statement") && !own.contains("rewi"));

    // After a reversal, the line can be recorded again.
    hana.reverses(&paid, "Wrong member").await.ok();
    recorded(&hana.records(of_line("k4", "a")).await);
    let gone = studio.member("gone").await;
    let paid = recorded(&hana.records(payment(&gone, "k5")).await);
    hana.deletes_user(&gone).await.ok();
    let refused = hana.reconciles(&paid, &line("c")).await;
    refused.fails(404, "User not found");
}

#[tokio::test]
async fn a_payment_never_changes_but_gets_its_line_once() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let paid = recorded(&hana.records(payment(&mia, "k1")).await);
    let of_line = json!({"statementLine": line("a"), "isDifferent": true});
    recorded(&hana.records(with(payment(&mia, "k2"), &of_line)).await);
    let file = SqliteConnectOptions::new().filename(studio.path());
    let mut conn = SqliteConnection::connect_with(&file).await.unwrap();
    let mut refused = async |statement: &str| {
        let statement = AssertSqlSafe(statement.to_owned());
        let refused = sqlx::query(statement).execute(&mut conn).await;
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("a payment"), "{error}");
    };
    for statement in [
        "UPDATE payments SET amount_cents = 1",
        "UPDATE payments SET statement_line = NULL",
        "UPDATE payments SET statement_line = replace(statement_line, 'a', 'b') WHERE key = 'k2'",
        "DELETE FROM payments",
    ] {
        refused(statement).await;
    }
    hana.reverses(&paid, "Twice").await.ok();
    let late = format!(
        "UPDATE payments SET statement_line = '{}' WHERE key = 'k1'",
        line("b")
    );
    refused(&late).await;
}

#[tokio::test]
async fn two_admins_at_once_give_a_line_to_one_payment() {
    let studio = TestStudio::open().await;
    let (hana, rewi) = (studio.admin("hana").await, studio.admin("rewi").await);
    let mia = studio.member("mia").await;
    let first = recorded(&hana.records(payment(&mia, "k1")).await);
    let second = recorded(&hana.records(payment(&mia, "k2")).await);
    let digit = line("a");
    let both = join_all([
        hana.reconciles(&first, &digit),
        rewi.reconciles(&second, &digit),
    ]);
    let mut statuses: Vec<_> = both.await.iter().map(|it| it.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn the_payments_that_lines_may_be_are_those_near_the_days_of_the_statement() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let (mia, gone) = (studio.member("mia").await, studio.member("gone").await);
    for (key, changes) in [
        (
            "k1",
            json!({"receivedOn": "2026-11-20", "amountCents": null, "concessions": 4}),
        ),
        ("k2", json!({"receivedOn": "2026-11-03"})),
        ("k3", json!({"receivedOn": "2026-11-02"})),
        (
            "k4",
            json!({"statementLine": line("a"), "amountCents": 100}),
        ),
        (
            "k5",
            json!({"statementLine": line("b"), "amountCents": 200}),
        ),
    ] {
        recorded(&hana.records(with(payment(&mia, key), &changes)).await);
    }
    let wrong = recorded(&hana.records(payment(&mia, "k6")).await);
    hana.reverses(&wrong, "Twice").await.ok();
    recorded(&hana.records(payment(&gone, "k7")).await);
    hana.deletes_user(&gone).await.ok();
    let statement =
        json!({"lines": [line("a"), line("c")], "from": "2026-11-10", "to": "2026-11-13"});
    let found = hana.looks_up(statement).await.ok();
    assert_json_snapshot!(redacted(&found), @r#"
    {
      "known": [
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      ],
      "payments": [
        {
          "_id": "[id]",
          "amountCents": null,
          "concessions": 4,
          "createdAt": "2026-11-21T00:00:00.000Z",
          "receivedOn": "2026-11-20",
          "recordedBy": "hana Tāne",
          "statementLine": null,
          "userId": "[id]"
        },
        {
          "_id": "[id]",
          "amountCents": 15000,
          "concessions": 10,
          "createdAt": "2026-11-21T00:00:00.000Z",
          "receivedOn": "2026-11-03",
          "recordedBy": "hana Tāne",
          "statementLine": null,
          "userId": "[id]"
        },
        {
          "_id": "[id]",
          "amountCents": 100,
          "concessions": 10,
          "createdAt": "2026-11-21T00:00:00.000Z",
          "receivedOn": "2026-11-21",
          "recordedBy": "hana Tāne",
          "statementLine": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
          "userId": "[id]"
        }
      ],
      "reversed": []
    }
    "#);
    for (days, field) in [
        (json!({"from": "2026-11-10"}), "to"),
        (json!({"to": "2026-11-10"}), "from"),
        (json!({"from": "10/11/2026", "to": "2026-11-13"}), "from"),
    ] {
        let refused = hana.looks_up(days).await.failure(400);
        assert!(refused["fields"][field].is_string(), "{refused}");
    }
}

#[tokio::test]
async fn either_all_payments_of_a_request_are_recorded_or_none() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let tane = studio.member("tane").with_concessions(99_985).await;
    let good = [
        payment(&mia, "k1"),
        payment(&mia, "k2"),
        payment(&tane, "k3"),
    ];
    let wrong = [
        good[0].clone(),
        with(payment(&mia, "k4"), &json!({"receivedOn": "soon"})),
        with(payment(&mia, "k1"), &json!({})),
    ];
    let refused = hana.records_all(&wrong).await.failure(400);
    let fields: Vec<_> = refused["fields"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["payments.1.receivedOn", "payments.2.key"]);
    let gone = with(payment(&mia, "k5"), &json!({"userId": "gone"}));
    let refused = hana.records_all(&[good[0].clone(), gone]).await;
    assert_eq!(
        refused.failure(400)["fields"],
        json!({"payments.1.userId": "User not found"})
    );
    // The balance includes the concessions of earlier payments in the same request.
    let over = [payment(&tane, "k6"), payment(&tane, "k7")];
    let refused = hana.records_all(&over).await.failure(409);
    assert_eq!(refused["error"], "balance_above_maximum");
    assert!(refused["fields"]["payments.1.concessions"].is_string());
    let from_line = |key: &str| with(payment(&mia, key), &json!({"statementLine": line("a")}));
    let refused = hana.records_all(&[from_line("k8"), from_line("k9")]).await;
    let refused = refused.failure(409);
    assert_eq!(refused["error"], "line_recorded");
    assert!(refused["fields"]["payments.1.statementLine"].is_string());
    assert_eq!((mia.balance().await, tane.balance().await), (0, 99_985));

    let done = hana.records_all(&good).await;
    assert_eq!(done.status, 201, "{}", done.text());
    let done = done.json();
    assert_eq!(
        (&done["message"], &done["recordedCount"]),
        (&json!("3 payments recorded"), &json!(3))
    );
    assert_eq!(done["payments"][2]["userId"]["username"], "tane");
    assert_eq!((mia.balance().await, tane.balance().await), (20, 99_995));
    let more = [good.to_vec(), vec![payment(&mia, "k10")]].concat();
    let again = hana.records_all(&more).await;
    assert_eq!(
        (again.status, &again.json()["recordedCount"]),
        (201.try_into().unwrap(), &json!(1))
    );
    let again = hana.records_all(&more).await.ok();
    assert_eq!(again["recordedCount"], 0);
    assert_eq!(mia.balance().await, 30);
    for count in [0, 501] {
        let many: Vec<_> = (0..count)
            .map(|n| payment(&mia, &format!("m{n}")))
            .collect();
        let refused = hana.records_all(&many).await.failure(400);
        assert!(refused["fields"]["payments"].is_string());
    }
    let many: Vec<_> = (0..500).map(|n| payment(&mia, &format!("m{n}"))).collect();
    let done = hana.records_all(&many).await;
    assert_eq!(done.json()["recordedCount"], 500);
    assert_eq!(mia.balance().await, 5_030);
}

#[tokio::test]
async fn the_list_of_payments_is_filtered_by_month_and_search_and_has_sums() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").with_concessions(-2).await;
    let tane = studio.member("tane").with_concessions(4).await;
    let paid = recorded(&hana.records(payment(&mia, "k1")).await);
    hana.reverses(&paid, "It bounced").await.ok();
    for (member, key, day, reference) in [
        (&mia, "k2", "2026-11-01", "YOGA 50% OFF"),
        (&tane, "k3", "2026-10-31", "TANE"),
        (&tane, "k4", "2026-11-20", "Café"),
    ] {
        let changes = json!({"receivedOn": day, "reference": reference, "note": ""});
        recorded(&hana.records(with(payment(member, key), &changes)).await);
    }
    let listed = async |query: &str| {
        let list = hana.get(&format!("{PAYMENTS}?{query}")).await.ok();
        let found = list["payments"].as_array().unwrap().iter();
        let references: Vec<_> = found
            .map(|payment| payment["reference"].as_str().unwrap().to_owned())
            .collect();
        (references.join(", "), list)
    };
    let (found, all) = listed("").await;
    assert_eq!(found, "MIA TANE, Café, YOGA 50% OFF, TANE");
    let all = with(all, &json!({"payments": "[payments]"}));
    assert_json_snapshot!(all, @r#"
    {
      "amountCents": 45000,
      "concessions": 30,
      "creditGiven": 0,
      "currentPage": 1,
      "outstanding": 32,
      "payments": "[payments]",
      "total": 4,
      "totalPages": 1
    }
    "#);
    assert_eq!(listed("month=2026-10").await.0, "TANE");
    let (found, november) = listed("month=2026-11&limit=2&page=2").await;
    assert_eq!(found, "YOGA 50% OFF");
    assert_eq!(
        (
            &november["total"],
            &november["totalPages"],
            &november["amountCents"]
        ),
        (&json!(3), &json!(2), &json!(30_000))
    );
    for (search, references) in [
        ("tane", "MIA TANE, Café, YOGA 50% OFF, TANE"),
        ("username-less", ""),
        ("cafe", "Café"),
        ("50%25", "YOGA 50% OFF"),
        ("%25", "YOGA 50% OFF"),
        ("150.00%20yoga", "YOGA 50% OFF"),
        ("later", "MIA TANE"),
    ] {
        assert_eq!(
            listed(&format!("search={search}")).await.0,
            references,
            "{search}"
        );
    }
    let owing = studio.member("owing").with_concessions(-1).await;
    assert_eq!(listed("").await.1["creditGiven"], 1);
    hana.deletes_user(&owing).await.ok();
    assert_eq!(listed("").await.1["creditGiven"], 0);
    for query in ["month=2026-13", "month=November", "page=0", "limit=101"] {
        hana.get(&format!("{PAYMENTS}?{query}")).await.failure(400);
    }
}

#[tokio::test]
async fn the_payments_of_a_month_are_exported_as_csv() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let odd = json!({"reference": "=SUM(A1), \"x\"", "note": "two\nlines", "amountCents": null, "receivedOn": "2026-11-20"});
    let paid = recorded(&hana.records(with(payment(&mia, "k1"), &odd)).await);
    let other = json!({"amountCents": 123_450, "note": ""});
    recorded(&hana.records(with(payment(&mia, "k2"), &other)).await);
    let before = json!({"receivedOn": "2026-10-31"});
    recorded(&hana.records(with(payment(&mia, "k3"), &before)).await);
    hana.reverses(&paid, "It bounced").await.ok();
    let file = hana.get(&format!("{PAYMENTS}.csv?month=2026-11")).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(
        file.headers["content-disposition"],
        "attachment; filename=\"payments-2026-11.csv\""
    );
    assert_eq!(
        file.text(),
        "\u{feff}Date received,Member,Username,Pack,Concessions,Amount (NZD),Reference,Note,Status,Recorded on,Recorded at,\
         Recorded by,Reversed on,Reversed by,Reason\r\n\
         2026-11-20,mia Tāne,mia,,10,,\"'=SUM(A1), \"\"x\"\"\",\"two\nlines\",Reversed,2026-11-21,13:00,hana Tāne,2026-11-21,\
         hana Tāne,It bounced\r\n\
         2026-11-21,mia Tāne,mia,,10,1234.50,MIA TANE,,Received,2026-11-21,13:00,hana Tāne,,,\r\n"
    );
    hana.get(&format!("{PAYMENTS}.csv")).await.failure(400);
    hana.get(&format!("{PAYMENTS}.csv?month=x"))
        .await
        .failure(400);
}

#[tokio::test]
async fn an_erased_members_payment_keeps_its_numbers_but_no_text() {
    let studio = TestStudio::open().await;
    let hana = studio.admin("hana").await;
    let mia = studio.member("mia").await;
    let paid = recorded(&hana.records(payment(&mia, "k1")).await);
    hana.reverses(&paid, "mia asked").await.ok();
    hana.deletes_user(&mia).await.ok();
    let deleted = hana.get(&format!("{PAYMENTS}?search=mia")).await.ok();
    assert_eq!(deleted["payments"][0]["userId"]["firstName"], "Deleted");
    studio.advance(hours(24 * 23));
    jobs::erase_deleted_accounts(studio.app()).await.unwrap();
    let list = hana.get(PAYMENTS).await.ok();
    let erased = &list["payments"][0];
    assert_eq!(
        (&erased["amountCents"], &erased["concessions"]),
        (&json!(15_000), &json!(10))
    );
    for field in ["reference", "note", "reason"] {
        assert_eq!(erased[field], "", "{field}");
    }
    assert_eq!(
        hana.get(&format!("{PAYMENTS}?search=mia")).await.ok()["total"],
        0
    );
}
