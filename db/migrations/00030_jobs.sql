-- Work that may wait, and the digests by mail that are made of it.

-- +goose Up

-- A job that is done is deleted. due_at is when it may be taken; while it runs, when the
-- lease of that try ends and another server may take it up.
CREATE TABLE jobs (
    id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind       text COLLATE "C" NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 50),
    payload    jsonb NOT NULL,
    put_at     timestamptz NOT NULL DEFAULT now(),
    due_at     timestamptz NOT NULL DEFAULT now(),
    tries      integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    lease      uuid,        -- of the try that is under way
    failed_at  timestamptz, -- since when it is given up
    last_error text NOT NULL DEFAULT ''
);
CREATE INDEX jobs_due ON jobs (due_at) WHERE failed_at IS NULL;
CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;

-- The days of which the digests are put; one row a day, whichever server comes first.
CREATE TABLE digest_days (
    day date PRIMARY KEY
);

-- Who gets the digest of a day, how often the mail server was given it, and how often it
-- has said that it did not take it. It is counted before it is given, so that a server that
-- is killed meanwhile never sends it a second time.
CREATE TABLE digests (
    user_id uuid NOT NULL REFERENCES users,
    day     date NOT NULL,
    handed  integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, day),
    CONSTRAINT never_twice CHECK (handed - refused IN (0, 1))
);

-- Who wants no digest.
CREATE TABLE digest_refusals (
    user_id    uuid PRIMARY KEY REFERENCES users,
    refused_at timestamptz NOT NULL
);
