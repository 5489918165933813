-- Lists that stay quick when a studio has many years of bookings.

-- The classes of a user's bookings are found in the index alone.
DROP INDEX bookings_user;
CREATE INDEX bookings_user ON bookings (user_id, booked_at, class_id, id);

-- The number of classes attended. The triggers keep it, so that no list counts the bookings of everyone.
DROP INDEX bookings_attended;
ALTER TABLE users ADD COLUMN classes_attended INTEGER NOT NULL DEFAULT 0;
UPDATE users SET classes_attended =
    (SELECT count(*) FROM bookings b WHERE b.user_id = users.id AND b.status = 'attended');
CREATE INDEX users_attended ON users (classes_attended) WHERE deleted_at IS NULL;

CREATE TRIGGER attended_bookings_are_counted AFTER INSERT ON bookings
WHEN NEW.status = 'attended'
BEGIN UPDATE users SET classes_attended = classes_attended + 1 WHERE id = NEW.user_id; END;

CREATE TRIGGER attendance_is_counted AFTER UPDATE OF status ON bookings
WHEN (OLD.status = 'attended') <> (NEW.status = 'attended')
BEGIN
    UPDATE users SET classes_attended = classes_attended + iif(NEW.status = 'attended', 1, -1) WHERE id = NEW.user_id;
END;
