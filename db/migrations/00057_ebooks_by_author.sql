-- +goose NO TRANSACTION

-- How many e-books each author has, for the values side by side.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_by_author;
CREATE INDEX CONCURRENTLY ebooks_by_author ON ebooks (author) WHERE deleted_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_by_author;
