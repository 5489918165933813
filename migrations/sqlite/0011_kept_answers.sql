-- The answers of requests that carried a key (milliseconds UTC): sent again within a day, such a request is answered by the
-- row and does nothing. What a request says is kept as a hash only.
CREATE TABLE kept_answers (
    user_id      TEXT NOT NULL REFERENCES users (id),
    key          TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 80),
    request_hash TEXT NOT NULL,
    answer       TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    PRIMARY KEY (user_id, key)
) STRICT;
CREATE INDEX kept_answers_by_age ON kept_answers (user_id, created_at);
