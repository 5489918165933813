//! Conflicts: requests that the present data rules out, for reasons other than the booking rules.
//! Each is answered with 409 (contract, section 1).

use serde::Serialize;

use crate::concession::{as_delta, counted, signed};
use crate::limits::{
    LARGE_AMOUNT_CENTS, MAXIMUM_BALANCE, MAXIMUM_OCCURRENCES, MAXIMUM_PACKS, MINIMUM_BALANCE,
};
use crate::money::nzd;
use crate::studio_time::{Day, date_words};
use crate::verdict::Action;

/// A conflict, with the values that its sentence needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conflict {
    /// The change would leave the studio without an active admin (contract, section 4).
    LastAdmin,
    /// Admins can't demote, deactivate or delete themselves on the users screen (contract, section
    /// 4).
    OwnAccount,
    /// Admins can't delete their own account in their profile (contract, section 4).
    AdminAccount,
    /// Admins can change their own password only in their profile, which requires the present
    /// password.
    OwnPassword,
    /// The account is inactive.
    UserInactive,
    /// The invited user has already set a password.
    SetupComplete,
    /// Another account has this e-mail address (contract, section 1).
    EmailTaken,
    /// The new capacity is below the number of active bookings (contract, section 6).
    CapacityBelowBookings { active_bookings: u32 },
    /// More classes would be deleted than the longest series has.
    TooManyClasses,
    /// Booking or cancelling would use or refund a different number of concessions than the user
    /// was shown (contract, section 7).
    TermsChanged {
        action: Action,
        shown: u32,
        now: u32,
    },
    /// The idempotency key, or the key of the payment, was already used for another request, which was
    /// carried out (contract, sections 1 and 5).
    KeyReused,
    /// The amount of the payment is so large that it must be confirmed (contract, section 5).
    LargeAmount { amount_cents: u32 },
    /// This line of the bank statement is already recorded by another payment (contract, section
    /// 5).
    LineRecorded,
    /// The payment may be the same as another, because one of them was typed in and the other is
    /// from a bank statement (contract, section 5).
    PossiblyRecorded {
        /// The other payment, as in [`crate::payment_duplicate::recorded_words`].
        recorded: String,
        is_from_statement: bool,
    },
    /// The payment has another line of a bank statement (contract, section 5).
    AlreadyReconciled,
    /// The payment was reversed before (contract, section 5).
    AlreadyReversed,
    /// A payment would raise the balance above its maximum (contract, section 5).
    BalanceAboveMaximum { balance: i32, after: i32 },
    /// A reversal would lower the balance below its minimum (contract, section 5).
    BalanceBelowMinimum { balance: i32, after: i32 },
    /// There is no balance any more, because the account was deleted or its user became a coach.
    BalanceClosed,
    /// The studio has the maximum number of packs (contract, section 5).
    TooManyPacks,
    /// The studio is closed on the day of a new class (contract, section 13).
    DayClosed { day: Day, reason: String },
    /// A class or a booking can't be restored, for this reason (contract, section 13).
    CannotRestore(&'static str),
}

/// The codes of the conflicts; the snake_case name is the `error` of a 409.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub enum ConflictCode {
    LastAdmin,
    OwnAccount,
    AdminAccount,
    OwnPassword,
    UserInactive,
    SetupComplete,
    EmailTaken,
    CapacityBelowBookings,
    TooManyClasses,
    TermsChanged,
    KeyReused,
    LargeAmount,
    LineRecorded,
    PossiblyRecorded,
    AlreadyReconciled,
    AlreadyReversed,
    BalanceAboveMaximum,
    BalanceBelowMinimum,
    BalanceClosed,
    TooManyPacks,
    DayClosed,
    CannotRestore,
    /// Fields of an edit have changed since its form was loaded: [`crate::edit_conflict::EditConflict`].
    EditConflict,
    /// The act would no longer do what its preview showed (contract, section 13).
    PreviewChanged,
}

impl Conflict {
    pub const fn code(&self) -> ConflictCode {
        match self {
            Conflict::LastAdmin => ConflictCode::LastAdmin,
            Conflict::OwnAccount => ConflictCode::OwnAccount,
            Conflict::AdminAccount => ConflictCode::AdminAccount,
            Conflict::OwnPassword => ConflictCode::OwnPassword,
            Conflict::UserInactive => ConflictCode::UserInactive,
            Conflict::SetupComplete => ConflictCode::SetupComplete,
            Conflict::EmailTaken => ConflictCode::EmailTaken,
            Conflict::CapacityBelowBookings { .. } => ConflictCode::CapacityBelowBookings,
            Conflict::TooManyClasses => ConflictCode::TooManyClasses,
            Conflict::TermsChanged { .. } => ConflictCode::TermsChanged,
            Conflict::KeyReused => ConflictCode::KeyReused,
            Conflict::LargeAmount { .. } => ConflictCode::LargeAmount,
            Conflict::LineRecorded => ConflictCode::LineRecorded,
            Conflict::PossiblyRecorded { .. } => ConflictCode::PossiblyRecorded,
            Conflict::AlreadyReconciled => ConflictCode::AlreadyReconciled,
            Conflict::AlreadyReversed => ConflictCode::AlreadyReversed,
            Conflict::BalanceAboveMaximum { .. } => ConflictCode::BalanceAboveMaximum,
            Conflict::BalanceBelowMinimum { .. } => ConflictCode::BalanceBelowMinimum,
            Conflict::BalanceClosed => ConflictCode::BalanceClosed,
            Conflict::TooManyPacks => ConflictCode::TooManyPacks,
            Conflict::DayClosed { .. } => ConflictCode::DayClosed,
            Conflict::CannotRestore(_) => ConflictCode::CannotRestore,
        }
    }

    /// Returns the sentence that users see.
    pub fn message(&self) -> String {
        let fixed = match *self {
            Conflict::LastAdmin => "The studio needs at least one active admin",
            Conflict::OwnAccount => {
                "You can't demote, deactivate or delete yourself. Another admin can do it."
            }
            Conflict::AdminAccount => {
                "An admin account can't delete itself. Another admin can do it."
            }
            Conflict::OwnPassword => "Change your own password in your profile",
            Conflict::UserInactive => "This user is inactive. Please activate the account first.",
            Conflict::SetupComplete => "This user has already set up their account",
            Conflict::EmailTaken => "This email address is already in use",
            Conflict::KeyReused => {
                "Your first request was already carried out. Check its result before you send a different one."
            }
            Conflict::LineRecorded => {
                "This line of the bank statement is recorded already. Reload to see its payment."
            }
            Conflict::PossiblyRecorded {
                ref recorded,
                is_from_statement,
            } => return possibly_recorded(recorded, is_from_statement),
            Conflict::AlreadyReconciled => {
                "This payment has another line of a bank statement already"
            }
            Conflict::AlreadyReversed => "This payment was reversed already",
            Conflict::CannotRestore(reason) => reason,
            Conflict::BalanceClosed => {
                "This person has no balance any more, so the payment can't be reversed"
            }
            Conflict::DayClosed { day, ref reason } => {
                return format!("The studio is closed on {}: {reason}", date_words(day));
            }
            Conflict::LargeAmount { amount_cents } => return large_amount(amount_cents),
            Conflict::BalanceAboveMaximum { balance, after } => {
                return above_maximum(balance, after);
            }
            Conflict::BalanceBelowMinimum { balance, after } => {
                return below_minimum(balance, after);
            }
            Conflict::TooManyPacks => {
                return format!(
                    "A studio has at most {MAXIMUM_PACKS} packs. Please reuse one that is no longer for sale."
                );
            }
            Conflict::CapacityBelowBookings { active_bookings } => {
                return too_few_places(active_bookings);
            }
            Conflict::TooManyClasses => return too_many_classes(),
            Conflict::TermsChanged { action, shown, now } => {
                return terms_changed(action, shown, now);
            }
        };
        fixed.to_owned()
    }

    /// Returns the form field of the conflict, if it has one.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Conflict::EmailTaken => Some("email"),
            Conflict::DayClosed { .. } => Some("startTime"),
            Conflict::CapacityBelowBookings { .. } => Some("maxCapacity"),
            Conflict::LargeAmount { .. } => Some("amountCents"),
            Conflict::LineRecorded
            | Conflict::PossiblyRecorded {
                is_from_statement: false,
                ..
            } => Some("statementLine"),
            Conflict::PossiblyRecorded { .. } => Some("isDifferent"),
            Conflict::BalanceAboveMaximum { .. } => Some("concessions"),
            _ => None,
        }
    }
}

fn large_amount(amount_cents: u32) -> String {
    format!(
        "{} is more than {}. Please confirm that the amount is right.",
        nzd(amount_cents.into()),
        nzd(LARGE_AMOUNT_CENTS.into())
    )
}

fn possibly_recorded(recorded: &str, is_from_statement: bool) -> String {
    let whence = if is_from_statement {
        " from a bank statement"
    } else {
        ""
    };
    format!("Possibly recorded already{whence} ({recorded})")
}

fn above_maximum(balance: i32, after: i32) -> String {
    format!(
        "The balance is {} and would become {}: more than {MAXIMUM_BALANCE} is not possible",
        signed(balance),
        signed(after)
    )
}

fn below_minimum(balance: i32, after: i32) -> String {
    format!(
        "The balance is {} and would become {}: less than {} is not possible. Please cancel bookings first.",
        signed(balance),
        signed(after),
        signed(MINIMUM_BALANCE)
    )
}

fn too_few_places(active_bookings: u32) -> String {
    let booked = match active_bookings {
        1 => "1 person is booked".to_owned(),
        more => format!("{more} people are booked"),
    };
    format!("{booked}: the capacity can't be lower than that")
}

fn terms_changed(action: Action, shown: u32, now: u32) -> String {
    let concessions = counted(as_delta(now));
    match (action, now) {
        (Action::Cancel, 1) => format!("{concessions} comes back now, not {shown}"),
        (Action::Cancel, _) => format!("{concessions} come back now, not {shown}"),
        _ => format!("This class now uses {concessions}, not {shown}"),
    }
}

fn too_many_classes() -> String {
    format!(
        "More than {MAXIMUM_OCCURRENCES} classes would be deleted, and at most {MAXIMUM_OCCURRENCES} go at a time. \
         Please start from a later class."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_of_a_conflict_has_its_numbers() {
        let message =
            |active_bookings| Conflict::CapacityBelowBookings { active_bookings }.message();
        assert_eq!(
            message(1),
            "1 person is booked: the capacity can't be lower than that"
        );
        assert!(message(12).starts_with("12 people are booked"));
        assert!(
            Conflict::TooManyClasses
                .message()
                .starts_with("More than 400 classes would be deleted")
        );
    }

    #[test]
    fn each_conflict_has_the_code_of_its_name() {
        let code_text = |conflict: Conflict| format!("{:?}", conflict.code());
        for conflict in [
            Conflict::LastAdmin,
            Conflict::OwnAccount,
            Conflict::AdminAccount,
            Conflict::OwnPassword,
            Conflict::UserInactive,
            Conflict::SetupComplete,
            Conflict::EmailTaken,
            Conflict::CapacityBelowBookings { active_bookings: 3 },
            Conflict::TooManyClasses,
            Conflict::TermsChanged {
                action: Action::Book,
                shown: 1,
                now: 3,
            },
            Conflict::KeyReused,
            Conflict::LargeAmount {
                amount_cents: 1_000_001,
            },
            Conflict::LineRecorded,
            Conflict::PossiblyRecorded {
                recorded: "by Kiri Ngata, Thu 12 Nov".to_owned(),
                is_from_statement: true,
            },
            Conflict::AlreadyReconciled,
            Conflict::AlreadyReversed,
            Conflict::BalanceAboveMaximum {
                balance: 99_999,
                after: 100_001,
            },
            Conflict::BalanceBelowMinimum {
                balance: 3,
                after: -7,
            },
            Conflict::BalanceClosed,
            Conflict::TooManyPacks,
        ] {
            assert!(format!("{conflict:?}").starts_with(&code_text(conflict)));
        }
    }

    #[test]
    fn the_message_of_a_payment_conflict_has_both_numbers() {
        let (balance, after) = (3, -7);
        assert_eq!(
            Conflict::BalanceBelowMinimum { balance, after }.message(),
            "The balance is 3 and would become −7: less than −2 is not possible. Please cancel bookings first."
        );
        let amount_cents = 1_234_500;
        assert_eq!(
            Conflict::LargeAmount { amount_cents }.message(),
            "$12,345.00 is more than $10,000.00. Please confirm that the amount is right."
        );
    }

    #[test]
    fn a_payment_that_may_be_recorded_already_says_by_whom() {
        let possibly = |is_from_statement| Conflict::PossiblyRecorded {
            recorded: "by Kiri Ngata, Thu 12 Nov".to_owned(),
            is_from_statement,
        };
        let (typed_in, of_statement) = (possibly(false), possibly(true));
        assert_eq!(
            typed_in.message(),
            "Possibly recorded already (by Kiri Ngata, Thu 12 Nov)"
        );
        assert_eq!(
            of_statement.message(),
            "Possibly recorded already from a bank statement (by Kiri Ngata, Thu 12 Nov)"
        );
        // The form of a payment that is typed in has no field for the line.
        assert_eq!(
            (typed_in.field(), of_statement.field()),
            (Some("statementLine"), Some("isDifferent"))
        );
    }

    #[test]
    fn a_conflict_names_its_form_field() {
        let capacity = Conflict::CapacityBelowBookings { active_bookings: 3 };
        assert_eq!(Conflict::EmailTaken.field(), Some("email"));
        assert_eq!(capacity.field(), Some("maxCapacity"));
        assert_eq!(Conflict::LastAdmin.field(), None);
    }
}
