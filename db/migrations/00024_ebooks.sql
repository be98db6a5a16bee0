-- The e-books with what the list shows of their files, so that a page of the list joins
-- nothing but the creators' names.

-- +goose Up

-- Vietnamese alphabetical order, numbers by value.
CREATE COLLATION vi_title (provider = icu, locale = 'vi-u-kn-true');

CREATE TABLE ebooks (
    id              uuid PRIMARY KEY,
    title           text COLLATE vi_title NOT NULL,
    description     text NOT NULL,
    subject         text COLLATE "C" NOT NULL,
    grade           text COLLATE "C" NOT NULL,
    language        text NOT NULL,
    author          text NOT NULL,
    publisher       text NOT NULL,
    published_year  integer,
    total_pages     integer,
    tags            text NOT NULL,
    status          text COLLATE "C" NOT NULL,
    created_by      uuid NOT NULL REFERENCES users,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    updated_by      uuid NOT NULL,
    updated_by_name text NOT NULL, -- as it was then
    submitted_at    timestamptz,
    version         integer NOT NULL,
    toc_version     integer NOT NULL,
    returned        jsonb,

    cover_id     uuid,
    cover_object text,
    cover_name   text,
    cover_size   bigint,
    cover_type   text,
    cover_sha256 text,
    pdf_id       uuid,
    pdf_object   text,
    pdf_name     text,
    pdf_size     bigint,
    pdf_type     text,
    pdf_sha256   text,
    pdf_pages    integer,

    deleted_at      timestamptz,
    deleted_by      uuid,
    deleted_by_name text,

    -- These three are null in e-books that were written last before there were digests;
    -- whoever writes one next works them out.
    log_head           text,    -- digest of the last row of the history, zeros where there is none
    toc_sha256         text,
    toc_sha256_version integer, -- of the outline that it is of

    returned_count integer DEFAULT 0,    -- how often it was rejected or unpublished, as its history says
    open_notes     integer DEFAULT 0,    -- not marked done, so that lists count nothing
    unchecked      boolean DEFAULT false -- a program has filled in the record, and its creator has not saved it since
) WITH (fillfactor = 85); -- room for updates in place: saves of outlines and texts touch no index then

-- 7403805 counts again what came back unless this says that it is done.
COMMENT ON COLUMN ebooks.returned_count IS 'counted';

-- The rules of a row, in functions. PostgreSQL reads the text of each CHECK anew for every
-- statement that writes: 28 of them, and 8 of the history, took a third of the time that a
-- transition needed. Of a function it reads the call, and keeps the rest.
-- +goose StatementBegin
CREATE FUNCTION ebook_record_holds(title text, description text, subject text, grade text, language text, author text, publisher text,
    published_year integer, total_pages integer, tags text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN char_length(title) BETWEEN 1 AND 500 AND char_length(description) <= 20000
        AND char_length(subject) <= 255 AND char_length(grade) <= 255 AND char_length(author) <= 255 AND char_length(publisher) <= 255
        AND language IN ('', 'Vietnamese', 'English', 'Other') AND char_length(tags) <= 1000
        AND coalesce(published_year >= 1900, true) AND coalesce(total_pages >= 1, true);
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION ebook_state_holds(status text, version integer, toc_version integer, submitted_at timestamptz, returned jsonb, pdf_id uuid,
    deleted_at timestamptz, deleted_by uuid, deleted_by_name text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN status IN ('draft', 'pending_review', 'approved', 'published', 'rejected') AND version >= 1 AND toc_version >= 0
        AND (status = 'draft' OR pdf_id IS NOT NULL)                     -- what is reviewed has a PDF
        AND (status = 'pending_review') = (submitted_at IS NOT NULL)     -- since when it waits
        AND (returned IS NULL OR status IN ('draft', 'rejected'))        -- it is its creator's again
        AND (status <> 'rejected' OR returned IS NOT NULL)               -- rejected says why
        AND num_nonnulls(deleted_at, deleted_by, deleted_by_name) IN (0, 3);
END
$$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION ebook_files_hold(cover_id uuid, cover_object text, cover_name text, cover_size bigint, cover_type text, cover_sha256 text,
    pdf_id uuid, pdf_object text, pdf_name text, pdf_size bigint, pdf_type text, pdf_sha256 text, pdf_pages integer)
    RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN num_nonnulls(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) IN (0, 6)
        AND num_nonnulls(pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256) IN (0, 6)
        AND (cover_id IS NULL OR cover_size > 0 AND cover_size < 5 * 1048576 AND cover_type IN ('image/png', 'image/jpeg', 'image/webp')
            AND cover_sha256 ~ '^[0-9a-f]{64}$')
        AND (pdf_id IS NULL OR pdf_size > 0 AND pdf_size < 100 * 1048576 AND pdf_type = 'application/pdf' AND pdf_sha256 ~ '^[0-9a-f]{64}$')
        AND (pdf_pages IS NULL OR pdf_pages >= 0 AND pdf_id IS NOT NULL);
END
$$;
-- +goose StatementEnd

-- NOT VALID, here and in later steps, as in a database where they were added to rows that
-- had been checked before.
ALTER TABLE ebooks
    ADD CONSTRAINT ebook_record_holds CHECK (ebook_record_holds(title, description, subject, grade, language, author, publisher,
        published_year, total_pages, tags)) NOT VALID,
    ADD CONSTRAINT ebook_state_holds CHECK (ebook_state_holds(status, version, toc_version, submitted_at, returned, pdf_id,
        deleted_at, deleted_by, deleted_by_name)) NOT VALID,
    ADD CONSTRAINT ebook_files_hold CHECK (ebook_files_hold(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256,
        pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, pdf_pages)) NOT VALID;

-- One index an order of the list. Each ends with the id, so that equal keys
-- keep their places from page to page; "newest" reads it backwards.
CREATE INDEX ebooks_by_time ON ebooks (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ebooks_by_status ON ebooks (status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ebooks_by_creator ON ebooks (created_by, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ebooks_by_creator_status ON ebooks (created_by, status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ebooks_by_facet ON ebooks (subject, grade, status, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ebooks_by_title ON ebooks (title, id) WHERE deleted_at IS NULL;
CREATE INDEX ebooks_by_status_title ON ebooks (status, title, id) WHERE deleted_at IS NULL;
CREATE INDEX ebooks_deleted ON ebooks (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- The order of the queue: what waits for review, the oldest submission first. Only what
-- waits stands in it, so that a decision writes nothing there.
CREATE INDEX ebooks_waiting ON ebooks (status, submitted_at, id) WHERE submitted_at IS NOT NULL AND deleted_at IS NULL;

-- An outline is read and written as a whole, so it is one document.
CREATE TABLE tocs (
    ebook_id        uuid PRIMARY KEY REFERENCES ebooks ON DELETE CASCADE,
    items           json NOT NULL CONSTRAINT outline_is_array CHECK (json_typeof(items) = 'array'),
    version         integer NOT NULL CHECK (version >= 1),
    updated_at      timestamptz NOT NULL,
    updated_by      uuid NOT NULL,
    updated_by_name text NOT NULL
);

-- Who is reviewing an e-book. A claim counts while it lasts and the e-book has waited for
-- review since before it, so that a decision touches nothing here.
CREATE TABLE claims (
    ebook_id uuid PRIMARY KEY, -- no foreign key: what has run out is swept, whatever became of the e-book
    user_id  uuid NOT NULL REFERENCES users (id),
    since    timestamptz NOT NULL,
    until    timestamptz NOT NULL
);

-- Exact totals without counting. They move in the transaction of the row; many rows each,
-- so that writers seldom meet. Room is left for updates in place.
CREATE TABLE ebook_counts (
    status  text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    grade   text COLLATE "C" NOT NULL,
    n       bigint NOT NULL,
    PRIMARY KEY (status, subject, grade)
) WITH (fillfactor = 50);
CREATE TABLE creator_counts (
    created_by uuid NOT NULL,
    status     text COLLATE "C" NOT NULL,
    n          bigint NOT NULL,
    PRIMARY KEY (created_by, status)
) WITH (fillfactor = 50);

-- The subjects and grades of ebook_counts, with the pieces that a part of one is found by;
-- null until the program has folded it. A backup reads the tables in the order of their
-- names, so these come back before those counters.
CREATE TABLE counted_values (
    facet text COLLATE "C" NOT NULL CHECK (facet IN ('subject', 'grade')),
    value text COLLATE "C" NOT NULL,
    folded text COLLATE "C",
    pieces text[] COLLATE "C",
    PRIMARY KEY (facet, value)
);
CREATE INDEX counted_values_by_piece ON counted_values USING gin (pieces) WITH (fastupdate = off);
CREATE INDEX counted_values_unfolded ON counted_values (facet, value) WHERE pieces IS NULL;

-- Who counts a value for the first time holds its row against the sweep, and adds it again
-- if the sweep was quicker.
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
