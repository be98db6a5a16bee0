-- Who has made a webhook, since when nothing has arrived there, and who has disabled it. A server of the
-- version before leaves them empty: what it disables was disabled by the receiver.

-- +goose Up
ALTER TABLE webhooks
    ADD COLUMN made_by uuid,         -- null for the operator
    ADD COLUMN made_by_name text,    -- as it was then
    ADD COLUMN failing_since timestamptz,
    ADD COLUMN stopped_by text COLLATE "C"; -- receiver, person or restore
ALTER TABLE webhooks ADD CONSTRAINT webhooks_stopped_by CHECK (stopped_by IN ('receiver', 'person', 'restore')) NOT VALID;

-- +goose Down
ALTER TABLE webhooks DROP COLUMN made_by, DROP COLUMN made_by_name, DROP COLUMN failing_since, DROP COLUMN stopped_by;
