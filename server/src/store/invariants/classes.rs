//! The checks of classes.

use super::check::Check;

pub(super) const CAPACITY: Check = Check {
    item: 5,
    sentence: "a class holds no more active bookings than its capacity",
    sql: "SELECT 'class ' || c.id || ' holds ' || count(*) || ' of ' || c.capacity AS found
       FROM classes c JOIN bookings b ON b.class_id = c.id AND b.status IN ('confirmed', 'attended')
      GROUP BY c.id, c.capacity
     HAVING c.capacity < count(*)",
    numbers: &[],
};

pub(super) const DURATION: Check = Check {
    item: 22,
    sentence: "a class ends its duration after its start",
    sql: "SELECT 'class ' || id AS found FROM classes WHERE end_at <> start_at + duration_minutes * 60000",
    numbers: &[],
};
