//! Tests each check by violating its sentence. Triggers and indexes that would prevent this are
//! dropped first; each test has its own file.

use fantail_core::studio_time::Instant;
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use super::*;
use crate::clock::Clock;
use crate::db::Db;

const NOW: i64 = 1_800_000_000_000;

/// An admin, two members and a coach; a class in two days with a booking, a cancelled booking and a waitlist entry; an
/// empty class in three days; and a class two days ago with an attended booking.
const STUDIO: &str = "
    INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at) VALUES
        ('admin', 'admin', 'admin@a.example', 'admin@a.example', 'A', 'A', 'admin', NOW - 9*DAY),
        ('mia', 'mia', 'mia@a.example', 'mia@a.example', 'M', 'M', 'user', NOW - 9*DAY),
        ('nia', 'nia', 'nia@a.example', 'nia@a.example', 'N', 'N', 'user', NOW - 9*DAY),
        ('coach', 'coach', 'coach@a.example', 'coach@a.example', 'C', 'C', 'coach', NOW - 9*DAY);
    INSERT INTO classes (id, name, instructor, location, start_at, end_at, duration_minutes, capacity,
                         concessions_required, created_at) VALUES
        ('past', 'HIIT', 'C', 'Here', NOW - 2*DAY, NOW - 2*DAY + HOUR, 60, 2, 1, NOW - 9*DAY),
        ('next', 'HIIT', 'C', 'Here', NOW + 2*DAY, NOW + 2*DAY + HOUR, 60, 2, 1, NOW - 9*DAY),
        ('empty', 'HIIT', 'C', 'Here', NOW + 3*DAY, NOW + 3*DAY + HOUR, 60, 2, 1, NOW - 9*DAY);
    INSERT INTO bookings (id, user_id, class_id, status, concessions_used, refunded, booked_by, booked_at,
                          booked_start_at, cancelled_by, cancelled_at) VALUES
        ('attended', 'mia', 'past', 'attended', 1, 0, 'member', NOW - 5*DAY, NOW - 2*DAY, NULL, NULL),
        ('booked', 'mia', 'next', 'confirmed', 1, 0, 'member', NOW - 3*HOUR, NOW + 2*DAY, NULL, NULL),
        ('dropped', 'nia', 'next', 'cancelled', 1, 1, 'member', NOW - 3*HOUR, NOW + 2*DAY, 'member', NOW - 2*HOUR);
    INSERT INTO waitlist_entries (id, user_id, class_id, added_by, joined_at) VALUES
        ('waiting', 'nia', 'next', 'member', NOW - HOUR);
    INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, entered_at) VALUES
        ('mia', 5, 5, 'opening', NULL, NULL, NOW - 9*DAY),
        ('nia', 5, 5, 'opening', NULL, NULL, NOW - 9*DAY),
        ('mia', -1, 4, 'booking', 'past', 'attended', NOW - 5*DAY),
        ('mia', -1, 3, 'booking', 'next', 'booked', NOW - 3*HOUR),
        ('nia', -1, 4, 'booking', 'next', 'dropped', NOW - 3*HOUR),
        ('nia', 1, 5, 'cancellation', 'next', 'dropped', NOW - 2*HOUR);";

/// The number of the check that must fail, and the SQL that makes it fail.
const VIOLATIONS: &[(u8, &str)] = &[
    (1, "DROP TRIGGER balance_follows_the_ledger; UPDATE users SET concessions = 9 WHERE id = 'mia'"),
    (1, "DROP TRIGGER ledger_is_append_only_update; UPDATE ledger SET balance_after = 6 WHERE seq = 1"),
    (2, "PRAGMA ignore_check_constraints = ON;
         INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at) VALUES ('mia', -6, -3, 'removed', NOW)"),
    (2, "PRAGMA ignore_check_constraints = ON;
         INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at) VALUES
            ('mia', -6, -3, 'removed', NOW), ('mia', 6, 3, 'granted', NOW)"),
    (3, "DROP TRIGGER the_last_admin_stays; UPDATE users SET is_active = 0 WHERE id = 'admin'"),
    (3, "DROP TRIGGER the_last_admin_stays; UPDATE users SET role = 'user' WHERE id = 'admin'"),
    (4, "DELETE FROM waitlist_entries; UPDATE classes SET cancelled_at = NOW WHERE id = 'next'"),
    (5, "DROP TRIGGER bookings_fit_the_class; FREE_PLACE('b1', 'admin', 'next'); FREE_PLACE('b2', 'coach', 'next')"),
    (5, "FREE_PLACE('b1', 'admin', 'next'); DROP TRIGGER capacity_covers_the_bookings;
         UPDATE classes SET capacity = 1 WHERE id = 'next'"),
    (6, "DROP INDEX bookings_live; FREE_PLACE('b1', 'mia', 'next')"),
    // Never charged; charged twice; charged too much.
    (7, "PAID_PLACE('b1', 'admin', 'empty')"),
    (7, "DROP INDEX ledger_charge; CHARGE('mia', -1, 2, 'booking', 'next', 'booked')"),
    (7, "PAID_PLACE('b1', 'admin', 'empty'); CHARGE('admin', -2, -2, 'booking', 'empty', 'b1')"),
    // Refunded twice; refunded while confirmed; marked as refunded without a refund.
    (8, "DROP INDEX ledger_refund; CHARGE('nia', 1, 6, 'refund', 'next', 'dropped')"),
    (8, "CHARGE('mia', 1, 4, 'refund', 'next', 'booked')"),
    (8, "CANCELLED_PLACE('b1', 'admin', 'empty', 1, 'account', NOW); CHARGE('admin', -1, -1, 'booking', 'empty', 'b1')"),
    (9, "DROP TRIGGER ledger_keeps_to_its_booking;
         PAID_PLACE('b1', 'admin', 'empty'); CHARGE('nia', -1, 4, 'booking', 'empty', 'b1')"),
    (9, "PAID_PLACE('b1', 'admin', 'empty'); CHARGE('admin', -1, -1, 'booking', 'next', 'b1')"),
    // Refunded exactly 24 hours before the start, and one millisecond later; not refunded although
    // it was earlier; not refunded despite the override.
    (10, "UPDATE bookings SET cancelled_at = NOW + DAY WHERE id = 'dropped'"),
    (10, "UPDATE bookings SET cancelled_at = NOW + DAY + 1 WHERE id = 'dropped'"),
    (10, "CANCELLED_PLACE('b1', 'admin', 'empty', 0, 'member', NOW); CHARGE('admin', -1, -1, 'booking', 'empty', 'b1')"),
    (10, "CANCELLED_PLACE('b1', 'admin', 'empty', 0, 'studio', NOW); CHARGE('admin', -1, -1, 'booking', 'empty', 'b1')"),
    (10, "CANCELLED_PLACE('b1', 'admin', 'empty', 0, 'studio_override', NOW + 3*DAY);
          CHARGE('admin', -1, -1, 'booking', 'empty', 'b1')"),
    (11, "CANCELLED_PLACE('b1', 'admin', 'empty', 0, 'class', NOW); CHARGE('admin', -1, -1, 'booking', 'empty', 'b1')"),
    (12, "UPDATE bookings SET booked_at = NOW + 2*DAY - HOUR/2 WHERE id = 'booked'"),
    (12, "FREE_PLACE('b1', 'admin', 'empty');
          UPDATE bookings SET status = 'cancelled', cancelled_by = 'member', cancelled_at = NOW + 3*DAY - HOUR/2
           WHERE id = 'b1'"),
    (12, "UPDATE waitlist_entries SET joined_at = NOW + 2*DAY - HOUR"),
    (13, "DROP TRIGGER waiting_excludes_booked; WAITING('w1', 'mia', 'next')"),
    (13, "WAITING('w1', 'mia', 'empty'); UPDATE classes SET cancelled_at = NOW WHERE id = 'empty'"),
    (14, "INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at) VALUES ('coach', 1, 1, 'granted', NOW)"),
    (15, "UPDATE users SET is_active = 0 WHERE id = 'nia'"),
    (15, "UPDATE users SET is_active = 0 WHERE id = 'mia'"),
    (15, "INSERT INTO sessions (id, user_id, created_at, refreshed_at, expires_at)
               VALUES ('s', 'coach', NOW, NOW, NOW + DAY);
          UPDATE users SET is_active = 0 WHERE id = 'coach'"),
    (15, "LINK('l', 'coach', 'reset', HOUR); UPDATE users SET is_active = 0 WHERE id = 'coach'"),
    (15, "LETTER('o', 'coach', NOW); UPDATE users SET is_active = 0, deleted_at = NOW WHERE id = 'coach'"),
    (16, "DROP INDEX links_live; LINK('k', 'mia', 'reset', HOUR); LINK('l', 'mia', 'reset', HOUR)"),
    (16, "LINK('l', 'mia', 'reset', HOUR + 1)"),
    (16, "LINK('l', 'mia', 'invitation', 7*DAY + 1)"),
    (16, "LINK('l', 'mia', 'reset', HOUR); UPDATE links SET used_at = NOW + 2*HOUR"),
    // Not notified at all; notified later; notified of something else; another user notified;
    // notified of another class.
    (17, "DELETE FROM notifications WHERE kind = 'booking_confirmed' AND user_id = 'nia'"),
    (17, "DELETE FROM notifications WHERE kind = 'booking_cancelled'"),
    (17, "UPDATE notifications SET created_at = created_at + 1 WHERE kind = 'booking_cancelled'"),
    (17, "UPDATE notifications SET kind = 'removed_by_studio' WHERE kind = 'booking_cancelled'"),
    (17, "UPDATE notifications SET kind = 'booked_by_studio' WHERE class_id = 'past'"),
    (17, "UPDATE notifications SET user_id = 'mia' WHERE kind = 'booking_cancelled'"),
    (17, "UPDATE notifications SET class_id = 'empty' WHERE class_id = 'past'"),
    (17, "CANCELLED_PLACE('b1', 'admin', 'empty', 1, 'account', NOW - 1); CHARGE('admin', -1, -1, 'booking', 'empty', 'b1');
          CHARGE('admin', 1, 0, 'cancellation', 'empty', 'b1');
          DELETE FROM notifications WHERE created_at = NOW - 1"),
    (18, "LETTER('o', 'mia', NOW - DAY - 1)"),
    (19, "PRAGMA ignore_check_constraints = ON; UPDATE users SET password_hash = '$2b$12$x' WHERE id = 'mia'"),
    (20, "DROP INDEX users_email; UPDATE users SET email_key = 'mia@a.example' WHERE id = 'nia'"),
    (20, "PRAGMA ignore_check_constraints = ON; SOMEONE('x', 'MIA')"),
    (20, "PRAGMA ignore_check_constraints = ON; SOMEONE('x', 'x@y')"),
    (21, "UPDATE users SET is_active = 0, deleted_at = NOW - 30*DAY - 1 WHERE id = 'coach'"),
    // Erased in part: each leaves one field that must be erased.
    (21, "ERASED('coach'); UPDATE users SET first_name = 'C' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET last_name = 'C' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET username = 'coach' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET email = 'coach@a.example' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET email_key = 'coach@a.example' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET phone = '021' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET first_name_key = 'c' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET last_name_key = 'c' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET address_key = 'coach@a.example' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET bank_name = 'C' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET bank_account_number = '12-3' WHERE id = 'coach'"),
    (21, "ERASED('coach'); UPDATE users SET password_hash = '$argon2id$' WHERE id = 'coach'"),
    (21, "ERASED('coach'); INSERT INTO notes VALUES ('n', 'coach', 'knee', NOW)"),
    (21, "ERASED('coach'); INSERT INTO notifications (id, user_id, kind, title, message, created_at)
                           VALUES ('x', 'coach', 'message', '', '', NOW)"),
    (21, "ERASED('coach'); INSERT INTO notifications (id, user_id, about_user_id, kind, title, message, created_at)
                           VALUES ('x', 'admin', 'coach', 'account_deleted', '', '', NOW)"),
    (21, "ERASED('coach'); LETTER('o', 'coach', NOW); UPDATE outbox SET sent_at = NOW"),
    (21, "FREE_PLACE('b1', 'coach', 'past'); REMINDED('coach', NOW - 50*DAY - HOUR); UPDATE bookings SET booked_at = NOW - 51*DAY WHERE id = 'b1';
          ERASED('coach'); DELETE FROM notifications WHERE user_id = 'coach'"),
    (21, "ERASED('coach'); FREE_PLACE('b1', 'coach', 'past');
          DELETE FROM notifications WHERE user_id = 'coach'; UPDATE bookings SET cancel_reason = 'ill' WHERE id = 'b1'"),
    (21, "ERASED('coach'); INSERT INTO events (user_id, kind, description, details, happened_at)
                           VALUES ('coach', 'cancellation', '', 'ill', NOW)"),
    (21, "ERASED('coach'); UPDATE users SET search_key = 'c' WHERE id = 'coach'"),
    (21, "ERASED('coach'); INSERT INTO sessions (id, user_id, created_at, refreshed_at, expires_at, ended_at)
                           VALUES ('s', 'coach', NOW, NOW, NOW + DAY, NOW)"),
    (21, "ERASED('coach'); LINK('l', 'coach', 'reset', HOUR); UPDATE links SET voided_at = NOW"),
    (21, "ERASED('coach'); INSERT INTO calendar_feeds VALUES ('coach', printf('%064d', 0), NOW)"),
    (21, "ERASED('coach'); INSERT INTO notification_settings VALUES ('coach', 1, 1, 1, 1, 1, 1, 0)"),
    (21, "ERASED('coach'); INSERT INTO events (happened_at, actor_id, kind, part, user_id, changes)
                           VALUES (NOW, 'admin', 'profile_updated', 'act', 'coach', '[{}]')"),
    (22, "PRAGMA ignore_check_constraints = ON; UPDATE classes SET end_at = end_at + 1 WHERE id = 'past'"),
    (26, "UPDATE bookings SET status = 'attended' WHERE id = 'booked'"),
    (27, "UPDATE users SET classes_attended = 5 WHERE id = 'mia'"),
    // Refused although the rules accept it; another balance; inputs that can't be parsed.
    (28, "DECISION('class_full', 5, 1)"),
    (28, "DECISION(NULL, 4, 1)"),
    (28, "DECISION(NULL, 5, 0)"),
    (29, "UPDATE bookings SET status = 'no-show' WHERE id = 'attended'"),
    (29, "UPDATE bookings SET mark = 'no-show', marked_by = 'admin', marked_at = NOW - 2*DAY WHERE id = 'attended';
          INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
          VALUES ('x', 'mia', 'no_show', '', '', 'past', NOW - 2*DAY)"),
    (29, "UPDATE bookings SET mark = 'attended', marked_at = NOW - 2*DAY WHERE id = 'attended'"),
    (29, "UPDATE bookings SET mark = 'attended', marked_by = 'admin' WHERE id = 'attended'"),
    (30, "MARKED('attended', NOW - 2*DAY - HOUR/2 - 1)"),
    (30, "MARKED('attended', NOW + 5*DAY)"),
    // Not notified at all; notified later.
    (31, "MARKED('no-show', NOW - 2*DAY)"),
    (31, "MARKED('no-show', NOW - 2*DAY);
          INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
          VALUES ('x', 'mia', 'no_show', '', '', 'past', NOW - 2*DAY + 1)"),
    // Without a ledger entry; with an entry of another amount; reversed without an entry; an entry
    // without a reversal.
    (32, "PAYMENT('p', NULL)"),
    (32, "PAYMENT('p', NULL); DROP TRIGGER ledger_keeps_to_its_payment; PAYMENT_ENTRY(3, 6, 'payment', 'p')"),
    (32, "PAYMENT('p', NULL); PAYMENT_ENTRY(2, 5, 'payment', 'p');
          UPDATE payments SET reversed_at = NOW, reversed_by = 'admin', reason = 'Wrong'"),
    (32, "PAYMENT('p', NULL); PAYMENT_ENTRY(2, 5, 'payment', 'p'); PAYMENT_ENTRY(-2, 3, 'payment_reversed', 'p')"),
    (33, "DROP TRIGGER ledger_keeps_to_its_payment; PAYMENT_ENTRY(2, 5, 'payment', NULL)"),
    (34, "DROP INDEX payments_line_once;
          PAYMENT('p', '0123456789012345678901234567890123456789012345678901234567890123');
          PAYMENT('q', '0123456789012345678901234567890123456789012345678901234567890123');
          PAYMENT_ENTRY(2, 5, 'payment', 'p'); PAYMENT_ENTRY(2, 7, 'payment', 'q')"),
    (35, "VERSION('next'); UPDATE classes SET room = 'Attic' WHERE id = 'next'"),
    (35, "VERSION('next'); UPDATE classes SET capacity = NULL WHERE id = 'next'"),
    (35, "VERSION('next'); UPDATE classes SET description = 'Hard' WHERE id = 'next'"),
    (36, "DROP TRIGGER bookings_keep_their_price; UPDATE bookings SET booked_start_at = NOW + DAY WHERE id = 'booked'"),
    (35, "VERSION('empty'); UPDATE classes SET cancelled_at = NOW WHERE id = 'empty'"),
    // Deleted; without a place ahead; with one that was booked later, or had been given up.
    (37, "FREE_PLACE('b1', 'coach', 'empty'); REMINDED('coach', NOW - 1);
          UPDATE bookings SET status = 'cancelled', cancelled_by = 'account', cancelled_at = NOW WHERE id = 'b1';
          UPDATE users SET is_active = 0, deleted_at = NOW - 1 WHERE id = 'coach'"),
    (37, "REMINDED('coach', NOW - 1)"),
    (37, "REMINDED('mia', NOW - 3*HOUR - 1)"),
    (37, "REMINDED('nia', NOW - 2*HOUR)"),
    // The studio's night begins at NOW.
    (38, "REMINDED('mia', NOW)"),
    // Said to have come back, and not in the ledger; in the ledger, and not said.
    (40, "CANCELLED_PLACE('b1', 'admin', 'empty', 0, 'member', NOW + 3*DAY - HOUR);
          CHARGE('admin', -1, -1, 'booking', 'empty', 'b1'); UPDATE bookings SET credit_returned_at = NOW WHERE id = 'b1'"),
    (40, "CANCELLED_PLACE('b1', 'admin', 'empty', 0, 'member', NOW + 3*DAY - HOUR);
          CHARGE('admin', -1, -1, 'booking', 'empty', 'b1'); CHARGE('admin', 1, 0, 'credit_returned', 'empty', 'b1')"),
];

/// SQL that comes close to a violation, but must not be found.
const NEAR_MISSES: &[&str] = &[
    "UPDATE bookings SET cancelled_at = NOW + DAY - 1 WHERE id = 'dropped'",
    "CANCELLED_PLACE('b1', 'admin', 'empty', 0, 'member', NOW + 2*DAY);
     CHARGE('admin', -1, -1, 'booking', 'empty', 'b1')",
    "UPDATE bookings SET booked_at = NOW + 2*DAY - HOUR/2 - 1 WHERE id = 'booked'",
    "UPDATE bookings SET booked_at = NOW + 2*DAY, booked_by = 'studio' WHERE id = 'booked'",
    "UPDATE waitlist_entries SET joined_at = NOW + 2*DAY - HOUR - 1",
    "UPDATE waitlist_entries SET joined_at = NOW + 2*DAY, added_by = 'studio_override'",
    "FREE_PLACE('b1', 'admin', 'next')",
    "DECISION(NULL, 5, 1)",
    "LINK('l', 'mia', 'invitation', 7*DAY)",
    "LETTER('o', 'mia', NOW - DAY)",
    "UPDATE users SET is_active = 0, deleted_at = NOW - 30*DAY WHERE id = 'coach'",
    "UPDATE users SET is_active = 0, deleted_at = NOW WHERE id = 'coach'; SOMEONE('x', 'coach')",
    "UPDATE notifications SET read_at = NOW, dismissed_at = NOW",
    "DELETE FROM waitlist_entries; ERASED('nia');
     DELETE FROM notifications WHERE user_id = 'nia'",
    "FREE_PLACE('b1', 'coach', 'empty');
     UPDATE bookings SET status = 'cancelled', cancelled_by = 'account', cancelled_at = NOW - 1 WHERE id = 'b1';
     UPDATE users SET is_active = 0, deleted_at = NOW - 1 WHERE id = 'coach';
     DELETE FROM notifications WHERE created_at = NOW - 1",
    "INSERT INTO classes (id, name, instructor, location, start_at, end_at, duration_minutes, concessions_required, created_at)
     VALUES ('now', 'HIIT', 'C', 'Here', NOW, NOW + HOUR, 60, 1, NOW);
     FREE_PLACE('b1', 'mia', 'now'); UPDATE bookings SET status = 'attended' WHERE id = 'b1'",
    "ERASED('coach'); FREE_PLACE('b1', 'coach', 'past'); DELETE FROM notifications WHERE user_id = 'coach'",
    "MARKED('attended', NOW - 2*DAY - HOUR/2)",
    "MARKED('attended', NOW + 5*DAY - 1)",
    "UPDATE bookings SET marked_by = 'admin', marked_at = NOW - 2*DAY WHERE id = 'attended'",
    "MARKED('no-show', NOW - 2*DAY);
     INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
     VALUES ('x', 'mia', 'no_show', '', '', 'past', NOW - 2*DAY)",
    "VERSION('next'); UPDATE classes SET room = 'Attic' WHERE id = 'next'; VERSION('next')",
    "REMINDED('mia', NOW - 1); REMINDED('nia', NOW - 2*HOUR - 1)",
];

const NOTIFICATIONS: &str = "notifications";

/// Notifies everyone who was booked or lost a booking, with the time of that change.
const NOTIFY_EVERYONE: &str = "
    INSERT INTO notifications (id, user_id, kind, title, message, class_id, created_at)
    SELECT 'booked ' || id, user_id, CASE booked_by WHEN 'member' THEN 'booking_confirmed' ELSE 'booked_by_studio' END,
           '', '', class_id, booked_at
      FROM bookings
     UNION ALL
    SELECT 'lost ' || id, user_id, CASE cancelled_by WHEN 'member' THEN 'booking_cancelled'
                                                     WHEN 'class' THEN 'class_cancelled' ELSE 'removed_by_studio' END,
           '', '', class_id, cancelled_at
      FROM bookings WHERE cancelled_at IS NOT NULL;";

/// Abbreviations for statements that many of the tests use: the name, and the statement with its
/// parameters.
const ABBREVIATIONS: &[(&str, &str)] = &[
    ("PAYMENT", "INSERT INTO payments (id, key, user_id, concessions, received_on, reference, note, search_key,
                                       statement_line, recorded_by, recorded_at)
                 VALUES ($1, $1, 'mia', 2, '2027-01-01', '', '', '', $2, 'admin', NOW)"),
    ("PAYMENT_ENTRY", "INSERT INTO ledger (user_id, delta, balance_after, cause, payment_id, entered_at)
                       VALUES ('mia', $1, $2, $3, $4, NOW)"),
    ("VERSION", "INSERT INTO class_versions (class_id, changed_at, name, description, instructor, location, room, start_at,
                                             end_at, capacity, concessions_required, cancelled_at)
                 SELECT id, NOW, name, description, instructor, location, room, start_at, end_at, capacity, concessions_required,
                        cancelled_at
                   FROM classes WHERE id = $1"),
    ("FREE_PLACE", "INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at, booked_start_at)
                    VALUES ($1, $2, $3, 'confirmed', 0, 'studio_override', NOW - HOUR, (SELECT start_at FROM classes WHERE id = $3))"),
    ("PAID_PLACE", "INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at, booked_start_at)
                    VALUES ($1, $2, $3, 'confirmed', 1, 'studio', NOW - HOUR, (SELECT start_at FROM classes WHERE id = $3))"),
    ("CANCELLED_PLACE", "INSERT INTO bookings (id, user_id, class_id, status, concessions_used, refunded, booked_by,
                                               booked_at, booked_start_at, cancelled_by, cancelled_at)
                         VALUES ($1, $2, $3, 'cancelled', 1, $4, 'studio', NOW - HOUR, (SELECT start_at FROM classes WHERE id = $3), $5, $6)"),
    ("CHARGE", "INSERT INTO ledger (user_id, delta, balance_after, cause, class_id, booking_id, entered_at)
                VALUES ($1, $2, $3, $4, $5, $6, NOW - HOUR)"),
    ("MARKED", "UPDATE bookings SET status = $1, mark = $1, marked_by = 'admin', marked_at = $2 WHERE id = 'attended'"),
    ("ERASED", "UPDATE users SET is_active = 0, deleted_at = NOW - 31*DAY, erased_at = NOW, first_name = 'Deleted',
                       last_name = 'account', username = 'deleted-' || id, email = '', email_key = '' WHERE id = $1"),
    ("REMINDED", "INSERT INTO reminders (user_id, kind, day, sent_at) VALUES ($1, 'before_cutoff', '2027-01-16', $2)"),
    ("WAITING", "INSERT INTO waitlist_entries (id, user_id, class_id, added_by, joined_at)
                 VALUES ($1, $2, $3, 'member', NOW - HOUR)"),
    ("LINK", "INSERT INTO links (id, user_id, purpose, token_hash, created_at, expires_at)
              VALUES ($1, $2, $3, printf('%064s', $1), NOW, NOW + $4)"),
    ("LETTER", "INSERT INTO outbox (id, user_id, to_address, kind, created_at, not_before,
                                    next_attempt_at)
                VALUES ($1, $2, 'x@a.example', 'reset', NOW - 2*DAY, NOW - 2*DAY, $3)"),
    // A decision on joining the waitlist of a full class. If `$3` is 0, its inputs can't be parsed.
    ("DECISION", r#"INSERT INTO decisions (id, decided_at, user_id, class_id, actor_id, action, inputs, refusal, concessions,
                                           balance_after)
                    SELECT 'd', NOW - HOUR, 'mia', 'next', 'mia', 'join_waitlist',
                           CASE $3 WHEN 0 THEN '{}' ELSE
                                '{"action":"join_waitlist","class":{"startTime":"2027-01-17T08:00:00Z","endTime":"2027-01-17T09:00:00Z",
                                  "maxCapacity":1,"activeBookings":1,"concessionsRequired":1,"isActive":true,"isUserBooked":false,"isUserOnWaitlist":false,"userBookingConcessionsUsed":null},
                                  "member":{"role":"user","concessions":5}}' END,
                           $1, 0, $2"#),
    ("SOMEONE", "INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at)
                 VALUES ($1, $2, 'x@a.example', 'x@a.example', 'X', 'X', 'user', NOW)"),
];

/// Replaces abbreviations by their statements, and the names of times by milliseconds: `LINK('l',
/// 'mia', 'reset', HOUR)` becomes its INSERT.
fn expanded(sql: &str) -> String {
    let mut statements: Vec<String> = sql.split(';').map(|one| one.trim().to_owned()).collect();
    for statement in &mut statements {
        let Some((name, rest)) = statement.split_once('(') else {
            continue;
        };
        let Some((_, insert)) = ABBREVIATIONS.iter().find(|(known, _)| *known == name) else {
            continue;
        };
        let mut insert = (*insert).to_owned();
        for (index, value) in rest.trim_end_matches(')').split(", ").enumerate() {
            insert = insert.replace(&format!("${}", index + 1), value);
        }
        *statement = insert;
    }
    statements
        .join(";")
        .replace("NOW", &NOW.to_string())
        .replace("DAY", "86400000")
        .replace("HOUR", "3600000")
}

/// Creates a small studio and runs `sql` on it. The first statement about notifications and all later
/// statements run after everyone was notified; the earlier ones run before.
async fn studio_after(sql: &str) -> (TempDir, Db) {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::fixed_at(Instant::from_millis(NOW));
    let db = Db::open(&folder.path().join("studio.db"), clock)
        .await
        .unwrap();
    let notifications = sql.find(NOTIFICATIONS).map_or(sql.len(), |at| {
        sql[..at].rfind(';').map_or(0, |semicolon| semicolon + 1)
    });
    let (first, then) = sql.split_at(notifications);
    for statements in [STUDIO, first, NOTIFY_EVERYONE, then].map(expanded) {
        let written = statements.clone();
        db.write(async |conn, _| {
            sqlx::raw_sql(AssertSqlSafe(written)).execute(conn).await?;
            Ok(())
        })
        .await
        .unwrap_or_else(|error| panic!("{error}: {statements}"));
    }
    (folder, db)
}

async fn violations_of(db: &Db) -> Vec<Violation> {
    violations(
        &mut db.read().await.unwrap(),
        Instant::from_millis(NOW),
        &Progress::default(),
    )
    .await
    .unwrap()
}

#[tokio::test]
async fn a_correct_studio_and_an_empty_one_have_no_violations() {
    let (_folder, db) = studio_after("").await;
    assert_eq!(violations_of(&db).await, []);

    let folder = tempfile::tempdir().unwrap();
    let empty = Db::open(&folder.path().join("studio.db"), Clock::system())
        .await
        .unwrap();
    assert_eq!(violations_of(&empty).await, []);
}

#[tokio::test]
async fn each_violation_is_found_by_its_own_check_only() {
    for (item, sql) in VIOLATIONS {
        let (_folder, db) = studio_after(sql).await;
        let found = violations_of(&db).await;
        let items: Vec<u8> = found.iter().map(|violation| violation.item).collect();
        assert_eq!(items, [*item], "{sql}\n{found:#?}");
    }
}

#[tokio::test]
async fn near_misses_are_not_found() {
    for sql in NEAR_MISSES {
        let (_folder, db) = studio_after(sql).await;
        assert_eq!(violations_of(&db).await, [], "{sql}");
    }
}

#[test]
fn every_check_has_a_test_and_the_first_fourteen_exist() {
    for check in CHECKS {
        assert!(
            VIOLATIONS.iter().any(|(item, _)| *item == check.item),
            "no SQL in VIOLATIONS violates item {}",
            check.item
        );
    }
    let items: Vec<u8> = CHECKS.iter().map(|check| check.item).collect();
    assert_eq!(items[..14], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    assert!(items.is_sorted());
}

#[tokio::test]
async fn a_start_runs_the_first_four_checks_only() {
    let (_folder, db) = studio_after(
        "DROP TRIGGER the_last_admin_stays; UPDATE users SET is_active = 0 WHERE id = 'admin';
         PAID_PLACE('b1', 'admin', 'empty')",
    )
    .await;
    let mut conn = db.read().await.unwrap();
    let found = first_four(&mut conn, Instant::from_millis(NOW))
        .await
        .unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].item, 3);
}

#[tokio::test]
async fn many_violations_of_one_check_are_listed_in_part_and_all_counted() {
    let crowd = "
        WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 33)
        INSERT INTO bookings (id, user_id, class_id, status, concessions_used, booked_by, booked_at, booked_start_at,
                              cancelled_by, cancelled_at)
        SELECT 'b' || n, 'mia', 'empty', 'cancelled', 1, 'studio', NOW, NOW + 3*DAY, 'account', NOW FROM many";
    let (_folder, db) = studio_after(crowd).await;
    let found = violations_of(&db).await;
    assert_eq!((found.len(), found[0].item, found[0].total), (1, 7, 33));
    let lines = found[0].lines();
    assert_eq!(lines.len(), 21);
    assert!(lines[20].ends_with("and 13 more"), "{}", lines[20]);
}
