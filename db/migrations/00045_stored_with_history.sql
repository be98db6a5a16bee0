-- Servers of this version store what is submitted, and who is notified of a decision, in the
-- statement that stores the row of the history, and say so by cms.stores
-- (adapters/postgres/tables/log.go). The triggers are left for those of the version before.

-- +goose Up
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

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION notify_of_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' AND current_setting('cms.stores', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO notifications (id, user_id, kind, ebook_id, by_id, created_at)
            SELECT NEW.id, u.id, NEW.action, b.id, NEW.user_id, NEW.created_at
            FROM ebooks b JOIN users u ON u.id = coalesce(NEW.to_id, b.created_by)
            WHERE b.id = NEW.ebook_id AND u.id <> NEW.user_id AND u.disabled_at IS NULL AND u.role <> 'STUDENT';
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
