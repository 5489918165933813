//! Reads the people to import from a CSV file.

use serde::Serialize;

use super::columns::PeopleColumns;
use crate::csv_file::{self, CsvFile, CsvRow};
use crate::limits::PEOPLE_AT_ONCE;
use crate::wire::ImportRow;

/// The people of a file, or the reason why it can't be read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct PeopleReading {
    /// The names of the columns.
    pub header: Vec<String>,
    pub columns: PeopleColumns,
    pub rows: Vec<PersonInFile>,
    /// Null if it can be read.
    pub why_not: Option<String>,
}

/// A person of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct PersonInFile {
    /// The line of the file on which the row begins, from 1.
    pub line: u32,
    pub person: ImportRow,
    /// Why the concessions can't be read; null if they can.
    pub unread_concessions: Option<String>,
}

impl PeopleReading {
    /// Reads a file using `columns`. If it is `None`, the columns are recognised by the names in
    /// the header.
    pub fn of(bytes: &[u8], columns: Option<PeopleColumns>) -> PeopleReading {
        let file = csv_file::read(bytes).map_err(csv_file::FileFault::message);
        let file = file.and_then(check_file);
        match file {
            Ok(file) => {
                let columns = columns.unwrap_or_else(|| PeopleColumns::recognised(&file.header));
                PeopleReading {
                    rows: file.rows.iter().map(|row| person(row, columns)).collect(),
                    header: file.header,
                    columns,
                    why_not: None,
                }
            }
            Err(why_not) => PeopleReading {
                why_not: Some(why_not),
                ..PeopleReading::default()
            },
        }
    }
}

fn check_file(file: CsvFile) -> Result<CsvFile, String> {
    if file.header.iter().any(|heading| heading.contains('@')) {
        return Err(
            "The first row must name the columns: First name, Last name, Email. Add it first."
                .to_owned(),
        );
    }
    if file.rows.is_empty() {
        return Err("This file has no people, only the names of columns.".to_owned());
    }
    if PEOPLE_AT_ONCE < file.rows.len() {
        return Err(format!(
            "This file has {} people, and at most {PEOPLE_AT_ONCE} can be imported at once. Split it first.",
            file.rows.len()
        ));
    }
    Ok(file)
}

fn person(row: &CsvRow, columns: PeopleColumns) -> PersonInFile {
    let cell = |column: Option<u32>| {
        let at = column.and_then(|column| usize::try_from(column).ok());
        at.map_or("", |at| row.cell(at))
    };
    let non_empty = |cell: &str| Some(cell.to_owned()).filter(|cell| !cell.is_empty());
    let (first, last) = names(cell(columns.full_name));
    let part_or = |part: &str, from_full_name: &str| {
        non_empty(if part.is_empty() {
            from_full_name
        } else {
            part
        })
    };
    let concessions = concessions(cell(columns.concessions));
    PersonInFile {
        line: row.line,
        person: ImportRow {
            first_name: part_or(cell(columns.first_name), first),
            last_name: part_or(cell(columns.last_name), last),
            email: non_empty(cell(columns.email)),
            phone: non_empty(cell(columns.phone)),
            concessions: concessions.as_ref().ok().copied().flatten(),
            note: non_empty(cell(columns.note)),
        },
        unread_concessions: concessions.err(),
    }
}

/// Splits a full name into first and last name: `Mary Jane Tāne`, or `Tāne, Mary Jane`.
fn names(full: &str) -> (&str, &str) {
    if let Some((last, first)) = full.split_once(',') {
        return (first.trim(), last.trim());
    }
    full.rsplit_once(' ')
        .map_or((full, ""), |(first, last)| (first.trim(), last))
}

/// Parses a whole number. Zero decimals are allowed: `10`, `10.00`, `−1`. An empty cell is `None`.
fn concessions(cell: &str) -> Result<Option<i32>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    let number = cell.replace('−', "-");
    let (whole, decimals) = number.split_once('.').unwrap_or((&number, ""));
    let is_whole = decimals.bytes().all(|digit| digit == b'0');
    whole
        .parse()
        .ok()
        .filter(|_| is_whole)
        .map(Some)
        .ok_or_else(|| format!("Concessions must be a whole number, such as 10, not “{cell}”"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_concessions_are_read_in_the_formats_of_other_booking_systems() {
        let file = "Client,Email,Credits,Notes\nMary Jane Tāne,mj@example.nz,10.00,\"Knee, left\"\n\
                    \"Ngata, Hana\",hana@example.nz,−1,\nMoana,moana@example.nz,ten,\n";
        let reading = PeopleReading::of(file.as_bytes(), None);
        let read: Vec<_> = reading
            .rows
            .iter()
            .map(|row| {
                let of = |text: &Option<String>| text.clone().unwrap_or_default();
                let person = &row.person;
                (
                    row.line,
                    of(&person.first_name),
                    of(&person.last_name),
                    person.concessions,
                )
            })
            .collect();
        let expected = [
            (2, "Mary Jane".to_owned(), "Tāne".to_owned(), Some(10)),
            (3, "Hana".to_owned(), "Ngata".to_owned(), Some(-1)),
            (4, "Moana".to_owned(), String::new(), None),
        ];
        assert_eq!(read, expected);
        assert_eq!(
            reading.rows[2].unread_concessions.as_deref(),
            Some("Concessions must be a whole number, such as 10, not “ten”")
        );
        assert_eq!(reading.rows[0].person.note.as_deref(), Some("Knee, left"));
    }

    #[test]
    fn columns_can_be_chosen() {
        let columns = PeopleColumns {
            first_name: Some(1),
            last_name: Some(0),
            email: Some(2),
            ..PeopleColumns::default()
        };
        let reading = PeopleReading::of(b"A,B,C\nTane,Mia,mia@example.nz\n", Some(columns));
        assert_eq!(reading.rows[0].person.first_name.as_deref(), Some("Mia"));
    }

    #[test]
    fn unreadable_files_give_a_reason() {
        let why_not = |text: &str| PeopleReading::of(text.as_bytes(), None).why_not.unwrap();
        assert!(why_not("Mia,Tane,mia@example.nz\n").starts_with("The first row must name"));
        assert!(why_not("Name,Email\n").starts_with("This file has no people"));
        let many = format!(
            "Name,Email\n{}",
            "Mia,m@example.nz\n".repeat(PEOPLE_AT_ONCE + 1)
        );
        assert!(why_not(&many).starts_with("This file has 2001 people"));
    }
}
