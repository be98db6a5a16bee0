-- The titles of an outline are no longer compressed: with a thousand of them this took two thirds of the time to store
-- them. Rows of less than 2 kB, as most are, were never compressed. A stored row stays as it is until it changes.

-- +goose Up
ALTER TABLE search_texts ALTER COLUMN titles SET STORAGE EXTERNAL, ALTER COLUMN folded SET STORAGE EXTERNAL, ALTER COLUMN marked SET STORAGE EXTERNAL;

-- +goose Down
ALTER TABLE search_texts ALTER COLUMN titles SET STORAGE EXTENDED, ALTER COLUMN folded SET STORAGE EXTENDED, ALTER COLUMN marked SET STORAGE EXTENDED;
