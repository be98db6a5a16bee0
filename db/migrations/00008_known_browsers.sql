-- Which browsers have signed in to which accounts, so that failures of others
-- do not shut them out. Only hashes of their cookies are stored.

-- +goose Up
CREATE TABLE known_browsers (
    hash    bytea NOT NULL CHECK (octet_length(hash) = 32),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    seen_at timestamptz NOT NULL, -- the last sign-in
    PRIMARY KEY (hash, user_id)
);
CREATE INDEX known_browsers_by_user ON known_browsers (user_id);
CREATE INDEX known_browsers_by_time ON known_browsers (seen_at);

-- The known browser that failed; NULL where it was none.
ALTER TABLE login_attempts ADD COLUMN browser bytea;

-- +goose Down
ALTER TABLE login_attempts DROP COLUMN browser;
DROP TABLE known_browsers;
