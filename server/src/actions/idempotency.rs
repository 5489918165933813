//! Idempotency keys. A request that the client repeats because the response was lost is carried out
//! only once.

use fantail_core::conflict::Conflict;
use fantail_core::expiry::answers_valid_since;
use fantail_core::studio_time::Instant;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::kept_answers::StoredAnswer;
use crate::store::users::Account;

/// Runs a request once per key, or, without a key, each time it is sent.
#[derive(Debug, Clone, Default)]
pub struct Idempotency(pub Option<KeyedRequest>);

/// A request with an idempotency key.
#[derive(Debug, Clone)]
pub struct KeyedRequest {
    pub key: String,
    /// The hash of method, path and body, by which a repeated request is recognised.
    pub hash: String,
}

impl Idempotency {
    /// Runs `work` and stores its answer in one transaction. If the key has a stored answer,
    /// returns that answer instead.
    pub async fn run<T: Serialize + DeserializeOwned>(
        self,
        conn: &mut Conn,
        account: &Account,
        now: Instant,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        let Some(KeyedRequest { key, hash }) = self.0 else {
            return work(conn, account, now).await;
        };
        let (user_id, since) = (&account.id, answers_valid_since(now));
        if let Some(stored) = store::kept_answers::find(conn, user_id, &key, since).await? {
            return repeated_answer(&stored, &hash);
        }
        let answer = work(conn, account, now).await?;
        let stored = StoredAnswer {
            request_hash: hash,
            answer: serde_json::to_string(&answer).map_err(anyhow::Error::from)?,
        };
        store::kept_answers::keep(conn, user_id, &key, &stored, now).await?;
        Ok(answer)
    }
}

/// Returns the stored answer to the same request. Fails for a different request, and for an answer
/// that this version can't parse.
fn repeated_answer<T: DeserializeOwned>(stored: &StoredAnswer, hash: &str) -> Result<T, AppError> {
    let answer = Some(&stored.answer).filter(|_| stored.request_hash == hash);
    let answer = answer.and_then(|answer| serde_json::from_str(answer).ok());
    answer.ok_or(Conflict::KeyReused.into())
}
