-- copy_created (step 00081) runs for each row. Nearly every statement inserts one row, and for one row a trigger for
-- the statement, with a table of its rows, costs more than what it stores.

-- +goose Up
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION copy_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
            VALUES (NEW.id, 0, 'create', NEW.created_at, NEW.created_by, NEW.subject, NEW.grade) ON CONFLICT DO NOTHING;
        IF FOUND THEN
            INSERT INTO work_uncounted (ebook_id, version) VALUES (NEW.id, 0);
        END IF;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE OR REPLACE TRIGGER copy_created AFTER INSERT ON ebooks FOR EACH ROW EXECUTE FUNCTION copy_created();

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION copy_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        WITH copied AS (INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
            SELECT id, 0, 'create', created_at, created_by, subject, grade FROM new_rows ON CONFLICT DO NOTHING RETURNING ebook_id, version)
        INSERT INTO work_uncounted SELECT ebook_id, version FROM copied;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE OR REPLACE TRIGGER copy_created AFTER INSERT ON ebooks REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION copy_created();
