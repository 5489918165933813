//! Sends a test e-mail, the only e-mail that is sent within its request, without the outbox.

use std::time::Duration;

use fantail_core::forms::test_email::TestEmail;
use fantail_core::studio_time::Instant;

use super::delivery_failure::DeliveryFailure;
use super::letterhead::Letterhead;
use super::letters::test_email;
use super::message::Envelope;
use super::transport::Mailer;
use crate::store;

const TIMEOUT: Duration = Duration::from_secs(10);

impl Mailer {
    /// Sends a test e-mail and returns the outcome, after ten seconds at most.
    pub async fn send_test(
        &self,
        letterhead: &Letterhead,
        test: &TestEmail,
        now: Instant,
    ) -> Result<(), DeliveryFailure> {
        let id = store::new_id(now);
        let envelope = Envelope {
            id: &id,
            to: &test.to,
            written_at: now,
        };
        let letter = test_email(letterhead, test);
        self.deliver_within(TIMEOUT, &envelope, letter).await
    }
}
