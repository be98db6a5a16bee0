-- Records of files that were imported, so that a second import makes no second e-book.

-- +goose Up
CREATE TABLE imported_records (
    key      text COLLATE "C" PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 300),
    ebook_id uuid NOT NULL UNIQUE REFERENCES ebooks ON DELETE CASCADE,
    content  bytea NOT NULL CHECK (octet_length(content) = 32) -- SHA-256 of the record
);

-- +goose Down
DROP TABLE imported_records;
