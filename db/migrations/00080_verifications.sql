-- Verifications that went through everything (cms verify), for the screen of the history.

-- +goose Up
CREATE TABLE verifications (
    ended_at timestamptz PRIMARY KEY,
    ebooks   integer NOT NULL CHECK (ebooks >= 0),
    findings integer NOT NULL CHECK (findings >= 0),
    broken   integer NOT NULL CHECK (broken BETWEEN 0 AND findings) -- e-books whose history was tampered with
);

-- +goose Down
DROP TABLE verifications;
