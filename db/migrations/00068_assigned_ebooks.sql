-- +goose NO TRANSACTION

-- The e-books that a person is asked to review, in the order of the queue.

-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS ebooks_assigned;
CREATE INDEX CONCURRENTLY ebooks_assigned ON ebooks (assigned_to, submitted_at, id) WHERE status = 'pending_review' AND deleted_at IS NULL AND assigned_to IS NOT NULL;
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY ebooks_assigned;
