-- By what duplicates and suggestions of values are found. A trigger keeps both right. It
-- rests where cms.loading is on: a backup brings these tables along.

-- +goose Up

-- One row for each e-book that is not deleted. It also says that the suggestions count the
-- e-book.
CREATE TABLE ebook_keys (
    ebook_id   uuid PRIMARY KEY, -- no foreign key: the trigger removes it
    created_at timestamptz NOT NULL,
    pdf        bytea, -- SHA-256 of its PDF
    record     uuid   -- of the folded title, subject and grade; null until the program has folded them
);
CREATE INDEX ebook_keys_by_pdf ON ebook_keys (pdf, created_at, ebook_id) WHERE pdf IS NOT NULL;
CREATE INDEX ebook_keys_by_record ON ebook_keys (record, created_at, ebook_id);

-- 7403805 adds the keys of existing e-books unless this says that it is done. It does so last
-- of all, so adapters/postgres/tooold.go looks for it.
COMMENT ON TABLE ebook_keys IS 'complete';

-- The values that e-books have in some of their fields, and how many have them.
CREATE TABLE suggestions (
    id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    field text COLLATE "C" NOT NULL CHECK (field IN ('subject', 'grade', 'publisher', 'language')),
    value text COLLATE "C" NOT NULL CHECK (value <> ''),
    uses  bigint NOT NULL,
    UNIQUE (field, value)
);
CREATE INDEX suggestions_by_uses ON suggestions (field, uses DESC, value);

-- What a value is found by: its folded text from each of its words on.
CREATE TABLE suggestion_words (
    suggestion_id bigint NOT NULL REFERENCES suggestions ON DELETE CASCADE,
    field         text COLLATE "C" NOT NULL,
    word          text COLLATE "C" NOT NULL,
    PRIMARY KEY (suggestion_id, word)
);
CREATE INDEX suggestion_words_by_word ON suggestion_words (field, word, suggestion_id);

-- What is to be added to the numbers of uses. Rows are only added here, so that two
-- who save the same value do not wait for each other.
CREATE TABLE suggestion_changes (
    id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    field  text COLLATE "C" NOT NULL,
    value  text COLLATE "C" NOT NULL,
    change bigint NOT NULL
);

-- +goose StatementBegin
CREATE FUNCTION suggested_values(b ebooks) RETURNS TABLE (field text, value text) LANGUAGE sql IMMUTABLE AS $$
    SELECT field, value FROM (VALUES ('subject', b.subject), ('grade', b.grade), ('publisher', b.publisher), ('language', b.language)) v (field, value)
    WHERE value <> ''
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION keep_ebook_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    counted boolean := false;
    present boolean := false;
    known   uuid;
BEGIN
    IF current_setting('cms.loading', true) = 'on' THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' AND (OLD.deleted_at IS NULL) = (NEW.deleted_at IS NULL) AND OLD.title = NEW.title AND OLD.subject = NEW.subject
            AND OLD.grade = NEW.grade AND OLD.publisher = NEW.publisher AND OLD.language = NEW.language
            AND OLD.pdf_sha256 IS NOT DISTINCT FROM NEW.pdf_sha256 THEN
        RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM ebook_keys WHERE ebook_id = OLD.id RETURNING record INTO known;
        counted := FOUND;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
        present := true;
        IF counted AND (OLD.title <> NEW.title OR OLD.subject <> NEW.subject OR OLD.grade <> NEW.grade) THEN
            known := NULL;
        END IF;
        INSERT INTO ebook_keys (ebook_id, created_at, pdf, record) VALUES (NEW.id, NEW.created_at, decode(NEW.pdf_sha256, 'hex'), known);
    END IF;
    INSERT INTO suggestion_changes (field, value, change)
        SELECT field, value, sum(change) FROM (
            SELECT field, value, -1 AS change FROM suggested_values(OLD) WHERE counted
            UNION ALL SELECT field, value, 1 FROM suggested_values(NEW) WHERE present) x
        GROUP BY field, value HAVING sum(change) <> 0;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER keep_ebook_keys AFTER INSERT OR DELETE OR UPDATE OF title, subject, grade, publisher, language, pdf_sha256, deleted_at ON ebooks
    FOR EACH ROW EXECUTE FUNCTION keep_ebook_keys();
