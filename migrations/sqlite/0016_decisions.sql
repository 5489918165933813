-- Why a booking, a cancellation or a waitlist entry was accepted or refused, and what a class was at any moment.

-- Each decision on a write, with everything it was made from. Append-only; deleted after 400 days, or with the personal data
-- of its user.
CREATE TABLE decisions (
    id            TEXT PRIMARY KEY,
    decided_at    INTEGER NOT NULL,
    user_id       TEXT NOT NULL REFERENCES users (id),
    class_id      TEXT NOT NULL REFERENCES classes (id),
    -- Null: the write has no booking, or was refused before it had one.
    booking_id    TEXT REFERENCES bookings (id),
    actor_id      TEXT NOT NULL REFERENCES users (id),
    action        TEXT NOT NULL CHECK (action IN ('book', 'book_for', 'cancel', 'remove', 'join_waitlist',
                                                  'add_to_waitlist')),
    inputs        TEXT NOT NULL CHECK (json_valid(inputs)),
    -- Null: accepted.
    refusal       TEXT,
    concessions   INTEGER NOT NULL,
    balance_after INTEGER NOT NULL,
    -- Null: not a cancellation.
    refund_is_due INTEGER CHECK (refund_is_due IN (0, 1))
) STRICT;
CREATE INDEX decisions_user_class ON decisions (user_id, class_id, decided_at);
CREATE INDEX decisions_decided ON decisions (decided_at);
CREATE INDEX decisions_refused ON decisions (user_id, decided_at) WHERE refusal IS NOT NULL;

CREATE TRIGGER decisions_never_change BEFORE UPDATE ON decisions
BEGIN SELECT RAISE(ABORT, 'a decision never changes'); END;

-- What a class was from `changed_at` on.
CREATE TABLE class_versions (
    seq                  INTEGER PRIMARY KEY AUTOINCREMENT,
    class_id             TEXT NOT NULL REFERENCES classes (id),
    changed_at           INTEGER NOT NULL,
    -- When the row was written: later than `changed_at` for the classes that are older than this table. An edit between the
    -- two is not known.
    recorded_at          INTEGER NOT NULL CHECK (recorded_at >= changed_at),
    -- Null: not known, or no account.
    actor_id             TEXT REFERENCES users (id),
    name                 TEXT NOT NULL,
    instructor           TEXT NOT NULL,
    location             TEXT NOT NULL,
    room                 TEXT NOT NULL,
    start_at             INTEGER NOT NULL,
    end_at               INTEGER NOT NULL,
    capacity             INTEGER,
    concessions_required INTEGER NOT NULL,
    cancelled_at         INTEGER
) STRICT;
CREATE INDEX class_versions_class ON class_versions (class_id, changed_at);

INSERT INTO class_versions (class_id, changed_at, recorded_at, actor_id, name, instructor, location, room, start_at, end_at,
                            capacity, concessions_required, cancelled_at)
SELECT id, created_at, max(created_at, (unixepoch() + 1) * 1000), NULL, name, instructor, location, room,
       start_at, end_at, capacity, concessions_required, cancelled_at
  FROM classes ORDER BY created_at, id;

CREATE TRIGGER class_versions_never_change BEFORE UPDATE ON class_versions
BEGIN SELECT RAISE(ABORT, 'a version never changes'); END;
CREATE TRIGGER class_versions_are_kept BEFORE DELETE ON class_versions
BEGIN SELECT RAISE(ABORT, 'a version is never removed'); END;

-- Who had joined a class's waitlist by a moment.
CREATE INDEX history_waitlist_joined ON history (class_id, user_id) WHERE type = 'waitlist_joined';
