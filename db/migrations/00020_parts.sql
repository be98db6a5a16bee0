-- The store's id of an upload that comes in parts; null where it comes as a whole.

-- +goose Up
ALTER TABLE upload_grants ADD COLUMN multipart_id text;

-- +goose Down
ALTER TABLE upload_grants DROP COLUMN multipart_id;
