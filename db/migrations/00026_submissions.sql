-- What was handed in for review, each time: the e-book's row and its outline as they were.
-- A trigger keeps it, in the transaction and the statement that write the history, for
-- servers of the version before too. It rests where cms.loading is on: a backup brings
-- these rows along.

-- +goose Up

-- True in rows since submissions are kept, whoever writes them.
ALTER TABLE workflow_logs ADD COLUMN submission_kept boolean;
ALTER TABLE workflow_logs ALTER COLUMN submission_kept SET DEFAULT true;

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

-- +goose Down
DROP TRIGGER keep_submission ON workflow_logs;
DROP FUNCTION keep_submission;
DROP TABLE submissions;
DROP FUNCTION refuse_rewriting;
ALTER TABLE workflow_logs DROP COLUMN submission_kept;
