//! Trying the post: the one letter that leaves while somebody waits for it, and so not from the outbox.

use std::time::Duration;

use fantail_core::forms::test_email::TestEmail;
use fantail_core::studio_time::Instant;

use super::letters::{Letterhead, test_letter};
use super::transport::{Post, Undelivered};
use crate::store;
use crate::store::delivery::DueLetter;

const PATIENCE: Duration = Duration::from_secs(10);

impl Post {
    /// Sends a test letter, and waits ten seconds at most for what becomes of it.
    pub async fn try_out(
        &self,
        letterhead: &Letterhead,
        test: &TestEmail,
        now: Instant,
    ) -> Result<(), Undelivered> {
        let letter = test_letter(letterhead, test);
        let due = DueLetter {
            id: store::new_id(now),
            user_id: None,
            to_address: test.to.clone(),
            is_about_an_opening: false,
            class_id: None,
            subject: letter.subject,
            text_body: letter.text,
            html_body: letter.html,
            calendar: String::new(),
            calendar_method: String::new(),
            created_at: now,
            not_before: now,
            use_by: None,
            attempts: 0,
        };
        self.deliver_within(PATIENCE, &due).await
    }
}
