//! The reason why an e-mail was not delivered.

/// A failed attempt to deliver an e-mail. The reason is logged and names no person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryFailure {
    pub reason: String,
    /// Whether every further attempt would fail too.
    pub is_permanent: bool,
}

impl DeliveryFailure {
    /// Creates a failure after which the e-mail is retried.
    pub(super) fn temporary(reason: &str) -> DeliveryFailure {
        DeliveryFailure {
            reason: reason.to_owned(),
            is_permanent: false,
        }
    }
}
