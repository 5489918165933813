//! ETags: a client that has an answer already gets a 304.

use axum::http::HeaderMap;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD;
use headers::{ETag, HeaderMapExt, IfNoneMatch};

/// A strong ETag: the same bytes.
pub fn strong(hash: &[u8; 32]) -> anyhow::Result<ETag> {
    Ok(format!("\"{}\"", opaque(hash)).parse()?)
}

/// A weak ETag: the same content, whatever its compression.
pub fn weak(hash: &[u8; 32]) -> anyhow::Result<ETag> {
    Ok(format!("W/\"{}\"", opaque(hash)).parse()?)
}

/// Whether the client has the answer with this ETag. The comparison is weak, because a proxy that compresses makes a
/// strong ETag weak.
pub fn is_cached(request: &HeaderMap, etag: &ETag) -> bool {
    let cached: Option<IfNoneMatch> = request.typed_get();
    cached.is_some_and(|cached| !cached.precondition_passes(etag))
}

/// Half of the hash is enough to tell two answers apart.
fn opaque(hash: &[u8; 32]) -> String {
    URL_SAFE_NO_PAD.encode(&hash[..16])
}

#[cfg(test)]
mod tests {
    use axum::http::header;

    use super::*;

    #[test]
    fn an_etag_matches_in_a_list_strong_or_weak() {
        let opaque = "q6urq6urq6urq6urq6urqw";
        for etag in [strong(&[0xab; 32]).unwrap(), weak(&[0xab; 32]).unwrap()] {
            for (cached, expected) in [
                (format!("W/\"{opaque}\""), true),
                (format!("\"{opaque}\""), true),
                (format!("\"x\", W/\"{opaque}\""), true),
                ("*".to_owned(), true),
                (opaque.to_owned(), false),
                ("\"\"".to_owned(), false),
                (String::new(), false),
            ] {
                let request =
                    HeaderMap::from_iter([(header::IF_NONE_MATCH, cached.parse().unwrap())]);
                assert_eq!(is_cached(&request, &etag), expected, "{cached}");
            }
            assert!(!is_cached(&HeaderMap::new(), &etag));
        }
    }
}
