-- Who works here, and who is signed in.

-- +goose Up
CREATE TABLE users (
    id            uuid PRIMARY KEY,
    email         text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email) AND octet_length(email) <= 254),
    full_name     text NOT NULL CHECK (char_length(full_name) BETWEEN 1 AND 255),
    role          text NOT NULL CHECK (role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN')),
    password_hash text NOT NULL,
    disabled_at   timestamptz,
    created_at    timestamptz NOT NULL
);

-- A session is a family of refresh tokens.
CREATE TABLE sessions (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES users,
    started_at timestamptz NOT NULL,
    ends_at    timestamptz NOT NULL CHECK (ends_at > started_at),
    ended_at   timestamptz
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
    at      timestamptz NOT NULL
);
CREATE INDEX login_attempts_by_email ON login_attempts (email, at);
CREATE INDEX login_attempts_by_address ON login_attempts (address, at);
CREATE INDEX login_attempts_by_time ON login_attempts (at);

-- +goose Down
DROP TABLE login_attempts, refresh_tokens, sessions, users;
