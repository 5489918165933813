//! The expected shapes of answers, and assertions on them.

use std::collections::BTreeMap;

use fantail_core::studio_time::Instant;
use serde_json::{Value, json};

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

/// Contract, section 4: what everyone sees of a user.
pub const USER: &str = "_id:text username:text email:text firstName:text lastName:text phone:text role:text \
    concessions:whole isActive:flag isSetupComplete:flag totalClassesAttended:whole createdAt:instant canEdit:flag \
    hasAdminAccess:flag";

/// Specification, section 3, and `seriesId` of the contract's section 6; the last is added.
pub const CLASS: &str = "_id:text seriesId:text? name:text description:text instructor:text location:text room:text \
    startTime:instant endTime:instant duration:whole maxCapacity:whole? concessionsRequired:whole isActive:flag \
    scheduleType:text recurringPattern:text recurringDays:list recurringStartDate:day? recurringEndDate:day? \
    recurringInterval:whole activeBookings:whole currentBookings:whole availableSpots:whole? isFull:flag \
    isUserBooked:flag isUserOnWaitlist:flag userBookingId:text? userBookingConcessionsUsed:whole?";

pub const BOOKING: &str = "_id:text userId:object classId:object bookingDate:instant status:text concessionsUsed:whole \
    displayStartTime:instant cancellationDate:instant? refundedConcessions:whole";

/// An answer that only says that it worked.
pub const DONE: &str = "success:flag message:text";

/// Sends `"POST /api/bookings/book"`, with a body unless it is empty.
pub async fn call(person: &Person, line: &str, body: impl Into<Sent>) -> Reply {
    let (method, path) = line.split_once(' ').unwrap();
    let Sent(body) = body.into();
    let body = body.filter(|body| !body.is_empty());
    person.asks(method, path, Sent(body)).await
}

/// Asserts a 201; answers the body.
#[track_caller]
pub fn created(reply: &Reply, message: &str) -> Value {
    assert_eq!(reply.status, 201, "{}", reply.text());
    let body = reply.json();
    assert_eq!(
        (body["success"].as_bool(), body["message"].as_str()),
        (Some(true), Some(message))
    );
    body
}

/// Asserts problems at these fields and no others, each with a sentence.
#[track_caller]
pub fn wrong_at(reply: &Reply, status: u16, expected: &[&str]) -> Value {
    let body = reply.failure(status);
    assert_eq!(keys_of(&body["fields"]), expected, "{body}");
    for field in expected {
        let sentence = body["fields"][field].as_str();
        assert!(sentence.is_some_and(|words| !words.is_empty()), "{body}");
    }
    body
}

/// The keys of an object in the alphabet's order; none of anything else.
pub fn keys_of(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value
        .as_object()
        .into_iter()
        .flat_map(|object| object.keys().map(String::as_str))
        .collect();
    keys.sort_unstable();
    keys
}

/// Asserts exactly these keys, each of its type: `"_id:text seriesId:text?"`, where `?` lets it be null.
#[track_caller]
pub fn looks_like(value: &Value, shape: &str) {
    let expected: BTreeMap<&str, &str> = shape
        .split_whitespace()
        .map(|part| part.split_once(':').unwrap())
        .collect();
    let keys: Vec<&str> = expected.keys().copied().collect();
    assert_eq!(keys_of(value), keys, "{value}");
    for (key, kind) in expected {
        assert!(is(&value[key], kind), "{key} is no {kind} in {value}");
    }
}

/// Asserts it of every item, and that there is one.
#[track_caller]
pub fn all_look_like(list: &Value, shape: &str) {
    assert!(!items(list).is_empty(), "nothing to look at");
    for value in items(list) {
        looks_like(value, shape);
    }
}

fn is(value: &Value, kind: &str) -> bool {
    if let Some(kind) = kind.strip_suffix('?') {
        return value.is_null() || is(value, kind);
    }
    match kind {
        "text" => value.is_string(),
        "whole" => value.is_i64(),
        "flag" => value.is_boolean(),
        "list" => value.is_array(),
        "object" => value.is_object(),
        "instant" => value.as_str().is_some_and(is_instant),
        "day" => value
            .as_str()
            .is_some_and(|text| is_drawn(text, "0000-00-00")),
        "time" => value.as_str().is_some_and(|text| is_drawn(text, "00:00")),
        _ => panic!("no kind of value is called {kind}"),
    }
}

/// Whether a text is UTC with milliseconds and `Z`.
fn is_instant(text: &str) -> bool {
    is_drawn(text, "0000-00-00T00:00:00.000Z")
}

/// Whether a text has a digit where the pattern has a 0, and the pattern's own sign elsewhere.
fn is_drawn(text: &str, pattern: &str) -> bool {
    text.len() == pattern.len()
        && text.chars().zip(pattern.chars()).all(|(found, drawn)| {
            if drawn == '0' {
                found.is_ascii_digit()
            } else {
                found == drawn
            }
        })
}

#[track_caller]
pub fn items(list: &Value) -> &Vec<Value> {
    list.as_array().unwrap_or_else(|| panic!("no list: {list}"))
}

/// The value of each item at this key, as text.
#[track_caller]
pub fn each(list: &Value, key: &str) -> Vec<String> {
    let word = |value: &Value| {
        value[key]
            .as_str()
            .map_or_else(|| value[key].to_string(), str::to_owned)
    };
    items(list).iter().map(word).collect()
}

/// An instant as it stands in JSON.
pub fn as_sent(instant: Instant) -> String {
    serde_json::to_value(instant)
        .unwrap()
        .as_str()
        .unwrap()
        .to_owned()
}

/// Asserts 401 without a session and then, signed in but not allowed, 403: before anything is said about body or
/// object.
pub async fn is_for_admins_only(studio: &TestStudio, line: &str) {
    let coach = studio.coach(&new_name(studio).await).await;
    is_closed_to(&coach, line, 403).await;
    is_for_staff_only(studio, line).await;
}

pub async fn is_for_staff_only(studio: &TestStudio, line: &str) {
    let member = studio.member(&new_name(studio).await).await;
    is_closed_to(&member, line, 403).await;
    is_for_the_signed_in(studio, line).await;
}

pub async fn is_for_the_signed_in(studio: &TestStudio, line: &str) {
    is_closed_to(&studio.visitor(), line, 401).await;
}

async fn new_name(studio: &TestStudio) -> String {
    let users = studio.number("SELECT count(*) FROM users").await;
    format!("caller{users}")
}

async fn is_closed_to(person: &Person, line: &str, status: u16) {
    for body in ["", "{}", "[not json"] {
        call(person, line, body).await.failure(status);
    }
    let wrong = json!({"userId": 7, "email": {}});
    call(person, line, wrong).await.failure(status);
}

/// The admin that every studio has.
pub async fn the_admin(studio: &TestStudio) -> Person {
    let ids = studio
        .texts("SELECT id FROM users WHERE username = 'aroha'")
        .await;
    let token = studio.token_of(&ids[0]).await;
    Person {
        id: ids[0].clone(),
        ..studio.holding(&token)
    }
}

/// A class of one place that somebody else has taken.
pub async fn a_full_class(studio: &TestStudio, name: &str) -> (TestClass, Person) {
    let class = studio.class(name).with_spots(1).await;
    let holder = studio.member("holder").with_concessions(5).await;
    holder.books(&class).await.ok();
    (class, holder)
}

/// The secret in a link.
#[track_caller]
pub fn secret_in(link: &Value, page: &str) -> String {
    let start = format!("https://book.example.nz/{page}?token=");
    let link = link.as_str().unwrap();
    link.strip_prefix(&start)
        .unwrap_or_else(|| panic!("{link}"))
        .to_owned()
}
