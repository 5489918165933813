//! Replaces random values in responses by placeholders, for snapshots.

use serde_json::Value;

const ID_LENGTH: usize = 36;

/// Replaces every id, token and secret by a placeholder. Times stay, because only the test moves its
/// clock.
pub fn redacted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| match key.as_str() {
                "token" => (key.clone(), "[token]".into()),
                _ => (key.clone(), redacted(value)),
            })
            .collect(),
        Value::Array(items) => items.iter().map(redacted).collect(),
        Value::String(text) => without_ids(text).into(),
        other => other.clone(),
    }
}

fn without_ids(text: &str) -> String {
    if let Some((page, _)) = text.split_once("?token=") {
        return format!("{page}?token=[secret]");
    }
    let mut rest = text;
    let mut found = String::new();
    while let Some(first) = rest.chars().next() {
        let is_one = rest.get(..ID_LENGTH).is_some_and(is_an_id);
        found.push_str(if is_one {
            "[id]"
        } else {
            &rest[..first.len_utf8()]
        });
        rest = &rest[if is_one { ID_LENGTH } else { first.len_utf8() }..];
    }
    found
}

fn is_an_id(text: &str) -> bool {
    text.char_indices().all(|(at, sign)| match at {
        8 | 13 | 18 | 23 => sign == '-',
        _ => sign.is_ascii_hexdigit(),
    })
}
