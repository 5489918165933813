-- Packs that members buy, and the payments that the studio received.

CREATE TABLE packs (
    id          TEXT PRIMARY KEY,
    name        TEXT NOT NULL CHECK (name <> ''),
    concessions INTEGER NOT NULL CHECK (concessions >= 1),
    price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
    is_active   INTEGER NOT NULL CHECK (is_active IN (0, 1)),
    created_at  INTEGER NOT NULL
) STRICT;

-- A payment is recorded once, and may be reversed once. The rest of it never changes, but for the erasure of personal data.
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

INSERT INTO ledger_causes (cause, is_of_booking, direction) VALUES ('payment', 0, 1), ('payment_reversed', 0, -1);

ALTER TABLE ledger ADD COLUMN payment_id TEXT REFERENCES payments (id);
CREATE UNIQUE INDEX ledger_payment ON ledger (payment_id, cause) WHERE payment_id IS NOT NULL;

CREATE TRIGGER ledger_keeps_to_its_payment BEFORE INSERT ON ledger
WHEN (NEW.cause IN ('payment', 'payment_reversed')) <> (NEW.payment_id IS NOT NULL)
  OR (NEW.payment_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payments p
                       WHERE p.id = NEW.payment_id AND p.user_id = NEW.user_id AND p.concessions = abs(NEW.delta)))
BEGIN SELECT RAISE(ABORT, 'an entry of a payment has its user and its concessions'); END;

CREATE TRIGGER payments_never_change BEFORE UPDATE OF id, user_id, concessions, amount_cents, pack_id, pack_name, received_on,
    statement_line, recorded_by, recorded_at ON payments
BEGIN SELECT RAISE(ABORT, 'a payment never changes'); END;

CREATE TRIGGER payments_are_reversed_once BEFORE UPDATE OF reversed_at, reversed_by ON payments
WHEN OLD.reversed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a payment is reversed once'); END;

CREATE TRIGGER payments_are_kept BEFORE DELETE ON payments
BEGIN SELECT RAISE(ABORT, 'a payment is never removed'); END;
