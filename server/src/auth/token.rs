//! The bearer token: a JWT that only names the user and the session.

use fantail_core::limits::SESSION_LIFETIME;
use fantail_core::studio_time::Instant;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use super::links::LinkSecret;

/// The claims, all required. Times are in seconds, as in the standard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    /// The user's id.
    pub sub: String,
    /// The session's id.
    pub sid: String,
    iat: i64,
    exp: i64,
}

impl Claims {
    /// Returns the first instant at which the token isn't valid any more.
    pub fn expires_at(&self) -> Instant {
        Instant::from_millis(self.exp.saturating_mul(1_000))
    }
}

/// Signs and verifies tokens.
pub struct TokenKeys {
    signing: EncodingKey,
    verifying: DecodingKey,
    validation: Validation,
}

impl TokenKeys {
    pub fn new(secret: &[u8]) -> TokenKeys {
        // One algorithm only: `none`, RS256 and others are rejected before the signature is verified.
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_required_spec_claims(&["sub", "exp"]);
        // `verify` checks the expiry by this server's clock.
        validation.validate_exp = false;
        TokenKeys {
            signing: EncodingKey::from_secret(secret),
            verifying: DecodingKey::from_secret(secret),
            validation,
        }
    }

    /// Issues a token of a session, valid for 30 days from `now`.
    pub fn issue(&self, user_id: &str, session_id: &str, now: Instant) -> anyhow::Result<String> {
        let claims = Claims {
            sub: user_id.to_owned(),
            sid: session_id.to_owned(),
            iat: now.millis() / 1_000,
            exp: (now + SESSION_LIFETIME).millis() / 1_000,
        };
        Ok(jsonwebtoken::encode(
            &Header::new(Algorithm::HS256),
            &claims,
            &self.signing,
        )?)
    }

    /// Derives the secret of a link from a seed and the signing key.
    pub fn link_secret(&self, seed: &str) -> anyhow::Result<LinkSecret> {
        // No token contains a space, so this text can never be the text of a token.
        let text = format!("link of {seed}");
        let mac = jsonwebtoken::crypto::sign(text.as_bytes(), &self.signing, Algorithm::HS256)?;
        Ok(LinkSecret::from_mac(mac))
    }

    /// Returns the claims of a token; `None` unless this server has signed it and it has not
    /// expired.
    pub fn verify(&self, token: &str, now: Instant) -> Option<Claims> {
        let claims = jsonwebtoken::decode::<Claims>(token, &self.verifying, &self.validation)
            .ok()?
            .claims;
        (now < claims.expires_at()).then_some(claims)
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use chrono::TimeDelta;

    use super::*;

    fn now() -> Instant {
        Instant::parse("2026-11-21T05:00:00Z").unwrap()
    }

    fn keys() -> TokenKeys {
        TokenKeys::new(&[7; 32])
    }

    fn part(json: &str) -> String {
        URL_SAFE_NO_PAD.encode(json)
    }

    fn signed(claims: &str) -> String {
        let claims: serde_json::Value = serde_json::from_str(claims).unwrap();
        jsonwebtoken::encode(
            &Header::new(Algorithm::HS256),
            &claims,
            &EncodingKey::from_secret(&[7; 32]),
        )
        .unwrap()
    }

    #[test]
    fn a_token_is_valid_for_thirty_days() {
        let token = keys().issue("mia", "s1", now()).unwrap();
        let claims = keys()
            .verify(
                &token,
                now() + SESSION_LIFETIME - TimeDelta::milliseconds(1),
            )
            .unwrap();
        assert_eq!((claims.sub.as_str(), claims.sid.as_str()), ("mia", "s1"));
        assert_eq!(claims.expires_at(), now() + SESSION_LIFETIME);
        assert_eq!(keys().verify(&token, now() + SESSION_LIFETIME), None);
    }

    #[test]
    fn a_token_of_another_key_or_with_edited_claims_is_refused() {
        let token = TokenKeys::new(&[8; 32]).issue("mia", "s1", now()).unwrap();
        assert_eq!(keys().verify(&token, now()), None);
        let token = keys().issue("mia", "s1", now()).unwrap();
        let mut parts: Vec<_> = token.split('.').map(str::to_owned).collect();
        parts[1] = part(r#"{"sub":"admin","sid":"s1","iat":0,"exp":99999999999}"#);
        assert_eq!(keys().verify(&parts.join("."), now()), None);
    }

    #[test]
    fn a_links_secret_is_derived_from_its_seed_and_this_servers_key() {
        let secret = |keys: TokenKeys, seed| keys.link_secret(seed).unwrap().as_str().to_owned();
        let first = secret(keys(), "seed");
        assert_eq!(first.len(), 43, "256 bits");
        assert_eq!(secret(keys(), "seed"), first);
        assert_ne!(secret(keys(), "another"), first);
        assert_ne!(secret(TokenKeys::new(&[8; 32]), "seed"), first);
    }

    #[test]
    fn another_algorithm_is_refused() {
        let claims = part(r#"{"sub":"mia","sid":"s1","iat":0,"exp":99999999999}"#);
        for header in [
            r#"{"alg":"none"}"#,
            r#"{"alg":"RS256"}"#,
            r#"{"alg":"HS384"}"#,
        ] {
            for signature in ["", "c2ln"] {
                let token = format!("{}.{claims}.{signature}", part(header));
                assert_eq!(keys().verify(&token, now()), None, "{header}");
            }
        }
    }

    #[test]
    fn every_claim_is_required() {
        assert!(
            keys()
                .verify(
                    &signed(r#"{"sub":"mia","sid":"s1","iat":0,"exp":99999999999}"#),
                    now()
                )
                .is_some()
        );
        for missing in [
            r#"{"sid":"s1","iat":0,"exp":99999999999}"#,
            r#"{"sub":"mia","iat":0,"exp":99999999999}"#,
            r#"{"sub":"mia","sid":"s1","exp":99999999999}"#,
            r#"{"sub":"mia","sid":"s1","iat":0}"#,
        ] {
            assert_eq!(keys().verify(&signed(missing), now()), None, "{missing}");
        }
    }
}
