-- +goose Up
ALTER TABLE ebooks VALIDATE CONSTRAINT shelf_short;

-- +goose Down
SELECT 1;
