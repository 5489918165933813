//! What happened to a user and to their balance (specification, section 3; contract, sections 5 and 10).

use serde::Serialize;

use crate::concession::LedgerCause;
use crate::studio_time::{Day, Instant};

/// What kind of thing happened (contract, section 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum HistoryKind {
    AccountCreated,
    SetupCompleted,
    ProfileUpdated,
    Booking,
    Cancellation,
    WaitlistJoined,
    WaitlistLeft,
    ConcessionsAdded,
    ConcessionsRemoved,
    /// Given back apart from a cancellation.
    Refund,
    Attended,
    /// Reserved: shown where it is stored, never set (contract, section 7).
    NoShow,
    /// The studio cancelled a class that the user had booked.
    ClassCancelled,
}

impl HistoryKind {
    /// Every kind, in the order declared.
    pub const ALL: [HistoryKind; 13] = [
        HistoryKind::AccountCreated,
        HistoryKind::SetupCompleted,
        HistoryKind::ProfileUpdated,
        HistoryKind::Booking,
        HistoryKind::Cancellation,
        HistoryKind::WaitlistJoined,
        HistoryKind::WaitlistLeft,
        HistoryKind::ConcessionsAdded,
        HistoryKind::ConcessionsRemoved,
        HistoryKind::Refund,
        HistoryKind::Attended,
        HistoryKind::NoShow,
        HistoryKind::ClassCancelled,
    ];

    /// The word kept in the database and sent on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            HistoryKind::AccountCreated => "account_created",
            HistoryKind::SetupCompleted => "setup_completed",
            HistoryKind::ProfileUpdated => "profile_updated",
            HistoryKind::Booking => "booking",
            HistoryKind::Cancellation => "cancellation",
            HistoryKind::WaitlistJoined => "waitlist_joined",
            HistoryKind::WaitlistLeft => "waitlist_left",
            HistoryKind::ConcessionsAdded => "concessions_added",
            HistoryKind::ConcessionsRemoved => "concessions_removed",
            HistoryKind::Refund => "refund",
            HistoryKind::Attended => "attended",
            HistoryKind::NoShow => "no_show",
            HistoryKind::ClassCancelled => "class_cancelled",
        }
    }

    /// What people read, where the kind says it all; `name` is the class's, or how many concessions.
    pub fn sentence(self, name: &str) -> String {
        match self {
            HistoryKind::AccountCreated => "Account created".to_owned(),
            HistoryKind::SetupCompleted => "Set-up completed".to_owned(),
            HistoryKind::ProfileUpdated => "Updated the profile".to_owned(),
            HistoryKind::Booking => format!("Booked {name}"),
            HistoryKind::Cancellation => format!("Cancelled {name}"),
            HistoryKind::WaitlistJoined => format!("Joined the waitlist for {name}"),
            HistoryKind::WaitlistLeft => format!("Left the waitlist for {name}"),
            HistoryKind::ConcessionsAdded => format!("{name} added"),
            HistoryKind::ConcessionsRemoved => format!("{name} removed"),
            HistoryKind::Refund => format!("{name} refunded"),
            HistoryKind::Attended => format!("Attended {name}"),
            HistoryKind::NoShow => format!("Missed {name}"),
            HistoryKind::ClassCancelled => format!("{name} was cancelled by the studio"),
        }
    }

    /// The kind a database word stands for; `None` for any other word.
    pub fn parse(word: &str) -> Option<HistoryKind> {
        HistoryKind::ALL
            .into_iter()
            .find(|kind| kind.as_str() == word)
    }
}

/// The concessions of an event: how many, or that nothing came back (specification, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum HistoryConcessions {
    Number(u32),
    Words(NoRefund),
}

/// What a cancellation that gave nothing back says in place of a number (specification, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub enum NoRefund {
    #[serde(rename = "No refund")]
    NoRefund,
}

impl HistoryConcessions {
    /// What an event of this kind says of the concessions at stake: a cancellation that gave nothing back says so in
    /// words, and an event with none at stake says 0 (specification, section 3).
    pub const fn of(kind: HistoryKind, concessions: u32) -> HistoryConcessions {
        if matches!(kind, HistoryKind::Cancellation) && concessions == 0 {
            HistoryConcessions::Words(NoRefund::NoRefund)
        } else {
            HistoryConcessions::Number(concessions)
        }
    }
}

/// Something that happened to a user, in the words of its time (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct HistoryEvent {
    pub r#type: HistoryKind,
    pub description: String,
    /// This and the next four are null where no class is involved.
    pub class_name: Option<String>,
    /// The studio's day of the class.
    pub class_date: Option<Day>,
    /// `HH:mm`, the studio's time.
    pub class_time: Option<String>,
    pub location: Option<String>,
    pub instructor: Option<String>,
    pub concessions: HistoryConcessions,
    /// What it did to the balance.
    pub delta: i32,
    /// The booking's status from then on; empty where no booking is involved.
    pub status: String,
    /// Empty when there is no more to say.
    pub details: String,
    pub timestamp: Instant,
}

/// What happened to a user, newest first, and the balance it led to (specification, section 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct HistoryAnswer {
    pub history: Vec<HistoryEvent>,
    pub current_concessions: i32,
}

/// One change of the caller's balance (contract, section 5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct LedgerEntry {
    #[serde(rename = "_id")]
    pub id: String,
    pub delta: i32,
    pub balance_after: i32,
    pub cause: LedgerCause,
    /// Null where no class is involved, like the next two.
    pub class_id: Option<String>,
    pub class_name: Option<String>,
    pub class_start_time: Option<Instant>,
    pub created_at: Instant,
}

/// The caller's own ledger, newest first, a page at a time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct ConcessionsAnswer {
    pub entries: Vec<LedgerEntry>,
    pub current_concessions: i32,
    /// At least 1, even when there is nothing to list.
    pub total_pages: u32,
    /// From 1.
    pub current_page: u32,
    /// On all pages together.
    pub total: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cancellation_that_gave_nothing_back_says_so_in_words() {
        let json = |kind, concessions| {
            serde_json::to_string(&HistoryConcessions::of(kind, concessions)).unwrap()
        };
        assert_eq!(json(HistoryKind::Cancellation, 0), "\"No refund\"");
        assert_eq!(json(HistoryKind::Cancellation, 2), "2");
        assert_eq!(json(HistoryKind::Booking, 0), "0");
    }

    #[test]
    fn a_kind_is_the_same_word_in_the_file_and_on_the_wire() {
        for kind in HistoryKind::ALL {
            assert_eq!(
                serde_json::to_string(&kind).unwrap(),
                format!("\"{}\"", kind.as_str())
            );
            assert_eq!(HistoryKind::parse(kind.as_str()), Some(kind));
        }
        assert_eq!(HistoryKind::parse("waited"), None);
    }
}
