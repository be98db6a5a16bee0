-- +goose NO TRANSACTION

-- The queries that used this index use the one of the step before.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_failed;
RESET lock_timeout;

-- +goose Down
CREATE INDEX CONCURRENTLY webhook_deliveries_failed ON webhook_deliveries (failed_at) WHERE failed_at IS NOT NULL;
