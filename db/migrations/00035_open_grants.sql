-- +goose NO TRANSACTION

-- A person has a bounded number of open grants to upload: they are counted for each new one.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS upload_grants_open;
CREATE INDEX CONCURRENTLY upload_grants_open ON upload_grants (user_id, given_at) WHERE file_id IS NULL AND refused_code IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY upload_grants_open;
