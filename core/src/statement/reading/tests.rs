use super::*;

fn reading(text: &str) -> StatementReading {
    read(text.as_bytes(), None, Day::parse("2026-11-21").unwrap())
}

fn only(text: &str) -> StatementLine {
    let reading = reading(text);
    assert_eq!(
        (
            reading.lines.len(),
            reading.debits,
            reading.unreadable_count
        ),
        (1, 1, 0),
        "{reading:?}"
    );
    reading.lines[0].clone()
}

const ANZ: &str = "Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge\n\
    Bill Payment,M Tane,10 Pack,,mia.tane,150.00,20/11/2026,,\nVisa Purchase,Shop,,,,-25.50,20/11/2026,,\n";
const ASB: &str = "Created date / time : 20 November 2026 / 11:10:19\n\
    Bank 12; Branch 3405; Account 0123456-50 (Streamline)\nFrom date 20261101\nTo date 20261120\n\
    Avail Bal : 1020.00 as of 20261120\nLedger Balance : 20.00 as of 20261120\n\
    Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount\n\n\
    2026/11/20,2026112001,D/C,,\"D/C FROM M TANE\",\"mia.tane\",150.00\n\
    2026/11/20,2026112002,TFR OUT,,\"MB TRANSFER\",\"x\",-1300.00\n";
const BNZ: &str = "Date,Amount,Payee,Particulars,Code,Reference,Tran Type,This Party Account,Other Party Account,Serial\n\
    20/11/26,150.00,M Tane,10 Pack,,mia.tane,BP,12-3456-7890123-00,,\n20/11/26,-9.00,Shop,,,,POS,12-3456-7890123-00,,\n";
const KIWIBANK: &str = "Account number,Date,Memo/Description,Source Code (payment type),TP ref,TP part,TP code,OP ref,OP part,OP code,\
    OP name,OP Bank Account Number,Amount (credit),Amount (debit),Amount,Balance\n\
    38-9000-0123456-00,20-11-2026,M TANE ;,AP,mia.tane,10 Pack,,,,,M Tane,,150.00,,150.00,1000.00\n\
    38-9000-0123456-00,20-11-2026,MERCURY,DD,,,,,,,Mercury,,,182.40,-182.40,1000.00\n";
const WESTPAC: &str = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code\n\
    20/11/2026,150.00,M Tane,DIRECT CREDIT,mia.tane,10 Pack,\n20/11/2026,-11.00,Bakery,EFTPOS,,,\n";

#[test]
fn the_exports_of_five_banks_are_recognised() {
    for (bank, text) in [
        ("ANZ", ANZ),
        ("ASB", ASB),
        ("BNZ", BNZ),
        ("Kiwibank", KIWIBANK),
        ("Westpac", WESTPAC),
    ] {
        assert_eq!(reading(text).bank.as_deref(), Some(bank));
        let line = only(text);
        assert_eq!(
            (line.day.to_string().as_str(), line.amount_cents),
            ("2026-11-20", 15_000),
            "{bank}"
        );
        assert!(line.typed.contains(&"mia.tane".to_owned()), "{bank}");
        assert!(
            line.other_party.to_uppercase().ends_with("M TANE"),
            "{bank}"
        );
    }
    assert_eq!(only(ANZ).reference, "10 Pack mia.tane");
}

#[test]
fn columns_can_be_chosen_and_a_file_may_have_no_header() {
    let text = "When;What;Who;In\n3.4.2026;mia.tane;M Tane;150,00\n";
    let unknown = reading(text);
    assert!(unknown.needs_columns && unknown.lines.is_empty());
    assert_eq!((unknown.header.len(), unknown.samples.len()), (4, 1));
    let chosen = StatementColumns {
        date: Some(0),
        reference: Some(1),
        other_party: Some(2),
        credit: Some(3),
        ..StatementColumns::default()
    };
    let now = Day::parse("2026-11-21").unwrap();
    let read_again = |text: &str| read(text.as_bytes(), Some(chosen.clone()), now);
    let line = &read_again(text).lines[0];
    assert_eq!(
        (line.day.to_string().as_str(), line.amount_cents),
        ("2026-04-03", 15_000)
    );
    assert_eq!(
        read_again("3.4.2026;mia.tane;M Tane;150,00\n4.4.2026;;;1\n")
            .lines
            .len(),
        2
    );
}

#[test]
fn rows_with_two_cells_above_the_first_longer_row_are_lines_too() {
    let chosen = StatementColumns {
        date: Some(0),
        amount: Some(1),
        ..StatementColumns::default()
    };
    let text = "sep=;\n\nMy account\n3.4.2026;150,00\n4.4.2026;-20,00\n5.4.2026;80,00;mia.tane\n6.4.2026;7,00\n";
    let now = Day::parse("2026-11-21").unwrap();
    let reading = read(text.as_bytes(), Some(chosen), now);
    let lines: Vec<_> = reading
        .lines
        .iter()
        .map(|line| (line.line, line.amount_cents))
        .collect();
    assert_eq!(lines, [(4, 15_000), (6, 8_000), (7, 700)]);
    assert_eq!((reading.debits, reading.unreadable_count), (1, 0));
}

#[test]
fn the_first_line_of_a_file_without_header_has_its_own_line_number() {
    let chosen = StatementColumns {
        date: Some(0),
        amount: Some(1),
        ..StatementColumns::default()
    };
    let now = Day::parse("2026-11-21").unwrap();
    let read = read(b"sep=;\n\n3.4.2026;150,00;mia.tane\n", Some(chosen), now);
    assert_eq!(read.lines[0].line, 3);
}

#[test]
fn lines_without_date_or_amount_are_counted_and_lines_that_cannot_be_recorded_say_why_not() {
    let text = "Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code\n\
        20/11,1.00,,,,,\n20/11/2026,abc,,,,,\n20/11/2026,0.00,,,,,\n20/11/2026,(5.00),,,,,\n\
        22/11/2026,1.00,,,,,\n19/11/2024,1.00,,,,,\n20/11/2026,\"1,000,000.01\",,,,,\n";
    let reading = reading(text);
    let unreadable: Vec<_> = reading
        .unreadable
        .iter()
        .map(|line| (line.line, line.why_not.as_str()))
        .collect();
    assert_eq!(
        unreadable,
        [
            (2, "Its date has no year"),
            (3, "It has no amount that can be read")
        ]
    );
    assert_eq!(reading.debits, 2);
    let why_not: Vec<_> = reading
        .lines
        .iter()
        .map(|line| line.why_not.clone().unwrap())
        .collect();
    assert_eq!(
        why_not,
        [
            "This day is in the future",
            "This day is more than 2 years ago",
            "A payment is $0.00 to $1,000,000.00"
        ]
    );
}

fn amounts(reading: &StatementReading) -> Vec<(u32, u32)> {
    let lines = reading.lines.iter();
    lines.map(|line| (line.line, line.amount_cents)).collect()
}

fn unreadable(reading: &StatementReading) -> Vec<(u32, &str)> {
    let lines = reading.unreadable.iter();
    lines
        .map(|line| (line.line, line.why_not.as_str()))
        .collect()
}

#[test]
fn a_sign_in_a_column_of_its_own_is_read() {
    let card = "Card,Type,Amount,Details,TransactionDate,ProcessedDate,ForeignCurrencyAmount,ConversionCharge\n\
        1234-****,D,25.50,Shop,19/11/2026,20/11/2026,,\n1234-****,C,150.00,Mia Tane,20/11/2026,20/11/2026,,\n\
        1234-****,,9.00,Shop,20/11/2026,20/11/2026,,\n1234-****,C,-7.00,Shop,20/11/2026,20/11/2026,,\n";
    let read = reading(card);
    assert_eq!((read.bank.as_deref(), read.debits), (Some("ANZ"), 1));
    assert_eq!(read.columns.as_ref().unwrap().sign, Some(1));
    assert_eq!(amounts(&read), [(3, 15_000)]);
    let no_sign = "It is not marked as money in or money out, as other lines are";
    let both = "It is marked as both money in and money out";
    assert_eq!(unreadable(&read), [(4, no_sign), (5, both)]);
    // The same with words, and with a value that is no sign.
    let words = card.replace(",D,", ",Debit,").replace(",C,", ",Credit,");
    let words = words.replace("1234-****,,", "1234-****,Other,");
    assert_eq!(amounts(&reading(&words)), [(3, 15_000)]);
}

#[test]
fn a_column_of_signs_is_found_by_its_values_and_only_by_them() {
    let file = |rows: [[&str; 2]; 3]| {
        let [a, b, c] = rows.map(|[amount, value]| format!("20/11/2026,{amount},{value},x"));
        reading(&format!(
            "{}\n{a},,,\n{b},,,\n{c},,,\n",
            WESTPAC.lines().next().unwrap()
        ))
    };
    let credits = |rows| {
        (
            file(rows).lines.len(),
            file(rows).debits,
            file(rows).unreadable_count,
        )
    };
    // Column 'Other Party': signs if each value is one.
    assert_eq!(credits([["5", "D"], ["6", "C"], ["7", "D"]]), (1, 2, 0));
    assert_eq!(
        credits([["5", "D"], ["6", "C"], ["7", "M Tane"]]),
        (3, 0, 0)
    );
    assert_eq!(credits([["5", "D"], ["6", "D"], ["7", ""]]), (3, 0, 0));
    // The amounts have signs, with which the values don't agree.
    assert_eq!(credits([["-5", "C"], ["6", "D"], ["-7", "C"]]), (1, 2, 0));
    assert_eq!(credits([["-5", "D"], ["6", "C"], ["-7", "D"]]), (1, 2, 0));
    let unknown = |values: [&str; 3], amounts: [&str; 3]| {
        let row = |at: usize| format!("20/11/2026,{},{},x\n", amounts[at], values[at]);
        let chosen = StatementColumns {
            date: Some(0),
            amount: Some(1),
            ..StatementColumns::default()
        };
        let text = format!("When,What,Kind,Who\n{}{}{}", row(0), row(1), row(2));
        let read = read(
            text.as_bytes(),
            Some(chosen),
            Day::parse("2026-11-21").unwrap(),
        );
        (read.lines.len(), read.debits, read.unreadable_count)
    };
    let unsigned = ["5", "6", "7"];
    assert_eq!(unknown(["DR", "CR", "DR"], unsigned), (1, 2, 0));
    assert_eq!(unknown(["DR", "DR", "DR"], unsigned), (0, 3, 0));
    assert_eq!(unknown(["Debit", "Credit", "Fee"], unsigned), (1, 1, 1));
    assert_eq!(unknown(["", "CR", ""], unsigned), (1, 0, 2));
    assert_eq!(unknown(["-", "-", "-"], unsigned), (3, 0, 0));
    assert_eq!(unknown(["C", "C", "C"], ["5", "-6", "7"]), (2, 1, 0));
    assert_eq!(unknown(["POS", "BP", "DC"], ["5", "-6", "7"]), (2, 1, 0));
}

#[test]
fn a_row_whose_cells_are_under_other_headings_is_not_read() {
    const SHIFTED: &str = "Its cells may be under the wrong headings. A comma in a text without quotes can be the reason";
    let asb = format!(
        "{ASB}2026/11/21,2026112009,D/C,,D/C FROM MIA TANE,mia.tane, 80,150.00\n\
         2026/11/21,2026112010,D/C,D/C FROM MIA TANE,mia.tane,150.00\n\
         2026/11/21,2026112011,D/C,,D/C FROM MIA TANE,mia.tane,90.00,,,\n"
    );
    let read = reading(&asb);
    assert_eq!(amounts(&read), [(9, 15_000), (13, 9_000)]);
    assert_eq!(unreadable(&read), [(11, SHIFTED), (12, SHIFTED)]);

    // A spreadsheet gives all rows as many cells as the longest has.
    let padded = asb
        .replace(",150.00\n2026/11/20", ",150.00,\n2026/11/20")
        .replace("Memo,Amount", "Memo,Amount,");
    assert_eq!(
        unreadable(&reading(&padded)),
        [(11, SHIFTED), (12, SHIFTED)]
    );

    // The comma of a thousand is not quoted.
    let thousand = WESTPAC.replace(",150.00,", ",1,150.00,");
    assert_eq!(unreadable(&reading(&thousand)), [(2, SHIFTED)]);

    // A cell is missing before the amount, so that the balance is in its place.
    let short = KIWIBANK.replace("M TANE ;,AP", "AP");
    assert_eq!(unreadable(&reading(&short)), [(2, SHIFTED)]);

    // A comma before the amount, and an empty cell at the end.
    let chosen = StatementColumns {
        date: Some(0),
        amount: Some(2),
        ..StatementColumns::default()
    };
    let text = "When,Who,In,Note\n20/11/2026,M Tane,7.00,\n20/11/2026,TANE, 80,150.00,\n20/11/2026,M Tane,5.00\n\
        20/11/2026,M Tane,6.00,,\n";
    let read = super::read(
        text.as_bytes(),
        Some(chosen),
        Day::parse("2026-11-21").unwrap(),
    );
    assert_eq!(amounts(&read), [(2, 700), (4, 500), (5, 600)]);
    assert_eq!(unreadable(&read), [(3, SHIFTED)]);
}

#[test]
fn american_dates_are_read_and_a_notice_says_so() {
    let header = WESTPAC.lines().next().unwrap();
    let file = |days: &[&str]| {
        let rows: Vec<String> = days
            .iter()
            .map(|day| format!("{day},-1.00,,,,,\n{day},2.00,,,,,\n"))
            .collect();
        reading(&format!("{header}\n{}", rows.concat()))
    };
    let read = file(&["11/5/2026", "11/9/2026", "11/20/2026", "10/22/2026"]);
    let days: Vec<_> = read.lines.iter().map(|line| line.day.to_string()).collect();
    assert_eq!(
        days,
        ["2026-11-05", "2026-11-09", "2026-11-20", "2026-10-22"]
    );
    let notice = "The dates of this file have the month first: 11/5/2026 is 5 November 2026.";
    assert_eq!(read.notices, [notice]);
    let mixed = file(&["11/5/2026", "20/11/2026", "11/20/2026"]);
    assert_eq!(
        (
            mixed.lines.len(),
            mixed.unreadable_count,
            mixed.notices.len()
        ),
        (2, 2, 1)
    );
    assert_eq!(file(&["5/11/2026", "20/11/2026"]).notices, [""; 0]);
}

#[test]
fn a_file_without_money_going_out_says_so() {
    let without_debits = |text: &str| {
        let kept = text
            .lines()
            .filter(|line| !line.contains(",-") && !line.contains("MERCURY"));
        kept.collect::<Vec<_>>().join("\n")
    };
    for text in [ANZ, ASB, BNZ, WESTPAC] {
        assert_eq!(reading(text).notices, [""; 0]);
        let notices = reading(&without_debits(text)).notices;
        assert!(
            notices[0].starts_with("This file has no money going out. Please check"),
            "{notices:?}"
        );
    }
    // A column of credits has no debits.
    assert_eq!(reading(&without_debits(KIWIBANK)).notices, [""; 0]);
}

#[test]
fn an_empty_credit_column_is_not_read_instead_of_the_amount() {
    let chosen = StatementColumns {
        date: Some(0),
        amount: Some(1),
        credit: Some(2),
        ..StatementColumns::default()
    };
    let text = "When,What,Credit\n20/11/2026,150.00,\n20/11/2026,-9.00,\n";
    let read = read(
        text.as_bytes(),
        Some(chosen),
        Day::parse("2026-11-21").unwrap(),
    );
    assert_eq!((amounts(&read), read.debits), (vec![(2, 15_000)], 1));
}

#[test]
fn overlapping_files_have_the_same_hashes_in_any_order() {
    let hashes = |text: &str| {
        reading(text)
            .lines
            .into_iter()
            .map(|line| line.hash)
            .collect::<Vec<_>>()
    };
    let header = WESTPAC.lines().next().unwrap();
    let file = |lines: &[&str]| format!("{header}\n{}\n", lines.join("\n"));
    let [a, b, c] = [
        "20/11/2026,150.00,M Tane,,,,",
        "20/11/2026,150.00,T Reed,,,,",
        "21/11/2026,80.00,A Ngai,,,,",
    ];
    let first = hashes(&file(&[a, a, b]));
    let later = hashes(&file(&[c, b, a, a, a]));
    assert!(
        first
            .iter()
            .all(|hash| later.contains(hash) && hash.len() == 64)
    );
    let new: Vec<_> = later.iter().filter(|hash| !first.contains(hash)).collect();
    assert_eq!(new.len(), 2);
}

#[test]
fn a_file_that_is_not_csv_gives_a_reason() {
    let message = "This is an Excel workbook. Save it as CSV first.";
    assert_eq!(reading("PK\u{3}\u{4}").why_not.as_deref(), Some(message));
    assert!(reading("no,columns\n1,2\n").needs_columns);
}
