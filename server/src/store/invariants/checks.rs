//! The checks of the data. `$2`, `$3`, … are the numbers of each check.

use super::attendance::{ATTENDED, COUNTED, MARKED, MARKED_IN_TIME, TOLD};
use super::check::{Check, Number};
use super::classes::{BOOKED_START, CAPACITY, DURATION, LATEST_VERSION};
use super::cutoffs::{IN_TIME, REFUNDED};
use super::erasure::ERASED;
use super::payments::{IN_LEDGER, LINE_ONCE, OF_A_PAYMENT, RETURNED};
use super::reminders::OF_A_PLACE;

pub(super) const CHECKS: &[Check] = &[
    Check {
        item: 1,
        sentence: "a balance is the sum of its ledger, and each entry continues the one before",
        sql: "SELECT 'user ' || u.id || ' has ' || u.concessions || ', the ledger ' || coalesce(sum(l.delta), 0) AS found
           FROM users u LEFT JOIN ledger l ON l.user_id = u.id
          GROUP BY u.id, u.concessions
         HAVING u.concessions <> coalesce(sum(l.delta), 0)
         UNION ALL
         SELECT 'ledger entry ' || seq || ' of user ' || user_id || ' goes from ' || balance_before || ' by '
                || delta || ' to ' || balance_after
           FROM (SELECT seq, user_id, delta, balance_after,
                        coalesce(lag(balance_after) OVER (PARTITION BY user_id ORDER BY seq), 0) AS balance_before
                   FROM ledger) AS chain
          WHERE balance_after <> balance_before + delta",
        numbers: &[],
    },
    Check {
        item: 2,
        sentence: "no balance is or ever was below the minimum",
        sql: "SELECT 'user ' || id || ' has ' || concessions AS found FROM users WHERE concessions < $2
         UNION ALL
         SELECT 'ledger entry ' || seq || ' left user ' || user_id || ' with ' || balance_after
           FROM ledger WHERE balance_after < $2",
        numbers: &[Number::MinimumBalance],
    },
    Check {
        item: 3,
        sentence: "a studio with accounts has an active admin",
        sql: "SELECT 'none of ' || count(*) || ' accounts is an active admin' AS found
           FROM users
         HAVING count(*) > 0
            AND coalesce(sum(CASE WHEN role = 'admin' AND is_active AND deleted_at IS NULL THEN 1 END), 0) = 0",
        numbers: &[],
    },
    Check {
        item: 4,
        sentence: "a cancelled class has no confirmed booking",
        sql: "SELECT 'booking ' || b.id || ' in class ' || c.id AS found
           FROM bookings b JOIN classes c ON c.id = b.class_id
          WHERE c.cancelled_at IS NOT NULL AND b.status = 'confirmed'",
        numbers: &[],
    },
    CAPACITY,
    Check {
        item: 6,
        sentence: "a member has at most one live booking in a class",
        sql: "SELECT 'user ' || user_id || ' has ' || count(*) || ' in class ' || class_id AS found
           FROM bookings WHERE status IN ('confirmed', 'attended')
          GROUP BY user_id, class_id
         HAVING 1 < count(*)",
        numbers: &[],
    },
    Check {
        item: 7,
        sentence: "a booking is charged once, by what it used",
        sql: "SELECT 'booking ' || b.id || ' used ' || b.concessions_used || ' and was charged '
                || coalesce(-sum(l.delta), 0) || ' by ' || count(l.seq) || ' entries' AS found
           FROM bookings b LEFT JOIN ledger l ON l.booking_id = b.id AND l.cause = 'booking'
          GROUP BY b.id, b.concessions_used
         HAVING coalesce(-sum(l.delta), 0) <> b.concessions_used OR 1 < count(l.seq)",
        numbers: &[],
    },
    Check {
        item: 8,
        sentence: "a booking is refunded once, what it says, no more than it used, and only when cancelled",
        sql: "SELECT 'booking ' || b.id || ', ' || b.status || ', used ' || b.concessions_used || ', says '
                || b.refunded || ' and got ' || coalesce(sum(l.delta), 0) || ' by ' || count(l.seq)
                || ' entries' AS found
           FROM bookings b
           LEFT JOIN ledger l ON l.booking_id = b.id AND l.cause IN ('cancellation', 'refund', 'class_cancelled')
          GROUP BY b.id, b.status, b.concessions_used, b.refunded
         HAVING coalesce(sum(l.delta), 0) <> b.refunded OR 1 < count(l.seq) OR b.concessions_used < b.refunded
             OR (b.refunded <> 0 AND b.status <> 'cancelled')",
        numbers: &[],
    },
    Check {
        item: 9,
        sentence: "the ledger entries of a booking are its user's and its class's",
        sql: "SELECT 'ledger entry ' || l.seq || ' and booking ' || b.id AS found
           FROM ledger l JOIN bookings b ON b.id = l.booking_id
          WHERE l.user_id <> b.user_id OR (l.class_id IS NOT NULL AND l.class_id <> b.class_id)",
        numbers: &[],
    },
    REFUNDED,
    Check {
        item: 11,
        sentence: "a cancelled class gives everyone everything back",
        sql: "SELECT 'booking ' || id || ' used ' || concessions_used || ' and got ' || refunded AS found
           FROM bookings WHERE cancelled_by = 'class' AND refunded <> concessions_used",
        numbers: &[],
    },
    IN_TIME,
    Check {
        item: 13,
        sentence: "nobody is booked and waiting for one class, and nobody waits for a cancelled one",
        sql: "SELECT 'waitlist entry ' || w.id || ' and booking ' || b.id AS found
           FROM waitlist_entries w
           JOIN bookings b ON b.class_id = w.class_id AND b.user_id = w.user_id
                          AND b.status IN ('confirmed', 'attended')
         UNION ALL
         SELECT 'waitlist entry ' || w.id || ' for class ' || c.id
           FROM waitlist_entries w JOIN classes c ON c.id = w.class_id
          WHERE c.cancelled_at IS NOT NULL",
        numbers: &[],
    },
    Check {
        item: 14,
        sentence: "a coach has no balance",
        sql: "SELECT 'user ' || id || ' has ' || concessions AS found FROM users WHERE role = 'coach' AND concessions <> 0",
        numbers: &[],
    },
    Check {
        item: 15,
        sentence: "a deleted or inactive account has no session, link, booking or waitlist entry ahead, and no mail once deleted",
        sql: "SELECT 'session ' || s.id || ' of user ' || u.id AS found
           FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE NOT u.is_active AND s.ended_at IS NULL AND $2 < s.expires_at
         UNION ALL
         SELECT 'link ' || l.id || ' of user ' || u.id
           FROM links l JOIN users u ON u.id = l.user_id
          WHERE NOT u.is_active AND l.used_at IS NULL AND l.voided_at IS NULL AND $2 < l.expires_at
         UNION ALL
         SELECT 'booking ' || b.id || ' of user ' || u.id
           FROM bookings b JOIN users u ON u.id = b.user_id JOIN classes c ON c.id = b.class_id
          WHERE NOT u.is_active AND b.status = 'confirmed' AND $2 < c.start_at
         UNION ALL
         SELECT 'waitlist entry ' || w.id || ' of user ' || u.id
           FROM waitlist_entries w JOIN users u ON u.id = w.user_id JOIN classes c ON c.id = w.class_id
          WHERE NOT u.is_active AND $2 < c.start_at
         UNION ALL
         SELECT 'letter ' || o.id || ' to user ' || u.id
           FROM outbox o JOIN users u ON u.id = o.user_id
          WHERE u.deleted_at IS NOT NULL AND o.sent_at IS NULL AND o.dead_at IS NULL",
        numbers: &[Number::Now],
    },
    Check {
        item: 16,
        sentence: "a user has one live link per purpose, and no link outlives its time",
        sql: "SELECT 'user ' || user_id || ' has ' || count(*) || ' of purpose ' || purpose AS found
           FROM links WHERE used_at IS NULL AND voided_at IS NULL
          GROUP BY user_id, purpose
         HAVING 1 < count(*)
         UNION ALL
         SELECT 'link ' || id || ' of user ' || user_id
           FROM links
          WHERE CASE purpose WHEN 'invitation' THEN $2 ELSE $3 END < expires_at - created_at OR expires_at < used_at",
        numbers: &[Number::InvitationLifetime, Number::ResetLinkLifetime],
    },
    Check {
        item: 17,
        sentence: "whoever was booked or lost a booking was told of it in that moment",
        sql: "SELECT 'booking ' || b.id || ' of user ' || b.user_id AS found
           FROM bookings b JOIN users u ON u.id = b.user_id
          WHERE u.erased_at IS NULL AND b.booked_at >= $2
            AND NOT EXISTS (
                SELECT 1 FROM notifications n
                 WHERE (n.class_id = b.class_id OR n.class_id IS NULL)
                   AND n.user_id = b.user_id AND n.created_at = b.booked_at
                   AND CASE b.booked_by
                       WHEN 'member' THEN n.kind IN ('booking_confirmed', 'booked_from_waitlist')
                       ELSE n.kind = 'booked_by_studio' END)
         UNION ALL
         SELECT 'cancellation of booking ' || b.id || ' of user ' || b.user_id
           FROM bookings b JOIN users u ON u.id = b.user_id
          WHERE b.cancelled_at >= $2 AND u.erased_at IS NULL
            AND NOT (b.cancelled_by = 'account' AND u.deleted_at IS NOT NULL)
            AND NOT EXISTS (
                SELECT 1 FROM notifications n
                 WHERE (n.class_id = b.class_id OR n.class_id IS NULL)
                   AND n.user_id = b.user_id AND n.created_at = b.cancelled_at
                   AND CASE b.cancelled_by
                       WHEN 'member' THEN n.kind = 'booking_cancelled'
                       WHEN 'class' THEN n.kind = 'class_cancelled'
                       WHEN 'account' THEN n.kind IN ('booking_cancelled', 'removed_by_studio', 'class_cancelled')
                       ELSE n.kind = 'removed_by_studio' END)",
        numbers: &[Number::NotificationsKeptSince],
    },
    Check {
        item: 18,
        sentence: "no letter is a day overdue without being sent or given up",
        sql: "SELECT 'letter ' || id AS found
           FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at < $2",
        numbers: &[Number::DayAgo],
    },
    Check {
        item: 19,
        sentence: "passwords are kept as argon2id hashes",
        sql: "SELECT 'user ' || id AS found FROM users WHERE password_hash NOT LIKE '$argon2id$%'",
        numbers: &[],
    },
    Check {
        item: 20,
        sentence: "usernames and addresses are unique in any case, and no username has an @",
        sql: "SELECT 'username of user ' || min(id) || ' and ' || (count(*) - 1) || ' more' AS found
           FROM users WHERE deleted_at IS NULL GROUP BY lower(username) HAVING 1 < count(*)
         UNION ALL
         SELECT 'address of user ' || min(id) || ' and ' || (count(*) - 1) || ' more'
           FROM users WHERE deleted_at IS NULL GROUP BY lower(email_key) HAVING 1 < count(*)
         UNION ALL
         SELECT 'username of user ' || id FROM users WHERE username LIKE '%@%'",
        numbers: &[],
    },
    ERASED,
    DURATION,
    ATTENDED,
    COUNTED,
    MARKED,
    MARKED_IN_TIME,
    TOLD,
    IN_LEDGER,
    OF_A_PAYMENT,
    LINE_ONCE,
    LATEST_VERSION,
    BOOKED_START,
    OF_A_PLACE,
    RETURNED,
];
