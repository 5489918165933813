//! Concessions. A concession is a prepaid class credit; the `concessions` of a user are the user's
//! balance (specification, sections 8 and 9).

use serde::{Deserialize, Serialize};

use crate::limits::{LOW_BALANCE, MAXIMUM_BALANCE, MINIMUM_BALANCE, RUNNING_LOW_BALANCE};
use crate::role::Role;

/// The level of a low balance (specification, sections 8 and 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum BalanceLevel {
    /// 1 or 2 left.
    RunningLow,
    /// 0 or less: further bookings are on credit.
    Low,
    /// −2 or less: only free classes can be booked.
    Critical,
}

/// The banner on the member's dashboard (specification, section 8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct ConcessionBanner {
    pub level: BalanceLevel,
    pub title: String,
    pub message: String,
}

/// The cause of a ledger entry (contract, section 5).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum LedgerCause {
    /// The first balance of an account.
    Opening,
    /// An admin added concessions.
    Granted,
    /// An admin removed concessions.
    Removed,
    /// A class was booked.
    Booking,
    /// A booking was cancelled or removed in time, or its account was deactivated or deleted, or got a role that can't
    /// book.
    Cancellation,
    /// An admin removed a booking with a refund that the 24-hour rule does not give.
    Refund,
    /// The studio cancelled the class.
    ClassCancelled,
    /// Someone took the spot of a late cancellation, and the studio gives its concessions back.
    CreditReturned,
    /// The user became a coach. Coaches have no concessions.
    RoleChange,
    /// The account was deleted, and its balance set to 0.
    AccountClosed,
    /// A payment was recorded.
    Payment,
    /// A payment was reversed.
    PaymentReversed,
}

/// Returns the level of the balance of a user with this role; `None` for a coach, who has none.
pub const fn level_of(role: Role, balance: i32) -> Option<BalanceLevel> {
    if role.capabilities().has_concessions {
        level(balance)
    } else {
        None
    }
}

/// Returns the level of a balance: critical at −2 or less, low at 0 or less, running low at 2 or
/// less; `None` above (specification, section 9).
pub const fn level(balance: i32) -> Option<BalanceLevel> {
    if balance <= MINIMUM_BALANCE {
        Some(BalanceLevel::Critical)
    } else if balance <= LOW_BALANCE {
        Some(BalanceLevel::Low)
    } else if balance <= RUNNING_LOW_BALANCE {
        Some(BalanceLevel::RunningLow)
    } else {
        None
    }
}

/// Returns the lower level that a balance reaches when it changes from `before` to `after`; `None`
/// if it reaches no lower level (contract, section 9).
pub fn level_fallen_into(before: i32, after: i32) -> Option<BalanceLevel> {
    level(after).filter(|now_at| level(before) < Some(*now_at))
}

/// Returns whether a balance covers `price`: spending leaves at least −2. A price of 0 is always
/// covered (specification, section 5; contract, section 1).
pub fn can_spend(balance: i32, price: u32) -> bool {
    price == 0 || MINIMUM_BALANCE <= after_spending(balance, price)
}

/// Returns the balance after spending `price`, in concessions, even if it is below −2.
pub fn after_spending(balance: i32, price: u32) -> i32 {
    balance.saturating_sub(as_delta(price))
}

/// Converts a number of concessions to a change of the balance, at most `i32::MAX`.
pub fn as_delta(concessions: u32) -> i32 {
    i32::try_from(concessions).unwrap_or(i32::MAX)
}

/// Returns whether an account may have this balance: −2 to 100,000 (contract, section 5).
pub fn is_permitted_balance(balance: i32) -> bool {
    (MINIMUM_BALANCE..=MAXIMUM_BALANCE).contains(&balance)
}

/// Returns the banner on the member's dashboard for a balance; `None` above 2 (specification,
/// section 8).
pub fn banner(balance: i32) -> Option<ConcessionBanner> {
    let level = level(balance)?;
    let (title, message) = match level {
        BalanceLevel::Critical => (
            "No concessions left",
            format!(
                "You {}. You cannot book more classes until you acquire more concessions.",
                holding(balance)
            ),
        ),
        BalanceLevel::Low => (
            "Concessions low",
            format!(
                "You {}. You can still book {} on credit.",
                if balance == 0 {
                    "have no concessions".to_owned()
                } else {
                    holding(balance)
                },
                classes_words(balance - MINIMUM_BALANCE)
            ),
        ),
        BalanceLevel::RunningLow => (
            "Concessions running low",
            format!("You have {} left.", counted(balance)),
        ),
    };
    Some(ConcessionBanner {
        level,
        title: title.to_owned(),
        message,
    })
}

/// Returns, for example, `1 class`, `2 classes`.
fn classes_words(classes: i32) -> String {
    let noun = if classes == 1 { "class" } else { "classes" };
    format!("{classes} {noun}")
}

/// Returns, for example, `1 concession`, `3 concessions`, `−2 concessions`.
pub fn counted(concessions: i32) -> String {
    let noun = if concessions.abs() == 1 {
        "concession"
    } else {
        "concessions"
    };
    format!("{} {noun}", signed(concessions))
}

/// Describes a balance for its owner: `have 5`, `have none`, `owe 2`.
pub fn holding(balance: i32) -> String {
    match balance {
        0 => "have none".to_owned(),
        1.. => format!("have {balance}"),
        _ => format!("owe {}", balance.unsigned_abs()),
    }
}

/// Formats a number with `−` as its minus sign.
pub fn signed(number: i32) -> String {
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coach_has_no_level() {
        assert_eq!(level_of(Role::Coach, 0), None);
        assert_eq!(level_of(Role::Member, 0), Some(BalanceLevel::Low));
        assert_eq!(level_of(Role::Admin, -2), Some(BalanceLevel::Critical));
        assert_eq!(level_of(Role::Member, 3), None);
    }

    #[test]
    fn levels_change_at_two_at_nought_and_at_minus_two() {
        assert_eq!(level(3), None);
        assert_eq!(level(2), Some(BalanceLevel::RunningLow));
        assert_eq!(level(1), Some(BalanceLevel::RunningLow));
        assert_eq!(level(0), Some(BalanceLevel::Low));
        assert_eq!(level(-1), Some(BalanceLevel::Low));
        assert_eq!(level(-2), Some(BalanceLevel::Critical));
        assert_eq!(level(-3), Some(BalanceLevel::Critical));
    }

    #[test]
    fn each_lower_level_is_reached_once_and_never_by_a_rising_balance() {
        assert_eq!(level_fallen_into(3, 2), Some(BalanceLevel::RunningLow));
        assert_eq!(level_fallen_into(2, 1), None);
        assert_eq!(level_fallen_into(1, 0), Some(BalanceLevel::Low));
        assert_eq!(level_fallen_into(0, -1), None);
        assert_eq!(level_fallen_into(-1, -2), Some(BalanceLevel::Critical));
        assert_eq!(level_fallen_into(5, -2), Some(BalanceLevel::Critical));
        assert_eq!(level_fallen_into(-2, 1), None);
        assert_eq!(level_fallen_into(0, 10), None);
    }

    #[test]
    fn a_balance_of_0_allows_two_classes_on_credit_and_no_third() {
        assert!(can_spend(0, 2));
        assert!(!can_spend(0, 3));
        assert!(can_spend(-1, 1));
        assert!(!can_spend(-2, 1));
    }

    #[test]
    fn a_free_class_can_be_booked_at_any_balance() {
        assert!(can_spend(-2, 0));
    }

    #[test]
    fn a_huge_price_is_refused_and_does_not_overflow() {
        assert!(!can_spend(100_000, u32::MAX));
        assert_eq!(after_spending(i32::MIN, u32::MAX), i32::MIN);
    }

    #[test]
    fn a_balance_is_minus_two_to_a_hundred_thousand() {
        assert!(is_permitted_balance(-2) && is_permitted_balance(100_000));
        assert!(!is_permitted_balance(-3) && !is_permitted_balance(100_001));
    }

    #[test]
    fn there_is_a_banner_at_each_level_and_none_above() {
        assert_eq!(banner(3), None);
        assert_eq!(banner(1).unwrap().message, "You have 1 concession left.");
        assert_eq!(banner(0).unwrap().level, BalanceLevel::Low);
        assert!(
            banner(-2)
                .unwrap()
                .message
                .contains("cannot book more classes")
        );
    }

    #[test]
    fn the_banner_counts_the_credit_that_is_left() {
        assert_eq!(
            banner(0).unwrap().message,
            "You have no concessions. You can still book 2 classes on credit."
        );
        assert_eq!(
            banner(-1).unwrap().message,
            "You owe 1. You can still book 1 class on credit."
        );
        assert_eq!(
            banner(-2).unwrap().message,
            "You owe 2. You cannot book more classes until you acquire more concessions."
        );
    }

    #[test]
    fn a_balance_below_nought_is_owed() {
        assert_eq!(
            [5, 1, 0, -1, -2].map(holding),
            ["have 5", "have 1", "have none", "owe 1", "owe 2"]
        );
    }
}
