-- What the reports count. work_events has a row for each step of an e-book through the workflow, and one
-- for its creation (version 0), with the subject and grade of that time. Triggers copy the rows, of
-- servers of the version before as well, and list them in work_uncounted until they are counted: work_sums
-- and work_times are their sums (package domain/work). work_filled has a row once older histories are
-- copied.

-- +goose Up
CREATE TABLE work_events (
    ebook_id  uuid NOT NULL, -- no foreign key: the row may be gone
    version   integer NOT NULL, -- of the history's row; 0 for the creation
    action    text COLLATE "C" NOT NULL CHECK (action IN ('create', 'submit', 'approve', 'reject', 'publish', 'unpublish')),
    at        timestamptz NOT NULL,
    person_id uuid NOT NULL,
    subject   text COLLATE "C" NOT NULL,
    grade     text COLLATE "C" NOT NULL,
    PRIMARY KEY (ebook_id, version)
);

CREATE TABLE work_uncounted (
    ebook_id uuid NOT NULL,
    version  integer NOT NULL,
    PRIMARY KEY (ebook_id, version)
);

CREATE TABLE work_sums (
    kind   text COLLATE "C" NOT NULL CHECK (kind IN ('all', 'subject', 'grade', 'person')),
    value  text COLLATE "C" NOT NULL, -- the subject, grade or person's id; '' for all
    day    date NOT NULL, -- in Asia/Ho_Chi_Minh
    action text COLLATE "C" NOT NULL,
    n      bigint NOT NULL CHECK (n > 0),
    PRIMARY KEY (kind, value, day, action)
);

-- How many e-books left a status on a day, after how long.
CREATE TABLE work_times (
    day     date NOT NULL,
    status  text COLLATE "C" NOT NULL,
    minutes integer NOT NULL CHECK (minutes >= 0), -- rounded: domain/work
    n       bigint NOT NULL CHECK (n > 0),
    PRIMARY KEY (day, status, minutes)
);

CREATE TABLE work_filled (at timestamptz PRIMARY KEY);

-- +goose StatementBegin
CREATE FUNCTION copy_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        WITH copied AS (INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
            SELECT id, 0, 'create', created_at, created_by, subject, grade FROM new_rows ON CONFLICT DO NOTHING RETURNING ebook_id, version)
        INSERT INTO work_uncounted SELECT ebook_id, version FROM copied;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER copy_created AFTER INSERT ON ebooks REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION copy_created();

-- +goose StatementBegin
CREATE FUNCTION copy_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        WITH copied AS (INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
            SELECT l.ebook_id, l.version, l.action, l.created_at, l.user_id, coalesce(b.subject, ''), coalesce(b.grade, '')
            FROM new_rows l LEFT JOIN ebooks b ON b.id = l.ebook_id
            WHERE l.action IN ('submit', 'approve', 'reject', 'publish', 'unpublish') ON CONFLICT DO NOTHING RETURNING ebook_id, version)
        INSERT INTO work_uncounted SELECT ebook_id, version FROM copied;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER copy_step AFTER INSERT ON workflow_logs REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION copy_step();

-- +goose Down
DROP TRIGGER copy_step ON workflow_logs;
DROP TRIGGER copy_created ON ebooks;
DROP FUNCTION copy_step, copy_created;
DROP TABLE work_filled, work_times, work_sums, work_uncounted, work_events;
