//! Finds members by their names. A first and a last name must stand side by side, and not beside another name, because
//! the names of two people can make a third.

use std::collections::{BTreeSet, HashMap, HashSet};

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

/// The names of all members.
#[derive(Default)]
pub struct Names {
    /// Members by first and last name without spaces, in both orders.
    whole: HashMap<String, Vec<Name>>,
    /// Members by a word of the first and a word of the last name.
    pairs: HashMap<(String, String), Vec<usize>>,
    /// Members by initial, and by the last name without spaces or a word of it.
    initials: HashMap<(char, String), Vec<usize>>,
    /// The words of all names.
    words: HashSet<String>,
}

/// A member's name as it is written.
struct Name {
    member: usize,
    is_last_name_first: bool,
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
        let texts = |name: &str| -> Vec<String> {
            let words = words(std::iter::once(name));
            words.into_iter().map(|word| word.text).collect()
        };
        let (first, last) = (texts(&member.first_name), texts(&member.last_name));
        let (whole_first, whole_last) = (first.concat(), last.concat());
        self.words.extend(first.iter().chain(&last).cloned());
        let Some(initial) = whole_first.chars().next() else {
            return;
        };
        if whole_last.is_empty() {
            return;
        }
        let firsts = BTreeSet::from([whole_first, first[0].clone()]);
        for first in &firsts {
            for is_last_name_first in [false, true] {
                let name = if is_last_name_first {
                    format!("{whole_last}{first}")
                } else {
                    format!("{first}{whole_last}")
                };
                let names = self.whole.entry(name).or_default();
                names.push(Name {
                    member: at,
                    is_last_name_first,
                });
            }
        }
        let first: BTreeSet<String> = first.into_iter().collect();
        let mut last: BTreeSet<String> = last.into_iter().collect();
        for pair in first
            .iter()
            .flat_map(|first| last.iter().map(move |last| (first, last)))
        {
            let pair = (pair.0.clone(), pair.1.clone());
            self.pairs.entry(pair).or_default().push(at);
        }
        last.insert(whole_last);
        for last in last {
            self.initials.entry((initial, last)).or_default().push(at);
        }
    }

    /// Returns the members whose first and last names stand side by side in a text of a line; otherwise
    /// those whom a text may name.
    pub fn in_line(&self, line: &StatementLine) -> Found {
        let split = |words| segments(words, |word: &str| self.words.contains(word));
        let [other_party, description] = [&line.other_party, &line.description]
            .map(|text| split(words(std::iter::once(text.as_str()))));
        let typed = split(words(line.typed.iter().map(String::as_str)));
        let texts = [other_party, description, typed];
        let mut all = Vec::new();
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
        let certain: BTreeSet<usize> = all.iter().flat_map(|hits| &hits.certain).copied().collect();
        // What the payer has typed says for whom the payment is, even if the payer is another member.
        let has_typed = all
            .iter()
            .any(|hits| hits.is_typed && !hits.certain.is_empty());
        let mut possible: BTreeSet<usize> = all
            .iter()
            .filter(|hits| hits.is_typed || !has_typed)
            .filter(|hits| {
                hits.certain.is_disjoint(&certain) && hits.possible.is_disjoint(&certain)
            })
            .flat_map(|hits| &hits.possible)
            .copied()
            .collect();
        if possible.is_empty() {
            Found::Names(certain.into_iter().collect())
        } else {
            possible.extend(certain);
            Found::Initials(possible.into_iter().collect())
        }
    }

    /// Adds the members whose whole name stands in a segment, or goes on in the next after a comma or in the next field.
    fn add_names(&self, segments: &[Segment], at: usize, hits: &mut Hits) {
        let Segment { words, before } = &segments[at];
        let mut found: Vec<(usize, usize, usize, bool)> = Vec::new();
        for from in 0..words.len() {
            for to in from + 1..=words.len().min(from + NAME_WORDS) {
                for name in self.named(&words[from..to]) {
                    let after = words.get(to);
                    let is_whole = after.is_none_or(|after| {
                        if name.is_last_name_first {
                            !after.is_joined
                        } else {
                            after.is_initial()
                        }
                    });
                    found.push((from, to, name.member, from == 0 && is_whole));
                }
            }
        }
        for (from, to, member, is_certain) in &found {
            // `MARY JANE TANE` is not Jane Tane if there is a Mary Jane Tane.
            let is_part_of_another = found.iter().any(|(other_from, other_to, ..)| {
                other_from <= from && to <= other_to && to - from < other_to - other_from
            });
            if !is_part_of_another {
                hits.add(*member, *is_certain);
            }
        }
        let Some(next) = segments.get(at + 1) else {
            return;
        };
        if next.before == Break::Comma {
            for to in 1..=next.words.len() {
                let both = [words.as_slice(), &next.words[..to]].concat();
                let is_whole = next.words.get(to).is_none_or(|after| !after.is_joined);
                for name in self.named(&both).filter(|name| name.is_last_name_first) {
                    hits.add(name.member, is_whole && *before != Break::Comma);
                }
            }
        }
        let is_whole_field = |before: Break| matches!(before, Break::Start | Break::Field);
        if next.before == Break::Field
            && is_whole_field(*before)
            && segments
                .get(at + 2)
                .is_none_or(|after| is_whole_field(after.before))
        {
            let without_initials = next.words.iter().rposition(|word| !word.is_initial());
            let end = without_initials.map_or(0, |last| last + 1);
            for name in self.named(&[words.as_slice(), &next.words[..end]].concat()) {
                hits.add(name.member, true);
            }
        }
    }

    /// Returns the names that consist of these words, with or without the initials between them.
    fn named(&self, words: &[Word]) -> impl Iterator<Item = &Name> {
        let last = words.len().saturating_sub(1);
        let is_between = |at: usize, word: &Word| 0 < at && at < last && word.is_initial();
        let has_initials = words
            .iter()
            .enumerate()
            .any(|(at, word)| is_between(at, word));
        let without_initials = has_initials.then(|| {
            let kept = words
                .iter()
                .enumerate()
                .filter(|(at, word)| !is_between(*at, word));
            kept.map(|(_, word)| word.text.as_str()).collect()
        });
        std::iter::once(joined(words))
            .chain(without_initials)
            .filter_map(|name: String| self.whole.get(&name))
            .flat_map(|names| names.iter().take(NAMESAKES))
    }

    /// Adds the members with a first and a last name among the words, or with a last name beside initials.
    fn add_possible(&self, words: &[Word], hits: &mut Hits) {
        for (at, word) in words.iter().enumerate() {
            for (other_at, other) in words.iter().enumerate() {
                if at != other_at {
                    hits.possible.extend(self.paired(word, other));
                }
            }
            for to in at + 1..=words.len().min(at + NAME_WORDS) {
                let before = words[..at]
                    .iter()
                    .rev()
                    .take_while(|word| word.is_initial());
                let after = words.get(to).filter(|word| word.is_initial());
                for initial in before.last().into_iter().chain(after) {
                    hits.possible
                        .extend(self.with_initial(initial, &joined(&words[at..to])));
                }
            }
        }
    }

    /// Adds the members whose last name stands with another person, such as Mia Reed in `MIA & TOM REED`. A whole first
    /// name may also have its last name in another text of the line.
    fn add_shared(&self, texts: &[Vec<Segment>], text: usize, at: usize, hits: &mut Hits) {
        let words = &texts[text][at].words;
        let is_initials = words.iter().all(Word::is_initial);
        for (other_text, segments) in texts.iter().enumerate() {
            for (other_at, other) in segments.iter().enumerate() {
                if (other_text, other_at) == (text, at) {
                    continue;
                }
                let is_together = other_text == text
                    && segments[at.min(other_at) + 1..=at.max(other_at)]
                        .iter()
                        .all(|next| matches!(next.before, Break::Person | Break::Comma));
                for last in &other.words {
                    if !is_initials {
                        hits.possible.extend(self.paired(&words[0], last));
                        hits.possible.extend(self.paired(last, &words[0]));
                    } else if is_together {
                        hits.possible
                            .extend(self.with_initial(&words[0], &last.text));
                    }
                }
            }
        }
    }

    fn paired(&self, first: &Word, last: &Word) -> impl Iterator<Item = usize> {
        let pair = (first.text.clone(), last.text.clone());
        let members = self.pairs.get(&pair).into_iter().flatten();
        members.take(NAMESAKES).copied()
    }

    fn with_initial(&self, initial: &Word, last: &str) -> impl Iterator<Item = usize> {
        let initial = initial.text.chars().next();
        let members = initial.and_then(|initial| self.initials.get(&(initial, last.to_owned())));
        members.into_iter().flatten().take(NAMESAKES).copied()
    }
}

impl Hits {
    fn add(&mut self, member: usize, is_certain: bool) {
        if is_certain {
            self.certain.insert(member);
        } else {
            self.possible.insert(member);
        }
    }
}
