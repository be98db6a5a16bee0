-- +goose NO TRANSACTION

-- Lists by subject or grade are read from the inverted index, and each change of an e-book writes one index less.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_by_facet;
RESET lock_timeout;

-- +goose Down
CREATE INDEX CONCURRENTLY ebooks_by_facet ON ebooks (subject, grade, status, created_at, id) WHERE deleted_at IS NULL;
