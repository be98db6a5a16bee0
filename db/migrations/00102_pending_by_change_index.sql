-- +goose NO TRANSACTION

-- Pending e-books by what has changed. Without fastupdate no search reads a list of entries that are
-- still to be sorted in.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS search_pending_by_change;
CREATE INDEX CONCURRENTLY search_pending_by_change ON search_pending USING gin (changed) WITH (fastupdate = off);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY search_pending_by_change;
