-- +goose NO TRANSACTION

-- What is being sent to a webhook, and what is to be sent next, however many deliveries wait.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS webhook_deliveries_by_turn;
CREATE INDEX CONCURRENTLY webhook_deliveries_by_turn ON webhook_deliveries (webhook_id, taken_until, due_at, seq) WHERE delivered_at IS NULL AND failed_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY webhook_deliveries_by_turn;
