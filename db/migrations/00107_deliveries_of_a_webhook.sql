-- +goose NO TRANSACTION

-- A webhook's deliveries are listed newest first, and removed together with it.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_by_webhook;
CREATE INDEX CONCURRENTLY webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, begun_at, seq);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_by_webhook;
