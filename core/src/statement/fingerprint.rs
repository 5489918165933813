//! The hash of a line of a statement, by which it is recorded once.
//!
//! It is made of all that identifies a line: account, date, amount, particulars, code, reference, what the bank wrote and who
//! paid. Upper and lower case and spaces don't count. Lines that agree in all of it are numbered in the order of the file, so
//! that two equal payments on one day are two. Such lines can stand for each other, so overlapping files agree however they
//! are sorted: a file that has more of them adds only those.

use std::collections::HashMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Numbers equal lines of a file.
#[derive(Default)]
pub struct Fingerprints(HashMap<String, u32>);

impl Fingerprints {
    /// The hash of the next line of a file, of the texts that identify it: 64 hexadecimal digits.
    pub fn of(&mut self, texts: &[&str]) -> String {
        let normalised: Vec<String> = texts.iter().map(|text| normalised(text)).collect();
        let identity = normalised.join("\u{1F}");
        let occurrence = self.0.entry(identity.clone()).or_default();
        *occurrence += 1;
        let mut hash = String::with_capacity(64);
        for byte in Sha256::digest(format!("{identity}\u{1F}{occurrence}")) {
            let _ = write!(hash, "{byte:02x}");
        }
        hash
    }
}

fn normalised(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lines_are_numbered_and_spaces_do_not_count() {
        let mut first = Fingerprints::default();
        let (one, two) = (
            first.of(&["2026-11-20", "Mia  Tane "]),
            first.of(&["2026-11-20", "MIA TANE"]),
        );
        assert_ne!(one, two);
        let mut second = Fingerprints::default();
        assert_eq!(
            [
                second.of(&["2026-11-20", "mia tane"]),
                second.of(&["2026-11-20", "mia tane"])
            ],
            [one, two]
        );
        assert_ne!(second.of(&["a", "bc"]), second.of(&["ab", "c"]));
        assert_eq!(
            Fingerprints::default().of(&["a"]),
            "839e11a421d370be28db56fde67e9aadde2f31514becf2626b521ea3b9009ef4"
        );
    }
}
