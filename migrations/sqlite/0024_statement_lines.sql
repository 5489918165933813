-- A payment that was typed in gets its line of the bank's statement later, once; nothing else of it changes.
DROP TRIGGER payments_never_change;

CREATE TRIGGER payments_never_change BEFORE UPDATE OF id, user_id, concessions, amount_cents, pack_id, pack_name, received_on,
    recorded_by, recorded_at ON payments
BEGIN SELECT RAISE(ABORT, 'a payment never changes'); END;

CREATE TRIGGER payments_get_one_line BEFORE UPDATE OF statement_line ON payments
WHEN OLD.statement_line IS NOT NULL OR NEW.statement_line IS NULL OR OLD.reversed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a payment gets its line of a statement once'); END;

INSERT INTO history_kinds (kind) VALUES ('payment_reconciled');
