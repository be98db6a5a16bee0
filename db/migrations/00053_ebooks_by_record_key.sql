-- +goose NO TRANSACTION

-- E-books with the same record, and those whose keys are still to be added.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebook_keys_by_record_key;
CREATE INDEX CONCURRENTLY ebook_keys_by_record_key ON ebook_keys (record_key, created_at, ebook_id);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebook_keys_by_record_key;
