-- Who is asked to review an e-book that waits for review, and until when. It is valid if
-- assigned_at >= submitted_at. And templates for the reason of a rejection, with the decisions that
-- were written with them.

-- +goose Up
ALTER TABLE ebooks
    ADD COLUMN assigned_to uuid,
    ADD COLUMN assigned_name text, -- as it was then
    ADD COLUMN assigned_due date,  -- in Vietnam
    ADD COLUMN assigned_at timestamptz;

-- A submission does not contain the assignment.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION keep_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' AND current_setting('cms.stores', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO submissions (ebook_id, n, ebook, items)
            SELECT b.id, (SELECT count(*) FROM workflow_logs l WHERE l.ebook_id = b.id AND l.action = 'submit'),
                to_jsonb(b) - '{id,returned,united,returned_count,open_notes,log_head,updated_by,updated_by_name,deleted_at,deleted_by,deleted_by_name,assigned_to,assigned_name,assigned_due,assigned_at}'::text[], t.items
            FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = NEW.ebook_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION log_holds(action text, comment text, user_role text, version integer, to_id uuid, to_full_name text,
    pdf_sha256 text, record_sha256 text, toc_sha256 text, previous_sha256 text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN action IN ('submit', 'approve', 'reject', 'publish', 'unpublish', 'delete', 'restore', 'give', 'unite', 'separate', 'assign', 'unassign')
        AND user_role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN') AND char_length(comment) <= 2000 AND version >= 1
        AND (action NOT IN ('reject', 'unpublish', 'unite', 'separate') OR comment <> '')  -- sent back with a reason; which value
        AND (pdf_sha256 IS NOT NULL OR action IN ('delete', 'restore', 'give', 'unite', 'separate', 'assign', 'unassign'))  -- submitted with a PDF
        AND num_nonnulls(to_id, to_full_name) = CASE WHEN action IN ('give', 'assign', 'unassign') THEN 2 ELSE 0 END  -- to or from somebody
        AND num_nonnulls(record_sha256, toc_sha256, previous_sha256) IN (0, 3);            -- chained
END
$$;
-- +goose StatementEnd

CREATE TABLE reasons (
    id         uuid PRIMARY KEY,
    title      text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
    title_key  text COLLATE "C" NOT NULL, -- the title in lower case
    text       text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL,
    removed_at timestamptz -- it may still be sent by somebody who chose it before
);
CREATE UNIQUE INDEX reasons_by_title ON reasons (title_key) WHERE removed_at IS NULL;

-- A row belongs to a row of the history, and is as permanent.
CREATE TABLE reason_uses (
    log_id       uuid NOT NULL REFERENCES workflow_logs,
    reason_id    uuid NOT NULL, -- no foreign key: what was counted does not depend on the template
    reason_title text NOT NULL, -- as it was then
    actor_id     uuid NOT NULL,
    at           timestamptz NOT NULL,
    PRIMARY KEY (log_id, reason_id)
);
CREATE INDEX reason_uses_by_actor ON reason_uses (actor_id, at DESC);
CREATE INDEX reason_uses_by_time ON reason_uses (at);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON reason_uses
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON reason_uses
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE reason_uses ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE reason_uses ENABLE ALWAYS TRIGGER never_emptied;

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION log_holds(action text, comment text, user_role text, version integer, to_id uuid, to_full_name text,
    pdf_sha256 text, record_sha256 text, toc_sha256 text, previous_sha256 text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN action IN ('submit', 'approve', 'reject', 'publish', 'unpublish', 'delete', 'restore', 'give', 'unite', 'separate')
        AND user_role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN') AND char_length(comment) <= 2000 AND version >= 1
        AND (action NOT IN ('reject', 'unpublish', 'unite', 'separate') OR comment <> '')  -- sent back with a reason; which value
        AND (pdf_sha256 IS NOT NULL OR action IN ('delete', 'restore', 'give', 'unite', 'separate'))  -- submitted with a PDF
        AND num_nonnulls(to_id, to_full_name) = CASE action WHEN 'give' THEN 2 ELSE 0 END  -- given to somebody
        AND num_nonnulls(record_sha256, toc_sha256, previous_sha256) IN (0, 3);            -- chained
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION keep_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' AND current_setting('cms.stores', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO submissions (ebook_id, n, ebook, items)
            SELECT b.id, (SELECT count(*) FROM workflow_logs l WHERE l.ebook_id = b.id AND l.action = 'submit'),
                to_jsonb(b) - '{id,returned,united,returned_count,open_notes,log_head,updated_by,updated_by_name,deleted_at,deleted_by,deleted_by_name}'::text[], t.items
            FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = NEW.ebook_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
ALTER TABLE ebooks DROP COLUMN assigned_to, DROP COLUMN assigned_name, DROP COLUMN assigned_due, DROP COLUMN assigned_at;
DROP TABLE reason_uses, reasons;
