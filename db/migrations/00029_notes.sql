-- What reviewers and creators write about places of an e-book, and what is told to people.
-- Both go with the e-book's row, when it is removed for good.

-- +goose Up

-- A place's members are those of the API. Characters are what the e-book's bound counts.
CREATE TABLE notes (
    ebook_id   uuid NOT NULL REFERENCES ebooks ON DELETE CASCADE,
    id         uuid NOT NULL,
    place      jsonb NOT NULL CHECK (place->>'kind' IN ('page', 'toc', 'field', 'ebook')),
    body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
    author_id  uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    edited_at  timestamptz,
    done_at    timestamptz,
    done_by    uuid REFERENCES users,
    round      integer NOT NULL CHECK (round >= 0),
    characters integer GENERATED ALWAYS AS (char_length(body) + coalesce(char_length(place->>'quote'), 0)) STORED,
    PRIMARY KEY (ebook_id, id),
    CONSTRAINT done_by_somebody CHECK (num_nonnulls(done_at, done_by) IN (0, 2))
);

-- Replies are only added.
CREATE TABLE note_replies (
    ebook_id   uuid NOT NULL,
    note_id    uuid NOT NULL,
    id         uuid NOT NULL,
    body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
    author_id  uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    characters integer GENERATED ALWAYS AS (char_length(body)) STORED,
    PRIMARY KEY (ebook_id, note_id, id),
    FOREIGN KEY (ebook_id, note_id) REFERENCES notes ON DELETE CASCADE
);

-- What concerns a person: decisions about one's own e-books, an e-book that was given to one,
-- notes and replies where one takes part. Triggers make them, in the transaction and the
-- statement of what they tell. They rest where cms.loading is on: a backup brings these rows
-- along. The id is that of what is told: of a row of the history, of a note or of a reply.
CREATE TABLE notifications (
    id         uuid NOT NULL,
    user_id    uuid NOT NULL REFERENCES users,
    kind       text NOT NULL CHECK (kind IN ('approve', 'reject', 'publish', 'unpublish', 'give', 'note', 'reply')),
    ebook_id   uuid NOT NULL REFERENCES ebooks ON DELETE CASCADE,
    note_id    uuid, -- the note, or the one that was answered
    by_id      uuid NOT NULL, -- no foreign key: commands write as nobody who signs in
    created_at timestamptz NOT NULL,
    read_at    timestamptz,
    PRIMARY KEY (id, user_id),
    FOREIGN KEY (ebook_id, note_id) REFERENCES notes ON DELETE CASCADE,
    CONSTRAINT about_a_note CHECK ((kind IN ('note', 'reply')) = (note_id IS NOT NULL))
);
CREATE INDEX notifications_by_user ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_by_note ON notifications (ebook_id, note_id);
CREATE INDEX notifications_by_age ON notifications USING brin (created_at);

-- Who takes part: the creator, whoever has written a note or a reply, who decided last and
-- who claims it now.
-- +goose StatementBegin
CREATE FUNCTION taking_part(book uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
    SELECT created_by FROM ebooks WHERE id = book
    UNION SELECT author_id FROM notes WHERE ebook_id = book
    UNION SELECT author_id FROM note_replies WHERE ebook_id = book
    UNION (SELECT user_id FROM workflow_logs WHERE ebook_id = book AND action IN ('approve', 'reject') ORDER BY version DESC LIMIT 1)
    UNION SELECT c.user_id FROM claims c JOIN ebooks b ON b.id = c.ebook_id
        WHERE c.ebook_id = book AND c.until > now() AND b.status = 'pending_review'
$$;
-- +goose StatementEnd

-- Nobody is told of one's own acts, nor who may not enter.
-- +goose StatementBegin
CREATE FUNCTION notify_of_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        INSERT INTO notifications (id, user_id, kind, ebook_id, by_id, created_at)
            SELECT NEW.id, u.id, NEW.action, b.id, NEW.user_id, NEW.created_at
            FROM ebooks b JOIN users u ON u.id = coalesce(NEW.to_id, b.created_by)
            WHERE b.id = NEW.ebook_id AND u.id <> NEW.user_id AND u.disabled_at IS NULL AND u.role <> 'STUDENT';
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER notify_of_action AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action IN ('approve', 'reject', 'publish', 'unpublish', 'give')) EXECUTE FUNCTION notify_of_action();

-- +goose StatementBegin
CREATE FUNCTION notify_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER notify_of_note AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION notify_of_note();
CREATE TRIGGER notify_of_note AFTER INSERT ON note_replies FOR EACH ROW EXECUTE FUNCTION notify_of_note();
