-- Nobody fills the store: what people hold there that no e-book names is counted.

-- +goose Up
-- Why a grant was refused; whoever confirms it again is told the same.
ALTER TABLE upload_grants ADD COLUMN refused_code text, ADD COLUMN refused_message text;

-- Bytes of uploads neither confirmed nor refused, and of replaced files, for
-- each person. Triggers keep it, so that a server of the version before keeps it
-- too. They rest where cms.loading is on: a backup brings both tables along.
CREATE TABLE storage_use (
    user_id uuid PRIMARY KEY, -- nobody's is 0: of e-books that are gone
    bytes   bigint NOT NULL
) WITH (fillfactor = 50);

-- Against whom a replaced file counts: who had the e-book then.
CREATE TABLE storage_replaced (
    file_id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    bytes   bigint NOT NULL
);

-- +goose StatementBegin
CREATE FUNCTION storage_add(person uuid, change bigint) RETURNS void LANGUAGE sql AS $$
    INSERT INTO storage_use VALUES (person, change)
    ON CONFLICT (user_id) DO UPDATE SET bytes = storage_use.bytes + excluded.bytes
$$;
-- +goose StatementEnd

-- An upload whose size nobody declared may become as large as its kind can be.
-- +goose StatementBegin
CREATE FUNCTION storage_of(g upload_grants) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN g.file_id IS NOT NULL OR g.refused_code IS NOT NULL THEN 0
        ELSE coalesce(g.declared_size, CASE g.kind WHEN 'cover' THEN 5242880 ELSE 104857600 END) END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION storage_count_upload() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change bigint := 0;
BEGIN
    IF current_setting('cms.loading', true) = 'on' THEN
        RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        change := change - storage_of(OLD);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        change := change + storage_of(NEW);
    END IF;
    IF change <> 0 THEN
        PERFORM storage_add(coalesce(NEW.user_id, OLD.user_id), change);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION storage_count_replaced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    counted storage_replaced;
BEGIN
    IF current_setting('cms.loading', true) = 'on' THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'DELETE' THEN
        DELETE FROM storage_replaced WHERE file_id = OLD.id RETURNING * INTO counted;
        counted.bytes := -counted.bytes;
    ELSE
        INSERT INTO storage_replaced VALUES (NEW.id, coalesce((SELECT created_by FROM ebooks WHERE id = NEW.ebook_id),
            '00000000-0000-0000-0000-000000000000'), NEW.size) ON CONFLICT DO NOTHING RETURNING * INTO counted;
    END IF;
    IF counted.file_id IS NOT NULL THEN
        PERFORM storage_add(counted.user_id, counted.bytes);
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER storage_upload_given AFTER INSERT OR UPDATE OR DELETE ON upload_grants
    FOR EACH ROW EXECUTE FUNCTION storage_count_upload();
CREATE TRIGGER storage_file_replaced AFTER INSERT OR UPDATE OF replaced_at ON files
    FOR EACH ROW WHEN (NEW.replaced_at IS NOT NULL) EXECUTE FUNCTION storage_count_replaced();
CREATE TRIGGER storage_file_gone AFTER DELETE ON files
    FOR EACH ROW WHEN (OLD.replaced_at IS NOT NULL) EXECUTE FUNCTION storage_count_replaced();

-- What there is already. The triggers' locks keep writers away until it is counted.
INSERT INTO storage_replaced
    SELECT f.id, coalesce(b.created_by, '00000000-0000-0000-0000-000000000000'), f.size
    FROM files f LEFT JOIN ebooks b ON b.id = f.ebook_id WHERE f.replaced_at IS NOT NULL;
INSERT INTO storage_use
    SELECT user_id, sum(bytes) FROM (
        SELECT user_id, storage_of(g) AS bytes FROM upload_grants g
        UNION ALL SELECT user_id, bytes FROM storage_replaced) held GROUP BY user_id;

-- +goose Down
DROP TRIGGER storage_file_gone ON files;
DROP TRIGGER storage_file_replaced ON files;
DROP TRIGGER storage_upload_given ON upload_grants;
DROP FUNCTION storage_count_replaced, storage_count_upload, storage_of, storage_add;
DROP TABLE storage_replaced, storage_use;
ALTER TABLE upload_grants DROP COLUMN refused_code, DROP COLUMN refused_message;
