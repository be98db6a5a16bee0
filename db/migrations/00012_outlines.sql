-- An outline is an array. The version before stores JSON null where there are
-- no items; such rows, of then and from now on, become empty arrays.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION empty_outline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.items := '[]';
    RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER empty_outline BEFORE INSERT OR UPDATE ON tocs
    FOR EACH ROW WHEN (NEW.items IS NULL OR json_typeof(NEW.items) = 'null') EXECUTE FUNCTION empty_outline();
ALTER TABLE tocs ADD CONSTRAINT outline_is_array CHECK (json_typeof(items) = 'array') NOT VALID;

-- +goose Down
ALTER TABLE tocs DROP CONSTRAINT outline_is_array;
DROP TRIGGER empty_outline ON tocs;
DROP FUNCTION empty_outline;
