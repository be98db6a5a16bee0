-- Which object belongs to whom, so that a crash leaves nothing unaccounted for.

-- +goose Up
CREATE TABLE upload_grants (
    object_name   text COLLATE "C" PRIMARY KEY,
    ebook_id      uuid NOT NULL, -- no foreign key: the sweep needs it longer
    kind          text NOT NULL CHECK (kind IN ('cover', 'pdf')),
    file_name     text NOT NULL,
    declared_size bigint,
    declared_type text NOT NULL,
    user_id       uuid NOT NULL,
    given_at      timestamptz NOT NULL,
    file_id       uuid -- of the confirmed file
);
CREATE INDEX upload_grants_by_time ON upload_grants (given_at);

-- Reserved, then current, then replaced; or reserved and given up.
CREATE TABLE files (
    id           uuid PRIMARY KEY,
    ebook_id     uuid NOT NULL,
    kind         text NOT NULL CHECK (kind IN ('cover', 'pdf')),
    object       text COLLATE "C" NOT NULL UNIQUE,
    name         text NOT NULL,
    size         bigint NOT NULL,
    content_type text NOT NULL,
    sha256       text NOT NULL,
    pages        integer,
    reserved_at  timestamptz NOT NULL,
    used_at      timestamptz, -- when an e-book began to name it
    replaced_at  timestamptz,
    given_up_at  timestamptz,
    CONSTRAINT replaced_was_used CHECK (replaced_at IS NULL OR used_at IS NOT NULL),
    CONSTRAINT used_or_given_up CHECK (used_at IS NULL OR given_up_at IS NULL)
);
CREATE INDEX files_by_ebook ON files (ebook_id);
CREATE INDEX files_reserved ON files (reserved_at) WHERE used_at IS NULL;
CREATE INDEX files_replaced ON files (replaced_at) WHERE replaced_at IS NOT NULL;

-- A write that was sent twice is done once and answers the same.
CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key     bytea NOT NULL,
    request bytea NOT NULL CHECK (octet_length(request) = 32),
    answer  json, -- null only inside the transaction that does the work
    used_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (used_at);

-- +goose Down
DROP TABLE idempotency_keys, files, upload_grants;
