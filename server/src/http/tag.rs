//! Entity tags: an answer that its reader holds is not sent again.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD;

/// A strong tag: the same bytes.
pub fn strong(hash: &[u8; 32]) -> HeaderValue {
    made(format!("\"{}\"", letters(hash)))
}

/// A weak tag: the same contents, however compressed.
pub fn weak(hash: &[u8; 32]) -> HeaderValue {
    made(format!("W/\"{}\"", letters(hash)))
}

/// Whether the reader holds an answer with this tag. Proxies that compress make strong tags weak, which changes nothing
/// here.
pub fn is_held(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    let opaque = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let tag = tag.to_str().map(opaque).unwrap_or_default();
    asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|held| held.to_str().ok())
        .flat_map(|held| held.split(','))
        .any(|held| held.trim() == "*" || opaque(held) == tag)
}

/// Half of the hash, which tells two answers apart.
fn letters(hash: &[u8; 32]) -> String {
    URL_SAFE_NO_PAD.encode(&hash[..16])
}

fn made(tag: String) -> HeaderValue {
    HeaderValue::try_from(tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_known_in_a_list_strong_or_weak() {
        let tag = weak(&[0xab; 32]);
        let letters = "q6urq6urq6urq6urq6urqw".to_owned();
        for (held, expected) in [
            (format!("W/\"{letters}\""), true),
            (format!("\"{letters}\""), true),
            (format!("\"x\", W/\"{letters}\""), true),
            ("*".to_owned(), true),
            (letters, false),
            ("\"\"".to_owned(), false),
            (String::new(), false),
        ] {
            let asked = HeaderMap::from_iter([(header::IF_NONE_MATCH, held.parse().unwrap())]);
            assert_eq!(is_held(&asked, &tag), expected, "{held}");
        }
        assert!(!is_held(&HeaderMap::new(), &tag));
    }
}
