//! Searches a list. An item matches if it contains every word of the search, in any spelling that
//! [`folded`] makes equal. A phone number matches by its digits (contract, section 10).

use crate::fold::folded;

/// The words of a search. Each must occur somewhere; `%`, `_` and `*` are ordinary characters.
pub struct Words(Vec<Spellings>);

/// The spellings of one word. One of the spellings must occur. Each is folded, without spaces and
/// not empty.
pub type Spellings = Vec<String>;

impl Words {
    /// Splits a search at its spaces.
    pub fn of(search: &str) -> Words {
        let words = search.split_whitespace().map(spellings);
        Words(words.filter(|word| !word.is_empty()).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns, for each word, the spellings to look for in a folded text.
    pub fn spellings(&self) -> &[Spellings] {
        &self.0
    }

    /// Returns whether each word occurs in at least one of these texts.
    pub fn are_in<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> bool {
        let texts: Vec<String> = texts.into_iter().map(folded).collect();
        self.0.iter().all(|word| {
            word.iter()
                .any(|spelling| texts.iter().any(|text| text.contains(spelling.as_str())))
        })
    }
}

/// The texts by which a search finds an account.
pub struct SearchablePerson<'a> {
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub username: &'a str,
    pub email: &'a str,
    pub phone: &'a str,
}

impl SearchablePerson<'_> {
    /// Returns the folded text to search. The names, the username, the e-mail address and the phone
    /// number have a line each; further lines have the digits of the phone number (contract,
    /// section 10).
    pub fn text(&self) -> String {
        let written = [
            self.first_name,
            self.last_name,
            self.username,
            self.email,
            self.phone,
        ];
        let mut lines: Vec<String> = written.into_iter().map(folded).collect();
        lines.extend(phone_spellings(&folded(self.phone)));
        lines.join("\n")
    }
}

/// New Zealand's calling code.
const HOME: &str = "+64";

/// Returns the folded word and, if it may be part of a phone number, its digits.
fn spellings(word: &str) -> Spellings {
    let folded = folded(word);
    if folded.is_empty() {
        return Vec::new();
    }
    let mut spellings = vec![folded];
    if let Some(digits) = digits_of(&spellings[0]).filter(|_| may_be_of_a_phone(&spellings[0])) {
        if let Some(code) = digits.strip_prefix("00") {
            spellings.push(without_trunk(&format!("+{code}")));
        }
        spellings.push(without_trunk(&digits));
    }
    spellings.dedup();
    spellings
}

/// Returns the spellings of each number in a folded phone field: `021 777 8888` and
/// `+64 21 777 8888` have the same two.
fn phone_spellings(phone: &str) -> Vec<String> {
    let mut spellings = Vec::new();
    for number in phone.split(|c: char| !is_of_a_number(c) && !c.is_whitespace()) {
        let digits = digits_of(&number.split_whitespace().collect::<String>());
        let Some(digits) = digits else { continue };
        let number = international(&digits).unwrap_or(digits);
        spellings.extend(number.strip_prefix(HOME).map(|rest| format!("0{rest}")));
        spellings.push(number);
    }
    spellings
}

/// Adds the country code to a number. A leading 0 means New Zealand, 00 means +, and a complete
/// number that begins with 64 may lack the +.
fn international(digits: &str) -> Option<String> {
    /// The digits of the shortest New Zealand number with its code.
    const SHORTEST: usize = 10;
    if digits.starts_with('+') {
        Some(without_trunk(digits))
    } else if let Some(abroad) = digits.strip_prefix("00") {
        Some(without_trunk(&format!("+{abroad}")))
    } else if let Some(home) = digits.strip_prefix('0') {
        Some(format!("{HOME}{home}"))
    } else if digits.starts_with("64") && SHORTEST <= digits.len() {
        Some(without_trunk(&format!("+{digits}")))
    } else {
        None
    }
}

/// Removes the 0 after New Zealand's code: `+64 (0)21` becomes `+64 21`.
fn without_trunk(digits: &str) -> String {
    match digits.strip_prefix(HOME) {
        Some(rest) => format!("{HOME}{}", rest.trim_start_matches('0')),
        None => digits.to_owned(),
    }
}

/// Returns the digits of a phone number or a part of one, with its leading +; `None` for any other
/// word.
fn digits_of(word: &str) -> Option<String> {
    if !word.chars().all(is_of_a_number) {
        return None;
    }
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    let is_international = word.trim_start_matches('(').starts_with('+');
    (!digits.is_empty()).then(|| {
        if is_international {
            format!("+{digits}")
        } else {
            digits
        }
    })
}

/// Returns whether a folded word of digits and signs may be part of a phone number, as `(09)`,
/// `021.7` and `777-8888` may. `1.5` and `150.00` are other numbers, because they end in a short
/// group of digits.
fn may_be_of_a_phone(word: &str) -> bool {
    /// The digits of the shortest last group of a phone number.
    const GROUP: usize = 3;
    let begins_as_one = word.starts_with(['+', '(']);
    let has_trunk = word.starts_with('0') && !word.starts_with("0.");
    let last = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let last = last.rsplit(|c: char| !c.is_ascii_digit()).next();
    begins_as_one || has_trunk || last.is_some_and(|group| GROUP <= group.len())
}

const fn is_of_a_number(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '+' | '(' | ')' | '-' | '.')
}

#[cfg(all(test, feature = "nfc"))]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Row {
        search: String,
        text: String,
        finds: bool,
    }

    /// The app's tests read the same rows.
    #[test]
    fn the_examples_are_found_as_expected() {
        let rows: Vec<Row> = serde_json::from_str(include_str!("../tests/search.json")).unwrap();
        for Row {
            search,
            text,
            finds,
        } in rows
        {
            let found = Words::of(&search).are_in([text.as_str()]);
            assert_eq!(found, finds, "{search:?} in {text:?}");
        }
    }

    #[derive(serde::Deserialize)]
    struct PhoneRow {
        search: String,
        phone: String,
        finds: bool,
    }

    /// The app's tests read the same rows.
    #[test]
    fn a_phone_number_is_found_by_its_digits_however_it_is_written() {
        let rows: Vec<PhoneRow> =
            serde_json::from_str(include_str!("../tests/phones.json")).unwrap();
        for PhoneRow {
            search,
            phone,
            finds,
        } in rows
        {
            let person = SearchablePerson {
                first_name: "Mia",
                last_name: "Tāne",
                username: "mia.tane",
                email: "mia@example.nz",
                phone: &phone,
            };
            let found = Words::of(&search).are_in([person.text().as_str()]);
            assert_eq!(found, finds, "{search:?} for {phone:?}");
        }
    }

    #[test]
    fn every_word_is_found_in_one_text_or_another() {
        let texts = ["Mia", "Tāne", "021 555"];
        assert!(Words::of(" tane  mia ").are_in(texts));
        assert!(!Words::of("mia hana").are_in(texts));
        assert!(Words::of("").are_in(texts));
        assert!(!Words::of("%").are_in(texts) && !Words::of("m_a").are_in(texts));
    }

    #[test]
    fn a_search_of_only_apostrophes_has_no_words() {
        assert!(Words::of(" ' ’ \u{200B}").is_empty());
    }
}
