-- ebook_search also has the keys of an e-book's words (domain/spelling); then by_key is true. The
-- program adds them in the background. Searches continue, because the words stay.

-- +goose Up
ALTER TABLE ebook_search ADD COLUMN by_key boolean;

-- Servers of the version before replace the words by those without keys. Servers of this version
-- say by cms.by_key that the keys are there.
-- +goose StatementBegin
CREATE FUNCTION search_words_without_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.by_key', true) IS DISTINCT FROM 'on' THEN
        NEW.by_key := NULL;
    END IF;
    RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER search_words_without_keys BEFORE UPDATE OF words, marked ON ebook_search
    FOR EACH ROW EXECUTE FUNCTION search_words_without_keys();

-- What changes by_key alone changes nothing in the index.
CREATE OR REPLACE TRIGGER search_words_change AFTER INSERT OR DELETE OR UPDATE OF words, marked ON ebook_search
    FOR EACH ROW EXECUTE FUNCTION search_words_change();

-- +goose Down
CREATE OR REPLACE TRIGGER search_words_change AFTER INSERT OR UPDATE OR DELETE ON ebook_search
    FOR EACH ROW EXECUTE FUNCTION search_words_change();
DROP TRIGGER search_words_without_keys ON ebook_search;
DROP FUNCTION search_words_without_keys;
ALTER TABLE ebook_search DROP COLUMN by_key;
