-- The decisions about a class, the latest first.
CREATE INDEX decisions_class ON decisions (class_id, decided_at);
