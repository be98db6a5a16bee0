-- +goose NO TRANSACTION

-- The history of the library, newest first, is merged from the histories of its actions.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS workflow_logs_by_action;
CREATE INDEX CONCURRENTLY workflow_logs_by_action ON workflow_logs (action, created_at, id);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY workflow_logs_by_action;
