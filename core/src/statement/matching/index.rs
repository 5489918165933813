//! Finds members by the words of a line. Each word is looked up in a map, so that thousands of
//! lines and members are matched fast.

use std::collections::{BTreeSet, HashMap};

use super::member::StatementMember;
use crate::fold::folded;
use crate::limits::BANK_FIELD_LENGTH;
use crate::statement::line::StatementLine;

/// The most words of a line that are looked up: more than a bank writes.
const WORDS: usize = 40;
/// The most words of one reference: `anne marie van der berg`.
const REFERENCE_WORDS: usize = 5;
/// The minimum length of a reference that is found among other words, in letters and digits.
const SHORTEST: usize = 4;
/// The most members with the same name that are compared.
const NAMESAKES: usize = 50;

/// Members who are found by name.
pub enum Found {
    /// Their first and last names match.
    Names(Vec<usize>),
    /// Their last names and initials match.
    Initials(Vec<usize>),
}

#[derive(Default)]
pub struct Index {
    /// Usernames, folded.
    exact: HashMap<String, usize>,
    /// Members by the letters and digits of the username. Several members can have the same ones.
    plain: HashMap<String, Vec<usize>>,
    /// The same usernames, sorted, to find references that a bank has cut.
    sorted: Vec<(String, usize)>,
    /// Members by first and last name without spaces, for references that look like a name.
    full_names: HashMap<String, Vec<usize>>,
    names: HashMap<(String, String), Vec<usize>>,
    initials: HashMap<(char, String), Vec<usize>>,
}

impl Index {
    pub fn of(members: &[StatementMember]) -> Index {
        let mut index = Index::default();
        for (at, member) in members.iter().enumerate() {
            let username = folded(&member.username);
            let plain = plain(&username);
            index.plain.entry(plain.clone()).or_default().push(at);
            index.sorted.push((plain, at));
            index.exact.insert(username, at);
            index.add_name(member, at);
        }
        index.sorted.sort();
        index
    }

    fn add_name(&mut self, member: &StatementMember, at: usize) {
        let (first, last) = (words(&member.first_name), words(&member.last_name));
        let full_name = format!("{}{}", first.concat(), last.concat());
        self.full_names.entry(full_name).or_default().push(at);
        let (Some(first), Some(last)) = (first.first(), last.last()) else {
            return;
        };
        self.names
            .entry((first.clone(), last.clone()))
            .or_default()
            .push(at);
        if let Some(initial) = first.chars().next() {
            self.initials
                .entry((initial, last.clone()))
                .or_default()
                .push(at);
        }
    }

    /// Returns the members whose username a line contains as its reference. Looks first for the
    /// username as it is written, in all texts of the line. Otherwise looks for its letters and
    /// digits in what the payer typed, also across several fields. Otherwise looks for a username
    /// that is cut to the length of a field.
    pub fn by_reference(&self, line: &StatementLine) -> Vec<usize> {
        let everywhere = line.typed.iter().chain([&line.description]);
        let exact: BTreeSet<usize> = everywhere.flat_map(|text| self.written_in(text)).collect();
        if !exact.is_empty() {
            return exact.into_iter().collect();
        }
        let typed: Vec<String> = words(&line.typed.join(" "));
        let mut found: BTreeSet<usize> = line
            .typed
            .iter()
            .flat_map(|text| self.same_letters(&plain(&folded(text))))
            .collect();
        for from in 0..typed.len() {
            for to in from + 1..=typed.len().min(from + REFERENCE_WORDS) {
                let letters = typed[from..to].concat();
                // A single word without digits may be a first name. It counts only as the whole
                // text of a field.
                let is_reference = SHORTEST <= letters.len()
                    && (from + 1 < to || letters.contains(|c: char| c.is_ascii_digit()));
                if is_reference {
                    found.extend(self.same_letters(&letters));
                }
            }
        }
        if found.is_empty() {
            found.extend(line.typed.iter().filter_map(|text| self.cut(text)));
        }
        found.into_iter().collect()
    }

    /// Returns the members whose username is a word of the text. Only usernames with a dot, a dash
    /// or a digit count, because other words may be names.
    fn written_in(&self, text: &str) -> Vec<usize> {
        let text = folded(text);
        let parts = text.split(|letter: char| {
            letter.is_whitespace() || matches!(letter, ',' | ';' | ':' | '/' | '#' | '(' | ')')
        });
        let word = |part: &str| part.trim_matches('.').to_owned();
        let is_not_a_name = |word: &String| word.contains(|letter: char| !letter.is_alphabetic());
        parts
            .map(word)
            .filter(is_not_a_name)
            .take(WORDS)
            .filter_map(|word| self.exact.get(&word).copied())
            .collect()
    }

    /// Returns the members whose username has these letters and digits. If there are any, also
    /// returns members with the same full name, because the payer may mean them.
    fn same_letters(&self, letters: &str) -> Vec<usize> {
        let Some(usernames) = self.plain.get(letters) else {
            return Vec::new();
        };
        let namesakes = self.full_names.get(letters).into_iter().flatten();
        usernames.iter().chain(namesakes).copied().collect()
    }

    /// Returns the only member whose username begins with the text, if the text fills a field of
    /// the bank.
    fn cut(&self, text: &str) -> Option<usize> {
        if text.chars().count() != BANK_FIELD_LENGTH {
            return None;
        }
        let letters = plain(&folded(text));
        let from = self
            .sorted
            .partition_point(|(username, _)| *username < letters);
        let mut begin = self.sorted[from..]
            .iter()
            .take_while(|(username, _)| username.starts_with(&letters));
        let (_, only) = begin.next()?;
        if SHORTEST <= letters.len() && begin.next().is_none() {
            Some(*only)
        } else {
            None
        }
    }

    /// Returns the members whose first and last names are words of a line; otherwise those whose
    /// last name and initial are.
    pub fn by_name(&self, line: &StatementLine) -> Found {
        let texts = [line.other_party.as_str(), &line.description].into_iter();
        let all: Vec<&str> = texts.chain(line.typed.iter().map(String::as_str)).collect();
        let mut words = words(&all.join(" "));
        words.truncate(WORDS);
        let (mut names, mut initials) = (BTreeSet::new(), BTreeSet::new());
        for last in &words {
            for first in words.iter().filter(|first| *first != last) {
                let mut letters = first.chars();
                if let (Some(initial), None) = (letters.next(), letters.next()) {
                    initials.extend(
                        self.initials
                            .get(&(initial, last.clone()))
                            .into_iter()
                            .flatten()
                            .take(NAMESAKES),
                    );
                }
                names.extend(
                    self.names
                        .get(&(first.clone(), last.clone()))
                        .into_iter()
                        .flatten()
                        .take(NAMESAKES),
                );
            }
        }
        if names.is_empty() {
            Found::Initials(initials.into_iter().collect())
        } else {
            Found::Names(names.into_iter().collect())
        }
    }
}

/// Returns the letters and digits of a folded text.
fn plain(folded: &str) -> String {
    folded
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

/// Returns the words of a text, folded.
fn words(text: &str) -> Vec<String> {
    let folded = folded(text);
    let words = folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.take(WORDS).map(str::to_owned).collect()
}
