-- +goose NO TRANSACTION

-- suggestions_by_uses_with_keys begins with the same columns.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS suggestions_by_uses;
RESET lock_timeout;

-- +goose Down
CREATE INDEX CONCURRENTLY suggestions_by_uses ON suggestions (field, uses DESC, value);
