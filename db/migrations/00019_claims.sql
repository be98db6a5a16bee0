-- Who is reviewing an e-book. A claim counts while it lasts and the e-book has
-- waited for review since before it, so that a decision touches nothing here.

-- +goose Up
CREATE TABLE claims (
    ebook_id uuid PRIMARY KEY, -- no foreign key: what has run out is swept, whatever became of the e-book
    user_id  uuid NOT NULL REFERENCES users (id),
    since    timestamptz NOT NULL,
    until    timestamptz NOT NULL
);

-- +goose Down
DROP TABLE claims;
