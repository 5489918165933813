//! Tests that the OpenAPI description matches the API.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::people::Person;
use crate::studio::TestStudio;

pub async fn description() -> Value {
    let studio = TestStudio::open().await;
    studio.visitor().get("/api/openapi.json").await.ok()
}

/// Collects every `$ref` in a value, at any depth.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                found.insert(reference.to_owned());
            }
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn anyone_may_read_the_description() {
    let studio = TestStudio::open().await;
    let reply = studio.visitor().get("/api/openapi.json").await;
    let document = reply.ok();
    assert_eq!(reply.headers["content-type"], "application/json");
    assert_eq!(reply.headers["cache-control"], "no-store");
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    let wrong = studio.visitor();
    for method in ["POST", "PUT", "DELETE"] {
        wrong
            .asks(method, "/api/openapi.json", None)
            .await
            .failure(405);
    }
}

#[tokio::test]
async fn every_reference_resolves_and_every_component_is_used() {
    let document = description().await;
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    for reference in &found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    for kind in ["schemas", "responses"] {
        let named = document["components"][kind].as_object().unwrap();
        for name in named.keys() {
            let reference = format!("#/components/{kind}/{name}");
            assert!(found.contains(&reference), "nothing refers to {reference}");
        }
    }
}

#[tokio::test]
async fn the_calls_that_create_something_take_an_idempotency_key() {
    let document = description().await;
    let mut keyed = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let parameters = call["parameters"].as_array().into_iter().flatten();
            for header in parameters.filter(|header| header["name"] == "Idempotency-Key") {
                assert_eq!(header["in"], "header");
                assert_eq!(header["required"], false);
                assert_eq!(header["schema"]["pattern"], "^[!-~]{1,80}$");
                assert!(call["responses"].get("409").is_some(), "{method} {path}");
                keyed.push(format!("{method} {path}"));
            }
        }
    }
    assert_eq!(
        keyed,
        [
            "post /api/admin/bookings/manual",
            "post /api/admin/classes",
            "post /api/admin/packs",
            "post /api/admin/users",
            "post /api/bookings/book",
            "post /api/bookings/waitlist/{classId}",
            "post /api/notifications/send",
            "post /bookings/waitlist/{classId}",
        ]
    );
}

#[tokio::test]
async fn each_call_has_a_unique_id_and_its_possible_responses() {
    let document = description().await;
    let mut ids = BTreeSet::new();
    let mut calls = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            calls += 1;
            ids.insert(call["operationId"].as_str().unwrap().to_owned());
            let is_open = call["security"].as_array().unwrap().is_empty();
            let answers_401 = call["responses"].get("401").is_some();
            assert!(is_open || answers_401, "{method} {path}");
            assert!(call["responses"].get("503").is_some(), "{method} {path}");
            let expected: &[&str] = match (method.as_str(), path.as_str()) {
                ("post", "/api/admin/users" | "/api/admin/classes" | "/api/admin/packs") => {
                    &["201"]
                }
                // These calls answer 200 if they create nothing: repeated payments, or an import of only
                // existing people.
                (
                    "post",
                    "/api/admin/payments" | "/api/admin/payments/batch" | "/api/admin/users/import",
                ) => &["200", "201"],
                _ => &["200"],
            };
            let responses = call["responses"].as_object().unwrap();
            let successes = responses.keys().filter(|status| status.starts_with('2'));
            assert_eq!(successes.collect::<Vec<_>>(), expected, "{method} {path}");
        }
    }
    assert_eq!(ids.len(), calls);
}

#[tokio::test]
async fn the_schemas_say_which_fields_are_required_optional_or_nullable() {
    let document = description().await;
    let schemas = &document["components"]["schemas"];
    let required = schemas["Failure"]["required"].as_array().unwrap();
    assert_eq!(required, &["success", "message", "error"]);
    let class = schemas["Class"]["required"].as_array().unwrap();
    assert!(
        class.contains(&Value::from("maxCapacity")),
        "the field is required, but may be null"
    );
    assert!(schemas["ProfileRequest"].get("required").is_none());
    let concessions = &schemas["ProfileRequest"]["properties"]["concessions"]["anyOf"];
    assert_eq!(concessions[0]["type"][0], "integer");
    assert_eq!(concessions[1]["enum"][0], "");
    assert_eq!(schemas["Instant"]["format"], "date-time");
}

#[tokio::test]
async fn every_other_method_is_405_with_a_failure_body() {
    let studio = TestStudio::open().await;
    let visitor = studio.visitor();
    let described = description().await;
    for (path, calls) in described["paths"].as_object().unwrap() {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            if calls.get(method.to_lowercase()).is_none() {
                let path = path.replace(['{', '}'], "");
                visitor.asks(method, &path, None).await.failure(405);
            }
        }
    }
}

/// Returns each call with a body: its method, a path to send it to, and the names of its fields.
async fn calls_with_a_body() -> Vec<(String, String, Vec<String>)> {
    let document = description().await;
    let mut calls = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let schema = &call["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            let Some(reference) = schema.as_str() else {
                continue;
            };
            let schema = document.pointer(reference.strip_prefix('#').unwrap());
            let fields = schema.unwrap()["properties"].as_object().unwrap();
            let names = fields.keys().cloned().collect();
            calls.push((method.to_uppercase(), path.replace(['{', '}'], ""), names));
        }
    }
    assert!(20 < calls.len());
    calls
}

/// Returns a person who may make the call. The response to anybody else is 403, whatever the body is.
async fn permitted<'a>(method: &str, path: &str, who: [&'a Person; 2]) -> &'a Person {
    let [member, admin] = who;
    if member.asks(method, path, "{").await.status == 403 {
        admin
    } else {
        member
    }
}

#[tokio::test]
async fn every_field_of_every_call_refuses_malformed_values() {
    let studio = TestStudio::open().await;
    let (mia, hana) = (studio.member("mia").await, studio.admin("hana").await);
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    for (method, path, fields) in calls_with_a_body().await {
        let caller = permitted(&method, &path, [&mia, &hana]).await;
        for body in ["{", "[]", "[[]]", "null", "1", r#""x""#, &deep] {
            let reply = caller.asks(&method, &path, body).await;
            assert_eq!(
                reply.failure(400)["error"],
                "bad_request",
                "{method} {path}"
            );
        }
        for field in fields {
            for body in [
                format!(r#"{{"{field}":1e400}}"#),
                format!(r#"{{"{field}":"\ud800"}}"#),
                format!(r#"{{"{field}":{deep}}}"#),
                format!(r#"{{"{field}":null,"{field}":null}}"#),
            ] {
                let reply = caller.asks(&method, &path, &body).await;
                let start: String = body.chars().take(40).collect();
                assert_eq!(
                    reply.status,
                    400,
                    "{method} {path} {start} {}",
                    reply.text()
                );
            }
        }
    }
}

#[tokio::test]
async fn an_empty_or_null_field_is_never_called_unreadable() {
    let studio = TestStudio::open().await;
    let (mia, hana) = (studio.member("mia").await, studio.admin("hana").await);
    for (method, path, fields) in calls_with_a_body().await {
        let caller = permitted(&method, &path, [&mia, &hana]).await;
        for field in fields {
            for nothing in [json!(""), json!(null)] {
                let body = json!({&field: nothing});
                let reply = caller.asks(&method, &path, &body).await;
                assert!(
                    !reply.text().contains("could not be understood"),
                    "{method} {path} {body}"
                );
            }
        }
    }
}
