-- What staff did that neither the history of a user nor the versions of a class record. The audit trail is all three.
CREATE TABLE acts (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    happened_at INTEGER NOT NULL,
    actor_id    TEXT NOT NULL REFERENCES users (id),
    kind        TEXT NOT NULL,
    subject     TEXT NOT NULL CHECK (subject IN ('user', 'pack', 'settings')),
    -- The account, if it was done to one; its erasure empties the changes.
    user_id     TEXT REFERENCES users (id),
    pack_id     TEXT REFERENCES packs (id),
    -- A JSON list of objects with field, before and after.
    changes     TEXT NOT NULL CHECK (json_valid(changes)),
    CHECK ((subject = 'user') = (user_id IS NOT NULL)),
    CHECK ((subject = 'pack') = (pack_id IS NOT NULL))
) STRICT;
CREATE INDEX acts_happened ON acts (happened_at);
CREATE INDEX acts_user ON acts (user_id, happened_at) WHERE user_id IS NOT NULL;

CREATE TRIGGER acts_never_change BEFORE UPDATE ON acts
WHEN NEW.changes <> '[]' OR NEW.seq <> OLD.seq OR NEW.happened_at <> OLD.happened_at OR NEW.actor_id <> OLD.actor_id
  OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject OR NEW.user_id IS NOT OLD.user_id OR NEW.pack_id IS NOT OLD.pack_id
BEGIN SELECT RAISE(ABORT, 'an act never changes'); END;
CREATE TRIGGER acts_are_kept BEFORE DELETE ON acts
BEGIN SELECT RAISE(ABORT, 'an act is never removed'); END;

-- The events of a history that somebody else caused. That a class ended and its bookings became attended is no act.
CREATE INDEX history_acts ON history (happened_at)
 WHERE actor_id <> user_id OR (actor_id IS NULL AND type <> 'attended');
CREATE INDEX history_acts_class ON history (class_id, happened_at)
 WHERE class_id IS NOT NULL AND (actor_id <> user_id OR (actor_id IS NULL AND type <> 'attended'));

CREATE INDEX class_versions_changed ON class_versions (changed_at);
