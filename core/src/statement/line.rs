//! A statement that was read, and its lines.

use serde::{Deserialize, Serialize};

use super::columns::StatementColumns;
use crate::studio_time::Day;

/// A statement as far as it could be read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StatementReading {
    /// The reason why the file can't be read; null if it can.
    pub why_not: Option<String>,
    /// The bank that exports these columns; null if they are not known.
    pub bank: Option<String>,
    pub header: Vec<String>,
    /// The first rows after the header, to show what a column contains.
    pub samples: Vec<Vec<String>>,
    /// The columns that were read, or a suggestion if the bank is not known.
    pub columns: Option<StatementColumns>,
    /// Whether the columns must be chosen before the lines can be read.
    pub needs_columns: bool,
    /// The credits, in the order of the file.
    pub lines: Vec<StatementLine>,
    /// The lines left out because no money came in.
    pub debits: u32,
    /// What staff must know about the whole file before they trust its lines.
    pub notices: Vec<String>,
    /// The first of the lines that can't be read with certainty.
    pub unreadable: Vec<UnreadableLine>,
    pub unreadable_count: u32,
}

/// A credit of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct StatementLine {
    /// The line of the file, from 1.
    pub line: u32,
    /// 64 hexadecimal digits, the same in every file that has this line.
    pub hash: String,
    pub day: Day,
    pub amount_cents: u32,
    /// What the payer typed: particulars, code and reference.
    pub typed: Vec<String>,
    /// The description that the bank wrote; empty for none.
    pub description: String,
    /// Empty if the bank does not say who paid.
    pub other_party: String,
    /// The reference for the payment: what the payer typed, or else the bank's description.
    pub reference: String,
    /// The reason why the line can't be recorded; null if it can.
    pub why_not: Option<String>,
}

/// A line that can't be read with certainty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct UnreadableLine {
    /// The line of the file, from 1.
    pub line: u32,
    pub why_not: String,
}
