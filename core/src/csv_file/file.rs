//! The rows of a CSV file, and the reasons why a file can't be read.

use serde::Serialize;

use crate::limits::{CSV_CELL_LENGTH, CSV_COLUMNS, CSV_FILE_MEGABYTES, CSV_ROWS};
use crate::money::grouped;

/// The rows of a file. Rows without any text are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct CsvFile {
    /// The first row, usually the names of the columns.
    pub header: Vec<String>,
    pub rows: Vec<CsvRow>,
}

/// A row of the file. Its cells are not trimmed, and the quotes around them are removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct CsvRow {
    /// The line of the file on which the row begins, from 1.
    pub line: u32,
    pub cells: Vec<String>,
}

impl CsvRow {
    /// Returns the text of a column without the spaces around it; empty if the row is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }
}

/// The reason that a file can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileFault {
    TooLarge,
    Empty,
    Workbook,
    Pdf,
    WebPage,
    Binary,
    /// A quote that is opened on this line and never closed.
    OpenQuote(u32),
    TooManyRows,
    /// The row that begins on this line has too many columns.
    TooManyColumns(u32),
    /// The row that begins on this line has a cell that is too long.
    LongCell(u32),
}

impl FileFault {
    /// Returns the message that users see: what is wrong, and what to do.
    pub fn message(self) -> String {
        match self {
            FileFault::TooLarge => {
                format!("This file is larger than {CSV_FILE_MEGABYTES} MB. Split it first.")
            }
            FileFault::Empty => "This file is empty.".to_owned(),
            FileFault::Workbook => "This is an Excel workbook. Save it as CSV first.".to_owned(),
            FileFault::Pdf => "This is a PDF. Export a CSV file instead.".to_owned(),
            FileFault::WebPage => "This is a web page. Export a CSV file instead.".to_owned(),
            FileFault::Binary => "This is not a CSV file.".to_owned(),
            FileFault::OpenQuote(line) => {
                format!("The quote that opens on line {line} is never closed. Correct the file.")
            }
            FileFault::TooManyRows => {
                format!(
                    "This file has more than {} rows. Split it first.",
                    grouped(&CSV_ROWS)
                )
            }
            FileFault::TooManyColumns(line) => {
                format!("Line {line} has more than {CSV_COLUMNS} columns. Correct the file.")
            }
            FileFault::LongCell(line) => format!(
                "Line {line} has a cell of more than {} characters. Correct the file.",
                grouped(&CSV_CELL_LENGTH)
            ),
        }
    }
}

/// Returns whether a text would be a formula in a spreadsheet, or would be one without the apostrophes that it begins with.
/// Such a text is written with one apostrophe more, and read with one less.
pub fn is_guarded(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(begins_a_formula)
}

/// Returns whether a spreadsheet would treat text that starts with this character as a formula.
const fn begins_a_formula(character: char) -> bool {
    matches!(character, '=' | '+' | '-' | '@' | '\t' | '\r')
}
