//! The no-shows of the past. Everyone else attended.

use fantail_core::attendance::AttendanceMark;
use fantail_core::studio_time::{Instant, day_number};
use fantail_core::wire::MarkRequest;

use super::people::{ADMIN, CROWD};
use super::studio::DemoStudio;
use crate::actions::attendance;
use crate::error::AppError;
use crate::store;

/// One person of the crowd in this many misses the classes of a day.
const PEOPLE_PER_NO_SHOW: usize = 90;
/// The most bookings that end between two runs of the jobs.
const BOOKINGS: u32 = 2_000;

impl DemoStudio<'_> {
    /// The admin marks no-shows among the bookings of classes that have ended. Uses no random
    /// numbers, so that the rest of the simulation doesn't change.
    pub async fn mark_no_shows(&mut self, at: Instant) -> Result<(), AppError> {
        let day = usize::try_from(day_number(at.day())).unwrap_or_default();
        for ended in store::upkeep::ended(self.conn, BOOKINGS, at).await? {
            let person = self
                .people
                .iter()
                .position(|person| person.id == ended.user_id);
            let is_no_show = person.is_some_and(|person| {
                CROWD <= person && (person + 7 * day).is_multiple_of(PEOPLE_PER_NO_SHOW)
            });
            if is_no_show {
                let admin = self.account(ADMIN).await?;
                let mark = MarkRequest {
                    booking_id: ended.booking_id,
                    status: AttendanceMark::NoShow,
                    expected: None,
                };
                attendance::take(self.conn, &admin, &ended.class_id, &[mark], at).await?;
            }
        }
        Ok(())
    }
}
