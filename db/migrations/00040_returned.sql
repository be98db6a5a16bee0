-- +goose NO TRANSACTION

-- The returned e-books of each creator, for the digests, which would read all e-books of a
-- creator without this index.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_returned;
CREATE INDEX CONCURRENTLY ebooks_returned ON ebooks (created_by, id) WHERE returned IS NOT NULL AND deleted_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_returned;
