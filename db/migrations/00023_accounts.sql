-- Who works here, and who is signed in.
--
-- The steps 23 to 31 create the schema that commit 7403805 had (CHANGELOG.md).
-- A database that was at 7403805 has these numbers already and starts with step 33.

-- +goose Up
CREATE TABLE users (
    id            uuid PRIMARY KEY,
    email         text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email) AND octet_length(email) <= 254),
    full_name     text NOT NULL CHECK (char_length(full_name) BETWEEN 1 AND 255),
    role          text NOT NULL CHECK (role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN')),
    password_hash text NOT NULL, -- '' for an account that an identity provider signs in
    disabled_at   timestamptz,
    created_at    timestamptz NOT NULL
);

-- A session is a family of refresh tokens.
CREATE TABLE sessions (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES users,
    started_at timestamptz NOT NULL,
    ends_at    timestamptz NOT NULL CHECK (ends_at > started_at),
    ended_at   timestamptz,
    device     text -- in a few words ("Firefox, Windows"), for the list of one's own
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_end ON sessions (ends_at);
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;

-- Only hashes are stored: who reads this table can sign in nowhere.
CREATE TABLE refresh_tokens (
    hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
    issued_at  timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    successor  bytea REFERENCES refresh_tokens DEFERRABLE INITIALLY DEFERRED,
    CHECK ((used_at IS NULL) = (successor IS NULL))
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_by_successor ON refresh_tokens (successor);

CREATE TABLE login_attempts (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email   text COLLATE "C" NOT NULL,
    address text COLLATE "C" NOT NULL,
    at      timestamptz NOT NULL,
    browser bytea -- the known browser that failed; NULL where it was none
);
CREATE INDEX login_attempts_by_email ON login_attempts (email, at);
CREATE INDEX login_attempts_by_address ON login_attempts (address, at);
CREATE INDEX login_attempts_by_time ON login_attempts (at);

-- Which browsers have signed in to which accounts, so that failures of others do not shut
-- them out. Only hashes of their cookies are stored.
CREATE TABLE known_browsers (
    hash    bytea NOT NULL CHECK (octet_length(hash) = 32),
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    seen_at timestamptz NOT NULL, -- the last sign-in
    PRIMARY KEY (hash, user_id)
);
CREATE INDEX known_browsers_by_user ON known_browsers (user_id);
CREATE INDEX known_browsers_by_time ON known_browsers (seen_at);

-- The filters of the list that a person keeps under a name. The key is the name in lower case.
CREATE TABLE saved_filters (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES users,
    name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    name_key   text COLLATE "C" NOT NULL,
    query      text NOT NULL CHECK (char_length(query) <= 2000),
    created_at timestamptz NOT NULL,
    UNIQUE (user_id, name_key)
);
