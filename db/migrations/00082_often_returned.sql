-- +goose NO TRANSACTION

-- The e-books that were returned most often, for the report on the queue.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_often_returned;
CREATE INDEX CONCURRENTLY ebooks_often_returned ON ebooks (returned_count DESC, id) WHERE returned_count > 2 AND deleted_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_often_returned;
