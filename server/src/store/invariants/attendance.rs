//! The checks of attendance.

use super::check::{Check, Number};

/// A wrong clock can mark a booking as attended too early. Cancelled classes and inactive users are
/// left out, as they are in the job that repairs such bookings.
pub(super) const ATTENDED: Check = Check {
    item: 26,
    sentence: "an attended booking is of a class that has begun, unless staff marked it",
    sql: "SELECT 'booking ' || b.id || ' in class ' || c.id AS found
       FROM classes c JOIN bookings b ON b.class_id = c.id JOIN users u ON u.id = b.user_id
      WHERE c.start_at > $2 AND c.cancelled_at IS NULL AND b.status = 'attended' AND b.mark IS NULL
        AND u.is_active",
    numbers: &[Number::Now],
};

/// If a class is cancelled after attendance was taken, its bookings are cancelled but keep their
/// marks.
pub(super) const MARKED: Check = Check {
    item: 29,
    sentence: "a marked booking has the status of its mark, and a no-show is marked",
    sql: "SELECT 'booking ' || id || ' is ' || status || ' and marked ' || coalesce(mark, 'as nothing') AS found
       FROM bookings
      WHERE (status <> 'cancelled' AND status <> mark)
         OR (status = 'no-show' AND mark IS NULL)
         OR (mark IS NOT NULL AND (marked_by IS NULL OR marked_at IS NULL))",
    numbers: &[],
};

pub(super) const MARKED_IN_TIME: Check = Check {
    item: 30,
    sentence: "attendance was taken while it was open",
    sql: "SELECT 'booking ' || b.id || ' was marked ' || ((b.marked_at - c.start_at) / 60000) || ' min after the start' AS found
       FROM bookings b JOIN classes c ON c.id = b.class_id
      WHERE b.marked_at < c.start_at - $2 OR c.start_at + $3 <= b.marked_at",
    numbers: &[Number::AttendanceOpensBefore, Number::AttendanceClosesAfter],
};

pub(super) const TOLD: Check = Check {
    item: 31,
    sentence: "whoever was marked as a no-show was notified in that moment",
    sql: "SELECT 'booking ' || b.id || ' of user ' || b.user_id AS found
       FROM bookings b JOIN users u ON u.id = b.user_id
      WHERE b.mark = 'no-show' AND b.marked_at >= $2 AND u.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM notifications n
                         WHERE n.class_id = b.class_id AND n.user_id = b.user_id AND n.created_at = b.marked_at
                           AND n.kind = 'no_show')",
    numbers: &[Number::NotificationsKeptSince],
};

pub(super) const COUNTED: Check = Check {
        item: 27,
        sentence: "the classes that a user attended are counted",
        sql: "SELECT 'user ' || u.id || ' attended ' || count(b.id) || ', counted as ' || u.classes_attended AS found
       FROM users u LEFT JOIN bookings b ON b.user_id = u.id AND b.status = 'attended'
      GROUP BY u.id, u.classes_attended
     HAVING count(b.id) <> u.classes_attended",
        numbers: &[],
    };
