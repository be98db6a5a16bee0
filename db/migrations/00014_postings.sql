-- An inverted index of the library: which e-books hold a word, and which are of
-- a status, a subject, a grade or a creator. Searches are answered from it; it
-- is derived, and built in the background.

-- +goose Up

-- The number of each e-book in the index: numbers follow (created_at, id). The
-- title is the one that the index knows; sections divide the e-books in its
-- order, so that a page by title sorts a section and not the library.
CREATE TABLE search_numbers (
    n          integer PRIMARY KEY,
    ebook_id   uuid NOT NULL UNIQUE, -- no foreign key: it would make writers wait
    created_at timestamptz NOT NULL,
    title      text COLLATE vi_title NOT NULL,
    section    integer NOT NULL
);
CREATE INDEX search_numbers_by_title ON search_numbers (title, ebook_id);

-- For each key and block of 65,536 numbers a compressed bitmap (the portable
-- format of Roaring). The key's first letter tells its kind: see
-- adapters/postgres/search/keys.go.
CREATE TABLE search_postings (
    key   text COLLATE "C" NOT NULL,
    block integer NOT NULL,
    bits  bytea NOT NULL,
    PRIMARY KEY (key, block)
);
ALTER TABLE search_postings ALTER COLUMN bits SET STORAGE EXTERNAL; -- compressed already

-- What has changed since it was indexed, as it was before: of each e-book the
-- first row of each kind is what the index knows. A search looks at these
-- e-books themselves. Triggers write it, for servers of the version before too.
CREATE TABLE search_pending (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ebook_id   uuid NOT NULL,
    words      tsvector, -- null where there were none
    marked     tsvector,
    status     text COLLATE "C", -- null in a row about words
    subject    text COLLATE "C",
    grade      text COLLATE "C",
    created_by uuid
);

-- Holds a row once the index is built; until then searches do without it. Each
-- change of the index gives it another version.
CREATE TABLE search_built (version bigint NOT NULL);

-- +goose StatementBegin
CREATE FUNCTION search_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER search_words_change AFTER INSERT OR UPDATE OR DELETE ON ebook_search
    FOR EACH ROW EXECUTE FUNCTION search_words_change();

-- The condition stands in the function: of a WHEN the text would be read anew for
-- every statement.
-- +goose StatementBegin
CREATE FUNCTION search_ebook_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER search_ebook_change AFTER UPDATE OF status, subject, grade, created_by, title ON ebooks
    FOR EACH ROW EXECUTE FUNCTION search_ebook_change();
CREATE TRIGGER search_ebook_removed AFTER DELETE ON ebooks FOR EACH ROW EXECUTE FUNCTION search_ebook_change();

-- The version before counts common words by maps that this one no longer keeps
-- in step. It makes none any more, and counts by the index of words.
-- +goose StatementBegin
CREATE FUNCTION search_without_maps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER search_without_maps BEFORE INSERT ON search_terms FOR EACH ROW EXECUTE FUNCTION search_without_maps();
-- +goose StatementBegin
DO $$ BEGIN
    DELETE FROM search_terms; -- a thousand rows at most; the trigger's lock waited for whoever was making one
END $$;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER search_without_maps ON search_terms;
DROP TRIGGER search_ebook_removed ON ebooks;
DROP TRIGGER search_ebook_change ON ebooks;
DROP TRIGGER search_words_change ON ebook_search;
DROP FUNCTION search_without_maps, search_ebook_change, search_words_change;
DROP TABLE search_built, search_pending, search_postings, search_numbers;
