-- Access tokens of programs. A program acts as a person, within the token's scope.

-- +goose Up
CREATE TABLE tokens (
    id           uuid PRIMARY KEY,
    user_id      uuid NOT NULL REFERENCES users,
    hash         bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32), -- SHA-256 of the value
    name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    scope        text COLLATE "C" NOT NULL CHECK (scope IN ('read', 'write', 'review', 'publish')),
    made_by      uuid,          -- null for the operator
    made_by_name text NOT NULL, -- as it was then
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL CHECK (expires_at > created_at),
    used_at      timestamptz,   -- accurate to five minutes
    revoked_at   timestamptz
);
CREATE INDEX tokens_by_user ON tokens (user_id);
CREATE INDEX tokens_by_time ON tokens (created_at, id);
CREATE INDEX tokens_by_end ON tokens (least(revoked_at, expires_at));

-- The name of the token by which a program did it, or null if the person did it.
ALTER TABLE workflow_logs ADD COLUMN token_name text;

-- +goose Down
ALTER TABLE workflow_logs DROP COLUMN token_name;
DROP TABLE tokens;
