-- Duplicates are found by the key of the record, record_key. record is what the version before
-- compares; its servers store it where it is null.

-- +goose Up
ALTER TABLE ebook_keys ADD COLUMN record_key uuid;

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION keep_ebook_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    counted   boolean := false;
    present   boolean := false;
    known     uuid;
    known_key uuid;
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
        DELETE FROM ebook_keys WHERE ebook_id = OLD.id RETURNING record, record_key INTO known, known_key;
        counted := FOUND;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
        present := true;
        IF counted AND (OLD.title <> NEW.title OR OLD.subject <> NEW.subject OR OLD.grade <> NEW.grade) THEN
            known := NULL;
            known_key := NULL;
        END IF;
        INSERT INTO ebook_keys (ebook_id, created_at, pdf, record, record_key)
            VALUES (NEW.id, NEW.created_at, decode(NEW.pdf_sha256, 'hex'), known, known_key);
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

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION keep_ebook_keys() RETURNS trigger LANGUAGE plpgsql AS $$
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
ALTER TABLE ebook_keys DROP COLUMN record_key;
