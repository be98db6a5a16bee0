-- What the public sees of e-books. There is one row for each e-book that was ever public. It stays for
-- ever, also when the e-book is gone.
--
-- A change of what the public sees sets pending_since in its own transaction. After the commit a
-- sequencer gives the row the next stamp and the time as its datestamp, one transaction at a time. So a
-- harvester that asks for everything after a stamp misses no change that was committed late.

-- +goose Up
CREATE TABLE publications (
    ebook_id      uuid PRIMARY KEY, -- no foreign key: the row outlives the e-book
    state         text COLLATE "C" NOT NULL CHECK (state IN ('public', 'withdrawn')),
    published_at  timestamptz NOT NULL,
    subject_key   text COLLATE "C", -- null until the sequencer has derived it
    grade_key     text COLLATE "C",
    version       integer NOT NULL, -- of the e-book, when the row was last written for it
    toc_version   integer NOT NULL,
    pending_since timestamptz,
    stamp         bigint CHECK (stamp > 0),
    changed_at    timestamptz,
    CONSTRAINT stamped_together CHECK ((stamp IS NULL) = (changed_at IS NULL)),
    CONSTRAINT stamped_or_pending CHECK (stamp IS NOT NULL OR pending_since IS NOT NULL)
) WITH (fillfactor = 80);

-- What is public when the public pages are switched on for the first time, in the order of its last change.
INSERT INTO publications (ebook_id, state, published_at, version, toc_version, pending_since)
    SELECT b.id, 'public', coalesce((SELECT max(l.created_at) FROM workflow_logs l WHERE l.ebook_id = b.id AND l.action = 'publish'), b.updated_at),
        b.version, b.toc_version, b.updated_at
    FROM ebooks b WHERE b.status = 'published' AND b.deleted_at IS NULL;

CREATE UNIQUE INDEX publications_by_stamp ON publications (stamp);
CREATE INDEX publications_by_time ON publications (changed_at, stamp);
CREATE INDEX publications_by_subject ON publications (subject_key, stamp);
CREATE INDEX publications_by_grade ON publications (grade_key, stamp);
CREATE INDEX publications_pending ON publications (pending_since, ebook_id) WHERE pending_since IS NOT NULL;
CREATE INDEX publications_newest ON publications (published_at DESC, ebook_id DESC) WHERE state = 'public';
CREATE INDEX publications_newest_of_subject ON publications (subject_key, published_at DESC, ebook_id DESC) WHERE state = 'public';
CREATE INDEX publications_newest_of_grade ON publications (grade_key, published_at DESC, ebook_id DESC) WHERE state = 'public';

CREATE TRIGGER never_deleted BEFORE DELETE ON publications
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON publications
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE publications ENABLE ALWAYS TRIGGER never_deleted;
ALTER TABLE publications ENABLE ALWAYS TRIGGER never_emptied;

-- +goose Down
DROP TABLE publications;
