-- +goose NO TRANSACTION

-- The token of each session that is not used yet. It says when the session was last seen.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS refresh_tokens_current;
CREATE INDEX CONCURRENTLY refresh_tokens_current ON refresh_tokens (session_id) WHERE used_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY refresh_tokens_current;
