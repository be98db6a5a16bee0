-- What became of digests that were sent, and what the links that end them are signed with.

-- +goose Up

-- handed is counted up before the body of a digest goes out, and never down again: nothing
-- is sent a second time, whatever the mail server answers. outcome is null until it is known
-- whether the server accepted it. Only the version before uses refused.
ALTER TABLE digests
    ADD COLUMN sent_at timestamptz,
    ADD COLUMN outcome text, -- accepted, refused or unknown
    ADD COLUMN outcome_reason text;

-- The secret in the links that end a person's digests. It is independent of the keys that
-- sign sessions, so that a rotation of those leaves the links in old mail working.
CREATE TABLE unsubscribe_secrets (
    user_id uuid PRIMARY KEY REFERENCES users,
    secret  bytea NOT NULL CHECK (octet_length(secret) = 32)
);

-- +goose Down
DROP TABLE unsubscribe_secrets;
ALTER TABLE digests DROP COLUMN sent_at, DROP COLUMN outcome, DROP COLUMN outcome_reason;
