//! Folds text into the form in which it is compared, sorted and searched.

use crate::invisible::{is_invisible, is_joiner};

/// Folds a text to lower case, without accents, apostrophes and invisible characters, and with
/// plain dashes and quotation marks. Letters that don't decompose are spelled out (`đ` is `d`, `ß`
/// is `ss`) (contract, sections 3 and 10).
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in without_marks(text).chars().flat_map(char::to_lowercase) {
        match spelled_out(letter) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(narrow(letter)),
        }
    }
    folded
}

/// Removes the marks of a text by decomposing it (NFD): `Āria` becomes `Aria`.
#[cfg(feature = "nfc")]
fn without_marks(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;
    text.nfd()
        .filter(|letter| !is_combining_mark(*letter))
        .collect()
}

/// Returns the text unchanged. In the browser, `web/src/rules` removes the marks before the call,
/// with the browser's own tables.
#[cfg(not(feature = "nfc"))]
fn without_marks(text: &str) -> &str {
    text
}

/// Returns the plain spelling of a letter that Unicode does not decompose, or of a sign that has a
/// plainer form. The spelling of an ignored character is empty. Letters follow `Latin-ASCII` of
/// Unicode's CLDR.
const fn spelled_out(letter: char) -> Option<&'static str> {
    Some(match letter {
        'æ' => "ae",
        'œ' => "oe",
        'ß' => "ss",
        'þ' => "th",
        'ŋ' => "ng",
        'ĳ' => "ij",
        'ǆ' => "dz",
        'ǉ' => "lj",
        'ǌ' => "nj",
        'ﬀ' => "ff",
        'ﬁ' => "fi",
        'ﬂ' => "fl",
        'ﬃ' => "ffi",
        'ﬄ' => "ffl",
        'ﬅ' | 'ﬆ' => "st",
        'ƀ' | 'ɓ' => "b",
        'ƈ' => "c",
        'đ' | 'ð' | 'ɖ' | 'ɗ' => "d",
        'ə' | 'ɛ' | 'ǝ' => "e",
        'ƒ' => "f",
        'ǥ' | 'ɠ' | 'ɣ' => "g",
        'ħ' => "h",
        'ı' | 'ɨ' => "i",
        'ĸ' | 'ƙ' => "k",
        'ł' | 'ƚ' | 'ŀ' => "l",
        'ŉ' | 'ɲ' => "n",
        'ø' | 'ɔ' | 'ɵ' => "o",
        'ſ' => "s",
        'ŧ' | 'ƭ' => "t",
        'ʉ' | 'ʊ' => "u",
        'ʋ' => "v",
        'ƴ' => "y",
        'ƶ' => "z",
        'ς' => "σ",
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => "\"",
        '…' => "...",
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => "-",
        _ if is_ignored(letter) => "",
        _ => return None,
    })
}

/// Returns whether a character is ignored: apostrophes, glottal stops and invisible characters.
const fn is_ignored(letter: char) -> bool {
    matches!(
        letter,
        '\'' | '`'
            | '\u{B4}'
            | '\u{2018}'..='\u{201B}'
            | '\u{2032}'
            | '\u{2B9}'..='\u{2BF}'
            | '\u{2C8}'
            | '\u{2CA}'
            | '\u{2CB}'
            | '\u{55A}'
            | '\u{5F3}'
            | '\u{A78B}'
            | '\u{A78C}'
            | '\u{FF07}'
            | '\u{FF40}'
    ) || is_invisible(letter)
        || is_joiner(letter)
}

/// Converts full-width letters, digits and signs of East Asian keyboards to ordinary width.
fn narrow(letter: char) -> char {
    match letter {
        '\u{FF01}'..='\u{FF5E}' => {
            char::from_u32(u32::from(letter) - 0xFEE0).map_or(letter, |c| c.to_ascii_lowercase())
        }
        _ => letter,
    }
}

#[cfg(all(test, feature = "nfc"))]
mod tests {
    use super::*;

    #[test]
    fn letters_that_do_not_decompose_are_spelled_out() {
        for (text, plain) in [
            ("Đặng Thị Lan", "dang thi lan"),
            ("Łukasz Wałęsa", "lukasz walesa"),
            ("Øystein Bjørnsen", "oystein bjornsen"),
            ("Groß Weiß", "gross weiss"),
            ("WEIẞ", "weiss"),
            ("İpek Işık", "ipek isik"),
            ("Æsa Œuvre Þóra Ðorð", "aesa oeuvre thora dord"),
            ("Ŋarra Ħal Ŧ", "ngarra hal t"),
            ("Ǿrsted Ǽ", "orsted ae"),
            ("ﬁt ﬂow", "fit flow"),
            ("ＨＩＩＴ　４５", "hiit\u{3000}45"),
            ("ΟΔΟΣ", "οδοσ"),
        ] {
            assert_eq!(folded(text), plain, "{text}");
        }
    }

    #[test]
    fn all_apostrophes_are_ignored() {
        for name in [
            "O'Leary",
            "O’Leary",
            "O‘Leary",
            "OʼLeary",
            "OʻLeary",
            "O`Leary",
            "O´Leary",
            "O′Leary",
            "O＇Leary",
            "OLeary",
        ] {
            assert_eq!(folded(name), "oleary", "{name}");
        }
        assert_eq!(folded("Kids’ Yoga"), "kids yoga");
    }

    #[test]
    fn dashes_and_quotation_marks_become_plain() {
        for name in [
            "Anne-Marie",
            "Anne\u{2011}Marie",
            "Anne–Marie",
            "Anne－Marie",
        ] {
            assert_eq!(folded(name), "anne-marie", "{name}");
        }
        assert_eq!(folded("“Slow” …"), "\"slow\" ...");
    }

    #[test]
    fn invisible_characters_are_ignored() {
        assert_eq!(folded("M\u{AD}i\u{200B}a\u{FE0F}\u{200D}"), "mia");
    }

    /// Checks every character: folding a folded text must not change it.
    #[test]
    fn folding_again_changes_nothing() {
        for letter in '\u{20}'..='\u{2FFFF}' {
            let once = folded(&letter.to_string());
            assert_eq!(folded(&once), once, "{letter:?}");
        }
    }
}
