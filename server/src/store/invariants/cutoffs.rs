//! The checks of cutoffs. A class may have been moved: what counts is its start at that time.

use super::check::{Check, Number};

pub(super) const REFUNDED: Check = Check {
    item: 10,
    sentence: "a cancellation gives back everything before the refund cutoff and nothing after it, unless overridden",
    sql: "SELECT 'booking ' || id || ' used ' || concessions_used || ' and got ' || refunded || ', cancelled '
            || ((start_at - cancelled_at) / 60000) || ' min before the start' AS found
       FROM (SELECT b.*, coalesce((SELECT v.start_at FROM class_versions v
                                    WHERE v.class_id = b.class_id AND v.changed_at <= b.cancelled_at
                                    ORDER BY v.changed_at DESC, v.seq DESC LIMIT 1), c.start_at) AS start_at
               FROM bookings b JOIN classes c ON c.id = b.class_id
              WHERE b.cancelled_by IN ('member', 'studio', 'studio_override'))
      WHERE refunded <> CASE WHEN cancelled_by IN ('member', 'studio') AND start_at - cancelled_at <= $2
                              AND booked_start_at = start_at
                             THEN 0 ELSE concessions_used END",
    numbers: &[Number::RefundCutoff],
};

pub(super) const IN_TIME: Check = Check {
    item: 12,
    sentence: "members book, cancel and join waitlists before the cutoffs only",
    sql: "SELECT 'booking ' || id || ' was made ' || ((booked_start_at - booked_at) / 60000) || ' min before the start' AS found
       FROM bookings
      WHERE booked_by = 'member' AND booked_start_at - booked_at <= $2
     UNION ALL
     SELECT 'booking ' || b.id || ' was cancelled ' || ((c.start_at - b.cancelled_at) / 60000)
            || ' min before the start'
       FROM bookings b JOIN classes c ON c.id = b.class_id
      WHERE b.cancelled_by = 'member' AND c.start_at - b.cancelled_at <= $2
        AND NOT EXISTS (SELECT 1 FROM class_versions v WHERE v.class_id = c.id AND v.start_at <> c.start_at)
     UNION ALL
     SELECT 'waitlist entry ' || w.id || ' was made ' || ((c.start_at - w.joined_at) / 60000)
            || ' min before the start'
       FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
      WHERE w.added_by = 'member' AND c.start_at - w.joined_at <= $3
        AND NOT EXISTS (SELECT 1 FROM class_versions v WHERE v.class_id = c.id AND v.start_at <> c.start_at)",
    numbers: &[Number::BookingCutoff, Number::WaitlistCutoff],
};
