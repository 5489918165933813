//! Helpers that hold the database's writer until requests wait for it.

use std::pin::pin;

use fantail_server::db::Batching;
use fantail_server::error::AppError;
use futures_util::future::try_join_all;
use sqlx::AssertSqlSafe;

use crate::patience::{PATIENCE, within};
use crate::reply::Reply;
use crate::studio::TestStudio;

impl TestStudio {
    /// Sends requests at once. All of them wait for the writer before the first one writes, so that
    /// they share its commits.
    pub async fn at_once<F>(&self, requests: Vec<F>) -> Vec<Reply>
    where
        F: Future<Output = Reply> + Send + 'static,
    {
        let db = &self.app().db;
        let lease = db.lease(Batching::Exclusive).await.unwrap();
        let count = requests.len();
        let mut replies = pin!(try_join_all(requests.into_iter().map(tokio::spawn)));
        tokio::select! {
            _ = &mut replies => panic!("not all requests waited for the writer"),
            () = within(PATIENCE, "all requests wait for the writer", db.queued(count)) => {}
        }
        lease.end(Ok(())).await.unwrap();
        replies.await.unwrap()
    }

    /// Sends a request, and runs these statements while the request waits for the writer after it
    /// was authorised.
    pub async fn send_after_statements(
        &self,
        request: impl Future<Output = Reply>,
        statements: &str,
    ) -> Reply {
        let db = &self.app().db;
        let mut lease = db.lease(Batching::Shared).await.unwrap();
        let mut request = pin!(request);
        tokio::select! {
            reply = &mut request => panic!("the request didn't wait for the writer: {}", reply.text()),
            () = within(PATIENCE, "the request waits for the writer", db.queued(1)) => {}
        }
        let statements = AssertSqlSafe(self.dated(statements));
        let written = sqlx::raw_sql(statements).execute(lease.conn()).await;
        // The request may share the commit, so both must end before the commit is acknowledged.
        let end = lease.end(written.map_err(AppError::from));
        let (ended, reply) = tokio::join!(end, request);
        ended.unwrap();
        reply
    }
}
