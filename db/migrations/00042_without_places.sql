-- The place of an e-book in those maps.

-- +goose Up
ALTER TABLE ebook_search DROP COLUMN IF EXISTS n;
