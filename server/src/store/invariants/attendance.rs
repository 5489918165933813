//! Attendance: a clock that was ahead may have noted it before a class.

use super::check::{Check, check};

/// A class that was called off and someone who has left are set aside, as by the job that puts this right.
pub(super) const ATTENDED: Check = check!(
    26,
    "an attended booking is of a class that has begun",
    "SELECT 'booking ' || b.id || ' in class ' || c.id AS found
       FROM classes c JOIN bookings b ON b.class_id = c.id JOIN users u ON u.id = b.user_id
      WHERE c.start_at > $2 AND c.cancelled_at IS NULL AND b.status = 'attended' AND u.is_active",
    [Now]
);

pub(super) const COUNTED: Check = check!(
    27,
    "the classes that a user attended are counted",
    "SELECT 'user ' || u.id || ' attended ' || count(b.id) || ', counted as ' || u.classes_attended AS found
       FROM users u LEFT JOIN bookings b ON b.user_id = u.id AND b.status = 'attended'
      GROUP BY u.id, u.classes_attended
     HAVING count(b.id) <> u.classes_attended",
    []
);
