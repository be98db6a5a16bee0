-- +goose NO TRANSACTION

-- For the list of authors, each with the number of their e-books.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_by_author;
CREATE INDEX CONCURRENTLY ebooks_by_author ON ebooks (author) WHERE deleted_at IS NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_by_author;
