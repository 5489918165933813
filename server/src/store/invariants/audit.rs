//! The checks of the audit trail.

use super::check::Check;

pub(super) const IN_HISTORY: Check = Check {
    item: 35,
    sentence: "an edit of an account by staff is in the account's history",
    sql: "SELECT 'act ' || a.seq || ' on user ' || a.user_id AS found
       FROM acts a
      WHERE a.kind = 'user_edited'
        AND NOT EXISTS (SELECT 1 FROM history h
                         WHERE h.user_id = a.user_id AND h.happened_at = a.happened_at AND h.type = 'profile_updated'
                           AND h.actor_id = a.actor_id)",
    numbers: &[],
};

/// A version from before descriptions were kept has a description of NULL, which no comparison finds.
pub(super) const LATEST_VERSION: Check = Check {
    item: 36,
    sentence: "a class is what its latest version says",
    sql: "SELECT 'class ' || c.id AS found
       FROM classes c
       JOIN class_versions v ON v.seq = (SELECT max(seq) FROM class_versions WHERE class_id = c.id)
      WHERE (c.name, c.instructor, c.location, c.room, c.start_at, c.end_at, c.concessions_required)
            IS NOT (v.name, v.instructor, v.location, v.room, v.start_at, v.end_at, v.concessions_required)
         OR c.capacity IS NOT v.capacity OR c.cancelled_at IS NOT v.cancelled_at
         OR c.description <> v.description",
    numbers: &[],
};
