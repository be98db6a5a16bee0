-- +goose NO TRANSACTION

-- Each creator's e-books that came back, for the digests: without it all e-books of a
-- creator are read.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_returned;
CREATE INDEX CONCURRENTLY ebooks_returned ON ebooks (created_by, id) WHERE returned IS NOT NULL AND deleted_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_returned;
