//! In an optional field an empty text, null and absence mean the same (contract, section 1).

use serde::{Deserialize, Deserializer, de};

#[derive(Deserialize)]
#[serde(untagged)]
enum Typed<T> {
    Value(T),
    Text(String),
}

/// Reads `T`, taking `""` and null for absent.
pub fn is_absent<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::<Typed<T>>::deserialize(deserializer)?.map_or(Ok(None), unless_empty)
}

/// As [`is_absent`], but null is a value of its own: 'no limit'.
pub fn is_absent_unless_null<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    match Option::<Typed<T>>::deserialize(deserializer)? {
        None => Ok(Some(None)),
        Some(typed) => Ok(unless_empty(typed)?.map(Some)),
    }
}

/// Reads a text, taking null for empty: together with a default, a field that is required then says so at its place.
pub fn is_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

fn unless_empty<T, E: de::Error>(typed: Typed<T>) -> Result<Option<T>, E> {
    match typed {
        Typed::Value(value) => Ok(Some(value)),
        Typed::Text(text) if text.is_empty() => Ok(None),
        Typed::Text(_) => Err(E::custom("a value of another type was expected")),
    }
}

#[cfg(test)]
mod tests {
    use crate::wire::{NewClassRequest, SettingsRequest};

    fn read(json: &str) -> Result<NewClassRequest, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn empty_null_and_absent_mean_the_same() {
        for json in [r#"{"duration": ""}"#, r#"{"duration": null}"#, "{}"] {
            assert_eq!(read(json).unwrap().duration, None, "{json}");
        }
        assert_eq!(read(r#"{"duration": 45}"#).unwrap().duration, Some(45));
    }

    #[test]
    fn an_optional_field_of_any_type_may_be_sent_empty() {
        assert_eq!(
            read(r#"{"recurringDays": "", "recurringPattern": "", "recurringInterval": ""}"#),
            Ok(NewClassRequest::default())
        );
        let settings: SettingsRequest =
            serde_json::from_str(r#"{"emailNotifications": "", "adminNotifications": null}"#)
                .unwrap();
        assert_eq!(settings, SettingsRequest::default());
    }

    #[test]
    fn for_the_capacity_null_means_no_limit() {
        assert_eq!(
            read(r#"{"maxCapacity": null}"#).unwrap().max_capacity,
            Some(None)
        );
        assert_eq!(read(r#"{"maxCapacity": ""}"#).unwrap().max_capacity, None);
        assert_eq!(
            read(r#"{"maxCapacity": 3}"#).unwrap().max_capacity,
            Some(Some(3))
        );
        assert_eq!(read("{}").unwrap().max_capacity, None);
    }

    #[test]
    fn a_wrong_type_is_refused() {
        for json in [
            r#"{"duration": "60"}"#,
            r#"{"duration": -1}"#,
            r#"{"duration": 1.5}"#,
            r#"{"duration": 9223372036854775808}"#,
            r#"{"scheduleType": "yearly"}"#,
            r#"{"maxCapacity": true}"#,
        ] {
            assert!(read(json).is_err(), "{json}");
        }
    }
}
