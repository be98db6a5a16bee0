-- Sessions that began at an identity provider are checked there again, and end with a logout there.

-- +goose Up

-- The token is the provider's refresh token, encrypted with a key that follows from the
-- server's. It is null where the provider gave none.
CREATE TABLE provider_sessions (
    session_id    uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
    name          text COLLATE "C" CHECK (char_length(name) BETWEEN 1 AND 255), -- the provider's "sid"
    token         bytea CHECK (octet_length(token) <= 20000),
    checked_at    timestamptz NOT NULL, -- when the provider answered last
    leased_until timestamptz -- while a request is asking it
);
CREATE INDEX provider_sessions_by_name ON provider_sessions (name) WHERE name IS NOT NULL;

-- Logout tokens that were used, by the hash of their names, so that none is used again.
CREATE TABLE provider_logouts (
    id bytea PRIMARY KEY CHECK (octet_length(id) = 32),
    at timestamptz NOT NULL
);
CREATE INDEX provider_logouts_by_time ON provider_logouts (at);

-- A sign-on is stored only after it has succeeded, until its browser gets the session.
ALTER TABLE sign_ons ADD COLUMN provider_session text COLLATE "C", ADD COLUMN provider_token bytea;

-- +goose Down
ALTER TABLE sign_ons DROP COLUMN provider_session, DROP COLUMN provider_token;
DROP TABLE provider_logouts, provider_sessions;
