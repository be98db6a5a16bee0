-- What the parser has read of a PDF: null where it has not yet, as of files that the
-- version before has confirmed; `cms files examine` reads those.

-- +goose Up
ALTER TABLE files ADD COLUMN contents json;
ALTER TABLE files ADD CONSTRAINT contents_bounded CHECK (octet_length(contents::text) <= 262144) NOT VALID;

-- +goose Down
ALTER TABLE files DROP CONSTRAINT contents_bounded, DROP COLUMN contents;
