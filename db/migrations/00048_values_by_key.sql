-- Subjects and grades are found by the pieces of their keys too. by_key is true where these are
-- among the pieces. Values of servers of the version before have only the pieces of what is
-- written, until the program adds the others.

-- +goose Up
ALTER TABLE counted_values ADD COLUMN by_key boolean;

-- +goose Down
ALTER TABLE counted_values DROP COLUMN by_key;
