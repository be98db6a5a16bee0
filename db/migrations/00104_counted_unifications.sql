-- How many e-books a unification has changed, and how many have their former value again. The list of
-- unifications counted them at each read. They are null for a unification that began before this step, whose
-- e-books are still counted.

-- +goose Up
ALTER TABLE unitings
    ADD COLUMN changed integer,
    ADD COLUMN restored integer;
ALTER TABLE unitings ALTER COLUMN changed SET DEFAULT 0, ALTER COLUMN restored SET DEFAULT 0;

-- restored is set once and never taken back, so a row is updated once and counted once. The trigger does
-- nothing while cms.loading is on, because a backup has both tables.
-- +goose StatementBegin
CREATE FUNCTION count_united() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        UPDATE unitings u SET changed = u.changed + CASE TG_OP WHEN 'INSERT' THEN n.ebooks ELSE 0 END, restored = u.restored + n.restored
            FROM (SELECT uniting_id, count(*) AS ebooks, count(*) FILTER (WHERE restored) AS restored FROM written GROUP BY uniting_id) n
            WHERE u.id = n.uniting_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER count_united AFTER INSERT ON united_ebooks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_united();
CREATE TRIGGER count_restored AFTER UPDATE ON united_ebooks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_united();

-- +goose Down
DROP TRIGGER count_restored ON united_ebooks;
DROP TRIGGER count_united ON united_ebooks;
DROP FUNCTION count_united;
ALTER TABLE unitings DROP COLUMN changed, DROP COLUMN restored;
