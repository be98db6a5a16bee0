-- +goose NO TRANSACTION

-- The order of the queue: what waits for review, the oldest submission first. Only
-- what waits stands in it, so that a decision writes nothing there.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_waiting;
CREATE INDEX CONCURRENTLY ebooks_waiting ON ebooks (status, submitted_at, id) WHERE submitted_at IS NOT NULL AND deleted_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_waiting;
