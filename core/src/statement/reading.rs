//! Reads the credits of a statement.

use super::columns::{StatementColumns, bank_of, by_name};
use super::fingerprint::Fingerprints;
use super::format::{self, Format, text};
use super::line::{StatementLine, StatementReading, UnreadableLine};
use crate::csv_file::{self, CsvRow, header_position};
use crate::forms::payment;
use crate::limits::{PAYMENT_REFERENCE_LENGTH, UNREADABLE_LINES_LISTED};
use crate::studio_time::Day;

const SAMPLES: usize = 3;

/// Reads a file with the columns of its bank, or with chosen columns. If the bank is unknown and no
/// columns are chosen, the result has `needs_columns`.
pub fn read(bytes: &[u8], chosen: Option<StatementColumns>, today: Day) -> StatementReading {
    match csv_file::rows(bytes) {
        Ok(rows) => read_rows(&rows, chosen, today),
        Err(fault) => StatementReading {
            why_not: Some(fault.message()),
            ..StatementReading::default()
        },
    }
}

fn read_rows(all: &[CsvRow], chosen: Option<StatementColumns>, today: Day) -> StatementReading {
    let (above, rest) = all.split_at(header_position(all, |row| bank_of(row).is_some()));
    let Some((header, rows)) = rest.split_first() else {
        return StatementReading::default();
    };
    let bank = bank_of(&header.cells);
    let suggested = by_name(&header.cells);
    let is_known = bank.is_some() || chosen.is_some();
    let columns = chosen
        .filter(StatementColumns::are_enough)
        .unwrap_or(suggested);
    // If the file has no header, its first row is a line of the statement. In a file of an unknown
    // bank, so are the rows above that have a date and an amount.
    let lines_above = if bank.is_none() { above } else { &[] };
    let lines: Vec<&CsvRow> = lines_above
        .iter()
        .chain([header])
        .filter(|row| format::is_line(row, &columns))
        .chain(rows)
        .collect();
    let are_enough = columns.are_enough();
    let format = Format::of(columns, header, &lines, today);
    let mut reading = StatementReading {
        bank: bank.map(str::to_owned),
        header: header.cells.clone(),
        samples: rows
            .iter()
            .take(SAMPLES)
            .map(|row| row.cells.clone())
            .collect(),
        needs_columns: !is_known || !are_enough,
        columns: Some(format.columns.clone()),
        ..StatementReading::default()
    };
    if reading.needs_columns {
        return reading;
    }
    let mut reader = Reader {
        format,
        account: account_above(above),
        fingerprints: Fingerprints::default(),
        today,
    };
    for row in lines {
        reader.add(row, &mut reading);
    }
    if !reading.lines.is_empty() {
        reading.notices = reader.format.notices();
    }
    reading
}

/// Returns the digits of the account, if the bank writes it above the header:
/// `Bank 12; Branch 3405; Account 0123456-50 (Streamline)`.
fn account_above(rows: &[CsvRow]) -> String {
    let row = rows
        .iter()
        .find(|row| row.cells.iter().any(|cell| cell.contains("Account ")));
    row.map_or_else(String::new, |row| digits(&row.cells.concat()))
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

struct Reader {
    format: Format,
    account: String,
    fingerprints: Fingerprints,
    today: Day,
}

impl Reader {
    fn add(&mut self, row: &CsvRow, reading: &mut StatementReading) {
        match self.format.day_and_cents(row) {
            Err(why_not) => {
                reading.unreadable_count += 1;
                if reading.unreadable.len() < UNREADABLE_LINES_LISTED {
                    let why_not = why_not.to_owned();
                    reading.unreadable.push(UnreadableLine {
                        line: row.line,
                        why_not,
                    });
                }
            }
            Ok((day, Some(cents))) if 0 < cents => reading.lines.push(self.line(row, day, cents)),
            Ok(_) => reading.debits += 1,
        }
    }

    fn line(&mut self, row: &CsvRow, day: Day, cents: i64) -> StatementLine {
        let columns = &self.format.columns;
        let column_text = |column: Option<u32>| joined(std::iter::once(text(row, column)));
        let typed = [
            column_text(columns.particulars),
            column_text(columns.code),
            column_text(columns.reference),
        ];
        let description = columns
            .descriptions
            .iter()
            .map(|column| text(row, Some(*column)));
        let description = joined(description);
        let other_party = column_text(columns.other_party);
        let account = match columns.account {
            Some(_) => digits(text(row, columns.account)),
            None => self.account.clone(),
        };
        let (written_day, written_cents) = (day.to_string(), cents.to_string());
        let [particulars, code, reference] = &typed;
        let hash = self.fingerprints.of(&[
            &account,
            &written_day,
            &written_cents,
            particulars,
            code,
            reference,
            &description,
            &other_party,
        ]);
        let amount_cents = u32::try_from(cents).unwrap_or(u32::MAX);
        let typed_text = joined(typed.iter().map(String::as_str));
        let reference = if typed_text.is_empty() {
            &description
        } else {
            &typed_text
        };
        StatementLine {
            line: row.line,
            hash,
            day,
            amount_cents,
            reference: reference.chars().take(PAYMENT_REFERENCE_LENGTH).collect(),
            typed: typed.into_iter().filter(|text| !text.is_empty()).collect(),
            description,
            other_party,
            why_not: payment::why_not_recorded(day, amount_cents, self.today),
        }
    }
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    words.join(" ").replace(char::is_control, "")
}

#[cfg(test)]
mod tests;
