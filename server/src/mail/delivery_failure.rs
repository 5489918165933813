//! The reason for which a letter was not delivered.

/// A failed attempt to deliver a letter. The reason is logged and names no person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryFailure {
    pub reason: String,
    /// Whether each further attempt would fail as well.
    pub is_permanent: bool,
}

impl DeliveryFailure {
    /// A failure after which the letter is tried again.
    pub(super) fn temporary(reason: &str) -> DeliveryFailure {
        DeliveryFailure {
            reason: reason.to_owned(),
            is_permanent: false,
        }
    }
}
