//! Finds members by the words of a line. Each word is looked up in a map, so that thousands of
//! lines and members are matched fast.

mod names;
mod words;

use std::collections::{BTreeSet, HashMap};

use super::member::StatementMember;
use crate::fold::folded;
use crate::limits::BANK_FIELD_LENGTH;
use crate::statement::line::StatementLine;
pub use names::Found;
use names::Names;
use words::{Break, Word, joined, words};

/// The most words of one reference: `anne marie van der berg`.
const REFERENCE_WORDS: usize = 5;
/// The minimum length of a reference that is found among other words, in letters and digits.
const SHORTEST: usize = 4;

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
    names: Names,
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
            index.add_full_name(member, at);
            index.names.add(member, at);
        }
        index.sorted.sort();
        index
    }

    fn add_full_name(&mut self, member: &StatementMember, at: usize) {
        let full_name = joined(&words(&[&member.first_name, &member.last_name]));
        self.full_names.entry(full_name).or_default().push(at);
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
        let mut found = BTreeSet::new();
        for text in &line.typed {
            if names_one(&words(&[text])) {
                found.extend(self.same_letters(&plain(&folded(text))));
            }
        }
        let fields: Vec<&str> = line.typed.iter().map(String::as_str).collect();
        let typed = words(&fields);
        for from in 0..typed.len() {
            for to in from + 1..=typed.len().min(from + REFERENCE_WORDS) {
                let reference = &typed[from..to];
                let has_digit = reference.iter().any(Word::has_digit);
                // A single word without digits may be a first name. It counts only as the whole
                // text of a field. Several words may be names if the payer has typed those of
                // several people.
                let is_no_name = has_digit || (from + 1 < to && names_one(&typed));
                let letters = joined(reference);
                if SHORTEST <= letters.len()
                    && is_no_name
                    && names_one(&reference[1..])
                    && is_whole(&typed, from, to)
                {
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
        // A username may have these signs, but also two usernames may have them between them.
        let parts = parts.flat_map(|part| std::iter::once(part).chain(part.split(['&', '+', '|'])));
        let signs = ['.', '-', '"', '!', '?', '*', '[', ']', '<', '>'];
        let word = |part: &str| part.trim_matches(signs).to_owned();
        let is_not_a_name = |word: &String| word.contains(|letter: char| !letter.is_alphabetic());
        parts
            .map(word)
            .filter(is_not_a_name)
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

    /// Returns the members whom a line names.
    pub fn by_name(&self, line: &StatementLine) -> Found {
        self.names.in_line(line)
    }
}

/// Returns whether words name no more than one person.
fn names_one(words: &[Word]) -> bool {
    words.iter().all(|word| word.before != Break::Person)
}

/// Returns whether words can be a reference of their own: no letters are joined to them, as in `mia.tane-smith` to
/// `mia.tane`, and if they go on in the next field, they are all of both fields.
fn is_whole(typed: &[Word], from: usize, to: usize) -> bool {
    let is_cut = |at: usize, neighbour: Option<&Word>| {
        typed.get(at).is_some_and(|word| word.is_joined)
            && neighbour.is_some_and(|word| !word.has_digit())
    };
    let before = from.checked_sub(1).and_then(|at| typed.get(at));
    let is_edge = |word: Option<&Word>| {
        word.is_none_or(|word| matches!(word.before, Break::Start | Break::Field))
    };
    let is_in_one_field = typed[from + 1..to]
        .iter()
        .all(|word| word.before != Break::Field);
    !is_cut(from, before)
        && !is_cut(to, typed.get(to))
        && (is_in_one_field || (is_edge(typed.get(from)) && is_edge(typed.get(to))))
}

/// Returns the letters and digits of a folded text.
fn plain(folded: &str) -> String {
    folded
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}
