//! The columns of a file of people.

use serde::{Deserialize, Serialize};

use crate::csv_file::CsvRow;

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    FirstName,
    LastName,
    /// First and last name in one.
    FullName,
    Email,
    Phone,
    Concessions,
    Note,
}

/// The position of each column in the file, from 0; null for a column that the file doesn't have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export, export_to = "wire.ts"))]
pub struct PeopleColumns {
    pub first_name: Option<u32>,
    pub last_name: Option<u32>,
    /// First and last name in one.
    pub full_name: Option<u32>,
    pub email: Option<u32>,
    pub phone: Option<u32>,
    pub concessions: Option<u32>,
    pub note: Option<u32>,
}

impl Column {
    const ALL: [Column; 7] = [
        Column::FirstName,
        Column::LastName,
        Column::FullName,
        Column::Email,
        Column::Phone,
        Column::Concessions,
        Column::Note,
    ];

    /// Returns the headings for this column in lower case, without spaces and signs, the likeliest first. The headings of
    /// concessions don't include those of amounts of money.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Column::FirstName => &["firstname", "first", "givenname", "given", "forename"],
            Column::LastName => &["lastname", "last", "surname", "familyname", "family"],
            Column::FullName => &[
                "fullname",
                "name",
                "displayname",
                "client",
                "member",
                "customer",
                "student",
                "attendee",
                "participant",
                "guest",
            ],
            Column::Email => &[
                "email",
                "emailaddress",
                "emails",
                "emailaddresses",
                "mail",
                "mailaddress",
            ],
            Column::Phone => &[
                "mobile",
                "mobilephone",
                "phonemobile",
                "cell",
                "cellphone",
                "phone",
                "telephone",
                "tel",
                "contactnumber",
                "landline",
            ],
            Column::Concessions => &[
                "concessions",
                "concession",
                "openingconcessions",
                "credits",
                "creditsremaining",
                "remainingcredits",
                "creditsleft",
                "classesleft",
                "classesremaining",
                "remainingclasses",
                "visitsremaining",
                "remainingvisits",
                "visitsleft",
                "sessionsremaining",
                "sessionsleft",
                "passes",
                "passesremaining",
                "passesleft",
            ],
            Column::Note => &[
                "note",
                "notes",
                "comment",
                "comments",
                "remarks",
                "staffnotes",
            ],
        }
    }

    /// Returns how badly a heading fits this column, 0 for the best; `None` if it doesn't fit.
    fn misfit(self, heading: &str) -> Option<Misfit> {
        let place = |text: &str| self.names().iter().position(|name| *name == text);
        let words = words(heading);
        if let Some(name) = place(&words.concat()) {
            return Some((0, name, 0));
        }
        let (mut others, mut left_out) = (0, 0);
        let mut rest = String::new();
        for word in &words {
            match word.parse::<u16>() {
                Ok(number) => others += usize::from(number).saturating_sub(1),
                Err(_) if OTHERS.contains(&word.as_str()) => others += 1,
                Err(_) if FIRST.contains(&word.as_str()) => left_out += 1,
                Err(_) => rest.push_str(word),
            }
        }
        place(&rest).map(|name| (others, name, left_out))
    }
}

/// The number of words for another than the first of several, the position of the name, and the number of words that say
/// nothing about the content.
type Misfit = (usize, usize, usize);

/// The words of a heading that say whose it is, or that it is the first of several: `Customer Email`, `E-mail 1 - Value`.
const FIRST: [&str; 23] = [
    "client",
    "customer",
    "member",
    "student",
    "attendee",
    "participant",
    "guest",
    "contact",
    "person",
    "buyer",
    "purchaser",
    "subscriber",
    "billing",
    "primary",
    "main",
    "preferred",
    "default",
    "personal",
    "the",
    "your",
    "value",
    "number",
    "no",
];

/// The words of a heading for an address or a number that is used only if there is no better one.
const OTHERS: [&str; 9] = [
    "home",
    "work",
    "business",
    "office",
    "other",
    "secondary",
    "alternative",
    "shipping",
    "delivery",
];

impl PeopleColumns {
    /// Recognises the columns by their headings. Of several for the same, the best that has text in any row is chosen. If no
    /// heading is that of e-mail addresses, a column that has nothing else is.
    pub fn recognised(header: &[String], rows: &[CsvRow]) -> PeopleColumns {
        let has_text = |at: &usize| rows.iter().any(|row| !row.cell(*at).is_empty());
        let has_addresses = |at: &usize| {
            let mut cells = rows.iter().map(|row| row.cell(*at));
            has_text(at) && cells.all(|cell| cell.is_empty() || cell.contains('@'))
        };
        let mut columns = PeopleColumns::default();
        for column in Column::ALL {
            let mut fitting: Vec<(Misfit, usize)> = header
                .iter()
                .enumerate()
                .filter_map(|(at, heading)| Some((column.misfit(heading)?, at)))
                .collect();
            fitting.sort_unstable();
            let mut fitting = fitting.into_iter().map(|(_, at)| at);
            let best = fitting.clone().find(has_text).or_else(|| fitting.next());
            *columns.position(column) = best.and_then(|at| u32::try_from(at).ok());
        }
        if columns.email.is_none() {
            let by_content = (0..header.len()).find(has_addresses);
            columns.email = by_content.and_then(|at| u32::try_from(at).ok());
        }
        if columns.first_name.is_some() && columns.last_name.is_some() {
            columns.full_name = None;
        }
        columns
    }

    /// Returns whether a row has the headings of people: at least two that are known.
    pub fn are_named_in(row: &[String]) -> bool {
        let is_named = |column: &Column| row.iter().any(|cell| column.misfit(cell).is_some());
        1 < Column::ALL.iter().filter(|column| is_named(column)).count()
    }

    /// Returns whether a column of the file, from 0, is imported.
    pub fn has(mut self, at: usize) -> bool {
        let is_at = |column: &Option<u32>| column.is_some_and(|column| column as usize == at);
        Column::ALL
            .into_iter()
            .any(|column| is_at(self.position(column)))
    }

    fn position(&mut self, column: Column) -> &mut Option<u32> {
        match column {
            Column::FirstName => &mut self.first_name,
            Column::LastName => &mut self.last_name,
            Column::FullName => &mut self.full_name,
            Column::Email => &mut self.email,
            Column::Phone => &mut self.phone,
            Column::Concessions => &mut self.concessions,
            Column::Note => &mut self.note,
        }
    }
}

/// Returns the words of a heading in lower case. `E-mail` is one word, `customerEmail` and `Email1` are two.
fn words(heading: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for letter in heading.chars() {
        let begins_word = !letter.is_alphanumeric()
            || (last.is_lowercase() && letter.is_uppercase())
            || (last.is_alphabetic() && letter.is_numeric());
        if begins_word
            && words
                .last()
                .is_some_and(|word| !word.is_empty() && word != "e")
        {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
        last = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|&cell| cell.to_owned()).collect()
    }

    fn of(header: &[&str]) -> PeopleColumns {
        PeopleColumns::recognised(&texts(header), &[])
    }

    /// Returns the headings that are recognised: first name, last name, full name, e-mail, phone, concessions, note.
    fn recognised(header: &str) -> String {
        let header: Vec<&str> = header.split(", ").collect();
        let mut columns = of(&header);
        let names = Column::ALL.map(|column| {
            columns
                .position(column)
                .map_or("", |at| header[at as usize])
        });
        names.join(", ")
    }

    #[test]
    fn a_heading_has_no_number_of_a_phone() {
        assert_eq!(
            recognised("Last name 2, Last name"),
            ", Last name, , , , , "
        );
        assert_eq!(recognised("Last name 0215550101"), ", , , , , , ");
        assert_eq!(recognised("Last name 10215550101"), ", , , , , , ");
    }

    #[test]
    fn headings_are_recognised_in_any_case_and_spacing() {
        let columns = of(&[
            " E-Mail Address",
            "SURNAME",
            "Given name",
            "Mobile",
            "Credits",
            "Name",
        ]);
        let expected = PeopleColumns {
            email: Some(0),
            last_name: Some(1),
            first_name: Some(2),
            phone: Some(3),
            concessions: Some(4),
            full_name: None,
            note: None,
        };
        assert_eq!(columns, expected);
    }

    #[test]
    fn a_full_name_is_recognised_and_an_account_balance_is_not() {
        assert_eq!(of(&["Client", "Email"]).full_name, Some(0));
        assert_eq!(of(&["Account balance", "Email"]).concessions, None);
    }

    #[test]
    fn the_headings_of_address_books_and_shops_are_recognised() {
        for (header, expected) in [
            (
                "First Name, Middle Name, Last Name, Phonetic First Name, Nickname, File As, Organization Name, Notes, Labels, \
                 E-mail 1 - Label, E-mail 1 - Value, E-mail 2 - Value, Phone 1 - Label, Phone 1 - Value",
                "First Name, Last Name, , E-mail 1 - Value, Phone 1 - Value, , Notes",
            ),
            (
                "Name, Given Name, Additional Name, Family Name, Yomi Name, E-mail 1 - Type, E-mail 1 - Value, Phone 1 - Value",
                "Given Name, Family Name, , E-mail 1 - Value, Phone 1 - Value, , ",
            ),
            (
                "Title, First Name, Last Name, Company, Home Street, Business Phone, Home Phone, Mobile Phone, Primary Phone, \
                 E-mail Address, E-mail Type, E-mail Display Name, E-mail 2 Address, Notes",
                "First Name, Last Name, , E-mail Address, Mobile Phone, , Notes",
            ),
            (
                "First Name, Last Name, Display Name, Nickname, Primary Email, Secondary Email, Screen Name, Work Phone, \
                 Home Phone, Fax Number, Pager Number, Mobile Number, Home Address, Notes",
                "First Name, Last Name, , Primary Email, Mobile Number, , Notes",
            ),
            (
                "Order ID, Customer Email, Customer First Name, Customer Last Name, Billing Phone",
                "Customer First Name, Customer Last Name, , Customer Email, Billing Phone, , ",
            ),
            (
                "Billing First Name, Billing Last Name, Billing Email Address, Billing Phone, Shipping First Name",
                "Billing First Name, Billing Last Name, , Billing Email Address, Billing Phone, , ",
            ),
            (
                "billing_email, billing_first_name, billing_last_name, billing_phone, customer_note",
                "billing_first_name, billing_last_name, , billing_email, billing_phone, , customer_note",
            ),
            (
                "customerEmail, customerFirstName, CustomerLastName, customerPhoneNumber",
                "customerFirstName, CustomerLastName, , customerEmail, customerPhoneNumber, , ",
            ),
            (
                "Client ID, Client, Client Email, Client Phone, Emergency Contact Phone, Visits Remaining",
                ", , Client, Client Email, Client Phone, Visits Remaining, ",
            ),
            (
                "First name, Last name, Email (work), Email1, Phone (home), Phone (mobile)",
                "First name, Last name, , Email1, Phone (mobile), , ",
            ),
            (
                "First Name, Last Name, Email, Accepts Email Marketing, Default Address Phone, Phone, Note",
                "First Name, Last Name, , Email, Phone, , Note",
            ),
            (
                "Username, Company Name, Member Number, Email Opt In, Phone Type, Emergency Contact, Last Visit",
                ", , , , , , ",
            ),
        ] {
            assert_eq!(recognised(header), expected, "{header}");
        }
    }

    #[test]
    fn of_several_columns_one_with_text_is_chosen() {
        let row = |cells: &[&str]| CsvRow {
            cells: texts(cells),
            ..CsvRow::default()
        };
        let header = texts(&["Mobile Phone", "Home Phone", "Contact", "Mail"]);
        let rows = [
            row(&["", "09 555", "", ""]),
            row(&["", "", "m@example.nz", ""]),
        ];
        assert_eq!(PeopleColumns::recognised(&header, &rows).phone, Some(1));
        let unnamed = PeopleColumns::recognised(&header[..3], &rows);
        assert_eq!((unnamed.email, unnamed.phone), (Some(2), Some(1)));
    }
}
