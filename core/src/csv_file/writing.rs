//! Writing a CSV file (contract, section 10).

use super::file::begins_a_formula;

/// A value of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// A text that looks like a formula gets an apostrophe, which [`super::read`] removes.
    Text(&'a str),
    Number(i64),
    /// An amount in cents, written in dollars: `-1234.50`.
    Cents(i64),
}

/// A file as a spreadsheet reads it (RFC 4180): UTF-8 with a byte order mark, CRLF after each row, quotes where needed.
pub fn write<'a, Row: AsRef<[Cell<'a>]>>(rows: impl IntoIterator<Item = Row>) -> String {
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
        Cell::Number(number) => number.to_string(),
        Cell::Cents(cents) => {
            let sign = if *cents < 0 { "-" } else { "" };
            let cents = cents.unsigned_abs();
            format!("{sign}{}.{:02}", cents / 100, cents % 100)
        }
    }
}

fn quoted(text: &str) -> String {
    let apostrophe = if text.starts_with(begins_a_formula) {
        "'"
    } else {
        ""
    };
    if text.contains(['"', ',', '\r', '\n']) {
        format!("\"{apostrophe}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{apostrophe}{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_numbers_and_formulas_become_texts() {
        let row = [
            Cell::Text("=1+1"),
            Cell::Text("-5"),
            Cell::Number(-5),
            Cell::Cents(-123_450),
            Cell::Cents(5),
            Cell::Text("a;b"),
            Cell::Text("a,b"),
            Cell::Text("\rx"),
        ];
        let file = "\u{FEFF}'=1+1,'-5,-5,-1234.50,0.05,a;b,\"a,b\",\"'\rx\"\r\n";
        assert_eq!(write([row]), file);
    }
}
