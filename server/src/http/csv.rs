//! Files of comma-separated values (contract, section 10): UTF-8 with a byte order mark, CRLF, RFC 4180.

use std::fmt::Write;

/// A cell of a row.
pub enum Cell {
    Text(String),
    /// A number, as written.
    Number(String),
}

/// The text of a file with these rows.
pub fn text<const N: usize>(rows: impl Iterator<Item = [Cell; N]>) -> String {
    let mut text = "\u{feff}".to_owned();
    for row in rows {
        for (index, cell) in row.iter().enumerate() {
            if 0 < index {
                text.push(',');
            }
            // Writing to a String doesn't fail.
            let _ = match cell {
                Cell::Text(cell) => write!(text, "{}", quoted(cell)),
                Cell::Number(number) => write!(text, "{number}"),
            };
        }
        text.push_str("\r\n");
    }
    text
}

/// Quotes a text where RFC 4180 requires it. A text that a spreadsheet would run as a formula gets an apostrophe first.
fn quoted(text: &str) -> String {
    let apostrophe = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        "'"
    } else {
        ""
    };
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{apostrophe}{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_quoted_and_never_a_formula() {
        let cells = [
            "Mia",
            "a,b",
            "say \"hi\"",
            "two\nlines",
            "=1+1",
            "+64",
            "-5",
            "@x",
            "=a,b",
            "",
        ];
        let row = cells.map(|cell| Cell::Text(cell.to_owned()));
        let numbers = ["-5.00", ""].map(|number| Cell::Number(number.to_owned()));
        assert_eq!(
            super::text([row].into_iter()),
            "\u{feff}Mia,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",'=1+1,'+64,'-5,'@x,\"'=a,b\",\r\n"
        );
        assert_eq!(super::text([numbers].into_iter()), "\u{feff}-5.00,\r\n");
    }
}
