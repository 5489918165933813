//! Reads CSV files from banks, spreadsheets and other systems, and writes CSV files.
//!
//! A file that can't be read completely is refused with a message that says what is wrong and what
//! to do, so that no row is lost unnoticed.

mod decoding;
mod file;
mod parsing;
mod writing;

use serde::Serialize;

use crate::limits::CSV_FILE_BYTES;
pub use file::{CsvFile, CsvRow, FileFault};
pub use writing::{Cell, write};

/// A file, or the reason why it can't be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct CsvReading {
    /// Null if it can't be read.
    pub file: Option<CsvFile>,
    /// Null if it can be read.
    pub why_not: Option<String>,
}

impl CsvReading {
    pub fn of(bytes: &[u8]) -> CsvReading {
        let read = read(bytes);
        CsvReading {
            why_not: read.as_ref().err().map(|fault| fault.message()),
            file: read.ok(),
        }
    }
}

/// Reads a file. It is encoded in UTF-8, in UTF-16 with a byte order mark or in Windows-1252; its
/// cells are separated by commas, semicolons or tabs; its lines end in LF, CRLF or CR. A quoted
/// cell may contain separators, line breaks, and quotes that are doubled.
pub fn read(bytes: &[u8]) -> Result<CsvFile, FileFault> {
    let mut rows = rows(bytes)?;
    let header = rows.remove(0).cells;
    Ok(CsvFile { header, rows })
}

/// Reads the rows of a file, at least one. The first is usually the header.
pub fn rows(bytes: &[u8]) -> Result<Vec<CsvRow>, FileFault> {
    if bytes.len() > CSV_FILE_BYTES {
        return Err(FileFault::TooLarge);
    }
    let text = decoding::decoded(bytes)?;
    let rows = parsing::rows(&text)?;
    if rows.is_empty() {
        Err(FileFault::Empty)
    } else {
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{CSV_CELL_LENGTH, CSV_COLUMNS, CSV_ROWS};

    fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
        let file = read(bytes).unwrap();
        let rows = file.rows.into_iter().map(|row| row.cells);
        std::iter::once(file.header).chain(rows).collect()
    }

    fn utf16(text: &str, mark: [u8; 2]) -> Vec<u8> {
        let to_bytes = if mark == [0xFF, 0xFE] {
            u16::to_le_bytes
        } else {
            u16::to_be_bytes
        };
        mark.into_iter()
            .chain(text.encode_utf16().flat_map(to_bytes))
            .collect()
    }

    #[test]
    fn every_encoding_gives_the_same_text() {
        let text = "Name,Note\r\nĀria Ngāi,ā\r\n";
        let expected = [["Name", "Note"], ["Āria Ngāi", "ā"]];
        assert_eq!(cells(text.as_bytes()), expected);
        assert_eq!(cells(format!("\u{FEFF}{text}").as_bytes()), expected);
        assert_eq!(cells(&utf16(text, [0xFF, 0xFE])), expected);
        assert_eq!(cells(&utf16(text, [0xFE, 0xFF])), expected);
    }

    #[test]
    fn text_that_is_not_utf8_is_read_as_windows_1252() {
        assert_eq!(
            cells(b"Name,Fee\nRen\xE9,\x80 5\n\x93Jo\x94,\x96\n")[1..],
            [["René", "€ 5"], ["“Jo”", "–"]]
        );
    }

    #[test]
    fn the_separator_is_declared_or_guessed() {
        for separator in [",", ";", "\t"] {
            let text = ["Date", "Amount", "Name"].join(separator)
                + "\n"
                + &["1", "2.5", "Mia"].join(separator)
                + "\n";
            assert_eq!(
                cells(text.as_bytes()),
                [["Date", "Amount", "Name"], ["1", "2.5", "Mia"]]
            );
        }
        assert_eq!(
            cells(b"Date;Amount\n1;2,5\n2;3,5\n3;4,5\n")[1],
            ["1", "2,5"]
        );
        assert_eq!(
            cells(b"E-mail\nmia@example.nz\n"),
            [["E-mail"], ["mia@example.nz"]]
        );
        assert_eq!(cells(b"sep=;\nDate;Amount\n"), [["Date", "Amount"]]);
    }

    #[test]
    fn a_quoted_cell_keeps_separators_quotes_and_line_breaks() {
        assert_eq!(
            cells(b"a,b,c\r\n\"1,5\",\"say \"\"hi\"\"\",\"two\r\nlines\"\r\n5\" pipe,\"\",x\r\n")
                [1..],
            [["1,5", "say \"hi\"", "two\r\nlines"], ["5\" pipe", "", "x"]]
        );
    }

    #[test]
    fn rows_have_the_right_line_number_with_any_line_ending() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a,b", "", "1,\"x", "y\"", ",", "2,3"].join(end);
            let file = read(text.as_bytes()).unwrap();
            let lines: Vec<u32> = file.rows.iter().map(|row| row.line).collect();
            assert_eq!(lines, [3, 6], "{end:?}");
        }
    }

    #[test]
    fn each_kind_of_unreadable_file_has_its_own_message() {
        for (bytes, message) in [
            (
                &b"PK\x03\x04\x14\x00"[..],
                "This is an Excel workbook. Save it as CSV first.",
            ),
            (
                b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
                "This is an Excel workbook. Save it as CSV first.",
            ),
            (b"%PDF-1.7", "This is a PDF. Export a CSV file instead."),
            (
                b"\n<!DOCTYPE html><html>",
                "This is a web page. Export a CSV file instead.",
            ),
            (b"", "This file is empty."),
            (b"\xEF\xBB\xBF\r\n , \r\n", "This file is empty."),
            (b"a,b\n1,\x00\x01\x02", "This is not a CSV file."),
            (
                b"a,b\n1,2\n3,\"x\n4,5\n",
                "The quote that opens on line 3 is never closed. Correct the file.",
            ),
        ] {
            assert_eq!(read(bytes).unwrap_err().message(), message);
        }
    }

    #[test]
    fn the_size_of_a_file_is_limited() {
        let rows = |count: usize| "a,b\n".repeat(count);
        assert_eq!(
            read(rows(CSV_ROWS).as_bytes()).unwrap().rows.len(),
            CSV_ROWS - 1
        );
        let fault = read(rows(CSV_ROWS + 1).as_bytes()).unwrap_err();
        assert_eq!(
            fault.message(),
            "This file has more than 50,000 rows. Split it first."
        );

        let columns = |count: usize| format!("a,b\n{}\n", vec!["x"; count].join(","));
        assert!(read(columns(CSV_COLUMNS).as_bytes()).is_ok());
        let fault = read(columns(CSV_COLUMNS + 1).as_bytes()).unwrap_err();
        assert_eq!(fault, FileFault::TooManyColumns(2));

        let cell = |length: usize| format!("a,b\nx,{}\n", "ā".repeat(length));
        assert!(read(cell(CSV_CELL_LENGTH).as_bytes()).is_ok());
        let fault = read(cell(CSV_CELL_LENGTH + 1).as_bytes()).unwrap_err();
        assert_eq!(
            fault.message(),
            "Line 2 has a cell of more than 1,000 characters. Correct the file."
        );

        assert_eq!(
            read(&vec![b'a'; CSV_FILE_BYTES + 1]),
            Err(FileFault::TooLarge)
        );
    }

    #[test]
    fn a_written_file_is_read_back_unchanged() {
        let texts = [
            "+64 21 555 0101",
            "=1+1",
            "@mia",
            "-",
            "\tx",
            "Tāne, \"Mia\"",
            "two\r\nlines",
            "O'Leary",
            "'quoted'",
            "",
        ];
        let row = texts.map(|text| Cell::Text(text.to_owned()));
        let header = ["a"; 10].map(|name| Cell::Text(name.to_owned()));
        let file = write([header, row]);
        assert_eq!(read(file.as_bytes()).unwrap().rows[0].cells, texts);
    }

    #[test]
    fn every_text_of_up_to_four_special_characters_is_read_back_unchanged() {
        let special = ["'", "=", "+", "\t", "\r", "\n", "\"", ",", "a"];
        let mut texts = vec![String::new()];
        let mut longest = texts.clone();
        for _ in 0..4 {
            let longer = |text: &String| special.map(|last| format!("{text}{last}"));
            longest = longest.iter().flat_map(longer).collect();
            texts.extend_from_slice(&longest);
        }
        let row = |text: &str| ["a", text].map(|text| Cell::Text(text.to_owned()));
        let file = write(texts.iter().map(|text| row(text)));
        let read = cells(file.as_bytes());
        assert_eq!(read.len(), texts.len());
        for (cells, text) in read.iter().zip(&texts) {
            assert_eq!(cells[1], *text);
        }
    }
}
