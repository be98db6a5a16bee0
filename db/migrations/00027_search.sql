-- What a search reads: the words, and an inverted index of them, which is derived and built
-- in the background.

-- +goose Up

-- The words of each e-book; a deleted one has no row. Apart from the e-book's row, since a
-- transition would otherwise carry the words along.
CREATE TABLE ebook_search (
    ebook_id   uuid PRIMARY KEY REFERENCES ebooks ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    words      tsvector NOT NULL, -- folded
    marked     tsvector NOT NULL  -- with their marks; looked at where the folded words were found
);
CREATE INDEX ebook_search_by_time ON ebook_search (created_at, ebook_id);

-- Titles of outlines, apart from the documents that hold them: a search that found an
-- outline names the title without reading the whole. A row whose version is not the
-- outline's own says nothing; the program brings it up to date. folded and marked are there
-- only for an e-book of which not every word fits into ebook_search: see
-- adapters/postgres/search/longwords.go.
CREATE TABLE search_texts (
    ebook_id    uuid PRIMARY KEY REFERENCES ebooks ON DELETE CASCADE,
    toc_version integer NOT NULL,
    titles      text COLLATE "C" NOT NULL, -- one a line
    folded      text COLLATE "C",
    marked      text COLLATE "C",
    CONSTRAINT long_both_ways CHECK ((folded IS NULL) = (marked IS NULL))
);
CREATE INDEX search_texts_long ON search_texts (ebook_id) WHERE folded IS NOT NULL;

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
-- e-books themselves. Triggers write it.
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
