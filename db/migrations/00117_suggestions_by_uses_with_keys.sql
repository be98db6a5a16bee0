-- +goose NO TRANSACTION

-- The most used values are read with their keys: with the keys in the index, PostgreSQL need not read the rows.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS suggestions_by_uses_with_keys;
CREATE INDEX CONCURRENTLY suggestions_by_uses_with_keys ON suggestions (field, uses DESC, value) INCLUDE (key);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY suggestions_by_uses_with_keys;
