-- What the state of the system says of backups, of servers, and of the verified histories of accounts;
-- and why the mail of an invitation was not delivered.

-- +goose Up
-- What a verification found about accounts. There is no row where the version before verified.
CREATE TABLE verified_accounts (
    ended_at timestamptz PRIMARY KEY REFERENCES verifications,
    accounts integer NOT NULL CHECK (accounts >= 0),
    broken   integer NOT NULL CHECK (broken BETWEEN 0 AND accounts) -- whose history was tampered with
);

ALTER TABLE account_links ADD COLUMN outcome_reason text; -- of the mail server; null if it accepted the mail

-- Backups that were read back and loaded once more before they counted (cms backup).
CREATE TABLE backups (
    started_at timestamptz PRIMARY KEY, -- the library is as it was then
    ended_at   timestamptz NOT NULL CHECK (ended_at >= started_at),
    objects    integer NOT NULL CHECK (objects >= 0),
    problems   integer NOT NULL CHECK (problems >= 0) -- files that were lost or changed before
);

-- Servers that run. Each refreshes its row, and deletes those that are not refreshed any more.
CREATE TABLE servers (
    name       text COLLATE "C" PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 300), -- machine and port
    version    text NOT NULL CHECK (version <> ''),
    started_at timestamptz NOT NULL,
    seen_at    timestamptz NOT NULL
);

-- +goose Down
ALTER TABLE account_links DROP COLUMN outcome_reason;
DROP TABLE servers, backups, verified_accounts;
