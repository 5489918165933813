//! Checks of text: trimmed, NFC, no control characters, a length in Unicode scalar values (contract, section 12).

use super::Problem;
use crate::limits::EMAIL_LENGTH;

/// A line of text: trimmed and NFC, at most `limit` Unicode scalar values (contract, section 12).
///
/// Refused at `field` with control characters, line separators, marks that turn the direction of reading, or characters
/// that show nothing: they make a name read as another.
pub fn line(field: &str, text: &str, limit: usize) -> Result<String, Problem> {
    let text = normalised(text);
    if text.chars().any(|c| c.is_control() || deceives(c)) || shows_nothing(&text) {
        return Err(Problem::at(field, "This can't contain control characters"));
    }
    within(field, text, limit)
}

/// Text that may have line breaks and tabs, of at most `limit` Unicode scalar values; CRLF becomes LF. Refused at
/// `field` with any other control character (contract, section 12).
pub fn paragraph(field: &str, text: &str, limit: usize) -> Result<String, Problem> {
    let text = normalised(&text.replace("\r\n", "\n"));
    if text
        .chars()
        .any(|c| c.is_control() && c != '\n' && c != '\t')
    {
        return Err(Problem::at(field, "This can't contain control characters"));
    }
    within(field, text, limit)
}

/// An e-mail address: one `@`, something on both sides, a dot in the domain, no spaces, at most 254 Unicode scalar
/// values; else a problem at `field` (contract, section 12).
pub fn email(field: &str, text: &str) -> Result<String, Problem> {
    let address = line(field, text, EMAIL_LENGTH)?;
    let is_plausible = address.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && local.chars().count() <= 64
            && is_a_local_part(local)
            && is_a_domain(domain)
    });
    if is_plausible {
        Ok(address)
    } else {
        Err(Problem::at(field, "Please enter a valid email address"))
    }
}

/// The key that e-mail addresses are compared by: NFC, and without case (contract, section 3).
pub fn email_key(address: &str) -> String {
    composed(address).to_lowercase()
}

fn is_a_local_part(local: &str) -> bool {
    let is_dotted_well = local.split('.').all(|part| !part.is_empty());
    is_dotted_well
        && local
            .chars()
            .all(|c| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c))
}

fn is_a_domain(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    1 < labels.len()
        && labels.iter().all(|label| {
            !label.is_empty()
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        })
}

fn normalised(text: &str) -> String {
    composed(text.trim())
}

/// Text in NFC, so that what looks the same is the same and counts the same.
#[cfg(feature = "nfc")]
pub fn composed(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    text.nfc().collect()
}

/// In the browser text is composed before the rules are asked: `web/src/rules` does it with the browser's own tables.
#[cfg(not(feature = "nfc"))]
pub fn composed(text: &str) -> String {
    text.to_owned()
}

fn within(field: &str, text: String, limit: usize) -> Result<String, Problem> {
    if text.chars().count() <= limit {
        Ok(text)
    } else {
        Err(Problem::at(
            field,
            format!("This can be at most {limit} characters long"),
        ))
    }
}

/// Line and paragraph separators, bidirectional marks, overrides and isolates, fillers, tags, and what has no width.
const fn deceives(c: char) -> bool {
    matches!(
        c,
        '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{200B}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{00AD}'
            | '\u{034F}'
            | '\u{061C}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{17B4}'
            | '\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// The joiners stay, because some scripts are written with them; by themselves they show nothing.
fn shows_nothing(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| matches!(c, '\u{200C}' | '\u{200D}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_trimmed_and_composed() {
        assert_eq!(line("name", "  Ma\u{0304}ia ", 80).unwrap(), "M\u{0101}ia");
    }

    #[test]
    fn a_length_counts_characters_after_composing_and_its_limit_is_inclusive() {
        assert!(line("name", &"ā".repeat(80), 80).is_ok());
        assert!(line("name", &"a\u{0304}".repeat(80), 80).is_ok());
        assert_eq!(
            line("name", &"ā".repeat(81), 80).unwrap_err().fields["name"],
            "This can be at most 80 characters long"
        );
    }

    #[test]
    fn a_line_has_no_controls_and_no_direction_tricks() {
        for bad in [
            "a\0b",
            "a\nb",
            "a\tb",
            "a\u{7f}b",
            "a\u{85}b",
            "\u{202e}abc",
            "a\u{2066}b",
        ] {
            assert!(line("name", bad, 80).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_paragraph_keeps_line_breaks_and_tabs_only() {
        assert_eq!(paragraph("notes", "a\r\nb\tc", 80).unwrap(), "a\nb\tc");
        assert!(paragraph("notes", "a\rb", 80).is_err());
        assert!(paragraph("notes", "a\0b", 80).is_err());
    }

    #[test]
    fn an_address_is_recognised_by_its_shape() {
        for good in [
            "mia@example.nz",
            "a.b+c@sub.example.co.nz",
            "MĀIA@example.nz",
            " mia@example.nz ",
        ] {
            assert!(email("email", good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "mia",
            "mia@",
            "@example.nz",
            "mia@example",
            "mia@@example.nz",
            "mia@exa mple.nz",
            "mia@-x.nz",
            ".mia@example.nz",
            "mi..a@example.nz",
            "mia@example..nz",
            "mia@example.nz\r\nBcc: x@y.nz",
            "a<b@example.nz",
        ] {
            assert!(email("email", bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn an_address_has_at_most_64_characters_before_the_at_and_254_in_all() {
        let local = "x".repeat(64);
        assert!(email("email", &format!("{local}@example.nz")).is_ok());
        assert!(email("email", &format!("{local}x@example.nz")).is_err());
        let domain = [
            "y".repeat(63),
            "y".repeat(63),
            "y".repeat(58),
            "nz".to_owned(),
        ]
        .join(".");
        let longest = format!("{local}@{domain}");
        assert_eq!(longest.len(), 254);
        assert!(email("email", &longest).is_ok());
        assert!(email("email", &format!("{longest}z")).is_err());
    }

    #[test]
    fn addresses_are_compared_without_case() {
        assert_eq!(email_key("MĀIA@Example.NZ"), email_key("māia@example.nz"));
    }
}
