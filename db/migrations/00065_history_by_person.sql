-- +goose NO TRANSACTION

-- What one person did, newest first, is merged as step 00064 merges the actions of all.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS workflow_logs_by_person;
CREATE INDEX CONCURRENTLY workflow_logs_by_person ON workflow_logs (user_id, action, created_at, id);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY workflow_logs_by_person;
