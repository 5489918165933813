//! The hash of a line of a statement, which ensures that the line is recorded only once.
//!
//! The hash is made from everything that identifies a line: account, date, amount, particulars,
//! code, reference, the bank's description and the payer. Case and spaces are ignored. Equal lines
//! are numbered in the order of the file, so that two equal payments on one day have two hashes.
//! Two files that overlap therefore give the same hashes, in whatever order their lines are. If one
//! file has more equal lines, only the additional lines are new.

use std::collections::HashMap;
use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Numbers equal lines of a file.
#[derive(Default)]
pub struct Fingerprints(HashMap<String, u32>);

impl Fingerprints {
    /// Returns the hash of the next line of a file, from the texts that identify it: 64 hexadecimal
    /// digits.
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
