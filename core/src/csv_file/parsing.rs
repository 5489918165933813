//! Splits text into rows and cells. The parser is hand-written, because it must know the line of
//! each row with any line ending, and must report a quote that is never closed instead of reading
//! one long cell.

use super::file::{CsvRow, FileFault, is_guarded};
use crate::limits::{CSV_CELL_LENGTH, CSV_COLUMNS, CSV_ROWS};

const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The number of rows that are read to guess the separator.
const SAMPLE: usize = 20;

/// Returns the rows that contain text.
pub fn rows(text: &str) -> Result<Vec<CsvRow>, FileFault> {
    let (separator, text, line) = match declared(text) {
        Some((separator, rest)) => (separator, rest, 2),
        None => (guessed(text), text, 1),
    };
    let mut rows = Vec::new();
    for row in (RowReader {
        text,
        line,
        separator,
    }) {
        let row = row?;
        if row
            .cells
            .iter()
            .any(|cell| cell.chars().count() > CSV_CELL_LENGTH)
        {
            return Err(FileFault::LongCell(row.line));
        }
        if rows.len() == CSV_ROWS {
            return Err(FileFault::TooManyRows);
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Returns the separator that a first line such as `sep=;` declares, as Excel writes it, and the
/// text after that line.
fn declared(text: &str) -> Option<(char, &str)> {
    let mut characters = text.strip_prefix("sep=")?.chars();
    let separator = characters
        .next()
        .filter(|character| SEPARATORS.contains(character))?;
    let rest = characters.as_str();
    let after = rest
        .strip_prefix("\r\n")
        .or_else(|| rest.strip_prefix(['\n', '\r']))?;
    Some((separator, after))
}

/// Guesses the separator: the one that gives the largest number of the first rows the same number
/// of cells, at least two. If two separators are equally good, the one that gives more cells is
/// chosen.
fn guessed(text: &str) -> char {
    let agreement = |separator: char| {
        let mut counts = [0_usize; CSV_COLUMNS + 1];
        for row in (RowReader {
            text,
            line: 1,
            separator,
        })
        .map_while(Result::ok)
        .take(SAMPLE)
        {
            counts[row.cells.len().min(CSV_COLUMNS)] += 1;
        }
        (2..counts.len()).map(|cells| (counts[cells], cells)).max()
    };
    // `max_by_key` returns the last of equal values, so the comma comes last.
    let last_wins = SEPARATORS.into_iter().rev();
    last_wins
        .max_by_key(|separator| agreement(*separator))
        .unwrap_or(',')
}

/// Reads row by row.
struct RowReader<'a> {
    text: &'a str,
    line: u32,
    separator: char,
}

impl Iterator for RowReader<'_> {
    type Item = Result<CsvRow, FileFault>;

    /// Returns the next row that contains text.
    fn next(&mut self) -> Option<Self::Item> {
        while !self.text.is_empty() {
            match self.row() {
                Ok(row) if row.cells.iter().all(|cell| cell.trim().is_empty()) => {}
                other => return Some(other),
            }
        }
        None
    }
}

impl RowReader<'_> {
    fn row(&mut self) -> Result<CsvRow, FileFault> {
        let line = self.line;
        let mut cells = Vec::new();
        loop {
            let cell = self.cell()?;
            cells.push(without_apostrophe(cell));
            if cells.len() > CSV_COLUMNS {
                return Err(FileFault::TooManyColumns(line));
            }
            if self.take(self.separator) {
                continue;
            }
            self.end_of_line();
            return Ok(CsvRow { line, cells });
        }
    }

    /// Reads the cell that begins here, up to its separator or the end of the line.
    fn cell(&mut self) -> Result<String, FileFault> {
        let mut cell = if self.take('"') {
            self.quoted()?
        } else {
            String::new()
        };
        let end = self
            .text
            .find([self.separator, '\r', '\n'])
            .unwrap_or(self.text.len());
        let (rest, text) = self.text.split_at(end);
        cell.push_str(rest);
        self.text = text;
        Ok(cell)
    }

    /// Reads the text up to the closing quote.
    fn quoted(&mut self) -> Result<String, FileFault> {
        let opened_on = self.line;
        let mut cell = String::new();
        loop {
            let (part, rest) = self
                .text
                .split_once('"')
                .ok_or(FileFault::OpenQuote(opened_on))?;
            cell.push_str(part);
            self.line += line_ends(part);
            self.text = rest;
            if !self.take('"') {
                return Ok(cell);
            }
            cell.push('"');
        }
    }

    fn end_of_line(&mut self) {
        let is_return = self.take('\r');
        if self.take('\n') || is_return {
            self.line += 1;
        }
    }

    fn take(&mut self, character: char) -> bool {
        self.text
            .strip_prefix(character)
            .inspect(|rest| self.text = rest)
            .is_some()
    }
}

fn line_ends(text: &str) -> u32 {
    let ends = text.replace("\r\n", "\n").matches(['\n', '\r']).count();
    u32::try_from(ends).unwrap_or(u32::MAX)
}

/// Removes the apostrophe that [`super::write`] puts before text that looks like a formula.
fn without_apostrophe(mut cell: String) -> String {
    if cell.starts_with('\'') && is_guarded(&cell) {
        cell.remove(0);
    }
    cell
}
