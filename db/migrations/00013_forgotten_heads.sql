-- The version before adds to the history without moving its end: the e-book then
-- forgets where that was. What a backup brings back is no such row, unless it is
-- the last.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION forget_log_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE ebooks SET log_head = NULL WHERE id = NEW.ebook_id AND version = NEW.version;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER forget_log_head AFTER INSERT ON workflow_logs
    FOR EACH ROW WHEN (NEW.previous_sha256 IS NULL) EXECUTE FUNCTION forget_log_head();

-- +goose Down
DROP TRIGGER forget_log_head ON workflow_logs;
DROP FUNCTION forget_log_head;
