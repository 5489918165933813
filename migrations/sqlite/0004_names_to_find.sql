-- Names as they are sorted and looked for: folded (no case, no macrons or accents), which SQL can't do by itself.

ALTER TABLE users ADD COLUMN first_name_key TEXT;
ALTER TABLE users ADD COLUMN last_name_key TEXT;
ALTER TABLE users ADD COLUMN address_key TEXT;
-- Names, username, address and phone, a line each. Null: not folded yet.
ALTER TABLE users ADD COLUMN search_key TEXT;

-- A name that changes takes its keys with it, whoever changes it.
CREATE TRIGGER keys_follow_the_names AFTER UPDATE OF first_name, last_name, username, email, phone ON users
WHEN NEW.search_key IS NOT NULL
BEGIN UPDATE users SET first_name_key = NULL, last_name_key = NULL, address_key = NULL, search_key = NULL
       WHERE id = NEW.id; END;

CREATE INDEX users_unfolded ON users (id) WHERE search_key IS NULL;
CREATE INDEX users_first_name ON users (first_name_key) WHERE deleted_at IS NULL;
CREATE INDEX users_last_name ON users (last_name_key) WHERE deleted_at IS NULL;
CREATE INDEX users_address ON users (address_key) WHERE deleted_at IS NULL;
