-- +goose NO TRANSACTION

-- The spellings of a value, and values whose keys are still to be added.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS suggestions_by_key;
CREATE INDEX CONCURRENTLY suggestions_by_key ON suggestions (key, field, value);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY suggestions_by_key;
