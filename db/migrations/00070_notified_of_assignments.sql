-- People are notified when they are asked to review an e-book, and when they no longer are.

-- +goose Up
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
    CHECK (kind IN ('approve', 'reject', 'publish', 'unpublish', 'give', 'assign', 'unassign', 'note', 'reply')) NOT VALID;

-- +goose Down
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
    CHECK (kind IN ('approve', 'reject', 'publish', 'unpublish', 'give', 'note', 'reply')) NOT VALID;
