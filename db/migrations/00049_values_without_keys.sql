-- +goose NO TRANSACTION

-- Subjects and grades that still lack the pieces of their keys.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS counted_values_without_keys;
CREATE INDEX CONCURRENTLY counted_values_without_keys ON counted_values (facet, value) WHERE by_key IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY counted_values_without_keys;
