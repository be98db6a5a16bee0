-- The digest of the record as it was submitted, of an e-book whose values were united since. It
-- counts while submitted_at in it is that of the e-book.

-- +goose Up
ALTER TABLE ebooks ADD COLUMN united jsonb;

-- +goose Down
ALTER TABLE ebooks DROP COLUMN united;
