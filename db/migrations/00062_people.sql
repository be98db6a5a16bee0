-- Accounts are managed in the pages: links by which a person sets a password, and e-books that are
-- given to a colleague in the background.

-- +goose Up

-- The one valid link of an account. A newer one replaces it, and using it deletes it. Only the
-- hash of its secret is stored.
CREATE TABLE account_links (
    user_id    uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    kind       text COLLATE "C" NOT NULL CHECK (kind IN ('invitation', 'password')),
    hash       bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
    made_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
    mailed_at  timestamptz, -- when its mail counted as sent
    outcome    text COLLATE "C" -- accepted, refused or unknown; null until the mail server has answered
);

-- All e-books of user_id that are given to to_id. given counts those that are done.
CREATE TABLE handovers (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES users,
    to_id      uuid NOT NULL REFERENCES users CHECK (to_id <> user_id),
    by_id      uuid NOT NULL,
    by_name    text NOT NULL, -- as it was then
    started_at timestamptz NOT NULL,
    expected   integer NOT NULL,
    given      integer NOT NULL DEFAULT 0,
    ended_at   timestamptz,
    stopped    boolean NOT NULL DEFAULT false -- it ended before all were given
);
CREATE INDEX handovers_by_user ON handovers (user_id, started_at);

-- by_id is null for the operator, for a provider, and in older rows. detail is the former name or
-- address, or who got how many e-books.
ALTER TABLE account_logs ADD COLUMN by_id uuid, ADD COLUMN detail text;
ALTER TABLE account_logs DROP CONSTRAINT account_logs_action_check;
ALTER TABLE account_logs ADD CONSTRAINT account_logs_action_check
    CHECK (action IN ('add', 'disable', 'enable', 'role', 'password', 'link', 'email', 'name', 'invite', 'accept', 'password_link', 'sessions', 'give', 'delete')) NOT VALID;

-- +goose Down
ALTER TABLE account_logs DROP CONSTRAINT account_logs_action_check;
ALTER TABLE account_logs DROP COLUMN by_id, DROP COLUMN detail;
ALTER TABLE account_logs ADD CONSTRAINT account_logs_action_check
    CHECK (action IN ('add', 'disable', 'enable', 'role', 'password', 'link', 'email')) NOT VALID;
DROP TABLE handovers, account_links;
