//! `POST /api/admin/classes` for a class that repeats.

use serde_json::{Value, json};

use super::expect::{CLASS, created, looks_like};
use super::new_classes::{add, starts};
use crate::sent::with;
use crate::studio::TestStudio;

const SERIES_MADE: &str = "Recurring classes created successfully";

async fn series(studio: &TestStudio, fields: Value) -> Value {
    created(
        &add(studio, with(json!({"scheduleType": "recurring"}), fields)).await,
        SERIES_MADE,
    )
}

#[tokio::test]
async fn the_occurrences_of_a_series_keep_their_wall_time_and_are_named_after_their_start() {
    let studio = TestStudio::open().await;
    let answer = series(
        &studio,
        json!({
            "startTime": "2027-03-28T18:00", "recurringPattern": "weekly",
            "recurringEndDate": "2027-04-11"
        }),
    )
    .await;
    let expected = [
        "2027-03-28T05:00:00.000Z",
        "2027-04-04T06:00:00.000Z",
        "2027-04-11T06:00:00.000Z",
    ];
    assert_eq!(
        (starts(&studio).await, answer["createdCount"].as_i64()),
        (expected.map(str::to_owned).to_vec(), Some(3))
    );
    let class = &answer["class"];
    looks_like(class, CLASS);
    let id = format!("{}_{}", class["seriesId"].as_str().unwrap(), expected[0]);
    assert_eq!(class["_id"], id);
    for (key, value) in [
        ("scheduleType", "recurring"),
        ("recurringPattern", "weekly"),
        ("recurringStartDate", "2027-03-28"),
        ("recurringEndDate", "2027-04-11"),
    ] {
        assert_eq!(class[key], value, "{key}");
    }
    let mia = studio.member("mia").await;
    let encoded = id.replace(':', "%3A");
    assert_eq!(
        mia.get(&format!("/api/classes/{encoded}")).await.ok()["_id"],
        id
    );
}

#[tokio::test]
async fn monthly_is_the_starts_day_or_the_last_of_a_shorter_month() {
    let studio = TestStudio::open().await;
    series(
        &studio,
        json!({
            "startTime": "2027-01-31T12:00", "recurringPattern": "monthly",
            "recurringEndDate": "2027-03-31"
        }),
    )
    .await;
    let days: Vec<String> = starts(&studio)
        .await
        .iter()
        .map(|start| start[..10].to_owned())
        .collect();
    assert_eq!(days, ["2027-01-30", "2027-02-27", "2027-03-30"]);
}

#[tokio::test]
async fn custom_is_the_chosen_days_every_so_many_weeks_from_the_first_match() {
    let studio = TestStudio::open().await;
    let fields = json!({
        "startTime": "2026-12-02T12:00", "recurringPattern": "custom",
        "recurringDays": ["monday", "friday"], "recurringInterval": 2,
        "recurringStartDate": "2026-12-02", "recurringEndDate": "2026-12-18T00:00:00.000Z"
    });
    let answer = series(&studio, fields).await;
    // Friday the 4th, then two weeks on, Monday the 14th and Friday the 18th.
    let expected = [
        "2026-12-03T23:00:00.000Z",
        "2026-12-13T23:00:00.000Z",
        "2026-12-17T23:00:00.000Z",
    ];
    assert_eq!(starts(&studio).await, expected);
    assert_eq!(
        (
            answer["class"]["startTime"].as_str(),
            answer["createdCount"].as_i64()
        ),
        (Some(expected[0]), Some(3))
    );
    assert_eq!(
        answer["class"]["recurringDays"],
        json!(["monday", "friday"])
    );
}

#[tokio::test]
async fn without_an_end_a_series_runs_for_a_year() {
    let studio = TestStudio::open().await;
    let answer = series(
        &studio,
        json!({
            "startTime": "2026-12-01T12:00", "recurringPattern": "daily",
            "recurringInterval": 2
        }),
    )
    .await;
    assert_eq!(answer["createdCount"], 183);
    assert_eq!(starts(&studio).await.len(), 183);
}

#[tokio::test]
async fn a_series_that_cannot_be_is_refused_in_the_specifications_words() {
    let studio = TestStudio::open().await;
    for (fields, field, message) in [
        (
            json!({"recurringPattern": "custom"}),
            "recurringDays",
            "Please select at least one day for custom recurring pattern",
        ),
        (
            json!({"recurringPattern": "custom", "recurringDays": []}),
            "recurringDays",
            "Please select at least one day for custom recurring pattern",
        ),
        (
            json!({"recurringPattern": "daily", "recurringEndDate": "2026-12-01"}),
            "recurringEndDate",
            "End date must be after start date",
        ),
        (
            json!({"recurringPattern": "daily", "recurringEndDate": "2027-12-02"}),
            "recurringEndDate",
            "End date must be within 1 year of the start",
        ),
    ] {
        let body = with(
            json!({"startTime": "2026-12-01T12:00", "scheduleType": "recurring"}),
            fields,
        );
        let said = add(&studio, body).await.fails(400, message);
        assert_eq!(said["fields"][field], message);
    }
    for fields in [
        json!({"recurringPattern": "none"}),
        json!({"recurringInterval": 1}),
        json!({"recurringPattern": "daily", "recurringInterval": 0}),
        json!({"recurringPattern": "daily", "recurringEndDate": "soon"}),
        json!({
            "recurringPattern": "custom", "recurringDays": ["monday"],
            "recurringEndDate": "2026-12-03"
        }),
    ] {
        add(
            &studio,
            with(
                json!({"startTime": "2026-12-01T12:00", "scheduleType": "recurring"}),
                fields,
            ),
        )
        .await
        .failure(400);
    }
    assert!(starts(&studio).await.is_empty());
}

#[tokio::test]
async fn a_start_at_the_end_of_all_dates_is_bad_input_and_never_a_failure() {
    let studio = TestStudio::open().await;
    let message = "Invalid start time format. Please select a valid date and time.";
    for start in ["9999-12-31T23:59:59Z", "9999-06-01T12:00"] {
        for more in [
            json!({}),
            json!({"scheduleType": "recurring", "recurringPattern": "weekly"}),
            json!({"scheduleType": "recurring", "recurringPattern": "daily"}),
        ] {
            let fields = with(json!({"startTime": start}), more);
            let said = add(&studio, fields).await.fails(400, message);
            assert_eq!(said["fields"]["startTime"], message);
        }
    }
}
