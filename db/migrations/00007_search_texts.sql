-- What a search reads besides the words, and what the filters look into.

-- +goose Up

-- Titles of outlines, apart from the documents that hold them: a search that
-- found an outline names the title without reading the whole. A row whose
-- version is not the outline's own says nothing (a server of the version before
-- has saved it since); the program brings it up to date.
-- folded and marked are there only for an e-book of which not every word fits
-- into ebook_search: see adapters/postgres/longwords.go.
CREATE TABLE search_texts (
    ebook_id    uuid PRIMARY KEY REFERENCES ebooks ON DELETE CASCADE,
    toc_version integer NOT NULL,
    titles      text COLLATE "C" NOT NULL, -- one a line
    folded      text COLLATE "C",
    marked      text COLLATE "C",
    CONSTRAINT long_both_ways CHECK ((folded IS NULL) = (marked IS NULL))
);
CREATE INDEX search_texts_long ON search_texts (ebook_id) WHERE folded IS NOT NULL;

-- The subjects and grades of ebook_counts, with the pieces that a part of one
-- is found by; null until the program has folded it. A backup reads the tables
-- in the order of their names, so these come back before those counters.
CREATE TABLE counted_values (
    facet text COLLATE "C" NOT NULL CHECK (facet IN ('subject', 'grade')),
    value text COLLATE "C" NOT NULL,
    folded text COLLATE "C",
    pieces text[] COLLATE "C",
    PRIMARY KEY (facet, value)
);
CREATE INDEX counted_values_by_piece ON counted_values USING gin (pieces) WITH (fastupdate = off);
CREATE INDEX counted_values_unfolded ON counted_values (facet, value) WHERE pieces IS NULL;

-- Also what a server of the version before counts is a value. Who counts one
-- for the first time holds its row against the sweep.
-- +goose StatementBegin
CREATE FUNCTION note_counted_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    v record;
BEGIN
    FOR v IN SELECT * FROM (VALUES ('grade', NEW.grade), ('subject', NEW.subject)) AS v (facet, value) LOOP
        LOOP
            INSERT INTO counted_values (facet, value) VALUES (v.facet, v.value) ON CONFLICT DO NOTHING;
            PERFORM FROM counted_values c WHERE c.facet = v.facet AND c.value = v.value FOR KEY SHARE;
            EXIT WHEN FOUND;
        END LOOP;
    END LOOP;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER counted AFTER INSERT ON ebook_counts FOR EACH ROW EXECUTE FUNCTION note_counted_values();
INSERT INTO counted_values (facet, value)
    SELECT 'subject', subject FROM ebook_counts UNION SELECT 'grade', grade FROM ebook_counts;

-- +goose Down
DROP TRIGGER counted ON ebook_counts;
DROP FUNCTION note_counted_values;
DROP TABLE counted_values, search_texts;
