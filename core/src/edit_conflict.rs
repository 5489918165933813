//! Conflicts between two edits of the same record: an edit never overwrites a change that its
//! author has not seen (contract, section 1).

use std::collections::BTreeMap;

use crate::concession::signed;
use crate::forms::text::cleaned;
use crate::studio_time::{Instant, moment_within_words};

/// The maximum number of characters that a sentence quotes. A longer text is cut around its first
/// difference.
const QUOTED: usize = 80;

/// The fields that changed while they were being edited. The edit is answered with 409 (contract,
/// section 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditConflict {
    /// One sentence for each field, by the field's name on the wire.
    pub fields: BTreeMap<String, String>,
}

impl EditConflict {
    /// Returns the names of the fields on the wire, each between spaces.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.fields.keys().map(String::as_str).collect();
        format!(" {} ", names.join(" "))
    }

    /// Returns the sentence for the whole form. If only the balance conflicts, it is that field's sentence (contract,
    /// section 5).
    pub fn message(&self) -> &str {
        match (self.fields.get("concessions"), self.fields.len()) {
            (Some(sentence), 1) => sentence,
            _ => "The same was changed elsewhere while you were editing",
        }
    }

    /// Collects the sentences of the conflicting fields. If no field conflicts, the edit may be
    /// saved.
    pub fn of<const N: usize>(fields: [(&str, Option<String>); N]) -> Result<(), EditConflict> {
        let fields: BTreeMap<_, _> = fields
            .into_iter()
            .filter_map(|(field, sentence)| Some((field.to_owned(), sentence?)))
            .collect();
        if fields.is_empty() {
            Ok(())
        } else {
            Err(EditConflict { fields })
        }
    }
}

/// The three versions that decide whether an edit conflicts with a change made in the meantime.
#[derive(Debug)]
pub struct ConcurrentEdit<'a, T> {
    /// The version that was loaded into the form; equal to `current` if the request doesn't contain
    /// it.
    pub base: &'a T,
    /// The version that the edit would save; equal to `current` in the fields that the edit leaves
    /// out.
    pub submitted: &'a T,
    /// The stored version.
    pub current: &'a T,
}

impl<T> ConcurrentEdit<'_, T> {
    /// Returns the sentence of a field that conflicts. A field conflicts if it has changed since
    /// `base`, and not to the submitted value.
    pub fn field<V: PartialEq>(
        &self,
        of: fn(&T) -> &V,
        words: impl Fn(&V) -> String,
    ) -> Option<String> {
        let (base, current) = (of(self.base), of(self.current));
        let conflicts = base != current && of(self.submitted) != current;
        conflicts.then(|| sentence(&words(current), &words(base)))
    }

    /// Does the same as [`ConcurrentEdit::field`] for a text, which the sentence quotes. Texts are
    /// cleaned before they are compared, because a stored text may be older than the present
    /// cleaning.
    pub fn text(&self, of: fn(&T) -> &String) -> Option<String> {
        let [base, submitted, current] =
            [self.base, self.submitted, self.current].map(|version| cleaned_text(of(version)));
        let both = base.chars().zip(current.chars());
        let first_difference = both.take_while(|(base, current)| base == current).count();
        let conflicts = base != current && submitted != current;
        conflicts.then(|| {
            sentence(
                &quoted(&current, first_difference),
                &quoted(&base, first_difference),
            )
        })
    }
}

/// Returns the sentence of a balance that has changed since it was loaded. It conflicts even with an edit that sets the
/// present balance, because two admins who each add 10 concessions mean 20 (contract, section 5).
pub fn balance_conflict(before: Option<i32>, current: i32) -> Option<String> {
    let before = before.filter(|before| *before != current)?;
    Some(format!(
        "Concessions changed from {} to {} while you were editing",
        signed(before),
        signed(current)
    ))
}

/// Returns who saved the present values and when: `Changed by Kiri Moe today at 13:05`.
pub fn changed_by_words(name: &str, at: Instant, now: Instant) -> String {
    format!("Changed by {name} {}", moment_within_words(at, now))
}

fn cleaned_text(text: &str) -> String {
    cleaned(&text.replace("\r\n", "\n"))
}

fn sentence(now: &str, before: &str) -> String {
    format!("Now {now}, changed from {before} while you were editing")
}

/// Quotes a text, cut to `QUOTED` characters around the character at `place`.
fn quoted(text: &str, place: usize) -> String {
    if text.is_empty() {
        return "empty".to_owned();
    }
    let length = text.chars().count();
    let start = if length <= QUOTED || place < QUOTED / 2 {
        0
    } else {
        place.min(length) - QUOTED / 4
    };
    let shown: String = text.chars().skip(start).take(QUOTED).collect();
    let mark = |is_cut| if is_cut { "…" } else { "" };
    format!(
        "“{}{shown}{}”",
        mark(start > 0),
        mark(start + QUOTED < length)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(base: u32, submitted: u32, current: u32) -> Option<String> {
        let edit = ConcurrentEdit {
            base: &base,
            submitted: &submitted,
            current: &current,
        };
        edit.field(|number| number, u32::to_string)
    }

    fn text(base: &str, current: &str) -> Option<String> {
        let edit = ConcurrentEdit {
            base: &base.to_owned(),
            submitted: &"mine".to_owned(),
            current: &current.to_owned(),
        };
        edit.text(|text| text)
    }

    #[test]
    fn different_changes_conflict_and_the_sentence_names_both_values() {
        let text_shown = "Now 12, changed from 10 while you were editing";
        assert_eq!(number(10, 15, 12).as_deref(), Some(text_shown));
        // An edit that restores its base conflicts as well.
        assert_eq!(number(10, 10, 12).as_deref(), Some(text_shown));
    }

    #[test]
    fn one_change_or_two_equal_changes_do_not_conflict() {
        assert_eq!(number(10, 15, 10), None, "only this edit changes it");
        assert_eq!(
            number(10, 12, 12),
            None,
            "the other edit made the same change, or this edit leaves the field out"
        );
        assert_eq!(number(12, 15, 12), None, "the base was not sent");
    }

    #[test]
    fn texts_are_quoted_unless_they_are_empty() {
        assert_eq!(
            text("Aroha", "Kahu").as_deref(),
            Some("Now “Kahu”, changed from “Aroha” while you were editing")
        );
        assert_eq!(
            text("Aroha", "").as_deref(),
            Some("Now empty, changed from “Aroha” while you were editing")
        );
    }

    #[test]
    fn texts_that_look_the_same_are_the_same() {
        for (base, kept) in [
            (" Kahu ", "Kahu"),
            ("Kahu", "Ka\u{200B}hu"),
            ("Slow.\r\nSoft.", "Slow.\nSoft."),
            ("Slow.\nSoft.", "Slow.\r\nSoft."),
            (" ", ""),
        ] {
            assert_eq!(text(base, kept), None, "{base:?}");
        }
        assert_eq!(
            text("Aroha", " mi\u{200B}ne"),
            None,
            "equal to the submitted text"
        );
    }

    #[test]
    fn a_long_text_is_quoted_around_its_first_difference() {
        let long = "ā".repeat(500);
        let text_shown = text(&long, &format!("{long} Bring a mat.")).unwrap();
        assert!(
            text_shown.contains(" Bring a mat.”, changed from “…āāā"),
            "{text_shown}"
        );
        let text_shown = text("", &long).unwrap();
        assert!(
            text_shown.starts_with("Now “āāā") && text_shown.contains("ā…”, changed from empty")
        );
        assert!(text_shown.chars().count() < 2 * QUOTED);
    }

    #[test]
    fn a_changed_balance_conflicts_with_any_edit_of_it() {
        let sentence = "Concessions changed from 1 to −2 while you were editing".to_owned();
        assert_eq!(balance_conflict(Some(1), -2), Some(sentence.clone()));
        assert_eq!(balance_conflict(Some(-2), -2), None);
        assert_eq!(balance_conflict(None, 1), None);
        let message = |fields| {
            let conflict = EditConflict::of(fields).unwrap_err();
            conflict.message().to_owned()
        };
        let other = ("phone", Some(String::new()));
        let balance = ("concessions", Some(sentence.clone()));
        assert_eq!(message([balance.clone(), ("phone", None)]), sentence);
        assert!(message([balance, other]).starts_with("The same was changed"));
    }

    #[test]
    fn only_the_conflicting_fields_are_named() {
        let conflict = EditConflict::of([("name", None), ("duration", number(45, 90, 60))]);
        let fields = conflict.unwrap_err().fields;
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["duration"]);
        assert_eq!(EditConflict::of([("name", None)]), Ok(()));
    }
}
