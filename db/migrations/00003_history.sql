-- The history: it outlives the e-books, and nobody rewrites it.

-- +goose Up
CREATE TABLE workflow_logs (
    id             uuid PRIMARY KEY,
    ebook_id       uuid NOT NULL, -- no foreign key: the row may be gone
    action         text NOT NULL CHECK (action IN ('submit', 'approve', 'reject', 'publish', 'unpublish')),
    comment        text NOT NULL CHECK (char_length(comment) <= 2000),
    created_at     timestamptz NOT NULL,
    user_id        uuid NOT NULL,
    user_full_name text NOT NULL, -- name and role as they were then
    user_role      text NOT NULL CHECK (user_role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN')),
    version        integer NOT NULL CHECK (version >= 1),
    cover_sha256   text,
    pdf_sha256     text NOT NULL, -- nothing is submitted without one
    CONSTRAINT sent_back_with_reason CHECK (action NOT IN ('reject', 'unpublish') OR comment <> '')
);
-- One row a version; read backwards it is the history, newest first.
CREATE UNIQUE INDEX workflow_logs_by_ebook ON workflow_logs (ebook_id, version);

-- +goose StatementBegin
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
-- +goose StatementEnd
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON workflow_logs
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON workflow_logs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- ALWAYS: also in a session that plays a replica.
ALTER TABLE workflow_logs ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE workflow_logs ENABLE ALWAYS TRIGGER never_emptied;

-- +goose Down
DROP TABLE workflow_logs;
DROP FUNCTION refuse_change;
