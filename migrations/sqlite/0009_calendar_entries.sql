-- The stamp of a booking's entry in calendars (milliseconds UTC): it only grows, by a second or more with each change, and
-- the entry's SEQUENCE with it. Each letter with an entry keeps the stamp of its time.
ALTER TABLE bookings ADD COLUMN entry_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN entry_at INTEGER;

-- Entries were stamped by the time of their letter.
UPDATE bookings
   SET entry_at = coalesce((SELECT max(o.created_at) FROM outbox o
                             WHERE o.user_id = bookings.user_id AND o.class_id = bookings.class_id),
                           booked_at);
