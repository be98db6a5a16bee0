-- What one person writes on an e-book in a round is one notification with a count. A row from
-- before this step has the count 1 and stays separate: its round is not known.

-- +goose Up
ALTER TABLE notifications
    ADD COLUMN count integer DEFAULT 1,     -- how many notes and replies it is about
    ADD COLUMN round integer,               -- the submission in whose round they were written; NULL where it counts nothing
    ADD COLUMN first_at timestamptz;        -- when the first of them was written; created_at is of the latest
ALTER TABLE notifications ADD CONSTRAINT notifications_count CHECK (count > 0) NOT VALID;

-- Servers of this version decide themselves who is notified of a note (domain/notification.go),
-- and say so by cms.notifies. The trigger is left for those of the version before.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION notify_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    told text := 'note';
    note uuid := NEW.id;
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' AND current_setting('cms.notifies', true) IS DISTINCT FROM 'on' THEN
        IF TG_TABLE_NAME = 'note_replies' THEN
            told := 'reply';
            note := NEW.note_id;
        END IF;
        INSERT INTO notifications (id, user_id, kind, ebook_id, note_id, by_id, created_at)
            SELECT NEW.id, u.id, told, NEW.ebook_id, note, NEW.author_id, NEW.created_at
            FROM taking_part(NEW.ebook_id) p JOIN users u ON u.id = p
            WHERE u.id <> NEW.author_id AND u.disabled_at IS NULL AND u.role <> 'STUDENT';
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION notify_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    told text := 'note';
    note uuid := NEW.id;
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        IF TG_TABLE_NAME = 'note_replies' THEN
            told := 'reply';
            note := NEW.note_id;
        END IF;
        INSERT INTO notifications (id, user_id, kind, ebook_id, note_id, by_id, created_at)
            SELECT NEW.id, u.id, told, NEW.ebook_id, note, NEW.author_id, NEW.created_at
            FROM taking_part(NEW.ebook_id) p JOIN users u ON u.id = p
            WHERE u.id <> NEW.author_id AND u.disabled_at IS NULL AND u.role <> 'STUDENT';
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
ALTER TABLE notifications DROP COLUMN count, DROP COLUMN round, DROP COLUMN first_at;
