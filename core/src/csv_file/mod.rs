//! Reads CSV files from banks, spreadsheets and other systems, and writes CSV files.
//!
//! A file that can't be read completely is refused with a message that says what is wrong and what
//! to do, so that no row is lost unnoticed. A row that can't be read has a [`RowFault`].

mod decoding;
mod file;
mod header;
mod parsing;
mod writing;

use crate::limits::CSV_FILE_BYTES;
pub use file::{CsvRow, FileFault, RowFault};
pub use header::header_position;
pub use writing::{Cell, write};

/// Reads the rows of a file, at least one. It is encoded in UTF-8, in UTF-16 with a byte order mark
/// or in Windows-1252; its cells are separated by commas, semicolons or tabs; its lines end in LF,
/// CRLF or CR. A quoted cell may contain separators, line breaks, and quotes that are doubled.
pub fn rows(bytes: &[u8]) -> Result<Vec<CsvRow>, FileFault> {
    if bytes.len() > CSV_FILE_BYTES {
        return Err(FileFault::TooLarge);
    }
    let decoded = decoding::decoded(bytes)?;
    let rows = parsing::rows(&decoded)?;
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
        let rows = rows(bytes).unwrap().into_iter();
        rows.map(|row| row.cells).collect()
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

    /// The cells of a file, and those that are doubtful: `line:column`, from 1 and from 0.
    fn doubtful(bytes: &[u8]) -> (String, Vec<String>) {
        let rows = rows(bytes).unwrap();
        let places = rows.iter().flat_map(|row| {
            let columns = row.doubtful_cells.iter();
            columns.map(move |column| format!("{}:{column}", row.line))
        });
        let places = places.collect();
        let cells: Vec<_> = rows.into_iter().flat_map(|row| row.cells).collect();
        (cells.join("|"), places)
    }

    #[test]
    fn a_wrong_byte_spoils_no_other_text_and_its_cell_is_doubtful() {
        for (bytes, text, places) in [
            (
                &b"Name,City\nM\xC4\x81ia T\xC4\x81ne,x\nRen\xE9,x\n"[..],
                "Name|City|Māia Tāne|x|René|x",
                vec!["3:0"],
            ),
            // A mark says that the file is in UTF-8.
            (
                b"\xEF\xBB\xBFName,City\nx,Ren\xE9\n",
                "Name|City|x|René",
                vec!["2:1"],
            ),
            // A text that was cut in the middle of a character.
            (b"a;b\n\xC4\x81;T\xC4\n", "a|b|ā|TÄ", vec!["2:1"]),
            // Both encodings are possible.
            (
                b"a,b\n\xC4\x81,\xE9\n\xE9,\xE8\n",
                "a|b|ā|é|é|è",
                vec!["2:0", "2:1", "3:0", "3:1"],
            ),
            (b"a,b\n\x80,\xE9\n", "a|b|€|é", vec![]),
            // Quotes and line breaks before it.
            (
                b"a,b\n\"\xC4\x81\r\n\"\"x\",\"\xE9,\"\r\nx,y\n",
                "a|b|ā\r\n\"x|é,|x|y",
                vec!["2:1"],
            ),
        ] {
            let places = places.into_iter().map(str::to_owned).collect();
            assert_eq!(doubtful(bytes), (text.to_owned(), places), "{text}");
        }
    }

    #[test]
    fn text_that_was_decoded_wrongly_before_it_was_written_is_doubtful() {
        for (garbled, sound) in [
            ("MÄ\u{81}ia", "Māia"),
            ("TÄ“", "Tē"),
            ("JosÃ©", "José"),
            ("NgÅ«", "Ngū"),
            ("â‚¬5", "€5"),
            ("Ren\u{FFFD}", "“Straße” Ōtāhuhu"),
        ] {
            let file = format!("a,b\n{garbled},{sound}\n");
            assert_eq!(doubtful(file.as_bytes()).1, ["2:0"], "{garbled}");
        }
        let cut = [&utf16("a,b\nx", [0xFF, 0xFE])[..], &[0x3D, 0xD8, b'\n', 0]].concat();
        assert_eq!(
            doubtful(&cut),
            ("a|b|x\u{FFFD}".to_owned(), vec!["2:0".to_owned()])
        );
    }

    #[test]
    fn a_text_in_a_formula_is_a_text() {
        assert_eq!(
            cells(b"=\"021\",\"=\"\"021\"\"\",=1+1,'=\"x\",=\"a\"&\"b\"\n"),
            [["021", "021", "=1+1", "=\"x\"", "=\"a\"&\"b\""]]
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
            let rows = rows(text.as_bytes()).unwrap();
            let lines: Vec<u32> = rows.iter().map(|row| row.line).collect();
            assert_eq!(lines, [1, 3, 6], "{end:?}");
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
            (
                b"a,b\n1,\"x\n4,5\n6,\"y, z\"\n",
                "The quote that opens on line 2 is never closed. Correct the file.",
            ),
        ] {
            assert_eq!(rows(bytes).unwrap_err().message(), message);
        }
    }

    #[test]
    fn the_size_of_a_file_is_limited() {
        let many = |count: usize| "a,b\n".repeat(count);
        assert_eq!(rows(many(CSV_ROWS).as_bytes()).unwrap().len(), CSV_ROWS);
        let fault = rows(many(CSV_ROWS + 1).as_bytes()).unwrap_err();
        assert_eq!(
            fault.message(),
            "This file has more than 50,000 rows. Split it first."
        );

        let columns = |count: usize| format!("a,b\n{}\n", vec!["x"; count].join(","));
        assert!(rows(columns(CSV_COLUMNS).as_bytes()).is_ok());
        let fault = rows(columns(CSV_COLUMNS + 1).as_bytes()).unwrap_err();
        assert_eq!(
            fault.message(),
            "Line 2 has more than 1,000 columns. Correct the file."
        );

        assert_eq!(
            rows(&vec![b'a'; CSV_FILE_BYTES + 1]),
            Err(FileFault::TooLarge)
        );
    }

    #[test]
    fn a_row_with_a_long_cell_or_with_text_beyond_the_headings_is_faulty_and_others_are_not() {
        let long = "ā".repeat(CSV_CELL_LENGTH);
        let file = format!("a,b,,\nx,{long}\nx,{long}ā\nx,y, ,\nx,y,,z\nx\n");
        let rows = rows(file.as_bytes()).unwrap();
        let faults: Vec<_> = rows.iter().map(|row| row.fault(&rows[0].cells)).collect();
        let (long, shifted) = (Some(RowFault::LongCell), Some(RowFault::Shifted));
        assert_eq!(faults, [None, None, long, None, shifted, None]);
        assert_eq!(
            RowFault::LongCell.message(),
            "This row has a cell of more than 32,767 characters"
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
        assert_eq!(cells(file.as_bytes())[1], texts);
    }

    #[test]
    fn the_lines_of_a_long_note_are_not_taken_for_rows() {
        let text = |text: &str| Cell::Text(text.to_owned());
        for note in ["Knee; left\n", "Knee\tleft\n", "1; 2; 3; 4; 5\n", ";\"\n"] {
            let note = note.repeat(30);
            let header = ["Name", "Note", "Email"].map(text);
            let row = ["Mia", &note, "mia@example.nz"].map(text);
            let first = [&note, "x", "y"].map(text);
            let file = write([header, row, first]);
            assert_eq!(cells(file.as_bytes())[1][1], note);
        }
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
