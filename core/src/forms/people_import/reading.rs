//! Reads the people to import from a CSV file.

use serde::Serialize;

use super::columns::PeopleColumns;
use crate::csv_file::{self, CsvRow, RowFault, header_position};
use crate::forms::phone;
use crate::limits::PEOPLE_IN_FILE;
use crate::money::grouped;
use crate::wire::ImportRow;

/// The people of a file, or the reason why it can't be read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PersonInFile {
    /// The line of the file on which the row begins, from 1.
    pub line: u32,
    pub person: ImportRow,
    /// Why the row can't be imported; null if it can.
    pub unread: Option<String>,
    /// What the admin must check before the row is imported; null for nothing.
    pub doubt: Option<String>,
    /// What is not as in the file; null for nothing.
    pub change: Option<String>,
}

impl PeopleReading {
    /// Reads a file using `columns`. If it is `None`, the columns are recognised by the names in
    /// the header, which may have titles above it.
    pub fn of(bytes: &[u8], columns: Option<PeopleColumns>) -> PeopleReading {
        let read = csv_file::rows(bytes).map_err(csv_file::FileFault::message);
        let read = read.and_then(|rows| of_rows(&rows, columns));
        read.unwrap_or_else(|why_not| PeopleReading {
            why_not: Some(why_not),
            ..PeopleReading::default()
        })
    }
}

fn of_rows(all: &[CsvRow], columns: Option<PeopleColumns>) -> Result<PeopleReading, String> {
    let position = header_position(all, PeopleColumns::are_named_in);
    let (header, rows) = all[position..].split_first().unwrap_or((&all[0], &[]));
    let header = &header.cells;
    if header.iter().any(|heading| heading.contains('@')) {
        return Err(
            "The first row must name the columns: First name, Last name, Email. Add it first."
                .to_owned(),
        );
    }
    if rows.is_empty() {
        return Err("This file has no people, only the names of columns.".to_owned());
    }
    if (PEOPLE_IN_FILE as usize) < rows.len() {
        return Err(format!(
            "This file has {} people, and at most {} can be read at once. Split it first.",
            grouped(&rows.len()),
            grouped(&PEOPLE_IN_FILE)
        ));
    }
    let columns = columns.unwrap_or_else(|| PeopleColumns::recognised(header, rows));
    let people = rows.iter().map(|row| person(row, header, columns));
    Ok(PeopleReading {
        rows: people.collect(),
        header: header.clone(),
        columns,
        why_not: None,
    })
}

fn person(row: &CsvRow, header: &[String], columns: PeopleColumns) -> PersonInFile {
    let mut changes = Vec::new();
    let cell = |column: Option<u32>| column.map_or("", |column| row.cell(column as usize));
    let non_empty = |cell: &str| Some(cell.to_owned()).filter(|cell| !cell.is_empty());
    let (first, last) = names(cell(columns.full_name), cell(columns.last_name));
    let part_or = |part: &str, from_full_name: &str| {
        non_empty(if part.is_empty() {
            from_full_name
        } else {
            part
        })
    };
    let first_name = part_or(cell(columns.first_name), first);
    let last_name = part_or(cell(columns.last_name), last);
    let email = first_of_several(
        cell(columns.email),
        "Only the first of several emails is read",
        &mut changes,
    );
    let phone = phone_in(cell(columns.phone), &mut changes);
    let concessions = concessions(cell(columns.concessions));
    let texts = [
        columns.first_name,
        columns.last_name,
        columns.full_name,
        columns.note,
    ];
    let unread = row.fault(header).map(RowFault::message);
    let unread = unread
        .or_else(|| texts.into_iter().map(cell).find_map(spreadsheet_error))
        .or_else(|| concessions.as_ref().err().cloned());
    PersonInFile {
        line: row.line,
        person: ImportRow {
            first_name,
            last_name,
            email: non_empty(email),
            phone: non_empty(&phone),
            concessions: concessions.ok().flatten(),
            note: non_empty(cell(columns.note)),
        },
        unread,
        doubt: doubt(row, columns),
        change: non_empty(&changes.join("; ")),
    }
}

/// Returns the question about the first cell of an imported column with characters that may be wrong.
fn doubt(row: &CsvRow, columns: PeopleColumns) -> Option<String> {
    /// The most characters of the cell that are shown.
    const SHOWN: usize = 60;
    let is_imported = |at: &&usize| columns.has(**at);
    let at = row.doubtful_cells.iter().find(is_imported)?;
    let cell = row.cell(*at);
    let shown: String = cell.chars().take(SHOWN).collect();
    let more = if shown.len() < cell.len() { "…" } else { "" };
    Some(format!(
        "“{shown}{more}” may have wrong characters. If it is right, take this person in; else correct the file"
    ))
}

fn spreadsheet_error(cell: &str) -> Option<String> {
    let words = || format!("A spreadsheet has put the error “{cell}” into this row");
    phone::is_error(cell).then(words)
}

/// Returns the first of several values in a cell, as Google writes them: `mia@example.nz ::: mia@example.com`.
fn first_of_several<'a>(
    cell: &'a str,
    change: &'static str,
    changes: &mut Vec<&'static str>,
) -> &'a str {
    let Some((first, _)) = cell.split_once(":::") else {
        return cell;
    };
    changes.push(change);
    first.trim()
}

/// Returns the phone number that a cell stands for: without the apostrophe that keeps a spreadsheet from reading a number,
/// and with the leading 0 that it drops otherwise.
fn phone_in(cell: &str, changes: &mut Vec<&'static str>) -> String {
    let change = "Only the first of several phone numbers is read";
    let typed = first_of_several(cell, change, changes).trim_start_matches('\'');
    let number = phone::without_decimals(typed);
    if phone::lacks_leading_zero(number) {
        changes.push("A leading 0 was added to the phone number");
        format!("0{number}")
    } else {
        number.to_owned()
    }
}

/// Splits a full name into first and last name: `Mary Jane Tāne`, or `Tāne, Mary Jane`. Beside a column of last names, the
/// name may be only the first.
fn names<'a>(full: &'a str, last: &str) -> (&'a str, &'a str) {
    if let Some((last, first)) = full.split_once(',') {
        return (first.trim(), last.trim());
    }
    if !last.is_empty() {
        let first = full.strip_suffix(last).unwrap_or(full).trim();
        return (if first.is_empty() { full } else { first }, "");
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
                let person = &row.person;
                (
                    row.line,
                    crate::forms::text::or_empty(&person.first_name),
                    crate::forms::text::or_empty(&person.last_name),
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
            reading.rows[2].unread.as_deref(),
            Some("Concessions must be a whole number, such as 10, not “ten”")
        );
        assert_eq!(reading.rows[0].person.note.as_deref(), Some("Knee, left"));
    }

    fn rows(file: &str) -> Vec<PersonInFile> {
        PeopleReading::of(file.as_bytes(), None).rows
    }

    #[test]
    fn one_wrong_byte_is_asked_about_and_spoils_no_other_name() {
        let file = b"First name,Last name,Email,City\nM\xC4\x81ia,T\xC4\x81ne,mia@example.nz,x\n\
            Ren\xE9,Ngata,rene@example.nz,x\nKiri,Moe,kiri@example.nz,Orl\xE9ans\n";
        let file: Vec<u8> = [&file[..], "Ana,TÄ“,ana@example.nz,\n".as_bytes()].concat();
        let reading = PeopleReading::of(&file, None);
        let read = |at: usize| {
            let PersonInFile { person, doubt, .. } = &reading.rows[at];
            (
                person.first_name.as_deref().unwrap(),
                person.last_name.as_deref().unwrap(),
                doubt.as_deref(),
            )
        };
        assert_eq!(read(0), ("Māia", "Tāne", None));
        let question = "“René” may have wrong characters. If it is right, take this person in; else correct the file";
        assert_eq!(read(1), ("René", "Ngata", Some(question)));
        assert_eq!(read(2), ("Kiri", "Moe", None));
        assert!(read(3).2.unwrap().starts_with("“TÄ“” may have"));
    }

    #[test]
    fn titles_above_the_headings_are_not_taken_for_them() {
        let file = "Client list,,\nPrinted 27/11/2026,13:00,by Kiri\n\nFirst name,Last name,Email\nMia,Tāne,mia@example.nz\n";
        let reading = PeopleReading::of(file.as_bytes(), None);
        assert_eq!(reading.header, ["First name", "Last name", "Email"]);
        assert_eq!((reading.rows.len(), reading.rows[0].line), (1, 5));
        assert_eq!(
            reading.rows[0].person.email.as_deref(),
            Some("mia@example.nz")
        );
    }

    #[test]
    fn a_row_that_is_shifted_or_has_the_error_of_a_spreadsheet_is_not_read() {
        let rows = rows(
            "First name,Last name,Email,Note,,\nMia,Tāne,mia@example.nz,Knee, left,\nAna,Ngai,ana@example.nz,Knee,,\n\
             #NAME?,Moe,moe@example.nz,,,\n",
        );
        let unread: Vec<_> = rows.iter().map(|row| row.unread.as_deref()).collect();
        assert_eq!(unread[0], Some(RowFault::Shifted.message().as_str()));
        assert_eq!(unread[1], None);
        assert_eq!(
            unread[2],
            Some("A spreadsheet has put the error “#NAME?” into this row")
        );
    }

    #[test]
    fn a_phone_number_gets_its_lost_zero_back_and_the_row_says_so() {
        let rows = rows(
            "Name,Email,Phone\nMia Tāne,a@example.nz,215550101\nMia Tāne,b@example.nz,215550101.0\n\
             Mia Tāne,c@example.nz,'0215550101\nMia Tāne,d@example.nz,\"=\"\"0215550101\"\"\"\n\
             Mia Tāne,e@example.nz ::: mia@example.com,0215550101 ::: 09 555 0101\nMia Tāne,f@example.nz,021 555 0101\n",
        );
        let added = Some("A leading 0 was added to the phone number");
        let several = "Only the first of several emails is read; Only the first of several phone numbers is read";
        let expected = [added, added, None, None, Some(several), None];
        for (row, change) in rows.iter().zip(expected) {
            let phone = row.person.phone.as_deref().unwrap();
            assert_eq!(phone.replace(' ', ""), "0215550101");
            assert_eq!(row.change.as_deref(), change);
        }
        assert_eq!(rows[4].person.email.as_deref(), Some("e@example.nz"));
    }

    #[test]
    fn a_name_beside_a_column_of_last_names_may_be_whole_or_only_the_first() {
        for name in ["Mary Jane", "Mary Jane Tāne"] {
            let rows = rows(&format!("Name,Surname,Email\n{name},Tāne,mj@example.nz\n"));
            let person = &rows[0].person;
            assert_eq!(person.first_name.as_deref(), Some("Mary Jane"));
            assert_eq!(person.last_name.as_deref(), Some("Tāne"));
        }
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
            "Mia,m@example.nz\n".repeat(PEOPLE_IN_FILE as usize + 1)
        );
        assert!(why_not(&many).starts_with("This file has 20,001 people"));
    }
}
