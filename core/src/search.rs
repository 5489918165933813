//! The words of a search in a list: every word must be found, in any case, with or without macrons and accents.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The words of a search: all must be found, each anywhere. Wildcards are letters like any other.
pub struct Words(Vec<String>);

impl Words {
    pub fn of(search: &str) -> Words {
        Words(search.split_whitespace().map(folded).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words as they are compared; none has a space in it.
    pub fn folded(&self) -> &[String] {
        &self.0
    }

    /// Whether each word is in one of these texts.
    pub fn are_in<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> bool {
        let texts: Vec<String> = texts.into_iter().map(folded).collect();
        self.0
            .iter()
            .all(|word| texts.iter().any(|text| text.contains(word.as_str())))
    }
}

/// Folds a text for comparing and sorting: without case, macrons and accents.
pub fn folded(text: &str) -> String {
    text.to_lowercase()
        .nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Row {
        search: String,
        text: String,
        finds: bool,
    }

    /// The app's tests read the same rows: it folds by itself.
    #[test]
    fn each_search_finds_what_it_should() {
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

    #[test]
    fn every_word_is_found_in_one_text_or_another() {
        let texts = ["Mia", "Tāne", "021 555"];
        assert!(Words::of(" tane  mia ").are_in(texts));
        assert!(!Words::of("mia hana").are_in(texts));
        assert!(Words::of("").are_in(texts));
        assert!(!Words::of("%").are_in(texts) && !Words::of("m_a").are_in(texts));
    }
}
