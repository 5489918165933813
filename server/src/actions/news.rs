//! What is worth a letter, and not only a notice in the app.

use fantail_core::booking::late_cancellation_letter_is_due;
use fantail_core::studio_time::Instant;

use crate::db::Conn;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::recipients::Recipient;

/// The same member may cancel the same class late again and again, and every admin would be written to each time.
pub(super) async fn is_news(
    conn: &mut Conn,
    recipient: &Recipient,
    occasion: &Occasion<'_>,
    now: Instant,
) -> Result<bool, AppError> {
    let Occasion::LateCancellation { class, member } = occasion else {
        return Ok(true);
    };
    let admin = &recipient.user_id;
    let last = store::outbox::last_about(conn, admin, &class.id, occasion.kind(), member.user_id);
    Ok(late_cancellation_letter_is_due(last.await?, now))
}
