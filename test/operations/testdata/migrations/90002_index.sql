-- +goose NO TRANSACTION

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_by_shelf;
CREATE INDEX CONCURRENTLY ebooks_by_shelf ON ebooks (shelf, created_at);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_by_shelf;
