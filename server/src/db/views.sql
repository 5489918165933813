-- The joins that several statements read from. Each connection has these views to itself, and the file has none: a view
-- in the file can make `PRAGMA integrity_check` leave out the pages that nothing uses (a root page of 0 in its list of
-- tables asks for a partial check).
--
-- SQLite merges a view into the statement that names it, so that the indexes of the tables apply. Therefore a view has no
-- DISTINCT, GROUP BY, LIMIT or window function. `store/tests.rs` checks the plans.

-- A class with its series, the number of its confirmed and attended bookings, and the number of people who wait for it.
CREATE TEMP VIEW class_with_counts AS
SELECT c.id, c.series_id, c.name, c.description, c.instructor, c.location, c.room, c.start_at, c.end_at,
       c.duration_minutes, c.capacity, c.concessions_required, c.cancelled_at,
       s.pattern, s.interval_count, s.days, s.start_on, s.end_on,
       (SELECT count(*) FROM bookings b
         WHERE b.class_id = c.id AND b.status IN ('confirmed', 'attended')) AS active_bookings,
       (SELECT count(*) FROM waitlist_entries w WHERE w.class_id = c.id) AS waiting
  FROM classes c
  LEFT JOIN series s ON s.id = c.series_id;

-- A booking that takes a place: at most one for each user and class. `is_held` is false for an attended booking without a
-- mark by staff, because the job set it to attended when the class had ended.
CREATE TEMP VIEW active_booking AS
SELECT id AS booking_id, user_id, class_id, concessions_used, booked_at, booked_start_at, marked_at, status = 'confirmed' OR mark IS NOT NULL AS is_held
  FROM bookings
 WHERE status IN ('confirmed', 'attended');

-- A booking with its class and its user's names.
CREATE TEMP VIEW booking_with_class AS
SELECT b.id, b.status, b.concessions_used, b.refunded, b.booked_at, b.booked_start_at, b.booked_by, b.cancelled_at, b.cancelled_by,
       b.cancel_reason, b.credit_returned_at,
       b.user_id, u.first_name, u.last_name, u.username, u.deleted_at IS NOT NULL AS is_deleted,
       b.class_id, c.name, c.start_at, c.end_at, c.duration_minutes, c.instructor, c.location, c.room,
       c.cancelled_at IS NULL AS is_active
  FROM bookings b
  JOIN users u ON u.id = b.user_id
  JOIN classes c ON c.id = b.class_id;

-- An account, deleted or not, without its password, and with its settings for letters and reminders, or their defaults.
CREATE TEMP VIEW account AS
SELECT u.id, u.username, u.email, u.email_key, u.first_name, u.last_name, u.phone, u.role, u.concessions, u.is_active,
       u.setup_completed_at, u.deleted_at, u.invitation_problem, u.bank_name, u.bank_account_number, u.classes_attended,
       u.created_at,
       coalesce(n.email, TRUE) AS wants_email,
       coalesce(n.low_concessions, TRUE) AS wants_low_concessions,
       coalesce(n.manual_bookings, TRUE) AS wants_manual_bookings,
       coalesce(n.concession_addition, TRUE) AS wants_concession_addition,
       coalesce(n.admin, TRUE) AS wants_admin,
       coalesce(n.reminder_before_cutoff, TRUE) AS wants_reminder_before_cutoff,
       coalesce(n.reminder_same_day, FALSE) AS wants_reminder_same_day
  FROM users u
  LEFT JOIN notification_settings n ON n.user_id = u.id;
