-- Where an e-book's history ends, and the digest of its outline. They are null
-- where the version before wrote last; whoever writes next works them out.

-- +goose Up
ALTER TABLE ebooks
    ADD COLUMN log_head           text,    -- digest of the last row of the history, zeros where there is none
    ADD COLUMN toc_sha256         text,
    ADD COLUMN toc_sha256_version integer; -- of the outline that it is of

-- +goose Down
ALTER TABLE ebooks DROP COLUMN log_head, DROP COLUMN toc_sha256, DROP COLUMN toc_sha256_version;
