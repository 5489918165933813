-- Why a balance moves, and what the history tells of: rows, and no longer constraints, which SQLite can't alter. Another
-- cause or kind is one INSERT.

CREATE TABLE ledger_causes (
    cause         TEXT PRIMARY KEY,
    -- Whether its entries name the booking they are for.
    is_of_booking INTEGER NOT NULL CHECK (is_of_booking IN (0, 1)),
    -- The sign of what it moves; 0: either.
    direction     INTEGER NOT NULL CHECK (direction IN (-1, 0, 1))
) STRICT, WITHOUT ROWID;

INSERT INTO ledger_causes (cause, is_of_booking, direction) VALUES
    ('opening', 0, 0), ('granted', 0, 1), ('removed', 0, -1), ('booking', 1, -1), ('cancellation', 1, 1),
    ('refund', 0, 1), ('class_cancelled', 1, 1), ('role_change', 0, 0), ('account_closed', 0, 0);

CREATE TABLE history_kinds (kind TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

INSERT INTO history_kinds (kind) VALUES
    ('account_created'), ('setup_completed'), ('profile_updated'), ('booking'), ('cancellation'), ('waitlist_joined'),
    ('waitlist_left'), ('concessions_added'), ('concessions_removed'), ('refund'), ('attended'), ('no_show'),
    ('class_cancelled');

-- The ledger again, without the constraints that name causes. What depends on it goes first and comes back after it.

DROP TRIGGER balance_follows_the_ledger;

CREATE TABLE ledger_without_lists (
    seq           INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id       TEXT NOT NULL REFERENCES users (id),
    delta         INTEGER NOT NULL CHECK (delta <> 0),
    balance_after INTEGER NOT NULL CHECK (balance_after >= -2),
    cause         TEXT NOT NULL REFERENCES ledger_causes (cause),
    class_id      TEXT REFERENCES classes (id),
    booking_id    TEXT REFERENCES bookings (id),
    -- Null: the studio itself, at its set times.
    actor_id      TEXT REFERENCES users (id),
    entered_at    INTEGER NOT NULL
) STRICT;
INSERT INTO ledger_without_lists (seq, user_id, delta, balance_after, cause, class_id, booking_id, actor_id, entered_at)
SELECT seq, user_id, delta, balance_after, cause, class_id, booking_id, actor_id, entered_at FROM ledger ORDER BY seq;
DROP TABLE ledger;
ALTER TABLE ledger_without_lists RENAME TO ledger;

CREATE INDEX ledger_user ON ledger (user_id, seq);
-- A booking is charged once and refunded once.
CREATE UNIQUE INDEX ledger_charge ON ledger (booking_id) WHERE cause = 'booking';
CREATE UNIQUE INDEX ledger_refund ON ledger (booking_id) WHERE cause IN ('cancellation', 'refund', 'class_cancelled');

CREATE TRIGGER ledger_is_append_only_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'a ledger entry never changes'); END;

CREATE TRIGGER ledger_is_append_only_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'a ledger entry is never removed'); END;

CREATE TRIGGER ledger_keeps_to_its_cause BEFORE INSERT ON ledger
WHEN NOT EXISTS (SELECT 1 FROM ledger_causes c
                  WHERE c.cause = NEW.cause AND c.direction * NEW.delta >= 0
                    AND (c.is_of_booking = 0 OR NEW.booking_id IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'an entry keeps to what its cause allows'); END;

CREATE TRIGGER ledger_continues_the_balance BEFORE INSERT ON ledger
WHEN NEW.balance_after <> NEW.delta + (SELECT concessions FROM users WHERE id = NEW.user_id)
BEGIN SELECT RAISE(ABORT, 'balance_after must be the balance before plus delta'); END;

CREATE TRIGGER ledger_moves_the_balance AFTER INSERT ON ledger
BEGIN UPDATE users SET concessions = NEW.balance_after WHERE id = NEW.user_id; END;

CREATE TRIGGER ledger_keeps_to_its_booking BEFORE INSERT ON ledger
WHEN NEW.booking_id IS NOT NULL
 AND NEW.user_id <> (SELECT user_id FROM bookings WHERE id = NEW.booking_id)
BEGIN SELECT RAISE(ABORT, 'a booking is charged to its own user'); END;

CREATE TRIGGER balance_follows_the_ledger BEFORE UPDATE OF concessions ON users
WHEN NEW.concessions <> coalesce((SELECT balance_after FROM ledger WHERE user_id = NEW.id ORDER BY seq DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'only a ledger entry moves a balance'); END;

-- The history, likewise.

CREATE TABLE history_without_list (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id     TEXT NOT NULL REFERENCES users (id),
    type        TEXT NOT NULL REFERENCES history_kinds (kind),
    description TEXT NOT NULL,
    class_id    TEXT REFERENCES classes (id),
    booking_id  TEXT REFERENCES bookings (id),
    -- Concessions used or given back; null where none are at stake.
    concessions INTEGER,
    delta       INTEGER NOT NULL DEFAULT 0,
    status      TEXT NOT NULL DEFAULT '',
    details     TEXT NOT NULL DEFAULT '',
    actor_id    TEXT REFERENCES users (id),
    happened_at INTEGER NOT NULL
) STRICT;
INSERT INTO history_without_list (seq, user_id, type, description, class_id, booking_id, concessions, delta, status, details,
                                  actor_id, happened_at)
SELECT seq, user_id, type, description, class_id, booking_id, concessions, delta, status, details, actor_id, happened_at
  FROM history ORDER BY seq;
DROP TABLE history;
ALTER TABLE history_without_list RENAME TO history;
CREATE INDEX history_user ON history (user_id, seq);
