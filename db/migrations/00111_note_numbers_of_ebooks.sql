-- Validates the foreign key of step 33, while servers read and write both tables.

-- +goose Up
ALTER TABLE note_numbers VALIDATE CONSTRAINT note_numbers_ebook_id_fkey;

-- +goose Down
SELECT 1;
