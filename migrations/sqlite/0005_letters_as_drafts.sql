-- A letter is kept as what it is about, in JSON, and written out when it leaves; erased then, or once it never will.
ALTER TABLE outbox ADD COLUMN draft TEXT NOT NULL DEFAULT '';

-- What was written out before has no draft: it leaves no more, and says so.
UPDATE outbox
   SET dead_at = max(created_at, not_before), dead_reason = 'written by an earlier version', leased_until = NULL
 WHERE sent_at IS NULL AND dead_at IS NULL;

ALTER TABLE outbox DROP COLUMN subject;
ALTER TABLE outbox DROP COLUMN text_body;
ALTER TABLE outbox DROP COLUMN html_body;
ALTER TABLE outbox DROP COLUMN calendar;
ALTER TABLE outbox DROP COLUMN calendar_method;
