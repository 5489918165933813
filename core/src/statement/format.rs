//! The format of a statement, as all its lines show it: where the sign is, in which order a date is written, what
//! separates the cents, and which rows have their cells under the wrong headings.

use super::amount::{self, Amount, Amounts, Direction};
use super::columns::StatementColumns;
use super::date::{self, Dates};
use crate::csv_file::CsvRow;
use crate::studio_time::Day;

const SHIFTED: &str =
    "Its cells may be under the wrong headings. A comma in a text without quotes can be the reason";
const NO_SIGN: &str = "It is not marked as money in or money out, as other lines are";
const CONTRADICTION: &str = "It is marked as both money in and money out";

pub struct Format {
    pub columns: StatementColumns,
    /// The column of the amounts that are read.
    value: Option<u32>,
    dates: Dates,
    amounts: Amounts,
    shape: Shape,
}

impl Format {
    /// Finds the format of a file from its lines. Without headings, the header is a line too.
    pub fn of(
        mut columns: StatementColumns,
        header: &CsvRow,
        lines: &[&CsvRow],
        today: Day,
    ) -> Format {
        let has_headings = !is_line(header, &columns);
        let width = if has_headings {
            used(header)
        } else {
            header.cells.len()
        };
        let shape = Shape::of(width, lines);
        let lines: Vec<&CsvRow> = lines
            .iter()
            .copied()
            .filter(|row| !shape.is_too_long(row))
            .collect();
        let column = |column: Option<u32>| lines.iter().map(move |row| text(row, column));
        if columns.amount.is_some() && column(columns.credit).all(str::is_empty) {
            columns.credit = None;
        }
        let value = columns.credit.or(columns.amount);
        let amounts = Amounts::of(column(value));
        if columns.credit.is_none() && columns.sign.is_none() {
            columns.sign = sign_column(&columns, &amounts, &lines);
        }
        Format {
            dates: Dates::of(column(columns.date), today),
            value,
            amounts,
            shape,
            columns,
        }
    }

    /// Returns the day and the signed amount, or the reason why they are not certain. The amount is `None` if only a
    /// debit column has one.
    pub fn day_and_cents(&self, row: &CsvRow) -> Result<(Day, Option<i64>), &'static str> {
        if self.shape.is_shifted(row, self.value) {
            return Err(SHIFTED);
        }
        let day = self.dates.day(text(row, self.columns.date));
        let written = text(row, self.value);
        let cents = if self.columns.credit.is_some() && written.is_empty() {
            Ok(None)
        } else {
            self.cents(row, written).map(Some)
        };
        // The number of cells explains more than the cell that is not a date.
        let reason = |reason| {
            if self.shape.has_usual_length(row) {
                reason
            } else {
                SHIFTED
            }
        };
        Ok((day.map_err(reason)?, cents.map_err(reason)?))
    }

    fn cents(&self, row: &CsvRow, written: &str) -> Result<i64, &'static str> {
        let Amount { cents, marked } = self.amounts.read(written)?;
        let sign = self.columns.sign;
        let direction = match (amount::direction(text(row, sign)), marked) {
            _ if cents == 0 => Direction::In,
            (Some(sign), Some(marked)) if sign != marked => return Err(CONTRADICTION),
            (Some(direction), _) => direction,
            (None, Some(marked)) if sign.is_none() || marked == Direction::Out => marked,
            (None, _) if sign.is_some() => return Err(NO_SIGN),
            (None, _) if self.columns.credit.is_some() => Direction::In,
            (None, _) => self.amounts.unmarked().ok_or(NO_SIGN)?,
        };
        Ok(if direction == Direction::Out {
            -cents
        } else {
            cents
        })
    }

    /// Returns what staff must know about the whole file.
    pub fn notices(&self) -> Vec<String> {
        let has_directions = self.columns.credit.is_some()
            || self.columns.sign.is_some()
            || self.amounts.has_in
            || self.amounts.has_out;
        let only_in = "This file has no money going out. Please check that it has only money that you received: some \
                       banks write payments that you made without a minus.";
        let only_in = Some(only_in.to_owned()).filter(|_| !has_directions);
        only_in.into_iter().chain(self.dates.notice()).collect()
    }
}

/// Returns whether a row may be a line of a statement.
pub fn is_line(row: &CsvRow, columns: &StatementColumns) -> bool {
    let credit = text(row, columns.credit);
    let has_amount = match columns.credit {
        Some(_) => credit.is_empty() || amount::is_amount(credit),
        None => amount::is_amount(text(row, columns.amount)),
    };
    date::is_date(text(row, columns.date)) && has_amount
}

pub fn text(row: &CsvRow, column: Option<u32>) -> &str {
    column.map_or("", |column| row.cell(column as usize))
}

/// Finds the column that says whether an amount is a credit or a debit, whatever its name is: its values are only signs.
/// If no amount has a sign, some values may be others, because the file must say it somewhere.
fn sign_column(columns: &StatementColumns, amounts: &Amounts, lines: &[&CsvRow]) -> Option<u32> {
    let has_text = |column: u32| {
        let text = [
            columns.particulars,
            columns.code,
            columns.reference,
            columns.other_party,
            columns.account,
        ];
        text.contains(&Some(column)) || columns.descriptions.contains(&column)
    };
    let read: Vec<(&CsvRow, Amount)> = lines
        .iter()
        .filter_map(|row| Some((*row, amounts.read(text(row, columns.amount)).ok()?)))
        .collect();
    let is_sign = |column: &u32| {
        let mut signs = Signs::default();
        for (row, amount) in &read {
            signs.add(text(row, Some(*column)), *amount);
            if read.len() < 2 * signs.others {
                return false;
            }
        }
        signs.are_signs(amounts, has_text(*column))
    };
    let width = lines.iter().map(|row| row.cells.len()).max()?;
    (0..u32::try_from(width).ok()?)
        .filter(|column| Some(*column) != columns.date && Some(*column) != columns.amount)
        .find(is_sign)
}

/// The values of a column, counted.
#[derive(Default)]
struct Signs {
    ins: usize,
    outs: usize,
    dashes: usize,
    others: usize,
    empty: usize,
    /// Amounts with a minus where the column says that money came in.
    contradictions: usize,
    /// Amounts without a mark where the column says that money went out.
    unmarked_outs: usize,
}

impl Signs {
    fn add(&mut self, value: &str, amount: Amount) {
        match amount::direction(value) {
            Some(Direction::In) => {
                self.ins += 1;
                self.contradictions += usize::from(amount.marked == Some(Direction::Out));
            }
            Some(Direction::Out) => {
                self.outs += 1;
                self.dashes += usize::from(!value.contains(char::is_alphabetic));
                self.unmarked_outs += usize::from(amount.marked.is_none());
            }
            None if value.is_empty() => self.empty += 1,
            None => self.others += 1,
        }
    }

    /// Returns whether the values are signs. In a column with texts that payers type, each value must be one, and both
    /// signs must occur.
    fn are_signs(&self, amounts: &Amounts, has_text: bool) -> bool {
        let signs = self.ins + self.outs;
        let has_both = 0 < self.ins && 0 < self.outs;
        let are_all = self.others == 0 && self.empty == 0;
        if signs == 0 || (self.contradictions > 0 && self.unmarked_outs < self.contradictions) {
            return false;
        }
        if has_text {
            return has_both && are_all;
        }
        let have_amounts_signs = amounts.has_out && self.unmarked_outs == 0;
        if have_amounts_signs {
            return has_both && self.others == 0;
        }
        let can_be_others = self.others == 0 || (0 < self.outs && self.others <= signs);
        // Some programs write a dash for no value.
        can_be_others && (has_both || self.dashes < signs)
    }
}

/// The lengths of the rows, and how many rows fill each column.
struct Shape {
    /// The number of columns, up to the last that has a name.
    width: usize,
    /// The number of cells that most rows have.
    usual: usize,
    rows: usize,
    filled: Vec<usize>,
}

impl Shape {
    fn of(width: usize, lines: &[&CsvRow]) -> Shape {
        let most = lines.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let count = |length: usize| lines.iter().filter(|row| row.cells.len() == length).count();
        let usual = (0..=most).max_by_key(|length| (count(*length), *length == width));
        let filled = |column| {
            let rows = lines.iter().filter(|row| !row.cell(column).is_empty());
            rows.count()
        };
        Shape {
            width,
            usual: usual.unwrap_or(0),
            rows: lines.len(),
            filled: (0..most).map(filled).collect(),
        }
    }

    fn has_usual_length(&self, row: &CsvRow) -> bool {
        row.cells.len() == self.usual
    }

    /// Returns whether the row has a value after the last column.
    fn is_too_long(&self, row: &CsvRow) -> bool {
        self.width < used(row)
    }

    /// Returns whether the row has a cell too many or too few, so that its amount may be a neighbour of the cell under the
    /// heading: if a cell is missing, a column is empty that half of the other rows fill; if there is one too many, most
    /// other rows don't fill the columns to which it moves the rest.
    fn is_shifted(&self, row: &CsvRow, value: Option<u32>) -> bool {
        let (used, length) = (used(row), row.cells.len());
        let others = self.rows.saturating_sub(1);
        let filled = |column: usize| {
            let all = self.filled.get(column).copied().unwrap_or(0);
            all - usize::from(!row.cell(column).is_empty()).min(all)
        };
        let neighbour = value.and_then(|value| {
            let cell = value as usize;
            let is_usual = |column| 0 < filled(column) && others <= 2 * filled(column);
            if (used..self.width).any(is_usual) {
                return cell.checked_sub(self.width - used);
            }
            let more = length.checked_sub(self.width).filter(|more| 0 < *more)?;
            let moved = self.width.saturating_sub(more)..self.width;
            let is_free = moved.into_iter().all(|column| 2 * filled(column) <= others);
            (is_free && !row.cell(cell).is_empty()).then_some(cell + more)
        });
        self.is_too_long(row) || neighbour.is_some_and(|cell| amount::is_amount(row.cell(cell)))
    }
}

/// Returns the number of cells up to the last that is not empty.
fn used(row: &CsvRow) -> usize {
    let is_filled = |cell: &String| !cell.trim().is_empty();
    row.cells.iter().rposition(is_filled).map_or(0, |at| at + 1)
}
