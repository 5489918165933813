//! What is worth a letter, and not only a notification in the app.

use fantail_core::booking::{booking_letter_is_due, late_cancellation_letter_is_due};
use fantail_core::limits::BOOKING_LETTERS_WINDOW;
use fantail_core::studio_time::Instant;
use fantail_core::wire::NotificationKind;

use crate::db::Conn;
use crate::error::AppError;
use crate::mail::occasion::Occasion;
use crate::store;
use crate::store::users::recipients::Recipient;

/// Throttles letters about bookings: someone who books and cancels in a loop makes none at will, neither to admins nor to the
/// address of the account.
pub(super) async fn is_news(
    conn: &mut Conn,
    recipient: &Recipient,
    occasion: &Occasion,
    now: Instant,
) -> Result<bool, AppError> {
    match occasion {
        Occasion::LateCancellation { class, member } => {
            let (admin, kind) = (&recipient.user_id, occasion.kind());
            let last = store::outbox::last_about(conn, admin, &class.id, kind, &member.user_id);
            Ok(late_cancellation_letter_is_due(last.await?, now))
        }
        Occasion::BookingConfirmed { .. } | Occasion::BookingCancelled { .. } => {
            let kinds = [
                NotificationKind::BookingConfirmed,
                NotificationKind::BookingCancelled,
            ];
            let (user_id, since) = (&recipient.user_id, now - BOOKING_LETTERS_WINDOW);
            let written = store::outbox::written_since(conn, user_id, kinds, since).await?;
            Ok(booking_letter_is_due(written))
        }
        _ => Ok(true),
    }
}
