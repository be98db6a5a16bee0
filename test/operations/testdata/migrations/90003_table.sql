-- +goose Up
CREATE TABLE shelves (
    name       text COLLATE "C" PRIMARY KEY,
    best       uuid REFERENCES ebooks ON DELETE SET NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX shelves_by_best ON shelves (best);

-- +goose Down
DROP TABLE shelves;
