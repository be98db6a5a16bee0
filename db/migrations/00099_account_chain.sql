-- The histories of accounts are hash chains, as those of e-books are. account_heads says where each one
-- ends. It outlives the account, as the history does. Rows without previous_sha256 predate the chain.

-- +goose Up
CREATE TABLE account_heads (
    user_id uuid PRIMARY KEY, -- no foreign key: the account may be gone
    head    text NOT NULL CHECK (char_length(head) = 64) -- digest of the last row
);
ALTER TABLE account_logs ADD COLUMN previous_sha256 text;

-- A server of the version before writes rows without digests. What was known of the end is wrong then, and
-- is computed again with the next row. A backup brings the ends along.
-- +goose StatementBegin
CREATE FUNCTION forget_account_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('cms.loading', true) IS DISTINCT FROM 'on' THEN
        DELETE FROM account_heads WHERE user_id = NEW.user_id;
    END IF;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER forget_account_head AFTER INSERT ON account_logs
    FOR EACH ROW WHEN (NEW.previous_sha256 IS NULL) EXECUTE FUNCTION forget_account_head();

-- +goose Down
DROP TRIGGER forget_account_head ON account_logs;
DROP FUNCTION forget_account_head;
ALTER TABLE account_logs DROP COLUMN previous_sha256;
DROP TABLE account_heads;
