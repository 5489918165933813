//! Reads the credits of a statement.

use super::columns::{StatementColumns, bank_of, by_name};
use super::fingerprint::Fingerprints;
use super::line::{StatementLine, StatementReading, UnreadableLine};
use super::{amount, date};
use crate::csv_file::{self, CsvRow};
use crate::forms::payment;
use crate::limits::{PAYMENT_REFERENCE_LENGTH, UNREADABLE_LINES_LISTED};
use crate::studio_time::Day;

/// The number of rows among which the header is searched, because some banks write other rows above
/// it.
const ABOVE: usize = 20;
const SAMPLES: usize = 3;
/// The minimum number of columns of a header.
const COLUMNS: usize = 3;

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
    let (above, rest) = all.split_at(header_position(all));
    let Some((header, rows)) = rest.split_first() else {
        return StatementReading::default();
    };
    let bank = bank_of(&header.cells);
    let suggested = by_name(&header.cells);
    let is_known = bank.is_some() || chosen.is_some();
    let columns = chosen
        .filter(StatementColumns::are_enough)
        .unwrap_or(suggested);
    let mut reading = StatementReading {
        bank: bank.map(str::to_owned),
        header: header.cells.clone(),
        samples: rows
            .iter()
            .take(SAMPLES)
            .map(|row| row.cells.clone())
            .collect(),
        needs_columns: !is_known || !columns.are_enough(),
        columns: Some(columns.clone()),
        ..StatementReading::default()
    };
    if reading.needs_columns {
        return reading;
    }
    let mut reader = Reader {
        columns,
        account: account_above(above),
        fingerprints: Fingerprints::default(),
        today,
    };
    // If the file has no header, its first row is a line of the statement. In a file of an unknown
    // bank, so are the rows above that have a date and an amount.
    let above = if bank.is_none() { above } else { &[] };
    for row in above.iter().chain([header]) {
        if reader.day_and_amount(row).is_ok() {
            reader.add(row, &mut reading);
        }
    }
    for row in rows {
        reader.add(row, &mut reading);
    }
    reading
}

/// Returns the position of the row with the columns of a known bank, or else of the first row with
/// several columns.
fn header_position(rows: &[CsvRow]) -> usize {
    let first = rows.iter().take(ABOVE);
    let filled = |row: &CsvRow| {
        row.cells
            .iter()
            .filter(|cell| !cell.trim().is_empty())
            .count()
    };
    first
        .clone()
        .position(|row| bank_of(&row.cells).is_some())
        .or_else(|| first.clone().position(|row| COLUMNS <= filled(row)))
        .unwrap_or(0)
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
    columns: StatementColumns,
    account: String,
    fingerprints: Fingerprints,
    today: Day,
}

impl Reader {
    fn add(&mut self, row: &CsvRow, reading: &mut StatementReading) {
        match self.day_and_amount(row) {
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

    /// Returns the day and the signed amount. The amount is `None` if only a debit column has one.
    fn day_and_amount(&self, row: &CsvRow) -> Result<(Day, Option<i64>), &'static str> {
        let day =
            date::day(text(row, self.columns.date)).ok_or("It has no date that can be read")?;
        let written = match self.columns.credit {
            Some(_) => Some(text(row, self.columns.credit)).filter(|credit| !credit.is_empty()),
            None => Some(text(row, self.columns.amount)),
        };
        let cents = written
            .map(|written| amount::cents(written).ok_or("It has no amount that can be read"));
        Ok((day, cents.transpose()?))
    }

    fn line(&mut self, row: &CsvRow, day: Day, cents: i64) -> StatementLine {
        let columns = &self.columns;
        let of = |column: Option<u32>| joined(std::iter::once(text(row, column)));
        let typed = [
            of(columns.particulars),
            of(columns.code),
            of(columns.reference),
        ];
        let description = columns
            .descriptions
            .iter()
            .map(|column| text(row, Some(*column)));
        let description = joined(description);
        let other_party = of(columns.other_party);
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

fn text(row: &CsvRow, column: Option<u32>) -> &str {
    column.map_or("", |column| row.cell(column as usize))
}

fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    words.join(" ").replace(char::is_control, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(text: &str) -> StatementReading {
        read(text.as_bytes(), None, Day::parse("2026-11-21").unwrap())
    }

    fn only(text: &str) -> StatementLine {
        let reading = reading(text);
        assert_eq!(
            (
                reading.lines.len(),
                reading.debits,
                reading.unreadable_count
            ),
            (1, 1, 0),
            "{reading:?}"
        );
        reading.lines[0].clone()
    }

    const ANZ: &str = "Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge\n\
        Bill Payment,M Tane,10 Pack,,mia.tane,150.00,20/11/2026,,\nVisa Purchase,Shop,,,,-25.50,20/11/2026,,\n";
    const ASB: &str = "Created date / time : 20 November 2026 / 11:10:19\n\
        Bank 12; Branch 3405; Account 0123456-50 (Streamline)\nFrom date 20261101\nTo date 20261120\n\
        Avail Bal : 1020.00 as of 20261120\nLedger Balance : 20.00 as of 20261120\n\
        Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount\n\n\
        2026/11/20,2026112001,D/C,,\"D/C FROM M TANE\",\"mia.tane\",150.00\n\
        2026/11/20,2026112002,TFR OUT,,\"MB TRANSFER\",\"x\",-1300.00\n";
    const BNZ: &str = "Date,Amount,Payee,Particulars,Code,Reference,Tran Type,This Party Account,Other Party Account,Serial\n\
        20/11/26,150.00,M Tane,10 Pack,,mia.tane,BP,12-3456-7890123-00,,\n20/11/26,-9.00,Shop,,,,POS,12-3456-7890123-00,,\n";
    const KIWIBANK: &str = "Account number,Date,Memo/Description,Source Code (payment type),TP ref,TP part,TP code,OP ref,OP part,OP code,\
        OP name,OP Bank Account Number,Amount (credit),Amount (debit),Amount,Balance\n\
        38-9000-0123456-00,20-11-2026,M TANE ;,AP,mia.tane,10 Pack,,,,,M Tane,,150.00,,150.00,1000.00\n\
        38-9000-0123456-00,20-11-2026,MERCURY,DD,,,,,,,Mercury,,,182.40,-182.40,1000.00\n";
    const WESTPAC: &str = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code\n\
        20/11/2026,150.00,M Tane,DIRECT CREDIT,mia.tane,10 Pack,\n20/11/2026,-11.00,Bakery,EFTPOS,,,\n";

    #[test]
    fn the_exports_of_five_banks_are_recognised() {
        for (bank, text) in [
            ("ANZ", ANZ),
            ("ASB", ASB),
            ("BNZ", BNZ),
            ("Kiwibank", KIWIBANK),
            ("Westpac", WESTPAC),
        ] {
            assert_eq!(reading(text).bank.as_deref(), Some(bank));
            let line = only(text);
            assert_eq!(
                (line.day.to_string().as_str(), line.amount_cents),
                ("2026-11-20", 15_000),
                "{bank}"
            );
            assert!(line.typed.contains(&"mia.tane".to_owned()), "{bank}");
            assert!(
                line.other_party.to_uppercase().ends_with("M TANE"),
                "{bank}"
            );
        }
        assert_eq!(only(ANZ).reference, "10 Pack mia.tane");
    }

    #[test]
    fn columns_can_be_chosen_and_a_file_may_have_no_header() {
        let text = "When;What;Who;In\n3.4.2026;mia.tane;M Tane;150,00\n";
        let unknown = reading(text);
        assert!(unknown.needs_columns && unknown.lines.is_empty());
        assert_eq!((unknown.header.len(), unknown.samples.len()), (4, 1));
        let chosen = StatementColumns {
            date: Some(0),
            reference: Some(1),
            other_party: Some(2),
            credit: Some(3),
            ..StatementColumns::default()
        };
        let now = Day::parse("2026-11-21").unwrap();
        let read_again = |text: &str| read(text.as_bytes(), Some(chosen.clone()), now);
        let line = &read_again(text).lines[0];
        assert_eq!(
            (line.day.to_string().as_str(), line.amount_cents),
            ("2026-04-03", 15_000)
        );
        assert_eq!(
            read_again("3.4.2026;mia.tane;M Tane;150,00\n4.4.2026;;;1\n")
                .lines
                .len(),
            2
        );
    }

    #[test]
    fn rows_with_two_cells_above_the_first_longer_row_are_lines_too() {
        let chosen = StatementColumns {
            date: Some(0),
            amount: Some(1),
            ..StatementColumns::default()
        };
        let text = "sep=;\n\nMy account\n3.4.2026;150,00\n4.4.2026;-20,00\n5.4.2026;80,00;mia.tane\n6.4.2026;7,00\n";
        let now = Day::parse("2026-11-21").unwrap();
        let reading = read(text.as_bytes(), Some(chosen), now);
        let lines: Vec<_> = reading
            .lines
            .iter()
            .map(|line| (line.line, line.amount_cents))
            .collect();
        assert_eq!(lines, [(4, 15_000), (6, 8_000), (7, 700)]);
        assert_eq!((reading.debits, reading.unreadable_count), (1, 0));
    }

    #[test]
    fn the_first_line_of_a_file_without_header_has_its_own_line_number() {
        let chosen = StatementColumns {
            date: Some(0),
            amount: Some(1),
            ..StatementColumns::default()
        };
        let now = Day::parse("2026-11-21").unwrap();
        let read = read(b"sep=;\n\n3.4.2026;150,00;mia.tane\n", Some(chosen), now);
        assert_eq!(read.lines[0].line, 3);
    }

    #[test]
    fn lines_without_date_or_amount_are_counted_and_lines_that_cannot_be_recorded_say_why_not() {
        let text = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code\n\
            04/20/2026,1.00,,,,,\n20/11/2026,abc,,,,,\n20/11/2026,0.00,,,,,\n20/11/2026,(5.00),,,,,\n\
            22/11/2026,1.00,,,,,\n19/11/2024,1.00,,,,,\n20/11/2026,\"1,000,000.01\",,,,,\n";
        let reading = reading(text);
        let unreadable: Vec<_> = reading
            .unreadable
            .iter()
            .map(|line| (line.line, line.why_not.as_str()))
            .collect();
        assert_eq!(
            unreadable,
            [
                (2, "It has no date that can be read"),
                (3, "It has no amount that can be read")
            ]
        );
        assert_eq!(reading.debits, 2);
        let why_not: Vec<_> = reading
            .lines
            .iter()
            .map(|line| line.why_not.clone().unwrap())
            .collect();
        assert_eq!(
            why_not,
            [
                "This day is in the future",
                "This day is more than 2 years ago",
                "A payment is $0.00 to $1,000,000.00"
            ]
        );
    }

    #[test]
    fn overlapping_files_have_the_same_hashes_in_any_order() {
        let hashes = |text: &str| {
            reading(text)
                .lines
                .into_iter()
                .map(|line| line.hash)
                .collect::<Vec<_>>()
        };
        let header = WESTPAC.lines().next().unwrap();
        let file = |lines: &[&str]| format!("{header}\n{}\n", lines.join("\n"));
        let [a, b, c] = [
            "20/11/2026,150.00,M Tane,,,,",
            "20/11/2026,150.00,T Reed,,,,",
            "21/11/2026,80.00,A Ngai,,,,",
        ];
        let first = hashes(&file(&[a, a, b]));
        let later = hashes(&file(&[c, b, a, a, a]));
        assert!(
            first
                .iter()
                .all(|hash| later.contains(hash) && hash.len() == 64)
        );
        let new: Vec<_> = later.iter().filter(|hash| !first.contains(hash)).collect();
        assert_eq!(new.len(), 2);
    }

    #[test]
    fn a_file_that_is_not_csv_gives_a_reason() {
        let message = "This is an Excel workbook. Save it as CSV first.";
        assert_eq!(reading("PK\u{3}\u{4}").why_not.as_deref(), Some(message));
        assert!(reading("no,columns\n1,2\n").needs_columns);
    }
}
