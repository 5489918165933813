-- Messages of staff are acts too: on a class, or on several people. A message to one person is in their history.
-- SQLite can't alter a constraint, so the acts move to another table, with their numbers.
DROP TRIGGER acts_never_change;
DROP TRIGGER acts_are_kept;

CREATE TABLE acts_with_messages (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    happened_at INTEGER NOT NULL,
    actor_id    TEXT NOT NULL REFERENCES users (id),
    kind        TEXT NOT NULL,
    subject     TEXT NOT NULL CHECK (subject IN ('user', 'pack', 'settings', 'class', 'people')),
    -- The account, if it was done to one; its erasure empties the changes.
    user_id     TEXT REFERENCES users (id),
    pack_id     TEXT REFERENCES packs (id),
    class_id    TEXT REFERENCES classes (id),
    -- A JSON list of objects with field, before and after.
    changes     TEXT NOT NULL CHECK (json_valid(changes)),
    -- What happened in words. None on an account, whose erasure would have to empty it.
    note        TEXT NOT NULL DEFAULT '' CHECK (note = '' OR user_id IS NULL),
    CHECK ((subject = 'user') = (user_id IS NOT NULL)),
    CHECK ((subject = 'pack') = (pack_id IS NOT NULL)),
    CHECK ((subject = 'class') = (class_id IS NOT NULL))
) STRICT;
INSERT INTO acts_with_messages (seq, happened_at, actor_id, kind, subject, user_id, pack_id, changes)
SELECT seq, happened_at, actor_id, kind, subject, user_id, pack_id, changes FROM acts ORDER BY seq;
DROP TABLE acts;
ALTER TABLE acts_with_messages RENAME TO acts;

CREATE INDEX acts_happened ON acts (happened_at);
CREATE INDEX acts_user ON acts (user_id, happened_at) WHERE user_id IS NOT NULL;
CREATE INDEX acts_class ON acts (class_id, happened_at) WHERE class_id IS NOT NULL;

CREATE TRIGGER acts_never_change BEFORE UPDATE ON acts
WHEN NEW.changes <> '[]' OR NEW.seq <> OLD.seq OR NEW.happened_at <> OLD.happened_at OR NEW.actor_id <> OLD.actor_id
  OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject OR NEW.user_id IS NOT OLD.user_id OR NEW.pack_id IS NOT OLD.pack_id
  OR NEW.class_id IS NOT OLD.class_id OR NEW.note <> OLD.note
BEGIN SELECT RAISE(ABORT, 'an act never changes'); END;
CREATE TRIGGER acts_are_kept BEFORE DELETE ON acts
BEGIN SELECT RAISE(ABORT, 'an act is never removed'); END;

INSERT INTO history_kinds (kind) VALUES ('message_sent');
