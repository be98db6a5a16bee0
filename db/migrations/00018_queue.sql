-- How often an e-book was rejected or unpublished, as its history says. The program
-- counts what came back before (adapters/postgres/repair.go).

-- +goose Up
ALTER TABLE ebooks
    ADD COLUMN returned_count integer DEFAULT 0;

-- VOLATILE: whoever has waited for the row counts what others have written meanwhile.
-- +goose StatementBegin
CREATE FUNCTION returned_times(book uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    RETURN (SELECT count(*) FROM workflow_logs WHERE ebook_id = book AND action IN ('reject', 'unpublish'));
END
$$;
-- +goose StatementEnd

-- The version before adds to the history and counts nothing. What a backup brings
-- back is counted there.
-- +goose StatementBegin
CREATE FUNCTION count_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        UPDATE ebooks SET returned_count = returned_times(id) WHERE id = NEW.ebook_id AND returned_count <> returned_times(id);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER count_returned AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.action IN ('reject', 'unpublish')) EXECUTE FUNCTION count_returned();

-- The filters of the list that a person keeps under a name. The key is the name in
-- lower case.
CREATE TABLE saved_filters (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES users,
    name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    name_key   text COLLATE "C" NOT NULL,
    query      text NOT NULL CHECK (char_length(query) <= 2000),
    created_at timestamptz NOT NULL,
    UNIQUE (user_id, name_key)
);

-- +goose Down
DROP TABLE saved_filters;
DROP TRIGGER count_returned ON workflow_logs;
DROP FUNCTION count_returned, returned_times;
ALTER TABLE ebooks DROP COLUMN returned_count;
