-- What a session was begun with, in a few words ("Firefox, Windows"), for the list of one's
-- own. NULL in those that a server of the version before begins.

-- +goose Up
ALTER TABLE sessions ADD COLUMN device text;

-- +goose Down
ALTER TABLE sessions DROP COLUMN device;
