-- +goose Up
ALTER TABLE ebooks ADD COLUMN shelf text;

-- +goose Down
ALTER TABLE ebooks DROP COLUMN shelf;
