//! Splits the texts of a line into words, and into the names of people.

use crate::fold::folded;

/// The most words of a text that are looked up: more than a bank writes.
const WORDS: usize = 40;
const TITLES: [&str; 9] = ["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "rev", "sir"];
/// The words between the names of two people.
const AND: [&str; 2] = ["and", "or"];
/// The kinds of payments that banks write with a slash.
const KINDS: [&str; 5] = ["dc", "dd", "ap", "bp", "co"];
/// Words beside a name that don't belong to it. A word with a digit doesn't either.
const NOT_NAMES: [&str; 29] = [
    "from",
    "by",
    "for",
    "to",
    "ref",
    "payment",
    "payments",
    "pay",
    "credit",
    "deposit",
    "direct",
    "automatic",
    "transfer",
    "internet",
    "online",
    "mobile",
    "banking",
    "ap",
    "bp",
    "dc",
    "dd",
    "pack",
    "class",
    "classes",
    "concession",
    "concessions",
    "yoga",
    "pilates",
    "thanks",
];

/// What stands between a word or a name and the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Break {
    /// A space or a sign within a name: `MIA REED`, `O.KEEFE`.
    None,
    /// The beginning of a text, or words that are no names.
    Start,
    /// The end of a field of the bank. A payer may continue in the next.
    Field,
    Comma,
    /// `&`, `+`, `/`, `and`: another person.
    Person,
}

/// A word of a text, folded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub before: Break,
    /// Whether no space separates it from the word before.
    pub is_joined: bool,
}

impl Word {
    /// Returns whether the word is an initial.
    pub fn is_initial(&self) -> bool {
        self.text.chars().nth(1).is_none()
    }

    pub fn has_digit(&self) -> bool {
        self.text.contains(|letter: char| letter.is_ascii_digit())
    }
}

/// Returns the words of a text in one or more fields.
pub fn words(fields: &[&str]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut before = Break::Start;
    for field in fields {
        if !words.is_empty() {
            before = strongest(before, Break::Field);
        }
        let text = folded(field);
        let mut rest = text.as_str();
        while let Some(start) = rest.find(char::is_alphanumeric) {
            let (gap, from) = rest.split_at(start);
            let end = from.find(|letter: char| !letter.is_alphanumeric());
            let (word, after) = from.split_at(end.unwrap_or(from.len()));
            rest = after;
            before = strongest(before, break_in(gap));
            if AND.contains(&word) {
                before = strongest(before, Break::Person);
                continue;
            }
            words.push(Word {
                text: word.to_owned(),
                is_joined: before == Break::None && !gap.contains(char::is_whitespace),
                before,
            });
            before = Break::None;
        }
        before = strongest(before, break_in(rest));
    }
    words.truncate(WORDS);
    without_kinds(words)
}

fn break_in(gap: &str) -> Break {
    if gap.contains(['&', '+', '/', ';', '|', '\\']) {
        Break::Person
    } else if gap.contains(',') {
        Break::Comma
    } else {
        Break::None
    }
}

/// Removes `D/C`, and the breaks between numbers, such as those of a date.
fn without_kinds(words: Vec<Word>) -> Vec<Word> {
    let mut kept: Vec<Word> = Vec::with_capacity(words.len());
    let mut is_start = false;
    for mut word in words {
        let is_slash = word.before == Break::Person;
        let previous = kept.last();
        let is_kind =
            |previous: &Word| KINDS.contains(&format!("{}{}", previous.text, word.text).as_str());
        if is_slash && previous.is_some_and(|previous| previous.is_initial() && is_kind(previous)) {
            kept.pop();
            is_start = true;
            continue;
        }
        if is_slash && (word.has_digit() || previous.is_some_and(Word::has_digit)) {
            word.before = Break::None;
        }
        if std::mem::take(&mut is_start) {
            word.before = strongest(word.before, Break::Start);
        }
        kept.push(word);
    }
    kept
}

/// Returns the words without spaces.
pub fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect()
}

/// Words that may be the name of a person, without titles and without what is no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    pub words: Vec<Word>,
    pub before: Break,
}

impl Segment {
    /// Returns whether there are no more than initials or one word, such as `MIA` in `MIA & TOM REED`.
    pub fn is_part(&self) -> bool {
        self.words.len() == 1 || self.words.iter().all(Word::is_initial)
    }
}

/// Splits words into segments. `is_name` returns whether a word is a member's name.
pub fn segments(words: Vec<Word>, is_name: impl Fn(&str) -> bool) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut skipped = Break::Start;
    for word in words {
        let is_title = TITLES.contains(&word.text.as_str());
        let is_other = word.has_digit() || NOT_NAMES.contains(&word.text.as_str());
        let before = strongest(skipped, word.before);
        if (is_title || is_other) && !is_name(&word.text) {
            // A title is as if it were not there.
            skipped = if is_title {
                before
            } else {
                strongest(before, Break::Start)
            };
            continue;
        }
        skipped = Break::None;
        match segments.last_mut() {
            Some(segment) if before == Break::None => segment.words.push(word),
            _ => segments.push(Segment {
                words: vec![word],
                before,
            }),
        }
    }
    segments
}

/// Returns which of two breaks counts if there is nothing between them.
fn strongest(a: Break, b: Break) -> Break {
    let order = [Break::Person, Break::Comma, Break::Field, Break::Start];
    let found = order.into_iter().find(|each| a == *each || b == *each);
    found.unwrap_or(Break::None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the segments of fields, with the sign of the break before each.
    fn split(fields: &[&str]) -> Vec<String> {
        let segments = segments(words(fields), |word| word == "pack");
        let shown = |segment: &Segment| {
            let sign = match segment.before {
                Break::None | Break::Start => "",
                Break::Field => "| ",
                Break::Comma => ", ",
                Break::Person => "& ",
            };
            let words: Vec<&str> = segment
                .words
                .iter()
                .map(|word| word.text.as_str())
                .collect();
            format!("{sign}{}", words.join(" "))
        };
        segments.iter().map(shown).collect()
    }

    #[test]
    fn people_are_separated_and_titles_and_other_words_left_out() {
        for (fields, expected) in [
            (&["T REED & MIA JONES"][..], &["t reed", "& mia jones"][..]),
            (&["T Reed and Mia Jones"], &["t reed", "& mia jones"]),
            (&["T REED/M JONES"], &["t reed", "& m jones"]),
            (&["MR & MRS T REED"], &["& t reed"]),
            (&["Reed, Miss Mia"], &["reed", ", mia"]),
            (&["MIA", "REED"], &["mia", "| reed"]),
            (&["D/C FROM M TĀNE 20/11"], &["m tane"]),
            (&["10 pack MIA PACK"], &["pack mia pack"]),
            (&["ANNA-MIA O'KEEFE ;"], &["anna mia okeefe"]),
            (&["A/P MIA REED"], &["mia reed"]),
            (&["TOM &", "MIA REED"], &["tom", "& mia reed"]),
            (&["AND", "& MIA"], &["& mia"]),
        ] {
            let found = split(fields);
            assert_eq!(found, expected, "{fields:?}");
        }
    }
}
