//! Finds members by their names. A first and a last name must stand side by side, and not beside another name, because
//! the names of two people can make a third.

use std::collections::{BTreeSet, HashMap};

use super::words::{Break, Segment, Word, joined, segments, words};
use crate::statement::line::StatementLine;
use crate::statement::matching::member::StatementMember;

/// The most words of a first and last name, with the initials between them.
const NAME_WORDS: usize = 8;
/// The most members with the same name that are compared.
const NAMESAKES: usize = 50;

/// Members who are found by name.
pub enum Found {
    /// Their first and last names stand side by side, and the line names nobody else.
    Names(Vec<usize>),
    /// Their last names and initials match, or their names are apart or beside another name.
    Initials(Vec<usize>),
}

type Members = HashMap<String, Vec<usize>>;

/// The names of all members, without spaces.
#[derive(Default)]
pub struct Names {
    /// By first and last name.
    first_name_first: Members,
    /// By last and first name.
    last_name_first: Members,
    /// By a word of the first and a word of the last name, with a space between them.
    pairs: Members,
    /// By initial and last name, or a word of the last name, with a space between them.
    initials: Members,
    /// By each word of the name.
    words: Members,
}

/// The members whom some words of a text name.
#[derive(Default)]
struct Hits {
    is_typed: bool,
    certain: BTreeSet<usize>,
    possible: BTreeSet<usize>,
}

impl Names {
    pub fn add(&mut self, member: &StatementMember, at: usize) {
        let (first, last) = (words(&[&member.first_name]), words(&[&member.last_name]));
        for word in first.iter().chain(&last) {
            add(&mut self.words, word.text.clone(), at);
        }
        if first.is_empty() || last.is_empty() {
            return;
        }
        let whole_last = joined(&last);
        // Somebody with several first names may use only one.
        for first in [&first[..], &first[..1]].iter().take(first.len().min(2)) {
            let first = joined(first);
            add(
                &mut self.first_name_first,
                format!("{first}{whole_last}"),
                at,
            );
            add(
                &mut self.last_name_first,
                format!("{whole_last}{first}"),
                at,
            );
        }
        let initial: String = first[0].text.chars().take(1).collect();
        add(&mut self.initials, format!("{initial} {whole_last}"), at);
        for last in &last {
            if last.text != whole_last {
                add(&mut self.initials, format!("{initial} {}", last.text), at);
            }
            for first in &first {
                add(&mut self.pairs, format!("{} {}", first.text, last.text), at);
            }
        }
    }

    /// Returns the members whose first and last names stand side by side in a text of a line; otherwise
    /// those whom a text may name.
    pub fn in_line(&self, line: &StatementLine) -> Found {
        let typed: Vec<&str> = line.typed.iter().map(String::as_str).collect();
        let texts = [
            &[line.other_party.as_str()],
            &[line.description.as_str()],
            &typed[..],
        ];
        let texts = texts.map(|text| segments(words(text), |word| self.words.contains_key(word)));
        let mut all: Vec<Hits> = Vec::new();
        for (text, segments) in texts.iter().enumerate() {
            for at in 0..segments.len() {
                let mut hits = Hits {
                    is_typed: text == texts.len() - 1,
                    ..Hits::default()
                };
                self.add_names(segments, at, &mut hits);
                self.add_possible(&segments[at].words, &mut hits);
                if segments[at].is_part() {
                    self.add_shared(&texts, text, at, &mut hits);
                }
                all.push(hits);
            }
        }
        let mut certain = BTreeSet::new();
        let mut has_typed = false;
        for hits in &all {
            certain.extend(&hits.certain);
            // What the payer has typed says for whom the payment is, even if the payer is another member.
            has_typed |= hits.is_typed && !hits.certain.is_empty();
        }
        let mut found = certain.clone();
        for hits in &all {
            let mut members = hits.certain.iter().chain(&hits.possible);
            let is_someone_else = !members.any(|member| certain.contains(member));
            if is_someone_else && (hits.is_typed || !has_typed) {
                found.extend(&hits.possible);
            }
        }
        let is_certain = found.len() == certain.len();
        let found = found.into_iter().collect();
        if is_certain {
            Found::Names(found)
        } else {
            Found::Initials(found)
        }
    }

    /// Adds the members whose whole name stands in a segment, or goes on in the next after a comma or in the next field.
    fn add_names(&self, segments: &[Segment], at: usize, hits: &mut Hits) {
        let Segment { words, before } = &segments[at];
        let mut longest_end = 0;
        for from in 0..words.len() {
            // `MARY JANE TANE` is not Jane Tane if there is a Mary Jane Tane, so the longest name comes first.
            for to in (from + 1..=words.len().min(from + NAME_WORDS)).rev() {
                let after = words.get(to);
                let named = &words[from..to];
                let (first, last) = (self.first_first(named), self.last_first(named));
                if to <= longest_end || (first.is_empty() && last.is_empty()) {
                    continue;
                }
                longest_end = to;
                hits.add(&first, from == 0 && after.is_none_or(Word::is_initial));
                hits.add(
                    &last,
                    from == 0 && after.is_none_or(|after| !after.is_joined),
                );
            }
        }
        let Some(next) = segments.get(at + 1) else {
            return;
        };
        let mut both = words.clone();
        if next.before == Break::Comma {
            for (to, word) in next.words.iter().enumerate() {
                both.push(word.clone());
                let is_whole = next.words.get(to + 1).is_none_or(|after| !after.is_joined);
                hits.add(&self.last_first(&both), is_whole && *before != Break::Comma);
            }
        }
        let after = segments
            .get(at + 2)
            .map_or(Break::Start, |after| after.before);
        let is_whole_field = |before: Break| matches!(before, Break::Start | Break::Field);
        if next.before == Break::Field && is_whole_field(*before) && is_whole_field(after) {
            both.extend_from_slice(&next.words);
            while both.last().is_some_and(Word::is_initial) {
                both.pop();
            }
            hits.add(&self.first_first(&both), true);
            hits.add(&self.last_first(&both), true);
        }
    }

    fn first_first(&self, words: &[Word]) -> Vec<usize> {
        named(&self.first_name_first, words)
    }

    fn last_first(&self, words: &[Word]) -> Vec<usize> {
        named(&self.last_name_first, words)
    }

    /// Adds the members with a first and a last name among the words, or with a last name beside initials.
    fn add_possible(&self, words: &[Word], hits: &mut Hits) {
        for (at, word) in words.iter().enumerate() {
            for (other_at, other) in words.iter().enumerate() {
                if at != other_at {
                    hits.add(of(&self.pairs, &word.text, &other.text), false);
                }
            }
            // Of several initials before the last name, the first is that of the first name.
            let initials = words[..at]
                .iter()
                .rev()
                .take_while(|word| word.is_initial());
            let before = initials.last();
            for to in at + 1..=words.len().min(at + NAME_WORDS) {
                let after = words.get(to).filter(|word| word.is_initial());
                for initial in [before, after].into_iter().flatten() {
                    let last = joined(&words[at..to]);
                    hits.add(of(&self.initials, &initial.text, &last), false);
                }
            }
        }
    }

    /// Adds the members whose last name stands with another person, such as Mia Reed in `MIA & TOM REED`. A whole first
    /// name may also have its last name in another text of the line.
    fn add_shared(&self, texts: &[Vec<Segment>], text: usize, at: usize, hits: &mut Hits) {
        let words = &texts[text][at].words;
        let first = &words[0].text;
        let is_initials = words.iter().all(Word::is_initial);
        for (other_text, segments) in texts.iter().enumerate() {
            for (other_at, other) in segments.iter().enumerate() {
                if (other_text, other_at) == (text, at) {
                    continue;
                }
                let is_list = |next: &Segment| matches!(next.before, Break::Person | Break::Comma);
                let is_together = other_text == text
                    && segments[at.min(other_at) + 1..=at.max(other_at)]
                        .iter()
                        .all(is_list);
                for last in &other.words {
                    if !is_initials {
                        hits.add(of(&self.pairs, first, &last.text), false);
                        hits.add(of(&self.pairs, &last.text, first), false);
                    } else if is_together {
                        hits.add(of(&self.initials, first, &last.text), false);
                    }
                }
            }
        }
    }
}

fn add(members: &mut Members, name: String, at: usize) {
    members.entry(name).or_default().push(at);
}

/// Returns the members with a first name or initial and a last name.
fn of<'a>(members: &'a Members, first: &str, last: &str) -> &'a [usize] {
    members
        .get(&format!("{first} {last}"))
        .map_or(&[], Vec::as_slice)
}

/// Returns the members whose name consists of these words, with or without the initials between them.
fn named(members: &Members, words: &[Word]) -> Vec<usize> {
    let mut found = members.get(&joined(words)).cloned().unwrap_or_default();
    let last = words.len().saturating_sub(1);
    let mut without_initials = String::new();
    for (at, word) in words.iter().enumerate() {
        if at == 0 || at == last || !word.is_initial() {
            without_initials.push_str(&word.text);
        }
    }
    found.extend(members.get(&without_initials).into_iter().flatten());
    found
}

impl Hits {
    fn add(&mut self, members: &[usize], is_certain: bool) {
        let hits = if is_certain {
            &mut self.certain
        } else {
            &mut self.possible
        };
        hits.extend(members.iter().take(NAMESAKES));
    }
}
