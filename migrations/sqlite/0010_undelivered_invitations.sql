-- Why a user's invitation could not be delivered; empty while nothing is known against it.
ALTER TABLE users ADD COLUMN invitation_problem TEXT NOT NULL DEFAULT '';
