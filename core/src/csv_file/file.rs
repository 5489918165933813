//! The rows of a CSV file, and the reasons why a file or a row can't be read.

use crate::limits::{CSV_CELL_LENGTH, CSV_COLUMNS, CSV_FILE_MEGABYTES, CSV_ROWS};
use crate::money::grouped;

/// A row of the file. Its cells are not trimmed, and the quotes around them are removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CsvRow {
    /// The line of the file on which the row begins, from 1.
    pub line: u32,
    pub cells: Vec<String>,
    /// The positions of the cells with characters that may be wrong, because the file mixes encodings or a program wrote
    /// it with a wrong one.
    pub doubtful_cells: Vec<usize>,
}

impl CsvRow {
    /// Returns the text of a column without the spaces around it; empty if the row is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }

    /// Returns the reason why the row can't be read under these headings.
    pub fn fault(&self, header: &[String]) -> Option<RowFault> {
        let is_long = |cell: &String| CSV_CELL_LENGTH < cell.chars().count();
        let is_filled = |cell: &String| !cell.trim().is_empty();
        // A spreadsheet gives all rows as many cells as the longest has, so headings without text don't count.
        let width = header.iter().rposition(is_filled).map_or(0, |at| at + 1);
        if self.cells.iter().skip(width).any(is_filled) {
            Some(RowFault::Shifted)
        } else if self.cells.iter().any(is_long) {
            Some(RowFault::LongCell)
        } else {
            None
        }
    }
}

/// The reason that a row can't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFault {
    /// The row has text beyond the last heading. Probably a separator within a text is not quoted, so that the cells
    /// after it are under the wrong headings.
    Shifted,
    LongCell,
}

impl RowFault {
    /// Returns the message that users see: what is wrong, and what to do.
    pub fn message(self) -> String {
        match self {
            RowFault::Shifted => {
                "This row has more cells than the headings, so they may be in the wrong columns. \
                Put quotes around text with a comma, or give every column a heading"
                    .to_owned()
            }
            RowFault::LongCell => format!(
                "This row has a cell of more than {} characters",
                grouped(&CSV_CELL_LENGTH)
            ),
        }
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
    /// A quote that is opened on this line and never closed, or only by the opening quote of a cell on a later line.
    OpenQuote(u32),
    TooManyRows,
    /// The row that begins on this line has too many columns.
    TooManyColumns(u32),
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
            FileFault::TooManyColumns(line) => format!(
                "Line {line} has more than {} columns. Correct the file.",
                grouped(&CSV_COLUMNS)
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
