-- The key of a suggested value: spellings of one value have the same. It is null until the program
-- has added it, together with the words of the key.

-- +goose Up
ALTER TABLE suggestions ADD COLUMN key text COLLATE "C";

-- +goose Down
ALTER TABLE suggestions DROP COLUMN key;
