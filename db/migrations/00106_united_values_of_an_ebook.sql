-- +goose NO TRANSACTION

-- The values of an e-book that may be restored, when a person changes them.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS united_ebooks_by_ebook;
CREATE INDEX CONCURRENTLY united_ebooks_by_ebook ON united_ebooks (ebook_id) WHERE restored IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY united_ebooks_by_ebook;
