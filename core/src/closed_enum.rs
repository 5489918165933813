//! Enums whose values have the same name in the database and on the wire.

use std::str::FromStr;

use strum::VariantArray;

/// An enum with a fixed list of named values.
pub trait ClosedEnum: Copy + Into<&'static str> + FromStr + VariantArray {
    /// Every value, in the order declared.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// The name stored in the database and sent on the wire.
    fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses a stored name; `None` for an unknown one.
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
    use crate::facts::BookingStatus;
    use crate::role::Role;
    use crate::wire::{HistoryKind, NotificationKind};

    fn is_the_same_everywhere<T: ClosedEnum + Serialize + PartialEq + Debug>() {
        for &one in T::ALL {
            assert_eq!(serde_json::to_value(one).unwrap(), one.as_str());
            assert_eq!(T::parse(one.as_str()), Some(one));
        }
        assert_eq!(T::parse(""), None);
    }

    #[test]
    fn a_word_is_the_same_in_the_database_and_on_the_wire() {
        is_the_same_everywhere::<Role>();
        is_the_same_everywhere::<LedgerCause>();
        is_the_same_everywhere::<BookingStatus>();
        is_the_same_everywhere::<HistoryKind>();
        is_the_same_everywhere::<NotificationKind>();
        is_the_same_everywhere::<RecurringPattern>();
    }

    #[test]
    fn a_member_is_a_user_and_a_missed_class_a_no_show() {
        assert_eq!(Role::Member.as_str(), "user");
        assert_eq!(Role::parse("member"), None);
        assert_eq!(BookingStatus::NoShow.as_str(), "no-show");
        assert_eq!(HistoryKind::NoShow.as_str(), "no_show");
    }
}
