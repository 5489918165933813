//! Runs the decision table natively. `decisions.mjs` runs the same rows through the WebAssembly of
//! the browser.
//!
//! A row has facts and `now` as they cross the wire, and the expected answer, with each check as
//! `[rule, passed, message, flipsAt, saysWhen, actual, required]`. To add a row, leave out
//! `expect`, run `FANTAIL_WRITE_DECISIONS=1 cargo test -p fantail-core --test decisions every_row`,
//! and review the answer before committing it.

#![expect(
    clippy::unwrap_used,
    reason = "a table that can't be read fails the test"
)]

use std::collections::HashSet;
use std::fmt::Write;

use fantail_core::booking::{self, BookingFacts, ClassFacts, MemberFacts};
use fantail_core::member_actions::{self, ModalState};
use fantail_core::studio_time::Instant;
use fantail_core::verdict::{Action, Refusal};
use serde::Deserialize;
use serde_json::{Map, Value, to_value};

const TABLE: &str = include_str!("decisions.json");

#[derive(Deserialize)]
struct Row {
    name: String,
    #[serde(flatten)]
    question: Question,
    member: MemberFacts,
    now: Instant,
    #[serde(default)]
    expect: Value,
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Question {
    MemberActions { class: ClassFacts },
    Cancel { booking: BookingFacts },
}

impl Row {
    fn answer(&self) -> Value {
        match &self.question {
            Question::MemberActions { class } => to_value(member_actions::member_actions(
                class,
                &self.member,
                self.now,
            )),
            Question::Cancel { booking } => {
                to_value(booking::cancel(booking, &self.member, self.now))
            }
        }
        .unwrap()
    }
}

fn table() -> Vec<Row> {
    let mut rows: Vec<Row> = serde_json::from_str(TABLE).unwrap();
    for row in &mut rows {
        for_each_check(&mut row.expect, &|check| *check = expanded(check));
    }
    rows
}

const CHECK: [&str; 7] = [
    "rule", "passed", "message", "flipsAt", "saysWhen", "actual", "required",
];

/// Converts a check of the table to its form on the wire.
fn expanded(check: &Value) -> Value {
    let fields = check.as_array().unwrap();
    assert_eq!(fields.len(), CHECK.len(), "{check}");
    CHECK
        .iter()
        .map(|name| (*name).to_owned())
        .zip(fields.iter().cloned())
        .collect()
}

/// Converts a check from the wire to its form in the table.
fn abridged(check: &Value) -> Value {
    CHECK.iter().map(|name| check[name].clone()).collect()
}

/// Replaces every check of an answer, at any depth.
fn for_each_check(answer: &mut Value, change: &impl Fn(&mut Value)) {
    for (key, part) in answer.as_object_mut().into_iter().flatten() {
        match part {
            Value::Array(checks) if key == "checks" => checks.iter_mut().for_each(change),
            _ => for_each_check(part, change),
        }
    }
}

#[test]
fn every_row_is_decided_as_the_table_says() {
    if must_write_table() {
        return write_table();
    }
    let mut wrong = String::new();
    for row in table() {
        let mut found = String::new();
        describe_difference("", &row.expect, &row.answer(), &mut found);
        if !found.is_empty() {
            write!(wrong, "\n{}\n{found}", row.name).unwrap();
        }
    }
    assert!(wrong.is_empty(), "the table and the rules differ:\n{wrong}");
}

#[test]
fn the_table_has_at_least_150_rows_with_different_names() {
    let rows = table();
    assert!(150 <= rows.len(), "{} rows", rows.len());
    let names: HashSet<_> = rows.iter().map(|row| &row.name).collect();
    assert_eq!(names.len(), rows.len());
}

#[test]
fn every_refusal_is_in_the_table() {
    let decided = decided();
    for refusal in Refusal::ALL {
        let is_there = decided.iter().any(|(_, found)| found == refusal.code());
        assert!(is_there, "{}", refusal.code());
    }
}

#[test]
fn every_action_is_both_allowed_and_refused_for_every_reason_it_can_have() {
    use Refusal::{
        AlreadyBooked, AlreadyWaiting, BookingClosed, BookingNotConfirmed, CancellationClosed,
        ClassCancelled, ClassFull, ClassOver, InsufficientConcessions, NotAMember, SpotsAvailable,
        WaitlistClosed,
    };
    let reasons = |action| match action {
        Action::Book => vec![
            NotAMember,
            ClassCancelled,
            ClassOver,
            AlreadyBooked,
            BookingClosed,
            ClassFull,
            InsufficientConcessions,
        ],
        Action::Cancel => vec![
            BookingNotConfirmed,
            ClassCancelled,
            ClassOver,
            CancellationClosed,
        ],
        Action::JoinWaitlist => vec![
            NotAMember,
            ClassCancelled,
            ClassOver,
            AlreadyBooked,
            AlreadyWaiting,
            WaitlistClosed,
            SpotsAvailable,
            InsufficientConcessions,
        ],
    };
    let decided = decided();
    for action in [Action::Book, Action::Cancel, Action::JoinWaitlist] {
        let expected = reasons(action)
            .into_iter()
            .map(Some)
            .chain([None])
            .map(|refusal| (to_value(action).unwrap(), to_value(refusal).unwrap()))
            .collect();
        let of_this_action: HashSet<_> = decided
            .iter()
            .filter(|(decided_action, _)| *decided_action == to_value(action).unwrap())
            .cloned()
            .collect();
        assert_eq!(of_this_action, expected);
    }
}

#[test]
fn every_state_of_the_modal_is_in_the_table_with_every_variant_of_its_button() {
    let shown: HashSet<(String, String, bool)> = table().iter().filter_map(shown).collect();
    let expected = [
        ModalState::Staff,
        ModalState::Cancelled,
        ModalState::Over,
        ModalState::Booked,
        ModalState::WaitlistedFull,
        ModalState::WaitlistedOpen,
        ModalState::Full,
        ModalState::Available,
    ]
    .into_iter()
    .flat_map(|state| buttons(state).iter().map(move |button| (state, *button)))
    .map(|(state, (label, enabled))| {
        let state = to_value(state).unwrap().as_str().unwrap().to_owned();
        (state, label.to_owned(), enabled)
    })
    .collect();
    assert_eq!(shown, expected);
}

/// Returns the labels of the modal's button in each state, as in the specification, and whether the
/// button is enabled.
const fn buttons(state: ModalState) -> &'static [(&'static str, bool)] {
    match state {
        ModalState::Staff => &[("", false)],
        ModalState::Cancelled => &[("This class has been cancelled", false)],
        ModalState::Over => &[("This class has already taken place", false)],
        ModalState::Booked => &[("Cancel Booking", true), ("Cancellation Closed", false)],
        ModalState::WaitlistedFull => &[("You are on the waitlist", false)],
        ModalState::WaitlistedOpen => &[
            ("Book Now", true),
            ("Booking closed", false),
            ("Insufficient concessions", false),
        ],
        ModalState::Full => &[
            ("Join Waitlist", true),
            ("Waitlist closed", false),
            ("Insufficient concessions", false),
        ],
        ModalState::Available => &[
            ("Confirm Booking", true),
            ("Booking closed", false),
            ("Insufficient concessions", false),
        ],
    }
}

/// Returns the state of a row's modal, with the label and state of its button. Without a button the
/// label is empty.
fn shown(row: &Row) -> Option<(String, String, bool)> {
    let state = row.expect.get("state")?.as_str()?.to_owned();
    let button = &row.expect["primary"];
    let label = button["label"].as_str().unwrap_or_default().to_owned();
    Some((state, label, button["enabled"] == true))
}

/// Returns the action and refusal of each verdict in an answer, at any depth.
fn decided() -> HashSet<(Value, Value)> {
    fn gather(value: &Value, found: &mut HashSet<(Value, Value)>) {
        if value.get("checks").is_some() {
            found.insert((value["action"].clone(), value["refusal"].clone()));
        }
        for part in value.as_object().into_iter().flat_map(|o| o.values()) {
            gather(part, found);
        }
    }
    let mut found = HashSet::new();
    for row in table() {
        gather(&row.expect, &mut found);
    }
    found
}

/// Writes one line for each difference between two values.
fn describe_difference(path: &str, expected: &Value, found: &Value, lines: &mut String) {
    match (expected, found) {
        (Value::Object(a), Value::Object(b)) => {
            let both = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            for key in both {
                let path = format!("{path}.{key}");
                describe_difference(&path, &expected[key], &found[key], lines);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (index, (expected, found)) in a.iter().zip(b).enumerate() {
                describe_difference(&format!("{path}[{index}]"), expected, found, lines);
            }
        }
        _ if expected == found => {}
        _ => writeln!(lines, "  {path}\n    table  {expected}\n    rules  {found}").unwrap(),
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "only this tool reads the variable"
)]
fn must_write_table() -> bool {
    std::env::var("FANTAIL_WRITE_DECISIONS").is_ok()
}

#[expect(clippy::disallowed_methods, reason = "only this tool writes the table")]
fn write_table() {
    let mut rows: Vec<Value> = serde_json::from_str(TABLE).unwrap();
    for (row, decided) in rows.iter_mut().zip(table()) {
        row["expect"] = decided.answer();
        for_each_check(&mut row["expect"], &|check| *check = abridged(check));
    }
    let text = lay_out(&Value::Array(rows), 0) + "\n";
    std::fs::write(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/decisions.json"),
        text,
    )
    .unwrap();
}

/// The order of keys in a row and its answer.
const READING_ORDER: &str = "name ask class booking member now expect role \
    state badge spots primary notices deciding leaveAllowed headline nextFlipAt refundIsDue book joinWaitlist cancel verdict \
    action allowed refusal concessions balanceAfter checks kind tone label text enabled isSaid status concessionsUsed \
    startTime endTime maxCapacity activeBookings concessionsRequired isActive";

/// Formats JSON with one line for each part of a row or an answer, and for each check. Everything
/// else is on one line.
fn lay_out(value: &Value, indent: usize) -> String {
    let has = |value: &Value, key: &&str| value.get(*key).is_some();
    let is_spread = match value {
        Value::Array(items) => items
            .iter()
            .any(|item| item.is_array() || has(item, &"ask")),
        _ => ["ask", "book", "verdict"].iter().any(|key| has(value, key)),
    };
    let inner = if is_spread { indent + 2 } else { indent };
    let (open, parts, close) = match value {
        Value::Array(items) => {
            let parts = items.iter().map(|item| lay_out(item, inner));
            ('[', parts.collect::<Vec<_>>(), ']')
        }
        Value::Object(entries) => {
            let part = |(key, item)| format!("\"{key}\": {}", lay_out(item, inner));
            ('{', in_reading_order(entries).map(part).collect(), '}')
        }
        _ => return value.to_string(),
    };
    if is_spread {
        let line = format!("\n{:inner$}", "");
        let parts = parts.join(&format!(",{line}"));
        format!("{open}{line}{parts}\n{:indent$}{close}", "")
    } else {
        format!("{open}{}{close}", parts.join(", "))
    }
}

fn in_reading_order(entries: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    let mut entries: Vec<_> = entries.iter().collect();
    entries.sort_by_key(|(key, _)| {
        let place = READING_ORDER.split(' ').position(|known| known == *key);
        place.unwrap_or(usize::MAX)
    });
    entries.into_iter()
}
