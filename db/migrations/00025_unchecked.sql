-- Whether a program has filled in an e-book's record, and its creator has not saved it
-- since. What the version before creates is none of that.

-- +goose Up
ALTER TABLE ebooks
    ADD COLUMN unchecked boolean DEFAULT false;

-- +goose Down
ALTER TABLE ebooks DROP COLUMN unchecked;
