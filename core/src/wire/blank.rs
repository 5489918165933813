//! Optional fields: an empty text, null and absence mean the same (contract, section 1).

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, de};

#[derive(Deserialize)]
#[serde(untagged)]
enum ValueOrText<T> {
    Value(T),
    Text(String),
}

/// Reads `T`; `""` and null count as absent.
pub fn is_absent<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::<ValueOrText<T>>::deserialize(deserializer)?.map_or(Ok(None), unless_empty)
}

/// As [`is_absent`], for an object. A list of its values is refused.
pub fn is_absent_or_object<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    deserializer.deserialize_any(ObjectOrBlank(PhantomData))
}

struct ObjectOrBlank<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectOrBlank<T> {
    type Value = Option<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_none<E: de::Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Option<T>, E> {
        unless_empty(ValueOrText::Text(text.to_owned()))
    }

    fn visit_map<M: MapAccess<'de>>(self, fields: M) -> Result<Option<T>, M::Error> {
        T::deserialize(MapAccessDeserializer::new(fields)).map(Some)
    }
}

/// As [`is_absent`], but null is a value of its own: 'no limit'.
pub fn is_absent_unless_null<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    match Option::<ValueOrText<T>>::deserialize(deserializer)? {
        None => Ok(Some(None)),
        Some(sent) => Ok(unless_empty(sent)?.map(Some)),
    }
}

/// Reads a text; null counts as empty, so that a required field reports its own problem.
pub fn is_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

fn unless_empty<T, E: de::Error>(sent: ValueOrText<T>) -> Result<Option<T>, E> {
    match sent {
        ValueOrText::Value(value) => Ok(Some(value)),
        ValueOrText::Text(text) if text.is_empty() => Ok(None),
        ValueOrText::Text(_) => Err(E::custom("a value of another type was expected")),
    }
}

#[cfg(test)]
mod tests {
    use crate::wire::{NewClassRequest, ProfileForm, SettingsRequest};

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
    fn an_object_may_be_sent_empty_and_a_list_is_none() {
        let read = |json: &str| {
            let form: Result<ProfileForm, _> = serde_json::from_str(json);
            form.map(|form| form.bank_account.map(|bank| bank.bank_name))
                .map_err(|error| error.to_string())
        };
        for json in [r#"{"bankAccount": ""}"#, r#"{"bankAccount": null}"#, "{}"] {
            assert_eq!(read(json), Ok(None), "{json}");
        }
        let sent = r#"{"bankAccount": {"bankName": "Kiwi"}}"#;
        assert_eq!(read(sent), Ok(Some(Some("Kiwi".into()))));
        for json in [
            r#"{"bankAccount": ["Kiwi", "1"]}"#,
            r#"{"bankAccount": "Kiwi"}"#,
            r#"{"bankAccount": 5}"#,
        ] {
            assert!(read(json).is_err(), "{json}");
        }
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
