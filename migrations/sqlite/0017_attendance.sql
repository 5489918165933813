-- Attendance that staff take.

-- The mark that a booking has; null without one. `marked_by` and `marked_at` say who last made or undid one, and when.
ALTER TABLE bookings ADD COLUMN mark TEXT CHECK (mark IN ('attended', 'no-show'));
ALTER TABLE bookings ADD COLUMN marked_by TEXT REFERENCES users (id);
ALTER TABLE bookings ADD COLUMN marked_at INTEGER;

INSERT INTO history_kinds (kind) VALUES ('attendance_undone');

-- A no-show holds no place, so one that is corrected needs a free one.
CREATE TRIGGER corrections_fit_the_class BEFORE UPDATE OF status ON bookings
WHEN OLD.status = 'no-show' AND NEW.status IN ('confirmed', 'attended')
 AND (SELECT count(*) FROM bookings WHERE class_id = NEW.class_id AND status IN ('confirmed', 'attended'))
     >= (SELECT capacity FROM classes WHERE id = NEW.class_id)
BEGIN SELECT RAISE(ABORT, 'the class is full'); END;

-- The studio's settings: one row.
CREATE TABLE studio_settings (
    id                      INTEGER PRIMARY KEY CHECK (id = 1),
    coaches_take_attendance INTEGER NOT NULL CHECK (coaches_take_attendance IN (0, 1))
) STRICT;
INSERT INTO studio_settings (id, coaches_take_attendance) VALUES (1, 0);
