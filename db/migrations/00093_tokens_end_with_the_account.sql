-- Another role could give a program more rights than were intended, and a disabled account must not get
-- its programs back. So both revoke the tokens of the account for good. A trigger does it because servers
-- of the version before, which know no tokens, change accounts too.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION revoke_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tokens SET revoked_at = clock_timestamp() WHERE user_id = NEW.id AND revoked_at IS NULL;
    RETURN NULL;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER revoke_tokens AFTER UPDATE OF role, disabled_at ON users
    FOR EACH ROW WHEN (NEW.role <> OLD.role OR NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION revoke_tokens();

-- +goose Down
DROP TRIGGER revoke_tokens ON users;
DROP FUNCTION revoke_tokens;
