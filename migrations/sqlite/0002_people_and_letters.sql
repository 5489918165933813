-- What the studio's desk needs: notices that outlive their being put away, and letters with an entry for a calendar.

-- Put away by its reader: it leaves the inbox, and stays on record.
ALTER TABLE notifications ADD COLUMN dismissed_at INTEGER;
-- The person a notice to somebody else names: when their personal data goes, so does it.
ALTER TABLE notifications ADD COLUMN about_user_id TEXT REFERENCES users (id);
CREATE INDEX notifications_about ON notifications (about_user_id) WHERE about_user_id IS NOT NULL;
-- Whether a booking or its end was told.
CREATE INDEX notifications_class ON notifications (class_id, user_id, created_at) WHERE class_id IS NOT NULL;

-- An entry for the reader's calendar, and what it does there; erased once sent, like the rest of the letter.
ALTER TABLE outbox ADD COLUMN calendar TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN calendar_method TEXT NOT NULL DEFAULT ''
    CHECK (calendar_method IN ('', 'REQUEST', 'CANCEL'));

-- The staff's lists.
CREATE INDEX bookings_attended ON bookings (user_id) WHERE status = 'attended';
CREATE INDEX users_created ON users (created_at) WHERE deleted_at IS NULL;
CREATE INDEX users_to_erase ON users (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;
