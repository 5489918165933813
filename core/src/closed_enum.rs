//! Enums whose values have the same name in the database and on the wire.

use std::str::FromStr;

use strum::VariantArray;

/// An enum with a fixed list of named values.
pub trait ClosedEnum: Copy + Into<&'static str> + FromStr + VariantArray {
    /// Every value, in the order declared.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name stored in the database and sent on the wire.
    fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses a stored name; `None` for an unknown value.
    fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

impl<T: Copy + Into<&'static str> + FromStr + VariantArray> ClosedEnum for T {}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::Serialize;

    use super::*;
    use crate::class::RecurringPattern;
    use crate::concession::LedgerCause;
    use crate::event::EventKind;
    use crate::facts::BookingStatus;
    use crate::reminder::ReminderKind;
    use crate::role::Role;
    use crate::wire::NotificationKind;

    fn has_the_same_name_everywhere<T: ClosedEnum + Serialize + PartialEq + Debug>() {
        for &value in T::ALL {
            assert_eq!(serde_json::to_value(value).unwrap(), value.as_str());
            assert_eq!(T::parse(value.as_str()), Some(value));
        }
        assert_eq!(T::parse(""), None);
    }

    #[test]
    fn a_value_has_the_same_name_in_the_database_and_on_the_wire() {
        has_the_same_name_everywhere::<Role>();
        has_the_same_name_everywhere::<LedgerCause>();
        has_the_same_name_everywhere::<BookingStatus>();
        has_the_same_name_everywhere::<EventKind>();
        has_the_same_name_everywhere::<NotificationKind>();
        has_the_same_name_everywhere::<RecurringPattern>();
        has_the_same_name_everywhere::<ReminderKind>();
    }

    #[test]
    fn members_and_no_shows_have_the_expected_names() {
        assert_eq!(Role::Member.as_str(), "user");
        assert_eq!(Role::parse("member"), None);
        assert_eq!(BookingStatus::NoShow.as_str(), "no-show");
        assert_eq!(EventKind::NoShow.as_str(), "no_show");
    }
}
