-- The history, in which nothing is rewritten, and what was submitted.

-- +goose Up

-- The history of an e-book outlives it. It is a chain: each row keeps the digests of what
-- stood there and of the row before it. Rows from before the chain hold none.
CREATE TABLE workflow_logs (
    id              uuid PRIMARY KEY,
    ebook_id        uuid NOT NULL, -- no foreign key: the row may be gone
    action          text NOT NULL,
    comment         text NOT NULL,
    created_at      timestamptz NOT NULL,
    user_id         uuid NOT NULL,
    user_full_name  text NOT NULL, -- name and role as they were then
    user_role       text NOT NULL,
    version         integer NOT NULL,
    cover_sha256    text,
    pdf_sha256      text,
    to_id           uuid, -- of a gift: the new creator
    to_full_name    text,
    record_sha256   text,
    toc_sha256      text,
    previous_sha256 text, -- zeros in an e-book's first row
    submission_kept boolean DEFAULT true -- null in rows from before submissions were kept
);
-- One row a version; read backwards it is the history, newest first.
CREATE UNIQUE INDEX workflow_logs_by_ebook ON workflow_logs (ebook_id, version);

-- +goose StatementBegin
CREATE FUNCTION log_holds(action text, comment text, user_role text, version integer, to_id uuid, to_full_name text,
    pdf_sha256 text, record_sha256 text, toc_sha256 text, previous_sha256 text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN action IN ('submit', 'approve', 'reject', 'publish', 'unpublish', 'delete', 'restore', 'give')
        AND user_role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN') AND char_length(comment) <= 2000 AND version >= 1
        AND (action NOT IN ('reject', 'unpublish') OR comment <> '')                       -- sent back with a reason
        AND (pdf_sha256 IS NOT NULL OR action IN ('delete', 'restore', 'give'))            -- submitted with a PDF
        AND num_nonnulls(to_id, to_full_name) = CASE action WHEN 'give' THEN 2 ELSE 0 END  -- given to somebody
        AND num_nonnulls(record_sha256, toc_sha256, previous_sha256) IN (0, 3);            -- chained
END
$$;
-- +goose StatementEnd
ALTER TABLE workflow_logs ADD CONSTRAINT log_holds CHECK (log_holds(action, comment, user_role, version, to_id, to_full_name,
    pdf_sha256, record_sha256, toc_sha256, previous_sha256)) NOT VALID;

-- What is decided about accounts.
CREATE TABLE account_logs (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL, -- no foreign key, as above
    email      text NOT NULL, -- as it was then
    action     text NOT NULL,
    role       text NOT NULL CHECK (role IN ('STUDENT', 'EDITOR', 'EXPERT', 'MANAGER', 'ADMIN')), -- since then
    by_name    text NOT NULL CHECK (char_length(by_name) BETWEEN 1 AND 255),
    created_at timestamptz NOT NULL
);
ALTER TABLE account_logs ADD CONSTRAINT account_logs_action_check
    CHECK (action IN ('add', 'disable', 'enable', 'role', 'password', 'link')) NOT VALID;
CREATE INDEX account_logs_by_user ON account_logs (user_id, created_at);
CREATE INDEX account_logs_by_time ON account_logs (created_at);

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
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON account_logs
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON account_logs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- ALWAYS: also in a session that plays a replica.
ALTER TABLE workflow_logs ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE workflow_logs ENABLE ALWAYS TRIGGER never_emptied;
ALTER TABLE account_logs ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE account_logs ENABLE ALWAYS TRIGGER never_emptied;

-- What was handed in for review, each time: the e-book's row and its outline as they were.
-- A trigger keeps it, in the transaction and the statement that write the history. It rests
-- where cms.loading is on: a backup brings these rows along.
CREATE TABLE submissions (
    ebook_id uuid NOT NULL REFERENCES ebooks ON DELETE CASCADE,
    n        integer NOT NULL CHECK (n >= 1), -- of the e-book's history
    ebook    jsonb NOT NULL, -- its row, but for what changes with every action
    items    json,           -- of its outline; null where there was none
    PRIMARY KEY (ebook_id, n)
);

-- The outline is copied as it is stored, which parses nothing.
-- +goose StatementBegin
CREATE FUNCTION keep_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO submissions (ebook_id, n, ebook, items)
            SELECT b.id, (SELECT count(*) FROM workflow_logs l WHERE l.ebook_id = b.id AND l.action = 'submit'),
                to_jsonb(b) - '{id,returned,returned_count,open_notes,log_head,updated_by,updated_by_name,deleted_at,deleted_by,deleted_by_name}'::text[], t.items
            FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = NEW.ebook_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER keep_submission AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action = 'submit') EXECUTE FUNCTION keep_submission();

-- What was submitted stays as it is, and goes with the e-book's row.
-- +goose StatementBegin
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
-- +goose StatementEnd
CREATE TRIGGER never_changed BEFORE UPDATE ON submissions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
ALTER TABLE submissions ENABLE ALWAYS TRIGGER never_changed;
