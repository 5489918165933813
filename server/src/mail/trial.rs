//! The test letter: the only one that is sent while its writer waits, and so not from the outbox.

use std::time::Duration;

use fantail_core::forms::test_email::TestEmail;
use fantail_core::studio_time::Instant;

use super::letterhead::Letterhead;
use super::letters::test_letter;
use super::message::Envelope;
use super::transport::{Post, Undelivered};
use crate::store;

const PATIENCE: Duration = Duration::from_secs(10);

impl Post {
    /// Sends a test letter, and waits ten seconds at most for the outcome.
    pub async fn try_out(
        &self,
        letterhead: &Letterhead,
        test: &TestEmail,
        now: Instant,
    ) -> Result<(), Undelivered> {
        let id = store::new_id(now);
        let envelope = Envelope {
            id: &id,
            to: &test.to,
            written_at: now,
        };
        let letter = test_letter(letterhead, test);
        self.deliver_within(PATIENCE, &envelope, letter).await
    }
}
