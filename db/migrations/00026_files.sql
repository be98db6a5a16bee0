-- Which object belongs to whom, so that a crash leaves nothing unaccounted for.

-- +goose Up
CREATE TABLE upload_grants (
    object_name     text COLLATE "C" PRIMARY KEY,
    ebook_id        uuid NOT NULL, -- no foreign key: the sweep needs it longer
    kind            text NOT NULL CHECK (kind IN ('cover', 'pdf')),
    file_name       text NOT NULL,
    declared_size   bigint,
    declared_type   text NOT NULL,
    user_id         uuid NOT NULL,
    given_at        timestamptz NOT NULL,
    file_id         uuid, -- of the confirmed file
    refused_code    text, -- why it was refused; whoever confirms it again is told the same
    refused_message text,
    multipart_id    text  -- the store's, of an upload in parts; null where it comes as a whole
);
CREATE INDEX upload_grants_by_time ON upload_grants (given_at);

-- Reserved, then current, then replaced; or reserved and given up.
CREATE TABLE files (
    id            uuid PRIMARY KEY,
    ebook_id      uuid NOT NULL,
    kind          text NOT NULL CHECK (kind IN ('cover', 'pdf')),
    object        text COLLATE "C" NOT NULL UNIQUE,
    name          text NOT NULL,
    size          bigint NOT NULL,
    content_type  text NOT NULL,
    sha256        text NOT NULL,
    pages         integer,
    reserved_at   timestamptz NOT NULL,
    used_at       timestamptz, -- when an e-book began to name it
    replaced_at   timestamptz,
    given_up_at   timestamptz,
    detail_sha256 text, -- of a cover's scaled copies as they were made, so that a change of one is seen
    thumb_sha256  text,
    contents      json, -- what the parser has read of a PDF; null until `cms files examine` has, if it could not
    CONSTRAINT replaced_was_used CHECK (replaced_at IS NULL OR used_at IS NOT NULL),
    CONSTRAINT used_or_given_up CHECK (used_at IS NULL OR given_up_at IS NULL)
);
ALTER TABLE files ADD CONSTRAINT contents_bounded CHECK (octet_length(contents::text) <= 262144) NOT VALID;
CREATE INDEX files_by_ebook ON files (ebook_id);
CREATE INDEX files_reserved ON files (reserved_at) WHERE used_at IS NULL;
CREATE INDEX files_replaced ON files (replaced_at) WHERE replaced_at IS NOT NULL;

-- A write that was sent twice is done once and answers the same.
CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key     bytea NOT NULL,
    request bytea NOT NULL CHECK (octet_length(request) = 32),
    answer  json, -- null only inside the transaction that does the work
    used_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (used_at);

-- Bytes of uploads neither confirmed nor refused, and of replaced files, for each person, so
-- that nobody fills the store. Triggers keep it. They rest where cms.loading is on: a backup
-- brings both tables along.
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
