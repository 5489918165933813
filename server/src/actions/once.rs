//! A request that is sent again because its answer was lost, and is carried out once.

use fantail_core::access::answers_kept_since;
use fantail_core::conflict::Conflict;
use fantail_core::studio_time::Instant;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::db::Conn;
use crate::error::AppError;
use crate::store;
use crate::store::kept_answers::Kept;
use crate::store::users::Account;

/// A request, carried out once under its key; without a key, as often as it is sent.
#[derive(Debug, Clone, Default)]
pub struct Once(pub Option<KeyedRequest>);

/// The key that a request carries, and what makes it the same request: the hash of its call and its body.
#[derive(Debug, Clone)]
pub struct KeyedRequest {
    pub key: String,
    pub hash: String,
}

impl Once {
    /// Does `work` and keeps its answer, both or neither. What was done under this key already is answered as it was
    /// then, and not done again.
    pub async fn carry_out<T: Serialize + DeserializeOwned>(
        self,
        conn: &mut Conn,
        account: &Account,
        now: Instant,
        work: impl AsyncFnOnce(&mut Conn, &Account, Instant) -> Result<T, AppError>,
    ) -> Result<T, AppError> {
        let Some(KeyedRequest { key, hash }) = self.0 else {
            return work(conn, account, now).await;
        };
        let (user_id, since) = (&account.id, answers_kept_since(now));
        if let Some(kept) = store::kept_answers::find(conn, user_id, &key, since).await? {
            return answer_again(&kept, &hash);
        }
        let answer = work(conn, account, now).await?;
        let kept = Kept {
            request_hash: hash,
            answer: serde_json::to_string(&answer).map_err(anyhow::Error::from)?,
        };
        store::kept_answers::keep(conn, user_id, &key, &kept, now).await?;
        Ok(answer)
    }
}

/// Returns the kept answer to the same request. An answer in the format of another version can't be read: the request is
/// then refused as already carried out.
fn answer_again<T: DeserializeOwned>(kept: &Kept, hash: &str) -> Result<T, AppError> {
    let answer = Some(&kept.answer).filter(|_| kept.request_hash == hash);
    let answer = answer.and_then(|answer| serde_json::from_str(answer).ok());
    answer.ok_or(Conflict::KeyReused.into())
}
