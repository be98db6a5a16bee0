-- The former words of an e-book are copied as they are stored (see 00120), so they are not compressed here either.

-- +goose Up
ALTER TABLE search_pending ALTER COLUMN words SET STORAGE EXTERNAL, ALTER COLUMN marked SET STORAGE EXTERNAL, ALTER COLUMN changed SET STORAGE EXTERNAL;

-- +goose Down
ALTER TABLE search_pending ALTER COLUMN words SET STORAGE EXTENDED, ALTER COLUMN marked SET STORAGE EXTENDED, ALTER COLUMN changed SET STORAGE EXTENDED;
