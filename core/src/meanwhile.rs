//! Edits of the same thing at the same time: what one of them has changed, another that began before doesn't overwrite
//! unseen (contract, section 1).

use std::collections::BTreeMap;

use crate::forms::text::cleaned;

/// The characters of a text that a sentence quotes; a longer one is quoted around its first difference.
const QUOTED: usize = 80;

/// The fields that changed while they were being edited; it is a 409 (contract, section 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditConflict {
    /// The sentence at each field, by the field's name on the wire.
    pub fields: BTreeMap<String, String>,
}

impl EditConflict {
    /// The sentence for the whole form.
    pub const MESSAGE: &str = "The same was changed elsewhere while you were editing";

    /// The conflict of these fields, each with its sentence, if there is one.
    pub fn of<const N: usize>(fields: [(&str, Option<String>); N]) -> Result<(), EditConflict> {
        let overtaken = fields
            .into_iter()
            .filter_map(|(field, sentence)| Some((field.to_owned(), sentence?)));
        let fields: BTreeMap<_, _> = overtaken.collect();
        if fields.is_empty() {
            Ok(())
        } else {
            Err(EditConflict { fields })
        }
    }
}

/// A thing as an edit found it, as the edit would leave it, and as it is now.
#[derive(Debug)]
pub struct Edit<'a, T> {
    /// Equal to the present one where the edit doesn't say what it began from.
    pub began: &'a T,
    /// Equal to the present one where the edit leaves it alone.
    pub wanted: &'a T,
    pub present: &'a T,
}

impl<T> Edit<'_, T> {
    /// The sentence about a field that has changed since the edit began, and isn't what the edit would make of it.
    pub fn field<V: PartialEq>(
        &self,
        of: fn(&T) -> &V,
        words: impl Fn(&V) -> String,
    ) -> Option<String> {
        let (began, present) = (of(self.began), of(self.present));
        let is_overtaken = began != present && of(self.wanted) != present;
        is_overtaken.then(|| sentence(&words(present), &words(began)))
    }

    /// As [`Edit::field`], of a text, which is quoted. Texts that look the same are: one that is kept may be older than
    /// how they are cleaned now.
    pub fn text(&self, of: fn(&T) -> &String) -> Option<String> {
        let [began, wanted, present] =
            [self.began, self.wanted, self.present].map(|of_them| as_it_looks(of(of_them)));
        let both = began.chars().zip(present.chars());
        let first_difference = both.take_while(|(began, present)| began == present).count();
        let is_overtaken = began != present && wanted != present;
        is_overtaken.then(|| {
            sentence(
                &quoted(&present, first_difference),
                &quoted(&began, first_difference),
            )
        })
    }
}

fn as_it_looks(text: &str) -> String {
    cleaned(&text.replace("\r\n", "\n"))
}

fn sentence(now: &str, before: &str) -> String {
    format!("Now {now}, changed from {before} while you were editing")
}

/// A text in quotation marks, cut to what a sentence can hold, with the place that matters in it.
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

    fn number(began: u32, wanted: u32, present: u32) -> Option<String> {
        let edit = Edit {
            began: &began,
            wanted: &wanted,
            present: &present,
        };
        edit.field(|number| number, u32::to_string)
    }

    fn text(began: &str, present: &str) -> Option<String> {
        let edit = Edit {
            began: &began.to_owned(),
            wanted: &"mine".to_owned(),
            present: &present.to_owned(),
        };
        edit.text(|text| text)
    }

    #[test]
    fn what_both_changed_differently_is_a_conflict_that_names_both_values() {
        let said = "Now 12, changed from 10 while you were editing";
        assert_eq!(number(10, 15, 12).as_deref(), Some(said));
        // An edit that puts back what it began from is one as well.
        assert_eq!(number(10, 10, 12).as_deref(), Some(said));
    }

    #[test]
    fn what_one_of_them_changed_or_both_to_the_same_is_none() {
        assert_eq!(number(10, 15, 10), None, "only mine");
        assert_eq!(number(10, 12, 12), None, "theirs, and the same or left out");
        assert_eq!(number(12, 15, 12), None, "nothing said of the beginning");
    }

    #[test]
    fn texts_are_quoted_and_none_is_empty() {
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
        for (began, kept) in [
            (" Kahu ", "Kahu"),
            ("Kahu", "Ka\u{200B}hu"),
            ("Slow.\r\nSoft.", "Slow.\nSoft."),
            ("Slow.\nSoft.", "Slow.\r\nSoft."),
            (" ", ""),
        ] {
            assert_eq!(text(began, kept), None, "{began:?}");
        }
        assert_eq!(
            text("Aroha", " mi\u{200B}ne"),
            None,
            "what the edit makes of it"
        );
    }

    #[test]
    fn a_long_text_is_quoted_where_it_differs() {
        let long = "ā".repeat(500);
        let said = text(&long, &format!("{long} Bring a mat.")).unwrap();
        assert!(
            said.contains(" Bring a mat.”, changed from “…āāā"),
            "{said}"
        );
        let said = text("", &long).unwrap();
        assert!(said.starts_with("Now “āāā") && said.contains("ā…”, changed from empty"));
        assert!(said.chars().count() < 2 * QUOTED);
    }

    #[test]
    fn the_fields_that_conflict_are_named_and_no_others() {
        let conflict = EditConflict::of([("name", None), ("duration", number(45, 90, 60))]);
        let fields = conflict.unwrap_err().fields;
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["duration"]);
        assert_eq!(EditConflict::of([("name", None)]), Ok(()));
    }
}
