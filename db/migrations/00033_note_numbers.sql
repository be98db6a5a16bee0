-- The number that a note has on its e-book. It is given once and never again: the row stays
-- when the note is removed, and goes with the e-book.

-- +goose Up
CREATE TABLE note_numbers (
    ebook_id uuid NOT NULL,
    number   integer NOT NULL CHECK (number > 0),
    note_id  uuid NOT NULL, -- no foreign key: the note may have been removed
    PRIMARY KEY (ebook_id, number),
    UNIQUE (ebook_id, note_id)
);

-- Until this step ends no e-book is removed for good: the number of its note would contradict the foreign key.
SELECT count(*) FROM (SELECT FROM ebooks WHERE deleted_at IS NOT NULL FOR KEY SHARE) kept;

-- Most notes get their numbers here, while servers go on writing.
INSERT INTO note_numbers (ebook_id, number, note_id)
    SELECT ebook_id, row_number() OVER (PARTITION BY ebook_id ORDER BY created_at, id), id FROM notes;

-- Numbers the notes of servers of the version before. A server of this version stores the
-- number together with the note.
-- +goose StatementBegin
CREATE FUNCTION number_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on'
        AND NOT EXISTS (SELECT FROM note_numbers WHERE ebook_id = NEW.ebook_id AND note_id = NEW.id) THEN
        INSERT INTO note_numbers (ebook_id, number, note_id)
            SELECT NEW.ebook_id, coalesce(max(number), 0) + 1, NEW.id FROM note_numbers WHERE ebook_id = NEW.ebook_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER number_note AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION number_note();

-- The few notes that were written between the two statements above. Others wait for this, so only new notes are
-- looked up.
INSERT INTO note_numbers (ebook_id, number, note_id)
    SELECT n.ebook_id, (SELECT coalesce(max(m.number), 0) FROM note_numbers m WHERE m.ebook_id = n.ebook_id)
        + row_number() OVER (PARTITION BY n.ebook_id ORDER BY n.created_at, n.id), n.id
    FROM notes n WHERE n.created_at > now() - interval '1 day' AND NOT EXISTS (SELECT FROM note_numbers k WHERE (k.ebook_id, k.note_id) = (n.ebook_id, n.id));

-- Step 111 validates it.
ALTER TABLE note_numbers ADD FOREIGN KEY (ebook_id) REFERENCES ebooks ON DELETE CASCADE NOT VALID;

-- +goose Down
DROP TRIGGER number_note ON notes;
DROP FUNCTION number_note;
DROP TABLE note_numbers;
