-- Values of a field that are replaced by one, in the background. scanned is the last e-book that was
-- looked at. A row of united_ebooks is written in the transaction that changes the e-book. restored
-- is null until the uniting is undone; then it says whether the e-book has its former value again.

-- +goose Up
CREATE TABLE unitings (
    id             uuid PRIMARY KEY,
    field          text COLLATE "C" NOT NULL CHECK (field IN ('subject', 'grade', 'author', 'publisher')),
    sources        text[] COLLATE "C" NOT NULL CHECK (cardinality(sources) BETWEEN 1 AND 100),
    target         text COLLATE "C" NOT NULL CHECK (char_length(target) BETWEEN 1 AND 255 AND target <> ALL (sources)),
    by_id          uuid NOT NULL,
    by_name        text NOT NULL, -- as it was then
    started_at     timestamptz NOT NULL,
    expected       integer NOT NULL,
    scanned        uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    ended_at       timestamptz,
    undone_by      uuid,
    undone_by_name text,
    undo_begun_at  timestamptz,
    undo_ended_at  timestamptz,
    CHECK (num_nonnulls(undone_by, undone_by_name, undo_begun_at) IN (0, 3)),
    CHECK (undo_begun_at IS NULL OR ended_at IS NOT NULL),
    CHECK (undo_ended_at IS NULL OR undo_begun_at IS NOT NULL)
);
CREATE INDEX unitings_by_time ON unitings (started_at, id);

CREATE TABLE united_ebooks (
    uniting_id uuid NOT NULL REFERENCES unitings ON DELETE CASCADE,
    ebook_id   uuid NOT NULL, -- no foreign key: the row may be gone
    was        text COLLATE "C" NOT NULL,
    restored   boolean,
    PRIMARY KEY (uniting_id, ebook_id)
);
CREATE INDEX united_ebooks_to_undo ON united_ebooks (uniting_id, ebook_id) WHERE restored IS NULL;

-- +goose Down
DROP TABLE united_ebooks, unitings;
