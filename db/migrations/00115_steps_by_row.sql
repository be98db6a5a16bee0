-- copy_step runs for each row, too (see step 00114), and only for actions that are counted. notify_of_action is no
-- longer called if the server has stored the notification itself (step 00045).

-- +goose Up
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION copy_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
            SELECT NEW.ebook_id, NEW.version, NEW.action, NEW.created_at, NEW.user_id, coalesce(b.subject, ''), coalesce(b.grade, '')
            FROM (SELECT) event LEFT JOIN ebooks b ON b.id = NEW.ebook_id ON CONFLICT DO NOTHING;
        IF FOUND THEN
            INSERT INTO work_uncounted (ebook_id, version) VALUES (NEW.ebook_id, NEW.version);
        END IF;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE OR REPLACE TRIGGER copy_step AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action IN ('submit', 'approve', 'reject', 'publish', 'unpublish')) EXECUTE FUNCTION copy_step();

CREATE OR REPLACE TRIGGER notify_of_action AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action IN ('approve', 'reject', 'publish', 'unpublish', 'give')
        AND current_setting('cms.stores', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION notify_of_action();

-- +goose Down
CREATE OR REPLACE TRIGGER notify_of_action AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action IN ('approve', 'reject', 'publish', 'unpublish', 'give')) EXECUTE FUNCTION notify_of_action();

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION copy_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        WITH copied AS (INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
            SELECT l.ebook_id, l.version, l.action, l.created_at, l.user_id, coalesce(b.subject, ''), coalesce(b.grade, '')
            FROM new_rows l LEFT JOIN ebooks b ON b.id = l.ebook_id
            WHERE l.action IN ('submit', 'approve', 'reject', 'publish', 'unpublish') ON CONFLICT DO NOTHING RETURNING ebook_id, version)
        INSERT INTO work_uncounted SELECT ebook_id, version FROM copied;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE OR REPLACE TRIGGER copy_step AFTER INSERT ON workflow_logs REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION copy_step();
