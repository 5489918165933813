//! Finds the headings of a file.

use super::file::CsvRow;

/// The number of rows among which the headings are searched, because banks and booking systems write titles above them.
const ABOVE: usize = 20;
/// The number of cells of a row that is taken for the headings though none of them is known.
const COLUMNS: usize = 3;

/// Returns the position of the headings: the first row that `is_header` recognises, or else the first row with several
/// cells.
pub fn header_position(rows: &[CsvRow], is_header: impl Fn(&[String]) -> bool) -> usize {
    let first = &rows[..rows.len().min(ABOVE)];
    let filled = |row: &CsvRow| {
        let cells = row.cells.iter();
        cells.filter(|cell| !cell.trim().is_empty()).count()
    };
    let widest = first.iter().map(filled).max().unwrap_or(0);
    first
        .iter()
        .position(|row| is_header(&row.cells))
        .or_else(|| {
            first
                .iter()
                .position(|row| COLUMNS.min(widest) <= filled(row))
        })
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csv_file::rows;

    fn position(text: &str) -> usize {
        let knows = |cells: &[String]| cells.iter().any(|cell| cell == "Email");
        header_position(&rows(text.as_bytes()).unwrap(), knows)
    }

    #[test]
    fn titles_above_the_headings_are_skipped() {
        assert_eq!(position("Name,Email\nMia,m@example.nz\n"), 0);
        assert_eq!(
            position("Clients\n\nPrinted,Fri,13:00\nName,Email\nMia,m@example.nz\n"),
            2
        );
        assert_eq!(position("Clients\nWho,Where,When\nMia,x,y\n"), 1);
        assert_eq!(position("Clients\nWho,Where\nMia,x\n"), 1);
        assert_eq!(position("Clients\nMia\n"), 0);
        let deep = |titles: usize| format!("{}Name,Email\n", "x,y,z\n".repeat(titles));
        assert_eq!((position(&deep(19)), position(&deep(20))), (19, 0));
    }
}
