//! Writes CSV files (contract, section 10).

use super::file::is_guarded;

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A text that looks like a formula gets an apostrophe, which [`super::read`] removes.
    Text(String),
    /// A number, already formatted; empty for none.
    Number(String),
}

/// Writes a file that spreadsheets can read (RFC 4180): UTF-8 with a byte order mark, CRLF after
/// each row, quotes where needed.
pub fn write<Row: AsRef<[Cell]>>(rows: impl IntoIterator<Item = Row>) -> String {
    let mut file = "\u{FEFF}".to_owned();
    for row in rows {
        let cells: Vec<String> = row.as_ref().iter().map(written).collect();
        file.push_str(&cells.join(","));
        file.push_str("\r\n");
    }
    file
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => quoted(text),
        Cell::Number(number) => number.clone(),
    }
}

fn quoted(text: &str) -> String {
    let apostrophe = if is_guarded(text) { "'" } else { "" };
    if text.contains(['"', ',', '\r', '\n']) {
        format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{apostrophe}{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::decimal;

    #[test]
    fn only_texts_that_look_like_formulas_get_an_apostrophe() {
        let text = |text: &str| Cell::Text(text.to_owned());
        let row = [
            text("=1+1"),
            text("-5"),
            Cell::Number("-5".to_owned()),
            Cell::Number(decimal(-123_450)),
            Cell::Number(decimal(5)),
            text("a;b"),
            text("a,b"),
            text("\rx"),
            text("'=1+1"),
            text("'tis"),
        ];
        let file = "\u{FEFF}'=1+1,'-5,-5,-1234.50,0.05,a;b,\"a,b\",\"'\rx\",''=1+1,'tis\r\n";
        assert_eq!(write([row]), file);
    }

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
            write([row]),
            "\u{feff}Mia,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",'=1+1,'+64,'-5,'@x,\"'=a,b\",\r\n"
        );
        assert_eq!(write([numbers]), "\u{feff}-5.00,\r\n");
    }
}
