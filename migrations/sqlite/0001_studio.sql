-- The whole studio. Instants are milliseconds UTC, days and ids are text, every enum has its CHECK. What must never be is
-- refused here as well as by the code.

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
    -- Why the user's invitation could not be delivered; empty while nothing is known against it.
    invitation_problem  TEXT NOT NULL DEFAULT '',
    -- The number of classes attended. Triggers keep it, so that no list counts the bookings of everyone.
    classes_attended    INTEGER NOT NULL DEFAULT 0,
    -- Names and address as they are sorted and searched: folded (no case, no macrons or accents), which SQL can't do. Null:
    -- not folded yet.
    first_name_key      TEXT,
    last_name_key       TEXT,
    address_key         TEXT,
    -- Names, username, address and phone, a line each.
    search_key          TEXT,
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
CREATE INDEX users_created ON users (created_at) WHERE deleted_at IS NULL;
CREATE INDEX users_to_erase ON users (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX users_attended ON users (classes_attended) WHERE deleted_at IS NULL;
CREATE INDEX users_unfolded ON users (id) WHERE search_key IS NULL;
CREATE INDEX users_first_name ON users (first_name_key) WHERE deleted_at IS NULL;
CREATE INDEX users_last_name ON users (last_name_key) WHERE deleted_at IS NULL;
CREATE INDEX users_address ON users (address_key) WHERE deleted_at IS NULL;

CREATE TRIGGER keys_follow_the_names AFTER UPDATE OF first_name, last_name, username, email, phone ON users
WHEN NEW.search_key IS NOT NULL
BEGIN UPDATE users SET first_name_key = NULL, last_name_key = NULL, address_key = NULL, search_key = NULL
       WHERE id = NEW.id; END;

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
    -- Stored once an hour at most, and with each refresh.
    last_used_at INTEGER NOT NULL DEFAULT 0,
    expires_at   INTEGER NOT NULL,
    ended_at     INTEGER,
    -- What the browser called itself at the sign-in.
    user_agent   TEXT NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
    -- Where the browser takes push notifications, and its keys in base64url. Null: it shows none.
    push_endpoint TEXT UNIQUE,
    push_p256dh   TEXT,
    push_auth     TEXT,
    CHECK ((push_endpoint IS NULL) = (push_p256dh IS NULL) AND (push_endpoint IS NULL) = (push_auth IS NULL))
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

-- The secret address of a user's classes for calendars. Only the hash of the secret is kept.
CREATE TABLE calendar_feeds (
    user_id     TEXT PRIMARY KEY REFERENCES users (id),
    secret_hash TEXT NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
    created_at  INTEGER NOT NULL
) STRICT;

-- No row means that every setting is on but the reminder of the day.
CREATE TABLE notification_settings (
    user_id                TEXT PRIMARY KEY REFERENCES users (id),
    email                  INTEGER NOT NULL CHECK (email IN (0, 1)),
    low_concessions        INTEGER NOT NULL CHECK (low_concessions IN (0, 1)),
    manual_bookings        INTEGER NOT NULL CHECK (manual_bookings IN (0, 1)),
    concession_addition    INTEGER NOT NULL CHECK (concession_addition IN (0, 1)),
    admin                  INTEGER NOT NULL CHECK (admin IN (0, 1)),
    reminder_before_cutoff INTEGER NOT NULL CHECK (reminder_before_cutoff IN (0, 1)),
    reminder_same_day      INTEGER NOT NULL CHECK (reminder_same_day IN (0, 1))
) STRICT;

-- The studio's settings: one row.
CREATE TABLE studio_settings (
    id                      INTEGER PRIMARY KEY CHECK (id = 1),
    coaches_take_attendance INTEGER NOT NULL CHECK (coaches_take_attendance IN (0, 1)),
    -- Whether the concessions of a late cancellation come back when someone takes the spot.
    returns_late_credits    INTEGER NOT NULL DEFAULT 0 CHECK (returns_late_credits IN (0, 1)),
    -- The region whose anniversary is shown among the public holidays.
    region                  TEXT,
    -- Whether anyone can see the timetable without an account.
    public_timetable        INTEGER NOT NULL DEFAULT 0 CHECK (public_timetable IN (0, 1))
) STRICT;
INSERT INTO studio_settings (id, coaches_take_attendance) VALUES (1, 0);

-- Days on which the studio is closed, and the reason that members see.
CREATE TABLE closed_days (
    day       TEXT PRIMARY KEY CHECK (length(day) = 10),
    reason    TEXT NOT NULL CHECK (reason <> ''),
    closed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
CREATE INDEX classes_cancelled ON classes (cancelled_at) WHERE cancelled_at IS NOT NULL;
CREATE INDEX classes_end ON classes (end_at) WHERE cancelled_at IS NULL;
CREATE INDEX classes_series ON classes (series_id, start_at) WHERE series_id IS NOT NULL;

-- What a class was from `changed_at` on.
CREATE TABLE class_versions (
    seq                  INTEGER PRIMARY KEY AUTOINCREMENT,
    class_id             TEXT NOT NULL REFERENCES classes (id),
    changed_at           INTEGER NOT NULL,
    name                 TEXT NOT NULL,
    description          TEXT NOT NULL,
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

CREATE TRIGGER class_versions_never_change BEFORE UPDATE ON class_versions
BEGIN SELECT RAISE(ABORT, 'a version never changes'); END;
CREATE TRIGGER class_versions_are_kept BEFORE DELETE ON class_versions
BEGIN SELECT RAISE(ABORT, 'a version is never removed'); END;

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
    -- The start of the class when it was booked: the class may be moved later.
    booked_start_at  INTEGER NOT NULL,
    -- Who ended it: the member, the studio (with or without its refund override), the class, or the account.
    cancelled_by     TEXT CHECK (cancelled_by IN ('member', 'studio', 'studio_override', 'class', 'account')),
    cancelled_at     INTEGER,
    cancel_reason    TEXT NOT NULL DEFAULT '',
    -- When the concessions of a late cancellation came back, because someone took the spot.
    credit_returned_at INTEGER CHECK (credit_returned_at IS NULL OR (cancelled_by = 'member' AND refunded = 0)),
    -- The version of the booking's entry in calendars (milliseconds): it only grows, by a second or more with each change, and
    -- the entry's SEQUENCE with it.
    entry_at         INTEGER NOT NULL DEFAULT 0,
    -- What staff marked; null without a mark. `marked_by` and `marked_at` say who last made or undid a mark, and when.
    mark             TEXT CHECK (mark IN ('attended', 'no-show')),
    marked_by        TEXT REFERENCES users (id),
    marked_at        INTEGER,
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
    CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL)),
    CHECK (refunded = 0 OR status = 'cancelled')
) STRICT;
CREATE UNIQUE INDEX bookings_live ON bookings (user_id, class_id) WHERE status IN ('confirmed', 'attended');
CREATE INDEX bookings_class ON bookings (class_id, status);
CREATE INDEX bookings_user ON bookings (user_id, booked_at, class_id, id);
-- The bookings that become attended when their class ends.
CREATE INDEX bookings_confirmed ON bookings (class_id) WHERE status = 'confirmed';

CREATE TABLE waitlist_entries (
    id        TEXT PRIMARY KEY,
    user_id   TEXT NOT NULL REFERENCES users (id),
    class_id  TEXT NOT NULL REFERENCES classes (id),
    added_by  TEXT NOT NULL CHECK (added_by IN ('member', 'studio', 'studio_override')),
    joined_at INTEGER NOT NULL,
    -- Whether the user is booked when a spot opens while cancelling is free.
    book_for_me INTEGER NOT NULL DEFAULT 0 CHECK (book_for_me IN (0, 1)),
    UNIQUE (user_id, class_id)
) STRICT;
CREATE INDEX waitlist_class ON waitlist_entries (class_id, joined_at);

-- Packs that members buy, and the payments that the studio received.

CREATE TABLE packs (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL CHECK (name <> ''),
    concessions INTEGER NOT NULL CHECK (concessions >= 1),
    price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
    is_active   INTEGER NOT NULL CHECK (is_active IN (0, 1)),
    created_at  INTEGER NOT NULL
) STRICT;

-- A payment is recorded once, gets at most one line of a statement, and may be reversed once. The rest of it never changes,
-- except for the erasure of personal data.
CREATE TABLE payments (
    id             TEXT PRIMARY KEY,
    -- Of the request: the same payment sent again is recorded once.
    key            TEXT NOT NULL UNIQUE,
    user_id        TEXT NOT NULL REFERENCES users (id),
    concessions    INTEGER NOT NULL CHECK (concessions >= 1),
    -- Null: not entered.
    amount_cents   INTEGER CHECK (amount_cents >= 0),
    pack_id        TEXT REFERENCES packs (id),
    -- The name of the pack at that time.
    pack_name      TEXT,
    received_on    TEXT NOT NULL CHECK (length(received_on) = 10),
    reference      TEXT NOT NULL,
    note           TEXT NOT NULL,
    -- What a search looks in, apart from the member.
    search_key     TEXT NOT NULL,
    -- The hash of the line of a bank statement.
    statement_line TEXT CHECK (length(statement_line) = 64),
    recorded_by    TEXT NOT NULL REFERENCES users (id),
    recorded_at    INTEGER NOT NULL,
    reversed_by    TEXT REFERENCES users (id),
    reversed_at    INTEGER,
    reason         TEXT,
    CHECK ((pack_id IS NULL) = (pack_name IS NULL)),
    CHECK ((reversed_at IS NULL) = (reversed_by IS NULL)),
    CHECK ((reversed_at IS NULL) = (reason IS NULL))
) STRICT;
CREATE INDEX payments_received ON payments (received_on, id);
CREATE INDEX payments_user ON payments (user_id);
CREATE INDEX payments_line ON payments (statement_line) WHERE statement_line IS NOT NULL;
-- A line is recorded by one payment, unless that one was reversed.
CREATE UNIQUE INDEX payments_line_once ON payments (statement_line)
 WHERE statement_line IS NOT NULL AND reversed_at IS NULL;

CREATE TRIGGER payments_never_change BEFORE UPDATE OF id, user_id, concessions, amount_cents, pack_id, pack_name, received_on,
    recorded_by, recorded_at ON payments
BEGIN SELECT RAISE(ABORT, 'a payment never changes'); END;

CREATE TRIGGER payments_get_one_line BEFORE UPDATE OF statement_line ON payments
WHEN OLD.statement_line IS NOT NULL OR NEW.statement_line IS NULL OR OLD.reversed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a payment gets its line of a statement once'); END;

CREATE TRIGGER payments_are_reversed_once BEFORE UPDATE OF reversed_at, reversed_by ON payments
WHEN OLD.reversed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a payment is reversed once'); END;

CREATE TRIGGER payments_are_kept BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'a payment is never removed'); END;

-- Why a balance moves. Another cause is one INSERT.
CREATE TABLE ledger_causes (
    cause         TEXT PRIMARY KEY,
    -- Whether its entries name the booking they are for.
    is_of_booking INTEGER NOT NULL CHECK (is_of_booking IN (0, 1)),
    -- The sign of what it moves; 0: either.
    direction     INTEGER NOT NULL CHECK (direction IN (-1, 0, 1))
) STRICT, WITHOUT ROWID;

INSERT INTO ledger_causes (cause, is_of_booking, direction) VALUES
    ('opening', 0, 0), ('granted', 0, 1), ('removed', 0, -1), ('booking', 1, -1), ('cancellation', 1, 1),
    ('refund', 0, 1), ('class_cancelled', 1, 1), ('credit_returned', 1, 1), ('role_change', 0, 0), ('account_closed', 0, 0),
    ('payment', 0, 1), ('payment_reversed', 0, -1);

-- Append-only: each change of a balance, with the balance after it.
CREATE TABLE ledger (
    seq           INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id       TEXT NOT NULL REFERENCES users (id),
    delta         INTEGER NOT NULL CHECK (delta <> 0),
    balance_after INTEGER NOT NULL CHECK (balance_after >= -2),
    cause         TEXT NOT NULL REFERENCES ledger_causes (cause),
    class_id      TEXT REFERENCES classes (id),
    booking_id    TEXT REFERENCES bookings (id),
    payment_id    TEXT REFERENCES payments (id),
    -- Null: the studio itself, at its set times.
    actor_id      TEXT REFERENCES users (id),
    entered_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX ledger_user ON ledger (user_id, seq);
-- A booking is charged once and refunded once.
CREATE UNIQUE INDEX ledger_charge ON ledger (booking_id) WHERE cause = 'booking';
CREATE UNIQUE INDEX ledger_refund ON ledger (booking_id) WHERE cause IN ('cancellation', 'refund', 'class_cancelled');
CREATE UNIQUE INDEX ledger_credit ON ledger (booking_id) WHERE cause = 'credit_returned';
CREATE UNIQUE INDEX ledger_payment ON ledger (payment_id, cause) WHERE payment_id IS NOT NULL;

-- What happens. Another kind is one INSERT.
CREATE TABLE event_kinds (kind TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

INSERT INTO event_kinds (kind) VALUES
    ('class_created'), ('class_edited'), ('series_edited'), ('class_cancelled'), ('class_moved'), ('class_restored'), ('days_closed'), ('day_opened'), ('week_copied'), ('settings_changed'), ('region_chosen'), ('late_credits_chosen'), ('public_timetable_switched'), ('first_steps_put_away'),
    ('first_steps_shown'), ('pack_created'), ('pack_edited'), ('account_created'), ('setup_completed'), ('profile_updated'),
    ('booking'), ('cancellation'), ('waitlist_joined'), ('waitlist_left'), ('concessions_added'), ('concessions_removed'),
    ('payment_reconciled'), ('refund'), ('attended'), ('no_show'), ('attendance_undone'), ('message_sent');

-- Append-only: what happened, in words that don't change when names change later. The history of a user is the events with
-- their id; the audit trail is the acts.
CREATE TABLE events (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    happened_at INTEGER NOT NULL,
    -- Null: a background job.
    actor_id    TEXT REFERENCES users (id),
    kind        TEXT NOT NULL REFERENCES event_kinds (kind),
    -- What it happened to; all null for the settings and for several people.
    user_id     TEXT REFERENCES users (id),
    class_id    TEXT REFERENCES classes (id),
    pack_id     TEXT REFERENCES packs (id),
    booking_id  TEXT REFERENCES bookings (id),
    -- 'act': staff or a job did it. 'effect': an act of the same moment caused it. Null: the user did it to their own account.
    part        TEXT CHECK (part IN ('act', 'effect')),
    -- The number of people whom an act concerned.
    reached     INTEGER NOT NULL DEFAULT 0 CHECK (reached >= 0),
    description TEXT NOT NULL DEFAULT '',
    -- Concessions used or refunded; null where none are at stake.
    concessions INTEGER,
    delta       INTEGER NOT NULL DEFAULT 0,
    status      TEXT NOT NULL DEFAULT '',
    details     TEXT NOT NULL DEFAULT '',
    -- A JSON list of objects with field, before and after.
    changes     TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(changes)),
    CHECK (part IS NOT NULL OR user_id IS NOT NULL)
) STRICT;
CREATE INDEX events_user ON events (user_id, seq) WHERE user_id IS NOT NULL;
CREATE INDEX events_acts ON events (happened_at, seq) WHERE part = 'act';
CREATE INDEX events_class ON events (class_id, happened_at, seq) WHERE part IS NOT NULL AND class_id IS NOT NULL;
CREATE INDEX events_settings ON events (kind, seq)
 WHERE kind IN ('settings_changed', 'first_steps_put_away', 'first_steps_shown');
-- Who had joined a class's waitlist by a moment.
CREATE INDEX events_waitlist_joined ON events (class_id, user_id) WHERE kind = 'waitlist_joined';

-- The erasure of an account empties the details and the changes of its events.
CREATE TRIGGER events_never_change BEFORE UPDATE ON events
WHEN NEW.details NOT IN ('', 'bank account shown to members', OLD.details) OR NEW.changes NOT IN ('[]', OLD.changes)
  OR (NEW.seq, NEW.happened_at, NEW.kind, NEW.reached, NEW.description, NEW.delta, NEW.status)
     IS NOT (OLD.seq, OLD.happened_at, OLD.kind, OLD.reached, OLD.description, OLD.delta, OLD.status)
  OR (NEW.actor_id, NEW.user_id, NEW.class_id, NEW.pack_id, NEW.booking_id, NEW.part, NEW.concessions)
     IS NOT (OLD.actor_id, OLD.user_id, OLD.class_id, OLD.pack_id, OLD.booking_id, OLD.part, OLD.concessions)
BEGIN SELECT RAISE(ABORT, 'an event never changes'); END;
-- Attendance that a job recorded too early, because the clock was wrong, is taken back.
CREATE TRIGGER events_are_kept BEFORE DELETE ON events
WHEN OLD.kind <> 'attended' OR OLD.actor_id IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END;

-- Each decision on a write, with everything it was made from, so that it can be made again. Append-only; deleted after 400
-- days, or with the personal data of its user.
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
CREATE INDEX decisions_class ON decisions (class_id, decided_at);
CREATE INDEX decisions_decided ON decisions (decided_at);
CREATE INDEX decisions_refused ON decisions (user_id, decided_at) WHERE refusal IS NOT NULL;

CREATE TRIGGER decisions_never_change BEFORE UPDATE ON decisions
BEGIN SELECT RAISE(ABORT, 'a decision never changes'); END;

CREATE TABLE notifications (
    id            TEXT PRIMARY KEY,
    user_id       TEXT NOT NULL REFERENCES users (id),
    kind          TEXT NOT NULL,
    title         TEXT NOT NULL,
    message       TEXT NOT NULL,
    class_id      TEXT REFERENCES classes (id),
    -- The person whom a notification to somebody else names: it is deleted with that person's data.
    about_user_id TEXT REFERENCES users (id),
    created_at    INTEGER NOT NULL,
    read_at       INTEGER,
    -- When the reader removed it from their inbox.
    dismissed_at  INTEGER,
    -- When it is due to be pushed to the reader's devices. Null: never, or no longer.
    push_at       INTEGER
) STRICT;
CREATE INDEX notifications_push ON notifications (push_at) WHERE push_at IS NOT NULL;
CREATE INDEX notifications_user ON notifications (user_id, created_at);
CREATE INDEX notifications_about ON notifications (about_user_id) WHERE about_user_id IS NOT NULL;
-- Whether a booking or its end was announced to its holder.
CREATE INDEX notifications_class ON notifications (class_id, user_id, created_at) WHERE class_id IS NOT NULL;

-- Letters, written in the transaction of their cause and sent by a worker.
CREATE TABLE outbox (
    id              TEXT PRIMARY KEY,
    -- Null for a letter to no account (a test letter).
    user_id         TEXT REFERENCES users (id),
    to_address      TEXT NOT NULL,
    kind            TEXT NOT NULL,
    class_id        TEXT REFERENCES classes (id),
    -- What the letter is about, in JSON. It is written out when it leaves, and the draft is emptied then, or once it never will.
    draft           TEXT NOT NULL DEFAULT '',
    -- The version of the booking's calendar entry at the time of the letter; null without an entry.
    entry_at        INTEGER,
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

-- The reminders that were sent: one of each kind for all classes of a user's day.
CREATE TABLE reminders (
    user_id TEXT NOT NULL REFERENCES users (id),
    kind    TEXT NOT NULL CHECK (kind IN ('before_cutoff', 'same_day')),
    -- On which free cancelling ends, or the classes take place.
    day     TEXT NOT NULL CHECK (length(day) = 10),
    sent_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_day ON reminders (day);

-- The answers of requests that carried a key (milliseconds UTC): sent again within a day, such a request is answered by the
-- row and does nothing. The request is kept as a hash only.
CREATE TABLE kept_answers (
    user_id      TEXT NOT NULL REFERENCES users (id),
    key          TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 80),
    request_hash TEXT NOT NULL,
    answer       TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    PRIMARY KEY (user_id, key)
) STRICT;
CREATE INDEX kept_answers_by_age ON kept_answers (user_id, created_at);

-- The ledger is append-only, and the balance follows it.

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

CREATE TRIGGER ledger_keeps_to_its_payment BEFORE INSERT ON ledger
WHEN (NEW.cause IN ('payment', 'payment_reversed')) <> (NEW.payment_id IS NOT NULL)
  OR (NEW.payment_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payments p
                       WHERE p.id = NEW.payment_id AND p.user_id = NEW.user_id AND p.concessions = abs(NEW.delta)))
BEGIN SELECT RAISE(ABORT, 'an entry of a payment has its user and its concessions'); END;

-- A class never holds more than its capacity, and nobody books a class that is off.

CREATE TRIGGER bookings_fit_the_class BEFORE INSERT ON bookings
WHEN NEW.status IN ('confirmed', 'attended')
 AND (SELECT count(*) FROM bookings WHERE class_id = NEW.class_id AND status IN ('confirmed', 'attended'))
     >= (SELECT capacity FROM classes WHERE id = NEW.class_id)
BEGIN SELECT RAISE(ABORT, 'the class is full'); END;

-- A no-show holds no place, so one that is corrected needs a free one.
CREATE TRIGGER corrections_fit_the_class BEFORE UPDATE OF status ON bookings
WHEN OLD.status = 'no-show' AND NEW.status IN ('confirmed', 'attended')
 AND (SELECT count(*) FROM bookings WHERE class_id = NEW.class_id AND status IN ('confirmed', 'attended'))
     >= (SELECT capacity FROM classes WHERE id = NEW.class_id)
BEGIN SELECT RAISE(ABORT, 'the class is full'); END;

CREATE TRIGGER bookings_need_a_class_that_is_on BEFORE INSERT ON bookings
WHEN NEW.status = 'confirmed' AND (SELECT cancelled_at FROM classes WHERE id = NEW.class_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the class is cancelled'); END;

CREATE TRIGGER bookings_never_come_back BEFORE UPDATE OF status ON bookings
WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
BEGIN SELECT RAISE(ABORT, 'a cancelled booking stays cancelled'); END;

CREATE TRIGGER bookings_keep_their_price BEFORE UPDATE OF concessions_used, user_id, class_id, booked_start_at ON bookings
WHEN NEW.concessions_used <> OLD.concessions_used OR NEW.user_id <> OLD.user_id OR NEW.class_id <> OLD.class_id
  OR NEW.booked_start_at <> OLD.booked_start_at
BEGIN SELECT RAISE(ABORT, 'a booking keeps its user, its class and what it used'); END;

CREATE TRIGGER capacity_covers_the_bookings BEFORE UPDATE OF capacity ON classes
WHEN NEW.capacity < (SELECT count(*) FROM bookings WHERE class_id = NEW.id AND status IN ('confirmed', 'attended'))
BEGIN SELECT RAISE(ABORT, 'the capacity is below the bookings'); END;

CREATE TRIGGER classes_keep_their_series BEFORE UPDATE OF series_id ON classes
WHEN NEW.series_id IS NOT OLD.series_id
BEGIN SELECT RAISE(ABORT, 'a class keeps its series'); END;

-- The number of classes that a user attended.

CREATE TRIGGER attended_bookings_are_counted AFTER INSERT ON bookings
WHEN NEW.status = 'attended'
BEGIN UPDATE users SET classes_attended = classes_attended + 1 WHERE id = NEW.user_id; END;

CREATE TRIGGER attendance_is_counted AFTER UPDATE OF status ON bookings
WHEN (OLD.status = 'attended') <> (NEW.status = 'attended')
BEGIN
    UPDATE users SET classes_attended = classes_attended + iif(NEW.status = 'attended', 1, -1) WHERE id = NEW.user_id;
END;

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
