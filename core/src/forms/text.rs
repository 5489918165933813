//! Validation of text: cleaned, in NFC, without control characters, of a limited length in Unicode scalar values
//! (contract, section 12).

use super::Problem;
use crate::invisible::{is_invisible, is_joiner};
use crate::limits::EMAIL_LENGTH;

/// Returns the text of a field; an absent one is empty.
pub fn or_empty(text: &Option<String>) -> String {
    text.clone().unwrap_or_default()
}

/// Validates a line of text. It is cleaned, in NFC, at most `limit` Unicode scalar values long, and
/// without control characters; otherwise returns a problem at `field` (contract, section 12).
pub fn line(field: &str, text: &str, limit: usize) -> Result<String, Problem> {
    let text = cleaned(text);
    if text.chars().any(char::is_control) {
        return Err(Problem::at(field, "This can't contain control characters"));
    }
    within(field, text, limit)
}

/// Validates the name of a person or a thing: a line whose characters can all be read. Text that was decoded wrongly has C1
/// control characters or replacement characters, at its end too, where a line is trimmed.
pub fn name(field: &str, text: &str, limit: usize) -> Result<String, Problem> {
    if text.contains(is_misread) {
        let words = "This name has characters that can't be read. Please correct them";
        return Err(Problem::at(field, words));
    }
    line(field, text, limit)
}

/// Cleans a line: trims it, turns tabs into spaces, and removes invisible characters, which copied
/// text often contains. Joiners are kept after letters and signs that they change (contract,
/// section 12).
pub fn cleaned(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    for c in text.chars() {
        let is_kept = if is_joiner(c) {
            cleaned.chars().next_back().is_some_and(is_joined)
        } else {
            !is_invisible(c)
        };
        if is_kept {
            cleaned.push(if is_blank(c) { ' ' } else { c });
        }
    }
    normalised(&cleaned)
}

/// Validates a text that may contain line breaks and tabs, at most `limit` Unicode scalar values
/// long; CRLF becomes LF. Otherwise, or with other control characters, returns a problem at `field`
/// (contract, section 12).
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

/// Validates an e-mail address: one `@` with text on both sides, a dot in the domain, no spaces, at
/// most 254 Unicode scalar values; otherwise returns a problem at `field` (contract, section 12).
pub fn email(field: &str, text: &str) -> Result<String, Problem> {
    let address = line(field, text, EMAIL_LENGTH)?;
    let is_plausible = address.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && local.chars().count() <= 64
            && is_a_local_part(local)
            && is_a_domain(domain)
            && deliverable(&address).is_some_and(|sent| sent.len() <= EMAIL_LENGTH)
    });
    if is_plausible {
        Ok(address)
    } else {
        Err(Problem::at(field, "Please enter a valid email address"))
    }
}

/// Returns the key by which e-mail addresses and usernames are compared: cleaned, lower case, with
/// the domain in its `xn--` form (contract, section 3).
pub fn email_key(address: &str) -> String {
    let address = cleaned(address).to_lowercase();
    deliverable(&address).unwrap_or(address)
}

/// Returns the address for a mail server, with the domain in its `xn--` form; `None` without an @, or
/// if the domain can't be converted (contract, section 3).
pub fn deliverable(address: &str) -> Option<String> {
    let (local, domain) = address.rsplit_once('@')?;
    Some(format!("{local}@{}", domain_in_ascii(domain)?))
}

/// Returns whether every mail server can send to the address. A part before the @ that is not ASCII
/// requires SMTPUTF8 (RFC 6531).
pub fn is_sent_by_any_server(address: &str) -> bool {
    deliverable(address).is_none_or(|address| address.is_ascii())
}

/// Returns the problem, at `field`, of an address that the studio's mail server can't send to.
pub fn cannot_be_sent_to(field: &str) -> Problem {
    let words = "Emails can't be sent to this address: use only letters without accents, digits and signs before the @";
    Problem::at(field, words)
}

#[cfg(feature = "nfc")]
fn domain_in_ascii(domain: &str) -> Option<String> {
    if domain.is_ascii() {
        return Some(domain.to_owned());
    }
    idna::domain_to_ascii_strict(domain).ok()
}

/// Returns the domain unchanged. Only the server converts domains.
#[cfg(not(feature = "nfc"))]
fn domain_in_ascii(domain: &str) -> Option<String> {
    Some(domain.to_owned())
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
                && label.chars().all(is_of_a_label)
        })
}

/// Returns whether a label of a domain may contain a character: letters, digits, hyphens, and any
/// non-ASCII character except spaces, because some scripts need marks and joiners.
fn is_of_a_label(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || (!c.is_ascii() && !c.is_whitespace())
}

fn normalised(text: &str) -> String {
    to_nfc(text.trim())
}

/// Converts text to NFC, so that texts that look the same are equal and have the same length.
#[cfg(feature = "nfc")]
pub fn to_nfc(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    text.nfc().collect()
}

/// Returns the text unchanged. In the browser, `web/src/rules` normalises text before the call,
/// with the browser's own tables.
#[cfg(not(feature = "nfc"))]
pub fn to_nfc(text: &str) -> String {
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

const fn is_misread(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9F}' | char::REPLACEMENT_CHARACTER)
}

/// Returns whether a character is replaced by a space: a tab, the line and paragraph separators of
/// word processors, and the empty Braille pattern.
const fn is_blank(c: char) -> bool {
    matches!(c, '\t' | '\u{2028}' | '\u{2029}' | '\u{2800}')
}

/// Returns whether a joiner or a non-joiner can change this character: letters of some scripts, and
/// emoji.
const fn is_joined(c: char) -> bool {
    matches!(
        c,
        '\u{600}'..='\u{109F}'
            | '\u{1780}'..='\u{18AF}'
            | '\u{1900}'..='\u{1CFF}'
            | '\u{2190}'..='\u{2BFF}'
            | '\u{A840}'..='\u{ABFF}'
            | '\u{FB50}'..='\u{FDFF}'
            | '\u{FE70}'..='\u{FEFC}'
            | '\u{10A00}'..='\u{11FFF}'
            | '\u{1E900}'..='\u{1E95F}'
            | '\u{1F000}'..='\u{1FAFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_trimmed_and_composed() {
        assert_eq!(line("name", "  Ma\u{0304}ia ", 80).unwrap(), "M\u{0101}ia");
    }

    #[test]
    fn the_length_is_counted_after_composing_and_the_limit_is_inclusive() {
        assert!(line("name", &"ā".repeat(80), 80).is_ok());
        assert!(line("name", &"a\u{0304}".repeat(80), 80).is_ok());
        assert_eq!(
            line("name", &"ā".repeat(81), 80).unwrap_err().fields["name"],
            "This can be at most 80 characters long"
        );
    }

    #[test]
    fn a_line_has_no_control_characters() {
        for bad in ["a\0b", "a\nb", "a\rb", "a\u{7f}b", "a\u{85}b"] {
            assert!(line("name", bad, 80).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_name_has_only_characters_that_can_be_read() {
        for bad in ["MÄ\u{81}ia", "BÄ\u{85}", "\u{9F}Mia", "Ren\u{FFFD}"] {
            let problem = name("firstName", bad, 80).unwrap_err();
            let words = "This name has characters that can't be read. Please correct them";
            assert_eq!(problem.fields["firstName"], words, "{bad:?}");
        }
        assert_eq!(name("name", " “Māia” ", 80).unwrap(), "“Māia”");
    }

    #[test]
    fn invisible_characters_of_copied_text_are_removed() {
        for (typed, kept) in [
            ("\u{202A}+64 21 555 0101\u{202C}", "+64 21 555 0101"),
            ("\u{2068}Mia\u{2069}", "Mia"),
            ("Mia\u{200E} Tāne\u{200F}", "Mia Tāne"),
            ("021\t555", "021 555"),
            ("\tMia\u{2028}", "Mia"),
            ("Mia\u{2028}Tāne", "Mia Tāne"),
            ("M\u{AD}i\u{200B}a\u{FEFF}", "Mia"),
            ("Yoga\u{FE0D} ❤\u{FE0F}", "Yoga ❤"),
            ("Mi\u{E0101}a\u{180B}", "Mia"),
            ("\u{202E}aiM", "aiM"),
            ("a\u{200B}\u{304}", "ā"),
            ("\u{3164}", ""),
        ] {
            assert_eq!(line("name", typed, 80).unwrap(), kept, "{typed:?}");
        }
        assert_eq!(
            email("email", "mia@example.nz\u{200B}").unwrap(),
            "mia@example.nz"
        );
        assert!(line("name", &"\u{200B}".repeat(99), 3).is_ok());
    }

    #[test]
    fn joiners_are_kept_only_where_they_change_a_letter() {
        for name in [
            "می\u{200C}خواهم",
            "ශ\u{DCA}\u{200D}රී",
            "ക\u{D4D}\u{200D}",
            "👨\u{200D}👩\u{200D}👧",
            "❤\u{200D}🔥",
        ] {
            assert_eq!(line("name", name, 80).unwrap(), name);
        }
        for (typed, kept) in [
            ("Mi\u{200D}a", "Mia"),
            ("\u{200D}Mia\u{200C}", "Mia"),
            ("می\u{200C}\u{200C}خ", "می\u{200C}خ"),
            ("\u{200D}\u{200C}", ""),
        ] {
            assert_eq!(line("name", typed, 80).unwrap(), kept, "{typed:?}");
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
        assert_eq!(email_key(" mia.tane\u{200B} "), "mia.tane");
    }

    #[cfg(feature = "nfc")]
    #[test]
    fn a_domain_is_compared_and_sent_to_in_its_ascii_form() {
        for same in [
            "hana@māori.example.nz",
            "Hana@MĀORI.example.nz",
            "hana@ma\u{304}ori.example.nz",
            "hana@xn--mori-qsa.example.nz",
        ] {
            assert!(email("email", same).is_ok(), "{same}");
            assert_eq!(email_key(same), "hana@xn--mori-qsa.example.nz");
        }
        assert_eq!(
            deliverable("Hana@māori.example.nz").unwrap(),
            "Hana@xn--mori-qsa.example.nz"
        );
        assert!(email("email", "mia@उदाहरण.भारत").is_ok());
        for wrong in ["a@☃\u{301}..nz", "a@\u{302}.nz", "a@x_ā.nz"] {
            assert!(email("email", wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_non_ascii_letters_before_the_at_need_a_server_with_smtputf8() {
        assert!(is_sent_by_any_server("mia@example.nz"));
        #[cfg(feature = "nfc")]
        assert!(is_sent_by_any_server("mia@māori.nz"));
        assert!(!is_sent_by_any_server("māia@example.nz"));
    }
}
