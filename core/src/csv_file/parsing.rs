//! Splits text into rows and cells. The parser is hand-written, because it must know the line of
//! each row with any line ending, and must report a quote that is never closed instead of reading
//! one long cell.

use super::decoding::{Decoded, is_garbled};
use super::file::{CsvRow, FileFault, is_guarded};
use crate::limits::{CSV_COLUMNS, CSV_ROWS};

const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The number of rows that are read to guess the separator.
const SAMPLE: usize = 20;

/// Returns the rows that contain text.
pub fn rows(decoded: &Decoded) -> Result<Vec<CsvRow>, FileFault> {
    let whole = decoded.text.as_str();
    let (separator, text, line) = match declared(whole) {
        Some((separator, rest)) => (separator, rest, 2),
        None => (guessed(whole), whole, 1),
    };
    let mut rows = Vec::new();
    let reader = RowReader {
        length: whole.len(),
        doubts: &decoded.doubts,
        ..RowReader::new(text, line, separator)
    };
    for row in reader {
        let row = row?;
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
/// chosen. One with which the quotes are around whole cells is better than any other, because the
/// lines of a quoted note may agree more often than the rows do.
fn guessed(text: &str) -> char {
    let agreement = |separator: char| {
        let mut counts = [0_usize; CSV_COLUMNS + 1];
        let mut reader = RowReader::new(text, 1, separator);
        let mut is_readable = true;
        for row in Iterator::take(reader.by_ref(), SAMPLE) {
            let Ok(row) = row else {
                is_readable = false;
                break;
            };
            counts[row.cells.len().min(CSV_COLUMNS)] += 1;
        }
        let best = (2..counts.len()).map(|cells| (counts[cells], cells)).max();
        let agrees = best.is_some_and(|(rows, _)| 0 < rows);
        (agrees && is_readable && !reader.has_stray_quote, best)
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
    /// The length of the whole text.
    length: usize,
    /// The positions of doubtful characters in the whole text, in order.
    doubts: &'a [usize],
    /// Whether a quote was read that is not around a whole cell.
    has_stray_quote: bool,
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

impl<'a> RowReader<'a> {
    const fn new(text: &'a str, line: u32, separator: char) -> RowReader<'a> {
        RowReader {
            text,
            line,
            separator,
            length: text.len(),
            doubts: &[],
            has_stray_quote: false,
        }
    }

    fn row(&mut self) -> Result<CsvRow, FileFault> {
        let line = self.line;
        let mut cells = Vec::new();
        let mut doubtful_cells = Vec::new();
        loop {
            let start = self.offset();
            let cell = self.cell()?;
            if self.is_doubtful_from(start) || is_garbled(&cell) {
                doubtful_cells.push(cells.len());
            }
            cells.push(as_text(cell));
            if cells.len() > CSV_COLUMNS {
                return Err(FileFault::TooManyColumns(line));
            }
            if self.take(self.separator) {
                continue;
            }
            self.end_of_line();
            return Ok(CsvRow {
                line,
                cells,
                doubtful_cells,
            });
        }
    }

    /// Returns the position of the next character in the whole text.
    const fn offset(&self) -> usize {
        self.length - self.text.len()
    }

    /// Returns whether there is a doubtful character between `start` and the next character.
    fn is_doubtful_from(&self, start: usize) -> bool {
        let before = self.doubts.partition_point(|at| *at < start);
        let first = self.doubts.get(before);
        first.is_some_and(|at| *at < self.offset())
    }

    /// Reads the cell that begins here, up to its separator or the end of the line.
    fn cell(&mut self) -> Result<String, FileFault> {
        let line = self.line;
        let is_quoted = self.text.starts_with('"');
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
        let is_closed_early = is_quoted && !rest.trim().is_empty();
        self.has_stray_quote |= is_closed_early || rest.contains('"');
        if is_closed_early && line != self.line {
            return Err(FileFault::OpenQuote(line));
        }
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

/// Returns the text that a cell stands for: without the apostrophe that [`super::write`] puts before text that looks like
/// a formula, or the text of a formula that is only a text, as in `="021"`, which keeps a spreadsheet from reading a number.
fn as_text(mut cell: String) -> String {
    if cell.starts_with('\'') && is_guarded(&cell) {
        cell.remove(0);
        return cell;
    }
    let text = cell
        .strip_prefix("=\"")
        .and_then(|text| text.strip_suffix('"'));
    match text {
        Some(text) if !text.contains('"') => text.to_owned(),
        _ => cell,
    }
}
