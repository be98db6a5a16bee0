-- The e-books with what the list shows of their files, so that a page of the
-- list joins nothing but the creators' names.

-- +goose Up

-- Vietnamese alphabetical order, numbers by value.
CREATE COLLATION vi_title (provider = icu, locale = 'vi-u-kn-true');

CREATE TABLE ebooks (
    id              uuid PRIMARY KEY,
    title           text COLLATE vi_title NOT NULL CHECK (char_length(title) BETWEEN 1 AND 500),
    description     text NOT NULL CHECK (char_length(description) <= 20000),
    subject         text COLLATE "C" NOT NULL CHECK (char_length(subject) <= 255),
    grade           text COLLATE "C" NOT NULL CHECK (char_length(grade) <= 255),
    language        text NOT NULL CHECK (language IN ('', 'Vietnamese', 'English', 'Other')),
    author          text NOT NULL CHECK (char_length(author) <= 255),
    publisher       text NOT NULL CHECK (char_length(publisher) <= 255),
    published_year  integer CHECK (published_year >= 1900),
    total_pages     integer CHECK (total_pages >= 1),
    tags            text NOT NULL CHECK (char_length(tags) <= 1000),
    status          text COLLATE "C" NOT NULL
                    CHECK (status IN ('draft', 'pending_review', 'approved', 'published', 'rejected')),
    created_by      uuid NOT NULL REFERENCES users,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    updated_by      uuid NOT NULL,
    updated_by_name text NOT NULL, -- as it was then
    submitted_at    timestamptz,
    version         integer NOT NULL CHECK (version >= 1),
    toc_version     integer NOT NULL CHECK (toc_version >= 0),
    returned        jsonb,

    cover_id     uuid,
    cover_object text,
    cover_name   text,
    cover_size   bigint CHECK (cover_size > 0 AND cover_size < 5 * 1048576),
    cover_type   text CHECK (cover_type IN ('image/png', 'image/jpeg', 'image/webp')),
    cover_sha256 text CHECK (cover_sha256 ~ '^[0-9a-f]{64}$'),
    pdf_id       uuid,
    pdf_object   text,
    pdf_name     text,
    pdf_size     bigint CHECK (pdf_size > 0 AND pdf_size < 100 * 1048576),
    pdf_type     text CHECK (pdf_type = 'application/pdf'),
    pdf_sha256   text CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$'),
    pdf_pages    integer CHECK (pdf_pages >= 0),

    deleted_at      timestamptz,
    deleted_by      uuid,
    deleted_by_name text,

    CONSTRAINT cover_whole CHECK (num_nonnulls(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) IN (0, 6)),
    CONSTRAINT pdf_whole CHECK (num_nonnulls(pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256) IN (0, 6)),
    CONSTRAINT pages_of_pdf CHECK (pdf_pages IS NULL OR pdf_id IS NOT NULL),
    CONSTRAINT reviewed_has_pdf CHECK (status = 'draft' OR pdf_id IS NOT NULL),
    CONSTRAINT submitted_while_pending CHECK ((status = 'pending_review') = (submitted_at IS NOT NULL)),
    CONSTRAINT returned_to_creator CHECK (returned IS NULL OR status IN ('draft', 'rejected')),
    CONSTRAINT rejected_says_why CHECK (status <> 'rejected' OR returned IS NOT NULL),
    CONSTRAINT deleted_by_somebody CHECK (num_nonnulls(deleted_at, deleted_by, deleted_by_name) IN (0, 3))
);

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

-- An outline is read and written as a whole, so it is one document.
CREATE TABLE tocs (
    ebook_id        uuid PRIMARY KEY REFERENCES ebooks ON DELETE CASCADE,
    items           json NOT NULL,
    version         integer NOT NULL CHECK (version >= 1),
    updated_at      timestamptz NOT NULL,
    updated_by      uuid NOT NULL,
    updated_by_name text NOT NULL
);

-- What a search looks in; a deleted e-book has no row. Apart from the e-book's
-- row, since a transition would otherwise carry the words along.
CREATE TABLE ebook_search (
    ebook_id   uuid PRIMARY KEY REFERENCES ebooks ON DELETE CASCADE,
    n          integer GENERATED ALWAYS AS IDENTITY UNIQUE, -- its place in the maps
    created_at timestamptz NOT NULL,
    words      tsvector NOT NULL, -- folded
    marked     tsvector NOT NULL  -- with their marks; looked at where the folded words were found
);
-- Without the list of pending entries, which every search would have to scan.
CREATE INDEX ebook_search_words ON ebook_search USING gin (words) WITH (fastupdate = off);
CREATE INDEX ebook_search_by_time ON ebook_search (created_at, ebook_id);

-- Maps of common words: a bit for each e-book that holds a word beginning with
-- the term, 8,192 of them a row. They count in a millisecond what the index of
-- words counts in hundreds. A term has its map once somebody has searched it;
-- search_changes names the e-books whose words have changed since the maps were
-- drawn, and which are therefore looked at themselves.
CREATE TABLE search_terms (
    id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    query  text COLLATE "C" NOT NULL, -- as of ebook_search.words, or .marked
    marked boolean NOT NULL,
    UNIQUE (query, marked)
);
CREATE TABLE search_maps (
    term_id integer NOT NULL REFERENCES search_terms ON DELETE CASCADE,
    chunk   integer NOT NULL, -- n / 8192
    bits    bit(8192) NOT NULL,
    PRIMARY KEY (term_id, chunk)
);
CREATE TABLE search_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    n  integer NOT NULL
);

-- Exact totals without counting. They move in the transaction of the row; many
-- rows each, so that writers seldom meet. Room is left for updates in place.
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

-- +goose Down
DROP TABLE creator_counts, ebook_counts, search_changes, search_maps, search_terms, ebook_search, tocs, ebooks;
DROP COLLATION vi_title;
