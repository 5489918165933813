//! Forged tokens for a valid session. Each has exactly one fault, so that only this fault can be
//! the reason for a refusal.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use fantail_server::auth::token::TokenKeys;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Map, Value};

use crate::people::Person;
use crate::studio::{SECRET, TestStudio};

/// Returns forged tokens with their names, made from this person's valid token.
pub fn forgeries(studio: &TestStudio, person: &Person) -> Vec<(&'static str, String)> {
    let [header, claims, signature] = parts(&person.token);
    let good = read(claims);
    let text = |claim: &str| good[claim].as_str().unwrap().to_owned();
    let (sub, sid) = (text("sub"), text("sid"));
    let issued = |keys: &TokenKeys, at| keys.issue(&sub, &sid, at).unwrap();
    let long_ago = studio.now() - TimeDelta::days(30);
    let other_keys = TokenKeys::new(&[8; 32]);
    let edited = part(&with(&good, "exp", 99_999_999_999_i64.into()));
    let mut forged = vec![
        ("expired", issued(&studio.app().tokens, long_ago)),
        ("another key's", issued(&other_keys, studio.now())),
        ("edited", format!("{header}.{edited}.{signature}")),
        ("unsigned", format!("{header}.{claims}.")),
        ("cut short", format!("{header}.{claims}")),
        (
            "of algorithm none",
            with_header(r#"{"alg":"none"}"#, claims, ""),
        ),
        (
            "of algorithm none, signed",
            with_header(r#"{"alg":"none","typ":"JWT"}"#, claims, signature),
        ),
        (
            "of RS256 by its header",
            with_header(r#"{"alg":"RS256","typ":"JWT"}"#, claims, signature),
        ),
        ("of HS384", signed(Algorithm::HS384, &good)),
    ];
    for (name, claim) in [
        ("without sub", "sub"),
        ("without sid", "sid"),
        ("without iat", "iat"),
        ("without exp", "exp"),
    ] {
        let mut rest = good.clone();
        rest.remove(claim).unwrap();
        forged.push((name, signed(Algorithm::HS256, &rest)));
    }
    let another = with(&good, "sub", "another".into());
    forged.push(("of another user", signed(Algorithm::HS256, &another)));
    // The helper that signs tokens works: without a fault, its token is accepted.
    let again = signed(Algorithm::HS256, &good);
    assert!(studio.app().tokens.verify(&again, studio.now()).is_some());
    forged
}

fn parts(token: &str) -> [&str; 3] {
    token.split('.').collect::<Vec<_>>().try_into().unwrap()
}

fn read(claims: &str) -> Map<String, Value> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap()
}

fn with(claims: &Map<String, Value>, claim: &str, value: Value) -> Map<String, Value> {
    let mut edited = claims.clone();
    edited.insert(claim.to_owned(), value);
    edited
}

fn part(claims: &Map<String, Value>) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(claims).unwrap())
}

fn with_header(header: &str, claims: &str, signature: &str) -> String {
    format!("{}.{claims}.{signature}", URL_SAFE_NO_PAD.encode(header))
}

fn signed(algorithm: Algorithm, claims: &Map<String, Value>) -> String {
    let key = EncodingKey::from_secret(&SECRET);
    jsonwebtoken::encode(&Header::new(algorithm), claims, &key).unwrap()
}
