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

pub(super) const BOOKED_START: Check = Check {
    item: 36,
    sentence: "a booking was made for a start that its class had",
    sql: "SELECT 'booking ' || b.id AS found
       FROM bookings b JOIN classes c ON c.id = b.class_id
      WHERE b.booked_start_at <> c.start_at
        AND NOT EXISTS (SELECT 1 FROM class_versions v
                         WHERE v.class_id = b.class_id AND v.start_at = b.booked_start_at AND v.changed_at <= b.booked_at)",
    numbers: &[],
};

pub(super) const LATEST_VERSION: Check = Check {
    item: 35,
    sentence: "a class is what its latest version says",
    sql: "SELECT 'class ' || c.id AS found
       FROM classes c
       JOIN class_versions v ON v.seq = (SELECT max(seq) FROM class_versions WHERE class_id = c.id)
      WHERE (c.name, c.description, c.instructor, c.location, c.room, c.start_at, c.end_at, c.concessions_required)
            IS NOT (v.name, v.description, v.instructor, v.location, v.room, v.start_at, v.end_at, v.concessions_required)
         OR c.capacity IS NOT v.capacity OR c.cancelled_at IS NOT v.cancelled_at",
    numbers: &[],
};
