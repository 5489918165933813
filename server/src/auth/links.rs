//! The secret in an invitation, a reset link or a calendar address: 256 bits that can't be guessed. The database stores the
//! hash of the secret. The secret of a link is also stored in the e-mail, until that is sent.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::Rng;
use sha2::{Digest, Sha256};

/// The secret of a link.
pub struct LinkSecret(String);

impl LinkSecret {
    pub fn random() -> LinkSecret {
        LinkSecret(random_seed())
    }

    /// Creates a secret from a MAC that was derived from a seed; see
    /// [`TokenKeys::link_secret`](super::token::TokenKeys::link_secret).
    pub(super) fn from_mac(mac: String) -> LinkSecret {
        LinkSecret(mac)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The secret of a new link, with its hash.
pub struct NewSecret {
    pub secret: LinkSecret,
    pub hash: String,
}

impl NewSecret {
    pub fn random() -> NewSecret {
        let secret = LinkSecret::random();
        let hash = hash(secret.as_str());
        NewSecret { secret, hash }
    }

    /// Makes this many secrets. A write that needs them is shorter if they were made before it.
    pub fn several(count: usize) -> Vec<NewSecret> {
        std::iter::repeat_with(NewSecret::random)
            .take(count)
            .collect()
    }
}

/// Returns 256 random bits as text.
pub fn random_seed() -> String {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Returns the hash by which a secret is stored and looked up. Punctuation around the secret is
/// ignored, because people copy links with a full stop or a bracket.
pub fn hash(secret: &str) -> String {
    let is_base64url = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let secret = secret.trim_matches(|c| !is_base64url(c));
    format!("{:x}", Sha256::digest(secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_secrets_differ_and_a_hash_has_64_characters() {
        let (one, two) = (LinkSecret::random(), LinkSecret::random());
        assert_ne!(one.as_str(), two.as_str());
        assert_eq!(hash(one.as_str()).len(), 64);
        assert_eq!(
            hash("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn punctuation_around_a_copied_link_is_ignored() {
        for copied in [
            "a-b_c.",
            "a-b_c).",
            "a-b_c>",
            "a-b_c\u{200B}",
            " a-b_c\n",
            "a-b_c”",
            "a-b_c,",
        ] {
            assert_eq!(hash(copied), hash("a-b_c"), "{copied:?}");
        }
        assert_ne!(hash("a-b_c"), hash("a-b_"));
    }
}
