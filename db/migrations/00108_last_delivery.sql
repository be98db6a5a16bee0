-- +goose NO TRANSACTION

-- When something was last delivered to a webhook.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_delivered;
CREATE INDEX CONCURRENTLY webhook_deliveries_delivered ON webhook_deliveries (webhook_id, delivered_at) WHERE delivered_at IS NOT NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_delivered;
