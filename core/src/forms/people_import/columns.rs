//! The columns of a file of people.

use serde::{Deserialize, Serialize};

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
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
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

    /// Returns the headings that spreadsheets and booking systems use for this column, without
    /// spaces and signs, the likeliest first. The headings of concessions don't include those of
    /// amounts of money.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Column::FirstName => &["firstname", "first", "givenname", "given", "forename"],
            Column::LastName => &["lastname", "last", "surname", "familyname", "family"],
            Column::FullName => &[
                "fullname",
                "name",
                "clientname",
                "membername",
                "customername",
                "client",
                "member",
                "customer",
            ],
            Column::Email => &["email", "emailaddress", "clientemail", "mail"],
            Column::Phone => &[
                "phone",
                "mobile",
                "phonenumber",
                "mobilephone",
                "mobilenumber",
                "cellphone",
                "cell",
                "telephone",
                "tel",
                "homephone",
                "contactnumber",
            ],
            Column::Concessions => &[
                "concessions",
                "concession",
                "openingconcessions",
                "credits",
                "creditsremaining",
                "remainingcredits",
                "classesleft",
                "classesremaining",
                "remainingclasses",
                "visitsremaining",
                "remainingvisits",
                "sessionsremaining",
                "sessionsleft",
                "passes",
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
}

impl PeopleColumns {
    /// Recognises the columns by these headings.
    pub fn recognised(header: &[String]) -> PeopleColumns {
        let headings: Vec<String> = header.iter().map(|heading| letters(heading)).collect();
        let mut columns = PeopleColumns::default();
        for column in Column::ALL {
            let mut names = column.names().iter();
            let position =
                names.find_map(|name| headings.iter().position(|heading| heading == name));
            *columns.position(column) = position.and_then(|at| u32::try_from(at).ok());
        }
        if columns.first_name.is_some() && columns.last_name.is_some() {
            columns.full_name = None;
        }
        columns
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

/// Returns a heading in lower case, without spaces and signs: `E-mail address` is `emailaddress`.
fn letters(heading: &str) -> String {
    let letters = heading.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(header: &[&str]) -> PeopleColumns {
        let header: Vec<String> = header.iter().map(|&heading| heading.to_owned()).collect();
        PeopleColumns::recognised(&header)
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
}
