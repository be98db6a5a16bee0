-- What a cover's scaled copies were made as, so that a change of one is seen.
-- Null for those of before: the first look at their bytes takes them as they are.

-- +goose Up
ALTER TABLE files ADD COLUMN detail_sha256 text, ADD COLUMN thumb_sha256 text;

-- +goose Down
ALTER TABLE files DROP COLUMN detail_sha256, DROP COLUMN thumb_sha256;
