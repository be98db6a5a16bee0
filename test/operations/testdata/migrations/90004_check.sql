-- +goose Up
ALTER TABLE ebooks ADD CONSTRAINT shelf_short CHECK (char_length(shelf) <= 255) NOT VALID;

-- +goose Down
ALTER TABLE ebooks DROP CONSTRAINT shelf_short;
