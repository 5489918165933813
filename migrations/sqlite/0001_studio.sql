-- The whole studio. Instants are milliseconds UTC, days and ids are text, every enum has its CHECK.
-- What must never be is refused here as well as in the code above it.

CREATE TABLE users (
    id                  TEXT PRIMARY KEY,
    username            TEXT NOT NULL CHECK (username = lower(username) AND instr(username, '@') = 0),
    email               TEXT NOT NULL,
    -- The address in lower case: addresses are compared without case.
    email_key           TEXT NOT NULL,
    first_name          TEXT NOT NULL,
    last_name           TEXT NOT NULL,
    phone               TEXT NOT NULL DEFAULT '',
    role                TEXT NOT NULL CHECK (role IN ('user', 'coach', 'admin')),
    -- Always the balance of the newest ledger entry; the triggers below see to it.
    concessions         INTEGER NOT NULL DEFAULT 0 CHECK (concessions >= -2),
    is_active           INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    password_hash       TEXT CHECK (password_hash IS NULL OR password_hash LIKE '$argon2id$%'),
    setup_completed_at  INTEGER,
    -- Where members pay; admins only.
    bank_name           TEXT NOT NULL DEFAULT '',
    bank_account_number TEXT NOT NULL DEFAULT '',
    created_at          INTEGER NOT NULL,
    deleted_at          INTEGER,
    erased_at           INTEGER,
    CHECK ((setup_completed_at IS NULL) = (password_hash IS NULL) OR erased_at IS NOT NULL),
    CHECK (deleted_at IS NULL OR is_active = 0),
    CHECK (erased_at IS NULL OR deleted_at IS NOT NULL)
) STRICT;

-- A name and an address are free again once their account is deleted.
CREATE UNIQUE INDEX users_username ON users (username) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX users_email ON users (email_key) WHERE deleted_at IS NULL;
CREATE INDEX users_role ON users (role) WHERE deleted_at IS NULL;

CREATE TABLE notes (
    id         TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id),
    content    TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notes_user ON notes (user_id, created_at);

CREATE TABLE sessions (
    id           TEXT PRIMARY KEY,
    user_id      TEXT NOT NULL REFERENCES users (id),
    created_at   INTEGER NOT NULL,
    refreshed_at INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    ended_at     INTEGER
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Invitation and reset links. Only the hash of the secret is kept.
CREATE TABLE links (
    id         TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id),
    purpose    TEXT NOT NULL CHECK (purpose IN ('invitation', 'reset')),
    token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    used_at    INTEGER,
    voided_at  INTEGER,
    CHECK (used_at IS NULL OR voided_at IS NULL)
) STRICT;
CREATE UNIQUE INDEX links_live ON links (user_id, purpose) WHERE used_at IS NULL AND voided_at IS NULL;

-- No row means that every setting is on.
CREATE TABLE notification_settings (
    user_id             TEXT PRIMARY KEY REFERENCES users (id),
    email               INTEGER NOT NULL CHECK (email IN (0, 1)),
    low_concessions     INTEGER NOT NULL CHECK (low_concessions IN (0, 1)),
    manual_bookings     INTEGER NOT NULL CHECK (manual_bookings IN (0, 1)),
    concession_addition INTEGER NOT NULL CHECK (concession_addition IN (0, 1)),
    admin               INTEGER NOT NULL CHECK (admin IN (0, 1))
) STRICT;

-- The recurrence that made several classes.
CREATE TABLE series (
    id             TEXT PRIMARY KEY,
    pattern        TEXT NOT NULL CHECK (pattern IN ('daily', 'weekly', 'monthly', 'custom')),
    interval_count INTEGER NOT NULL CHECK (interval_count >= 1),
    -- The chosen weekdays, Monday first, one letter each or a dot: 'M.W.F..'.
    days           TEXT NOT NULL CHECK (length(days) = 7),
    start_on       TEXT NOT NULL CHECK (length(start_on) = 10),
    end_on         TEXT CHECK (end_on IS NULL OR end_on > start_on),
    created_at     INTEGER NOT NULL
) STRICT;

CREATE TABLE classes (
    id                   TEXT PRIMARY KEY,
    series_id            TEXT REFERENCES series (id),
    name                 TEXT NOT NULL CHECK (name <> ''),
    description          TEXT NOT NULL DEFAULT '',
    instructor           TEXT NOT NULL,
    location             TEXT NOT NULL,
    room                 TEXT NOT NULL DEFAULT '',
    start_at             INTEGER NOT NULL,
    end_at               INTEGER NOT NULL,
    duration_minutes     INTEGER NOT NULL CHECK (duration_minutes BETWEEN 15 AND 480),
    -- Null: no limit.
    capacity             INTEGER CHECK (capacity >= 1),
    concessions_required INTEGER NOT NULL CHECK (concessions_required >= 0),
    cancelled_at         INTEGER,
    created_at           INTEGER NOT NULL,
    CHECK (end_at = start_at + duration_minutes * 60000)
) STRICT;
CREATE INDEX classes_start ON classes (start_at) WHERE cancelled_at IS NULL;
CREATE INDEX classes_end ON classes (end_at) WHERE cancelled_at IS NULL;
CREATE UNIQUE INDEX classes_series ON classes (series_id, start_at) WHERE series_id IS NOT NULL;

CREATE TABLE bookings (
    id               TEXT PRIMARY KEY,
    user_id          TEXT NOT NULL REFERENCES users (id),
    class_id         TEXT NOT NULL REFERENCES classes (id),
    status           TEXT NOT NULL CHECK (status IN ('confirmed', 'attended', 'cancelled', 'no-show')),
    concessions_used INTEGER NOT NULL CHECK (concessions_used >= 0),
    refunded         INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND concessions_used),
    -- Who made it: the member, or the studio for the member, with or without the price set aside.
    booked_by        TEXT NOT NULL CHECK (booked_by IN ('member', 'studio', 'studio_override')),
    booked_at        INTEGER NOT NULL,
    -- Who ended it: the member, the studio (with or without its refund override), the class, or the account.
    cancelled_by     TEXT CHECK (cancelled_by IN ('member', 'studio', 'studio_override', 'class', 'account')),
    cancelled_at     INTEGER,
    cancel_reason    TEXT NOT NULL DEFAULT '',
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
    CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL)),
    CHECK (refunded = 0 OR status = 'cancelled')
) STRICT;
CREATE UNIQUE INDEX bookings_live ON bookings (user_id, class_id) WHERE status IN ('confirmed', 'attended');
CREATE INDEX bookings_class ON bookings (class_id, status);
CREATE INDEX bookings_user ON bookings (user_id, booked_at);

CREATE TABLE waitlist_entries (
    id        TEXT PRIMARY KEY,
    user_id   TEXT NOT NULL REFERENCES users (id),
    class_id  TEXT NOT NULL REFERENCES classes (id),
    added_by  TEXT NOT NULL CHECK (added_by IN ('member', 'studio', 'studio_override')),
    joined_at INTEGER NOT NULL,
    UNIQUE (user_id, class_id)
) STRICT;
CREATE INDEX waitlist_class ON waitlist_entries (class_id, joined_at);

-- Append-only: each change of a balance, with the balance after it.
CREATE TABLE ledger (
    seq           INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id       TEXT NOT NULL REFERENCES users (id),
    delta         INTEGER NOT NULL CHECK (delta <> 0),
    balance_after INTEGER NOT NULL CHECK (balance_after >= -2),
    cause         TEXT NOT NULL CHECK (cause IN ('opening', 'granted', 'removed', 'booking', 'cancellation', 'refund',
                                                 'class_cancelled', 'role_change', 'account_closed')),
    class_id      TEXT REFERENCES classes (id),
    booking_id    TEXT REFERENCES bookings (id),
    -- Null: the studio itself, at its set times.
    actor_id      TEXT REFERENCES users (id),
    entered_at    INTEGER NOT NULL,
    CHECK (cause NOT IN ('booking', 'cancellation', 'class_cancelled') OR booking_id IS NOT NULL),
    CHECK (cause <> 'booking' OR delta < 0),
    CHECK (cause NOT IN ('cancellation', 'refund', 'class_cancelled') OR delta > 0)
) STRICT;
CREATE INDEX ledger_user ON ledger (user_id, seq);
-- A booking is charged once and refunded once.
CREATE UNIQUE INDEX ledger_charge ON ledger (booking_id) WHERE cause = 'booking';
CREATE UNIQUE INDEX ledger_refund ON ledger (booking_id) WHERE cause IN ('cancellation', 'refund', 'class_cancelled');

-- What happened, for people: the admin's history of a user. Class words are kept as they were.
CREATE TABLE history (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id     TEXT NOT NULL REFERENCES users (id),
    type        TEXT NOT NULL CHECK (type IN ('account_created', 'setup_completed', 'profile_updated', 'booking',
                                              'cancellation', 'waitlist_joined', 'waitlist_left', 'concessions_added',
                                              'concessions_removed', 'refund', 'attended', 'no_show', 'class_cancelled')),
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
CREATE INDEX history_user ON history (user_id, seq);

CREATE TABLE notifications (
    id         TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id),
    kind       TEXT NOT NULL,
    title      TEXT NOT NULL,
    message    TEXT NOT NULL,
    class_id   TEXT REFERENCES classes (id),
    created_at INTEGER NOT NULL,
    read_at    INTEGER
) STRICT;
CREATE INDEX notifications_user ON notifications (user_id, created_at);

-- Letters, written in the transaction of their cause and sent by a worker.
CREATE TABLE outbox (
    id              TEXT PRIMARY KEY,
    -- Null for a letter to no account (a test letter).
    user_id         TEXT REFERENCES users (id),
    to_address      TEXT NOT NULL,
    kind            TEXT NOT NULL,
    class_id        TEXT REFERENCES classes (id),
    subject         TEXT NOT NULL,
    -- Both erased once sent.
    text_body       TEXT NOT NULL,
    html_body       TEXT NOT NULL,
    created_at      INTEGER NOT NULL,
    -- Not to be sent before (held back), and of no use after (the class has started, the link has expired).
    not_before      INTEGER NOT NULL,
    use_by          INTEGER,
    attempts        INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    leased_until    INTEGER,
    sent_at         INTEGER,
    dead_at         INTEGER,
    dead_reason     TEXT NOT NULL DEFAULT '',
    CHECK (sent_at IS NULL OR dead_at IS NULL)
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_user_class ON outbox (user_id, class_id, kind, created_at);

-- The ledger is append-only, and the balance follows it.

CREATE TRIGGER ledger_is_append_only_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'a ledger entry never changes'); END;

CREATE TRIGGER ledger_is_append_only_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'a ledger entry is never removed'); END;

CREATE TRIGGER ledger_continues_the_balance BEFORE INSERT ON ledger
WHEN NEW.balance_after <> NEW.delta + (SELECT concessions FROM users WHERE id = NEW.user_id)
BEGIN SELECT RAISE(ABORT, 'balance_after must be the balance before plus delta'); END;

CREATE TRIGGER ledger_moves_the_balance AFTER INSERT ON ledger
BEGIN UPDATE users SET concessions = NEW.balance_after WHERE id = NEW.user_id; END;

CREATE TRIGGER balance_follows_the_ledger BEFORE UPDATE OF concessions ON users
WHEN NEW.concessions <> coalesce((SELECT balance_after FROM ledger WHERE user_id = NEW.id ORDER BY seq DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'only a ledger entry moves a balance'); END;

CREATE TRIGGER balance_starts_at_nothing BEFORE INSERT ON users
WHEN NEW.concessions <> 0
BEGIN SELECT RAISE(ABORT, 'a balance starts at 0 and moves by ledger entries'); END;

CREATE TRIGGER ledger_keeps_to_its_booking BEFORE INSERT ON ledger
WHEN NEW.booking_id IS NOT NULL
 AND NEW.user_id <> (SELECT user_id FROM bookings WHERE id = NEW.booking_id)
BEGIN SELECT RAISE(ABORT, 'a booking is charged to its own user'); END;

-- A class never holds more than its capacity, and nobody books a class that is off.

CREATE TRIGGER bookings_fit_the_class BEFORE INSERT ON bookings
WHEN NEW.status IN ('confirmed', 'attended')
 AND (SELECT count(*) FROM bookings WHERE class_id = NEW.class_id AND status IN ('confirmed', 'attended'))
     >= (SELECT capacity FROM classes WHERE id = NEW.class_id)
BEGIN SELECT RAISE(ABORT, 'the class is full'); END;

CREATE TRIGGER bookings_need_a_class_that_is_on BEFORE INSERT ON bookings
WHEN NEW.status = 'confirmed' AND (SELECT cancelled_at FROM classes WHERE id = NEW.class_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the class is cancelled'); END;

CREATE TRIGGER bookings_never_come_back BEFORE UPDATE OF status ON bookings
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN SELECT RAISE(ABORT, 'a cancelled booking stays cancelled'); END;

CREATE TRIGGER bookings_keep_their_price BEFORE UPDATE OF concessions_used, user_id, class_id ON bookings
WHEN NEW.concessions_used <> OLD.concessions_used OR NEW.user_id <> OLD.user_id OR NEW.class_id <> OLD.class_id
BEGIN SELECT RAISE(ABORT, 'a booking keeps its user, its class and what it used'); END;

CREATE TRIGGER capacity_covers_the_bookings BEFORE UPDATE OF capacity ON classes
WHEN NEW.capacity < (SELECT count(*) FROM bookings WHERE class_id = NEW.id AND status IN ('confirmed', 'attended'))
BEGIN SELECT RAISE(ABORT, 'the capacity is below the bookings'); END;

CREATE TRIGGER start_never_moves BEFORE UPDATE OF start_at, series_id ON classes
WHEN NEW.start_at <> OLD.start_at OR NEW.series_id IS NOT OLD.series_id
BEGIN SELECT RAISE(ABORT, 'a class keeps its start and its series'); END;

-- Nobody is booked and waiting for one class.

CREATE TRIGGER waiting_excludes_booked BEFORE INSERT ON waitlist_entries
WHEN EXISTS (SELECT 1 FROM bookings
             WHERE class_id = NEW.class_id AND user_id = NEW.user_id AND status IN ('confirmed', 'attended'))
BEGIN SELECT RAISE(ABORT, 'already booked'); END;

CREATE TRIGGER booked_excludes_waiting BEFORE INSERT ON bookings
WHEN NEW.status = 'confirmed'
 AND EXISTS (SELECT 1 FROM waitlist_entries WHERE class_id = NEW.class_id AND user_id = NEW.user_id)
BEGIN SELECT RAISE(ABORT, 'leave the waitlist first'); END;

-- A username is for life, and the studio is never without an admin.

CREATE TRIGGER username_never_changes BEFORE UPDATE OF username ON users
WHEN NEW.username <> OLD.username AND NEW.erased_at IS NULL
BEGIN SELECT RAISE(ABORT, 'a username never changes'); END;

CREATE TRIGGER the_last_admin_stays BEFORE UPDATE OF role, is_active, deleted_at ON users
WHEN OLD.role = 'admin' AND OLD.is_active = 1 AND OLD.deleted_at IS NULL
 AND (NEW.role <> 'admin' OR NEW.is_active = 0 OR NEW.deleted_at IS NOT NULL)
 AND NOT EXISTS (SELECT 1 FROM users
                 WHERE id <> OLD.id AND role = 'admin' AND is_active = 1 AND deleted_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'the studio needs an active admin'); END;

CREATE TRIGGER users_are_kept BEFORE DELETE ON users
BEGIN SELECT RAISE(ABORT, 'an account is marked deleted, never removed'); END;
