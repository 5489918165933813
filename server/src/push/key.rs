//! The key by which push services recognise the server (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use fantail_core::studio_time::Instant;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use p256::SecretKey;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::pkcs8::EncodePrivateKey;
use serde::Serialize;
use sha2::{Digest, Sha256};
use url::Url;

/// Push services allow a day at most.
const TOKEN_LIFETIME: TimeDelta = TimeDelta::hours(12);

/// The server's key pair on the curve P-256, derived from the secret that signs the sessions. A new secret ends the
/// sessions, and with them the subscriptions that the former key was for.
pub struct PushKey {
    private: EncodingKey,
    public: String,
}

#[derive(Serialize)]
struct Claims<'a> {
    aud: String,
    exp: i64,
    sub: &'a str,
}

impl PushKey {
    /// Derives the key pair. Fails for one secret in 2³².
    pub fn of_secret(secret: &[u8]) -> anyhow::Result<PushKey> {
        let scalar = Sha256::new()
            .chain_update("fantail push key")
            .chain_update(secret)
            .finalize();
        let private = SecretKey::from_bytes(&scalar)?;
        let public = private.public_key().to_encoded_point(false);
        Ok(PushKey {
            private: EncodingKey::from_ec_der(private.to_pkcs8_der()?.as_bytes()),
            public: URL_SAFE_NO_PAD.encode(public.as_bytes()),
        })
    }

    /// Returns the public key in base64url.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// Returns the `Authorization` header of a request to a push service.
    pub(super) fn token(&self, service: &Url, contact: &str, now: Instant) -> Option<String> {
        let claims = Claims {
            aud: service.origin().ascii_serialization(),
            exp: (now + TOKEN_LIFETIME).millis() / 1_000,
            sub: contact,
        };
        let token = encode(&Header::new(Algorithm::ES256), &claims, &self.private).ok()?;
        Some(format!("vapid t={token}, k={}", self.public))
    }
}
