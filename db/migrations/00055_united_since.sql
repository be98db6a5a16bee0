-- The digest of the record as it was submitted, of an e-book whose values were united since. It
-- counts while submitted_at in it is that of the e-book.

-- +goose Up
ALTER TABLE ebooks ADD COLUMN united jsonb;

-- It is no part of what is submitted.
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

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION keep_submission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' AND current_setting('cms.stores', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO submissions (ebook_id, n, ebook, items)
            SELECT b.id, (SELECT count(*) FROM workflow_logs l WHERE l.ebook_id = b.id AND l.action = 'submit'),
                to_jsonb(b) - '{id,returned,returned_count,open_notes,log_head,updated_by,updated_by_name,deleted_at,deleted_by,deleted_by_name}'::text[], t.items
            FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = NEW.ebook_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
ALTER TABLE ebooks DROP COLUMN united;
