-- What the state of the system says of backups, of servers, and of the verified histories of accounts.

-- +goose Up
ALTER TABLE verifications
    ADD COLUMN accounts        integer, -- null where the version before verified
    ADD COLUMN broken_accounts integer; -- accounts whose history was tampered with

-- Backups that were read back and loaded once more before they counted (cms backup).
CREATE TABLE backups (
    ended_at timestamptz PRIMARY KEY,
    objects  integer NOT NULL CHECK (objects >= 0),
    problems integer NOT NULL CHECK (problems >= 0) -- files that were lost or changed before
);

-- Servers that run. Each refreshes its row; the others delete one that is not refreshed any more.
CREATE TABLE servers (
    id         uuid PRIMARY KEY,
    name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255), -- of the machine
    version    text NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at    timestamptz NOT NULL
);

-- +goose Down
DROP TABLE servers, backups;
ALTER TABLE verifications DROP COLUMN accounts, DROP COLUMN broken_accounts;
