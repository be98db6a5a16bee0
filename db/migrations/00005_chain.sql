-- The history as a chain: each row keeps the digests of what stood there and of
-- the row before it. Rows of before hold none. Besides the five actions it knows
-- deletions, restorations and gifts, of e-books with or without a PDF; and what
-- decides about accounts has a history of its own.

-- +goose Up
ALTER TABLE workflow_logs
    ADD COLUMN to_id           uuid, -- of a gift: the new creator
    ADD COLUMN to_full_name    text,
    ADD COLUMN record_sha256   text,
    ADD COLUMN toc_sha256      text,
    ADD COLUMN previous_sha256 text; -- zeros in an e-book's first row
ALTER TABLE workflow_logs ALTER COLUMN pdf_sha256 DROP NOT NULL;
ALTER TABLE workflow_logs DROP CONSTRAINT workflow_logs_action_check;
ALTER TABLE workflow_logs ADD CONSTRAINT known_action
    CHECK (action IN ('submit', 'approve', 'reject', 'publish', 'unpublish', 'delete', 'restore', 'give')) NOT VALID;
ALTER TABLE workflow_logs ADD CONSTRAINT submitted_with_pdf
    CHECK (pdf_sha256 IS NOT NULL OR action IN ('delete', 'restore', 'give')) NOT VALID;
ALTER TABLE workflow_logs ADD CONSTRAINT given_to_somebody
    CHECK (num_nonnulls(to_id, to_full_name) = CASE action WHEN 'give' THEN 2 ELSE 0 END) NOT VALID;
ALTER TABLE workflow_logs ADD CONSTRAINT chained
    CHECK (num_nonnulls(record_sha256, toc_sha256, previous_sha256) IN (0, 3)) NOT VALID;

CREATE TABLE account_logs (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL, -- no foreign key, as above
    email      text NOT NULL, -- as it was then
    action     text NOT NULL CHECK (action IN ('add', 'disable', 'enable', 'role', 'password')),
    role       text NOT NULL CHECK (role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN')), -- since then
    by_name    text NOT NULL CHECK (char_length(by_name) BETWEEN 1 AND 255),
    created_at timestamptz NOT NULL
);
CREATE INDEX account_logs_by_user ON account_logs (user_id, created_at);
CREATE INDEX account_logs_by_time ON account_logs (created_at);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON account_logs
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON account_logs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE account_logs ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE account_logs ENABLE ALWAYS TRIGGER never_emptied;

-- +goose Down
DROP TABLE account_logs;
ALTER TABLE workflow_logs DROP COLUMN to_id, DROP COLUMN to_full_name, DROP COLUMN record_sha256,
    DROP COLUMN toc_sha256, DROP COLUMN previous_sha256, DROP CONSTRAINT known_action, DROP CONSTRAINT submitted_with_pdf;
ALTER TABLE workflow_logs ADD CONSTRAINT workflow_logs_action_check
    CHECK (action IN ('submit', 'approve', 'reject', 'publish', 'unpublish')) NOT VALID;
