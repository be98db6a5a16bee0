-- +goose NO TRANSACTION

-- E-books whose words still lack their keys.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebook_search_without_keys;
CREATE INDEX CONCURRENTLY ebook_search_without_keys ON ebook_search (ebook_id) WHERE by_key IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebook_search_without_keys;
