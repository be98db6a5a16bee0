-- Templates for the reason of a rejection, and which decisions were written with them.

-- +goose Up
CREATE TABLE reasons (
    id         uuid PRIMARY KEY,
    title      text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
    title_key  text COLLATE "C" NOT NULL, -- the title in lower case
    text       text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL,
    removed_at timestamptz -- it may still be sent by somebody who chose it before
);
CREATE UNIQUE INDEX reasons_by_title ON reasons (title_key) WHERE removed_at IS NULL;

-- A row belongs to a row of the history, and is as permanent.
CREATE TABLE reason_uses (
    log_id       uuid NOT NULL REFERENCES workflow_logs,
    reason_id    uuid NOT NULL, -- no foreign key: what was counted does not depend on the template
    reason_title text NOT NULL, -- as it was then
    actor_id     uuid NOT NULL,
    at           timestamptz NOT NULL,
    PRIMARY KEY (log_id, reason_id)
);
CREATE INDEX reason_uses_by_actor ON reason_uses (actor_id, at DESC);
CREATE INDEX reason_uses_by_time ON reason_uses (at);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE ON reason_uses
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON reason_uses
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE reason_uses ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE reason_uses ENABLE ALWAYS TRIGGER never_emptied;

-- +goose Down
DROP TABLE reason_uses, reasons;
