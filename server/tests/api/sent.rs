//! The body of a request.

use serde_json::Value;

/// An optional body to send: a JSON value, or any text.
pub struct Sent(pub Option<String>);

impl From<Value> for Sent {
    fn from(value: Value) -> Sent {
        Sent(Some(value.to_string()))
    }
}

impl From<&Value> for Sent {
    fn from(value: &Value) -> Sent {
        Sent(Some(value.to_string()))
    }
}

impl From<&str> for Sent {
    fn from(text: &str) -> Sent {
        Sent(Some(text.to_owned()))
    }
}

impl From<&String> for Sent {
    fn from(text: &String) -> Sent {
        Sent(Some(text.clone()))
    }
}

impl From<Option<Value>> for Sent {
    fn from(value: Option<Value>) -> Sent {
        Sent(value.map(|value| value.to_string()))
    }
}

/// Adds fields to a form.
#[track_caller]
pub fn with(mut form: Value, more: Value) -> Value {
    let Value::Object(more) = more else {
        panic!("these are no fields: {more}")
    };
    form.as_object_mut().unwrap().extend(more);
    form
}
