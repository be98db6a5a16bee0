-- +goose NO TRANSACTION

-- A webhook's deliveries that have failed: their number, and those that are sent again.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_failed_by_webhook;
CREATE INDEX CONCURRENTLY webhook_deliveries_failed_by_webhook ON webhook_deliveries (webhook_id, begun_at) WHERE failed_at IS NOT NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_failed_by_webhook;
