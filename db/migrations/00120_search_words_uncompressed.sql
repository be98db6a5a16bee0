-- A tsvector hardly shrinks, so it is no longer compressed. search_words_changed returns one, which holds a megabyte of
-- words. It now measures them with pg_column_size, which is never less than the words, instead of making text of them.

-- +goose Up
ALTER TABLE ebook_search ALTER COLUMN words SET STORAGE EXTERNAL, ALTER COLUMN marked SET STORAGE EXTERNAL;

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_words_changed(old_words tsvector, new_words tsvector, old_marked tsvector, new_marked tsvector)
RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    lost tsvector := ts_delete(old_words, tsvector_to_array(new_words));
    gained tsvector := ts_delete(new_words, tsvector_to_array(old_words));
    lost_marked tsvector := ts_delete(old_marked, tsvector_to_array(new_marked));
    gained_marked tsvector := ts_delete(new_marked, tsvector_to_array(old_marked));
BEGIN
    IF pg_column_size(lost) + pg_column_size(gained) + pg_column_size(lost_marked) + pg_column_size(gained_marked) > 1000000 THEN
        RETURN E'\x01';
    END IF;
    RETURN lost || gained || lost_marked || gained_marked;
END
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION search_words_changed(old_words tsvector, new_words tsvector, old_marked tsvector, new_marked tsvector)
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
ALTER TABLE ebook_search ALTER COLUMN words SET STORAGE EXTENDED, ALTER COLUMN marked SET STORAGE EXTENDED;
