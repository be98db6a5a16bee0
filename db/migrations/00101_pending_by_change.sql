-- Each pending row says what has changed, so that a search looks only at the e-books whose change
-- matters to it, however many are pending: the words that an e-book gained or lost, and the keys of its
-- row behind E'\x01' (see ChangeQuery in adapters/postgres/search/words/terms.go). E'\x01w' marks the words
-- of an e-book that came or went. E'\x01' alone is any change: one that is too large for a tsvector, or
-- that the former triggers recorded.

-- +goose Up
-- The default stays: a trigger that waits for this step still runs its former body afterwards.
ALTER TABLE search_pending ADD COLUMN changed tsvector DEFAULT E'\x01';

-- +goose StatementBegin
CREATE FUNCTION search_words_changed(old_words tsvector, new_words tsvector, old_marked tsvector, new_marked tsvector)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    lost tsvector := ts_delete(old_words, tsvector_to_array(new_words));
    gained tsvector := ts_delete(new_words, tsvector_to_array(old_words));
    lost_marked tsvector := ts_delete(old_marked, tsvector_to_array(new_marked));
    gained_marked tsvector := ts_delete(new_marked, tsvector_to_array(old_marked));
BEGIN
    -- A tsvector holds a megabyte. The text of one is longer than what it holds.
    IF octet_length(lost::text) + octet_length(gained::text) + octet_length(lost_marked::text) + octet_length(gained_marked::text) > 1000000 THEN
        RETURN E'\x01';
    END IF;
    RETURN lost || gained || lost_marked || gained_marked;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) = 'on' THEN -- a backup: the index is built again
        DELETE FROM search_built;
    ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO search_pending (ebook_id, changed) VALUES (NEW.ebook_id, NEW.words || E'\x01w'::tsvector);
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO search_pending (ebook_id, words, marked, changed) VALUES (OLD.ebook_id, OLD.words, OLD.marked, OLD.words || E'\x01w'::tsvector);
    ELSIF OLD.words <> NEW.words OR OLD.marked <> NEW.marked THEN
        INSERT INTO search_pending (ebook_id, words, marked, changed)
            VALUES (OLD.ebook_id, OLD.words, OLD.marked, search_words_changed(OLD.words, NEW.words, OLD.marked, NEW.marked));
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- A title counts for the order by title, whichever it is. Of a row that is deleted NEW is null.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_ebook_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    keys text[] := '{}';
BEGIN
    IF OLD.status IS DISTINCT FROM NEW.status THEN
        keys := keys || ARRAY[E'\x01s' || OLD.status, E'\x01s' || NEW.status];
    END IF;
    IF OLD.subject IS DISTINCT FROM NEW.subject THEN
        keys := keys || ARRAY[E'\x01j' || OLD.subject, E'\x01j' || NEW.subject];
    END IF;
    IF OLD.grade IS DISTINCT FROM NEW.grade THEN
        keys := keys || ARRAY[E'\x01g' || OLD.grade, E'\x01g' || NEW.grade];
    END IF;
    IF OLD.created_by IS DISTINCT FROM NEW.created_by THEN
        keys := keys || ARRAY[E'\x01c' || OLD.created_by, E'\x01c' || NEW.created_by];
    END IF;
    IF OLD.title IS DISTINCT FROM NEW.title THEN
        keys := keys || E'\x01e'::text;
    END IF;
    IF keys <> '{}' THEN
        INSERT INTO search_pending (ebook_id, status, subject, grade, created_by, changed)
            VALUES (OLD.id, OLD.status, OLD.subject, OLD.grade, OLD.created_by, array_to_tsvector(array_remove(keys, NULL)));
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) = 'on' THEN -- a backup: the index is built anew
        DELETE FROM search_built;
    ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO search_pending (ebook_id) VALUES (NEW.ebook_id);
    ELSE
        INSERT INTO search_pending (ebook_id, words, marked) VALUES (OLD.ebook_id, OLD.words, OLD.marked);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_ebook_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.status <> NEW.status OR OLD.subject <> NEW.subject OR OLD.grade <> NEW.grade
            OR OLD.created_by <> NEW.created_by OR OLD.title <> NEW.title THEN
        INSERT INTO search_pending (ebook_id, status, subject, grade, created_by)
            VALUES (OLD.id, OLD.status, OLD.subject, OLD.grade, OLD.created_by);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
DROP FUNCTION search_words_changed;
ALTER TABLE search_pending DROP COLUMN changed;
