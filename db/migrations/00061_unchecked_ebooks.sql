-- +goose NO TRANSACTION

-- The unchecked e-books of a person, for the list of them and for checking one after the other.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_unchecked;
CREATE INDEX CONCURRENTLY ebooks_unchecked ON ebooks (created_by, created_at, id) WHERE unchecked AND deleted_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_unchecked;
