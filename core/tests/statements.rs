//! Bank statements of seven kinds, as the bank writes them and as a spreadsheet saves them again with New Zealand and
//! American settings, with every separator and in every encoding, against the sums written beside them.

use fantail_core::statement::{self, StatementColumns, StatementReading};
use fantail_core::studio_time::Day;

/// A transaction: day, cents, the other party, and what the payer typed.
type Transaction = (&'static str, i64, &'static str, &'static str);

/// A bank's file, with the number of its credits and their sum in cents. The headings are the last line of the header.
struct Bank {
    /// `None` for a bank that is not known.
    name: Option<&'static str>,
    header: &'static str,
    /// The cells of a row, with a name in braces where the transaction is inserted.
    row: &'static str,
    date: &'static str,
    transactions: &'static [Transaction],
    credits: (usize, u32),
}

const BANKS: [Bank; 7] = [
    Bank {
        name: Some("ANZ"),
        header: "Type|Details|Particulars|Code|Reference|Amount|Date|ForeignCurrencyAmount|ConversionCharge",
        row: "Bill Payment|{who}|10 Pack||{typed}|{amount}|{date}||",
        date: "DD/MM/YYYY",
        transactions: &[
            ("2026-11-05", 15_000, "Māia Tāne", "maia.tane"),
            ("2026-11-09", 123_450, "Walker-Smith, Hana", "hana.walker"),
            ("2026-11-09", -2_550, "Shop", ""),
            ("2026-11-20", 8_000, "T & M Reed", "tom"),
        ],
        credits: (3, 146_450),
    },
    Bank {
        name: Some("ANZ"),
        header: "Card|Type|Amount|Details|TransactionDate|ProcessedDate|ForeignCurrencyAmount|ConversionCharge",
        row: "1234-****-****-5678|{sign}|{unsigned}|{who}|{date}|{date}||",
        date: "DD/MM/YYYY",
        transactions: &[
            ("2026-10-31", -120_000, "Laundry, Ōtautahi", ""),
            ("2026-11-02", 1_250, "René Müller", ""),
            ("2026-11-03", -900, "Café", ""),
        ],
        credits: (1, 1_250),
    },
    Bank {
        name: Some("ASB"),
        header: "Created date / time : 20 November 2026 / 11:10:19\nBank 12; Branch 3405; Account 0123456-50\n\
                 From date 20261101\nLedger Balance : 20.00 as of 20261120\n\
                 Date|Unique Id|Tran Type|Cheque Number|Payee|Memo|Amount",
        row: "{date}|2026112001|D/C||{who}|{typed}|{amount}",
        date: "YYYY/MM/DD",
        transactions: &[
            ("2026-11-12", 15_000, "D/C FROM MIA TANE", "mia.tane, 80"),
            (
                "2026-11-13",
                99_999_999,
                "D/C FROM ĀRIA NGĀI",
                "10 \"big\" packs",
            ),
            ("2026-11-13", -130_000, "MB TRANSFER", "x"),
        ],
        credits: (2, 100_014_999),
    },
    Bank {
        name: Some("BNZ"),
        header: "Date|Amount|Payee|Particulars|Code|Reference|Tran Type|This Party Account|Other Party Account|Serial",
        row: "{date}|{amount}|{who}|10 Pack||{typed}|BP|12-3456-7890123-00||",
        date: "DD/MM/YY",
        transactions: &[
            ("2026-01-02", 15_000, "M Tāne", "mia.tane"),
            ("2026-02-28", -900, "Shop; Petone", ""),
            ("2026-03-04", 15_005, "M Tāne", "mia.tane"),
        ],
        credits: (2, 30_005),
    },
    Bank {
        name: Some("Kiwibank"),
        header: "Account number|Date|Memo/Description|Source Code (payment type)|TP ref|TP part|TP code|OP ref|OP part|\
                 OP code|OP name|OP Bank Account Number|Amount (credit)|Amount (debit)|Amount|Balance",
        row: "38-9000-0123456-00|{date}|AP ;|AP|{typed}||||||{who}||{credit}|{debit}|{amount}|12345.67",
        date: "DD-MM-YYYY",
        transactions: &[
            ("2026-11-06", -18_240, "Mercury", ""),
            ("2026-11-07", 200_000, "Ngāti Toa Trust", "group"),
            ("2026-11-30", 8_050, "T Reed, M Reed", "tom"),
        ],
        credits: (2, 208_050),
    },
    Bank {
        name: Some("Westpac"),
        header: "Date|Amount|Other Party|Description|Reference|Particulars|Analysis Code",
        row: "{date}|{amount}|{who}|DIRECT CREDIT|{typed}||",
        date: "DD/MM/YYYY",
        transactions: &[
            ("2026-11-01", 8_000, "A Ngai", "ana.ngai"),
            ("2026-11-02", 8_000, "Ana Ngāi", ""),
            ("2026-11-15", -100, "Bakery", ""),
            ("2026-11-30", 1, "Test", ""),
        ],
        credits: (3, 16_001),
    },
    Bank {
        name: None,
        header: "The Co-operative Bank\nAccount 02-1234-0123456-00\nWhen|Text|Sum|After",
        row: "{date}|{who}|{amount}|50.00",
        date: "DD.MM.YYYY",
        transactions: &[
            ("2026-04-03", 15_000, "Kōwhai Parata", ""),
            ("2026-04-13", -2_000, "Shop", ""),
            ("2026-05-04", 7_770, "H Walker", ""),
        ],
        credits: (2, 22_770),
    },
];

#[derive(Debug, Clone, Copy, PartialEq)]
enum SavedBy {
    Bank,
    NewZealand,
    American,
}

impl SavedBy {
    /// Formats a date. A spreadsheet has its own format.
    fn date(self, day: &str, of_bank: &str) -> String {
        let [year, month, day] = [&day[..4], &day[5..7], &day[8..]];
        let short = |number: &str| number.trim_start_matches('0').to_owned();
        match self {
            SavedBy::Bank => of_bank
                .replace("YYYY", year)
                .replace("YY", &year[2..])
                .replace("MM", month)
                .replace("DD", day),
            SavedBy::NewZealand => format!("{}/{month}/{year}", short(day)),
            SavedBy::American => format!("{}/{}/{year}", short(month), short(day)),
        }
    }

    /// Formats an amount. A spreadsheet groups thousands, and writes no zeros at the end.
    fn money(self, cents: i64) -> String {
        let sign = if cents < 0 { "-" } else { "" };
        let number = format!("{}.{:02}", cents.abs() / 100, cents.abs() % 100);
        if self == SavedBy::Bank {
            return format!("{sign}{number}");
        }
        let number = number.trim_end_matches('0').trim_end_matches('.');
        let (whole, decimals) = number.split_at(number.find('.').unwrap_or(number.len()));
        let mut grouped = String::new();
        for (at, digit) in whole.chars().enumerate() {
            let is_group = 0 < at && (whole.len() - at).is_multiple_of(3);
            grouped.extend(is_group.then_some(',').into_iter().chain([digit]));
        }
        format!("{sign}{grouped}{decimals}")
    }
}

impl Bank {
    fn cells(&self, (day, cents, who, typed): &Transaction, by: SavedBy) -> Vec<String> {
        let (is_credit, amount) = (0 < *cents, by.money(cents.abs()));
        let cell = |name: &str| match name {
            "{who}" => who.to_string(),
            "{typed}" => typed.to_string(),
            "{date}" => by.date(day, self.date),
            "{amount}" => by.money(*cents),
            "{unsigned}" => amount.clone(),
            "{sign}" => if is_credit { "C" } else { "D" }.to_owned(),
            "{credit}" => amount.repeat(usize::from(is_credit)),
            "{debit}" => amount.repeat(usize::from(!is_credit)),
            other => other.to_owned(),
        };
        self.row.split('|').map(cell).collect()
    }

    fn file(&self, by: SavedBy, separator: char) -> String {
        let split = |line: &str| line.split('|').map(str::to_owned).collect();
        let above: Vec<Vec<String>> = self.header.lines().map(split).collect();
        let width = above.last().map_or(0, Vec::len);
        let rows = self.transactions.iter().map(|row| self.cells(row, by));
        let mut file = String::new();
        for mut row in above.into_iter().chain(rows) {
            if by != SavedBy::Bank {
                row.resize(width, String::new());
            }
            for cell in &mut row {
                if cell.contains([separator, '"']) {
                    *cell = format!("\"{}\"", cell.replace('"', "\"\""));
                }
            }
            file.push_str(&row.join(&separator.to_string()));
            file.push_str("\r\n");
        }
        file
    }
}

/// Removes the macrons, which Windows-1252 doesn't have.
fn plain(text: &str) -> String {
    text.replace(['ā', 'Ā'], "a").replace(['ō', 'Ō'], "o")
}

/// Returns a file in UTF-8, in UTF-8 and in UTF-16 with a byte order mark, and in Windows-1252.
fn encoded(file: &str) -> [Vec<u8>; 4] {
    let marked = format!("\u{FEFF}{file}");
    let utf16 = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let byte = |letter| u8::try_from(letter).unwrap_or(0);
    let windows = plain(file).chars().map(byte).collect();
    [file.into(), marked.into_bytes(), utf16, windows]
}

#[test]
fn every_bank_is_read_right_however_its_file_was_saved() {
    let today = Day::parse("2026-12-31").unwrap();
    let chosen = StatementColumns {
        date: Some(0),
        other_party: Some(1),
        amount: Some(2),
        ..StatementColumns::default()
    };
    for (at, bank) in BANKS.iter().enumerate() {
        for by in [SavedBy::Bank, SavedBy::NewZealand, SavedBy::American] {
            for separator in [',', ';', '\t'] {
                for (encoding, bytes) in encoded(&bank.file(by, separator)).iter().enumerate() {
                    let columns = Some(chosen.clone()).filter(|_| bank.name.is_none());
                    let reading = statement::read(bytes, columns, today);
                    let file = format!("{at} {by:?} {separator:?} {encoding}");
                    check(bank, &reading, &file);
                }
            }
        }
    }
}

fn check(bank: &Bank, reading: &StatementReading, file: &str) {
    assert_eq!(reading.bank.as_deref(), bank.name, "{file}");
    let credits = reading.lines.len();
    let sum = reading.lines.iter().map(|line| line.amount_cents).sum();
    assert_eq!((credits, sum), bank.credits, "{file}: {reading:#?}");
    let others = (reading.debits as usize, reading.unreadable_count);
    assert_eq!(others, (bank.transactions.len() - credits, 0), "{file}");
    let expected = bank.transactions.iter().filter(|(_, cents, ..)| 0 < *cents);
    for (line, (day, _, who, _)) in reading.lines.iter().zip(expected) {
        let found = (line.day.to_string(), plain(&line.other_party));
        assert_eq!(found, ((*day).to_owned(), plain(who)), "{file}");
    }
}
