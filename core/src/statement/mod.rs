//! A bank statement: its credits, and the member who paid each (contract, section 5).
//!
//! The file stays in the browser. Each line has a hash, so that it is recorded only once, whatever
//! file contains it.

mod amount;
mod columns;
mod date;
pub mod duplicates;
mod fingerprint;
mod format;
mod line;
pub mod matching;
mod reading;

pub use columns::StatementColumns;
pub use line::{StatementLine, StatementReading, UnreadableLine};
pub use reading::read;
